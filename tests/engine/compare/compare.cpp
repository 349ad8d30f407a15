// Compares the engine with a plain search at equal time for each turn:
//   quintet_compare [GAMES [MILLISECONDS [KNOCKOUTS...]]]
// It plays each opening of four random turns twice, with the sides exchanged, and writes one line
// for each number of knockouts.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sumo-checkers/engine.hpp"
#include "rules/catalogue.hpp"
#include "rules/key.hpp"
#include "tests/engine/compare/plain_sumo_checkers.hpp"

namespace quintet::tests {
namespace {

using rules::sumo_checkers::Position;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Count {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  long long engine_nodes = 0;
  long long plain_nodes = 0;
  long long engine_turns = 0;
  long long plain_turns = 0;
};

constexpr int turn_limit = 400;

std::vector<Position::Action> engine_turn(const Position& position,
                                          const std::vector<engine::Key>& history,
                                          milliseconds time, std::uint64_t seed, Count& count) {
  const auto end = steady_clock::now() + time;
  // The table's size follows from the budget: about as many nodes as fit into the time.
  const auto nodes = static_cast<std::uint64_t>(time.count()) * 4'000;
  const auto search = engine::sumo_checkers::begin(
      {.position = position,
       .history = history,
       .settings = {.nodes = nodes * 4, .seed = seed, .contempt = 60}});
  while (steady_clock::now() < end && !search->step(1'000)) {
  }
  const auto best = search->best();
  count.engine_nodes += static_cast<long long>(best.nodes);
  ++count.engine_turns;
  return best.turn;
}

/// Plays one game from `start` and counts its result for the engine, which has the seat.
void play(Position now, rules::Seat engine_seat, milliseconds time, std::uint64_t seed,
          Count& count) {
  std::vector<engine::Key> keys;
  std::vector<Position> positions;
  for (int turn = 0; turn < turn_limit && !now.outcome(); ++turn) {
    if (std::ranges::count(keys, now.key()) >= 2) break;
    std::vector<Position::Action> actions;
    if (now.seat_to_move() == engine_seat) {
      actions = engine_turn(now, keys, time, seed + static_cast<std::uint64_t>(turn), count);
    } else {
      const PlainChoice choice = plain_turn(now, positions, time);
      count.plain_nodes += choice.nodes;
      ++count.plain_turns;
      actions = choice.turn;
    }
    keys.push_back(now.key());
    positions.push_back(now);
    for (const auto& action : actions) {
      if (const auto legal = now.check(action); !legal) {
        std::fprintf(stderr, "seat %d plays an illegal action in %s: %s\n", now.seat_to_move(),
                     now.format().c_str(), action.format().c_str());
        std::exit(1);
      }
      now.play(action);
    }
  }
  const auto outcome = now.outcome();
  if (!outcome || outcome->winners.empty()) {
    ++count.drawn;
  } else if (outcome->winners.contains(engine_seat)) {
    ++count.won;
  } else {
    ++count.lost;
  }
}

/// The position after four random turns that do not decide the game: none lets the side to move win
/// at once.
Position opening(const rules::OptionValues& options, std::uint64_t seed) {
  for (std::uint64_t dice = rules::scramble(seed);; dice = rules::scramble(dice)) {
    Position position = Position::start(options);
    std::uint64_t rolled = dice;
    for (int turn = 0; turn < 4; ++turn) {
      std::vector<Position::Action> actions;
      position.legal_actions(actions);
      rolled = rules::scramble(rolled);
      position.play(actions[(rolled >> 16U) % actions.size()]);
    }
    const auto search = engine::sumo_checkers::begin(
        {.position = position, .history = {}, .settings = {.nodes = 20'000}});
    while (!search->step(20'000)) {
    }
    if (!search->best().lines.front().proof) return position;
  }
}

int compare(int games, milliseconds time, const std::string& knockouts) {
  const rules::GameInfo* info = rules::find_game("sumo-checkers");
  const auto options = rules::OptionValues::complete(info->options, {{"knockouts", knockouts}});
  if (!options) {
    std::fprintf(stderr, "quintet_compare: %s\n", options.error().message.c_str());
    return 1;
  }
  Count count;
  for (int game = 0; game < games; ++game) {
    const auto pair = static_cast<std::uint64_t>(game / 2) + 1;
    play(opening(*options, pair), static_cast<rules::Seat>(game % 2), time, pair * 1'000, count);
    std::fprintf(stderr, "%s knockouts, game %d: %d won, %d drawn, %d lost\n", knockouts.c_str(),
                 game + 1, count.won, count.drawn, count.lost);
  }
  const double share = games == 0 ? 0 : (count.won + 0.5 * count.drawn) * 100 / games;
  const auto a_second = [&](long long nodes, long long turns) {
    return turns == 0
               ? 0.0
               : static_cast<double>(nodes) / 1e3 / static_cast<double>(turns * time.count());
  };
  std::printf(
      "%s knockouts: %.1f %% of %d games (%d won, %d drawn, %d lost); engine %.1f and plain "
      "search %.1f million nodes a second\n",
      knockouts.c_str(), share, games, count.won, count.drawn, count.lost,
      a_second(count.engine_nodes, count.engine_turns),
      a_second(count.plain_nodes, count.plain_turns));
  std::fflush(stdout);
  return 0;
}

}  // namespace
}  // namespace quintet::tests

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const std::chrono::milliseconds time(argc > 2 ? std::atoi(argv[2]) : 300);
  if (games < 1 || time.count() < 1) {
    std::fputs("Usage: quintet_compare [GAMES [MILLISECONDS [KNOCKOUTS...]]]\n", stderr);
    return 1;
  }
  std::vector<std::string> knockouts;
  for (int i = 3; i < argc; ++i)
    knockouts.emplace_back(argv[i]);
  if (knockouts.empty()) knockouts = {"1", "5", "10"};
  for (const std::string& each : knockouts) {
    if (const int failed = quintet::tests::compare(games, time, each); failed != 0) return failed;
  }
  return 0;
}
