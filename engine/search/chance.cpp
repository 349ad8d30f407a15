#include "engine/search/chance.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

namespace quintet::engine {
namespace {

/// 1000 / (1 + exp(-x)) for x = 0, 1/4, … 6.
constexpr std::array<int, 25> shares{500, 562, 622, 679, 731, 777, 818, 852, 881,
                                     905, 924, 940, 953, 963, 971, 977, 982, 986,
                                     989, 991, 993, 995, 996, 997, 998};

}  // namespace

Chance chance_of(int score, int scale) {
  if (score >= decided) return 1000;
  if (score <= -decided) return 0;
  const int quarters = 4 * std::abs(score);
  const auto place = static_cast<std::size_t>(quarters / scale);
  int share = shares.back();
  if (place + 1 < shares.size()) {
    share = shares[place] + (shares[place + 1] - shares[place]) * (quarters % scale) / scale;
  }
  return score >= 0 ? share : 1000 - share;
}

}  // namespace quintet::engine
