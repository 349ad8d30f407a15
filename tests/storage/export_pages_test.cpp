// The long lists of the export of all data of a player, in pages.
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"
#include "storage/reads/exports.hpp"
#include "storage/reads/notifications.hpp"

namespace quintet::storage::testing::export_pages_test {
namespace {

using Texts = std::vector<std::string>;

/// Pages that never end would hang a test.
constexpr int many_pages = 1'000;

/// All rooms, read in pages of this size, as "ID" or "ID opened".
Texts all_rooms_of(Connection& store, const std::string& player, int limit) {
  Texts all;
  std::optional<PageKey> after;
  for (int pages = 0; pages < many_pages; ++pages) {
    const auto page = rooms_of(store, player, after, limit);
    for (const ExportedRoom& room : page.rows)
      all.push_back(room.game.room + (room.opened ? " opened" : ""));
    CHECK(std::ssize(page.rows) <= limit);
    if (!page.next) return all;
    after = page.next;
  }
  return {"the pages do not end"};
}

TEST_CASE("the rooms of a player are those that were opened, played and talked in, of any end") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  for (const std::string room : {"aborted", "watched", "deleted", "foreign"})
    REQUIRE(store.write(opening(room)).ok());
  auto aborted = turn("aborted", 2);
  aborted.seats = std::vector<SeatRow>{{0, "p2"}};
  aborted.over = GameOver{.reason = "aborted", .turns = 0, .places = {}};
  auto talk = turn("watched", 2);
  talk.mentions = {"p2"};
  auto gone = turn("deleted", 2);
  gone.mentions = {"p2"};
  for (const RoomWrite& write : {aborted, talk, gone})
    REQUIRE(store.write(write).ok());
  REQUIRE(store.write(DeleteRoom{.room = "deleted"}).ok());
  for (const int limit : {1, 2, 3, 9}) {
    CAPTURE(limit);
    CHECK(all_rooms_of(store, "p2", limit) == Texts{"r", "aborted", "watched"});
    CHECK(all_rooms_of(store, "p1", limit) ==
          Texts{"r opened", "aborted opened", "watched opened", "foreign opened"});
  }
  CHECK(all_rooms_of(store, "p9", 9).empty());
  CHECK(rooms_of(store, "p1", {}, 0).rows.empty());
  CHECK(rooms_of(store, "p2", {}, 1).rows.at(0).game == find_game(store, "r"));
}

/// All lines, read in pages that examine this number of events.
Texts all_said(Connection& store, const std::string& player, int limit) {
  Texts all;
  std::optional<PageKey> after;
  for (int pages = 0; pages < many_pages; ++pages) {
    const auto page = events_of_kind(store, player, "said", after, limit);
    for (const auto& [room, event] : page.rows) {
      CHECK(event.kind == "said");
      all.push_back(room + " " + std::to_string(event.seq) + " " + event.body);
    }
    CHECK(std::ssize(page.rows) <= limit);
    if (!page.next) return all;
    after = page.next;
  }
  return {"the pages do not end"};
}

TEST_CASE("what was said in the rooms of a player is read in pages of any size, each line once") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  Texts lines;
  const auto say = [&](const std::string& room, std::int64_t seq, const std::string& body) {
    auto write = turn(room, seq);
    write.events.front().kind = "said";
    write.events.front().body = body;
    REQUIRE(store.write(write).ok());
    lines.push_back(room + " " + std::to_string(seq) + " " + body);
  };
  say("r", 2, "good luck");
  REQUIRE(store.write(turn("r", 3)).ok());
  REQUIRE(store.write(turn("r", 4)).ok());
  say("r", 5, "well played");
  REQUIRE(store.write(turn("r", 6)).ok());
  for (const std::string room : {"silent", "other"}) {
    auto opened = opening(room);
    opened.mentions = {"p2"};
    REQUIRE(store.write(opened).ok());
  }
  say("other", 2, "hello");
  say("other", 3, "");
  REQUIRE(store.write(opening("foreign")).ok());
  const auto of_both = lines;
  say("foreign", 2, "only Ann is here");
  for (const int limit : {1, 2, 3, 4, 5, 6, 7, 8, 100}) {
    CAPTURE(limit);
    CHECK(all_said(store, "p2", limit) == of_both);
    CHECK(all_said(store, "p1", limit) == lines);
  }
  CHECK(all_said(store, "p9", 9).empty());
  CHECK(events_of_kind(store, "p1", "said", {}, 0).rows.empty());
}

TEST_CASE("a line that is said between two pages is on a later page") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  const auto first = events_of_kind(store, "p1", "said", {}, 1);
  CHECK(first.rows.empty());
  REQUIRE(first.next);
  auto write = turn("r", 2);
  write.events.front().kind = "said";
  REQUIRE(store.write(write).ok());
  const auto second = events_of_kind(store, "p1", "said", first.next, 9);
  REQUIRE(second.rows.size() == 1);
  CHECK(second.rows[0].event.seq == 2);
  CHECK(!second.next);
}

