// One room: the actor that owns its parts.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/metrics/metrics.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_context.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Drains one bounded mailbox, one command at a time: validate, commit, broadcast and acknowledge.
/// Consecutive chat lines are handled together. No other command runs between the validation and
/// the commit of a command, so the room commits what it has validated. `post` and the functions
/// that only read numbers may be called from any thread; all else happens on the room's strand.
class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(std::shared_ptr<const RoomContext> context, std::string id);

  [[nodiscard]] const std::string& id() const { return parts_->id; }
  /// Takes the command, or returns an error, for example if the mailbox is full; then the caller
  /// keeps the command and answers it. Commands that are never refused are always taken.
  protocol::Result<void> post(Command& command);
  /// Whether commands wait or are being handled.
  [[nodiscard]] bool busy() const { return parts_->places.taken() != 0; }
  /// How many connections are in the room.
  [[nodiscard]] std::size_t connections() const { return parts_->audience.subscriptions().size(); }
  /// Whether the room must stay in memory: it has connections or requests to join, or a deadline is
  /// soon.
  [[nodiscard]] bool needed() const {
    return connections() > 0 || parts_->join_requests.size() > 0 || parts_->deadline.soon();
  }
  /// When the room was last found not to be needed. Guarded by the mutex of Rooms.
  Time::Point idle_since;
  /// Cancels the room's deadline and ignores later ones. Any thread.
  void stop_waiting();
  /// Call it on the strand before the room leaves memory. Hides the room in the lobby, except an
  /// open correspondence game. The lobby shows it again when a client enters.
  void leave_lobby();
  /// Whether the state is in memory, so that keeping the room saves reading its log. On the strand.
  [[nodiscard]] bool is_read() const { return parts_->log.is_read(); }

 private:
  Task<> drain();
  /// Takes the next command out of the mailbox, or several consecutive chat lines.
  [[nodiscard]] std::vector<Command> next_commands();
  /// Brings the room into the state that the commands need (Needs), and serves them.
  Task<> handle(std::vector<Command>& commands);
  /// Waits for the next deadline.
  void arm_timer();
  /// Counts the room under its current state in the metrics.
  void count_state();

  const std::shared_ptr<RoomParts> parts_;
  // The strand's.
  std::list<Command> mailbox_;  // costs nothing while it is empty
  bool draining_ = false;
  Counted counted_;
};

}  // namespace quintet::server
