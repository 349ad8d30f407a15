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
  std::optional<std::int64_t> started;  // when the game started: with these events
  /// Whose turn it is after these events. Nothing: unchanged; a nothing inside: nobody's.
  std::optional<std::optional<int>> to_move;
  /// When the room is to be woken up. Nothing: unchanged; a nothing inside: not at all.
  std::optional<std::optional<std::int64_t>> due;
  /// The game is over with these events: it waits for nobody and nothing then, unless `due` says
  /// so. Events may still follow.
  std::optional<GameOver> over;
  std::optional<RatingChange> rate;  // only with `over`
};

/// All of them or none. A conflict or failure of one is that of all.
struct RoomWrites {
  std::vector<RoomWrite> writes;
};

/// A player with a first session. Conflict: the player's id or the token's hash exists already.
struct NewGuest {
  PlayerRow player;
  SessionRow session;  // its player is `player.id`
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

/// The second part of a deletion, in as many jobs as wanted (Store::mentions_of_deleted pages
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

/// Deletes up to `limit` of the sessions that have expired at `now`.
struct ExpiredSessionsDelete {
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

/// Takes the place of a ban with the same kind and key. Those that have expired at the new one's
/// `created_at` are deleted. Conflict: `limit` others are there.
struct AddBan {
  BanRow ban;
  int limit = 10'000;
};

/// Conflict: there is no such ban.
struct LiftBan {
  BanKind kind = BanKind::name;
  std::string key;
};

/// The server lives: what is due is not delayed by a downtime before `now`. Writes nothing while
/// no room has anything due.
struct Alive {
  std::int64_t now = 0;
};

using Job = std::variant<RoomWrite, RoomWrites, NewGuest, RegisterPlayer, RenamePlayer, SetPassword,
                         DeleteAccount, ForgetMentions, NewSession, SessionTouch, SessionDelete,
                         SessionsDeleteOfPlayer, ExpiredSessionsDelete, NewToken, TokenDelete,
                         AddBan, LiftBan, Alive>;

enum class WriteStatus {
  ok,        // on disk
  conflict,  // refused, nothing changed: what the job expects is not what is stored
  failure,   // refused, nothing changed: disk full, locked, an I/O error, a constraint
};

struct WriteResult {
  WriteStatus status = WriteStatus::ok;
  std::string message;  // one sentence for the log; empty when ok
  /// The body of the last event as it was written, where RatingChange has made it.
  std::optional<std::string> ended_body;

  [[nodiscard]] bool ok() const noexcept { return status == WriteStatus::ok; }
};

}  // namespace quintet::storage
