// Reads tests/data/vectors: the lines of one kind that are about games of the catalogue.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "rules/catalogue.hpp"

namespace quintet::tests {

/// A line with its place ("liger.jsonl:17") for messages.
struct VectorLine {
  std::string place;
  nlohmann::json value;
  const rules::GameInfo* info;
  rules::OptionValues::Pairs chosen_options;
  rules::OptionValues options;
};

/// Fails the test if a game of the catalogue has no line, because a test without cases proves
/// nothing. Ignores lines of other games.
[[nodiscard]] std::vector<VectorLine> read_vectors(std::string_view kind);

/// The game at the start, or in the position of the line.
[[nodiscard]] rules::Game game_of(const VectorLine& line);

/// {"winners":[0],"reason":"connected"}, or null.
[[nodiscard]] nlohmann::json to_json(const std::optional<rules::Outcome>& outcome);

}  // namespace quintet::tests
