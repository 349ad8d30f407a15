#include "storage/reads/lists.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "storage/reads/game_rows.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

/// First key of a page. Lists are in descending order and do not include the key itself.
PageKey start_of(std::optional<PageKey> after) {
  return after.value_or(PageKey{.first = most, .second = most});
}

/// The same with a filter: the key is at most `filter.before`.
PageKey start_of(std::optional<PageKey> after, const GameFilter& filter) {
  auto start = start_of(after);
  if (filter.before && *filter.before <= start.first) {
    start = {.first = *filter.before, .second = least};
  }
  return start;
}

void append_keys(std::vector<PageKey>& keys, Use& list) {
  while (list.next())
    keys.push_back({.first = list.number(0), .second = list.number(1)});
}

/// Makes a page of the first `limit` keys. There are more keys exactly if this is not the last
/// page.
Page<GameRow> page_of(Connection& connection, std::vector<PageKey> keys, int limit) {
  Page<GameRow> page;
  if (std::ssize(keys) > limit) {
    keys.resize(static_cast<std::size_t>(limit));
    page.next = keys.back();
  }
  for (const auto& key : keys)
    page.rows.push_back(game_of(connection, key.second));
  return page;
}

Page<GameRow> page_of(Connection& connection, Use& list, int limit) {
  std::vector<PageKey> keys;
  append_keys(keys, list);
  return page_of(connection, std::move(keys), limit);
}

/// Number of a player's finished games for one combination of game, outcome and visibility.
struct Total {
  std::string game;
  Outcome outcome;
  bool is_public;
  std::int64_t games;
};

std::vector<Total> totals_of(Connection& connection, std::string_view player, bool with_private) {
  std::vector<Total> totals;
  auto row = connection.use(ListSql::totals_of);
  row.bind(player);
  while (row.next()) {
    if (!with_private && !row.flag(2)) continue;
    totals.push_back({.game = row.text(0),
                      .outcome = static_cast<Outcome>(row.number(1)),
                      .is_public = row.flag(2),
                      .games = row.number(3)});
  }
  return totals;
}

class Counting {
 public:
  void add(std::string_view game, Outcome outcome, std::int64_t games) {
    auto found = counts_.find(game);
    if (found == counts_.end()) {
      found = counts_.emplace(game, GameCounts{.game = std::string(game)}).first;
    }
    auto& [name, won, drawn, lost] = found->second;
    (outcome == Outcome::won ? won : outcome == Outcome::drawn ? drawn : lost) += games;
  }

  [[nodiscard]] std::vector<GameCounts> result() const {
    std::vector<GameCounts> rows;
    rows.reserve(counts_.size());
    for (const auto& [game, count] : counts_)
      rows.push_back(count);
    return rows;
  }

 private:
  std::map<std::string, GameCounts, std::less<>> counts_;
};

struct Range {
  PageKey start;
  std::int64_t from;
};

/// The first keys of each combination of game, outcome and visibility that matches the query,
/// merged.
std::vector<PageKey> keys_of_player(Connection& connection, const PlayerGames& query,
                                    const Range& range, int count) {
  std::vector<PageKey> keys;
  for (const auto& total : totals_of(connection, query.player, query.viewer == query.player)) {
    if (query.filter.game && *query.filter.game != total.game) continue;
    if (query.outcome && *query.outcome != total.outcome) continue;
    auto list = connection.use(ListSql::finished_games_of);
    list.bind(range.start.first, range.start.second, range.from, count, query.player, total.game,
              static_cast<int>(total.outcome), total.is_public);
    append_keys(keys, list);
  }
  std::ranges::sort(keys, std::greater{},
                    [](const PageKey& key) { return std::pair(key.first, key.second); });
  return keys;
}

std::vector<PageKey> keys_of_meetings(Connection& connection, const PlayerGames& query,
                                      const Range& range, int count) {
  const auto outcome =
      query.outcome ? std::optional(static_cast<int>(*query.outcome)) : std::nullopt;
  std::vector<PageKey> keys;
  auto list = connection.use(ListSql::finished_games_between);
  list.bind(range.start.first, range.start.second, range.from, count, query.player, *query.opponent,
            query.viewer == query.player, query.filter.game, outcome);
  append_keys(keys, list);
  return keys;
}

