// Deleted rooms and forgotten guests: which rows are deleted, which stay, and that none is left
// over.
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

constexpr std::int64_t late = 1'900'000'000'000;  // after all events of these tests

std::int64_t rows_in(const std::filesystem::path& file, const std::string& table) {
  return std::stoll(ask(file, "SELECT count(*) FROM " + table));
}

void delete_leftovers(Store& store) {
  while (has_leftovers(store))
    REQUIRE(store.write(DeleteLeftovers{.limit = 3}).ok());
}

RatedEnd no_change(std::span<const std::optional<RatingRow>> before) {
  RatedEnd end{.after = {}, .ended_body = "rated"};
  for (const auto& rating : before)
    end.after.push_back(rating.value_or(RatingRow{.rating = 1500}));
  return end;
}

/// "p1" and "p2" play and finish a public rated game in this room.
void play_rated_game(Store& store, const std::string& room) {
  auto write = opening(room);
  write.create->visibility = "public";
  write.events.push_back(event(2));
  write.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
  write.started = 30;
  write.over = GameOver{.reason = "goal", .turns = 9, .places = {1, 2}};
  write.rate = RatingChange{.pool = "liger", .players = {"p1", "p2"}, .compute = no_change};
  REQUIRE(store.write(write).ok());
}

TEST_CASE("a deleted room is gone immediately, and its events are deleted in slices") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_room(file);
    for (std::int64_t seq = 2; seq <= 20; ++seq)
      REQUIRE(store.write(turn("r", seq)).ok());
    REQUIRE(store.write(opening("other")).ok());
    CHECK(store.write(DeleteRoom{.room = "nowhere"}).status == WriteStatus::conflict);
    REQUIRE(store.write(DeleteRoom{.room = "r"}).ok());
    CHECK_FALSE(load_room(store, "r").has_value());
    CHECK(store.write(turn("r", 21)).status == WriteStatus::conflict);
    CHECK(store.write(DeleteRoom{.room = "r"}).status == WriteStatus::conflict);
    CHECK(unfinished_rooms(store) == std::vector<std::string>{"other"});
    CHECK(all_rooms(store, {}, 9).rows == std::vector<std::string>{"other"});
    CHECK(check_database(store).empty());
    CHECK(has_leftovers(store));
    REQUIRE(store.write(DeleteLeftovers{.limit = 5}).ok());
    CHECK(check_database(store).empty());
  }
  // The remaining work is recorded in the file.
  CHECK(rows_in(file, "events") == 16);
  {
    auto store = open_store(file);
    delete_leftovers(store);
    CHECK(check_database(store).empty());
    // A new room may have the same id.
    CHECK(store.write(opening("r")).ok());
    CHECK(load_room(store, "r")->events == events_to(1));
  }
  CHECK(rows_in(file, "events") == 2);
  CHECK(rows_in(file, "rooms") == 2);
}

TEST_CASE("a finished game that is deleted is in no list, count or history; ratings stay") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_room(file);
    REQUIRE(store.write(guest(2)).ok());
    play_rated_game(store, "a");
    play_rated_game(store, "b");
    REQUIRE(store.write(DeleteRoom{.room = "a"}).ok());
    CHECK(finished_games(store, {}, 9, {}).rows.size() == 1);
    CHECK(counts_of(store, "p1", {}).front().won == 1);
    CHECK(head_to_head(store, "p1", "p2", {}).front().won == 1);
    CHECK(rating_history(store, "p1", "liger", 9).size() == 1);
    REQUIRE(store.write(DeleteRoom{.room = "b"}).ok());
    CHECK(finished_games(store, {}, 9, {}).rows.empty());
    CHECK(counts_of(store, "p1", {}).empty());
    CHECK(head_to_head(store, "p1", "p2", {}).empty());
    CHECK(rating_history(store, "p1", "liger", 9).empty());
    CHECK(ratings_of_player(store, "p1").size() == 1);
    CHECK(check_database(store).empty());
    delete_leftovers(store);
    CHECK(check_database(store).empty());
  }
  for (const std::string table : {"meetings", "totals", "rating_history", "seats"})
    CHECK(rows_in(file, table) == 0);
  CHECK(rows_in(file, "mentions") == 1);  // of "p1" in "r"
}

