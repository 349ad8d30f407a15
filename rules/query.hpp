// The query that the command line, the browser and the tests send to the rules core, as plain
// values. Its JSON form is the query line (protocol/README.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::rules {

struct Query {
  std::string game;
  OptionValues::Pairs options;
  std::optional<std::string> position;  // none: the start of the game
  std::vector<std::string> actions;     // played one after the other, over any number of turns
  bool way = false;                     // whether to return the positions that the actions pass
};

/// State of the game after the actions.
struct QueryResult {
  std::string position;
  std::optional<Seat> seat;        // to move; none when over
  bool turn_start = false;         // false when over
  std::vector<std::string> legal;  // sorted bytewise; empty exactly when over
  std::optional<Outcome> result;
  std::vector<std::string> way;  // of all actions (`Game::way`); empty unless `Query::way`
};

/// Returns the first error in this order: unknown game, options, position, actions. The error of an
/// action has its index.
[[nodiscard]] Result<QueryResult> query_rules(const Query& query);

}  // namespace quintet::rules
