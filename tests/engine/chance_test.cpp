#include "engine/search/chance.hpp"

#include <doctest/doctest.h>

namespace quintet::engine {

TEST_CASE("a chance rises with the score, is fair, and is certain only where the game is decided") {
  int before = 0;
  for (int score = -decided; score <= decided; ++score) {
    const Chance chance = chance_of(score, 200);
    CHECK_GE(chance, before);
    CHECK_EQ(chance + chance_of(-score, 200), 1000);
    CHECK_EQ(chance == 0 || chance == 1000, score == decided || score == -decided);
    before = chance;
  }
  CHECK_EQ(chance_of(0, 200), 500);
  CHECK_EQ(chance_of(200, 200), 731);
}

}  // namespace quintet::engine
