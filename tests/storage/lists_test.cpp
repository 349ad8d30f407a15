// The lists of games and players, compared with lists that the test computes slowly from random
// games.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

enum class Stage { open, live, aborted, finished };

struct Game {
  std::string room;
  std::string game;
  bool is_public = true;
  Stage stage = Stage::open;
  std::int64_t at = 0;  // of the last event
  std::vector<std::string> players;
  std::vector<int> places;

  [[nodiscard]] std::optional<std::size_t> seat_of(const std::string& player) const {
    const auto found = std::ranges::find(players, player);
    if (found == players.end()) return std::nullopt;
    return static_cast<std::size_t>(found - players.begin());
  }
  [[nodiscard]] Outcome outcome_of(std::size_t seat) const {
    if (places[seat] != 1) return Outcome::lost;
    return std::ranges::count(places, 1) > 1 ? Outcome::drawn : Outcome::won;
  }
};

const std::vector<std::string> kinds{"gridwar", "liger", "slides-of-action"};
const std::vector<std::string> people{"p1", "p2", "p3", "p4"};

Game random_game(int number, std::mt19937& random) {
  const auto below = [&](int count) { return std::uniform_int_distribution(0, count - 1)(random); };
  Game game{
      .room = "r" + std::to_string(number),
      .game = kinds[static_cast<std::size_t>(below(3))],
      .is_public = below(3) > 0,
      .stage = std::array{Stage::open, Stage::live, Stage::aborted, Stage::finished,
                          Stage::finished, Stage::finished}[static_cast<std::size_t>(below(6))],
      .at = 100 + below(20)};  // so that many games have the same time
  game.players = people;
  std::ranges::shuffle(game.players, random);
  game.players.resize(game.stage == Stage::open ? 1 : static_cast<std::size_t>(2 + below(2)));
  for (std::size_t seat = 0; seat < game.players.size(); ++seat)
    game.places.push_back(1 + below(2));
  return game;
}

RoomWrite write_of(const Game& game) {
  auto write = opening(game.room);
  write.create->game = game.game;
  write.create->visibility = game.is_public ? "public" : "private";
  write.create->opened_at = game.at;
  write.events.front().at = game.at;
  std::vector<SeatRow> seats;
  for (std::size_t seat = 0; seat < game.players.size(); ++seat)
    seats.push_back({.seat = static_cast<int>(seat), .player = game.players[seat]});
  write.seats = seats;
  if (game.stage != Stage::open) write.started = game.at;
  if (game.stage == Stage::aborted) write.over = GameOver{.reason = "aborted"};
  if (game.stage == Stage::finished) {
    write.over = GameOver{.reason = "goal", .turns = 3, .places = game.places};
  }
  return write;
}

/// The rooms of a list that is read in pages of `limit`.
std::vector<std::string> rooms_of(
    const std::function<Page<GameRow>(int, std::optional<PageKey>)>& list, int limit) {
  std::vector<std::string> rooms;
  std::optional<PageKey> key;
  do {
    const auto page = list(limit, key);
    REQUIRE(std::ssize(page.rows) <= limit);
    if (page.next) REQUIRE(std::ssize(page.rows) == limit);
    for (const auto& row : page.rows)
      rooms.push_back(row.room);
    key = page.next;
  } while (key);
  return rooms;
}

class Archive {
 public:
  Archive(const std::filesystem::path& file, std::uint32_t seed, int games)
      : store_(open_store(file)) {
    std::mt19937 random(seed);
    for (const std::uint8_t number :
         {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}, std::uint8_t{4}}) {
      REQUIRE(store_.write(guest(number)).ok());
    }
    for (int number = 0; number < games; ++number) {
      games_.push_back(random_game(number, random));
      REQUIRE(store_.write(write_of(games_.back())).ok());
    }
  }

  [[nodiscard]] Connection& store() const { return store_; }
  [[nodiscard]] const std::vector<Game>& games() const { return games_; }

  /// The games for which `wanted` holds, newest first.
  [[nodiscard]] std::vector<std::string> those(
      const std::function<bool(const Game&)>& wanted) const {
    std::vector<std::pair<std::int64_t, std::size_t>> found;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (wanted(games_[i])) found.emplace_back(games_[i].at, i);
    }
    std::ranges::sort(found, std::greater{});
    std::vector<std::string> rooms;
    for (const auto& [at, number] : found)
      rooms.push_back(games_[number].room);
    return rooms;
  }

 private:
  mutable TestStore store_;
  std::vector<Game> games_;
};

