// Laws for the engine of every game.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "tests/engine/positions.hpp"
#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

using engine::Answer;
using engine::Request;

template <class Check>
void for_each_game(Check check) {
  for (const engine::GameEngine& each : engine::game_engines()) {
    const rules::GameInfo* info = rules::find_game(each.id);
    REQUIRE(info != nullptr);
    for (const rules::OptionValues& options : some_options(*info)) {
      CAPTURE(info->id);
      check(*info, options);
    }
  }
}

/// Positions from all parts of random games, and the last ones before their end.
std::vector<rules::Game> sample(const rules::GameInfo& info, const rules::OptionValues& options,
                                std::uint64_t seed) {
  const PlayedGame game = random_game_of(info, options, seed, 300);
  const std::size_t turns = game.before.size();
  std::vector<rules::Game> positions;
  for (const std::size_t at : {std::size_t{0}, turns / 3, turns * 2 / 3}) {
    positions.push_back(game.before[at]);
  }
  for (std::size_t back = 1; back <= std::min<std::size_t>(turns, 4); ++back)
    positions.push_back(game.before[turns - back]);
  return positions;
}

bool same(const Answer& a, const Answer& b) {
  const auto line = [](const engine::AnswerLine& x, const engine::AnswerLine& y) {
    return x.turns == y.turns && x.score == y.score && x.chances == y.chances && x.proof == y.proof;
  };
  return a.turn == b.turn && a.seat == b.seat && a.nodes == b.nodes && a.depth == b.depth &&
         std::ranges::equal(a.lines, b.lines, line);
}

Answer thought_of(const Request& request) {
  const auto answer = engine::think(request);
  REQUIRE_MESSAGE(answer, answer.error().message);
  return *answer;
}

TEST_CASE(
    "every game has levels with ids in order, each with the budget of the one below or more") {
  for_each_game([](const rules::GameInfo& info, const rules::OptionValues& options) {
    const std::vector<int> levels = engine::levels_of(info.id, options);
    REQUIRE_FALSE(levels.empty());
    std::uint64_t before = 0;
    int id = engine::ladder_start;
    for (const int level : levels) {
      CHECK_EQ(level, ++id);
      const auto settings = engine::settings_of(info.id, options, level);
      REQUIRE(settings);
      CHECK_GE(settings->nodes, before);
      before = settings->nodes;
    }
    CHECK_FALSE(engine::settings_of(info.id, options, 0));
    CHECK_FALSE(engine::settings_of(info.id, options, engine::ladder_start));
    CHECK_FALSE(engine::settings_of(info.id, options, id + 1));
  });
}

TEST_CASE("the levels of the first ladder still play, for the games that began with them") {
  for_each_game([](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (int level = 1; level <= engine::first_levels; ++level)
      CHECK(engine::settings_of(info.id, options, level));
    CHECK_FALSE(engine::settings_of(info.id, options, engine::first_levels + 1));
  });
}

