#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/puzzles/check.hpp"
#include "engine/puzzles/find.hpp"
#include "puzzles/collection.hpp"
#include "rules/catalogue.hpp"
#include "tests/rounds.hpp"

namespace {

using quintet::engine::puzzles::verify;
using quintet::puzzles::collection;
using quintet::puzzles::judge;
using quintet::puzzles::Puzzle;
using quintet::puzzles::puzzles_of;
using quintet::puzzles::Verdict;

/// The solver's own turns of the solution.
std::vector<std::string> own_turns(const Puzzle& puzzle) {
  const auto* info = quintet::rules::find_game(puzzle.game);
  const auto options = quintet::rules::OptionValues::complete(info->options, puzzle.options);
  auto game = info->parse(puzzle.position, *options);
  const auto solver = *game->seat_to_move();
  std::vector<std::string> own;
  for (const std::string& turn : puzzle.line) {
    if (game->seat_to_move() == solver) own.push_back(turn);
    REQUIRE(game->play_turn(turn));
  }
  return own;
}

/// A puzzle of Slides of Action with a win in two turns.
Puzzle in_two() {
  const auto all = puzzles_of("slides-of-action");
  const auto found = std::ranges::find(all, 2, &Puzzle::win_in);
  REQUIRE(found != all.end());
  return *found;
}

}  // namespace

TEST_CASE("every row is a puzzle: a turn's start, a legal line that wins, an id of its own") {
  std::set<std::string_view> ids;
  for (const auto& row : quintet::puzzles::rows()) {
    const auto puzzle = quintet::puzzles::parse(row.game, row.line);
    CAPTURE(row.line);
    REQUIRE_MESSAGE(puzzle, puzzle.error().message);
    CHECK(quintet::puzzles::format(*puzzle) == row.line);
    CHECK(puzzle->rating >= 1000);
    CHECK(puzzle->rating <= 2200);
  }
  for (const Puzzle& puzzle : collection())
    CHECK(ids.insert(puzzle.id).second);
  CHECK(collection().size() == quintet::puzzles::rows().size());
}

TEST_CASE(
    "there are five hundred puzzles of every game, three hundred of Gridwar, not all wins in one") {
  for (const auto& info : quintet::rules::catalogue()) {
    const auto all = puzzles_of(info.id);
    CAPTURE(info.id);
    const bool gridwar = info.id == "gridwar";
    CHECK(all.size() >= (gridwar ? 300 : 500));
    // Most puzzles need more than one turn. In Gridwar one turn takes several actions.
    const auto at_once = std::ranges::count(all, 1, &Puzzle::win_in);
    if (gridwar) {
      CHECK(all.size() - static_cast<std::size_t>(at_once) >= 24);
    } else {
      CHECK(static_cast<std::size_t>(at_once) * 4 <= all.size());
    }
  }
}

TEST_CASE("each file begins with the puzzles that have the fewest plausible wrong turns") {
  for (const auto& info : quintet::rules::catalogue()) {
    const auto all = puzzles_of(info.id);
    CAPTURE(info.id);
    CHECK(std::ranges::is_sorted(all, quintet::puzzles::easier));
  }
}

TEST_CASE("there are easy and hard puzzles of every game, and many between") {
  for (const auto& info : quintet::rules::catalogue()) {
    const auto all = puzzles_of(info.id);
    CAPTURE(info.id);
    std::set<int> counts;
    std::map<int, std::size_t> ratings;  // by hundreds
    for (const Puzzle& puzzle : all) {
      counts.insert(puzzle.wrong_turns);
      ++ratings[puzzle.rating / 100];
    }
    // In Slides of Action a seat has at most six turns to choose from.
    CHECK(counts.size() >= 5);
    const auto filled = std::ranges::count_if(
        ratings, [&](const auto& hundred) { return hundred.second * 50 >= all.size(); });
    CHECK(filled >= 4);
  }
}

// Verifying all puzzles takes some minutes (./dev puzzles --verify), so each day verifies another
// part. The day selects the puzzles and does not affect the verdict.
TEST_CASE("today's part is proven: one turn wins, and no other does at ten times the nodes") {
  constexpr std::size_t parts = quintet::tests::sanitized ? 192 : 24;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto day = static_cast<std::size_t>(std::chrono::floor<std::chrono::days>(now).count());
  const char* all = std::getenv("QUINTET_ALL_PUZZLES");
  std::size_t place = 0;
  std::size_t looked = 0;
  for (const Puzzle& puzzle : collection()) {
    if (all == nullptr && place++ % parts != day % parts) continue;
    CAPTURE(puzzle.id);
    const auto verified = verify(puzzle);
    CHECK_MESSAGE(verified, verified.error().message);
    ++looked;
  }
  CHECK(looked >= collection().size() / parts);
}

