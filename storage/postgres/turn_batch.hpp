// Private to this folder: many turns that are written by one statement.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "storage/postgres/binary.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// The turns (and lines of talk) of a batch of jobs. What it is given is not copied where it is
/// text to be compared: jobs and results outlive it.
class TurnBatch {
 public:
  TurnBatch() { clear(); }

  /// Whether a write does nothing but append events, say what the room waits for, and mention
  /// players. Nearly all writes are like this.
  [[nodiscard]] static bool is_turn(const RoomWrite& write);

  /// False where one statement would not do the same as one after the other: the room stands in the
  /// batch already, or something is due while another room's deadline has been taken away.
  [[nodiscard]] bool takes(const RoomWrite& write) const;
  /// `write` is a turn without faults that the batch takes; `result` is its result's index.
  void add(const RoomWrite& write, std::size_t result);
  [[nodiscard]] bool empty() const { return writes_.empty(); }

  /// For the statement write_turns; valid until the next change.
  [[nodiscard]] std::vector<Parameter> parameters();
  /// From its rows to the result of each turn. How many have been appended.
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
