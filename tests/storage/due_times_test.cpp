// Due times in PostgreSQL. The table stores them without the standstill of their part.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/move.hpp"
#include "storage/open.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "storage/postgres/tables/schema.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "together.hpp"

namespace quintet::storage::testing::due_times_test {
namespace {

using tests::ask_postgres;
using tests::PrivatePostgres;

TEST_CASE("rooms are due in the order of their times, whatever the standstills of their parts" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresStore store(address, {});
  REQUIRE(store.write(guest(1)).ok());
  ask_postgres(address, "UPDATE standstills SET ms = part * 1000");
  std::vector<Job> jobs;
  std::vector<DueRoom> expected;
  for (int number = 0; number < many_rooms; ++number) {
    const std::string room = "r" + std::to_string(number);
    RoomWrite write = opening(room);
    write.due = std::optional<std::int64_t>(10'000 + (number * 37 % many_rooms));
    expected.push_back({.room = room, .due = **write.due});
    jobs.emplace_back(std::move(write));
  }
  for (const auto& result : store.write_all(jobs))
    REQUIRE(result.ok());
  std::ranges::sort(expected, {}, &DueRoom::due);
  CHECK(due_rooms(store, 1'000'000, 1'000) == expected);
  CHECK(due_rooms(store, 10'010, 1'000) == std::vector(expected.begin(), expected.begin() + 10));
  CHECK(due_rooms(store, 1'000'000, 5) == std::vector(expected.begin(), expected.begin() + 5));
}

TEST_CASE("a room that has stood still keeps its due time when it moves to a file" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  const TempFolder folder;
  const std::string file = (folder / "quintet.db").string();
  {
    PostgresStore store(address, {});
    REQUIRE(store.write(guest(1)).ok());
    RoomWrite write = opening("r");
    write.due = std::optional<std::int64_t>(5'000);
    REQUIRE(store.write(write).ok());
    REQUIRE(store.write(PutOff{.by = 3'000}).ok());
    CHECK(load_room(store, "r")->pending.due == 8'000);
  }
  const MoveOptions options{
      .is_sound = [](auto&&...) { return true; }, .progress = {}, .patience = tests::patience};
  (void)move_database(address, file, options);
  CHECK(load_room(*open_for_reading(file), "r")->pending.due == 8'000);
  const auto back = address_of(new_database());
  (void)move_database(file, back, options);
  PostgresStore store(back, {});
  CHECK(load_room(store, "r")->pending.due == 8'000);
  CHECK(due_rooms(store, 9'000, 9) == std::vector{DueRoom{.room = "r", .due = 8'000}});
}

TEST_CASE("rooms that are due in tables of an older version stay due at the same time" *
          only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  constexpr std::size_t before = 2;
  std::string made =
      "CREATE SCHEMA quintet; SET search_path = quintet;"
      "CREATE TABLE schema_version (version bigint NOT NULL); INSERT INTO schema_version VALUES (" +
      std::to_string(first_postgres_version + before - 1) + ");";
  for (const PostgresMigration& step : postgres_migrations().first(before))
    made += step.sql;
  made +=
      "INSERT INTO players (id, name, guest, created_at) VALUES ('p1', 'Brave Otter', 1, 10);"
      "INSERT INTO rooms (id, game, visibility, play_key, watch_key, opened_by, opened_at)"
      " SELECT convert_to('r' || number, 'UTF8'), 'liger', 'private', '', '', 1, 10"
      " FROM generate_series(1, 100) AS number;"
      "INSERT INTO pending SELECT key, 1, CASE WHEN key % 10 <> 0 THEN 1000 + key END FROM rooms";
  PrivatePostgres::shared().run(database, made);
  PostgresStore store(address, {});
  REQUIRE(store.migrated());
  CHECK(due_rooms(store, 1'000'000, 1'000).size() == 90);
  CHECK(load_room(store, "r7")->pending == PendingRow{.to_move = 1, .due = 1'007});
  CHECK(load_room(store, "r10")->pending == PendingRow{.to_move = 1, .due = {}});
  CHECK(ask_postgres(address,
                     "SELECT count(*) FROM pending JOIN rooms ON rooms.key = room"
                     " WHERE part = get_byte(sha256(rooms.id), 0)") == "100");
}

constexpr std::int64_t minute_ms = 60'000;

/// A turn after which the room is due then. It is written in a batch, or alone as one that does
/// more.
WriteResult play(PostgresStore& store, std::int64_t seq, std::optional<std::int64_t> due,
                 bool alone) {
  RoomWrite write = turn("r", seq);
  write.due.emplace(due);
  if (alone) write.keys = {.play = "p", .watch = "w"};
  return store.write(write);
}

TEST_CASE("the indexed time of a room moves only when its due time is far from it" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresStore store(address, {});
  REQUIRE(store.write(guest(1)).ok());
  ask_postgres(address, "UPDATE standstills SET ms = 7 * 60000");
  std::int64_t seq = 1;
  const auto begin = 1'000 * minute_ms;
  RoomWrite opened = opening("r");
  opened.due.emplace(begin);
  REQUIRE(store.write(opened).ok());
  const auto indexed = [&] {
    return ask_postgres(address, "SELECT (due_after + 7 * 60000) / 60000 FROM pending");
  };
  for (const bool alone : {false, true}) {
    CAPTURE(alone);
    REQUIRE(play(store, ++seq, begin, alone).ok());
    CHECK(indexed() == "990");
    for (const std::int64_t minutes : {1'001, 990, 1'010}) {
      CAPTURE(minutes);
      REQUIRE(play(store, ++seq, minutes * minute_ms, alone).ok());
      CHECK(indexed() == "990");
      CHECK(load_room(store, "r")->pending.due == minutes * minute_ms);
    }
    // Later than the due time is too late; much earlier is too often.
    REQUIRE(play(store, ++seq, 989 * minute_ms, alone).ok());
    CHECK(indexed() == "979");
    REQUIRE(play(store, ++seq, begin, alone).ok());
    CHECK(indexed() == "990");
    REQUIRE(play(store, ++seq, {}, alone).ok());
    CHECK(indexed().empty());
    CHECK(due_rooms(store, 2 * begin, 9).empty());
  }
}

TEST_CASE("rooms are found at their due times, whatever these were before" * only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresStore store(address, {});
  REQUIRE(store.write(guest(1)).ok());
  ask_postgres(address, "UPDATE standstills SET ms = part * 1000");
  std::map<std::string, std::int64_t> dues;
  for (int number = 0; number < many_rooms; ++number)
    REQUIRE(store.write(opening("r" + std::to_string(number))).ok());
  std::mt19937 random(29);
  std::uniform_int_distribution<std::int64_t> minutes(0, 60);
  for (std::int64_t seq = 2; seq < 12; ++seq) {
    std::vector<Job> jobs;
    for (int number = 0; number < many_rooms; ++number) {
      RoomWrite write = turn("r" + std::to_string(number), seq);
      const std::int64_t due = (100 + minutes(random)) * minute_ms + number;
      write.due.emplace(due);
      dues[write.room] = due;
      jobs.emplace_back(std::move(write));
    }
    for (const auto& result : store.write_all(jobs))
      REQUIRE(result.ok());
    const std::int64_t until = (100 + minutes(random)) * minute_ms;
    std::vector<DueRoom> expected;
    for (const auto& [room, due] : dues) {
      if (due < until) expected.push_back({.room = room, .due = due});
    }
    std::ranges::sort(expected, {}, &DueRoom::due);
    CHECK(due_rooms(store, until, 1'000) == expected);
  }
}

TEST_CASE("the turns of a game with a clock change no index of what is pending" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresStore store(address, {});
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(opening("r")).ok());
  constexpr int turns = 50;
  for (int seq = 2; seq < 2 + turns; ++seq) {
    RoomWrite write = turn("r", seq);
    write.to_move = seq % 2;
    write.due.emplace(100 * minute_ms + std::int64_t{1'000} * seq);
    REQUIRE(store.write(write).ok());
  }
  const auto updated = [&](const std::string& how) {
    return std::stoi(ask_postgres(
        address, "SELECT n_tup_" + how + " FROM pg_stat_user_tables WHERE relname = 'pending'"));
  };
  // PostgreSQL publishes its figures somewhat later.
  tests::wait_until("the figures of the table", [&] { return updated("upd") >= turns - 1; });
  CHECK(updated("hot_upd") == updated("upd"));
}

}  // namespace
}  // namespace quintet::storage::testing::due_times_test
