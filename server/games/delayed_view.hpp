// The spectators' view of a room with a delay. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "protocol/messages/room_events.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// Holds back the last `turns` turns of a game, and all events after the first of them, until more
/// turns are played or the game ends.
class DelayedView {
 public:
  explicit DelayedView(std::int64_t turns) : turns_(turns) {}

  /// Adds the next event of the log; begin with the first. Throws std::logic_error when it does not
  /// follow from those before, because such an event must not have been committed.
  void add(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event);

  /// The room after the last event that spectators see.
  [[nodiscard]] const RoomState& state() const { return state_; }
  /// Number of the last event that spectators see; 0 before the first.
  [[nodiscard]] std::int64_t seen() const { return state_.seq(); }
  /// Number of events held back.
  [[nodiscard]] std::size_t held() const { return held_.size(); }

 private:
  struct Held {
    std::int64_t seq;
    std::int64_t at;
    protocol::RoomEvent event;
  };

  std::int64_t turns_;
  RoomState state_;
  std::deque<Held> held_;                // events that `state_` lacks
  std::deque<std::int64_t> late_turns_;  // `seq`s of the turns held back
};

}  // namespace quintet::server
