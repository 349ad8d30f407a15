// A new process takes the place of the one that runs: a pause, and nothing else.
#include <string>

#include <doctest/doctest.h>

#include "tests/server/command.hpp"
#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/server/stored.hpp"
#include "tests/server/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("upgrades under the load of forty games lose no turn and refuse no connection") {
  const int upgrades = rounds(6, 2);
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--threads", "2"});
  const std::uint16_t port = server.address().port;
  Dice dice(21);
  int done = 0;
  int losses = 0;
  std::chrono::milliseconds pause{0};
  for (std::uint64_t seed = 100; done < upgrades; seed += 100) {
    std::vector<Setup> setups(40, liger);
    for (std::size_t i = 0; i < setups.size(); i += 3)
      setups[i] = slides_for_three;
    StubbornGames all(server.address(), server.address(), setups, seed, 60);
    while (done < upgrades && !all.all_over()) {
      all.wait_for_turns(static_cast<std::int64_t>(1 + dice.below(400)));
      if (all.all_over()) break;
      CHECK(server.succeed() == 0);
      CHECK(server.address().port == port);
      ++done;
    }
    all.finish();
    all.check_logs(server.database());
    CHECK(all.refusals() == 0);
    losses += all.losses();
    pause = std::max(pause, all.longest_wait());
  }
  CHECK(losses > 0);
  CHECK_FALSE(server.log().contains("not everything was finished in time"));
  MESSAGE("the longest time from choosing a turn to its acknowledgement: ", pause.count(), " ms");
}

TEST_CASE("a successor is reached at the same port, and knows sessions, rooms and clocks") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger,
                            {{"clock", {{"kind", "fischer"}, {"initial", 60}, {"increment", 0}}}});
  Guest idle(server.address());
  const pid_t before = server.pid();
  CHECK(server.succeed() == 0);
  CHECK(server.pid() != before);
  CHECK(idle.client.push("restarting")["type"] == "restarting");
  CHECK(idle.client.wait_closed().code == 1001);
  for (Guest& guest : table.players) {
    guest.client = Client(server.address(), guest.session);
    CHECK(guest.client.push("welcome")["player"] == guest.session.player);
    guest.enter(table.room);
  }
  Dice dice(1);
  table.play_random_turn(dice);
  table.play_random_turn(dice);
}

TEST_CASE("where no server runs, one that would take over just starts") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--take-over"});
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
  server.kill();
  server.start();
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
}

TEST_CASE("a successor that listens elsewhere takes the file and leaves the port") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  const Address before = server.address();
  CHECK(server.succeed({"--bind", "127.0.0.2"}) == 0);
  CHECK_THROWS_AS((void)http(before, {.target = "/healthz"}), const Refused&);
}

TEST_CASE("a successor that cannot start says so before it asks, and the server goes on") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const ServerProcess other(folder / "other.db");
  const Guest guest(server.address());
  const auto take_over = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"serve", "--take-over", "--database", server.database()};
    words.insert(words.end(), more.begin(), more.end());
    return run_command(folder.path(), words);
  };
  // Another's port.
  CommandResult result = take_over({"--port", std::to_string(other.address().port)});
  CHECK(result.status == 1);
  CHECK_MESSAGE(result.err.contains("cannot listen on"), result.err);
  result = take_over({"--bind", "nowhere"});
  CHECK(result.status == 1);
  CHECK(result.err.contains("is no address to bind to"));
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
  CHECK_FALSE(server.log().contains("handing over"));
}

}  // namespace
}  // namespace quintet::tests
