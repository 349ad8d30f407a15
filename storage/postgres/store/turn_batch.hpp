// Many turns that one statement writes. Private to storage/postgres/.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "storage/jobs/rooms.hpp"
#include "storage/postgres/connection/binary.hpp"

namespace quintet::storage {

/// The turns (and chat messages) of a batch of jobs. It does not copy the texts that it compares,
/// so jobs and results must outlive it.
class TurnBatch {
 public:
  TurnBatch() { clear(); }

  /// Whether a write only appends events, sets the pending row of the room, and mentions players.
  /// Nearly all writes do.
  [[nodiscard]] static bool is_turn(const RoomWrite& write);

  /// Returns false if one statement for the batch would differ from one statement per turn: the
  /// room is in the batch already, or the write sets a due time after another room's due time has
  /// been cleared.
  [[nodiscard]] bool takes(const RoomWrite& write) const;
  /// `write` is a valid turn that the batch takes; `result` is the index of its result.
  void add(const RoomWrite& write, std::size_t result);
  [[nodiscard]] bool empty() const { return writes_.empty(); }

  /// Parameters of the statement write_turns; valid until the next change.
  [[nodiscard]] std::vector<Parameter> parameters();
  /// Converts the rows of the statement to the results of the turns. Returns how many were
  /// appended.
  int read(const PGresult& rows, std::span<WriteResult> results) const;

  void clear();

 private:
  struct Written {
    const RoomWrite* write = nullptr;
    std::size_t result = 0;
  };
  std::vector<Written> writes_;
  std::set<std::string_view> rooms_;
  bool clears_due_ = false;
  std::vector<ArrayParameter> columns_;
};

}  // namespace quintet::storage
