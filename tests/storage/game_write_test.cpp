// The fields of a write besides its events: start, end, ratings, and the pending state of the room.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// "p1" and "p2" sit in the room "r", which is at event 1.
TestStore store_with_game(const std::filesystem::path& file) {
  auto store = open_store(file);
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(guest(2)).ok());
  auto room = opening("r");
  room.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
  REQUIRE(store.write(room).ok());
  return store;
}

RatingRow rating(double value, std::int64_t games) {
  return {.rating = value,
          .deviation = 60.5,
          .volatility = 0.06,
          .games = games,
          .updated_at = 30 + games,
          .certain_until = 4000 + games};
}

/// Each player gets one more game; the first gets ten points from the second.
RatedEnd ten_points(std::span<const std::optional<RatingRow>> before) {
  const auto after = [](const std::optional<RatingRow>& row, double change) {
    return rating((row ? row->rating : 1500) + change, (row ? row->games : 0) + 1);
  };
  return {.after = {after(before[0], 10), after(before[1], -10)}, .ended_body = "rated"};
}

RoomWrite rated_end(const std::string& room, std::int64_t seq) {
  auto write = turn(room, seq);
  write.events.push_back(event(seq + 1));
  write.over = GameOver{.reason = "goal", .turns = 9, .places = {1, 2}};
  write.rate = RatingChange{.pool = "liger", .players = {"p1", "p2"}, .compute = ten_points};
  return write;
}

RoomWrite next_game(const std::string& room) {
  auto write = opening(room);
  write.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
  return write;
}

TEST_CASE("a room row has the time of its game's start, and how it ended") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  auto start = turn("r", 2);
  start.started = 123;
  start.to_move = 1;
  REQUIRE(store.write(start).ok());
  CHECK(find_room(store, "r")->started_at == 123);
  CHECK_FALSE(find_room(store, "r")->over());
  CHECK(load_room(store, "r")->pending == PendingRow{.to_move = 1, .due = {}});

  auto end = turn("r", 3);
  end.over = GameOver{.reason = "resignation", .turns = 7, .places = {2, 1}};
  REQUIRE(store.write(end).ok());
  const auto room = find_room(store, "r");
  CHECK(room->ended_at == event(3).at);
  CHECK(room->reason == "resignation");
  CHECK(room->turns == 7);
  CHECK(load_room(store, "r")->pending == PendingRow{});
  const auto game = find_game(store, "r");
  CHECK(game->started_at == 123);
  CHECK(game->seats[0].place == 2);
  CHECK(game->seats[1].place == 1);
  CHECK_FALSE(game->seats[0].rating_after.has_value());
}

TEST_CASE("after the end no seat changes, and the game does not end again") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  REQUIRE(store.write(rated_end("r", 2)).ok());
  auto seats = turn("r", 4);
  seats.seats = std::vector<SeatRow>{};
  CHECK(store.write(seats).status == WriteStatus::invalid);
  CHECK(store.write(rated_end("r", 4)).status == WriteStatus::conflict);
  CHECK(ratings_of_player(store, "p1").front().rating.games == 1);
  CHECK(seats_of_room(store, "r").size() == 2);
  CHECK(store.write(turn("r", 4)).ok());
}

