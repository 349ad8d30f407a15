// What handlers share that read lists from the file: what a query string asks for, and rows of the
// file as the protocol tells them.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "protocol/people.hpp"
#include "protocol/refusals.hpp"
#include "server/app/app.hpp"
#include "server/async/task.hpp"
#include "server/http/query_string.hpp"

namespace quintet::server {

/// Games on one page of a list.
inline constexpr int games_a_page = 50;

/// What `query(storage::Connection&)` returns; `internal` where the file cannot be read.
template <class Query>
auto ask(App& app, Query query)
    -> Task<protocol::Result<std::invoke_result_t<Query&, storage::Connection&>>> {
  auto found = co_await app.store.read_list(std::move(query));
  if (found) co_return *std::move(found);
  co_return not_read(found.error(), "internal.not-read");
}

/// The registered player of this name, or of one that people could take for it; `not_found`.
[[nodiscard]] Task<protocol::Result<storage::AccountRow>> find_player(App& app, std::string name);

// Fields of a query string; null where they are not there, `bad_request` (or `unknown_game`) where
// they make no sense.
/// `after`: where a page begins.
[[nodiscard]] protocol::Result<std::optional<storage::PageKey>> page_of(const QueryString& fields);
/// `game`, `since` and `until`.
[[nodiscard]] protocol::Result<storage::GameFilter> filter_of(const QueryString& fields);
/// `result`.
[[nodiscard]] protocol::Result<std::optional<storage::Outcome>> outcome_of(
    const QueryString& fields);

/// `reader`: the player who asks; they are told in which games it is their turn.
[[nodiscard]] protocol::GamePage to_page(const storage::Page<storage::GameRow>& rows,
                                         const std::optional<std::string>& reader = {});

}  // namespace quintet::server