bool passes(const Game& game, const GameFilter& filter) {
  return game.stage == Stage::finished && (!filter.game || game.game == *filter.game) &&
         (!filter.from || game.at >= *filter.from) && (!filter.before || game.at < *filter.before);
}

const std::vector<GameFilter> filters{{},
                                      {.game = "liger"},
                                      {.from = 105},
                                      {.before = 110},
                                      {.game = "gridwar", .from = 103, .before = 112},
                                      {.from = 110, .before = 110},
                                      {.game = "' OR 1=1 --"}};

TEST_CASE("the public archive has every finished public game that passes the filter, once") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 1, 150);
  for (const auto& filter : filters) {
    const auto expected =
        archive.those([&](const Game& game) { return game.is_public && passes(game, filter); });
    for (const int limit : {1, 2, 7, 1000}) {
      CHECK(rooms_of([&](int rows,
                         auto key) { return finished_games(archive.store(), filter, rows, key); },
                     limit) == expected);
    }
  }
}

TEST_CASE("a player's archive has their games, with private ones only for the player") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 2, 150);
  const std::vector<std::optional<std::string>> viewers{std::nullopt, "p1", "p2"};
  const std::vector<std::optional<Outcome>> outcomes{std::nullopt, Outcome::won, Outcome::drawn,
                                                     Outcome::lost};
  const std::vector<std::optional<std::string>> opponents{std::nullopt, "p2", "p3", "p1", "nobody"};
  for (const auto& filter : filters) {
    for (const auto& viewer : viewers) {
      for (const auto& outcome : outcomes) {
        for (const auto& opponent : opponents) {
          const PlayerGames query{.player = "p1",
                                  .viewer = viewer,
                                  .filter = filter,
                                  .outcome = outcome,
                                  .opponent = opponent};
          const auto expected = archive.those([&](const Game& game) {
            const auto seat = game.seat_of("p1");
            return seat && passes(game, filter) && (game.is_public || viewer == "p1") &&
                   (!outcome || game.outcome_of(*seat) == *outcome) &&
                   (!opponent || (*opponent != "p1" && game.seat_of(*opponent)));
          });
          for (const int limit : {3, 1000}) {
            REQUIRE(rooms_of(
                        [&](int rows, auto key) {
                          return finished_games_of(archive.store(), query, rows, key);
                        },
                        limit) == expected);
          }
        }
      }
    }
  }
}

TEST_CASE("the lists of open and live games have public ones, and for a player also their own") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 3, 150);
  for (const int limit : {1, 4, 1000}) {
    CHECK(rooms_of([&](int rows, auto key) { return open_games(archive.store(), rows, key); },
                   limit) == archive.those([](const Game& game) {
      return game.is_public && game.stage == Stage::open;
    }));
    CHECK(rooms_of([&](int rows, auto key) { return live_games(archive.store(), rows, key); },
                   limit) == archive.those([](const Game& game) {
      return game.is_public && game.stage == Stage::live;
    }));
  }
  for (const auto& player : people) {
    for (const auto& viewer : people) {
      auto rooms = rooms_of(
          [&](int rows, auto key) {
            return unfinished_games_of(archive.store(), player, viewer, rows, key);
          },
          3);
      auto expected = archive.those([&](const Game& game) {
        return game.seat_of(player) && (game.is_public || viewer == player) &&
               (game.stage == Stage::open || game.stage == Stage::live);
      });
      std::ranges::sort(rooms);
      std::ranges::sort(expected);
      CHECK(rooms == expected);
    }
    CHECK(unfinished_games_of(archive.store(), player, std::nullopt, 1000, {}).rows.size() ==
          archive
              .those([&](const Game& game) {
                return game.is_public && game.seat_of(player) &&
                       (game.stage == Stage::open || game.stage == Stage::live);
              })
              .size());
  }
}

