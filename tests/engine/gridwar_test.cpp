#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/gridwar/engine.hpp"
#include "engine/gridwar/evaluation.hpp"
#include "engine/gridwar/plans.hpp"
#include "engine/levels/levels.hpp"
#include "rules/catalogue.hpp"
#include "tests/rounds.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using engine::SearchResult;
using engine::Settings;
using engine::gridwar::legal_actions;
using rules::Seat;
using rules::gridwar::Action;
using rules::gridwar::Colour;
using rules::gridwar::Kind;
using rules::gridwar::places;
using rules::gridwar::Position;

rules::OptionValues options() {
  return *rules::OptionValues::complete(rules::find_game("gridwar")->options, {});
}

Position parsed(std::string_view text) {
  const auto position = Position::parse(text, options());
  REQUIRE_MESSAGE(position, position.error().message);
  return *position;
}

SearchResult<Position> thought_of(const Position& position, const Settings& settings,
                                  const std::vector<engine::Key>& history = {}) {
  const auto search =
      engine::gridwar::begin({.position = position, .history = history, .settings = settings});
  while (!search->step(1'000)) {
  }
  return search->best();
}

std::vector<int> levels() {
  return engine::levels_of("gridwar", options());
}

Settings level(int number, std::uint64_t seed = 0) {
  Settings settings = *engine::settings_of("gridwar", options(), number);
  settings.seed = seed;
  return settings;
}

Position played(Position position, const std::vector<Action>& turn) {
  for (const Action& action : turn) {
    const auto checked = position.check(action);
    REQUIRE_MESSAGE(checked, action.format(), " in ", position.format());
    position.play(action);
  }
  return position;
}

bool won_by(const Position& position, Seat seat) {
  const auto outcome = position.outcome();
  return outcome && outcome->winners.contains(seat);
}

/// Whether the side to move can win with one action.
bool can_win(const Position& position) {
  const Seat seat = position.seat_to_move();
  return std::ranges::any_of(legal_actions(position), [&](const Action& action) {
    return won_by(played(position, {action}), seat);
  });
}

/// Whether the other side could win with one action, if this turn were over.
bool threatened(const Position& position) {
  const Action end{.kind = Kind::end};
  if (!position.check(end)) return false;
  const Position next = played(position, {end});
  return !next.outcome() && can_win(next);
}

struct Moment {
  Position position;
  std::vector<engine::Key> history;
};

/// All turn starts of a few games between random players.
std::vector<Moment> moments(std::uint64_t seeds) {
  std::vector<Moment> all;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Position position = Position::start(options());
    std::vector<engine::Key> history;
    while (!position.outcome() && history.size() < 60) {
      all.push_back({position, history});
      const auto result = thought_of(
          position, {.nodes = 600, .seed = seed * 100 + history.size(), .noise = 150}, history);
      history.push_back(position.key());
      position = played(position, result.turn);
    }
  }
  return all;
}

const std::vector<Moment>& some_moments() {
  static const std::vector<Moment> all = moments(12);
  return all;
}

TEST_CASE("a goal within reach is taken, at every level") {
  int chances = 0;
  for (const Moment& moment : some_moments()) {
    if (!can_win(moment.position)) continue;
    ++chances;
    for (const int number : levels()) {
      const auto result = thought_of(moment.position, level(number), moment.history);
      const Seat seat = moment.position.seat_to_move();
      CHECK(won_by(played(moment.position, result.turn), seat));
      CHECK_EQ(result.lines[0].proof, engine::Proof{engine::Proof::Outcome::win, 1});
    }
  }
  CHECK_GT(chances, 5);
}

/// A win with two actions, or with three of which the first promotes the tile that wins. Tries all
/// sequences.
std::optional<std::vector<Action>> short_win(const Position& position) {
  const auto& goals = rules::gridwar::goals[rules::gridwar::index(position.side())];
  std::vector<std::vector<Action>> starts{{}};
  for (const Action& action : legal_actions(position)) {
    if (action.kind == Kind::promote) starts.push_back({action});
  }
  for (const std::vector<Action>& start : starts) {
    const Position begun = played(position, start);
    for (const Action& first : legal_actions(begun)) {
      if (first.kind == Kind::end) continue;
      Position next = begun;
      next.play(first);
      if (next.outcome()) continue;
      for (const Action& second : legal_actions(next)) {
        if (second.kind == Kind::end || second.to == rules::gridwar::no_space) continue;
        if (!goals.contains(second.to)) continue;
        // Only the promotion of the tile that moves next counts as the first of three actions.
        if (!start.empty() && start[0].from != second.from) continue;
        std::vector<Action> all = start;
        all.push_back(first);
        all.push_back(second);
        return all;
      }
    }
  }
  return std::nullopt;
}

