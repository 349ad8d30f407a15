// Measures the speed of the rules: build/release/bin/quintet_bench_rules.
#include <benchmark/benchmark.h>

#include "rules/all_games.hpp"
#include "rules/perft.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::bench {
namespace {

using rules::Game;
using rules::GameInfo;
using rules::OptionValues;

constexpr int longest_playout = 500;  // actions

/// Positions of random games, the same each time.
std::vector<std::string> sample_positions(const GameInfo& info, const OptionValues& options) {
  std::vector<std::string> positions;
  for (std::uint64_t seed = 1; positions.size() < 200; ++seed) {
    tests::Dice dice(seed);
    Game game = info.start(options);
    for (int i = 0; i < 40 && !game.outcome(); ++i) {
      tests::play_random(game, dice);
      positions.push_back(game.position());
    }
  }
  return positions;
}

/// Action sequences counted per second.
void perft(benchmark::State& state, const GameInfo& info, const OptionValues& options) {
  const Game game = info.start(options);
  int depth = 1;
  while (game.perft(depth) < 1'000'000)
    ++depth;
  std::uint64_t counted = 0;
  for (auto _ : state)
    counted += game.perft(depth);
  state.counters["actions"] =
      benchmark::Counter(static_cast<double>(counted), benchmark::Counter::kIsRate);
}

/// Random games through the type-erased `Game`, in text form, as the server plays them.
void text_playouts(benchmark::State& state, const GameInfo& info, const OptionValues& options) {
  std::uint64_t actions = 0;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    tests::Dice dice(++seed);
    Game game = info.start(options);
    for (int i = 0; i < longest_playout && !game.outcome(); ++i, ++actions) {
      tests::play_random(game, dice);
    }
  }
  state.counters["playouts"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["actions"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}

/// Random games with the position type itself.
template <rules::Position P>
void typed_playouts(benchmark::State& state, const OptionValues& options) {
  std::uint64_t actions = 0;
  tests::Dice dice(1);
  std::vector<typename P::Action> legal;
  const P start = P::start(options);
  for (auto _ : state) {
    P position = start;
    for (int i = 0; i < longest_playout && !position.outcome(); ++i, ++actions) {
      legal.clear();
      position.legal_actions(legal);
      position.play(legal[dice.below(legal.size())]);
    }
    benchmark::DoNotOptimize(position);
  }
  state.counters["playouts"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["actions"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}

void parse(benchmark::State& state, const GameInfo& info, const OptionValues& options) {
  const auto positions = sample_positions(info, options);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(info.parse(positions[i], options));
    i = (i + 1) % positions.size();
  }
  state.SetItemsProcessed(state.iterations());
}

/// Runs `measure` on games in various positions.
template <class Measure>
void each_game(benchmark::State& state, const GameInfo& info, const OptionValues& options,
               Measure measure) {
  std::vector<Game> games;
  for (const std::string& position : sample_positions(info, options)) {
    games.push_back(*info.parse(position, options));
  }
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(measure(games[i]));
    i = (i + 1) % games.size();
  }
  state.SetItemsProcessed(state.iterations());
}

void format(benchmark::State& state, const GameInfo& info, const OptionValues& options) {
  each_game(state, info, options, [](const Game& game) { return game.position(); });
}

/// Formatting a position and hashing its text.
void hash(benchmark::State& state, const GameInfo& info, const OptionValues& options) {
  each_game(state, info, options, [](const Game& game) { return game.hash(); });
}

void register_all() {
  for (const GameInfo& info : rules::catalogue()) {
    const OptionValues options = *OptionValues::complete(info.options, {});
    const std::string id(info.id);
    const auto add = [&](const char* what, auto* run) {
      benchmark::RegisterBenchmark((id + "/" + what).c_str(), [&info, options, run](auto& state) {
        run(state, info, options);
      });
    };
    add("perft", perft);
    add("text_playouts", text_playouts);
    add("parse", parse);
    add("format", format);
    add("hash", hash);
  }
  rules::AllGames::for_each([]<class Typed>(Typed) {
    const GameInfo info = Typed::info();
    const OptionValues options = *OptionValues::complete(info.options, {});
    benchmark::RegisterBenchmark(
        (std::string(info.id) + "/typed_playouts").c_str(),
        [options](auto& state) { typed_playouts<typename Typed::PositionType>(state, options); });
  });
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  quintet::bench::register_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
