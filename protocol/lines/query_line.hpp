// The query of the rules core as JSON: the same request and result on the command line, over HTTP
// and over WebSocket.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

struct Query {
  std::string game;
  Options options;
  std::optional<std::string> position;  // null: the start
  std::vector<std::string> actions;
  friend bool operator==(const Query&, const Query&) = default;
};

/// The result of a position, as far as the position alone determines it.
struct PositionResult {
  std::vector<int> winners;
  std::string reason;
  friend bool operator==(const PositionResult&, const PositionResult&) = default;
};

struct QueryResult {
  std::string position;
  std::optional<int> seat;  // null when the position is over
  bool turn_start = false;
  std::vector<std::string> legal;
  std::optional<PositionResult> result;
  friend bool operator==(const QueryResult&, const QueryResult&) = default;
};

/// Fails with `bad_request`, or with `bad_option` for an option whose value is not a text.
[[nodiscard]] Result<Query> parse_query(std::string_view line);

/// One line of JSON, without a newline: {"position":…,"seat":…,…}.
[[nodiscard]] std::string to_line(const QueryResult& query);
/// {"error":{"code":…,"message":…,"index":…,"key":…,"args":…}}; also the body of every HTTP error.
[[nodiscard]] std::string to_line(const Error& error);

}  // namespace quintet::protocol
