#include "storage/reads/seeks.hpp"

#include <algorithm>
#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {

namespace {

SeekRow seek_row(Use& row) {
  auto player = player_row(row);
  return {.id = row.text(after_player),
          .player = std::move(player),
          .wish = row.text(after_player + 1),
          .since = row.number(after_player + 2),
          .until = row.number(after_player + 3)};
}

}  // namespace

std::vector<SeekRow> all_seeks(Connection& connection, int limit) {
  return reading(connection, "list seeks", [&] {
    auto rows = connection.use(SeekSql::seeks);
    rows.bind(std::max(limit, 0));
    return all(rows, seek_row);
  });
}

std::vector<SeekRow> seeks_of(Connection& connection, std::string_view player) {
  return reading(connection, "list the seeks of a player", [&] {
    auto rows = connection.use(SeekSql::seeks_of_player);
    rows.bind(player);
    auto seeks = all(rows, seek_row);
    std::ranges::sort(seeks, {}, [](const SeekRow& row) { return std::pair(row.since, row.id); });
    return seeks;
  });
}

}  // namespace quintet::storage
