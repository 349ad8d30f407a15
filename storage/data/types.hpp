// Rows of the database. Text is stored byte for byte and not interpreted. Times are milliseconds
// since 1970.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quintet::storage {

/// The visibility of rooms that appear in public lists. Rooms of any other visibility appear only
/// in the lists of their own players.
inline constexpr const char* public_visibility = "public";

/// Game and level of a computer player.
struct BotRow {
  std::string game;
  std::int64_t level = 0;

  bool operator==(const BotRow&) const = default;
};

struct PlayerRow {
  std::string id;
  std::string name;
  bool guest = true;
  std::int64_t created_at = 0;
  std::optional<std::int64_t> deleted_at;    // ignored when a player is created
  std::optional<BotRow> bot = std::nullopt;  // ignored when a guest is created

  bool operator==(const PlayerRow&) const = default;
};

/// A registered player with the data for a login.
struct AccountRow {
  PlayerRow player;
  std::string name_key;  // the name, folded so that look-alikes are equal; unique
  std::string password;  // the password verifier, never the password

  bool operator==(const AccountRow&) const = default;
};

/// SHA-256, BLAKE2b-256 or the like of a secret. The secret itself is never stored.
using TokenHash = std::array<std::uint8_t, 32>;

struct SessionRow {
  TokenHash token_hash{};
  std::string player;  // id
  std::int64_t created_at = 0;
  std::int64_t expires_at = 0;

  bool operator==(const SessionRow&) const = default;
};

struct FoundSession {
  SessionRow session;
  PlayerRow player;

  bool operator==(const FoundSession&) const = default;
};

/// A token with which a program acts for a player. Its hash is in no row that is read.
struct TokenRow {
  std::string id;
  std::string player;  // id
  std::string name;    // the player's label for it
  std::int64_t created_at = 0;

  bool operator==(const TokenRow&) const = default;
};

struct FoundToken {
  TokenRow token;
  PlayerRow player;

  bool operator==(const FoundToken&) const = default;
};

struct RoomRow {
  std::string id;
  std::string game;
  std::string visibility;
  std::string play_key;
  std::string watch_key;
  std::string opened_by;  // player id
  std::int64_t opened_at = 0;
  std::string options;  // JSON text
  std::string clock;    // JSON text
  bool rated = false;
  std::optional<std::string> pool;  // of ratings, if rated

  // The writes set the following members; they are ignored when a room is created.
  std::int64_t last_seq = 0;
  std::optional<std::int64_t> started_at;
  std::optional<std::int64_t> ended_at;
  std::optional<std::string> reason;  // of the end
  std::optional<std::int64_t> turns;  // number of turns at the end

  [[nodiscard]] bool over() const { return ended_at.has_value(); }
  bool operator==(const RoomRow&) const = default;
};

/// One entry of a room's log. `seq` starts at 1 and rises by one.
struct EventRow {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  std::string kind;
  std::string body;  // JSON text of the event's own fields

  bool operator==(const EventRow&) const = default;
};

/// A range of events of a log, starting with the first one after `after`.
struct EventRange {
  std::int64_t after = 0;  // a seq
  std::int64_t until = 0;  // the last seq of the range
  int events = 0;          // maximum number of events
  std::size_t bytes = 0;   // no event follows after this many bytes of bodies

  bool operator==(const EventRange&) const = default;
};

struct SeatRow {
  int seat = 0;
  std::string player;  // id

  bool operator==(const SeatRow&) const = default;
};

/// The seat to move and the next deadline of a room.
struct PendingRow {
  std::optional<int> to_move;       // the seat whose turn it is
  std::optional<std::int64_t> due;  // time of the next deadline

  bool operator==(const PendingRow&) const = default;
};

struct LoadedRoom {
  RoomRow room;
  std::vector<EventRow> events;  // all of them, in order: seq 1 … room.last_seq
  PendingRow pending;

  bool operator==(const LoadedRoom&) const = default;
};

/// A player whom another player has muted.
struct MuteRow {
  PlayerRow muted;
  std::int64_t at = 0;

