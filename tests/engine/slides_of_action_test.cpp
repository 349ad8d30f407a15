#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/levels/levels.hpp"
#include "engine/slides-of-action/engine.hpp"
#include "rules/catalogue.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using engine::Proof;
using engine::SearchResult;
using engine::Settings;
using rules::Seat;
using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

constexpr std::array<const char*, 2> connections{"any", "one-diagonal"};

rules::OptionValues options(const std::string& players, const std::string& connection) {
  return *rules::OptionValues::complete(rules::find_game("slides-of-action")->options,
                                        {{"players", players}, {"connection", connection}});
}

/// A random board with a random seat to move; most of these are rare in games.
Position random_position(const rules::OptionValues& chosen, Dice& dice) {
  const bool two = chosen["players"] == "2";
  while (true) {
    std::string coins = "AAAAACCCCCSSSSS.";
    for (std::size_t i = coins.size() - 1; i > 0; --i)
      std::swap(coins[i], coins[dice.below(i + 1)]);
    const std::size_t empty = coins.find('.');
    const auto in_line = [&](std::size_t other) {
      return other != empty && (other / 4 == empty / 4 || other % 4 == empty % 4);
    };
    std::size_t came_from = dice.below(16);
    while (!in_line(came_from))
      came_from = dice.below(16);
    std::string text;
    for (std::size_t row = 0; row < 4; ++row)
      text += coins.substr(row * 4, 4) + (row < 3 ? "/" : " ");
    text += two ? "cs"[dice.below(2)] : "acs"[dice.below(3)];
    text += two ? " cs " : " acs ";
    text += static_cast<char>('a' + came_from % 4);
    text += static_cast<char>('4' - came_from / 4);
    const auto position = Position::parse(text, chosen);
    REQUIRE(position);
    if (!position->outcome()) return *position;
  }
}

Position played(Position position, Action action) {
  position.play(action);
  return position;
}

std::vector<Action> actions_of(const Position& position) {
  std::vector<Action> actions;
  position.legal_actions(actions);
  return actions;
}

/// The oracle: whether `seat` can force a win within `plies` plies. Tries everything and remembers
/// nothing.
bool forces(const Position& position, Seat seat, int plies) {
  if (const auto outcome = position.outcome()) return outcome->winners.contains(seat);
  if (plies == 0) return false;
  const auto wins = [&](Action action) {
    return forces(played(position, action), seat, plies - 1);
  };
  const std::vector<Action> actions = actions_of(position);
  return position.seat_to_move() == seat ? std::ranges::any_of(actions, wins)
                                         : std::ranges::all_of(actions, wins);
}

/// 1, 0 or -1 for a forced win, a draw or a forced loss of the seat.
int class_of(const Position& position, Seat seat, int plies) {
  if (forces(position, seat, plies)) return 1;
  return forces(position, static_cast<Seat>(1 - seat), plies) ? -1 : 0;
}

