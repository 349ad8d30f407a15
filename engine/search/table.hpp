// The transposition table: results for positions that have been searched. Its size follows from the
// budget alone and never from the machine, because the entries that it overwrites affect the
// result.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/search/search.hpp"

namespace quintet::engine {

/// Relation of a stored score to the exact score.
enum class Bound : std::uint8_t { none, at_most, at_least, exact };

struct TableEntry {
  Key key = 0;
  std::uint32_t action = 0;  // code of the best action; 0: none is known
  std::int16_t score = 0;    // proven ends count from this position, not from the root
  std::int8_t depth = 0;
  Bound bound = Bound::none;
};
static_assert(sizeof(TableEntry) == 16);

class Table {
 public:
  /// A table for a search with this budget; it takes at most `largest_table` bytes.
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

  /// The first entry of a pair keeps the deeper search, the second one keeps the later search.
  void store(const TableEntry& entry) {
    TableEntry* pair = &entries_[entry.key & mask_];
    const bool first = pair->key == entry.key || entry.depth >= pair->depth;
    if (first && pair->key != entry.key) pair[1] = pair[0];
    pair[first ? 0 : 1] = entry;
  }

 private:
  static constexpr std::uint64_t most_entries = largest_table / sizeof(TableEntry);
  std::vector<TableEntry> entries_;
  std::size_t mask_;  // for the index of the first entry of a pair
};

}  // namespace quintet::engine