/// A position with many tiles near White's goal, in two layers; White moves and has some tokens.
Position crowded(Dice& dice) {
  using rules::gridwar::Space;
  using rules::gridwar::space_at;
  std::array<std::vector<std::pair<Space, char>>, 2> tiles;
  rules::gridwar::SpaceSet used;
  rules::gridwar::SpaceSet covered;
  const auto put = [&](Space space) {
    used.insert(space);
    tiles[dice.below(3) == 0 ? 1 : 0].emplace_back(space, "TTTTLC"[dice.below(6)]);
    for (const Space support : rules::gridwar::supports[space]) {
      if (support != rules::gridwar::no_space) covered.insert(support);
    }
  };
  const int count = 4 + static_cast<int>(dice.below(14));
  for (int i = 0; i < count; ++i) {
    const int row = static_cast<int>(dice.below(5));
    const Space space = space_at(0, row, 18 - row - static_cast<int>(dice.below(9)));
    if (!used.contains(space) && space != space_at(0, 0, 18)) put(space);
  }
  for (int row = 0; row < 5; ++row) {
    for (int hole = 8; hole < 17; ++hole) {
      const Space space = space_at(1, row, hole);
      if (space == rules::gridwar::no_space || dice.below(3) != 0) continue;
      const auto& under = rules::gridwar::supports[space];
      if (std::ranges::all_of(under, [&](Space support) { return used.contains(support); })) {
        put(space);
      }
    }
  }
  std::string text;
  for (auto& side : tiles) {
    std::ranges::sort(side);
    for (std::size_t i = 0; i < side.size(); ++i) {
      const auto [space, rank] = side[i];
      text += (i > 0 ? "," : "") + rules::gridwar::name_of(space);
      if (rank != 'T' && !covered.contains(space)) text += rank;
    }
    text += side.empty() ? "- " : " ";
  }
  const std::string tokens = std::to_string(dice.below(4));
  return parsed(text + "20/0/0/" + tokens + " 20/0/0/0 w s 2 - 0");
}

TEST_CASE("a goal that is free once another tile has made way is taken, at every level") {
  Dice dice(14);
  int captures = 0;
  int promotions = 0;
  for (int wins = 0; wins < rounds(150, 5);) {
    const Position position = crowded(dice);
    if (position.outcome() || can_win(position)) continue;
    const auto way = short_win(position);
    if (!way) continue;
    ++wins;
    if (way->size() == 3) ++promotions;
    const auto captured = [](const Action& action) { return action.kind == Kind::capture; };
    if (std::ranges::any_of(*way, captured)) ++captures;
    for (const int number : levels()) {
      const auto result = thought_of(position, level(number, 5));
      CHECK_MESSAGE(won_by(played(position, result.turn), 0), position.format(), " at ", number);
      CHECK_EQ(result.lines[0].proof, engine::Proof{engine::Proof::Outcome::win, 1});
    }
  }
  if (sanitized) return;  // five positions need not have both
  CHECK_GT(captures, 3);
  CHECK_GT(promotions, 3);
}

TEST_CASE("a longer path to the goal is found if several tiles must first move out of its way") {
  // An enemy stands beside the path. Three tiles, or two and the runner's neighbour, must come
  // together to capture it.
  for (const std::string_view text :
       {"1a12,1b13,1c17,1d11,1d15,1e11 1a11,1b17L 20/0/0/3 20/0/0/0 w s 2 - 0",
        "1b16,1c11C,1c15L,1d15L 1b17L,1d10 20/0/0/0 20/0/0/0 w s 2 - 0"}) {
    const Position position = parsed(text);
    CHECK_FALSE(can_win(position));
    CHECK_FALSE(short_win(position));
    for (const int number : levels())
      CHECK(won_by(played(position, thought_of(position, level(number)).turn), 0));
  }
}

/// A position with a few tiles of each side anywhere on the board; White moves.
Position scattered(Dice& dice) {
  std::array<std::vector<rules::gridwar::Space>, 2> tiles;
  rules::gridwar::SpaceSet used;
  for (int i = 0; i < 16; ++i) {
    const auto space = static_cast<rules::gridwar::Space>(dice.below(145));
    if (used.contains(space) || places[space].row + places[space].hole == 0 ||
        (places[space].row == 0 && places[space].hole == 18)) {
      continue;
    }
    used.insert(space);
    tiles[dice.below(2)].push_back(space);
  }
  std::string text;
  for (auto& side : tiles) {
    std::ranges::sort(side);
    for (std::size_t i = 0; i < side.size(); ++i)
      text += (i > 0 ? "," : "") + rules::gridwar::name_of(side[i]);
    text += side.empty() ? "- " : " ";
  }
  return parsed(text + "50/0/0/0 50/0/0/0 w s 2 - 0");
}