Page<GameRow> running_games(Connection& connection, Sql list_of, int limit,
                            std::optional<PageKey> after) {
  if (limit < 1) return {};
  const ReadTransaction transaction(connection);
  const auto start = start_of(after);
  auto list = connection.use(list_of);
  list.bind(start.first, start.second, limit + 1);
  return page_of(connection, list, limit);
}

}  // namespace

std::optional<GameRow> find_game(Connection& connection, std::string_view room) {
  return reading(connection, "find a game", [&]() -> std::optional<GameRow> {
    const ReadTransaction transaction(connection);
    std::optional<std::int64_t> key;
    {
      auto row = connection.use(RoomSql::room_key);
      row.bind(room);
      if (row.next()) key = row.number(0);
    }
    if (!key) return std::nullopt;
    return game_of(connection, *key);
  });
}

Page<GameRow> finished_games(Connection& connection, const GameFilter& filter, int limit,
                             std::optional<PageKey> after) {
  return reading(connection, "list finished games", [&]() -> Page<GameRow> {
    if (limit < 1) return {};
    const ReadTransaction transaction(connection);
    const auto start = start_of(after, filter);
    const auto from = filter.from.value_or(least);
    auto list =
        connection.use(filter.game ? ListSql::finished_games_of_kind : ListSql::finished_games);
    if (filter.game) {
      list.bind(start.first, start.second, from, limit + 1, *filter.game);
    } else {
      list.bind(start.first, start.second, from, limit + 1);
    }
    return page_of(connection, list, limit);
  });
}

Page<GameRow> finished_games_of(Connection& connection, const PlayerGames& query, int limit,
                                std::optional<PageKey> after) {
  return reading(connection, "list a player's games", [&]() -> Page<GameRow> {
    if (limit < 1) return {};
    const ReadTransaction transaction(connection);
    const Range range{.start = start_of(after, query.filter),
                      .from = query.filter.from.value_or(least)};
    auto keys = query.opponent ? keys_of_meetings(connection, query, range, limit + 1)
                               : keys_of_player(connection, query, range, limit + 1);
    return page_of(connection, std::move(keys), limit);
  });
}

Page<GameRow> unfinished_games(Connection& connection, int limit, std::optional<PageKey> after) {
  return reading(connection, "list unfinished games", [&]() -> Page<GameRow> {
    if (limit < 1) return {};
    const ReadTransaction transaction(connection);
    auto list = connection.use(ListSql::unfinished_games);
    list.bind(start_of(after).second, limit + 1);
    return page_of(connection, list, limit);
  });
}

Page<GameRow> unfinished_games_of(Connection& connection, std::string_view player,
                                  std::optional<std::string_view> viewer, int limit,
                                  std::optional<PageKey> after) {
  return reading(connection, "list a player's games", [&]() -> Page<GameRow> {
    if (limit < 1) return {};
    const ReadTransaction transaction(connection);
    const auto start = start_of(after);
    auto list = connection.use(ListSql::unfinished_games_of);
    list.bind(start.second, limit + 1, player, viewer == player);
    return page_of(connection, list, limit);
  });
}

Page<GameRow> open_games(Connection& connection, int limit, std::optional<PageKey> after) {
  return reading(connection, "list open games",
                 [&] { return running_games(connection, ListSql::open_games, limit, after); });
}

Page<GameRow> live_games(Connection& connection, int limit, std::optional<PageKey> after) {
  return reading(connection, "list games in play",
                 [&] { return running_games(connection, ListSql::live_games, limit, after); });
}

std::vector<GameCounts> counts_of(Connection& connection, std::string_view player,
                                  std::optional<std::string_view> viewer) {
  return reading(connection, "count a player's games", [&]() -> std::vector<GameCounts> {
    Counting counting;
    for (const auto& total : totals_of(connection, player, viewer == player))
      counting.add(total.game, total.outcome, total.games);
    return counting.result();
  });
}

std::vector<GameCounts> head_to_head(Connection& connection, std::string_view player,
                                     std::string_view opponent,
                                     std::optional<std::string_view> viewer) {
  return reading(connection, "count the games of two players", [&]() -> std::vector<GameCounts> {
    Counting counting;
    auto row = connection.use(ListSql::outcomes_between);
    row.bind(player, viewer == player, opponent);
    while (row.next())
      counting.add(row.view(0), static_cast<Outcome>(row.number(1)), 1);
    return counting.result();
  });
}

}  // namespace quintet::storage
