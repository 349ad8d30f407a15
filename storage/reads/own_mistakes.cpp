#include "storage/reads/own_mistakes.hpp"

#include <algorithm>
#include <tuple>

#include "storage/sql/use.hpp"

namespace quintet::storage {

std::vector<OwnMistakeRow> own_mistakes_of(Connection& connection, std::string_view player) {
  return reading(connection, "read a player's own mistakes", [&] {
    auto rows = connection.use(OwnMistakeSql::mistakes_of);
    rows.bind(player);
    auto mistakes = all(rows, [](Use& row) {
      return OwnMistakeRow{.id = row.text(0),
                           .found = row.number(1),
                           .answers = row.number(2),
                           .day = row.number(3),
                           .solves = row.number(4),
                           .step = row.number(5),
                           .puzzle = row.text_or_null(6)};
    });
    std::ranges::sort(mistakes, {},
                      [](const OwnMistakeRow& row) { return std::tuple(row.found, row.id); });
    return mistakes;
  });
}

}  // namespace quintet::storage
