// Converts between the types of the rules core and of the protocol: the two libraries do not depend
// on each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/room_events.hpp"
#include "rules/record.hpp"

namespace quintet::server {

[[nodiscard]] protocol::Error to_protocol(const rules::Error& error);
[[nodiscard]] protocol::GameResult to_protocol(const rules::GameResult& result);
/// The standing of a game with `result`, if any: after a result no seat is to move.
[[nodiscard]] protocol::GameStanding standing_of(const rules::Game& game,
                                                 const std::optional<rules::GameResult>& result);
/// The standing after a turn.
[[nodiscard]] protocol::GameStanding standing_of(const rules::GameRecord::Preview& preview);

/// The rules core's reply to a query.
[[nodiscard]] protocol::Result<protocol::QueryResult> query_rules(const protocol::Query& query);
/// Takes one line of JSON and returns one (both without line ends): a result or an error.
[[nodiscard]] std::string query_rules_line(std::string_view line);

/// The body of GET /api/catalogue.
[[nodiscard]] std::string catalogue_body();

}  // namespace quintet::server
