// Which players are away, and since when. Others may claim their seats after a while.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/time.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// Used by one thread at a time. `state` is the room's state after its last event.
class Absences {
 public:
  /// A seat whose player has gone, or has come back.
  struct Change {
    rules::Seat seat = 0;
    /// How long the player may still be away, in ms; null: the player is back.
    std::optional<std::int64_t> claim_in;
    friend bool operator==(const Change&, const Change&) = default;
  };

  /// Forgets everything; the room has this many seats.
  void begin(std::size_t seats) { away_since_.assign(seats, std::nullopt); }

  /// Notes which players are away, in games where that matters, and returns the changes since the
  /// last call, which are to be pushed. Returns nothing when absence stops to matter because the
  /// game is over or paused.
  [[nodiscard]] std::vector<Change> update(
      const RoomState& state, const std::function<bool(const protocol::Player&)>& is_here,
      Time::Point now);
  /// All absences of now, for somebody who enters.
  [[nodiscard]] std::vector<Change> all(const RoomState& state, Time::Point now) const;

  /// The seats that others than `player_id` hold and that may be claimed at `now`, the one that has
  /// been away longest first.
  [[nodiscard]] std::vector<rules::Seat> claimable(const RoomState& state,
                                                   std::string_view player_id,
                                                   Time::Point now) const;

 private:
  std::vector<std::optional<Time::Point>> away_since_;  // by seat
};

}  // namespace quintet::server
