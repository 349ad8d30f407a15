#include "storage/reads/ratings.hpp"

#include <algorithm>
#include <limits>

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

PoolRating pool_rating(Use& row) {
  return {.pool = row.text(6), .rating = rating_row(row)};
}

}  // namespace

std::vector<PoolRating> ratings_of_player(Connection& connection, std::string_view player) {
  return reading(connection, "read ratings", [&] {
    auto rows = connection.use(RatingSql::ratings_of_player);
    rows.bind(player);
    return all(rows, pool_rating);
  });
}

std::vector<PoolRating> public_ratings_of_player(Connection& connection, std::string_view player) {
  return reading(connection, "read public ratings", [&] {
    auto rows = connection.use(RatingSql::public_ratings_of_player);
    rows.bind(player);
    return all(rows, pool_rating);
  });
}

std::vector<RatingPoint> rating_history(Connection& connection, std::string_view player,
                                        std::string_view pool, int limit) {
  return reading(connection, "read a rating's history", [&] {
    auto rows = connection.use(RatingSql::rating_history);
    rows.bind(player, pool, std::max(limit, 0));
    return all(rows, [](Use& row) {
      return RatingPoint{.at = row.number(0),
                         .room = row.text(1),
                         .rating = row.real(2),
                         .deviation = row.real(3),
                         .is_public = row.text(4) == public_visibility};
    });
  });
}

LeaderPage leaderboard(Connection& connection, std::string_view pool, std::int64_t now, int limit,
                       std::optional<LeaderKey> after) {
  return reading(connection, "read a leaderboard", [&] {
    LeaderPage page;
    if (limit < 1) return page;
    const auto start = after.value_or(LeaderKey{.rating = std::numeric_limits<double>::infinity()});
    auto row = connection.use(RatingSql::leaderboard);
    row.bind(pool, now, start.rating, start.player, limit + 1);
    LeaderKey last;
    while (row.next()) {
      if (std::ssize(page.rows) == limit) {
        page.next = last;
        break;
      }
      page.rows.push_back({.player = player_row_at(row, 6), .rating = rating_row(row)});
      last = {.rating = row.real(0), .player = row.number(6 + after_player)};
    }
    return page;
  });
}

std::vector<LevelScore> level_scores(Connection& connection, const LevelGames& which) {
  return reading(connection, "read the scores of the levels", [&] {
    std::vector<LevelScore> scores;
    auto row = connection.use(RatingSql::level_scores);
    row.bind(which.pool, which.now, std::max(which.players, 0), which.game, which.seats,
             which.games);
    std::int64_t last_player = 0;
    while (row.next()) {
      const std::int64_t level = row.number(0);
      const std::int64_t player = row.number(1);
      if (scores.empty() || scores.back().level != level || last_player != player) {
        scores.push_back({.level = level, .rating = row.real(2), .deviation = row.real(3)});
        last_player = player;
      }
      LevelScore& score = scores.back();
      const std::int64_t games = row.number(5);
      switch (static_cast<Outcome>(row.number(4))) {
        case Outcome::won:
          score.won = games;
          break;
        case Outcome::drawn:
          score.drawn = games;
          break;
        case Outcome::lost:
          score.lost = games;
          break;
      }
    }
    return scores;
  });
}

}  // namespace quintet::storage
