// The recorded numbers of action sequences. Deep ones take long, so a limit keeps this test to
// seconds; QUINTET_PERFT_LIMIT=1000000000 counts all of them.
#include <cstdlib>

#include <doctest/doctest.h>

#include "tests/rules/vectors.hpp"

namespace quintet::tests {
namespace {

std::uint64_t limit() {
  if (const char* given = std::getenv("QUINTET_PERFT_LIMIT")) {
    return std::strtoull(given, nullptr, 10);
  }
#ifdef NDEBUG
  return 30'000'000;
#else
  return 1'000'000;
#endif
}

TEST_CASE("the number of action sequences of every depth equals the recorded one") {
  for (const VectorLine& line : read_vectors("perft")) {
    const rules::Game game = game_of(line);
    const auto counts = line.value.at("counts").get<std::vector<std::uint64_t>>();
    for (std::size_t i = 0; i < counts.size() && counts[i] <= limit(); ++i) {
      CAPTURE(line.place);
      CAPTURE(i + 1);
      CHECK(game.perft(static_cast<int>(i + 1)) == counts[i]);
    }
  }
}

TEST_CASE("every position has one sequence of no actions") {
  for (const rules::GameInfo& info : rules::catalogue()) {
    const auto options = rules::OptionValues::complete(info.options, {});
    CHECK(info.start(*options).perft(0) == 1);
  }
}

}  // namespace
}  // namespace quintet::tests
