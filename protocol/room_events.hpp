// What happens in a room that anyone may need later. A room's state is a fold over these; the same
// fields are stored, broadcast and read back.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/words.hpp"

namespace quintet::protocol {

struct Opened {
  std::string game;
  Options options;  // complete
  Clock clock;
  bool rated = false;
  Visibility visibility = Visibility::private_room;
  Spectators spectators = Spectators::link;
  Player by;
  friend bool operator==(const Opened&, const Opened&) = default;
};

struct Seated {
  int seat = 0;
  Player player;
  friend bool operator==(const Seated&, const Seated&) = default;
};

struct Unseated {
  int seat = 0;
  Player player;
  friend bool operator==(const Unseated&, const Unseated&) = default;
};

/// Where the game stands after an event: the text, its hash, the clocks, the seat to move (null
/// when the game is over).
struct GameStanding {
  std::string position;
  std::uint64_t hash = 0;
  Clocks clocks;
  std::optional<int> to_move;
  friend bool operator==(const GameStanding&, const GameStanding&) = default;
};

struct Started {
  GameStanding standing;
  friend bool operator==(const Started&, const Started&) = default;
};

struct Played {
  std::int64_t ply = 0;  // from 1
  int seat = 0;
  std::string turn;
  GameStanding standing;
  friend bool operator==(const Played&, const Played&) = default;
};

struct Withdrew {
  int seat = 0;
  std::string reason;  // resignation, timeout, abandoned
  GameStanding standing;
  friend bool operator==(const Withdrew&, const Withdrew&) = default;
};

struct Ended {
  GameResult result;
  friend bool operator==(const Ended&, const Ended&) = default;
};

using RoomEvent = std::variant<Opened, Seated, Unseated, Started, Played, Withdrew, Ended>;

/// The word for the event on the wire and in storage: "played".
[[nodiscard]] std::string_view kind_of(const RoomEvent& event);
/// The event's own fields as a JSON object, one line.
[[nodiscard]] std::string to_body(const RoomEvent& event);
/// The inverse of the two; the error is a sentence that says what is wrong. Unknown fields are
/// ignored, so that an older program reads a newer log as far as the kinds are known.
[[nodiscard]] std::expected<RoomEvent, std::string> parse_event(std::string_view kind,
                                                                std::string_view body);

/// The push that tells a client of the event. `at` is in ms since 1970. `body` as from `to_body`.
[[nodiscard]] std::string event_push(std::string_view room, std::int64_t seq, std::int64_t at,
                                     std::string_view kind, std::string_view body);

}  // namespace quintet::protocol
