// The positions among which the puzzles of Liger are found.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/liger/engine.hpp"
#include "engine/puzzles/hunt.hpp"

namespace quintet::engine::liger {
namespace {

/// A position with two to six checkers on each side, single and in towers, on random squares.
std::string compose(const puzzles::Draw& draw) {
  std::array<std::string, 32> towers;
  std::vector<std::size_t> used;
  const std::uint64_t most = 2 + draw(4);
  std::uint64_t red = 2 + draw(most);
  std::uint64_t blue = 2 + draw(most);
  while (red + blue > 0) {
    const bool is_red = draw(red + blue) < red;
    (is_red ? red : blue) -= 1;
    const bool climbs = !used.empty() && draw(2) == 0;
    const std::size_t square = climbs ? used[draw(used.size())] : draw(towers.size());
    used.push_back(square);
    towers[square] += is_red ? 'r' : 'b';
  }
  std::string text;
  for (std::size_t square = 0; square < towers.size(); ++square) {
    if (square > 0) text += square % 4 == 0 ? '/' : ',';
    text += towers[square].empty() ? "-" : towers[square];
  }
  return text + (draw(2) == 0 ? " r" : " b");
}

}  // namespace

puzzles::HuntSettings Specification::hunt_settings() {
  return {.source = puzzles::Source::composed,
          .players = {},
          .turn_limit = 200,
          .opening_turns = 0,
          .examined = 200,
          .effort = {.engine_nodes = 200'000, .proof_nodes = 50'000},
          .shares = {5, 70, 100, 100},
          .compose = compose};
}

}  // namespace quintet::engine::liger
