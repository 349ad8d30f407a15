// Finds puzzles and verifies them:
//   quintet_find_puzzles find GAME FILE [puzzles=N] [games=N] [seed=N]
//   quintet_find_puzzles rate GAME FILE [OTHER...]
//   quintet_find_puzzles verify [GAME [FILE]]
// Progress goes to standard error. `find` adds to the puzzles of FILE, if there is one, and writes
// FILE after every tenth game, so that the user can stop it. `rate` counts the wrong turns of FILE
// again after a change of an evaluation, and adds the rows of the other files. Both sort FILE.
// `verify` checks the puzzles that are compiled in, or those of FILE.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
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
               "       quintet_find_puzzles rate GAME FILE [OTHER...]\n"
               "       quintet_find_puzzles verify [GAME [FILE]]\n";
  return 2;
}

/// Adds the valid puzzles of a file that the list does not have, rated anew. Nothing without the
/// file.
void read(std::string_view game, const std::string& file, std::vector<Puzzle>& puzzles) {
  std::set<std::string> ids;
  for (const Puzzle& puzzle : puzzles)
    ids.insert(puzzle.id);
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    auto puzzle = quintet::puzzles::parse(game, line);
    if (puzzle) puzzle = rated(*puzzle);
    if (!puzzle) {
      std::cerr << "Leaves out " << line << ": " << puzzle.error().message << '\n';
    } else if (ids.insert(puzzle->id).second) {
      puzzles.push_back(*std::move(puzzle));
    }
  }
}

bool write(const std::string& file, std::vector<Puzzle> found) {
  std::ranges::sort(found, quintet::puzzles::easier);
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
  read(hunt.game, file, hunt.known);
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

int rate(std::span<char*> arguments) {
  if (arguments.size() < 2) return refuse_arguments("GAME and FILE are missing");
  std::vector<Puzzle> puzzles;
  for (const char* file : arguments.subspan(1))
    read(arguments[0], file, puzzles);
  if (!write(arguments[1], puzzles)) {
    std::cerr << "quintet_find_puzzles: " << arguments[1] << " cannot be written\n";
    return 1;
  }
  std::cout << puzzles.size() << " puzzles\n";
  return puzzles.empty() ? 1 : 0;
}

int verify_all(std::string_view game, std::span<const Puzzle> puzzles) {
  std::size_t checked = 0;
  std::size_t wrong = 0;
  for (const Puzzle& puzzle : puzzles) {
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

int verify_some(std::span<char*> arguments) {
  const std::string_view game = arguments.empty() ? "" : arguments[0];
  if (arguments.size() < 2) return verify_all(game, quintet::puzzles::collection());
  std::vector<Puzzle> puzzles;
  std::ifstream in(arguments[1]);
  for (std::string line; std::getline(in, line);) {
    auto puzzle = quintet::puzzles::parse(game, line);
    if (!puzzle) {
      std::cout << line << ": " << puzzle.error().message << '\n';
      return 1;
    }
    puzzles.push_back(*std::move(puzzle));
  }
  return verify_all(game, puzzles);
}

int run(std::span<char*> arguments) {
  const std::string_view command = arguments.size() > 1 ? arguments[1] : "";
  if (command == "find") return find_in_games(arguments.subspan(2));
  if (command == "rate") return rate(arguments.subspan(2));
  if (command == "verify") return verify_some(arguments.subspan(2));
  return refuse_arguments("the command is missing: find, rate or verify");
}

}  // namespace
}  // namespace quintet::engine::puzzles

int main(int argc, char** argv) {
  return quintet::engine::puzzles::run({argv, static_cast<std::size_t>(argc)});
}