TEST_CASE("a threatened goal is prevented if one action suffices, at every level") {
  Dice dice(8);
  for (int dangers = 0; dangers < rounds(30, 5);) {
    const Position position = scattered(dice);
    if (can_win(position) || !threatened(position)) continue;
    const auto stops = [&](const Action& action) {
      const Position next = played(position, {action});
      return action.kind != Kind::end && !next.outcome() && !threatened(next);
    };
    if (std::ranges::none_of(legal_actions(position), stops)) continue;
    ++dangers;
    for (const int number : levels()) {
      // A small budget suffices for this; that of the highest levels serves playing strength.
      Settings settings = level(number, 7);
      settings.nodes = std::min<std::uint64_t>(settings.nodes, 10'000);
      const Position after = played(position, thought_of(position, settings).turn);
      CHECK_MESSAGE((after.outcome() || !can_win(after)), position.format(), " at ", number);
    }
  }
}

TEST_CASE("a capture that takes four actions is found with the smallest budget") {
  // Three white tiles around a single black one.
  const Position position = parsed("1e3,1e5,1g3,1j1 1f4 90/0/0/0 93/0/0/0 w s 2 - 0");
  const auto result = thought_of(position, {.nodes = 1});
  CHECK(std::ranges::any_of(result.turn,
                            [](const Action& action) { return action.kind == Kind::capture; }));
}

TEST_CASE("the path to the goal avoids zones of control") {
  using engine::gridwar::no_way;
  using engine::gridwar::way_to_goal;
  const auto way = [](std::string_view text) {
    const Position position = parsed(text);
    return way_to_goal(position, Colour::white, position.terrain(Colour::white));
  };
  // A runner without reserves, nine steps away. On its path there is no tile, one tile, or a wall.
  const int open = way("1a10 - 0/0/0/0 0/0/0/0 w s 2 - 0");
  const int around = way("1a10 1a15 0/0/0/0 0/0/0/0 w s 2 - 0");
  const int wall = way("1a10 1a15,1c14,1e13,1g12,1i11 0/0/0/0 0/0/0/0 w s 2 - 0");
  CHECK_EQ(open, 9);
  CHECK_GT(around, open);
  CHECK_LT(around, no_way);
  CHECK_EQ(wall, no_way);
}

TEST_CASE("an evaluation without a seat's own paths still counts a goal within its reach") {
  using engine::gridwar::evaluate;
  using engine::gridwar::goal_in_reach;
  const auto few = parsed("1a10 - 0/0/0/0 0/0/0/0 w s 2 - 0");
  const auto more = parsed("1a10,1a12 - 0/0/0/0 0/0/0/0 w s 2 - 0");
  const auto near = parsed("1a15 - 0/0/0/0 0/0/0/0 w s 2 - 0");
  const Colour white = Colour::white;
  const Colour black = Colour::black;
  CHECK_EQ(evaluate(few, white, black, 0), evaluate(more, white, black, 0));
  CHECK_LT(evaluate(few, white, black), evaluate(more, white, black));
  // The tiles of the other side count in full.
  CHECK_GT(evaluate(few, black, white, 0), evaluate(more, black, white, 0));
  CHECK_GT(evaluate(near, white, white, 0), goal_in_reach);
}

TEST_CASE("games between two opponents of level 2 end") {
  for (std::uint64_t game = 0; game < (sanitized ? 1 : 4); ++game) {
    Position position = Position::start(options());
    std::vector<engine::Key> history;
    while (!position.outcome() && history.size() < 300) {
      const auto result = thought_of(position, level(2, game * 1'000 + history.size()), history);
      history.push_back(position.key());
      position = played(position, result.turn);
    }
    CHECK(position.outcome());
  }
}

TEST_CASE("a turn that has begun is finished, within the budget") {
  const Position start = Position::start(options());
  for (const Moment& moment : some_moments()) {
    if (moment.history.size() % 10 != 3) continue;
    const std::vector<Action> actions = legal_actions(moment.position);
    const Action first = actions[actions.size() / 2];
    const Position begun = played(moment.position, {first});
    if (begun.outcome() || begun.turn_start()) continue;
    for (const std::uint64_t nodes : {1U, 3'000U, 20'000U}) {
      const auto result = thought_of(begun, {.nodes = nodes}, moment.history);
      const Position after = played(begun, result.turn);
      CHECK((after.outcome() || after.side() != begun.side()));
      CHECK_LE(result.nodes, nodes + 4'000);
    }
  }
  CHECK_FALSE(thought_of(start, {.nodes = 1}).turn.empty());
}

TEST_CASE("equal requests get equal replies, and different positions have different keys") {
  std::vector<std::pair<engine::Key, std::string>> keys;
  for (const Moment& moment : some_moments()) {
    keys.emplace_back(moment.position.key(), moment.position.format());
    CHECK_EQ(parsed(keys.back().second).key(), keys.back().first);
  }
  std::ranges::sort(keys);
  for (std::size_t i = 1; i < keys.size(); ++i)
    CHECK_EQ(keys[i - 1].first == keys[i].first, keys[i - 1].second == keys[i].second);
  const Moment& moment = some_moments()[9];
  const Settings settings{.nodes = 20'000, .seed = 3, .noise = 10, .margin = 5};
  CHECK_EQ(thought_of(moment.position, settings).turn, thought_of(moment.position, settings).turn);
}

}  // namespace
}  // namespace quintet::tests
