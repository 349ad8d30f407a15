// Functions shared by handlers that read lists from the database: fields of query strings, and
// conversion of rows to the protocol.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/games/game_entry.hpp"
#include "server/http/query_string.hpp"
#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Games per page of a list.
inline constexpr int games_a_page = 50;

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

/// `to_entry` for a page. `reader`: the player who sent the request.
[[nodiscard]] protocol::GamePage to_page(const storage::Page<storage::GameRow>& rows,
                                         const std::optional<std::string>& reader = {});

}  // namespace quintet::server
