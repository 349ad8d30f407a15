#include "storage/lists.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace quintet::storage {
namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

/// Every list goes down from a key that is not in it.
PageKey start_of(std::optional<PageKey> after) {
  return after.value_or(PageKey{.first = most, .second = most});
}

/// The same for games that ended before a time, which is where the list begins at the earliest.
PageKey start_of(std::optional<PageKey> after, const GameFilter& filter) {
  auto start = start_of(after);
  if (filter.before && *filter.before <= start.first) {
    start = {.first = *filter.before, .second = least};
  }
  return start;
}

std::vector<GameSeat> seats_of(Prepared& prepared, std::int64_t room) {
  std::vector<GameSeat> seats;
  auto row = prepared.use(Sql::game_seats);
  row.bind(room);
  while (row.next()) {
    auto player = player_row(row);
    seats.push_back({.seat = static_cast<int>(row.number(5)),
                     .player = std::move(player),
                     .place = row.small_or_null(6),
                     .rating_before = row.real_or_null(7),
                     .rating_after = row.real_or_null(8)});
  }
  return seats;
}

GameRow game_of(Prepared& prepared, std::int64_t key) {
  GameRow game;
  {
    auto row = prepared.use(Sql::game_row);
    row.bind(key);
    if (!row.next()) throw Error(ErrorKind::corrupt, "a list names a room that does not exist");
    game = {.room = row.text(0),
            .game = row.text(1),
            .visibility = row.text(2),
            .options = row.text(3),
            .clock = row.text(4),
            .rated = row.flag(5),
            .pool = row.text_or_null(6),
            .opened_at = row.number(7),
            .started_at = row.number_or_null(8),
            .ended_at = row.number_or_null(9),
            .reason = row.text_or_null(10),
            .turns = row.number_or_null(11),
            .pending = {.to_move = row.small_or_null(12), .due = row.number_or_null(13)}};
  }
  game.seats = seats_of(prepared, key);
  return game;
}

/// The page that a bound list begins with, which was asked for one row more than `limit`.
Page<GameRow> page_of(Prepared& prepared, Use& list, int limit) {
  std::vector<PageKey> keys;
  while (list.next())
    keys.push_back({.first = list.number(0), .second = list.number(1)});
  Page<GameRow> page;
  if (std::ssize(keys) > limit) {
    keys.pop_back();
    page.next = keys.back();
  }
  for (const auto& key : keys)
    page.rows.push_back(game_of(prepared, key.second));
  return page;
}

/// Counts the outcomes in column 1 of a bound list for each game in column 0.
std::vector<GameCounts> counted(Use& list) {
  std::map<std::string, GameCounts, std::less<>> counts;
  while (list.next()) {
    const auto game = list.view(0);
    auto found = counts.find(game);
    if (found == counts.end()) {
      found = counts.emplace(game, GameCounts{.game = std::string(game)}).first;
    }
    switch (static_cast<Outcome>(list.number(1))) {
      case Outcome::won:
        ++found->second.won;
        break;
      case Outcome::drawn:
        ++found->second.drawn;
        break;
      case Outcome::lost:
        ++found->second.lost;
        break;
    }
  }
  std::vector<GameCounts> result;
  for (auto& [game, count] : counts)
    result.push_back(std::move(count));
  return result;
}

}  // namespace

std::optional<GameRow> find_game(Prepared& prepared, std::string_view room) {
  const ReadTransaction transaction(prepared);
  std::optional<std::int64_t> key;
  {
    auto row = prepared.use(Sql::game_key);
    row.bind(room);
    if (row.next()) key = row.number(0);
  }
  if (!key) return std::nullopt;
  return game_of(prepared, *key);
}

Page<GameRow> finished_games(Prepared& prepared, const GameFilter& filter, int limit,
                             std::optional<PageKey> after) {
  if (limit < 1) return {};
  const ReadTransaction transaction(prepared);
  const auto start = start_of(after, filter);
  const auto from = filter.from.value_or(least);
  auto list = prepared.use(filter.game ? Sql::finished_games_of_kind : Sql::finished_games);
  if (filter.game) {
    list.bind(start.first, start.second, from, limit + 1, *filter.game);
  } else {
    list.bind(start.first, start.second, from, limit + 1);
  }
  return page_of(prepared, list, limit);
}

Page<GameRow> finished_games_of(Prepared& prepared, const PlayerGames& query, int limit,
                                std::optional<PageKey> after) {
  if (limit < 1) return {};
  const ReadTransaction transaction(prepared);
  const auto start = start_of(after, query.filter);
  const auto from = query.filter.from.value_or(least);
  const bool with_private = query.viewer == query.player;
  const auto outcome =
      query.outcome ? std::optional(static_cast<int>(*query.outcome)) : std::nullopt;
  auto list = prepared.use(query.opponent ? Sql::finished_games_between : Sql::finished_games_of);
  if (query.opponent) {
    list.bind(start.first, start.second, from, limit + 1, query.player, with_private,
              query.filter.game, outcome, *query.opponent);
  } else {
    list.bind(start.first, start.second, from, limit + 1, query.player, with_private,
              query.filter.game, outcome);
  }
  return page_of(prepared, list, limit);
}

Page<GameRow> unfinished_games_of(Prepared& prepared, std::string_view player, bool with_private,
                                  int limit, std::optional<PageKey> after) {
  if (limit < 1) return {};
  const ReadTransaction transaction(prepared);
  const auto start = start_of(after);
  auto list = prepared.use(Sql::unfinished_games_of);
  list.bind(start.second, limit + 1, player, with_private);
  return page_of(prepared, list, limit);
}

Page<GameRow> running_games(Prepared& prepared, Sql list_of, int limit,
                            std::optional<PageKey> after) {
  if (limit < 1) return {};
  const ReadTransaction transaction(prepared);
  const auto start = start_of(after);
  auto list = prepared.use(list_of);
  list.bind(start.first, start.second, limit + 1);
  return page_of(prepared, list, limit);
}

std::vector<GameCounts> counts_of(Prepared& prepared, std::string_view player, bool with_private) {
  auto list = prepared.use(Sql::outcomes_of);
  list.bind(player, with_private);
  return counted(list);
}

std::vector<GameCounts> head_to_head(Prepared& prepared, std::string_view player,
                                     std::string_view opponent, bool with_private) {
  auto list = prepared.use(Sql::outcomes_between);
  list.bind(player, with_private, opponent);
  return counted(list);
}

}  // namespace quintet::storage
