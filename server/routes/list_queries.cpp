#include "server/routes/list_queries.hpp"

#include "protocol/errors/refusals.hpp"
#include "rules/catalogue.hpp"
#include "server/players/player_names.hpp"
#include "storage/reads/players.hpp"

namespace quintet::server {

using protocol::error;
using protocol::Result;

protocol::GamePage to_page(const storage::Page<storage::GameRow>& rows,
                           const std::optional<std::string>& reader) {
  protocol::GamePage page;
  for (const storage::GameRow& row : rows.rows)
    page.games.push_back(to_entry(row, reader));
  if (rows.next) page.next = to_cursor(rows.next->first, rows.next->second);
  return page;
}

Task<Result<storage::AccountRow>> find_player(AsyncStore& store, std::string name) {
  const std::string key = name_key(name);
  auto found = co_await ask(store, [key](storage::Connection& reader) {
    return storage::find_player_by_name_key(reader, key);
  });
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error("people.no-such-player");
  co_return **std::move(found);
}

Result<std::optional<storage::PageKey>> page_of(const QueryString& fields) {
  const auto cursor = fields["after"];
  if (!cursor) return std::optional<storage::PageKey>();
  const auto numbers = parse_cursor(*cursor);
  if (!numbers) return error("people.page");
  return storage::PageKey{.first = numbers->first, .second = numbers->second};
}

Result<storage::GameFilter> filter_of(const QueryString& fields) {
  storage::GameFilter filter{.game = fields["game"]};
  if (filter.game && rules::find_game(*filter.game) == nullptr) {
    return error("people.no-such-game");
  }
  const auto since = fields["since"];
  const auto until = fields["until"];
  if (since) filter.from = parse_time(*since, false);
  if (until) filter.before = parse_time(*until, true);
  if ((since && !filter.from) || (until && !filter.before)) {
    return error("people.days");
  }
  return filter;
}

Result<std::optional<storage::Outcome>> outcome_of(const QueryString& fields) {
  const auto result = fields["result"];
  if (!result) return std::optional<storage::Outcome>();
  if (*result == "won") return storage::Outcome::won;
  if (*result == "drawn") return storage::Outcome::drawn;
  if (*result == "lost") return storage::Outcome::lost;
  return error("people.result");
}

}  // namespace quintet::server
