#include "tests/bench/promises.hpp"

#include <cstdio>
#include <utility>

#include "tests/bench/rated_again.hpp"
#include "tests/server/kit/command.hpp"

namespace quintet::bench {

bool holds(const std::string& what, bool so) {
  std::printf("%s: %s\n", what.c_str(), so ? "yes" : "NO");
  std::fflush(stdout);
  return so;
}

bool logs_are_right(const std::filesystem::path& folder, const std::string& database) {
  const auto check = tests::run_command(folder, {"check", "--database", database});
  std::printf("%s%s", check.out.c_str(), check.err.c_str());
  return holds("logs and hashes are right", check.status == 0);
}

bool ratings_are_right(const std::filesystem::path& file, std::size_t least_games) {
  const RatedAgain found = rate_again(file);
  std::printf("  %zu rated games, %zu ratings, %zu of them wrong\n", found.games, found.ratings,
              found.wrong);
  return holds("each rated game is rated once, as computed again",
               found.wrong == 0 && found.games >= least_games);
}

OpenedGame open_game(const tests::Address& server, const tests::Setup& setup,
                     const tests::Json& fields, const std::vector<tests::Session>& people,
                     std::size_t first) {
  const bool rated = fields.at("rated");
  std::vector<tests::Session> sessions;
  for (std::size_t seat = 0; seat < setup.seats; ++seat)
    sessions.push_back(rated ? people[(first + seat) % people.size()] : tests::new_session(server));
  tests::Table table = tests::open_table(server, sessions.front(), setup, fields);
  for (std::size_t seat = 1; seat < setup.seats; ++seat)
    tests::seat_one(server, table, sessions[seat]);
  return {.table = std::move(table), .sessions = std::move(sessions)};
}

}  // namespace quintet::bench
