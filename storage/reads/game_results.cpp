#include "storage/reads/game_results.hpp"

#include <algorithm>
#include <limits>

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

GameResultRow game_result(Use& row) {
  const std::int64_t ended = row.number(0);
  return {.options = row.text(2),
          .clock = row.text(3),
          .seats = static_cast<int>(row.number(6)),
          .winner = row.small_or_null(7),
          .turns = row.number_or_null(5).value_or(0),
          .duration = std::max<std::int64_t>(ended - row.number_or_null(4).value_or(ended), 0),
          .rating = row.real_or_null(8),
          .computer = row.number(9) > 0};
}

}  // namespace

Page<GameResultRow> game_results(Connection& connection, std::string_view game, std::int64_t before,
                                 int limit, std::optional<PageKey> after) {
  return reading(connection, "read the results of a game", [&] {
    Page<GameResultRow> page;
    if (limit < 1) return page;
    const PageKey start = after.value_or(
        PageKey{.first = before, .second = std::numeric_limits<std::int64_t>::min()});
    auto row = connection.use(ListSql::game_results);
    row.bind(game, start.first, start.second, limit + 1);
    PageKey last;
    while (row.next()) {
      if (std::ssize(page.rows) == limit) {
        page.next = last;
        break;
      }
      page.rows.push_back(game_result(row));
      last = {.first = row.number(0), .second = row.number(1)};
    }
    return page;
  });
}

}  // namespace quintet::storage
