#include "engine/levels/conduct.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/match/match.hpp"
#include "rules/catalogue.hpp"
#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

using engine::Proof;

engine::Answer answer_with(engine::Chance chance, std::optional<Proof> proof = {}) {
  return {.turn = "a",
          .seat = 1,
          .lines = {{.turns = {"a"}, .chances = {1000 - chance, chance}, .proof = proof}}};
}

TEST_CASE(
    "the engine wants a draw after proving that it cannot win, and none after proving a win") {
  const Proof win{Proof::Outcome::win, 3};
  CHECK_FALSE(engine::wants_draw(answer_with(1000, win), 10'000));
  CHECK(engine::wants_draw(answer_with(500, Proof{Proof::Outcome::draw, 0}), 0));
  CHECK(engine::wants_draw(answer_with(0, Proof{Proof::Outcome::loss, 2}), 0));
}

TEST_CASE("the engine accepts a draw only in a long game, and with growing length gives up more") {
  CHECK_FALSE(engine::wants_draw(answer_with(100), engine::long_game - 1));
  CHECK(engine::wants_draw(answer_with(500), engine::long_game));
  CHECK_FALSE(engine::wants_draw(answer_with(600), engine::long_game));
  CHECK(engine::wants_draw(answer_with(600), engine::long_game + 60));
  CHECK_FALSE(engine::wants_draw(answer_with(950), 100'000));
}

TEST_CASE("levels that make no progress agree to a draw, and only in a long game") {
  const rules::GameInfo* info = rules::find_game("sumo-checkers");
  const engine::Match match{.game = info,
                            .options = *rules::OptionValues::complete(info->options, {}),
                            .first = *engine::parse_player("level1"),
                            .second = *engine::parse_player("level1"),
                            .seed = 7,
                            .games = rounds(12, 4),
                            .sprt_gain = {},
                            .enough = {}};
  int agreed = 0;
  const auto look = [&](const engine::MatchGame& game, const engine::MatchScore& /*score*/) {
    if (!game.agreed) return;
    ++agreed;
    CHECK(game.finished);
    CHECK(game.record.turns().size() > engine::long_game);
    CHECK(game.record.result()->winners.empty());
  };
  const engine::MatchScore score = engine::play_match(match, look);
  CHECK_EQ(score.agreed, agreed);
  CHECK_GT(agreed, 0);
  CHECK_EQ(score.unfinished, 0);
}

TEST_CASE("a match ends after the opening at which the caller has seen enough") {
  const rules::GameInfo* info = rules::find_game("sliders");
  int asked = 0;
  const engine::Match match{.game = info,
                            .options = *rules::OptionValues::complete(info->options, {}),
                            .first = *engine::parse_player("random"),
                            .second = *engine::parse_player("random"),
                            .games = 100,
                            .turn_limit = 10,
                            .sprt_gain = {},
                            .enough = [&asked] { return ++asked == 3; }};
  CHECK_EQ(engine::play_match(match, [](const auto&, const auto&) {}).games, 6);
}

}  // namespace
}  // namespace quintet::tests
