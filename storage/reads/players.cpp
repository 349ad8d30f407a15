#include "storage/reads/players.hpp"

#include <algorithm>
#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

/// The smallest text that sorts behind all texts with this prefix; nothing if there is none.
std::optional<std::string> behind_all_with(std::string_view prefix) {
  std::string result(prefix);
  while (!result.empty() && result.back() == '\xff')
    result.pop_back();
  if (result.empty()) return std::nullopt;
  result.back() = static_cast<char>(static_cast<unsigned char>(result.back()) + 1);
  return result;
}

AccountRow account_row(Use& row) {
  auto player = player_row(row);
  return {.player = std::move(player),
          .name_key = row.text(after_player),
          .password = row.text(after_player + 1)};
}

}  // namespace

std::optional<PlayerRow> find_player(Connection& connection, std::string_view id) {
  return reading(connection, "find a player", [&] {
    auto row = connection.use(PlayerSql::find_player);
    row.bind(id);
    return first(row, player_row);
  });
}

std::optional<AccountRow> find_account(Connection& connection, std::string_view id) {
  return reading(connection, "find an account", [&] {
    auto row = connection.use(PlayerSql::find_account);
    row.bind(id);
    return first(row, account_row);
  });
}

std::optional<AccountRow> find_player_by_name_key(Connection& connection,
                                                  std::string_view name_key) {
  return reading(connection, "find a player by name", [&] {
    auto row = connection.use(PlayerSql::find_player_by_name_key);
    row.bind(name_key);
    return first(row, account_row);
  });
}

std::optional<std::int64_t> recovery_code_of(Connection& connection, std::string_view player) {
  return reading(connection, "look for a recovery code", [&] {
    auto row = connection.use(PlayerSql::recovery_code_of);
    row.bind(player);
    return first(row, [](Use& found) { return found.number(0); });
  });
}

std::vector<PlayerRow> players_by_prefix(Connection& connection, std::string_view name_key,
                                         int limit) {
  return reading(connection, "search players", [&] -> std::vector<PlayerRow> {
    const auto end = behind_all_with(name_key);
    if (!end) return {};
    auto rows = connection.use(PlayerSql::players_by_prefix);
    rows.bind(name_key, *end, std::max(limit, 0));
    return all(rows, player_row);
  });
}

std::vector<std::string> deleted_but_mentioned(Connection& connection, int limit) {
  return reading(connection, "list deleted players", [&] {
    auto rows = connection.use(MentionSql::deleted_but_mentioned);
    rows.bind(std::max(limit, 0));
    return all(rows, [](Use& row) { return row.text(0); });
  });
}

std::vector<MentioningRoom> mentions_of_player(Connection& connection, std::string_view player,
                                               int limit) {
  return reading(connection, "read the events that mention a player", [&] {
    const ReadTransaction transaction(connection);
    auto mentions = connection.use(MentionSql::mentions_of_player);
    mentions.bind(player, std::max(limit, 0));
    auto rooms =
        all(mentions, [](Use& row) { return MentioningRoom{.room = row.text(0), .events = {}}; });
    for (MentioningRoom& room : rooms) {
      auto events = connection.use(RoomSql::events_after);
      events.bind(room.room, std::int64_t{0});
      room.events = all(events, event_row);
    }
    return rooms;
  });
}

}  // namespace quintet::storage
