// One room: the actor that owns its state.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/client_to_server.hpp"
#include "server/async_store.hpp"
#include "server/limits.hpp"
#include "server/room_commands.hpp"
#include "server/room_state.hpp"
#include "server/subscriber.hpp"
#include "server/task.hpp"

namespace quintet::server {

/// A connection is gone. Never refused, so that nobody stays in a room as a ghost.
struct Gone {};

/// The log is another one: it is to be read again before the next command. Never refused.
struct Reload {};

/// Somebody wants the record over HTTP. `done` is called exactly once, on the room's strand.
struct Inspect {
  enum class Form : std::uint8_t { json, text };
  Form form = Form::json;
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// Something that somebody wants of a room. `from` is null only with Inspect and Reload.
struct Command {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id to answer
  std::variant<protocol::OpenRoom, protocol::EnterRoom, protocol::LeaveRoom, protocol::TakeSeat,
               protocol::LeaveSeat, protocol::Play, protocol::Resign, Gone, Reload, Inspect>
      what;
};

/// Answers a command with an error, in whatever way its sender is answered.
void refuse(Command& command, const protocol::Error& error);

/// Drains one bounded mailbox, one command at a time: validate, commit, apply, acknowledge and
/// broadcast. Between validation and commit of a command no other one is looked at, so what was
/// validated is what is committed. `post` may be called from any thread; all else happens on the
/// room's strand.
class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Context {
    const Limits& limits;
    AsyncStore& store;
    asio::any_io_executor executor;
    /// Asked when the room has nothing to do and nobody to tell: forget it, if that is still so.
    std::function<void(Room&)> idle;
  };

  Room(std::shared_ptr<const Context> context, std::string id);

  [[nodiscard]] const std::string& id() const { return id_; }
  /// Takes the command, or refuses it (answering it) when the mailbox is full.
  void post(Command command);
  /// Whether commands wait or are being done.
  [[nodiscard]] bool busy() const { return waiting_ != 0; }
  /// Whether connections are in the room.
  [[nodiscard]] bool watched() const { return watched_; }

 private:
  struct Subscription {
    std::shared_ptr<Subscriber> connection;
    protocol::Player player;
    KeyRights rights;
  };

  Task<> drain();
  Task<> handle(Command& command);
  /// Reads the log if the state is not in memory.
  Task<protocol::Result<void>> load();
  protocol::Result<void> replay(const storage::LoadedRoom& loaded);

  // One function a request; each answers its command.
  Task<> on(Command& command, protocol::OpenRoom& request);
  Task<> on(Command& command, protocol::EnterRoom& request);
  Task<> on(Command& command, protocol::LeaveRoom& request);
  Task<> on(Command& command, protocol::TakeSeat& request);
  Task<> on(Command& command, protocol::LeaveSeat& request);
  Task<> on(Command& command, protocol::Play& request);
  Task<> on(Command& command, protocol::Resign& request);
  Task<> on(Command& command, Gone& gone);
  Task<> on(Command& command, Reload& reload);
  Task<> on(Command& command, Inspect& request);

  /// Commits, applies and publishes events that follow from the state. On failure nothing has
  /// happened; the state is then read again from the log before the next command.
  Task<protocol::Result<void>> commit(Events events, std::optional<storage::RoomRow> create);
  /// Commits what was decided, if anything, and answers `ok`.
  Task<> commit_and_answer(Command& command, protocol::Result<Events> decided);

  void publish(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
               std::string_view body);
  void drop_spectators();
  /// False when the connection cannot enter (any more).
  bool subscribe(const Command& command, KeyRights rights);
  void unsubscribe(const Command& command);
  void subscriptions_changed();
  /// The rights that this player and connection have, by keys shown earlier or by being the host.
  [[nodiscard]] KeyRights rights_of(const Command& command) const;
  [[nodiscard]] KeyRights rights_of_key(const std::optional<std::string>& key) const;
  [[nodiscard]] protocol::Presence presence() const;
  void presence_changed();
  [[nodiscard]] protocol::You you(const protocol::Player& player, KeyRights rights) const;
  [[nodiscard]] protocol::Snapshot snapshot(const protocol::Player& player, KeyRights rights) const;
  [[nodiscard]] std::string record_text() const;

  const std::shared_ptr<const Context> context_;
  const std::string id_;
  const asio::strand<asio::any_io_executor> strand_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> watched_ = false;

  // The strand's.
  std::deque<Command> mailbox_;
  bool draining_ = false;
  std::optional<RoomState> state_;
  std::string play_key_;
  std::string watch_key_;
  boost::unordered_flat_map<Subscriber*, Subscription> subscriptions_;
  std::int64_t published_ = 0;  // seq of the last event that was broadcast or read from the log
  std::deque<Message> recent_;  // the pushes of the last events, up to `published_`
  asio::steady_timer presence_timer_;
  bool presence_due_ = false;
  protocol::Presence told_presence_;
};

}  // namespace quintet::server
