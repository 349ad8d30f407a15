// Everything that is kept, over one connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/database.hpp"
#include "storage/types.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// Used by one thread at a time, reads included; any thread. Calls block on the disk: servers use
/// Writer and Reader. Reads throw Error. Movable; a moved-from Store can only be destroyed.
class Store {
 public:
  explicit Store(Database database);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Reads. Each sees one state of the file.

  [[nodiscard]] std::optional<LoadedRoom> load_room(std::string_view room) const;
  /// The room without its events.
  [[nodiscard]] std::optional<RoomRow> find_room(std::string_view room) const;
  /// In order; empty when there are none, or no such room.
  [[nodiscard]] std::vector<EventRow> events_after(std::string_view room, std::int64_t seq) const;
  /// Ids of the rooms that are not over, oldest first. Costs nothing for finished ones.
  [[nodiscard]] std::vector<std::string> unfinished_rooms() const;
  [[nodiscard]] std::int64_t count_unfinished_rooms() const;
  /// Rooms in which the player sits, newest first, private ones included.
  [[nodiscard]] std::vector<RoomRow> rooms_of_player(std::string_view player, int limit) const;
  [[nodiscard]] std::vector<SeatRow> seats_of_room(std::string_view room) const;

  /// Nothing when there is no such session or it has expired at `now` (expires_at <= now).
  [[nodiscard]] std::optional<FoundSession> find_session(const TokenHash& token_hash,
                                                         std::int64_t now) const;
  [[nodiscard]] std::optional<PlayerRow> find_player(std::string_view id) const;

  // Writes. On a connection that only reads, they fail.

  /// Does the job in a transaction of its own; on disk when it returns `ok`.
  WriteResult write(const Job& job);
  /// Does all jobs in their order in one transaction, which costs one flush of the disk. A job that
  /// conflicts or fails changes nothing and does not hurt the others; when the transaction fails,
  /// every job has failed. One result a job, and everything `ok` is on disk when it returns.
  /// Does not throw Error.
  std::vector<WriteResult> write_all(std::span<const Job> jobs);

  /// Moves what the write-ahead log holds into the file when that is due, so that the log stays
  /// small. To be called now and then after writes, when nobody waits; a failure is not an error,
  /// the next call tries again. Returns whether something was moved.
  bool checkpoint_if_due();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
