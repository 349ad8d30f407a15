// The game that a player seeks, without sockets and without a clock.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/lobby.hpp"

namespace quintet::server {

/// The game that a player seeks. Two seeks fit if their terms are equal and neither wish excludes
/// the other (`fit`).
struct Terms {
  std::string game;
  protocol::Options options;  // complete
  protocol::Clock clock;
  bool rated = false;
  std::size_t seats = 2;
  friend bool operator==(const Terms&, const Terms&) = default;
};

/// The terms of a request. Error: the game, an option or the seat does not exist; the game cannot
/// be rated (for this player, or without a clock); or the seek cannot be lasting (for this player,
/// or with this clock).
[[nodiscard]] protocol::Result<Terms> terms_of(const protocol::Seek& request,
                                               const protocol::Player& player);

/// The room of players who have been paired on these terms: public, and open to spectators.
[[nodiscard]] protocol::OpenRoom paired_room(const Terms& terms);

/// The content of a seek, with the player's public data.
struct Wish {
  protocol::Player player;
  std::optional<protocol::SeatRating> rating;  // in the pool of the game
  Terms terms;
  std::optional<int> seat;  // null: any
  protocol::RatingRange range;
};

/// Whether the players have days for a turn, and not minutes for a game.
[[nodiscard]] bool by_days(const Terms& terms);

/// Whether neither wish excludes the other, for wishes with equal terms: seats, players and rating
/// ranges. A player without a rating is outside every rating range.
[[nodiscard]] bool suit(const Wish& a, const Wish& b);

/// Whether these players can be paired: their terms are equal, and neither wish excludes the other.
[[nodiscard]] bool fit(const Wish& a, const Wish& b);

}  // namespace quintet::server