TEST_CASE("the result is the same for every slicing of the search, and when it is repeated") {
  for_each_game([](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (const rules::Game& game : sample(info, options, 11)) {
      Request request = request_for(info, options, game);
      request.level = 3;
      request.nodes = 3'000;
      request.seed = 5;
      request.lines = 2;
      const Answer whole = thought_of(request);
      CHECK(same(whole, thought_of(request)));
      for (const std::uint64_t slice : {1U, 7U, 1'000U}) {
        auto thinking = engine::begin(request);
        REQUIRE(thinking);
        while (!thinking->step(slice)) {
        }
        CHECK(same(whole, thinking->best()));
      }
    }
  });
}

TEST_CASE("the chosen turn is legal, and so is every reported line, also before the search ends") {
  for_each_game([](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (const rules::Game& game : sample(info, options, 12)) {
      Request request = request_for(info, options, game);
      request.level = 5;
      request.nodes = 2'000;
      request.lines = 3;
      auto thinking = engine::begin(request);
      REQUIRE(thinking);
      do {
        const Answer answer = thinking->best();
        CHECK_EQ(answer.seat, game.seat_to_move());
        rules::Game after = game;
        REQUIRE(after.play_turn(answer.turn));
        REQUIRE_FALSE(answer.lines.empty());
        CHECK_LE(answer.lines.size(), 3);
        for (const engine::AnswerLine& line : answer.lines) {
          int sum = 0;
          for (const engine::Chance chance : line.chances)
            sum += chance;
          CHECK_EQ(sum, 1000);
          REQUIRE_FALSE(line.turns.empty());
          rules::Game along = game;
          for (const std::string& turn : line.turns)
            REQUIRE(along.play_turn(turn));
        }
      } while (!thinking->step(700));
    }
  });
}

TEST_CASE("the search keeps within its budget, except for one look at each turn and each reply") {
  for_each_game([](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (const rules::Game& game : sample(info, options, 13)) {
      for (const std::uint64_t nodes : {1U, 500U, 5'000U}) {
        Request request = request_for(info, options, game);
        request.nodes = nodes;
        CHECK_LE(thought_of(request).nodes, nodes + 4'000);
      }
    }
  });
}

/// The number of seeds of random games.
std::uint64_t seeds(int ordinary, int with_sanitizer) {
  return static_cast<std::uint64_t>(rounds(ordinary, with_sanitizer));
}

TEST_CASE("no level passes up a win in one turn") {
  int wins = 0;
  for_each_game([&](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (std::uint64_t seed = 0; seed < seeds(6, 2); ++seed) {
      for (const rules::Game& game : sample(info, options, 100 + seed)) {
        const rules::Seat seat = *game.seat_to_move();
        const auto turns = whole_turns(game);
        if (!turns) continue;
        const auto wins_now = [&](const WholeTurn& turn) { return won_by(turn.after, seat); };
        if (std::ranges::none_of(*turns, wins_now)) continue;
        ++wins;
        for (const int level : engine::levels_of(info.id, options)) {
          Request request = request_for(info, options, game);
          request.level = level;
          request.nodes = 200;
          request.seed = seed;
          rules::Game after = game;
          const Answer answer = thought_of(request);
          REQUIRE(after.play_turn(answer.turn));
          CHECK_MESSAGE(won_by(after, seat), game.position(), ": ", answer.turn, " at ", level);
          REQUIRE(answer.lines.front().proof);
          CHECK_EQ(*answer.lines.front().proof, engine::Proof{engine::Proof::Outcome::win, 1});
        }
      }
    }
  });
  CHECK_GT(wins, rounds(20, 5));
}

/// The two weakest levels of Sumo Checkers overlook turns with a push, so they may overlook the
/// only turn that avoids a loss.
bool may_overlook(const rules::GameInfo& info, int level) {
  return info.id == "sumo-checkers" && level <= engine::ladder_start + 2;
}

TEST_CASE("no level loses to the next turn if it can avoid that, but for two that overlook turns") {
  int dangers = 0;
  for_each_game([&](const rules::GameInfo& info, const rules::OptionValues& options) {
    for (std::uint64_t seed = 0; seed < seeds(4, 2); ++seed) {
      const PlayedGame played = random_game_of(info, options, 200 + seed, 300);
      for (std::size_t back = 2; back <= std::min<std::size_t>(3, played.before.size()); ++back) {
        const rules::Game& game = played.before[played.before.size() - back];
        const rules::Seat seat = *game.seat_to_move();
        const auto turns = whole_turns(game, 150);
        if (!turns) continue;
        const auto safe = [&](const WholeTurn& turn) { return !loses_next(turn.after, seat); };
        const auto count = std::ranges::count_if(*turns, safe);
        if (count == 0 || count == std::ssize(*turns)) continue;
        ++dangers;
        for (const int level : engine::levels_of(info.id, options)) {
          if (may_overlook(info, level)) continue;
          Request request = request_for(info, options, game);
          request.level = level;
          request.nodes = 200;
          request.seed = seed;
          rules::Game after = game;
          const Answer answer = thought_of(request);
          REQUIRE(after.play_turn(answer.turn));
          CHECK_MESSAGE(!loses_next(after, seat), game.position(), ": ", answer.turn, " at ",
                        level);
        }
      }
    }
  });
  CHECK_GT(dangers, rounds(5, 2));
}

/// Whether `seat` has a forced win within `own_turns` turns of its own, by exhaustion.
bool wins_within(const rules::Game& game, rules::Seat seat, int own_turns) {
  if (game.outcome()) return won_by(game, seat);
  if (own_turns == 0) return false;
  const auto turns = whole_turns(game, 100'000);
  const bool own = *game.seat_to_move() == seat;
  const auto wins = [&](const WholeTurn& turn) {
    return wins_within(turn.after, seat, own ? own_turns - 1 : own_turns);
  };
  // On its last turn the seat must win immediately.
  if (own && own_turns == 1) {
    return std::ranges::any_of(*turns, [&](const auto& turn) { return won_by(turn.after, seat); });
  }
  return own ? std::ranges::any_of(*turns, wins) : std::ranges::all_of(*turns, wins);
}

TEST_CASE("every proof is confirmed by exhaustion") {
  int proofs = 0;
  for_each_game([&](const rules::GameInfo& info, const rules::OptionValues& options) {
    if (info.seat_names(options).size() != 2) return;
    for (std::uint64_t seed = 0; seed < seeds(12, 2); ++seed) {
      const PlayedGame played = random_game_of(info, options, 300 + seed, 300);
      for (std::size_t back = 1; back <= std::min<std::size_t>(4, played.before.size()); ++back) {
        const rules::Game& game = played.before[played.before.size() - back];
        Request request = request_for(info, options, game);
        request.nodes = 4'000;
        const auto line = thought_of(request).lines.front();
        if (!line.proof || line.proof->outcome == engine::Proof::Outcome::draw) continue;
        // Three plies of exhaustion are affordable in positions with few actions.
        const int most = game.legal_actions().size() <= 14 ? 2 : 1;
        if (line.proof->turns > most) continue;
        const bool won = line.proof->outcome == engine::Proof::Outcome::win;
        const auto seat =
            static_cast<rules::Seat>(won ? *game.seat_to_move() : 1 - *game.seat_to_move());
        const auto turns = whole_turns(game, 60);
        // Some positions have too many complete turns: a turn of Gridwar has thirty actions.
        if (!turns && (!won || game.legal_actions().size() > 100)) continue;
        ++proofs;
        CHECK_MESSAGE(wins_within(game, seat, line.proof->turns), game.position());
      }
    }
  });
  CHECK_GT(proofs, rounds(20, 5));
}

TEST_CASE("the engine counts the third occurrence of a position as a draw") {
  const rules::GameInfo* info = rules::find_game("sumo-checkers");
  REQUIRE(info != nullptr);
  // Both sides move to and fro.
  const std::vector<std::string> round{"f2-f3-g3-g2", "b6-b5-a5-a6", "g2-g3-f3-f2", "a6-a5-b5-b6"};
  Request request{.game = "sumo-checkers", .options = {}, .position = {}, .turns = round};
  request.nodes = 500;
  CHECK(engine::think(request));
  request.turns.insert(request.turns.end(), round.begin(), round.end());
  const auto over = engine::think(request);
  REQUIRE_FALSE(over);
  CHECK_EQ(over.error().code, rules::ErrorCode::game_over);
  // One turn earlier, the engine foresees the result of the last one.
  request.turns.pop_back();
  request.lines = engine::most_lines;
  const auto before = engine::think(request);
  REQUIRE(before);
  CHECK_NE(before->turn, round.back());
}

}  // namespace
}  // namespace quintet::tests