SearchResult<Position> thought_of(const Position& position, const Settings& settings,
                                  std::vector<engine::Key> history = {}) {
  const auto search = engine::slides_of_action::begin(
      {.position = position, .history = std::move(history), .settings = settings});
  while (!search->step(10'000)) {
  }
  return search->best();
}

constexpr Settings plenty{.nodes = 300'000};

TEST_CASE("with two players the top level never plays a turn below the proven class") {
  Dice dice(1);
  for (const char* connection : connections) {
    const auto chosen = options("2", connection);
    for (int i = 0; i < 25; ++i) {
      const Position position = random_position(chosen, dice);
      const Seat seat = position.seat_to_move();
      const auto result = thought_of(position, *engine::settings_of("slides-of-action", chosen, 5));
      const int before = class_of(position, seat, 11);
      CAPTURE(position.format());
      CHECK_EQ(class_of(played(position, result.turn[0]), seat, 10), before);
      REQUIRE(result.lines[0].proof);
      const std::array outcomes{Proof::Outcome::loss, Proof::Outcome::draw, Proof::Outcome::win};
      CHECK_EQ(result.lines[0].proof->outcome, outcomes[static_cast<std::size_t>(before + 1)]);
    }
  }
}

TEST_CASE("with two players a proven win takes the fewest turns and a proven loss the most") {
  Dice dice(2);
  const auto chosen = options("2", "any");
  int decided = 0;
  while (decided < 40) {
    const Position position = random_position(chosen, dice);
    const Seat seat = position.seat_to_move();
    const auto result = thought_of(position, plenty);
    const auto& line = result.lines[0];
    if (line.proof->outcome == Proof::Outcome::draw) continue;
    ++decided;
    CAPTURE(position.format());
    const Seat winner =
        line.proof->outcome == Proof::Outcome::win ? seat : static_cast<Seat>(1 - seat);
    // The line reaches the end, and no other line is shorter (for a loss: longer).
    Position at = position;
    for (const auto& turn : line.turns) {
      REQUIRE(at.check(turn[0]));
      at.play(turn[0]);
    }
    REQUIRE(at.outcome());
    CHECK(at.outcome()->winners.contains(winner));
    const auto plies = static_cast<int>(line.turns.size());
    CHECK(forces(position, winner, plies));
    CHECK_FALSE(forces(position, winner, plies - 1));
  }
}

TEST_CASE("among drawn turns, the one that leaves the opponent the fewest safe replies is played") {
  Dice dice(3);
  const auto chosen = options("2", "any");
  for (int drawn = 0; drawn < 8;) {
    const Position position = random_position(chosen, dice);
    const Seat seat = position.seat_to_move();
    const auto result = thought_of(position, plenty);
    if (result.lines[0].proof->outcome != Proof::Outcome::draw) continue;
    ++drawn;
    const auto safe_answers = [&](Action action) {
      const Position after = played(position, action);
      if (after.outcome()) return 100;
      return static_cast<int>(std::ranges::count_if(actions_of(after), [&](Action answer) {
        return !forces(played(after, answer), seat, 9);
      }));
    };
    const int left = safe_answers(result.turn[0]);
    for (const Action action : actions_of(position)) {
      if (class_of(played(position, action), seat, 9) == 0) {
        CHECK_LE(std::min(left, 5), safe_answers(action));
      }
    }
  }
}

/// Whether another seat can force a win against all others.
bool gives_away(const Position& after, Seat seat) {
  for (Seat other = 0; other < 3; ++other) {
    if (other != seat && forces(after, other, 4)) return true;
  }
  return false;
}

TEST_CASE("with three players every forced win is taken, and none is given away needlessly") {
  Dice dice(4);
  int wins = 0;
  int gifts = 0;
  for (const char* connection : connections) {
    const auto chosen = options("3", connection);
    for (int i = 0; i < 120; ++i) {
      const Position position = random_position(chosen, dice);
      const Seat seat = position.seat_to_move();
      const auto result = thought_of(position, {.nodes = 5'000, .seed = dice.below(100)});
      const Position after = played(position, result.turn[0]);
      CAPTURE(position.format());
      if (forces(position, seat, 4)) {
        ++wins;
        CHECK(forces(after, seat, 3));
        continue;
      }
      const std::vector<Action> actions = actions_of(position);
      const auto gift = [&](Action action) { return gives_away(played(position, action), seat); };
      const auto count = std::ranges::count_if(actions, gift);
      if (count == std::ssize(actions)) continue;
      if (count > 0) ++gifts;
      CHECK_FALSE(gives_away(after, seat));
    }
  }
  CHECK_GT(wins, 20);
  CHECK_GT(gifts, 50);
}

TEST_CASE("when one of three has left, the other two play perfectly") {
  Dice dice(5);
  const auto chosen = options("3", "any");
  for (int i = 0; i < 20; ++i) {
    Position position = random_position(chosen, dice);
    position.withdraw(static_cast<Seat>(dice.below(3)));
    const auto result = thought_of(position, plenty);
    REQUIRE(result.lines[0].proof);
    CHECK_EQ(result.lines[0].proof->outcome == Proof::Outcome::win,
             forces(position, position.seat_to_move(), 11));
    for (Seat seat = 0; seat < 3; ++seat) {
      if (!position.seats_in_play().contains(seat)) CHECK_EQ(result.lines[0].chances[seat], 0);
    }
  }
}

TEST_CASE("the seed chooses among equal turns, not the order of seats or squares") {
  const Position start = Position::start(options("3", "any"));
  std::vector<Action> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Action action = thought_of(start, {.nodes = 1, .seed = seed}).turn[0];
    if (std::ranges::find(seen, action) == seen.end()) seen.push_back(action);
  }
  CHECK_GT(seen.size(), 2);
}

TEST_CASE("a position that would occur for the third time counts as a draw") {
  Dice dice(6);
  const auto chosen = options("2", "any");
  while (true) {
    const Position position = random_position(chosen, dice);
    const auto free = thought_of(position, plenty);
    if (free.lines[0].turns.size() != 3) continue;
    // The only winning turn leads to a position that has occurred twice.
    const engine::Key barred = played(position, free.turn[0]).key();
    const auto result = thought_of(position, plenty, {barred, barred});
    if (result.lines[0].proof && result.lines[0].proof->outcome == Proof::Outcome::win) {
      CHECK_NE(played(position, result.turn[0]).key(), barred);
      continue;
    }
    CHECK_LT(result.lines[0].score, engine::decided);
    break;
  }
}

TEST_CASE("a game of two perfect players ends") {
  for (const char* connection : connections) {
    Position position = Position::start(options("2", connection));
    std::vector<engine::Key> history;
    bool over = false;
    while (!over && history.size() < 300) {
      const auto result =
          thought_of(position, {.nodes = 300'000, .seed = history.size() % 2}, history);
      history.push_back(position.key());
      position.play(result.turn[0]);
      over = position.outcome() || std::ranges::count(history, position.key()) >= 2;
    }
    CHECK_MESSAGE(over, connection);
  }
}

}  // namespace
}  // namespace quintet::tests
