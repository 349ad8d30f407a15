// Write jobs as values. Each is done as a whole or not at all.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "storage/data/types.hpp"

namespace quintet::storage {

/// The end of a game, at the time of the write's last event.
struct GameOver {
  std::string reason;
  std::int64_t turns = 0;
  /// By seat, from 1; seats that share a place have the same number. Empty: the game has no result,
  /// and is in no list of finished games.
  std::vector<int> places;
};

struct RatedEnd {
  std::vector<RatingRow> after;  // one for each player, in their order
  std::string ended_body;        // replaces the body of the write's last event
};

/// The change of the players' ratings by a rated game, in the transaction that ends it.
struct RatingChange {
  std::string pool;
  std::vector<std::string> players;  // ids, by seat
  /// Receives the current ratings by seat; nothing for a player without a rating in the pool.
  /// Called on the writing thread, and again if the job is retried: must not throw, block or keep
  /// state.
  std::function<RatedEnd(std::span<const std::optional<RatingRow>>)> compute;
};

/// Appends events to a room's log; opens the room first if `create` is set. Conflict: the room to
/// create exists already, the room to append to does not exist, the first event's seq is not the
/// room's last seq + 1 (another caller has appended), or the game to end is already over.
struct RoomWrite {
  std::string room;               // id
  std::optional<RoomRow> create;  // its id is `room`; its opened_by is a stored player
  std::vector<EventRow> events;   // at least one; consecutive seqs, from 1 with `create`
  /// All occupied seats after these events, for lists of a player's games; replaces the stored
  /// ones. Nothing: unchanged. The players are stored players, each on one seat. Not after the end.
  std::optional<std::vector<SeatRow>> seats;
  /// Players whose names are in the bodies of these events, other than the players who open the
  /// room or sit: found again when such a player is deleted. Duplicates are allowed.
  std::vector<std::string> mentions;
  /// New keys of the room. Nothing: unchanged.
  struct Keys {
    std::string play;
    std::string watch;
  };
  std::optional<Keys> keys;
  std::optional<std::int64_t> started;  // time at which the game starts with these events
  /// The seat to move after these events. Nothing: unchanged; an inner nothing: no seat.
  std::optional<std::optional<int>> to_move;
  /// The time at which the room must be loaded. Nothing: unchanged; an inner nothing: never.
  std::optional<std::optional<std::int64_t>> due;
  /// Set if the game ends with these events. This clears the seat to move and the due time, unless
  /// `due` sets one. Events may still follow.
  std::optional<GameOver> over;
  std::optional<RatingChange> rate;  // only with `over`
  /// Ids of seeks that have led to this room; they end. Conflict if one of them no longer exists,
  /// so that no seek leads to two rooms.
  std::vector<std::string> ended_seeks;
};

/// Writes all of them or none. A conflict or failure of one affects all.
struct RoomWrites {
  std::vector<RoomWrite> writes;
};

/// Removes a room for every reader, with its seats and its entries in lists, counts and histories;
/// ratings stay as they are. DeleteLeftovers deletes its events afterwards, in slices. Conflict:
/// there is no such room, or it is not unused although `unused_since` is set.
struct DeleteRoom {
  std::string room;  // id
  /// Deletes the room only if it never started, and nothing has happened in it since this time.
  std::optional<std::int64_t> unused_since;
};

/// Deletes up to `limit` events of deleted rooms, and the rooms that have none left. (Later writes
/// reuse the freed space; the file itself does not shrink.)
struct DeleteLeftovers {
  int limit = 1000;
};

/// Deletes those of these guests who have no seat, own nothing, are in no log, and have not been
/// seen since the limits of `age`, with their sessions. The others stay, which is not an error.
struct ForgetGuests {
  std::vector<std::string> players;  // ids
  GuestAge age;
};

/// Creates a player with a first session. Conflict: the player's id or the token's hash exists
/// already.
struct NewGuest {
  PlayerRow player;
  SessionRow session;  // its player is `player.id`
};

/// Creates computer players that do not exist yet, by their ids; existing ones stay as they are.
/// Clients cannot log in as one, rename it or delete it. Invalid: another player has one of the
/// name keys; then none is stored.
struct EnsureBots {
  struct Bot {
    PlayerRow player;  // with `bot`
    std::string name_key;
  };
  std::vector<Bot> bots;
};

/// Turns a guest into a registered player with the same id, seats, games and sessions. Conflict:
/// `name_key` is taken, or there is no such guest.
struct RegisterPlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
  std::string password;  // the password verifier
};

/// Conflict: another player has `name_key`, or there is no such registered player.
struct RenamePlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
};

/// Conflict: there is no such registered player, or `instead_of` is not the current verifier.
struct SetPassword {
  std::string player;    // id
  std::string password;  // the password verifier
  std::optional<std::string> instead_of;
};

/// Removes name, name key, password, sessions, tokens and ratings of a player, guest or not. Seats
/// and games stay, under `name`. Does not change the bodies of events: see ForgetMentions.
/// Conflict: there is no such player, or the account is already deleted.
struct DeleteAccount {
  std::string player;  // id
  std::string name;    // the same for all deleted players
  std::int64_t at = 0;
};

/// The second part of a deletion, in any number of jobs (mentions_of_player() returns the rooms in
/// pages): replaces bodies of events that contain the name of a deleted player, and marks the rooms
/// as done. Ignores bodies of events that do not exist.
struct ForgetMentions {
  struct Body {
    std::int64_t seq = 0;
    std::string body;
  };
  struct Room {
    std::string room;  // id
    std::vector<Body> bodies;
  };
  std::string player;  // id
  std::vector<Room> rooms;
};

