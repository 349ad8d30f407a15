// Finds puzzles and verifies them:
//   quintet_find_puzzles find GAME FILE [puzzles=N] [games=N] [seed=N]
//   quintet_find_puzzles verify [GAME]
// Progress goes to standard error. `find` writes FILE after every tenth game, so that the user can
// stop it. `verify` checks all puzzles that are compiled in.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzles/find.hpp"
#include "puzzles/collection.hpp"

namespace quintet::engine::puzzles {
namespace {

int refuse_arguments(std::string_view what) {
  std::cerr << "quintet_find_puzzles: " << what
            << "\nUsage: quintet_find_puzzles find GAME FILE [puzzles=N] [games=N] [seed=N]\n"
               "       quintet_find_puzzles verify [GAME]\n";
  return 2;
}

bool write(const std::string& file, const std::vector<Puzzle>& found) {
  std::ofstream out(file, std::ios::trunc);
  for (const Puzzle& puzzle : found)
    out << quintet::puzzles::format(puzzle) << '\n';
  return static_cast<bool>(out.flush());
}

int find_in_games(std::span<char*> arguments) {
  if (arguments.size() < 2) return refuse_arguments("GAME and FILE are missing");
  Hunt hunt{.game = arguments[0]};
  const std::string file = arguments[1];
  for (const std::string_view argument : arguments.subspan(2)) {
    const std::size_t equals = std::min(argument.find('='), argument.size());
    const std::string_view name = argument.substr(0, equals);
    const std::string value(argument.substr(std::min(equals + 1, argument.size())));
    const long number = std::strtol(value.c_str(), nullptr, 10);
    if (number < 1) return refuse_arguments("\"" + std::string(argument) + "\" is not a setting");
    if (name == "puzzles") {
      hunt.puzzles = static_cast<std::size_t>(number);
    } else if (name == "games") {
      hunt.games = static_cast<int>(number);
    } else if (name == "seed") {
      hunt.seed = static_cast<std::uint64_t>(number);
    } else {
      return refuse_arguments("\"" + std::string(argument) + "\" is not a setting");
    }
  }
  bool written = true;
  const auto found = find(hunt, [&](int played, const std::vector<Puzzle>& puzzles) {
    if (played % 10 != 0) return true;
    std::cerr << '\r' << hunt.game << ": " << played << " games, " << puzzles.size() << " puzzles "
              << std::flush;
    written = write(file, puzzles);
    return written;
  });
  std::cerr << '\n';
  written = written && write(file, found);
  if (!written) std::cerr << "quintet_find_puzzles: " << file << " cannot be written\n";
  return written && !found.empty() ? 0 : 1;
}

int verify_all(std::string_view game) {
  std::size_t checked = 0;
  std::size_t wrong = 0;
  for (const Puzzle& puzzle : quintet::puzzles::collection()) {
    if (!game.empty() && puzzle.game != game) continue;
    ++checked;
    if (const auto verified = verify(puzzle); !verified) {
      ++wrong;
      std::cout << puzzle.id << ": " << verified.error().message << std::endl;
    }
    if (checked % 10 == 0)
      std::cerr << '\r' << checked << " verified, " << wrong << " wrong " << std::flush;
  }
  std::cerr << '\n';
  std::cout << checked << " puzzles, " << wrong << " wrong\n";
  return checked > 0 && wrong == 0 ? 0 : 1;
}

int run(std::span<char*> arguments) {
  const std::string_view command = arguments.size() > 1 ? arguments[1] : "";
  if (command == "find") return find_in_games(arguments.subspan(2));
  if (command == "verify") return verify_all(arguments.size() > 2 ? arguments[2] : "");
  return refuse_arguments("the command is missing: find or verify");
}

}  // namespace
}  // namespace quintet::engine::puzzles

int main(int argc, char** argv) {
  return quintet::engine::puzzles::run({argv, static_cast<std::size_t>(argc)});
}