TEST_CASE("the end of a rated game, the new ratings and the event with them are one transaction") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_game(file);
  const auto result = store.write(rated_end("r", 2));
  REQUIRE(result.ok());
  CHECK(result.ended_body == "rated");
  REQUIRE(store.write(next_game("s")).ok());
  REQUIRE(store.write(rated_end("s", 2)).ok());

  auto reading = open_reading(file);
  const auto events = load_room(reading, "r")->events;
  REQUIRE(events.size() == 3);
  CHECK(events[1] == event(2));
  CHECK(events[2].body == "rated");
  CHECK(ratings_of_player(reading, "p1") ==
        std::vector{PoolRating{.pool = "liger", .rating = rating(1520, 2)}});
  CHECK(ratings_of_player(reading, "p2") ==
        std::vector{PoolRating{.pool = "liger", .rating = rating(1480, 2)}});
  CHECK(rating_history(reading, "p1", "liger", 9) == std::vector{RatingPoint{.at = event(3).at,
                                                                             .room = "s",
                                                                             .rating = 1520,
                                                                             .deviation = 60.5,
                                                                             .is_public = false},
                                                                 RatingPoint{.at = event(3).at,
                                                                             .room = "r",
                                                                             .rating = 1510,
                                                                             .deviation = 60.5,
                                                                             .is_public = false}});
  CHECK(rating_history(reading, "p1", "liger", 1).size() == 1);
  CHECK(rating_history(reading, "p1", "gridwar", 9).empty());
  const auto first = find_game(reading, "r")->seats;
  CHECK_FALSE(first[0].rating_before.has_value());
  CHECK(first[0].rating_after == 1510);
  const auto second = find_game(reading, "s")->seats;
  CHECK(second[1].rating_before == 1490);
  CHECK(second[1].rating_after == 1480);
}

TEST_CASE("two games that end in one transaction are rated one after the other") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  REQUIRE(store.write(next_game("s")).ok());
  const std::vector<Job> jobs{rated_end("r", 2), rated_end("s", 2), rated_end("r", 2)};
  const auto results = store.write_all(jobs);
  CHECK(results[0].ok());
  CHECK(results[1].ok());
  CHECK(results[2].status == WriteStatus::conflict);
  CHECK(ratings_of_player(store, "p1").front().rating == rating(1520, 2));
  CHECK(rating_history(store, "p1", "liger", 9).size() == 2);
}

TEST_CASE("a rating that cannot be written undoes the end of the game") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  const auto before = load_room(store, "r");
  auto too_few = rated_end("r", 2);
  too_few.rate->compute = [](auto) {
    return RatedEnd{.after = {RatingRow{}}, .ended_body = "rated"};
  };
  auto without_end = rated_end("r", 2);
  without_end.over.reset();
  auto bad_place = rated_end("r", 2);
  bad_place.over->places = {0, 2};
  for (const auto& write : {too_few, without_end, bad_place}) {
    CHECK(store.write(write).status == WriteStatus::invalid);
    CHECK(load_room(store, "r") == before);
    CHECK(ratings_of_player(store, "p1").empty());
    CHECK_FALSE(find_game(store, "r")->seats[0].place.has_value());
  }
}

TEST_CASE("several rooms are written together or not at all") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  const auto before = load_room(store, "r");
  CHECK(store.write(RoomWrites{{next_game("new"), turn("r", 3)}}).status == WriteStatus::conflict);
  auto stranger = turn("r", 2);
  stranger.seats = {{.seat = 0, .player = "nobody"}};
  CHECK(store.write(RoomWrites{{next_game("new"), stranger}}).status == WriteStatus::invalid);
  CHECK(store.write(RoomWrites{{turn("r", 2), turn("r", 2)}}).status == WriteStatus::conflict);
  CHECK_FALSE(find_room(store, "new").has_value());
  CHECK(load_room(store, "r") == before);
  CHECK(store.write(RoomWrites{{next_game("new"), turn("r", 2), turn("new", 2)}}).ok());
  CHECK(find_room(store, "new")->last_seq == 2);
  CHECK(find_room(store, "r")->last_seq == 2);
  CHECK(store.write(RoomWrites{}).ok());
}

