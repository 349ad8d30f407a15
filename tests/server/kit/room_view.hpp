// A client's view of a room: the events that it has received, and the state of the game. It throws
// if the protocol is violated: a gap, a repetition, a wrong hash.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tests/rules/playout.hpp"
#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Throws std::runtime_error.
[[noreturn]] void broken(const std::string& promise, const Json& message);

class RoomView {
 public:
  /// Processes a reply to `open_room` or `enter_room`: a snapshot, or the events after the known
  /// ones.
  void entered(const Json& reply);
  /// Processes an event push, which must be the next event.
  void apply(const Json& event);

  [[nodiscard]] const std::string& room() const { return room_; }
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] std::int64_t ply() const { return ply_; }
  [[nodiscard]] const std::string& hash() const { return hash_; }
  [[nodiscard]] const std::string& position() const { return position_; }
  [[nodiscard]] std::optional<std::size_t> to_move() const { return to_move_; }
  [[nodiscard]] bool started() const { return !position_.empty(); }
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] bool has_withdrawn(std::size_t seat) const;
  /// Events by seq, without those that a snapshot has skipped.
  [[nodiscard]] const std::map<std::int64_t, Json>& events() const { return events_; }

  /// A random turn in the current position. The game must be running.
  [[nodiscard]] std::string random_turn(Dice& dice) const;
  /// The `play` request for a turn.
  [[nodiscard]] Json play_request(const std::string& turn) const;

 private:
  void stand(const Json& standing);

  std::string room_;
  std::string game_;
  rules::OptionValues options_;
  std::int64_t seq_ = 0;
  std::int64_t ply_ = 0;
  std::string position_;
  std::string hash_;
  std::optional<std::size_t> to_move_;
  std::map<std::size_t, bool> withdrawn_;
  bool over_ = false;
  std::map<std::int64_t, Json> events_;
};

}  // namespace quintet::tests
