// A PostgreSQL server that ends while games are played: the games wait for it and continue.
#include <string>

#include <doctest/doctest.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/own_postgres.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::postgres_trouble_test {
namespace {

unsigned readiness(const ServerProcess& server) {
  return http(server.address(), {.target = "/readyz"}).status;
}

TEST_CASE("the server waits for a lost PostgreSQL, and its replies are true meanwhile" *
          doctest::skip(!on_postgres())) {
  OwnPostgres fixture;
  ServerProcess server(fixture.file);
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  const Json play = player.view.play_request("c3-d4");
  CHECK(readiness(server) == 200);

  fixture.postgres.kill();
  CHECK(player.ask(play)["code"] == "unavailable");
  CHECK(readiness(server) == 503);
  CHECK(player.client.pushes_so_far("event").empty());
  wait_until("the log", [&] { return server.log().contains("nothing can be stored"); });

  fixture.postgres.start();
  wait_until("the server to be ready again", [&] { return readiness(server) == 200; });
  const Json reply = player.ask(play);
  CHECK(reply["seq"] == 5);
  CHECK_FALSE(reply.contains("duplicate"));
  player.catch_up(5);
  table.catch_up();
  Dice dice(1);
  table.play_random_turn(dice);
  CHECK(stored_events(server.database(), table.room).size() == 6);
}

TEST_CASE("a PostgreSQL that is killed again and again loses or doubles no acknowledged turn" *
          doctest::skip(!on_postgres())) {
  OwnPostgres fixture;
  ServerProcess server(fixture.file);
  server.expect_errors();
  Dice dice(7);
  StubbornGames all(server.address(), server.address(),
                    {liger, slides_for_two, liger, slides_for_three, liger, slides_for_two}, 3, 60,
                    true);
  int kills = 0;
  for (const int wanted = rounds(6, 2); kills < wanted && !all.all_over(); ++kills) {
    all.wait_for_turns(static_cast<std::int64_t>(1 + dice.below(60)));
    fixture.postgres.kill();
    fixture.postgres.start();
  }
  all.finish();
  all.check_logs(server.database());
  CHECK(kills > 1);
  CHECK(all.troubles() > 0);
  MESSAGE("turns sent again though played: ", all.duplicates());
}

TEST_CASE("a server refuses an address with a password and does not repeat it") {
  const TempFolder folder;
  for (const std::string command : {"serve", "check", "admin"}) {
    std::vector<std::string> words = {command, "--database", "postgres://user:secret@localhost/db"};
    if (command == "admin") words.emplace_back("status");
    const auto result = run_command(folder.path(), words);
    CHECK(result.status == 1);
    CHECK(result.err.contains("PGPASSFILE"));
    CHECK_FALSE((result.err + result.out).contains("secret"));
  }
}

TEST_CASE("a second server on the same database is refused" * doctest::skip(!on_postgres())) {
  OwnPostgres fixture;
  const ServerProcess server(fixture.file);
  // Another spelling of the address is not recognised by its name, but by the database's own lock.
  std::string address = server.database().native();
  address.replace(0, std::string("postgres").size(), "postgresql");
  const auto second =
      run_command(fixture.folder.path(), {"serve", "--port", "0", "--database", address});
  CHECK(second.status == 1);
  CHECK(second.err.contains(address + ": another Quintet is using the database"));
}

}  // namespace
}  // namespace quintet::tests::postgres_trouble_test
