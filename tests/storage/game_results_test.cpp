// The results of finished games, for statistics.
#include "storage/reads/game_results.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

constexpr std::int64_t later = 1'800'000'000'000;

/// A store with the players "p1" to "p3" and a computer player "bot".
TestStore store_with_players(const std::filesystem::path& file) {
  auto store = open_store(file);
  for (std::uint8_t number = 1; number <= 3; ++number)
    REQUIRE(store.write(guest(number)).ok());
  EnsureBots bots;
  bots.bots.push_back(
      {.player = {.id = "bot", .name = "bot", .bot = BotRow{.game = "liger", .level = 103}},
       .name_key = "bot"});
  REQUIRE(store.write(bots).ok());
  return store;
}

/// A public game of these players that ends at `ended_at` after `turns` turns. Without places it is
/// aborted.
RoomWrite finished(const std::string& room, const std::vector<std::string>& players,
                   std::vector<int> places, std::int64_t ended_at = 2000) {
  auto game = opening(room);
  game.create->visibility = public_visibility;
  game.create->options = "{}";
  game.create->clock = R"({"kind":"none"})";
  game.events[0].at = ended_at;
  game.started = 500;
  game.seats.emplace();
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    game.seats->push_back({.seat = static_cast<int>(seat), .player = players[seat]});
  game.over = GameOver{.reason = "goal", .turns = 21, .places = std::move(places)};
  return game;
}

std::vector<GameResultRow> results(TestStore& store, std::int64_t before = later) {
  return game_results(store, "liger", before, 100).rows;
}

TEST_CASE("the result of a public game has its winner, its turns and its duration") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  CHECK(results(store).empty());
  REQUIRE(store.write(finished("a", {"p1", "p2"}, {2, 1})).ok());
  CHECK(results(store) == std::vector{GameResultRow{.options = "{}",
                                                    .clock = R"({"kind":"none"})",
                                                    .seats = 2,
                                                    .winner = 1,
                                                    .turns = 21,
                                                    .duration = 1500}});
  CHECK(game_results(store, "sliders", later, 100).rows.empty());
}

TEST_CASE("a shared first place has no winner, with two or three seats") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  REQUIRE(store.write(finished("a", {"p1", "p2"}, {1, 1}, 3000)).ok());
  REQUIRE(store.write(finished("b", {"p1", "p2", "p3"}, {1, 3, 1}, 2000)).ok());
  REQUIRE(store.write(finished("c", {"p1", "p2", "p3"}, {3, 2, 1}, 1000)).ok());
  const auto rows = results(store);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].winner == std::nullopt);
  CHECK(rows[0].seats == 2);
  CHECK(rows[1].winner == std::nullopt);
  CHECK(rows[1].seats == 3);
  CHECK(rows[2].winner == 2);
}

TEST_CASE("aborted, private, unfinished and deleted games have no result here") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  REQUIRE(store.write(finished("aborted", {"p1", "p2"}, {})).ok());
  auto hidden = finished("private", {"p1", "p2"}, {1, 2});
  hidden.create->visibility = "private";
  REQUIRE(store.write(hidden).ok());
  auto running = finished("running", {"p1", "p2"}, {1, 2});
  running.over.reset();
  REQUIRE(store.write(running).ok());
  REQUIRE(store.write(finished("deleted", {"p1", "p2"}, {1, 2})).ok());
  REQUIRE(results(store).size() == 1);
  REQUIRE(store.write(DeleteRoom{.room = "deleted", .unused_since = {}}).ok());
  CHECK(results(store).empty());
}

TEST_CASE("the result says whether a computer player sat in the game") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  REQUIRE(store.write(finished("a", {"p1", "bot"}, {1, 2}, 2000)).ok());
  REQUIRE(store.write(finished("b", {"p1", "p2"}, {1, 2}, 1000)).ok());
  const auto rows = results(store);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].computer);
  CHECK_FALSE(rows[1].computer);
}

TEST_CASE("the rating of a game is the mean before it, and none if a seat had no rating") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  for (std::uint8_t number = 1; number <= 2; ++number) {
    const auto id = "p" + std::to_string(number);
    REQUIRE(store.write(RegisterPlayer{.player = id, .name = id, .name_key = id, .password = "x"})
                .ok());
  }
  const auto rated = [&](const std::string& room, std::int64_t ended_at) {
    auto game = finished(room, {"p1", "p2"}, {1, 2}, ended_at);
    game.rate = RatingChange{.pool = "liger", .players = {"p1", "p2"}, .compute = [](auto) {
                               return RatedEnd{
                                   .after = {RatingRow{.rating = 1700}, RatingRow{.rating = 1400}},
                                   .ended_body = "{}"};
                             }};
    REQUIRE(store.write(game).ok());
  };
  rated("first", 1000);
  rated("second", 2000);
  const auto rows = results(store);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].rating == 1550);
  CHECK(rows[1].rating == std::nullopt);
}

TEST_CASE("pages of results have each game before a time once, newest first") {
  const TempFolder folder;
  auto store = store_with_players(folder / "quintet.db");
  for (int game = 1; game <= 7; ++game) {
    auto write = finished("r" + std::to_string(game), {"p1", "p2"}, {1, 2}, 1000 * (game / 2 + 1));
    write.over->turns = game;
    REQUIRE(store.write(write).ok());
  }
  std::vector<std::int64_t> turns;
  std::optional<PageKey> after;
  int pages = 0;
  do {
    const auto page = game_results(store, "liger", 4000, 2, after);
    for (const auto& row : page.rows)
      turns.push_back(row.turns);
    after = page.next;
    ++pages;
  } while (after);
  // The games 6 and 7 ended at 4000.
  CHECK(turns == std::vector<std::int64_t>{5, 4, 3, 2, 1});
  CHECK(pages == 3);
  CHECK(game_results(store, "liger", 4000, 0).rows.empty());
}

}  // namespace
}  // namespace quintet::storage::testing
