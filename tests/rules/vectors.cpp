#include "tests/rules/vectors.hpp"

#include <map>
#include <utility>

#include <doctest/doctest.h>

#include "tests/vector_lines.hpp"

namespace quintet::tests {

using nlohmann::json;

std::vector<VectorLine> read_vectors(std::string_view kind) {
  std::vector<VectorLine> lines;
  std::map<std::string_view, int> lines_of_game;
  for (RawVector& raw : read_raw_vectors(kind)) {
    VectorLine line{.place = std::move(raw.place),
                    .value = std::move(raw.value),
                    .info = nullptr,
                    .chosen_options = {},
                    .options = {}};
    line.info = rules::find_game(line.value.at("game").get<std::string>());
    if (line.info == nullptr) continue;
    for (const auto& [key, value] : line.value.at("options").items()) {
      line.chosen_options.emplace_back(key, value.get<std::string>());
    }
    auto options = rules::OptionValues::complete(line.info->options, line.chosen_options);
    REQUIRE_MESSAGE(options, line.place);
    line.options = std::move(*options);
    ++lines_of_game[line.info->id];
    lines.push_back(std::move(line));
  }
  for (const rules::GameInfo& info : rules::catalogue()) {
    CHECK_MESSAGE(lines_of_game[info.id] > 0, "no ", kind, " about ", info.id);
  }
  return lines;
}

rules::Game game_of(const VectorLine& line) {
  const json& position = line.value.at("position");
  if (position.is_null()) return line.info->start(line.options);
  auto game = line.info->parse(position.get<std::string>(), line.options);
  REQUIRE_MESSAGE(game, line.place, ": ", game.error().message);
  return std::move(*game);
}

json to_json(const std::optional<rules::Outcome>& outcome) {
  if (!outcome) return nullptr;
  json winners = json::array();
  for (rules::Seat seat = 0; seat < rules::max_seats; ++seat) {
    if (outcome->winners.contains(seat)) winners.push_back(seat);
  }
  return {{"winners", winners}, {"reason", outcome->reason}};
}

}  // namespace quintet::tests
