// The transposition table: what is known of positions that have been searched. Its size follows
// from the budget alone, never from the machine, because what it forgets decides what is found.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/search.hpp"

namespace quintet::engine {

/// How a score that has been found compares with the real one.
enum class Bound : std::uint8_t { none, at_most, at_least, exact };

struct TableEntry {
  Key key = 0;
  std::uint32_t action = 0;  // the best one's code; 0: none is known
  std::int16_t score = 0;    // proven ends count from this position, not from the root
  std::int8_t depth = 0;
  Bound bound = Bound::none;
};
static_assert(sizeof(TableEntry) == 16);

class Table {
 public:
  /// For a search with this budget: at most `largest_table` bytes.
  explicit Table(std::uint64_t nodes)
      : entries_(std::bit_ceil(std::clamp<std::uint64_t>(nodes, 256, most_entries))),
        mask_(entries_.size() - 2) {}

  /// Null when the position is not known.
  [[nodiscard]] const TableEntry* find(Key key) const {
    const TableEntry* pair = &entries_[key & mask_];
    for (const TableEntry* entry : {pair, pair + 1}) {
      if (entry->key == key && entry->bound != Bound::none) return entry;
    }
    return nullptr;
  }

  /// Of each pair of entries the first keeps the deeper search, the second the later one.
  void store(const TableEntry& entry) {
    TableEntry* pair = &entries_[entry.key & mask_];
    const bool first = pair->key == entry.key || entry.depth >= pair->depth;
    if (first && pair->key != entry.key) pair[1] = pair[0];
    pair[first ? 0 : 1] = entry;
  }

 private:
  static constexpr std::uint64_t most_entries = largest_table / sizeof(TableEntry);
  std::vector<TableEntry> entries_;
  std::size_t mask_;  // of the index of a pair's first entry
};

}  // namespace quintet::engine