/// Writes the end of a rated game of Ann and Ben, in a room that it opens.
void rated_game(TestStore& store, const std::string& room, const std::string& pool,
                std::int64_t at) {
  auto write = opening(room);
  write.create->visibility = room == "public" ? "public" : "private";
  write.events.front().at = at;
  write.seats = std::vector<SeatRow>{{0, "p1"}, {1, "p2"}};
  write.over = GameOver{.reason = "goal", .turns = 1, .places = {1, 2}};
  write.rate = RatingChange{.pool = pool, .players = {"p1", "p2"}, .compute = [](auto) {
                              return RatedEnd{.after = {{.rating = 1'510, .deviation = 80},
                                                        {.rating = 1'490, .deviation = 80}},
                                              .ended_body = "{}"};
                            }};
  REQUIRE(store.write(write).ok());
}

TEST_CASE("the history of all ratings is read in pages, by pool, the oldest first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  rated_game(store, "public", "b", 30);
  rated_game(store, "second", "a", 20);
  rated_game(store, "third", "a", 20);
  rated_game(store, "fourth", "a", 10);
  for (const int limit : {1, 2, 3, 9}) {
    CAPTURE(limit);
    Texts all;
    std::optional<ExportedRating> after;
    while (true) {
      const auto page = rating_points_of(store, "p1", after, limit);
      for (const ExportedRating& row : page)
        all.push_back(row.pool + " " + row.point.room + (row.point.is_public ? " public" : ""));
      if (page.empty()) break;
      REQUIRE(std::ssize(page) <= limit);
      REQUIRE(all.size() <= 4);
      after = page.back();
    }
    CHECK(all == Texts{"a fourth", "a second", "a third", "b public public"});
  }
  const auto point = rating_points_of(store, "p2", {}, 1).at(0);
  CHECK(point.point ==
        RatingPoint{
            .at = 10, .room = "fourth", .rating = 1'490, .deviation = 80, .is_public = false});
}

TEST_CASE("the attempts at puzzles of all games are read in pages, by game and puzzle") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  std::vector<ExportedAttempt> expected;
  for (const std::string game : {"gridwar", "liger"}) {
    for (const std::string puzzle : {"a", "b", "c"}) {
      const bool solved = puzzle != "b";
      REQUIRE(store
                  .write(TryPuzzle{.player = "p1",
                                   .game = game,
                                   .puzzle = puzzle,
                                   .solved = solved,
                                   .at = 5,
                                   .compute = [](auto&) { return RatingRow{}; }})
                  .ok());
      expected.push_back({game, {.puzzle = puzzle, .solved = solved, .at = 5}});
    }
  }
  for (const int limit : {1, 2, 4, 9}) {
    CAPTURE(limit);
    std::vector<ExportedAttempt> all;
    for (auto page = puzzle_attempts_of(store, "p1", {}, limit); !page.empty();
         page = puzzle_attempts_of(store, "p1", all.back(), limit)) {
      REQUIRE(std::ssize(page) <= limit);
      REQUIRE(all.size() < 6);
      std::ranges::copy(page, std::back_inserter(all));
    }
    CHECK(all == expected);
  }
  CHECK(puzzle_attempts_of(store, "p2", {}, 9).empty());
}

TEST_CASE("all notifications are read in pages, the latest first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(opening("s")).ok());
  for (const std::string room : {"r", "s"}) {
    for (const std::string kind : {"turn", "began"}) {
      REQUIRE(
          store.write(Notify{.room = room, .notification = {.player = "p1", .kind = kind}, .at = 9})
              .ok());
    }
  }
  REQUIRE(
      store.write(Notify{.room = "r", .notification = {.player = "p1", .kind = "ended"}, .at = 7})
          .ok());
  const auto expected = notifications_of(store, "p1", 9);
  REQUIRE(expected.size() == 5);
  CHECK(expected.back().kind == "ended");
  for (const int limit : {1, 2, 4, 5, 9}) {
    CAPTURE(limit);
    std::vector<NotificationRow> all;
    auto page = notifications_page(store, "p1", {}, limit);
    while (true) {
      REQUIRE(std::ssize(page.rows) <= limit);
      std::ranges::copy(page.rows, std::back_inserter(all));
      REQUIRE(all.size() <= expected.size());
      if (!page.next) break;
      page = notifications_page(store, "p1", page.next, limit);
    }
    CHECK(all == expected);
  }
  CHECK(notifications_page(store, "p1", {}, 0).rows.empty());
  CHECK(notifications_page(store, "p2", {}, 9).rows.empty());
}

}  // namespace
}  // namespace quintet::storage::testing::export_pages_test
