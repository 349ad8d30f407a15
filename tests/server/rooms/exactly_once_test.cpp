// Lost connections, kill -9 and restarts during games: no acknowledged turn is missing or doubled,
// and every client can continue.
#include <doctest/doctest.h>

#include "tests/server/kit/proxy.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// This number of games, of all kinds in turn.
std::vector<Setup> games(std::size_t count) {
  const std::vector<Setup> kinds = {liger, slides_for_three, slides_for_two};
  std::vector<Setup> setups(count);
  for (std::size_t i = 0; i < count; ++i)
    setups[i] = kinds[i % kinds.size()];
  return setups;
}

TEST_CASE(
    "kill -9 again and again under the load of fifty games loses no acknowledged turn and doubles "
    "none") {
  const int kills = rounds(8, 2);
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--threads", "4"});
  Dice dice(11);
  int done = 0;
  int losses = 0;
  for (std::uint64_t seed = 100; done < kills; seed += 100) {
    StubbornGames all(server.address(), server.address(), games(50), seed * 10, 60);
    while (done < kills && !all.all_over()) {
      // Kills the server just after an acknowledgement, while other turns are being processed.
      all.wait_for_turns(static_cast<std::int64_t>(1 + dice.below(400)));
      if (all.all_over()) break;
      server.kill();
      server.start();
      ++done;
    }
    all.finish();
    all.check_logs(server.database());
    losses += all.losses();
  }
  CHECK(losses > 0);
}

TEST_CASE("a network that cuts connections at any point plays each turn exactly once") {
  constexpr int at_once = 20;
  const int runs = rounds(200, 40);
  int cuts = 0;
  int duplicates = 0;
  for (int run = 0; run < runs; run += at_once) {
    // A new server each time, because a server limits the number of new guests.
    const TempFolder folder;
    const ServerProcess server(folder / "quintet.db", {"--threads", "4"});
    const auto seed = static_cast<std::uint64_t>(run);
    const BadProxy proxy(server.address(), seed);
    StubbornGames some(server.address(), proxy.address(), games(at_once), seed * 1000, 12);
    some.finish();
    some.check_logs(server.database());
    cuts += proxy.cuts();
    duplicates += some.duplicates();
  }
  CHECK(cuts > runs);
  // Some replies were lost after their turn had been played; otherwise this test would prove
  // little.
  CHECK(duplicates > 0);
  MESSAGE("connections cut: ", cuts, ", turns sent again though played: ", duplicates);
}

TEST_CASE("an orderly restart during games only causes a pause") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  StubbornGames all(server.address(), server.address(), games(4), 5, 60);
  for (int i = 0; i < 3; ++i) {
    all.wait_for_turns(20);
    server.ask_to_end();
    CHECK(server.wait_ended() == 0);
    server.start();
  }
  all.finish();
  all.check_logs(server.database());
}

TEST_CASE("sessions and seats outlive a restart, also before the start of a game") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), slides_for_three);
  Guest& host = table.players[0];
  const Json snapshot = host.ask({{"type", "enter_room"}, {"room", table.room}})["snapshot"];
  server.kill();
  CHECK_THROWS_AS((void)host.client.push("event"), const Disconnected&);
  server.start();

  const HttpResponse who = http(
      server.address(),
      {.method = "POST", .target = "/api/session", .headers = {{"Cookie", host.session.cookie}}});
  CHECK(who.json()["player"] == host.session.player);
  host.client = Client(server.address(), host.session);
  CHECK(host.client.push("welcome")["player"] == host.session.player);
  const Json reply = host.ask({{"type", "enter_room"}, {"room", table.room}, {"since", 1}});
  CHECK(reply["events"].size() == 1);
  CHECK(host.ask({{"type", "enter_room"}, {"room", table.room}})["snapshot"] == snapshot);
  seat_all(server.address(), table, slides_for_three);
  Dice dice(1);
  table.play_random_turn(dice);
}

}  // namespace
}  // namespace quintet::tests