TEST_CASE("the pending state of a room changes only by a write that sets it") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  std::int64_t seq = 1;
  const auto say = [&](std::optional<std::optional<int>> to_move,
                       std::optional<std::optional<std::int64_t>> due) {
    auto write = turn("r", ++seq);
    write.to_move = to_move;
    write.due = due;
    REQUIRE(store.write(write).ok());
    return load_room(store, "r")->pending;
  };
  const std::optional<int> no_seat;
  const std::optional<std::int64_t> never;
  CHECK(say({}, {}) == PendingRow{});
  CHECK(say(0, {}) == PendingRow{.to_move = 0, .due = {}});
  CHECK(say({}, 500) == PendingRow{.to_move = 0, .due = 500});
  CHECK(say(1, {}) == PendingRow{.to_move = 1, .due = 500});
  CHECK(say(0, 700) == PendingRow{.to_move = 0, .due = 700});
  CHECK(say({}, {}) == PendingRow{.to_move = 0, .due = 700});
  CHECK(find_game(store, "r")->pending == PendingRow{.to_move = 0, .due = 700});
  CHECK(say(no_seat, {}) == PendingRow{.to_move = {}, .due = 700});
  CHECK(say({}, never) == PendingRow{});

  CHECK(say(1, 900) == PendingRow{.to_move = 1, .due = 900});
  auto end = turn("r", ++seq);
  end.over = GameOver{};
  end.to_move = no_seat;
  REQUIRE(store.write(end).ok());
  CHECK(load_room(store, "r")->pending == PendingRow{});
  CHECK(say({}, 950) == PendingRow{.to_move = {}, .due = 950});
}

TEST_CASE("due rooms are listed in the order of their times, up to the given time and limit") {
  const TempFolder folder;
  auto store = store_with_game(folder / "quintet.db");
  for (const auto& [room, due] : {std::pair{"a", 300}, {"b", 100}, {"c", 200}}) {
    auto write = opening(room);
    write.due = due;
    REQUIRE(store.write(write).ok());
  }
  const DueRoom a{.room = "a", .due = 300};
  const DueRoom b{.room = "b", .due = 100};
  const DueRoom c{.room = "c", .due = 200};
  CHECK(due_rooms(store, 1000, 9) == std::vector{b, c, a});
  CHECK(due_rooms(store, 1000, 2) == std::vector{b, c});
  CHECK(due_rooms(store, 200, 9) == std::vector{b});
  CHECK(due_rooms(store, 100, 9).empty());
  CHECK(due_rooms(store, 1000, 0).empty());
}

