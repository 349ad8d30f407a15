// Search and perft rely on this: playing a game allocates no memory.
#include <cstdlib>
#include <new>
#include <vector>

#include <doctest/doctest.h>

#include "rules/all_games.hpp"
#include "tests/rules/playout.hpp"

namespace {

std::size_t allocations = 0;

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is the allocator.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace quintet::tests {
namespace {

using rules::OptionValues;

TEST_CASE("the counter counts allocations") {
  const std::size_t before = allocations;
  const std::vector<int> vector(1000);
  CHECK(allocations == before + 1);
  CHECK(vector.size() == 1000);
}

template <rules::Position P>
void play_without_allocations(const rules::GameInfo& info) {
  CAPTURE(info.id);
  constexpr int games = 20;
  constexpr int longest = 300;
  constexpr std::size_t more_than_any_list = 100'000;
  for (const OptionValues& options : all_options(info)) {
    std::vector<typename P::Action> legal;
    legal.reserve(more_than_any_list);
    Dice dice(1);
    const P start = P::start(options);
    const std::size_t before = allocations;
    for (int game = 0; game < games; ++game) {
      P position = start;
      for (int i = 0; i < longest && !position.outcome(); ++i) {
        legal.clear();
        position.legal_actions(legal);
        position.play(legal[dice.below(legal.size())]);
      }
    }
    CHECK(allocations == before);
  }
}

TEST_CASE("listing actions, asking for the result and playing allocate nothing") {
  rules::AllGames::for_each([]<class Game>(Game) {
    play_without_allocations<typename Game::PositionType>(Game::info());
  });
}

}  // namespace
}  // namespace quintet::tests