TEST_CASE("unused rooms are those that never started and have no recent events") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto started = opening("started");
  started.started = 20;
  REQUIRE(store.write(started).ok());
  auto closed = opening("closed");
  closed.over = GameOver{.reason = "aborted", .turns = 0, .places = {}};
  REQUIRE(store.write(closed).ok());
  auto busy = opening("busy");
  busy.events.front().at = late + 1;
  REQUIRE(store.write(busy).ok());
  REQUIRE(store.write(guest(2)).ok());
  play_rated_game(store, "finished");
  CHECK(unused_rooms(store, 20, 9, {}).rows.empty());  // opened at 20: not before it
  CHECK(unused_rooms(store, late, 9, {}).rows == std::vector<std::string>{"r", "closed"});
  const auto first = unused_rooms(store, late, 1, {});
  CHECK(first.rows == std::vector<std::string>{"r"});
  CHECK(unused_rooms(store, late, 1, first.next).rows == std::vector<std::string>{"closed"});
  for (const std::string room : {"started", "busy", "finished"})
    CHECK(store.write(DeleteRoom{.room = room, .unused_since = late}).status ==
          WriteStatus::conflict);
  CHECK(store.write(DeleteRoom{.room = "closed", .unused_since = late}).ok());
  // An event has been added since the list was read.
  auto said = turn("r", 2);
  said.events.front().at = late + 1;
  REQUIRE(store.write(said).ok());
  CHECK(store.write(DeleteRoom{.room = "r", .unused_since = late}).status == WriteStatus::conflict);
}

TEST_CASE("only guests who own no rows and have not connected for a long time are forgotten") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  // Sessions of `guest` end at 1000. "p1" has opened "r"; "p2" sits there; "p3" is named in it;
  // "p4" has connected since; "p5" is registered; "p6" is new; "p7" and "p8" may be forgotten.
  const GuestAge age{.created_before = 100, .sessions_end_before = 1001};
  auto store = store_with_room(file);
  for (std::uint8_t number = 2; number <= 8; ++number) {
    auto player = guest(number);
    if (number == 6) player.player.created_at = 100;
    REQUIRE(store.write(player).ok());
  }
  auto write = turn("r", 2);
  write.seats = {{.seat = 0, .player = "p2"}};
  write.mentions = {"p3"};
  REQUIRE(store.write(write).ok());
  REQUIRE(store.write(SessionTouch{.token_hash = hash_of(4), .expires_at = 1001}).ok());
  REQUIRE(
      store.write(RegisterPlayer{.player = "p5", .name = "Ann", .name_key = "ann", .password = "x"})
          .ok());
  REQUIRE(store.write(SessionDelete{.token_hash = hash_of(8)}).ok());
  const auto all = guests_to_forget(store, age, 9, 0);
  CHECK(all.players == std::vector<std::string>{"p7", "p8"});
  CHECK_FALSE(all.next.has_value());
  // In several parts, each of which continues after the previous one.
  std::vector<std::string> found;
  GuestsToForget part{.players = {}, .next = 0};
  while (part.next) {
    part = guests_to_forget(store, age, 3, *part.next);
    found.insert(found.end(), part.players.begin(), part.players.end());
  }
  CHECK(found == all.players);
  // The deletion checks each of the given players again.
  REQUIRE(store
              .write(ForgetGuests{.players = {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "nobody"},
                                  .age = age})
              .ok());
  for (const std::string player : {"p1", "p2", "p3", "p4", "p5", "p6", "p8"})
    CHECK(find_player(store, player).has_value());
  CHECK_FALSE(find_player(store, "p7").has_value());
  CHECK_FALSE(find_session(store, hash_of(7), 0).has_value());
  CHECK(check_database(store).empty());
}

TEST_CASE("long logs are found part by part, with their lengths") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  for (std::int64_t seq = 2; seq <= 7; ++seq)
    REQUIRE(store.write(turn("r", seq)).ok());
  REQUIRE(store.write(opening("short")).ok());
  const auto first = long_logs(store, 5, 1, {});
  CHECK(first.rows == std::vector<LongLog>{{.room = "r", .events = 7}});
  REQUIRE(first.next.has_value());
  const auto second = long_logs(store, 5, 2, first.next);
  CHECK(second.rows.empty());
  CHECK_FALSE(second.next.has_value());
}

TEST_CASE("later writes use the space of deleted rows" * only_on_files()) {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto large = turn("r", 2);
  large.events.front().body.assign(1 << 20, 'x');
  REQUIRE(store.write(large).ok());
  CHECK(reusable_bytes(store) < 1 << 20);
  REQUIRE(store.write(DeleteRoom{.room = "r"}).ok());
  delete_leftovers(store);
  CHECK(reusable_bytes(store) >= 1 << 20);
}

}  // namespace
}  // namespace quintet::storage::testing
