// Statistics of finished games: sums and medians.
#include "server/games/game_statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "rules/catalogue.hpp"

namespace quintet::tests::game_statistics_test {
namespace {

using protocol::GameResults;
using server::GameStatistics;
using storage::GameResultRow;

const rules::GameInfo& game(std::string_view id) {
  return *rules::find_game(id);
}

constexpr std::string_view no_clock = R"({"kind":"none"})";
constexpr std::string_view fast = R"({"kind":"fischer","initial":300000,"increment":5000})";

GameResultRow row(std::optional<int> winner, std::int64_t turns = 20) {
  return {.options = "{}",
          .clock = std::string(no_clock),
          .seats = 2,
          .winner = winner,
          .turns = turns,
          .duration = 60'000};
}

/// A game of Slides of Action with any options, result, length, rating and players.
GameResultRow any_row() {
  const int seats = *rc::gen::inRange(2, 4);
  const bool strict = *rc::gen::arbitrary<bool>();
  GameResultRow made = row(std::nullopt, *rc::gen::inRange(seats, 90));
  made.seats = seats;
  made.options = std::string(R"({"players":")") + std::to_string(seats) + R"(","connection":")" +
                 (strict ? "one-diagonal" : "any") + "\"}";
  made.clock = *rc::gen::arbitrary<bool>() ? fast : no_clock;
  if (const int place = *rc::gen::inRange(-1, seats); place >= 0) made.winner = place;
  if (const int rating = *rc::gen::inRange(0, 3000); rating >= 1000) made.rating = rating / 1.5;
  made.computer = *rc::gen::arbitrary<bool>();
  return made;
}

std::int64_t outcomes(const GameResults& results) {
  return std::accumulate(results.wins.begin(), results.wins.end(), results.draws);
}

TEST_CASE("wins and draws add up to the games, and each game is in one part of each division") {
  CHECK(rc::check([] {
    GameStatistics statistics(game("slides-of-action"));
    const int count = *rc::gen::inRange(0, 60);
    int computer = 0;
    for (int i = 0; i < count; ++i) {
      const GameResultRow made = any_row();
      computer += made.computer ? 1 : 0;
      statistics.add(made);
    }
    std::int64_t all = 0;
    std::int64_t with_computer = 0;
    for (const auto& group : statistics.groups()) {
      all += group.all.games;
      if (group.computer) with_computer += group.all.games;
      std::int64_t by_options = 0;
      std::int64_t by_rating = 0;
      RC_ASSERT(std::ssize(group.all.wins) == group.seats);
      RC_ASSERT(outcomes(group.all) == group.all.games);
      for (const auto& [options, results] : group.options) {
        by_options += results.games;
        RC_ASSERT(outcomes(results) == results.games);
      }
      for (const auto& [from, results] : group.ratings) {
        by_rating += results.games;
        RC_ASSERT(outcomes(results) == results.games);
        RC_ASSERT(from.value_or(0) % server::rating_band == 0);
      }
      RC_ASSERT(by_options == group.all.games);
      RC_ASSERT(by_rating == group.all.games);
      RC_ASSERT(group.all.turns >= 1 && group.all.turns < 90);
    }
    RC_ASSERT(all == count);
    RC_ASSERT(with_computer == computer);
  }));
}

TEST_CASE("the order of the games changes nothing") {
  CHECK(rc::check([] {
    auto rows = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-1, 2));
    const auto text = [&rows] {
      GameStatistics statistics(game("liger"));
      for (const int winner : rows)
        statistics.add(row(winner < 0 ? std::nullopt : std::optional(winner), winner + 10));
      return protocol::statistics_body(
          {.game = "liger", .until = {}, .groups = statistics.groups()});
    };
    const std::string before = text();
    std::ranges::reverse(rows);
    RC_ASSERT(text() == before);
  }));
}

TEST_CASE("a game that ended before every seat had played a turn is not counted") {
  GameStatistics statistics(game("liger"));
  statistics.add(row(0, 1));
  CHECK(statistics.groups().empty());
  statistics.add(row(0, 2));
  CHECK(statistics.groups().size() == 1);
}

TEST_CASE("the median is the middle length, or between the two middle ones") {
  GameStatistics statistics(game("liger"));
  for (const std::int64_t turns : {30, 10, 80})
    statistics.add(row(0, turns));
  CHECK(statistics.groups().at(0).all.turns == 30);
  statistics.add(row(0, 41));
  CHECK(statistics.groups().at(0).all.turns == 35.5);
}

TEST_CASE("only games with a clock for one sitting have a playing time") {
  GameStatistics statistics(game("liger"));
  statistics.add(row(0));
  GameResultRow slow = row(0);
  slow.clock = R"({"kind":"correspondence","days":3})";
  slow.duration = 1'000'000'000;
  statistics.add(slow);
  CHECK_FALSE(statistics.groups().at(0).all.time);
  GameResultRow quick = row(0);
  quick.clock = fast;
  quick.duration = 90'000;
  statistics.add(quick);
  quick.duration = 0;  // an imported game, whose start is not known
  statistics.add(quick);
  const auto results = statistics.groups().at(0).all;
  CHECK(results.games == 4);
  REQUIRE(results.time);
  CHECK(results.time->games == 1);
  CHECK(results.time->median == 90'000);
}

TEST_CASE("ratings are in bands of 200 points in ascending order, with unrated games at the end") {
  GameStatistics statistics(game("liger"));
  statistics.add(row(0));
  for (const double rating : {1600.0, 1599.9, 1400.0, 1399.9}) {
    GameResultRow rated = row(0);
    rated.rating = rating;
    statistics.add(rated);
  }
  std::vector<std::optional<std::int64_t>> bands;
  std::vector<std::int64_t> games;
  const auto groups = statistics.groups();
  REQUIRE(groups.size() == 1);
  for (const auto& [from, results] : groups[0].ratings) {
    bands.push_back(from);
    games.push_back(results.games);
  }
  CHECK(bands == std::vector<std::optional<std::int64_t>>{1200, 1400, 1600, std::nullopt});
  CHECK(games == std::vector<std::int64_t>{1, 2, 1, 1});
}

TEST_CASE("people's games come first, and games with computer players are apart") {
  GameStatistics statistics(game("liger"));
  GameResultRow computer = row(1);
  computer.computer = true;
  statistics.add(computer);
  statistics.add(row(0));
  const auto groups = statistics.groups();
  REQUIRE(groups.size() == 2);
  CHECK_FALSE(groups[0].computer);
  CHECK(groups[0].all.wins == std::vector<std::int64_t>{1, 0});
  CHECK(groups[1].computer);
  CHECK(groups[1].all.wins == std::vector<std::int64_t>{0, 1});
}

TEST_CASE("games with options that the catalogue does not know are not counted") {
  GameStatistics statistics(game("slides-of-action"));
  for (const char* options : {R"({"players":"7"})", R"({"height":"3"})", "no JSON", "[]",
                              R"({"players":2})", R"({"players":"3"})"}) {
    GameResultRow made = row(0);
    made.options = options;
    statistics.add(made);
  }
  CHECK(statistics.groups().empty());
}

}  // namespace
}  // namespace quintet::tests::game_statistics_test
