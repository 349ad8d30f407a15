#include "puzzles/collection.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace quintet::puzzles {
namespace {

struct Collection {
  Collection() {
    for (const Row& row : rows()) {
      if (auto puzzle = parse(row.game, row.line)) all.push_back(std::move(*puzzle));
    }
    for (const Puzzle& puzzle : all)
      by_id.emplace(puzzle.id, &puzzle);
  }

  std::vector<Puzzle> all;
  std::unordered_map<std::string_view, const Puzzle*> by_id;
};

const Collection& kept() {
  static const Collection collection;
  return collection;
}

}  // namespace

std::span<const Puzzle> collection() {
  return kept().all;
}

std::span<const Puzzle> puzzles_of(std::string_view game) {
  return std::ranges::equal_range(
      kept().all, game, {}, [](const Puzzle& puzzle) { return std::string_view(puzzle.game); });
}

const Puzzle* find_puzzle(std::string_view id) {
  const auto found = kept().by_id.find(id);
  return found == kept().by_id.end() ? nullptr : found->second;
}

}  // namespace quintet::puzzles
