#include "storage/reads/passkeys.hpp"

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

PasskeyRow passkey_row(Use& row) {
  return {.id = row.text(0),
          .player = row.text(1),
          .name = row.text(2),
          .host = row.text(3),
          .algorithm = static_cast<int>(row.number(4)),
          .public_key = row.text(5),
          .sign_count = row.number(6),
          .challenge_at = row.number(7),
          .created_at = row.number(8),
          .used_at = row.number_or_null(9)};
}

}  // namespace

std::optional<PasskeyRow> passkey_by_id(Connection& connection, std::string_view id) {
  return reading(connection, "find a passkey", [&] {
    auto row = connection.use(PasskeySql::passkey_by_id);
    row.bind(id);
    return first(row, passkey_row);
  });
}

std::vector<PasskeyRow> passkeys_of(Connection& connection, std::string_view player) {
  return reading(connection, "list the passkeys of a player", [&] {
    auto rows = connection.use(PasskeySql::passkeys_of_player);
    rows.bind(player);
    return all(rows, passkey_row);
  });
}

}  // namespace quintet::storage
