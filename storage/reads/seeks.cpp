#include "storage/reads/seeks.hpp"

#include <algorithm>
#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {

std::vector<SeekRow> all_seeks(Connection& connection, int limit) {
  return reading(connection, "list seeks", [&] {
    auto rows = connection.use(SeekSql::seeks);
    rows.bind(std::max(limit, 0));
    return all(rows, [](Use& row) {
      auto player = player_row(row);
      return SeekRow{.id = row.text(after_player),
                     .player = std::move(player),
                     .wish = row.text(after_player + 1),
                     .since = row.number(after_player + 2),
                     .until = row.number(after_player + 3)};
    });
  });
}

}  // namespace quintet::storage