/// A login. Conflict: the hash exists already, or the player does not exist (any more). If the
/// player then has more than `limit` sessions, deletes those that would expire first.
struct NewSession {
  SessionRow session;
  int limit = 100;
};

/// Moves the end of a session. Ignores a session that no longer exists.
struct SessionTouch {
  TokenHash token_hash{};
  std::int64_t expires_at = 0;
};

/// Logs out. Ignores a session that no longer exists.
struct SessionDelete {
  TokenHash token_hash{};
};

/// Logs out all sessions of a player, except `keep`.
struct SessionsDeleteOfPlayer {
  std::string player;  // id
  std::optional<TokenHash> keep;
};

/// Deletes all bans and up to `limit` sessions that have expired at `now`.
struct ExpiredDelete {
  std::int64_t now = 0;
  int limit = 1000;
};

/// Conflict: the player already has `limit` tokens, the id or the hash exists, or the player does
/// not exist (any more).
struct NewToken {
  TokenRow token;
  TokenHash token_hash{};
  int limit = 20;
};

/// Conflict: the player has no such token.
struct TokenDelete {
  std::string player;  // id
  std::string id;
};

/// Conflict: the player to mute does not exist (any more), or the player already has `limit` mutes.
struct SetMute {
  std::string player;  // id
  std::string muted;   // id
  bool mute = true;
  std::int64_t at = 0;
  int limit = 200;
};

/// Stores a registered player's first attempt at a puzzle, and changes their rating in puzzles of
/// the game. Conflict: they have tried it before, or there is no such registered player.
struct TryPuzzle {
  std::string player;  // id
  std::string game;
  std::string puzzle;  // id
  bool solved = false;
  std::int64_t at = 0;
  /// Receives the current rating, or nothing for a player without one. As in RatingChange.
  std::function<RatingRow(const std::optional<RatingRow>&)> compute;
};

/// Conflict: the registered player already has `limit` seeks that are open at `since`, the player
/// does not exist (any more), or the id exists.
struct KeepSeek {
  std::string id;
  std::string player;  // id
  std::string wish;    // JSON text
  std::int64_t since = 0;
  std::int64_t until = 0;
  int limit = 8;
};

/// Ignores seeks that do not exist.
struct EndSeeks {
  std::vector<std::string> ids;
};

/// Replaces a ban with the same kind and key. Conflict: there are already `limit` other bans.
struct AddBan {
  BanRow ban;
  /// Also deletes bans that have expired at this time. Nothing: deletes none, because the caller's
  /// clock may be wrong and a deleted ban cannot be restored.
  std::optional<std::int64_t> delete_expired_at = std::nullopt;
  int limit = 10'000;
};

/// Conflict: there is no such ban.
struct LiftBan {
  BanKind kind = BanKind::name;
  std::string key;
};

/// A sign of life: a later start does not count the time before `now` as downtime. While no room
/// has a due time, it writes only if `always` is set; `ok` then means that storing works.
struct Heartbeat {
  std::int64_t now = 0;
  bool always = false;
};

/// Moves all due times by `by` milliseconds (negative: earlier), because the clock was set.
struct PutOff {
  std::int64_t by = 0;
};

using Job = std::variant<RoomWrite, RoomWrites, DeleteRoom, DeleteLeftovers, ForgetGuests, NewGuest,
                         EnsureBots, RegisterPlayer, RenamePlayer, SetPassword, DeleteAccount,
                         ForgetMentions, NewSession, SessionTouch, SessionDelete,
                         SessionsDeleteOfPlayer, ExpiredDelete, NewToken, TokenDelete, AddBan,
                         LiftBan, SetMute, TryPuzzle, KeepSeek, EndSeeks, Heartbeat, PutOff>;

/// Status of a job when its result arrives.
enum class WriteStatus {
  ok,        // on disk
  conflict,  // refused, nothing changed: the stored state is not the one that the job expects
  invalid,   // refused, nothing changed: the job breaks a rule of the schema, a mistake of the
  // caller
  failure,  // nothing changed, now or later: storing is impossible at present (disk full, locked,
  // I/O error)
  /// The commit was tried, and its result cannot be determined: the job is stored as a whole or not
  /// at all, now or after the next start. All jobs of a transaction are unknown together. The
  /// caller must report the job neither as done nor as refused: it reads the stored state again, or
  /// asks the client to repeat the request. Repeating the job is safe if it conflicts once it is
  /// done, or changes nothing the second time.
  /// In SQLite: the flush of the commit or a later step met an I/O error, and so did the commit
  /// that should have settled it. No connection sees the job. It is gone for good once any later
  /// job has changed the file; it can only reappear if the process ends before that.
  unknown,
};

struct WriteResult {
  WriteStatus status = WriteStatus::ok;
  std::string message;  // one sentence for the log; empty when ok
  /// A failure because the database server is away; a later attempt may succeed.
  bool away = false;
  /// The stored body of the last event, if RatingChange has made it.
  std::optional<std::string> ended_body;

  [[nodiscard]] bool ok() const noexcept { return status == WriteStatus::ok; }
  /// Whether the job is or may be stored, so that copies in memory may be out of date.
  [[nodiscard]] bool may_be_done() const noexcept {
    return status == WriteStatus::ok || status == WriteStatus::unknown;
  }
};

}  // namespace quintet::storage