TEST_CASE("the counts of a player and of two players match their games") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 4, 150);
  using Counts = std::map<std::string, std::tuple<std::int64_t, std::int64_t, std::int64_t>>;
  const auto as_map = [](const std::vector<GameCounts>& rows) {
    Counts counts;
    for (const auto& row : rows)
      counts[row.game] = {row.won, row.drawn, row.lost};
    CHECK(counts.size() == rows.size());
    return counts;
  };
  const auto add = [](Counts& counts, const Game& game, Outcome outcome) {
    auto& [won, drawn, lost] = counts[game.game];
    ++(outcome == Outcome::won ? won : outcome == Outcome::drawn ? drawn : lost);
  };
  for (const bool own : {false, true}) {
    const auto viewer = own ? std::optional<std::string_view>("p1") : std::nullopt;
    Counts all;
    Counts against;
    for (const auto& game : archive.games()) {
      const auto seat = game.seat_of("p1");
      if (!seat || game.stage != Stage::finished || !(game.is_public || own)) continue;
      add(all, game, game.outcome_of(*seat));
      const auto other = game.seat_of("p2");
      if (!other) continue;
      const int difference = game.places[*seat] - game.places[*other];
      add(against, game,
          difference < 0    ? Outcome::won
          : difference == 0 ? Outcome::drawn
                            : Outcome::lost);
    }
    CHECK(as_map(counts_of(archive.store(), "p1", viewer)) == all);
    CHECK(as_map(head_to_head(archive.store(), "p1", "p2", viewer)) == against);
  }
  CHECK(counts_of(archive.store(), "nobody", std::nullopt).empty());
  CHECK(head_to_head(archive.store(), "p1", "nobody", "p1").empty());
}

TEST_CASE("a page continues after the previous one, also if games have ended meanwhile") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  const auto finish = [&](const std::string& room, std::int64_t at) {
    const Game game{.room = room,
                    .game = "liger",
                    .stage = Stage::finished,
                    .at = at,
                    .players = {"p1"},
                    .places = {1}};
    REQUIRE(store.write(write_of(game)).ok());
  };
  for (int i = 0; i < 4; ++i)
    finish("r" + std::to_string(i), 100 + i);
  const auto first = finished_games(store, {}, 2, {});
  REQUIRE(first.next.has_value());
  finish("new", 200);
  const auto second = finished_games(store, {}, 2, first.next);
  REQUIRE(second.rows.size() == 2);
  CHECK(second.rows[0].room == "r1");
  CHECK(second.rows[1].room == "r0");
  CHECK_FALSE(second.next.has_value());
}

TEST_CASE("a pass over all rooms in batches finds each of them, and sound logs and seats") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 5, 50);
  for (const int limit : {1, 7, 1000}) {
    std::vector<std::string> rooms;
    std::optional<PageKey> key;
    do {
      const auto page = all_rooms(archive.store(), key, limit);
      rooms.insert(rooms.end(), page.rows.begin(), page.rows.end());
      key = page.next;
    } while (key);
    REQUIRE(rooms.size() == archive.games().size());
    for (std::size_t i = 0; i < rooms.size(); ++i)
      CHECK(rooms[i] == archive.games()[i].room);
  }
  CHECK(all_rooms(archive.store(), {}, 0).rows.empty());
  CHECK(check_database(archive.store()).empty());
}

TEST_CASE("no row of a list contains a key of its room") {
  const TempFolder folder;
  const Archive archive(folder / "quintet.db", 6, 1);
  const auto game = find_game(archive.store(), "r0");
  REQUIRE(game.has_value());
  for (const auto& text : {game->room, game->game, game->visibility, game->options, game->clock}) {
    CHECK(text.find("play-") == std::string::npos);
    CHECK(text.find("watch-") == std::string::npos);
  }
}

}  // namespace
}  // namespace quintet::storage::testing
