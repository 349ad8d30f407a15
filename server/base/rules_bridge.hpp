// Where the words of the rules core and the words of the protocol meet: the two libraries do not
// know each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "protocol/query_line.hpp"
#include "protocol/room_events.hpp"
#include "rules/record.hpp"

namespace quintet::server {

[[nodiscard]] protocol::Error to_protocol(const rules::Error& error);
[[nodiscard]] protocol::GameResult to_protocol(const rules::GameResult& result);
/// Where a game stands whose result, if any, is `result`: then nobody is to move.
[[nodiscard]] protocol::GameStanding standing_of(const rules::Game& game,
                                                 const std::optional<rules::GameResult>& result);
/// The same after a turn.
[[nodiscard]] protocol::GameStanding standing_of(const rules::GameRecord::Preview& preview);

/// Answers a query by the rules core.
[[nodiscard]] protocol::Result<protocol::QueryResult> query_rules(const protocol::Query& query);
/// One line of JSON in, one line of JSON out (neither with its end): answers or an error.
[[nodiscard]] std::string query_rules_line(std::string_view line);

/// The body of GET /api/catalogue.
[[nodiscard]] std::string catalogue_body();

}  // namespace quintet::server
