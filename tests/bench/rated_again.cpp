#include "tests/bench/rated_again.hpp"

#include <cstdint>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "server/ratings/ratings.hpp"

namespace quintet::bench {
namespace {

using Key = std::pair<std::int64_t, std::string>;  // player and pool
using Ratings = std::map<Key, storage::RatingRow>;

struct RatedGame {
  std::string pool;
  std::int64_t at = 0;
  std::vector<std::int64_t> who;  // by seat
  std::vector<int> places;
  std::vector<std::pair<double, double>> stored;  // rating and deviation afterwards
};

/// In the order of their final events.
std::list<RatedGame> read_games(SQLite::Database& database) {
  std::list<RatedGame> games;
  SQLite::Statement rows(database,
                         "SELECT rooms.key, rooms.pool, events.at FROM events JOIN rooms ON "
                         "rooms.key = events.room WHERE events.kind = 'ended' AND rooms.rated "
                         "AND rooms.has_result ORDER BY events.key");
  SQLite::Statement seats(
      database,
      "SELECT seats.player, seats.place, rating_history.rating, rating_history.deviation FROM "
      "seats LEFT JOIN rating_history ON rating_history.room = seats.room AND "
      "rating_history.player = seats.player WHERE seats.room = ? ORDER BY seats.seat");
  while (rows.executeStep()) {
    RatedGame& game = games.emplace_back();
    game.pool = rows.getColumn(1).getString();
    game.at = rows.getColumn(2).getInt64();
    seats.reset();
    seats.bind(1, rows.getColumn(0).getInt64());
    while (seats.executeStep()) {
      game.who.push_back(seats.getColumn(0).getInt64());
      game.places.push_back(seats.getColumn(1).getInt());
      game.stored.emplace_back(seats.getColumn(2).getDouble(), seats.getColumn(3).getDouble());
    }
  }
  return games;
}

/// Rates a game if that gives the stored ratings. Returns whether it did.
bool count(const RatedGame& game, Ratings& now) {
  std::vector<std::optional<storage::RatingRow>> before;
  for (const std::int64_t player : game.who) {
    const auto found = now.find({player, game.pool});
    before.push_back(found == now.end() ? std::nullopt : std::optional(found->second));
  }
  const std::vector<storage::RatingRow> after = server::rate(before, game.places, game.at);
  for (std::size_t seat = 0; seat < game.who.size(); ++seat) {
    if (game.stored[seat] != std::pair(after[seat].rating, after[seat].deviation)) return false;
  }
  for (std::size_t seat = 0; seat < game.who.size(); ++seat)
    now[{game.who[seat], game.pool}] = after[seat];
  return true;
}

std::size_t wrong_ratings(SQLite::Database& database, const Ratings& now, std::size_t& ratings) {
  std::size_t wrong = 0;
  SQLite::Statement rows(database,
                         "SELECT player, pool, rating, deviation, volatility, games, updated_at, "
                         "certain_until FROM ratings");
  for (; rows.executeStep(); ++ratings) {
    const storage::RatingRow row{.rating = rows.getColumn(2).getDouble(),
                                 .deviation = rows.getColumn(3).getDouble(),
                                 .volatility = rows.getColumn(4).getDouble(),
                                 .games = rows.getColumn(5).getInt64(),
                                 .updated_at = rows.getColumn(6).getInt64(),
                                 .certain_until = rows.getColumn(7).getInt64()};
    const auto found = now.find({rows.getColumn(0).getInt64(), rows.getColumn(1).getString()});
    wrong += found != now.end() && found->second == row ? 0 : 1;
  }
  return wrong + (ratings == now.size() ? 0 : 1);
}

}  // namespace

RatedAgain rate_again(const std::filesystem::path& file) {
  SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
  std::list<RatedGame> games = read_games(database);
  RatedAgain result{.games = games.size()};
  std::size_t points = 0;
  for (const RatedGame& game : games)
    points += game.who.size();
  Ratings now;
  // Nearly always the first remaining game matches.
  for (auto game = games.begin(); game != games.end();)
    game = count(*game, now) ? (games.erase(game), games.begin()) : std::next(game);
  for (const RatedGame& game : games)
    result.wrong += game.who.size();
  const auto stored = database.execAndGet("SELECT count(*) FROM rating_history").getInt64();
  result.wrong += stored == static_cast<std::int64_t>(points) ? 0 : 1;
  result.wrong += wrong_ratings(database, now, result.ratings);
  return result;
}

}  // namespace quintet::bench