TEST_CASE("a downtime postpones every due time by the time since the last heartbeat") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_game(file);
  auto write = turn("r", 2);
  const auto begin = event(2).at;
  write.due = begin + 5000;
  REQUIRE(store.write(write).ok());
  auto soon = opening("s");
  soon.due = begin + 100;
  REQUIRE(store.write(soon).ok());
  REQUIRE(store.write(Heartbeat{.now = begin + 50}).ok());

  const auto report = store.wake(begin + 1050);
  CHECK(report.downtime == 1000);
  CHECK(report.rooms == 2);
  CHECK(due_rooms(store, begin + 9999, 9) ==
        std::vector{DueRoom{.room = "s", .due = begin + 1100},
                    DueRoom{.room = "r", .due = begin + 6000}});
  CHECK(load_room(briefly(open_reading(file)), "r")->pending.due == begin + 6000);

  CHECK(store.wake(begin + 1050).downtime == 0);
  CHECK(load_room(store, "r")->pending.due == begin + 6000);

  // The clock was set back: the players keep the time that they had left.
  CHECK(store.wake(begin + 1000).downtime == 0);
  CHECK(load_room(store, "r")->pending.due == begin + 5950);
  // While a server runs, it reports changes of its clock.
  REQUIRE(store.write(PutOff{.by = 100'000}).ok());
  REQUIRE(store.write(PutOff{.by = -40'000}).ok());
  CHECK(load_room(store, "r")->pending.due == begin + 65'950);
}

TEST_CASE("without due rooms a server writes no heartbeat, and that does not count as downtime") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_game(file);
  CHECK(store.wake(10'000).downtime == 0);
  const auto commits = store.commits();
  REQUIRE(store.write(Heartbeat{.now = 20'000}).ok());
  CHECK(store.commits() == commits);
  // No heartbeat for a long time, and then a game with a clock began.
  auto write = turn("r", 2);
  write.due = event(2).at + 5000;
  REQUIRE(store.write(write).ok());
  CHECK(store.wake(event(2).at + 300).downtime == 300);
  CHECK(load_room(store, "r")->pending.due == event(2).at + 5300);
}

TEST_CASE("others see a rating as it was after the last public game") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  const auto play = [&](int number, const char* visibility) {
    auto game = opening("r" + std::to_string(number));
    game.create->visibility = visibility;
    game.seats = {{.seat = 0, .player = "p1"}};
    game.over = GameOver{.reason = "goal", .turns = 1, .places = {1}};
    game.rate = RatingChange{.pool = "liger", .players = {"p1"}, .compute = [number](auto before) {
                               RatingRow row =
                                   before.front().value_or(RatingRow{.certain_until = 100});
                               row.rating = 1500 + number;
                               ++row.games;
                               return RatedEnd{.after = {row}, .ended_body = "{}"};
                             }};
    REQUIRE(store.write(game).ok());
  };
  const auto shown = [&] {
    const auto rows = public_ratings_of_player(store, "p1");
    return rows.empty() ? RatingRow{} : rows.front().rating;
  };
  play(1, "private");
  CHECK(public_ratings_of_player(store, "p1").empty());
  CHECK(leaderboard(store, "liger", 0, 9, {}).rows.empty());
  play(2, "public");
  CHECK(shown() == RatingRow{.rating = 1502, .games = 1, .certain_until = 100});
  play(3, "private");
  CHECK(shown().rating == 1502);
  CHECK(leaderboard(store, "liger", 0, 9, {}).rows.front().rating == shown());
  play(4, "public");
  CHECK(shown() == RatingRow{.rating = 1504, .games = 2, .certain_until = 100});
  CHECK(ratings_of_player(store, "p1").front().rating.games == 4);
}

TEST_CASE("leaders are the players with a certain rating, the best first, page by page") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  const std::vector<double> ratings{1500, 1700, 1600, 1600, 1600, 1400, 1900};
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const auto number = static_cast<std::uint8_t>(i + 1);
    REQUIRE(store.write(guest(number)).ok());
    auto game = opening("r" + std::to_string(number));
    game.create->visibility = public_visibility;
    game.seats = {{.seat = 0, .player = "p" + std::to_string(number)}};
    game.over = GameOver{.reason = "goal", .turns = 1, .places = {1}};
    game.rate = RatingChange{
        .pool = "liger", .players = {"p" + std::to_string(number)}, .compute = [&, i](auto) {
          const RatingRow row{.rating = ratings[i], .certain_until = i == 6 ? 50 : 100};
          return RatedEnd{.after = {row}, .ended_body = "{}"};
        }};
    REQUIRE(store.write(game).ok());
  }
  const auto names = [&](std::int64_t now, int limit) {
    std::string result;
    std::optional<LeaderKey> key;
    do {
      const auto page = leaderboard(store, "liger", now, limit, key);
      for (const auto& row : page.rows)
        result += row.player.id + " ";
      CHECK(std::ssize(page.rows) <= limit);
      key = page.next;
    } while (key);
    return result;
  };
  for (int limit = 1; limit < 9; ++limit) {
    CHECK(names(49, limit) == "p7 p2 p5 p4 p3 p1 p6 ");
    CHECK(names(50, limit) == "p2 p5 p4 p3 p1 p6 ");
    CHECK(names(100, limit).empty());
  }
  CHECK(leaderboard(store, "gridwar", 0, 9, {}).rows.empty());
  CHECK(leaderboard(store, "liger", 0, 0, {}).rows.empty());
}

}  // namespace
}  // namespace quintet::storage::testing
