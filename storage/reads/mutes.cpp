#include "storage/reads/mutes.hpp"

#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {

std::vector<MuteRow> mutes_of(Connection& connection, std::string_view player) {
  return reading(connection, "list the mutes of a player", [&] {
    auto rows = connection.use(MuteSql::mutes_of);
    rows.bind(player);
    return all(rows, [](Use& row) {
      auto muted = player_row(row);
      return MuteRow{.muted = std::move(muted), .at = row.number(after_player)};
    });
  });
}

}  // namespace quintet::storage
