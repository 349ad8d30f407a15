// How long the room's server could not serve the running turn: it had no contact with the database,
// or with the node that has the player's connection.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/contact.hpp"
#include "server/base/time.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// How a player is connected to the room's server. Without a value: not at all. Null: directly.
/// Otherwise through the node of this contact.
using Way = std::optional<std::shared_ptr<const Contact>>;

/// Used by one thread at a time. Times are those of Time::now().
class TurnContact {
 public:
  /// `database`: null if its silences are not recorded.
  explicit TurnContact(std::shared_ptr<const Contact> database = nullptr)
      : database_(std::move(database)) {}

  /// From now on the player to move is connected in this way. Call it when a turn has begun, and
  /// when the player's connections have changed. A player who loses the connection because their
  /// node is silent or dead stays at this node.
  void follow(const RoomState& state, const Way& way, Time::Point now);

  /// How much of the running turn's time between these moments was silence of the database or of
  /// the player's node. `to` is not in the future.
  [[nodiscard]] Time::Point::duration silence(Time::Point from, Time::Point to) const;
  /// Whether one of them is silent now.
  [[nodiscard]] bool is_silent(Time::Point now) const;
  /// Until when the server knows of all turns that the player has sent: `now` without another node.
  [[nodiscard]] Time::Point known_until(Time::Point now) const;

 private:
  /// A running turn: its seat, and when its clock began to run (ms since 1970).
  using Turn = std::pair<std::optional<rules::Seat>, std::int64_t>;
  /// The player's node from this moment on; null: none.
  struct Stay {
    Time::Point since;
    std::shared_ptr<const Contact> node;
  };

  std::shared_ptr<const Contact> database_;
  Turn turn_;
  std::vector<Stay> stays_;  // oldest first; empty: no node so far
};

}  // namespace quintet::server
