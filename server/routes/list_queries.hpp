// Functions shared by handlers that read lists from the database: fields of query strings, and
// conversion of rows to the protocol.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/http/query_string.hpp"
#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Games per page of a list.
inline constexpr int games_a_page = 50;

/// Returns the result of `query(storage::Connection&)`; `internal` if the database cannot be read,
/// `unavailable` if it is away.
template <class Query>
auto ask(AsyncStore& store, Query query)
    -> Task<protocol::Result<std::invoke_result_t<Query&, storage::Connection&>>> {
  auto found = co_await store.read_list(std::move(query));
  if (found) co_return *std::move(found);
  co_return not_read(found.error(), "internal.not-read");
}

/// The registered player of this name or of a confusable one; `not_found`.
[[nodiscard]] Task<protocol::Result<storage::AccountRow>> find_player(AsyncStore& store,
                                                                      std::string name);

// Fields of a query string; null if missing, `bad_request` (or `unknown_game`) if invalid.
/// `after`: the start of a page.
[[nodiscard]] protocol::Result<std::optional<storage::PageKey>> page_of(const QueryString& fields);
/// `game`, `since` and `until`.
[[nodiscard]] protocol::Result<storage::GameFilter> filter_of(const QueryString& fields);
/// `result`.
[[nodiscard]] protocol::Result<std::optional<storage::Outcome>> outcome_of(
    const QueryString& fields);

/// `reader`: the player who sent the request. Their own games say whether it is their turn.
[[nodiscard]] protocol::GameEntry to_entry(const storage::GameRow& row,
                                           const std::optional<std::string>& reader);
/// The same for a page.
[[nodiscard]] protocol::GamePage to_page(const storage::Page<storage::GameRow>& rows,
                                         const std::optional<std::string>& reader = {});

}  // namespace quintet::server
