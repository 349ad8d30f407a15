#include "engine/levels/measured.hpp"

#include <algorithm>

#include "engine/all_games.hpp"

namespace quintet::engine {

std::span<const Measured> measured(std::string_view game, int level) {
  std::span<const Measured> all;
  AllGames::visit(game, [&]<class S>(S) { all = S::measured; });
  const auto rows = std::ranges::equal_range(all, level, {}, &Measured::level);
  return {rows.begin(), rows.end()};
}

}  // namespace quintet::engine
