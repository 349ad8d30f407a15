// What an administrator may ask of the running server, and its answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/admin.hpp"
#include "server/admin/admin_file.hpp"
#include "server/admin/control_socket.hpp"
#include "server/app/app.hpp"
#include "server/async/task.hpp"
#include "server/cluster/routes.hpp"

namespace quintet::server {

/// Every command is a line in the log: who asked (the system's number of the user), and for what.
/// On the strand of the control socket.
class Admin {
 public:
  struct Server {
    std::string listening;  // "127.0.0.1:8080"
    std::string database;
    std::int64_t since = 0;  // ms since 1970
    /// Hands over the listening socket: which it is, and what ends this server. The latter is
    /// called once the socket has been sent.
    std::function<int()> listening_socket;
    std::function<void()> end;
    /// The nodes of its database, as last read. Empty where the server is no node.
    std::function<std::shared_ptr<const Routes>()> routes;
  };

  /// `app` outlives this.
  Admin(App& app, Server server) : app_(app), server_(std::move(server)) {}

  /// The answer to a line: a JSON object, `{"error":{…}}` where there is something wrong with it.
  [[nodiscard]] Task<OutgoingReply> handle(std::string line, ControlPeer peer);

 private:
  using Reply = protocol::Result<std::string>;

  // One function a command.
  [[nodiscard]] Task<Reply> on(protocol::AskStatus request);
  [[nodiscard]] Task<Reply> on(protocol::ListNodes request);
  [[nodiscard]] Task<Reply> on(protocol::FindRoom request);
  [[nodiscard]] Task<Reply> on(protocol::ListRooms request);
  [[nodiscard]] Task<Reply> on(protocol::CloseRoom request);
  [[nodiscard]] Task<Reply> on(protocol::EraseRoom request);
  [[nodiscard]] Task<Reply> on(protocol::ListLongLogs request);
  [[nodiscard]] Task<Reply> on(protocol::SetDraining request);
  [[nodiscard]] Task<Reply> on(protocol::SetNotice request);
  [[nodiscard]] Task<Reply> on(protocol::ListBans request);
  [[nodiscard]] Task<Reply> on(protocol::TakeOver request);
  /// Decides and writes what is to be changed in the file, and sees to it that it holds at once.
  template <class Request>
  [[nodiscard]] Task<Reply> change_file(Request request, unsigned user);
  /// For when it is not known whether a change of them is stored.
  [[nodiscard]] Task<> read_bans_again();
  void take_effect(const protocol::AddBan& request, const FileChange& change);
  void take_effect(const protocol::LiftBan& request, const FileChange& change);
  void take_effect(const protocol::RenameAccount& request, const FileChange& change);
  void take_effect(const protocol::RemoveAccount& request, const FileChange& change);

  App& app_;
  const Server server_;
  bool handed_over_ = false;
};

}  // namespace quintet::server
