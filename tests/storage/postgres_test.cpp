// Behaviour that only a PostgreSQL database has.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "postgres_proxy.hpp"
#include "storage/location.hpp"
#include "storage/open.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "storage/postgres/store/statement_texts.hpp"
#include "storage/postgres/tables/schema.hpp"
#include "storage/sqlite/migrations.hpp"
#include "storage/threads/writer.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing::postgres_test {
namespace {

using tests::PrivatePostgres;

const PostgresOptions impatient{.lock_patience = std::chrono::milliseconds(0)};

/// Creates a database of the shared server and returns its name.
std::string new_database() {
  static int number = 0;
  auto name = "fresh" + std::to_string(++number);
  PrivatePostgres::shared().create(name);
  return name;
}

std::string address_of(const std::string& database) {
  return PrivatePostgres::shared().address(database);
}

/// The error that `open` throws; empty if there is none.
template <class Open>
std::string refusal(Open open) {
  try {
    open();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string refused_to_open(const std::string& address) {
  return refusal([&] { const PostgresStore store(address, impatient); });
}

void begin_well(Store& store) {
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(opening("r")).ok());
}

TEST_CASE("the last step of PostgreSQL's schema has the tables of the last version of files" *
          only_on_postgres()) {
  CHECK(postgres_migrations().back().file_version == schema_migrations().size());
}

TEST_CASE("every statement for PostgreSQL finds its rows by an index, in the wanted order" *
          only_on_postgres()) {
  // These read all rows on purpose; an operator runs them. Three others sort only the few rows that
  // they are given or find in each part. The scores of the levels, once an hour, choose the players
  // who were rated last, and sort a limited number of their games.
  const std::vector<std::size_t> exceptions{Sql(RatingSql::level_scores).number(),
                                            Sql(CheckSql::rooms_with_gaps).number(),
                                            Sql(CheckSql::rooms_with_other_seats).number(),
                                            Sql(CheckSql::players_with_other_totals).number(),
                                            Sql(DeadlineSql::due_rooms).number(),
                                            write_turns,
                                            lock_players};
  const auto address = address_of(new_database());
  const PostgresStore store(address);
  Link link(address, {}, {});
  link.connect();
  int looked_at = 0;
  for (std::size_t number = 0; number < postgres_statements().size(); ++number) {
    const auto& text = postgres_statements()[number];
    REQUIRE_FALSE(text.empty());
    constexpr std::array plannable = {"SELECT", "INSERT", "UPDATE", "DELETE"};
    if (std::ranges::find(exceptions, number) != exceptions.end()) continue;
    if (std::ranges::none_of(plannable, [&](const char* word) { return text.starts_with(word); }))
      continue;
    const auto name = "s" + std::to_string(number);
    link.run_text("PREPARE " + name + " AS " + text);
    int parameters = 0;
    while (text.contains("$" + std::to_string(parameters + 1)))
      ++parameters;
    std::string values;
    for (int i = 0; i < parameters; ++i)
      values += i == 0 ? "(NULL" : ", NULL";
    if (parameters > 0) values += ")";
    const Result plan = link.run_text("EXPLAIN (COSTS off) EXECUTE " + name + values);
    CAPTURE(text);
    for (int row = 0; row < PQntuples(plan.get()); ++row) {
      const std::string step = PQgetvalue(plan.get(), row, 0);
      CHECK_MESSAGE(!step.contains("Seq Scan"), step);
      CHECK_MESSAGE(!step.contains("Sort"), step);
    }
    ++looked_at;
  }
  CHECK(looked_at > 100);
}

TEST_CASE("every foreign key in PostgreSQL finds the rows that refer to a row by an index" *
          only_on_postgres()) {
  const auto database = new_database();
  const PostgresStore store(address_of(database));
  const auto keys = [&](const char* condition) {
    return PrivatePostgres::shared().run(
        database, "SELECT count(*) FROM pg_constraint c WHERE c.contype = 'f' AND " +
                      std::string(condition) +
                      " (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid"
                      " AND i.indkey[0] = c.conkey[1])");
  };
  CHECK(keys("NOT EXISTS") == "0");
  CHECK(std::stoi(keys("EXISTS")) >= 20);
}

TEST_CASE("a database that cannot be opened is refused in one sentence" * only_on_postgres()) {
  auto& server = PrivatePostgres::shared();
  const auto database = new_database();
  server.run(database,
             "CREATE USER careful PASSWORD 'right'; CREATE USER unwanted;"
             "ALTER DATABASE " +
                 database + " OWNER TO careful");
  const auto careful = server.address(database, "careful");

  CHECK(refused_to_open(careful) == careful +
                                        ": the server wants a password; put it into PGPASSWORD, "
                                        "~/.pgpass, or a file named by PGPASSFILE");
  ::setenv("PGPASSWORD", "wrong", 1);
  const auto wrong = refused_to_open(careful);
  CHECK(wrong == careful + ": the password is wrong, or there is no such user");
  ::setenv("PGPASSWORD", "right", 1);
  CHECK(refused_to_open(careful).empty());
  ::unsetenv("PGPASSWORD");

  const auto unwanted = refused_to_open(server.address(database, "unwanted"));
  CHECK(unwanted.contains("the server does not admit this user from here"));
  CHECK(unwanted.contains("pg_hba.conf"));

  const auto nowhere = server.address("nowhere");
  CHECK(refused_to_open(nowhere) ==
        nowhere + ": there is no such database; make one with createdb");

  const tests::TempFolder empty;
  const auto away = "postgres://quintet@/db?host=" + empty.path().string();
  const auto unreachable = refused_to_open(away);
  CHECK(unreachable.starts_with(away + ": the database cannot be reached: "));
  CHECK_FALSE(unreachable.contains('\n'));

  for (const auto& sentence : {wrong, unwanted, unreachable})
    CHECK_FALSE(sentence.contains("LOCATION"));
}

TEST_CASE("a password in an address is refused, and never repeated") {
  for (const std::string address :
       {"postgres://user:secret@host/db", "postgresql://host/db?password=secret",
        "postgres://host/db?sslmode=require&password=secret", "postgres://:secret@host",
        "postgres://host/db?%70assword=secret", "postgres://host/db?ssl%70%61ssword=secret"}) {
    const auto fault = fault_of_location(address);
    REQUIRE(fault);
    CHECK(fault->contains("PGPASSFILE"));
    for (const auto& told : {*fault, refusal([&] { (void)storage::open_store(address); }),
                             refusal([&] { (void)open_for_reading(address); }),
                             refusal([&] { check_can_open(address); })}) {
      CHECK_FALSE(told.empty());
      CHECK_FALSE(told.contains("secret"));
    }
  }
  CHECK_FALSE(fault_of_location("postgres://user@host:5432/db?passfile=/etc/secret"));
  CHECK_FALSE(fault_of_location("postgresql://user@[::1]:5432/db"));
  CHECK_FALSE(fault_of_location("quintet.db"));
  CHECK(fault_of_location("mysql://host/db"));
}

TEST_CASE("a database of another version or application stays unchanged" * only_on_postgres()) {
  auto& server = PrivatePostgres::shared();
  const auto newer = new_database();
  {
    const PostgresStore store(address_of(newer));
  }
  server.run(newer, "UPDATE schema_version SET version = 4711");
  for (const auto& told :
       {refused_to_open(address_of(newer)), refusal([&] { check_can_open(address_of(newer)); }),
        refusal([&] { (void)open_for_reading(address_of(newer)); })}) {
    CAPTURE(told);
    CHECK(told.contains("was written by a newer Quintet (schema version 4711"));
  }
  CHECK(server.run(newer, "SELECT version FROM schema_version") == "4711");

  const auto foreign = new_database();
  server.run(foreign, "CREATE SCHEMA quintet; CREATE TABLE quintet.wine (year int)");
  CHECK(refused_to_open(address_of(foreign)).contains("of another application"));

  const auto empty = new_database();
  CHECK(refusal([&] { check_can_open(address_of(empty)); }).empty());
  CHECK(refusal([&] {
          (void)open_for_reading(address_of(empty));
        }).contains("no Quintet has used the database yet"));
  CHECK(server.run(empty, "SELECT count(*) FROM pg_namespace WHERE nspname = 'quintet'") == "0");
}

TEST_CASE("a database of an older version is migrated, with its rows" * only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  const auto oldest = std::to_string(first_postgres_version);
  PrivatePostgres::shared().run(database,
                                "CREATE SCHEMA quintet; SET search_path = quintet;" +
                                    std::string(postgres_migrations().front().sql) +
                                    "CREATE TABLE schema_version (version bigint NOT NULL);"
                                    "INSERT INTO schema_version VALUES (" +
                                    oldest +
                                    "); INSERT INTO players (id, name, guest, created_at)"
                                    " VALUES ('p1', 'Brave Otter', 1, 10)");
  CHECK(refusal([&] { (void)open_for_reading(address); }).contains("must be brought to"));
  const auto opened = storage::open_store(address);
  REQUIRE(opened.migrated);
  CHECK(opened.migrated->from == first_postgres_version);
  CHECK(opened.migrated->to == postgres_version());
  CHECK(find_player(*opened.store, "p1") ==
        PlayerRow{.id = "p1", .name = "Brave Otter", .guest = true, .created_at = 10});
  CHECK(opened.store->write(opening("r")).ok());
}

TEST_CASE("only one server writes to a database, and another may as soon as it has ended" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  auto first = std::make_unique<PostgresStore>(address);
  begin_well(*first);
  CHECK(refused_to_open(address) ==
        address +
            ": another Quintet is using the database (to wait for its end, give both a "
            "--node-name)");
  PostgresStore reading(address, {.reads_only = true});
  CHECK(find_room(reading, "r"));
  first.reset();
  PostgresStore second(address);
  CHECK(second.write(turn("r", 2)).ok());
}

TEST_CASE("a batch of turns is one round trip to the server" * only_on_postgres()) {
  const PostgresProxy proxy(PrivatePostgres::shared().folder());
  PostgresStore store(proxy.address(new_database()));
  REQUIRE(store.write(guest(1)).ok());
  std::vector<Job> jobs;
  for (int room = 0; room < 50; ++room) {
    const auto id = "r" + std::to_string(room);
    REQUIRE(store.write(opening(id)).ok());
    auto write = turn(id, 2);
    write.to_move = 1;
    write.due = room;
    write.mentions = {"p1"};
    jobs.emplace_back(std::move(write));
  }
  const int before = proxy.round_trips();
  for (const auto& result : store.write_all(jobs))
    CHECK(result.ok());
  CHECK(proxy.round_trips() == before + 1);
  CHECK(load_room(store, "r7")->pending == PendingRow{.to_move = 1, .due = 7});
  // If one job conflicts, the others are not written again.
  for (auto& job : jobs)
    std::get<RoomWrite>(job).events = {event(3)};
  std::get<RoomWrite>(jobs[7]).events = {event(2)};
  const int between = proxy.round_trips();
  const auto results = store.write_all(jobs);
  CHECK(proxy.round_trips() == between + 1);
  for (std::size_t i = 0; i < results.size(); ++i)
    CHECK(results[i].status == (i == 7 ? WriteStatus::conflict : WriteStatus::ok));
  CHECK(results[7].message == "the room is at event 2, the write begins at 2");
}

TEST_CASE("while PostgreSQL is unreachable writes fail and reads throw, and afterwards both work" *
          only_on_postgres()) {
  PrivatePostgres server;
  const auto address = server.create("quintet");
  auto opened = std::make_unique<PostgresStore>(address);
  begin_well(*opened);
  PostgresStore reading(address, {.reads_only = true});
  Writer writer(std::move(opened), 10);
  const auto write = [&](Job job) {
    std::promise<WriteStatus> done;
    REQUIRE(writer.submit(std::move(job),
                          [&](const WriteResult& result) { done.set_value(result.status); }));
    return done.get_future().get();
  };
  CHECK(find_room(reading, "r"));
  for (int times = 0; times < 2; ++times) {
    server.kill();
    CHECK(write(turn("r", 2 + times)) == WriteStatus::failure);
    CHECK(writer.statistics().failing);
    CHECK(refusal([&] { (void)find_room(reading, "r"); }).starts_with(address));
    CHECK(refusal([&] { (void)load_room(reading, "r"); }).starts_with(address));
    server.start();
    tests::wait_until(
        "storing", [&] { return write(Heartbeat{.now = 1, .always = true}) == WriteStatus::ok; });
    CHECK_FALSE(writer.statistics().failing);
    CHECK(write(turn("r", 2 + times)) == WriteStatus::ok);
    std::optional<LoadedRoom> room;
    tests::wait_until("reading",
                      [&] { return refusal([&] { room = load_room(reading, "r"); }).empty(); });
    CHECK(room->events == events_to(2 + times));
  }
}

TEST_CASE("a server that becomes read-only counts as unreachable until it accepts writes" *
          only_on_postgres()) {
  PrivatePostgres server;
  const auto address = server.create("quintet");
  PostgresStore store(address);
  begin_well(store);
  server.only_read(true);
  WriteResult result;
  tests::wait_until("the server to be read-only", [&] {
    result = store.write(Heartbeat{.now = 1, .always = true});
    return !result.ok();
  });
  CHECK(result.status == WriteStatus::failure);  // not unknown: the server has refused the write
  CHECK(result.away);
  CHECK(store.write(turn("r", 2)).away);
  server.only_read(false);
  tests::wait_until("storing", [&] { return store.write(turn("r", 2)).ok(); });
  CHECK(load_room(store, "r")->events == events_to(2));
}

TEST_CASE("whenever a connection is lost during a read, the next read has a new one" *
          only_on_postgres()) {
  PostgresProxy proxy(PrivatePostgres::shared().folder());
  const auto address = proxy.address(new_database());
  PostgresStore store(address);
  begin_well(store);
  PostgresStore reading(address, {.reads_only = true});
  const int before = proxy.round_trips();
  const auto expected = load_room(reading, "r")->events;
  const int messages = proxy.round_trips() - before;
  REQUIRE(messages > 2);
  for (int passed = 0; passed < messages; ++passed) {
    CAPTURE(passed);
    proxy.lose_after(passed);
    // If only the last message is lost, everything has been read already.
    CHECK(refusal([&] { (void)load_room(reading, "r"); }).contains("is lost") ==
          (passed + 1 < messages));
    CHECK(load_room(reading, "r")->events == expected);
  }
}

TEST_CASE("a commit without a reply has an unknown outcome, and the state that is read then stays" *
          only_on_postgres()) {
  PostgresProxy proxy(PrivatePostgres::shared().folder());
  for (const CommitFate fate : {CommitFate::is_lost, CommitFate::answered, CommitFate::is_late}) {
    const bool stored = fate == CommitFate::answered;
    CAPTURE(static_cast<int>(fate));
    const auto database = new_database();
    PostgresStore store(proxy.address(database));
    PostgresStore reading(proxy.address(database), {.reads_only = true});
    begin_well(store);
    proxy.next_commit(fate);
    const auto results = store.write_all(std::vector<Job>{turn("r", 2), guest(2)});
    for (const auto& result : results)
      CHECK(result.status == WriteStatus::unknown);
    CHECK(find_room(reading, "r")->last_seq == (stored ? 2 : 1));
    CHECK(find_player(reading, "p2").has_value() == stored);
    proxy.release();
    CHECK(find_room(reading, "r")->last_seq == (stored ? 2 : 1));
    // A second attempt finds the turn stored, or stores it.
    CHECK(store.write(turn("r", 2)).status == (stored ? WriteStatus::conflict : WriteStatus::ok));
    CHECK(find_room(reading, "r")->last_seq == 2);
  }
}

TEST_CASE("no read succeeds while the outcome of the last commit is unknown" * only_on_postgres()) {
  PostgresProxy proxy(PrivatePostgres::shared().folder());
  const auto address = proxy.address(new_database());
  PostgresStore store(address, {.settling_time = std::chrono::milliseconds(50)});
  begin_well(store);
  PostgresStore reading(address, {.reads_only = true});
  CHECK(find_room(reading, "r"));
  proxy.refuse(true);
  proxy.next_commit(CommitFate::is_late);
  CHECK(store.write(turn("r", 2)).status == WriteStatus::unknown);
  CHECK(refusal([&] { (void)find_room(reading, "r"); }).contains("has not told yet"));
  CHECK(store.write(turn("r", 2)).status == WriteStatus::failure);
  proxy.refuse(false);
  tests::wait_until("the server to be reached",
                    [&] { return store.write(Heartbeat{.now = 1, .always = true}).ok(); });
  CHECK(find_room(reading, "r")->last_seq == 1);
  proxy.release();
  CHECK(find_room(reading, "r")->last_seq == 1);
}

}  // namespace
}  // namespace quintet::storage::testing::postgres_test
