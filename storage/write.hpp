// The things that can be written, as values: each is done wholly or not at all.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "storage/types.hpp"

namespace quintet::storage {

/// The end of a game, at the time of the write's last event.
struct GameOver {
  std::string reason;
  std::int64_t turns = 0;
  /// By seat, from 1; those who share one have the same. Empty: the game has no result, and is in
  /// no list of finished games.
  std::vector<int> places;
};

struct RatedEnd {
  std::vector<RatingRow> after;  // as many as there are players, in their order
  std::string ended_body;        // takes the place of the body of the write's last event
};

/// What a rated game does to its players' ratings, in the transaction that ends it.
struct RatingChange {
  std::string pool;
  std::vector<std::string> players;  // ids, by seat
  /// Gets the ratings of now, by seat; nothing for who has none in the pool. Called on the thread
  /// that writes, and again when the job is tried again: must not throw, block or keep state.
  std::function<RatedEnd(std::span<const std::optional<RatingRow>>)> compute;
};

/// Appends events to a room's log, and opens the room first where `create` is set.
/// Conflict: the room to create exists already, the room to append to does not exist, the first
/// event's seq is not the room's last seq + 1 (somebody else has appended), or the game to end is
/// over.
struct RoomWrite {
  std::string room;               // id
  std::optional<RoomRow> create;  // its id is `room`; its opened_by is a stored player
  std::vector<EventRow> events;   // at least one; consecutive seqs, from 1 with `create`
  /// Who sits where after these events, complete, for "games of this player"; replaces what is
  /// stored. Nothing: unchanged. Stored players, each on one seat. Not after the end.
  std::optional<std::vector<SeatRow>> seats;
  /// Players other than those who open or sit whose names stand in these events' bodies: found
  /// again when such a player is deleted. Who is named twice may be told twice.
  std::vector<std::string> mentions;
  /// The room's keys from now on. Nothing: unchanged.
  struct Keys {
    std::string play;
    std::string watch;
  };
  std::optional<Keys> keys;
  std::optional<std::int64_t> started;  // when the game started: with these events
  /// Whose turn it is after these events. Nothing: unchanged; a nothing inside: nobody's.
  std::optional<std::optional<int>> to_move;
  /// When the room is to be woken up. Nothing: unchanged; a nothing inside: not at all.
  std::optional<std::optional<std::int64_t>> due;
  /// The game is over with these events: it waits for nobody and nothing then, unless `due` says
  /// so. Events may still follow.
  std::optional<GameOver> over;
  std::optional<RatingChange> rate;  // only with `over`
  /// Ids of seeks that have led to this room: they are over. A conflict where one is not there any
  /// more, so that no seek leads to two rooms, whoever opens them.
  std::vector<std::string> ended_seeks;
};

/// All of them or none. A conflict or failure of one is that of all.
struct RoomWrites {
  std::vector<RoomWrite> writes;
};

/// A room is gone for every reader, with its seats and its part in lists, counts and histories;
/// ratings stay as they are. Its events are deleted afterwards, in slices: see DeleteLeftovers.
/// Conflict: there is no such room, or it is not unused where that is asked for.
struct DeleteRoom {
  std::string room;  // id
  /// Only if it never started, and nothing has happened in it since then.
  std::optional<std::int64_t> unused_since;
};

/// Deletes up to so many events of deleted rooms, and the rooms of which none is left. (What is
/// free in the file then is used for what is written next: the file itself does not shrink.)
struct DeleteLeftovers {
  int limit = 1000;
};

/// Deletes those of these guests who sit nowhere, own nothing, are in no log, and have not been
/// seen since then, with their sessions. The others stay: that is no error.
struct ForgetGuests {
  std::vector<std::string> players;  // ids
  GuestAge age;
};

/// A player with a first session. Conflict: the player's id or the token's hash exists already.
struct NewGuest {
  PlayerRow player;
  SessionRow session;  // its player is `player.id`
};

/// Computer players are there from now on, each by its id; those who are there already stay as they
/// are. Nobody can log in as one, rename or delete it. Invalid: somebody else has one of the name
/// keys; none of them is stored then.
struct EnsureBots {
  struct Bot {
    PlayerRow player;  // with `bot`
    std::string name_key;
  };
  std::vector<Bot> bots;
};

/// A guest becomes a registered player and stays the same one: id, seats, games, sessions.
/// Conflict: `name_key` is taken, or there is no such guest.
struct RegisterPlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
  std::string password;  // the verifier
};

/// Conflict: `name_key` is another player's, or there is no such registered player.
struct RenamePlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
};

/// Conflict: there is no such registered player, or `instead_of` is not the verifier any more.
struct SetPassword {
  std::string player;    // id
  std::string password;  // the verifier
  std::optional<std::string> instead_of;
};

/// Removes name, name key, password, sessions, tokens and ratings of a player, guest or not. Seats
/// and games stay, under `name`. What the bodies of events say is not touched: see ForgetMentions.
/// Conflict: there is no such player, or it is done already.
struct DeleteAccount {
  std::string player;  // id
  std::string name;    // for all such players the same
  std::int64_t at = 0;
};

