// Statements about ratings, their history and leaderboards.
#pragma once

#include "storage/sql/statements/players.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class RatingSql : std::uint8_t {
  find_rating,
  ratings_of_player,
  public_ratings_of_player,
  rating_history,
  leaderboard,
  level_scores,
  set_rating,
  set_public_rating,
  insert_rating_point,
  delete_ratings_of_player,
  delete_public_ratings_of_player,
  delete_history_of_player,
  count,
};

/// The columns of a RatingRow, in order.
inline constexpr Literal rating_columns =
    "rating, deviation, volatility, games, updated_at, certain_until";

/// Updates an existing row with the same key.
inline constexpr Literal or_update_rating =
    " ON CONFLICT (player, pool) DO UPDATE SET rating = excluded.rating,"
    " deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,"
    " updated_at = excluded.updated_at, certain_until = excluded.certain_until";

inline constexpr auto rating_statements = topic<RatingSql>({
    {RatingSql::find_rating,
     joined<"SELECT ", rating_columns,
            " FROM ratings WHERE player = (SELECT key FROM players WHERE id = $1) AND pool = $2">},
    {RatingSql::ratings_of_player,
     joined<"SELECT ", rating_columns,
            ", pool FROM ratings WHERE player = (SELECT key FROM players WHERE id = $1)"
            " ORDER BY pool">},
    {RatingSql::public_ratings_of_player,
     joined<"SELECT ", rating_columns,
            ", pool FROM public_ratings WHERE player = (SELECT key FROM players WHERE id = $1)"
            " ORDER BY pool">},
    {RatingSql::rating_history,
     "SELECT at, id, rating, deviation, visibility FROM rating_history"
     " JOIN rooms ON rooms.key = room WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND rating_history.pool = $2 ORDER BY at DESC, room DESC LIMIT $3"},
    {RatingSql::leaderboard,
     joined<"SELECT ", rating_columns, ", ", player_columns,
            ", player FROM public_ratings JOIN players ON players.key = public_ratings.player"
            " WHERE pool = $1 AND certain_until > $2 AND (rating, player) < ($3, $4)"
            " ORDER BY rating DESC, player DESC LIMIT $5">},
    // The newest games only, without those in which a turn was taken back: against the computer
    // that is a second try.
    {RatingSql::level_scores,
     "SELECT bot_level, player, rating, deviation, against, count(*) FROM"
     " (SELECT bot_level, raters.player, rating, deviation, against, room, row_number() OVER"
     " (PARTITION BY raters.player, bot_level ORDER BY ended_at DESC, room DESC) AS age"
     " FROM (SELECT player, rating, deviation FROM public_ratings"
     " WHERE pool = $1 AND certain_until > $2 ORDER BY updated_at DESC, player LIMIT $3) AS raters"
     " JOIN players AS bots ON bots.bot_game = $4"
     " JOIN meetings ON meetings.player = raters.player AND meetings.opponent = bots.key) AS games"
     " WHERE age <= $6 AND $5 = (SELECT count(*) FROM seats WHERE seats.room = games.room)"
     " AND NOT EXISTS (SELECT 1 FROM events WHERE events.room = games.room"
     " AND kind = 'taken_back')"
     " GROUP BY bot_level, player, rating, deviation, against"
     " ORDER BY bot_level, player, against"},
    {RatingSql::set_rating,
     joined<"INSERT INTO ratings SELECT key, $2, $3, $4, $5, $6, $7, $8 FROM players"
            " WHERE id = $1 AND deleted_at IS NULL",
            or_update_rating>},
    // After a public game: copies the present rating, but counts only public games.
    {RatingSql::set_public_rating,
     joined<"INSERT INTO public_ratings"
            " SELECT ratings.player, ratings.pool, ratings.rating, ratings.deviation,"
            " ratings.volatility, coalesce(before.games, 0) + 1, ratings.updated_at,"
            " ratings.certain_until FROM ratings LEFT JOIN public_ratings AS before"
            " ON before.player = ratings.player AND before.pool = ratings.pool"
            " WHERE ratings.player = (SELECT key FROM players WHERE id = $1) AND ratings.pool = $2"
            " AND EXISTS (SELECT 1 FROM rooms WHERE key = $3 AND visibility = 'public')",
            or_update_rating>},
    {RatingSql::insert_rating_point,
     "INSERT INTO rating_history SELECT key, $2, $3, $4, $5, $6 FROM players"
     " WHERE id = $1 AND deleted_at IS NULL"},
    {RatingSql::delete_ratings_of_player,
     "DELETE FROM ratings WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {RatingSql::delete_public_ratings_of_player,
     "DELETE FROM public_ratings WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {RatingSql::delete_history_of_player,
     "DELETE FROM rating_history WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
