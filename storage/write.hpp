// The things that can be written, as values: each is done wholly or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "storage/types.hpp"

namespace quintet::storage {

/// Appends events to a room's log, and opens the room first where `create` is set.
/// Conflict: the room to create exists already, the room to append to does not exist, or the first
/// event's seq is not the room's last seq + 1 (somebody else has appended).
struct RoomWrite {
  std::string room;               // id
  std::optional<RoomRow> create;  // its id is `room`; its opened_by is a stored player
  std::vector<EventRow> events;   // at least one; consecutive seqs, from 1 with `create`
  /// Who sits where after these events, complete, for "games of this player"; replaces what is
  /// stored. Nothing: unchanged. Players are stored players.
  std::optional<std::vector<SeatRow>> seats;
  /// The room is finished with these events. Events may still follow; it stays finished.
  bool over = false;
};

/// A player with a first session. Conflict: the player's id or the token's hash exists already.
struct NewGuest {
  PlayerRow player;
  SessionRow session;  // its player is `player.id`
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

/// Deletes up to `limit` of the sessions that have expired at `now`.
struct ExpiredSessionsDelete {
  std::int64_t now = 0;
  int limit = 1000;
};

using Job = std::variant<RoomWrite, NewGuest, SessionTouch, SessionDelete, ExpiredSessionsDelete>;

enum class WriteStatus {
  ok,        // on disk
  conflict,  // refused, nothing changed: what the job expects is not what is stored
  failure,   // refused, nothing changed: disk full, locked, an I/O error, a constraint
};

struct WriteResult {
  WriteStatus status = WriteStatus::ok;
  std::string message;  // one sentence for the log; empty when ok

  [[nodiscard]] bool ok() const noexcept { return status == WriteStatus::ok; }
};

}  // namespace quintet::storage
