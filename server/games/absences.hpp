// The players who are away, and since when. Other players may claim their seats after some time.
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
  /// A seat whose player has disconnected or has come back.
  struct Change {
    rules::Seat seat = 0;
    /// How long the player may still be away, in ms; null: the player is back.
    std::optional<std::int64_t> claim_in;
    friend bool operator==(const Change&, const Change&) = default;
  };

  /// Starts without absences, for a room with this many seats.
  void begin(std::size_t seats) { away_since_.assign(seats, std::nullopt); }

  /// Updates which players are away, in games where that matters. Returns the changes since the
  /// last call, for the push to clients. Returns nothing when the game ends or is paused, because
  /// absence no longer matters.
  [[nodiscard]] std::vector<Change> update(
      const RoomState& state, const std::function<bool(const protocol::Player&)>& is_here,
      Time::Point now);
  /// All current absences, for a client that enters the room.
  [[nodiscard]] std::vector<Change> all(const RoomState& state, Time::Point now) const;

  /// The seats that `player_id` may claim at `now`: those of absent other players, longest absence
  /// first.
  [[nodiscard]] std::vector<rules::Seat> claimable(const RoomState& state,
                                                   std::string_view player_id,
                                                   Time::Point now) const;

 private:
  std::vector<std::optional<Time::Point>> away_since_;  // by seat
};

}  // namespace quintet::server
