// Equal requests have equal results in every build: with sanitizers, with and without optimization,
// and on other machines. tests/engine/wasm_same_turns.mjs compares the browser's build.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "rules/game.hpp"
#include "tests/engine/positions.hpp"
#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

/// The positions of a game: with sanitizers the first 40, otherwise also all 200.
constexpr int few_positions = 40;
constexpr int all_positions = 200;

struct Digests {
  std::string_view few;
  std::string_view all;
};

/// Digests of the results per game. They change with the evaluation, the weights and the search;
/// then copy the new ones from the failure message.
const std::map<std::string_view, Digests> recorded{
    {"gridwar", {"c174a71078fcfe93", "0452158b2f3ea5e1"}},
    {"liger", {"319f93be1c9aa399", "be7c5a2f926ecd8a"}},
    {"sliders", {"91a4e907c126a0a4", "044b580b722257e5"}},
    {"slides-of-action", {"93446862d0542605", "e7b4655f156aaee2"}},
    {"sumo-checkers", {"8034e20f7d5c26d7", "9942e0b6b8b34485"}},
};

std::string digest_of(const rules::GameInfo& info, int positions) {
  const auto sets = some_options(info);
  std::string results;
  for (int i = 0; i < positions; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const rules::OptionValues& options = sets[seed % sets.size()];
    const PlayedGame game = random_game_of(info, options, seed, 5 + seed % 40);
    engine::Request request = request_for(info, options, game.before.back());
    request.level = 1 + i % 5;
    request.nodes = 200 + 17 * seed;
    request.seed = seed;
    const auto answer = engine::think(request);
    REQUIRE_MESSAGE(answer, answer.error().message);
    results += answer->turn + ' ' + std::to_string(answer->lines.front().score) + ' ' +
               std::to_string(answer->nodes) + '\n';
  }
  return rules::format_hash(rules::fnv1a(results));
}

TEST_CASE("every build gets the recorded results for 200 positions of each game") {
  for (const engine::GameEngine& each : engine::game_engines()) {
    CAPTURE(each.id);
    const auto known = recorded.find(each.id);
    REQUIRE(known != recorded.end());
    const rules::GameInfo& info = *rules::find_game(each.id);
    CHECK_EQ(digest_of(info, few_positions), known->second.few);
    if (!sanitized) CHECK_EQ(digest_of(info, all_positions), known->second.all);
  }
}

}  // namespace
}  // namespace quintet::tests
