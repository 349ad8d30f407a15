// Notifications: written with the event that they tell of, one of each kind for a player and a
// room.
#include "storage/reads/notifications.hpp"

#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// The players p1 and p2 sit in the room r, which is at event 1.
auto store_with_seated_players(const std::filesystem::path& file) {
  auto store = open_store(file);
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(guest(2)).ok());
  auto opened = opening("r");
  opened.seats = std::vector<SeatRow>{{0, "p1"}, {1, "p2"}};
  REQUIRE(store.write(opened).ok());
  return store;
}

RoomWrite turn_that_notifies(std::int64_t seq, std::vector<NewNotification> notifications) {
  auto write = turn("r", seq);
  write.notifications = std::move(notifications);
  return write;
}

/// Kind, seq, and whether it was read.
using Gist = std::tuple<std::string, std::int64_t, bool>;

std::vector<Gist> gist(Connection& store, const std::string& player, int limit = 9) {
  std::vector<Gist> all;
  for (const NotificationRow& row : notifications_of(store, player, limit))
    all.emplace_back(row.kind, row.seq, row.read_at.has_value());
  return all;
}

TEST_CASE("a notification is stored with its event, or not at all") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  // The room is at event 1, so event 3 does not follow.
  CHECK(store.write(turn_that_notifies(3, {{"p1", "turn"}})).status == WriteStatus::conflict);
  CHECK(gist(store, "p1").empty());
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "turn"}})).ok());
  const auto rows = notifications_of(store, "p1", 9);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].kind == "turn");
  CHECK(rows[0].seq == 2);
  CHECK(rows[0].at == event(2).at);
  CHECK(rows[0].game.room == "r");
  CHECK(rows[0].game.seats.size() == 2);
  CHECK(gist(store, "p2").empty());
}

TEST_CASE("a later notification of the same kind takes the place of the earlier one, unread") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "turn", true}})).ok());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 2, true}});
  REQUIRE(store.write(turn_that_notifies(3, {{"p1", "turn"}, {"p1", "began"}})).ok());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 3, false}, {"began", 3, false}});
}

TEST_CASE("the latest notifications come first, up to the limit") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "began"}})).ok());
  REQUIRE(store.write(turn_that_notifies(3, {{"p1", "turn"}})).ok());
  CHECK(gist(store, "p1", 1) == std::vector<Gist>{{"turn", 3, false}});
  CHECK(gist(store, "p1", 0).empty());
}

TEST_CASE("a player marks the notifications of a room or of all as read, up to a time") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "began"}, {"p2", "began"}})).ok());
  REQUIRE(store.write(turn_that_notifies(3, {{"p1", "turn"}})).ok());
  ReadNotifications seen{.player = "p1", .room = "r", .until = event(2).at, .at = 7};
  REQUIRE(store.write(seen).ok());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 3, false}, {"began", 2, true}});
  seen.room = "another";
  seen.until = event(3).at;
  REQUIRE(store.write(seen).ok());
  CHECK(gist(store, "p1")[0] == Gist{"turn", 3, false});
  seen.room.reset();
  for (int repeat = 0; repeat < 2; ++repeat) {
    REQUIRE(store.write(seen).ok());
    CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 3, true}, {"began", 2, true}});
    seen.at = 99;
  }
  // The time of the first reading stays.
  CHECK(notifications_of(store, "p1", 1)[0].read_at == 7);
  CHECK(gist(store, "p2") == std::vector<Gist>{{"began", 2, false}});
}

TEST_CASE("deleted players and computer players get no notifications") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store
              .write(EnsureBots{{{.player = {.id = "b",
                                             .name = "Bot",
                                             .guest = false,
                                             .created_at = 1,
                                             .bot = BotRow{.game = "liger", .level = 1}},
                                  .name_key = "bot"}}})
              .ok());
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "turn"}, {"p2", "turn"}, {"b", "turn"}})).ok());
  CHECK(gist(store, "b").empty());
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "gone", .at = 1}).ok());
  CHECK(gist(store, "p1").empty());
  REQUIRE(store.write(turn_that_notifies(3, {{"p1", "turn"}, {"p2", "turn"}})).ok());
  CHECK(gist(store, "p1").empty());
  CHECK(gist(store, "p2").size() == 1);
}

TEST_CASE("a request without an event notifies too, unless the room does not exist") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  Notify job{.room = "r", .notification = {.player = "p1", .kind = "asked"}, .at = 5};
  REQUIRE(store.write(job).ok());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"asked", 0, false}});
  job.room = "another";
  CHECK(store.write(job).status == WriteStatus::conflict);
}

TEST_CASE("the request of a player whom the recipient mutes does not notify") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(SetMute{.player = "p1", .muted = "p2"}).ok());
  for (const char* by : {"p2", "p1", "unknown"}) {
    const Notify job{.room = "r", .notification = {.player = "p1", .kind = by}, .at = 5, .by = by};
    REQUIRE(store.write(job).ok());
  }
  CHECK(gist(store, "p1") == std::vector<Gist>{{"unknown", 0, false}, {"p1", 0, false}});
}

TEST_CASE("the notifications of a deleted room are deleted with it") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "turn"}})).ok());
  REQUIRE(store.write(DeleteRoom{.room = "r"}).ok());
  CHECK(gist(store, "p1").empty());
  REQUIRE(store.write(DeleteLeftovers{}).ok());
  CHECK_FALSE(has_notifications_before(store, event(9).at));
}

TEST_CASE("old notifications are deleted, the oldest first") {
  const TempFolder folder;
  auto store = store_with_seated_players(folder / "quintet.db");
  REQUIRE(store.write(turn_that_notifies(2, {{"p1", "began"}})).ok());
  REQUIRE(store.write(turn_that_notifies(3, {{"p2", "began"}})).ok());
  REQUIRE(store.write(turn_that_notifies(4, {{"p1", "turn"}})).ok());
  CHECK_FALSE(has_notifications_before(store, event(2).at));
  CHECK(has_notifications_before(store, event(4).at));
  REQUIRE(store.write(DeleteOldNotifications{.before = event(4).at, .limit = 1}).ok());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 4, false}});
  CHECK(gist(store, "p2").size() == 1);
  REQUIRE(store.write(DeleteOldNotifications{.before = event(4).at}).ok());
  CHECK(gist(store, "p2").empty());
  CHECK(gist(store, "p1") == std::vector<Gist>{{"turn", 4, false}});
}

}  // namespace
}  // namespace quintet::storage::testing
