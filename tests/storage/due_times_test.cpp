// Due times in PostgreSQL. The table stores them without the standstill of their part.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/move.hpp"
#include "storage/open.hpp"
#include "storage/postgres/postgres_store.hpp"
#include "storage/postgres/schema.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "together.hpp"

namespace quintet::storage::testing {
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

}  // namespace
}  // namespace quintet::storage::testing
