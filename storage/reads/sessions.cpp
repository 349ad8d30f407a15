#include "storage/reads/sessions.hpp"

#include <string>
#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {

std::optional<FoundSession> find_session(Connection& connection, const TokenHash& token_hash,
                                         std::int64_t now) {
  return reading(connection, "find a session", [&] {
    auto found = connection.use(SessionSql::find_session);
    found.bind(token_hash, now);
    return first(found, [&](Use& row) {
      auto player = player_row(row);
      return FoundSession{.session = {.token_hash = token_hash,
                                      .player = player.id,
                                      .created_at = row.number(after_player),
                                      .expires_at = row.number(after_player + 1)},
                          .player = std::move(player)};
    });
  });
}

std::optional<FoundToken> find_token(Connection& connection, const TokenHash& token_hash) {
  return reading(connection, "find a token", [&] {
    auto found = connection.use(SessionSql::find_token);
    found.bind(token_hash);
    return first(found, [](Use& row) {
      auto player = player_row(row);
      return FoundToken{.token = {.id = row.text(after_player),
                                  .player = player.id,
                                  .name = row.text(after_player + 1),
                                  .created_at = row.number(after_player + 2)},
                        .player = std::move(player)};
    });
  });
}

std::vector<TokenRow> tokens_of_player(Connection& connection, std::string_view player) {
  return reading(connection, "list tokens", [&] {
    auto rows = connection.use(SessionSql::tokens_of_player);
    rows.bind(player);
    return all(rows, [&](Use& row) {
      return TokenRow{.id = row.text(0),
                      .player = std::string(player),
                      .name = row.text(1),
                      .created_at = row.number(2)};
    });
  });
}

}  // namespace quintet::storage
