#include "engine/match/match.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"

namespace quintet::tests {
namespace {

using namespace engine;

Match small_match() {
  const rules::GameInfo* info = rules::find_game("liger");
  REQUIRE(info != nullptr);
  return {.game = info,
          .options = *rules::OptionValues::complete(info->options, {}),
          .first = *parse_player("nodes:200"),
          .second = *parse_player("random"),
          .seed = 3,
          .games = 4,
          .turn_limit = 600,
          .sprt_gain = {},
          .enough = {}};
}

TEST_CASE("a player's name reads back as the same player, and unknown names are refused") {
  for (const char* name : {"level1", "level5", "nodes:1", "nodes:1000000000",
                           "settings:60,150,60,0,100", "random", "greedy"}) {
    const auto player = parse_player(name);
    REQUIRE(player);
    CHECK_EQ(name_of(*player), name);
  }
  for (const char* name :
       {"", "level0", "level200", "level", "level1x", "nodes:0", "nodes:-1", "settings:60,150,60,0",
        "settings:60,150,60,0,100,1", "settings:0,0,0,0,0", "nodes:1000000001",
        "nodes:99999999999999999999", "Random"}) {
    CHECK_FALSE(parse_player(name));
  }
}

TEST_CASE("a match with the same seed has the same games, and every game replays") {
  std::vector<std::string> games;
  const auto keep = [&](const MatchGame& game, const MatchScore& /*score*/) {
    games.push_back(game.record.to_text({}, rules::TextHashes::with));
    CHECK(rules::GameRecord::from_text(games.back()));
  };
  const MatchScore score = play_match(small_match(), keep);
  CHECK_EQ(score.games, 4);
  CHECK_EQ(score.wins + score.losses + score.draws, 4);
  CHECK_GE(score.share(), 0.75);
  const std::vector<std::string> before = std::exchange(games, {});
  play_match(small_match(), keep);
  CHECK_EQ(games, before);
}

TEST_CASE("both games of an opening begin alike, with the seats exchanged") {
  std::vector<MatchGame> games;
  play_match(small_match(),
             [&](const MatchGame& game, const MatchScore&) { games.push_back(game); });
  REQUIRE_EQ(games.size(), 4);
  for (std::size_t i = 0; i < 4; i += 2) {
    for (std::size_t turn = 0; turn < 4; ++turn)
      CHECK_EQ(games[i].record.turns()[turn], games[i + 1].record.turns()[turn]);
    CHECK_EQ(games[i].first_sits, std::vector{true, false});
    CHECK_EQ(games[i + 1].first_sits, std::vector{false, true});
  }
}

TEST_CASE("equal scores give an Elo of zero, and more games a smaller error") {
  MatchScore score{.games = 200, .openings = 100, .points = 100};
  score.opening_points = 50;
  score.opening_square = 30;
  const Elo even = elo_of(score);
  CHECK_EQ(even.value, doctest::Approx(0));
  CHECK_LT(even.low, -20);
  CHECK_EQ(even.low, doctest::Approx(-even.high));
  CHECK_LT(log_likelihood_ratio(score, 50), -2.94);

  score.points = 150;
  score.opening_points = 75;
  score.opening_square = 60;
  const Elo better = elo_of(score);
  CHECK_EQ(better.value, doctest::Approx(190.85).epsilon(0.001));
  CHECK_GT(better.low, 100);
  CHECK_GT(log_likelihood_ratio(score, 50), 2.94);
  CHECK_EQ(log_likelihood_ratio({}, 50), 0);
}

}  // namespace
}  // namespace quintet::tests
