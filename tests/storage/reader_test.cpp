#include "storage/threads/reader.hpp"

#include <functional>
#include <latch>
#include <memory>
#include <optional>
#include <stdexcept>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/threads/writer.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// Submits a query and waits for the result.
template <class Query>
auto asked_of(Reader& reader, Query query) {
  using Answer = std::expected<std::invoke_result_t<Query&, Connection&>, Error>;
  std::optional<Answer> answer;
  std::latch answered(1);
  const bool taken = reader.query(std::move(query), [&](Answer result) {
    answer = std::move(result);
    answered.count_down();
  });
  REQUIRE(taken);
  answered.wait();
  return *answer;
}

TEST_CASE("a query's result is what the function returns") {
  const TempFolder folder;
  const auto writing = store_with_room(folder / "quintet.db");
  Reader reader(owned(open_reading(folder / "quintet.db")), 10);
  const auto room = asked_of(reader, [](Connection& store) { return load_room(store, "r"); });
  REQUIRE(room.has_value());
  CHECK(room->value().events == events_to(1));
  CHECK(asked_of(reader, [](Connection& store) { return unfinished_rooms(store); })->size() == 1);
}

TEST_CASE("a query that fails has an error as its result, and the next one succeeds") {
  const TempFolder folder;
  const auto writing = store_with_room(folder / "quintet.db");
  Reader reader(owned(open_reading(folder / "quintet.db")), 10);
  const auto failed =
      asked_of(reader, [](Connection&) -> int { throw Error(ErrorKind::corrupt, "damaged"); });
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error().kind() == ErrorKind::corrupt);
  CHECK(asked_of(reader, [](Connection& store) { return count_unfinished_rooms(store); }) == 1);
}

TEST_CASE("a query that throws has an error as its result, and the next one succeeds") {
  const TempFolder folder;
  const auto writing = store_with_room(folder / "quintet.db");
  Reader reader(owned(open_reading(folder / "quintet.db")), 10);
  const auto failed =
      asked_of(reader, [](Connection&) -> int { throw std::runtime_error("a mistake"); });
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error().kind() == ErrorKind::other);
  CHECK(asked_of(reader, [](Connection& store) { return count_unfinished_rooms(store); }) == 1);
}

TEST_CASE("reads do not wait for a running write, and see the state before it" * only_on_files()) {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  const auto writing = store_with_room(file);
  Reader reader(owned(open_store(file, {.access = Access::read_only,
                                        .busy_timeout = std::chrono::milliseconds(0)})),
                10);
  Database other(file);
  other.connection().exec("BEGIN IMMEDIATE; DELETE FROM events");
  const auto room = asked_of(reader, [](Connection& store) { return load_room(store, "r"); });
  REQUIRE(room.has_value());
  CHECK(room->value().events == events_to(1));
  other.connection().exec("ROLLBACK");
}

TEST_CASE("a full queue accepts no query, and stopping runs the waiting ones") {
  const TempFolder folder;
  const auto writing = store_with_room(folder / "quintet.db");
  int run = 0;
  std::latch held(1);
  std::latch released(1);
  Reader reader(owned(open_reading(folder / "quintet.db")), 2);
  REQUIRE(reader.submit([&](Connection&) {
    held.count_down();
    released.wait();
  }));
  held.wait();
  REQUIRE(reader.submit([&](Connection&) { ++run; }));
  REQUIRE(reader.submit([&](Connection&) { ++run; }));
  auto owned = std::make_shared<int>();
  CHECK_FALSE(reader.submit([owned](Connection&) { ++*owned; }));
  CHECK(owned.use_count() == 1);
  released.count_down();
  reader.stop();
  CHECK(run == 2);
  CHECK_FALSE(reader.submit([&](Connection&) { ++run; }));
  reader.stop();
  CHECK(run == 2);
}

TEST_CASE("a room that is loaded during writes has the state of one moment") {
  constexpr std::int64_t last = 300;
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  Writer writer(owned(store_with_room(file)), 10);
  Reader reader(owned(open_reading(file)), 10);
  std::latch finished(1);
  std::function<void(std::int64_t)> play = [&](std::int64_t seq) {
    const bool taken = writer.submit(turn("r", seq), [&, seq](const WriteResult& result) {
      if (result.ok() && seq < last) {
        play(seq + 1);
      } else {
        finished.count_down();
      }
    });
    if (!taken) finished.count_down();
  };
  play(2);
  std::int64_t seen = 0;
  while (!finished.try_wait()) {
    const auto room = asked_of(reader, [](Connection& store) { return load_room(store, "r"); });
    REQUIRE(room.has_value());
    REQUIRE(room->has_value());
    const auto& [row, events, pending] = **room;
    REQUIRE(row.last_seq >= seen);
    REQUIRE(events == events_to(row.last_seq));
    seen = row.last_seq;
  }
  writer.stop();
  CHECK(
      asked_of(reader, [](Connection& store) { return find_room(store, "r"); })->value().last_seq ==
      last);
}

}  // namespace
}  // namespace quintet::storage::testing
