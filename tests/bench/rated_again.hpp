// Whether the ratings of a database are those that its rated games make.
#pragma once

#include <cstddef>
#include <filesystem>

namespace quintet::bench {

struct RatedAgain {
  std::size_t games = 0;    // that were rated
  std::size_t ratings = 0;  // that are stored
  std::size_t wrong = 0;    // points and ratings that no order of these games makes
};

/// Rates all games of a file once more. Games of one player that ended at the same time, at
/// different nodes, may have been rated in another order than their events were numbered; some
/// order has to make every point that is stored, exactly.
[[nodiscard]] RatedAgain rate_again(const std::filesystem::path& file);

}  // namespace quintet::bench
