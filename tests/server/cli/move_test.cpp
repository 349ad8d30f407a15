// `quintet move`: a database moves to PostgreSQL, games continue there, and it moves back.
#include <filesystem>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;

/// A file and an empty database, each under its own name, in both kinds of test runs.
struct Places {
  TempFolder folder;
  fs::path file = folder / "club.db";
  /// A test's server finds the database under this name.
  fs::path database = folder / "postgres.db";
  std::string address;

  Places() {
    static int number = 0;
    address = PrivatePostgres::shared().create("club" + std::to_string(++number));
    keep_at(file, file.native());
    keep_at(database, address);
  }

  [[nodiscard]] CommandResult quintet(const std::vector<std::string>& words) const {
    return run_command(folder.path(), words);
  }
  [[nodiscard]] CommandResult move_there() const {
    return quintet({"move", file.string(), address});
  }
};

/// The output of `check`, without the name of the database.
std::string summary(const Places& places, const std::string& location) {
  const CommandResult check = places.quintet({"check", "--database", location});
  CHECK_MESSAGE(check.status == 0, check.out, check.err);
  REQUIRE(check.out.starts_with(location + ": "));
  return check.out.substr(location.size());
}

/// The same players sit there again and play a turn.
void play_on(const Address& server, Table& table) {
  for (Guest& player : table.players) {
    Guest again(server, player.session);
    again.enter(table.room);
    player.client = std::move(again.client);
    CHECK(again.view.position() == player.view.position());
    player.view = again.view;
  }
  CAPTURE(table.room);
  REQUIRE_FALSE(table.players[0].view.over());
  Dice dice(3);
  table.play_random_turn(dice);
}

TEST_CASE("games of every kind begin in a file, continue in PostgreSQL, and end in a file" *
          doctest::skip(!on_postgres())) {
  const Places places;
  std::vector<Table> tables;
  {
    const ServerProcess server(places.file);
    Dice dice(1);
    for (const Setup& setup : every_game()) {
      tables.push_back(start_table(server.address(), setup));
      for (int turn = 0; turn < 2; ++turn)
        tables.back().play_random_turn(dice);
    }
  }
  const std::string before = read_whole(places.file);
  const CommandResult there = places.move_there();
  REQUIRE_MESSAGE(there.status == 0, there.err);
  CHECK(there.out.contains(places.address + " has all "));
  CHECK(there.out.contains(" rows of " + places.file.string()));
  CHECK(read_whole(places.file) == before);
  const std::string half = summary(places, places.file);
  CHECK(half == summary(places, places.address));
  CHECK(there.out.contains(places.file.string() + half));
  CHECK(there.out.contains(places.address + half));
  {
    const ServerProcess server(places.database);
    for (Table& table : tables)
      play_on(server.address(), table);
  }

  const fs::path back = places.folder / "back.db";
  keep_at(back, back.native());
  const CommandResult here = places.quintet({"move", places.address, back.string()});
  REQUIRE_MESSAGE(here.status == 0, here.err);
  const std::string later = summary(places, back);
  CHECK(later == summary(places, places.address));
  CHECK(later != half);
  {
    const ServerProcess server(back);
    for (Table& table : tables) {
      play_on(server.address(), table);
      CHECK(table.players[0].ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
    }
  }
  CHECK(summary(places, back) != later);
  CHECK(summary(places, places.address) == later);
}

TEST_CASE(
    "no database is moved while a server uses it, as source or destination, and the error names "
    "it" *
    doctest::skip(!on_postgres())) {
  const Places places;
  const auto refused = [](const CommandResult& result, const std::string& location,
                          const ServerProcess& server) {
    CHECK(result.status == 1);
    CHECK(result.out.empty());
    CHECK(result.err == "quintet: " + location + " is in use by process " +
                            std::to_string(server.pid()) +
                            "; end that first (systemctl stop quintet ends a server)\n");
  };
  {
    const ServerProcess server(places.file);
    refused(places.move_there(), places.file, server);
  }
  REQUIRE(places.move_there().status == 0);
  const ServerProcess server(places.database);
  const fs::path back = places.folder / "back.db";
  refused(places.quintet({"move", places.address, back.string()}), places.address, server);
  refused(places.move_there(), places.address, server);
  CHECK_FALSE(fs::exists(back));
}

TEST_CASE("a file that check refuses is not moved, and its faults are listed" *
          doctest::skip(!on_postgres())) {
  const Places places;
  {
    const ServerProcess server(places.file);
    static_cast<void>(start_table(server.address(), liger));
  }
  const std::string name = places.file.string();
  SQLite::Database(name, SQLite::OPEN_READWRITE).exec("DELETE FROM events WHERE seq = 2");
  const CommandResult check = places.quintet({"check", "--database", name});
  REQUIRE(check.status == 1);
  REQUIRE(check.out.contains("fault: room "));
  const CommandResult refused = places.move_there();
  CHECK(refused.status == 1);
  CHECK(refused.out == check.out);
  // Lines of progress may stand before it on a slow machine.
  CHECK(refused.err.ends_with("quintet: " + name + " is not sound; nothing has been moved\n"));
  CHECK(ask_postgres(places.address,
                     "SELECT count(*) FROM pg_namespace WHERE nspname = 'quintet'") == "0");
}

TEST_CASE("wrong arguments are refused in one line, and no database is made" *
          doctest::skip(!on_postgres())) {
  const Places places;
  const std::string nowhere = places.folder / "nowhere.db";
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"move", nowhere, places.address}, "there is no file " + nowhere},
      {{"move", nowhere, nowhere}, "both are files: copy one with quintet backup"},
      {{"move", places.address, places.address}, "pg_dump"},
      {{"move", places.address, nowhere}, "no Quintet has used the database yet"},
      {{"move", nowhere, "postgres://me:secret@host/db"}, "must not hold a password"},
      {{"move", nowhere, "mysql://me@host/db"}, "is neither the path of a file"},
  };
  for (const auto& [words, message] : wrong) {
    CAPTURE(message);
    const CommandResult result = places.quintet(words);
    CHECK(result.status == 1);
    CHECK_MESSAGE(result.err.contains(message), result.err);
    CHECK(result.err.starts_with("quintet: "));
    CHECK(result.err.find('\n') == result.err.size() - 1);
    CHECK_FALSE(result.err.contains("secret"));
    CHECK_FALSE(fs::exists(nowhere));
  }
  CHECK(places.quintet({"move", nowhere}).status != 0);
  CHECK(places.quintet({"move", "--help"}).out.contains("quintet move club.db postgres://"));
}

}  // namespace
}  // namespace quintet::tests
