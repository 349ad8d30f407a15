#include "storage/reads/bans.hpp"

#include <algorithm>

#include "storage/sql/use.hpp"

namespace quintet::storage {

namespace {

BanRow ban_row(Use& row) {
  return {.kind = row.view(0) == ban_kind(BanKind::name) ? BanKind::name : BanKind::address,
          .key = row.text(1),
          .subject = row.text(2),
          .reason = row.text(3),
          .created_at = row.number(4),
          .created_by = row.number(5),
          .expires_at = row.number_or_null(6)};
}

}  // namespace

std::vector<BanRow> all_bans(Connection& connection, int limit) {
  return reading(connection, "list bans", [&] {
    auto rows = connection.use(BanSql::bans);
    rows.bind(std::max(limit, 0));
    return all(rows, ban_row);
  });
}

std::optional<BanRow> find_ban(Connection& connection, BanKind kind, std::string_view key) {
  return reading(connection, "find a ban", [&] {
    auto row = connection.use(BanSql::find_ban);
    row.bind(ban_kind(kind), key);
    return first(row, ban_row);
  });
}

}  // namespace quintet::storage
