#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "storage/jobs/players.hpp"
#include "storage/jobs/rooms.hpp"
#include "storage/reads/ratings.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// A store with the registered players "p1" and "p2", two computer players of level 103 of
/// Liger and one of level 104, and a rated public game that gave both players a certain rating.
TestStore store_with_raters(const std::filesystem::path& file) {
  auto store = open_store(file);
  for (std::uint8_t number = 1; number <= 2; ++number) {
    const auto id = "p" + std::to_string(number);
    REQUIRE(store.write(guest(number)).ok());
    REQUIRE(store.write(RegisterPlayer{.player = id, .name = id, .name_key = id, .password = "x"})
                .ok());
  }
  EnsureBots bots;
  for (const auto& [bot, level] : std::vector<std::pair<std::string, std::int64_t>>{
           {"103", 103}, {"103-2", 103}, {"104", 104}}) {
    const std::string id = "bot-liger-" + bot;
    bots.bots.push_back(
        {.player = {.id = id, .name = id, .bot = BotRow{.game = "liger", .level = level}},
         .name_key = id});
  }
  REQUIRE(store.write(bots).ok());
  auto rated = opening("rated");
  rated.create->visibility = public_visibility;
  rated.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
  rated.over = GameOver{.reason = "goal", .turns = 1, .places = {1, 2}};
  rated.rate = RatingChange{
      .pool = "liger", .players = {"p1", "p2"}, .compute = [](auto) {
        return RatedEnd{
            .after = {RatingRow{
                          .rating = 1600, .deviation = 50, .updated_at = 2, .certain_until = 100},
                      RatingRow{
                          .rating = 1400, .deviation = 90, .updated_at = 1, .certain_until = 50}},
            .ended_body = "{}"};
      }};
  REQUIRE(store.write(rated).ok());
  return store;
}

/// A finished game of the player against a computer player. `places`: the player's, then the
/// computer's.
void play_level(TestStore& store, const std::string& room, const std::string& player,
                const std::string& bot, std::vector<int> places,
                const std::string& event_kind = "played") {
  auto game = opening(room);
  game.seats = {{.seat = 0, .player = player}, {.seat = 1, .player = "bot-liger-" + bot}};
  game.events.push_back(event(2));
  game.events.back().kind = event_kind;
  game.over = GameOver{.reason = "goal", .turns = 1, .places = std::move(places)};
  REQUIRE(store.write(game).ok());
}

/// The games of the pool of Liger, of all players at a time when both ratings are certain.
const LevelGames liger{
    .game = "liger", .pool = "liger", .seats = 2, .now = 10, .players = 9, .games = 10};

TEST_CASE("games against the computer count by level, for players with a certain rating") {
  const TempFolder folder;
  auto store = store_with_raters(folder / "quintet.db");
  CHECK(level_scores(store, liger).empty());
  play_level(store, "a", "p1", "103", {1, 2});
  play_level(store, "b", "p1", "103", {1, 1});
  play_level(store, "c", "p1", "104", {2, 1});
  play_level(store, "d", "p2", "103", {2, 1});
  play_level(store, "e", "p2", "103", {2, 1});
  const auto scores = level_scores(store, liger);
  REQUIRE(scores.size() == 3);
  CHECK(scores[0] ==
        LevelScore{.level = 103, .rating = 1600, .deviation = 50, .won = 1, .drawn = 1});
  CHECK(scores[1] == LevelScore{.level = 103, .rating = 1400, .deviation = 90, .lost = 2});
  CHECK(scores[2] == LevelScore{.level = 104, .rating = 1600, .deviation = 50, .lost = 1});

  LevelGames which = liger;
  which.now = 60;  // one rating is not certain then
  CHECK(level_scores(store, which) == std::vector{scores[0], scores[2]});
  which = liger;
  which.players = 1;  // the one who played a rated game last
  CHECK(level_scores(store, which) == std::vector{scores[0], scores[2]});
  which = liger;
  which.seats = 3;
  CHECK(level_scores(store, which).empty());
  which = liger;
  which.game = "sliders";
  CHECK(level_scores(store, which).empty());
  which = liger;
  which.pool = "sliders";
  CHECK(level_scores(store, which).empty());
}

TEST_CASE("only the newest games of a player against a level count") {
  const TempFolder folder;
  auto store = store_with_raters(folder / "quintet.db");
  for (int game = 0; game < 5; ++game)
    play_level(store, "old" + std::to_string(game), "p1", game == 0 ? "103" : "103-2", {2, 1});
  for (int game = 0; game < 3; ++game)
    play_level(store, "new" + std::to_string(game), "p1", "103", {1, 2});
  LevelGames which = liger;
  which.games = 4;
  CHECK(
      level_scores(store, which) ==
      std::vector{LevelScore{.level = 103, .rating = 1600, .deviation = 50, .won = 3, .lost = 1}});
}

TEST_CASE("a game against the computer in which a turn was taken back does not count") {
  const TempFolder folder;
  auto store = store_with_raters(folder / "quintet.db");
  play_level(store, "a", "p1", "103", {1, 2}, "taken_back");
  CHECK(level_scores(store, liger).empty());
}

}  // namespace
}  // namespace quintet::storage::testing
