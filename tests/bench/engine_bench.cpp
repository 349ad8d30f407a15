// Measures the speed of the engine: build/release/bin/quintet_bench_engine.
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "engine/match/player.hpp"
#include "rules/catalogue.hpp"
#include "rules/record.hpp"

namespace quintet::bench {
namespace {

/// Requests from all parts of a game between greedy players, the same each time.
std::vector<engine::Request> requests_of(const rules::GameInfo& info) {
  rules::GameRecord record(info, *rules::OptionValues::complete(info.options, {}));
  std::vector<engine::Request> requests;
  engine::Request request{.game = std::string(info.id), .options = {}, .position = {}, .turns = {}};
  while (!record.result() && record.turns().size() < 60) {
    if (record.turns().size() % 5 == 0) requests.push_back(request);
    const std::string turn =
        engine::choose_turn(engine::GreedyPlayer{}, record, record.turns().size());
    if (!record.play_turn(turn)) break;
    request.turns.push_back(turn);
  }
  return requests;
}

/// Nodes per second, from the start of a search to its end.
void nodes(benchmark::State& state, const rules::GameInfo& info) {
  const auto requests = requests_of(info);
  std::uint64_t counted = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    engine::Request request = requests[next++ % requests.size()];
    request.nodes = 100'000;
    counted += engine::think(request)->nodes;
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(counted), benchmark::Counter::kIsRate);
}

/// The mean time of a turn at a level.
void turn(benchmark::State& state, const rules::GameInfo& info, int level) {
  const auto requests = requests_of(info);
  std::size_t next = 0;
  for (auto _ : state) {
    engine::Request request = requests[next++ % requests.size()];
    request.level = level;
    benchmark::DoNotOptimize(engine::think(request));
  }
}

void add_all() {
  for (const engine::GameEngine& game : engine::game_engines()) {
    const rules::GameInfo& info = *rules::find_game(game.id);
    const std::string name(info.id);
    benchmark::RegisterBenchmark((name + "/nodes").c_str(), nodes, info)
        ->Unit(benchmark::kMillisecond);
    for (const int level :
         engine::levels_of(game.id, *rules::OptionValues::complete(info.options, {}))) {
      benchmark::RegisterBenchmark((name + "/level" + std::to_string(level)).c_str(), turn, info,
                                   level)
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  quintet::bench::add_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
