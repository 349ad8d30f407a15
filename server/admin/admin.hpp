// Handles an administrator's requests to the running server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/messages/admin.hpp"
#include "server/admin/admin_file.hpp"
#include "server/admin/control_socket.hpp"
#include "server/async/task.hpp"
#include "server/cluster/routes.hpp"

namespace quintet::server {

class AsyncStore;
class Bans;
class BotPlayers;
class Bots;
class Connections;
class DiskSpace;
class Erasure;
class InboxNews;
class LiveSessions;
class Mailer;
class Notices;
class Rooms;
class Site;
class Time;
struct AdminLimits;
struct Metrics;
struct Readiness;

/// Logs each command that changes something or is refused, with the administrator's user ID. Runs
/// on the strand of the control socket.
class Admin {
 public:
  struct Server {
    std::string listening;  // "127.0.0.1:8080"
    std::string database;
    std::int64_t since = 0;  // ms since 1970
    /// For handing over: returns the descriptor of the listening socket, and ends this server.
    /// `end` is called after the socket has been sent.
    std::function<int()> listening_socket;
    std::function<void()> end;
    /// The nodes of the database as last read. Empty if the server is no node.
    std::function<std::shared_ptr<const Routes>()> routes;
  };

  /// The objects that commands read and change. They outlive this object.
  struct Context {
    const AdminLimits& limits;
    const Time& time;
    Readiness& readiness;
    const Metrics& metrics;
    const DiskSpace& space;
    AsyncStore& store;
    Site& site;
    Notices& notices;
    InboxNews& inbox_news;
    Bans& bans;
    LiveSessions& live;
    Connections& connections;
    const BotPlayers& bot_players;
    const Bots& bots;
    Rooms& rooms;
    Erasure& erasure;
    Mailer& mailer;
  };

  Admin(const Context& context, Server server) : context_(context), server_(std::move(server)) {}

  /// Returns the reply to a line: a JSON object, `{"error":{…}}` if the request is invalid or
  /// failed.
  [[nodiscard]] Task<OutgoingReply> handle(std::string line, ControlPeer peer);

 private:
  using Reply = protocol::Result<std::string>;

  // One function per command.
  [[nodiscard]] Task<Reply> on(protocol::AskStatus request);
  [[nodiscard]] Task<Reply> on(protocol::ListNodes request);
  [[nodiscard]] Task<Reply> on(protocol::FindRoom request);
  [[nodiscard]] Task<Reply> on(protocol::ListRooms request);
  [[nodiscard]] Task<Reply> on(protocol::CloseRoom request);
  [[nodiscard]] Task<Reply> on(protocol::EraseRoom request);
  [[nodiscard]] Task<Reply> on(protocol::ListLongLogs request);
  [[nodiscard]] Task<Reply> on(protocol::SetDraining request);
  [[nodiscard]] Task<Reply> on(protocol::SetNotice request);
  [[nodiscard]] Task<Reply> on(protocol::ListInboxNotices request);
  [[nodiscard]] Task<Reply> on(protocol::ListBans request);
  [[nodiscard]] Task<Reply> on(protocol::TestMail request);
  [[nodiscard]] Task<Reply> on(protocol::TakeOver request);
  /// Decides on the change, writes it to the file, and applies it to the running server.
  template <class Request>
  [[nodiscard]] Task<Reply> change_file(Request request, unsigned user);
  /// After a change whose outcome is unknown, because it may be one of bans.
  [[nodiscard]] Task<> read_bans_again();
  void take_effect(const protocol::AddInboxNotice& request, const FileChange& change);
  void take_effect(const protocol::EndInboxNotice& request, const FileChange& change);
  void take_effect(const protocol::AddBan& request, const FileChange& change);
  void take_effect(const protocol::LiftBan& request, const FileChange& change);
  void take_effect(const protocol::RenameAccount& request, const FileChange& change);
  void take_effect(const protocol::RemoveAccount& request, const FileChange& change);

  const Context context_;
  const Server server_;
  bool handed_over_ = false;
};

}  // namespace quintet::server
