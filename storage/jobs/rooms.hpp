// Jobs about rooms and their games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

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
  /// Notifications of these events. Each replaces the player's notification of the same kind about
  /// this room. Ignored for computer players.
  std::vector<NewNotification> notifications;
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

using RoomJobs = JobList<RoomWrite, RoomWrites, DeleteRoom, DeleteLeftovers>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const RoomWrite& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RoomWrites& job);
[[nodiscard]] WriteResult perform(Connection& connection, const DeleteRoom& job);
[[nodiscard]] WriteResult perform(Connection& connection, const DeleteLeftovers& job);

}  // namespace quintet::storage