TEST_CASE("a puzzle with a wrong length, line, number of wrong turns or rating is refused") {
  Puzzle puzzle = in_two();
  REQUIRE(verify(puzzle));
  puzzle.win_in = 3;
  CHECK(!verify(puzzle));
  puzzle = in_two();
  std::swap(puzzle.line.front(), puzzle.line.back());
  CHECK(!verify(puzzle));
  puzzle = in_two();
  ++puzzle.wrong_turns;
  CHECK(!verify(puzzle));
  puzzle = in_two();
  ++puzzle.rating;
  CHECK(!verify(puzzle));
}

TEST_CASE("the same seed finds the same puzzles") {
  const quintet::engine::puzzles::Hunt hunt{
      .game = "slides-of-action", .seed = 7, .puzzles = 300, .games = 4};
  const auto go_on = [](int, const std::vector<Puzzle>&) { return true; };
  const auto found = find(hunt, go_on);
  CHECK(!found.empty());
  CHECK(found == find(hunt, go_on));
}

TEST_CASE("a search starts with the known puzzles, and only adds") {
  const auto all = puzzles_of("slides-of-action");
  const quintet::engine::puzzles::Hunt hunt{.game = "slides-of-action",
                                            .seed = 7,
                                            .puzzles = 2'000,
                                            .games = 4,
                                            .known = {all.begin(), all.end()}};
  const auto found = find(hunt, [](int, const std::vector<Puzzle>&) { return true; });
  CHECK(found.size() > all.size());
  CHECK(std::ranges::equal(all, std::span(found).first(all.size())));
  std::set<std::string> ids;
  for (const Puzzle& puzzle : found)
    CHECK(ids.insert(puzzle.id).second);
}

TEST_CASE("the solution of every puzzle solves it, and no part of it does") {
  for (const Puzzle& puzzle : collection()) {
    CAPTURE(puzzle.id);
    const auto own = own_turns(puzzle);
    const auto solved = judge(puzzle, own);
    REQUIRE(solved);
    CHECK(solved->verdict == Verdict::solved);
    const auto part = judge(puzzle, std::span(own).first(own.size() - 1));
    REQUIRE(part);
    CHECK(part->verdict == (own.size() == 1 ? Verdict::wrong : Verdict::correct));
  }
}

TEST_CASE("an attempt is judged by the rules only") {
  for (const auto& info : quintet::rules::catalogue()) {
    const Puzzle& puzzle = puzzles_of(info.id).front();
    CAPTURE(puzzle.id);
    const auto own = own_turns(puzzle);
    const auto solved = judge(puzzle, own);
    REQUIRE(solved);
    CHECK(solved->verdict == Verdict::solved);
    CHECK(solved->right == own.size());
    CHECK(judge(puzzle, {})->verdict == Verdict::wrong);
  }
  const Puzzle puzzle = in_two();
  const auto own = own_turns(puzzle);
  const auto half = judge(puzzle, std::span(own).first(1));
  REQUIRE(half);
  CHECK(half->verdict == Verdict::correct);
  CHECK(half->right == 1);

  // Any other turn is wrong, and the turns after it are not examined.
  const auto* info = quintet::rules::find_game(puzzle.game);
  const auto options = quintet::rules::OptionValues::complete(info->options, puzzle.options);
  const auto start = info->parse(puzzle.position, *options);
  for (const std::string& action : start->legal_actions()) {
    if (action == own.front()) continue;
    const auto wrong = judge(puzzle, std::vector<std::string>{action, "nonsense"});
    REQUIRE(wrong);
    CHECK(wrong->verdict == Verdict::wrong);
    CHECK(wrong->right == 0);
  }

  const auto illegal = judge(puzzle, std::vector<std::string>{own.front(), "z9"});
  REQUIRE(!illegal);
  CHECK(illegal.error().index == 1);
  CHECK(!judge(puzzle, std::vector<std::string>{""}));
}
