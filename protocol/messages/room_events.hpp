// The events of a room that a client or the server may need later. A room's state is a fold over
// them; the same fields are stored, sent to clients and read back.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/words.hpp"

namespace quintet::protocol {

struct Opened {
  std::string game;
  Options options;  // complete
  Clock clock;
  bool rated = false;
  Visibility visibility = Visibility::private_room;
  Spectators spectators = Spectators::link;
  Player by;
  /// Connections that do not sit see the room as it was this many turns ago.
  std::int64_t delay_turns = 0;
  /// The room whose rematch this one is.
  std::optional<std::string> rematch_of;
  /// Computer players answer without a pause for thought.
  bool instant = false;
  friend bool operator==(const Opened&, const Opened&) = default;
};

struct Seated {
  int seat = 0;
  Player player;
  std::optional<SeatRating> rating;  // absent for guests
  friend bool operator==(const Seated&, const Seated&) = default;
};

struct Unseated {
  int seat = 0;
  Player player;
  friend bool operator==(const Unseated&, const Unseated&) = default;
};

/// The game after an event: the position as text, its hash, the clocks, and the seat to move (null
/// when the game is over).
struct GameStanding {
  std::string position;
  std::uint64_t hash = 0;
  Clocks clocks;
  /// Set while no clock runs because it is the first turn of the seat to move: the time (ms since
  /// 1970) at which the game is aborted if that turn has not been played.
  std::optional<std::int64_t> start_by;
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

/// An offer is open until all other active seats have accepted it, one has declined it, or it has
/// lapsed (README.md, "Offers").
struct Offered {
  Offer what = Offer::draw;
  int seat = 0;
  friend bool operator==(const Offered&, const Offered&) = default;
};

/// `seat` may be the offering seat, which takes its offer back.
struct Answered {
  Offer what = Offer::draw;
  int seat = 0;
  bool accept = false;
  friend bool operator==(const Answered&, const Answered&) = default;
};

struct TakenBack {
  std::int64_t ply = 0;  // the number of turns that remain
  GameStanding standing;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

struct Paused {
  Clocks clocks;
  friend bool operator==(const Paused&, const Paused&) = default;
};

struct Resumed {
  Clocks clocks;
  friend bool operator==(const Resumed&, const Resumed&) = default;
};

struct Ended {
  GameResult result;
  /// Per seat; null if the game was not rated or was aborted.
  std::optional<std::vector<RatingChange>> ratings;
  friend bool operator==(const Ended&, const Ended&) = default;
};

struct Rematch {
  std::string next;  // room
  friend bool operator==(const Rematch&, const Rematch&) = default;
};

struct Said {
  Channel channel = Channel::players;
  Player player;
  std::string text;
  friend bool operator==(const Said&, const Said&) = default;
};

/// The host has removed a spectator permanently.
struct Removed {
  Player player;
  friend bool operator==(const Removed&, const Removed&) = default;
};

/// The host has changed who may enter.
struct AccessChanged {
  bool locked = false;    // no new player may enter
  bool new_keys = false;  // the keys from before this event are invalid
  friend bool operator==(const AccessChanged&, const AccessChanged&) = default;
};

/// The host has admitted a player who asked to join: the player may enter, sit and watch without a
/// key.
struct Admitted {
  Player player;
  friend bool operator==(const Admitted&, const Admitted&) = default;
};

using RoomEvent =
    std::variant<Opened, Seated, Unseated, Started, Played, Offered, Answered, TakenBack, Paused,
                 Resumed, Withdrew, Ended, Rematch, Said, Removed, AccessChanged, Admitted>;

/// The name of the event's kind on the wire and in storage: "played".
[[nodiscard]] std::string_view kind_of(const RoomEvent& event);
/// The event's own fields as a JSON object, one line.
[[nodiscard]] std::string to_body(const RoomEvent& event);
/// The inverse of `kind_of` and `to_body`. The error is a sentence. Unknown fields are ignored, so
/// that an older program can read a newer log as long as it knows the kinds.
[[nodiscard]] std::expected<RoomEvent, std::string> parse_event(std::string_view kind,
                                                                std::string_view body);

/// A chat line that the recipient may not read.
struct HiddenSaid {
  Channel channel = Channel::players;
  friend bool operator==(const HiddenSaid&, const HiddenSaid&) = default;
};
/// An event of a kind that this program does not know. It counts in the order of events.
struct UnknownEvent {
  std::string kind;
  friend bool operator==(const UnknownEvent&, const UnknownEvent&) = default;
};

/// An event of a room as its clients receive it.
struct EventPush {
  std::string room;
  std::int64_t seq = 0;
  std::int64_t at = 0;  // ms since 1970
  std::variant<RoomEvent, HiddenSaid, UnknownEvent> what;
  friend bool operator==(const EventPush&, const EventPush&) = default;
};
/// The text of the push. An unknown event has its kind and no fields.
[[nodiscard]] std::string event_text(const EventPush& push);

/// The push of an event. `at` is in ms since 1970; `body` is a result of `to_body`.
[[nodiscard]] std::string event_push(std::string_view room, std::int64_t seq, std::int64_t at,
                                     std::string_view kind, std::string_view body);

/// The push in place of a chat line that the recipient may not read.
[[nodiscard]] std::string hidden_said_push(std::string_view room, std::int64_t seq, std::int64_t at,
                                           Channel channel);

}  // namespace quintet::protocol
