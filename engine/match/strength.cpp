// Reports the strength of the levels as tables: `quintet_strength FILE [GAMES [GAME [SECONDS]]]`.
// Prints progress to standard error, and writes each figure to the file as soon as it is known.
#include "engine/match/strength.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

#include "engine/games.hpp"

namespace quintet::engine {
namespace {

int run(std::span<char*> arguments) {
  const int games = arguments.size() > 2 ? std::atoi(arguments[2]) : 20;
  const std::string_view only = arguments.size() > 3 ? arguments[3] : "all";
  const double seconds = arguments.size() > 4 ? std::atof(arguments[4]) : 0;
  if (arguments.size() < 2 || arguments.size() > 5 || games < 2 || seconds < 0) {
    std::cerr << "Usage: quintet_strength FILE [GAMES [GAME [SECONDS]]]\n";
    return 1;
  }
  if (only != "all" && find_engine(only) == nullptr) {
    std::cerr << "quintet_strength: there is no game " << only << '\n';
    return 1;
  }
  std::ofstream file(arguments[1]);
  if (!file) {
    std::cerr << "quintet_strength: cannot write " << arguments[1] << '\n';
    return 1;
  }
  file << "# How strong the levels are\n\nAt least " << games << " games a row";
  if (seconds > 0) file << ", or as many as take " << seconds << " seconds of processor time";
  file << ". Default options unless a row names others, four random turns at the beginning, each "
          "opening played with the seats exchanged.\n";
  for (const GameEngine& game : game_engines()) {
    if (only != "all" && only != game.id) continue;
    const rules::GameInfo& info = *rules::find_game(game.id);
    file << "\n## " << info.name << '\n';
    const bool trial = games < 10;  // a test of this command, not of the engine
    const Report report{.out = file,
                        .games = games,
                        .seconds = seconds,
                        .positions = trial ? 10 : 1'000,
                        .steps = trial ? 2 : 99};
    report_cost(report, info);
    report_not_silly(report, info);
    report_determinism(report, info);
    if (game.id == "slides-of-action") report_oracle(report);
    report_floor(report, info);
    report_ladder(report, info);
    report_ends(report, info);
  }
  file.flush();
  if (!file) {
    std::cerr << "quintet_strength: writing to " << arguments[1] << " failed\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace quintet::engine

int main(int argc, char** argv) {
  return quintet::engine::run({argv, static_cast<std::size_t>(argc)});
}