  bool operator==(const MuteRow&) const = default;
};

/// A message to each device of a player about a notification. It takes the place of the earlier one
/// of this kind about the room that still waits, unless that one is kept.
struct NewDelivery {
  std::string kind;
  std::string setting;   // the kind in NotificationSettings::off that switches it off
  std::int64_t due = 0;  // when to send it, ms since 1970
  /// An earlier message is kept, which costs less, if it is due no later and has not failed. Only
  /// with a notification of a new event: otherwise the result of the earlier one would apply.
  bool keeps_earlier = false;

  bool operator==(const NewDelivery&) const = default;
};

/// A notification to write.
struct NewNotification {
  std::string player;  // id
  std::string kind;
  bool read = false;  // the player sees the event anyway
  // NOLINTNEXTLINE(readability-redundant-member-init): it may be left out of a list of values.
  std::vector<NewDelivery> deliveries = {};

  bool operator==(const NewNotification&) const = default;
};

/// A player's first attempt at a puzzle.
struct PuzzleAttemptRow {
  std::string puzzle;  // id
  bool solved = false;
  std::int64_t at = 0;

  bool operator==(const PuzzleAttemptRow&) const = default;
};

/// A mistake of a player that returns as a puzzle. Days are numbers of the player's calendar, from
/// 1970.
struct OwnMistakeRow {
  std::string id;          // of the position
  std::int64_t found = 0;  // day; of a removed mistake the day of its removal
  // The answers so far. Of two rows of a player with the same id, the one stays that is higher in
  // these four, compared in this order.
  std::int64_t answers = 0;
  std::int64_t day = 0;  // of the last answer
  std::int64_t solves = 0;
  std::int64_t step = 0;
  std::optional<std::string> puzzle;  // JSON text; nothing: the player has removed the mistake

  bool operator==(const OwnMistakeRow&) const = default;
};

/// A seek that continues while its player is not connected.
struct SeekRow {
  std::string id;
  PlayerRow player;
  std::string wish;  // JSON text
  std::int64_t since = 0;
  std::int64_t until = 0;

  bool operator==(const SeekRow&) const = default;
};

enum class BanKind : std::uint8_t { name, address };

struct BanRow {
  BanKind kind = BanKind::name;
  std::string key;      // the name's key, or the network; unique within its kind
  std::string subject;  // the name or address for display
  std::string reason;
  std::int64_t created_at = 0;
  std::int64_t created_by = 0;             // user id in the operating system
  std::optional<std::int64_t> expires_at;  // nothing: it never expires

  bool operator==(const BanRow&) const = default;
};

/// Limits of age for guests who may be deleted. Each use of a session moves its end, so an early
/// end means that the guest has not been seen since.
struct GuestAge {
  std::int64_t created_before = 0;
  std::int64_t sessions_end_before = 0;
};

/// A part of all players, with the guests among them who may be deleted.
struct GuestsToForget {
  std::vector<std::string> players;  // ids
  std::optional<std::int64_t> next;  // start of the next part; nothing: this is the last one
};

struct LongLog {
  std::string room;  // id
  std::int64_t events = 0;

  bool operator==(const LongLog&) const = default;
};

struct DueRoom {
  std::string room;  // id
  std::int64_t due = 0;

  bool operator==(const DueRoom&) const = default;
};

/// A player's standing in one pool. Storage interprets none of the numbers except that it sorts by
/// `rating`.
struct RatingRow {
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  std::int64_t games = 0;
  std::int64_t updated_at = 0;
  /// Time until which the rating is certain enough for the leaderboard without another game.
  std::int64_t certain_until = 0;

  bool operator==(const RatingRow&) const = default;
};

struct PoolRating {
  std::string pool;
  RatingRow rating;

  bool operator==(const PoolRating&) const = default;
};

/// A rating after one game.
struct RatingPoint {
  std::int64_t at = 0;
  std::string room;  // id
  double rating = 0;
  double deviation = 0;
  bool is_public = true;  // whether the game was public

  bool operator==(const RatingPoint&) const = default;
};

}  // namespace quintet::storage