/// The second part of a deletion, in as many jobs as wanted (mentions_of_player() pages
/// them): replaces bodies of events that name a deleted player, and notes that the rooms have been
/// seen to. Bodies of events that do not exist are not written: that is no error.
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

/// A login. Conflict: the hash exists already, or there is no such player (any more). Of more than
/// `limit` sessions of the player those that would expire first are deleted.
struct NewSession {
  SessionRow session;
  int limit = 100;
};

/// Moves the end of a session. A session that is gone stays gone: that is no error.
struct SessionTouch {
  TokenHash token_hash{};
  std::int64_t expires_at = 0;
};

/// Logs out. A session that is gone is no error.
struct SessionDelete {
  TokenHash token_hash{};
};

/// Logs out everywhere, or everywhere else.
struct SessionsDeleteOfPlayer {
  std::string player;  // id
  std::optional<TokenHash> keep;
};

/// Deletes all bans that have expired at `now`, and up to `limit` of the sessions.
struct ExpiredDelete {
  std::int64_t now = 0;
  int limit = 1000;
};

/// Conflict: the player has `limit` tokens already, or the id or the hash exists, or there is no
/// such player (any more).
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

/// Conflict: there is no such player to be muted (any more), or `limit` others are.
struct SetMute {
  std::string player;  // id
  std::string muted;   // id
  bool mute = true;
  std::int64_t at = 0;
  int limit = 200;
};

/// A registered player's first attempt at a puzzle, and what it does to their rating in puzzles of
/// the game. Conflict: they have tried it before, or there is no such registered player.
struct TryPuzzle {
  std::string player;  // id
  std::string game;
  std::string puzzle;  // id
  bool solved = false;
  std::int64_t at = 0;
  /// Gets the rating of now, or nothing for who has none. As in RatingChange.
  std::function<RatingRow(const std::optional<RatingRow>&)> compute;
};

/// Conflict: the registered player has `limit` seeks already that go on at `since`, or there is no
/// such player (any more), or the id exists.
struct KeepSeek {
  std::string id;
  std::string player;  // id
  std::string wish;    // JSON text
  std::int64_t since = 0;
  std::int64_t until = 0;
  int limit = 8;
};

/// Seeks that are not there are no error.
struct EndSeeks {
  std::vector<std::string> ids;
};

/// Takes the place of a ban with the same kind and key. Conflict: `limit` others are there.
struct AddBan {
  BanRow ban;
  /// Bans that have expired at this time are deleted. Nothing: none, because the caller's clock may
  /// be wrong, and a deleted ban does not come back.
  std::optional<std::int64_t> delete_expired_at = std::nullopt;
  int limit = 10'000;
};

/// Conflict: there is no such ban.
struct LiftBan {
  BanKind kind = BanKind::name;
  std::string key;
};

/// The server lives: what is due is not delayed by a downtime before `now`. While no room has
/// anything due, it is written only if `always` is set: then `ok` says that storing works.
struct Heartbeat {
  std::int64_t now = 0;
  bool always = false;
};

/// What is due is so many ms later, or sooner: the clock that it is measured by has been set.
struct PutOff {
  std::int64_t by = 0;
};

using Job = std::variant<RoomWrite, RoomWrites, DeleteRoom, DeleteLeftovers, ForgetGuests, NewGuest,
                         EnsureBots, RegisterPlayer, RenamePlayer, SetPassword, DeleteAccount,
                         ForgetMentions, NewSession, SessionTouch, SessionDelete,
                         SessionsDeleteOfPlayer, ExpiredDelete, NewToken, TokenDelete, AddBan,
                         LiftBan, SetMute, TryPuzzle, KeepSeek, EndSeeks, Heartbeat, PutOff>;

/// What is known about a job when its result arrives.
enum class WriteStatus {
  ok,        // on disk
  conflict,  // refused, nothing changed: what the job expects is not what is stored
  invalid,   // refused, nothing changed: the job breaks a rule of the schema, a mistake of the
             // caller
  failure,   // nothing changed, and nothing will: nothing can be stored now (disk full, locked, I/O
             // error)
  /// The commit was tried, and nobody can tell whether it has happened: the job is stored wholly or
  /// not at all, now or after the next start. All jobs of a transaction are unknown together. The
  /// caller must neither report the job as done nor as refused: they read again what is stored, or
  /// tell whoever asked to ask again. Repeating the job is safe if it conflicts once it is done, or
  /// changes nothing the second time.
  /// In SQLite: the flush of the commit or what follows it met an I/O error, and so did the commit
  /// that should have settled it. No connection sees the job; it is gone for good once any later
  /// job has changed the file, and can only come back if the process ends before that.
  unknown,
};

struct WriteResult {
  WriteStatus status = WriteStatus::ok;
  std::string message;  // one sentence for the log; empty when ok
  /// A failure because the database's server is away: later it may succeed.
  bool away = false;
  /// The body of the last event as it was written, where RatingChange has made it.
  std::optional<std::string> ended_body;

  [[nodiscard]] bool ok() const noexcept { return status == WriteStatus::ok; }
  /// Whether the job is stored or may be: what is kept in memory beside the file is not certain to
  /// be right any more.
  [[nodiscard]] bool may_be_done() const noexcept {
    return status == WriteStatus::ok || status == WriteStatus::unknown;
  }
};

}  // namespace quintet::storage
