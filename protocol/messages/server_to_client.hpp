// Messages of the server: replies, and all pushes except room events (room_events.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

enum class RoomStatus : std::uint8_t { open, playing, paused, over };
enum class Role : std::uint8_t { player, invited, spectator };
[[nodiscard]] std::string_view to_string(RoomStatus status);
[[nodiscard]] std::string_view to_string(Role role);
[[nodiscard]] std::optional<RoomStatus> parse_room_status(std::string_view text);
[[nodiscard]] std::optional<Role> parse_role(std::string_view text);

/// The recipient's role in a room, and the keys that they may pass on.
struct You {
  std::optional<int> seat;
  Role role = Role::spectator;
  std::optional<std::string> play_key;
  std::optional<std::string> watch_key;
  friend bool operator==(const You&, const You&) = default;
};

struct Presence {
  std::vector<bool> seats;
  std::int64_t spectators = 0;
  /// Spectators whose client has said that they take the game's lesson.
  std::int64_t learning = 0;
  friend bool operator==(const Presence&, const Presence&) = default;
};

struct SeatState {
  struct Withdrawal {
    std::int64_t ply = 0;  // turns played before it
    std::string reason;
    friend bool operator==(const Withdrawal&, const Withdrawal&) = default;
  };
  std::optional<Player> player;
  std::optional<SeatRating> rating;
  std::optional<Withdrawal> withdrew;
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

/// An open offer. `accepted`: the seats that have accepted, without the offering seat.
struct OpenOffer {
  Offer what = Offer::draw;
  int seat = 0;
  std::vector<int> accepted;
  friend bool operator==(const OpenOffer&, const OpenOffer&) = default;
};

struct ChatLine {
  std::int64_t seq = 0;
  std::int64_t at = 0;  // ms since 1970
  Channel channel = Channel::players;
  Player player;
  std::string text;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct TurnEntry {
  int seat = 0;
  std::string turn;
  friend bool operator==(const TurnEntry&, const TurnEntry&) = default;
};

/// The complete state of a room at one `seq`, for one recipient.
struct Snapshot {
  std::string room;
  std::int64_t seq = 0;
  std::string game;
  Options options;
  Clock clock;
  bool rated = false;
  Visibility visibility = Visibility::private_room;
  Spectators spectators = Spectators::link;
  bool locked = false;  // no new player may enter
  Player by;
  std::int64_t delay_turns = 0;
  std::optional<std::string> rematch_of;
  bool instant = false;        // computer players answer without a pause for thought
  std::int64_t opened_at = 0;  // ms since 1970
  RoomStatus status = RoomStatus::open;
  std::vector<SeatState> seats;
  std::vector<TurnEntry> turns;
  std::optional<std::string> position;  // null before the start
  std::optional<std::uint64_t> hash;
  std::optional<int> to_move;
  Clocks clocks;
  /// The time at which `clocks` had these values, in ms since 1970; null while no clock runs.
  std::optional<std::int64_t> clock_running_since;
  std::optional<std::int64_t> start_by;  // as in GameStanding
  std::vector<OpenOffer> offers;
  std::optional<GameResult> result;
  std::optional<std::vector<RatingChange>> ratings;
  std::optional<std::string> rematch;  // room
  std::vector<ChatLine> chat;
  Presence presence;
  You you;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// The state of a game for one of its players.
struct TurnNews {
  std::string room;
  std::string game;
  std::optional<int> seat;  // null: the player no longer sits there
  RoomStatus status = RoomStatus::open;
  bool your_turn = false;
  std::int64_t ply = 0;             // turns played so far
  std::optional<std::int64_t> due;  // deadline of the player's own turn, ms since 1970
  friend bool operator==(const TurnNews&, const TurnNews&) = default;
};

// Replies. `id` is the request's.
[[nodiscard]] std::string ok_reply(std::int64_t id);
[[nodiscard]] std::string ping_reply(std::int64_t id, std::int64_t now);
[[nodiscard]] std::string opened_reply(std::int64_t id, const Snapshot& snapshot);
[[nodiscard]] std::string snapshot_reply(std::int64_t id, const Snapshot& snapshot);
/// With the keys that the recipient may pass on.
[[nodiscard]] std::string access_reply(std::int64_t id, const You& you);
/// `events` are results of `event_push`.
[[nodiscard]] std::string events_reply(
    std::int64_t id, const std::vector<std::shared_ptr<const std::string>>& events, const You& you,
    const Presence& presence);
[[nodiscard]] std::string played_reply(std::int64_t id, std::int64_t seq, bool duplicate);
/// With the event, a result of `event_push`.
[[nodiscard]] std::string played_reply(std::int64_t id, std::int64_t seq, std::string_view event);
[[nodiscard]] std::string query_reply(std::int64_t id, const QueryResult& query);
[[nodiscard]] std::string error_reply(std::optional<std::int64_t> id, const Error& error);

// Pushes.
[[nodiscard]] std::string welcome_push(std::string_view version, const Player& player,
                                       std::int64_t now, const std::vector<std::string>& games,
                                       std::optional<int> bot_levels);
[[nodiscard]] std::string presence_push(std::string_view room, const Presence& presence);
[[nodiscard]] std::string left_push(std::string_view room, const Error& why);
/// A seat's player is away, and the seat can be claimed in `claim_in` ms (0: now); null: the player
/// is back.
[[nodiscard]] std::string away_push(std::string_view room, int seat,
                                    std::optional<std::int64_t> claim_in);
/// The computer player of a seat waits for a place, for this reason; null: it waits no longer.
[[nodiscard]] std::string bot_waits_push(std::string_view room, int seat,
                                         const std::optional<Error>& why);
/// A chat line for recipients who get its event only later (README.md, "Watching with a delay").
[[nodiscard]] std::string said_push(std::string_view room, const ChatLine& line);
/// The client should reconnect at a random moment within this time.
[[nodiscard]] std::string restarting_push(std::chrono::milliseconds within);
/// The server has lost the connection to its database, or has it again.
[[nodiscard]] std::string database_push(bool reachable);
/// A notice of the operator, to all connections or to those in one room. Null text: withdraws the
/// notice to all. `until` is in ms since 1970; null: until further notice.
[[nodiscard]] std::string notice_push(const std::optional<std::string>& text,
                                      std::optional<std::int64_t> until,
                                      const std::optional<std::string>& room);

/// For connections that watch their player's games (`watch_games`).
[[nodiscard]] std::string turn_push(const TurnNews& news);
/// The player's notifications have changed. `within`: the client should fetch them again at a
/// random moment within this time; null: now.
[[nodiscard]] std::string notifications_push(
    std::optional<std::chrono::milliseconds> within = std::nullopt);
/// A player who asks the host for admission.
struct Ask {
  Player player;
  std::optional<int> seat;  // null: any
  friend bool operator==(const Ask&, const Ask&) = default;
};

/// All players who ask to join, for the host.
[[nodiscard]] std::string asks_push(std::string_view room, const std::vector<Ask>& asks);
/// The outcome of a request to join.
enum class Admission : std::uint8_t { admitted, declined, started, closed };
[[nodiscard]] std::string_view to_string(Admission admission);
[[nodiscard]] std::optional<Admission> parse_admission(std::string_view text);

/// Sends the outcome to the player who asked to join.
[[nodiscard]] std::string admission_push(std::string_view room, Admission admission);
/// The new keys of a private room, as far as the recipient may pass them on.
[[nodiscard]] std::string keys_push(std::string_view room, const You& you);

// Bodies of HTTP responses.
[[nodiscard]] std::string session_body(const Player& player);
/// A snapshot without recipient and presence, for everyone who may see the game.
[[nodiscard]] std::string game_body(const Snapshot& snapshot);
/// A page of a room's log. `events` are results of `event_push`; `next` is the number of the last
/// one if there are more, else null.
[[nodiscard]] std::string event_page_body(const std::vector<std::string>& events,
                                          std::optional<std::int64_t> next);

}  // namespace quintet::protocol
