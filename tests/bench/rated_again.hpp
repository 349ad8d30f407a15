// Checks the ratings of a database against its rated games.
#pragma once

#include <cstddef>
#include <filesystem>

namespace quintet::bench {

struct RatedAgain {
  std::size_t games = 0;    // rated games
  std::size_t ratings = 0;  // stored ratings
  std::size_t wrong = 0;    // points and ratings that no order of these games gives
};

/// Rates all games of a file again. Games of one player that ended at the same time at different
/// nodes may have been rated in another order than their events' numbers. Some order must give
/// every stored point, exactly.
[[nodiscard]] RatedAgain rate_again(const std::filesystem::path& file);

}  // namespace quintet::bench
