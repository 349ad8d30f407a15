// A client's view of a room with the events that it has received. It throws if the protocol is
// violated: a gap, a repetition, a wrong hash.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "protocol/client/room_view.hpp"
#include "protocol/messages/server_messages.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Throws std::runtime_error.
[[noreturn]] void broken(const std::string& promise, const std::string& message);

class RoomView {
 public:
  /// Processes a reply to `open_room` or `enter_room`: a snapshot, or the events after the known
  /// ones.
  void entered(const Json& reply);
  void entered(const protocol::Snapshot& snapshot);
  /// Processes an event push, which must be the next event.
  void apply(const Json& event);
  void apply(const protocol::EventPush& event);

  [[nodiscard]] const std::string& room() const { return state().room().room; }
  [[nodiscard]] std::int64_t seq() const { return state().seq(); }
  [[nodiscard]] std::int64_t ply() const { return state().ply(); }
  [[nodiscard]] std::string hash() const;
  [[nodiscard]] std::string position() const { return state().room().position.value_or(""); }
  [[nodiscard]] std::optional<std::size_t> to_move() const;
  [[nodiscard]] bool started() const { return state().room().position.has_value(); }
  [[nodiscard]] bool over() const { return state().room().status == protocol::RoomStatus::over; }
  [[nodiscard]] bool has_withdrawn(std::size_t seat) const;
  /// Events by seq, without those that a snapshot has skipped.
  [[nodiscard]] const std::map<std::int64_t, Json>& events() const { return events_; }
  [[nodiscard]] const client::RoomView& state() const { return state_; }

  /// A random turn in the current position. The game must be running.
  [[nodiscard]] std::string random_turn(Dice& dice) const;
  /// The `play` request for a turn.
  [[nodiscard]] Json play_request(const std::string& turn) const;

 private:
  /// Throws unless the hash is that of the position.
  void check_hash() const;

  client::RoomView state_{{}};
  std::map<std::int64_t, Json> events_;
};

}  // namespace quintet::tests
