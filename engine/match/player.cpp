#include "engine/match/player.hpp"

#include <cassert>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/engine.hpp"
#include "engine/levels/conduct.hpp"
#include "engine/levels/levels.hpp"
#include "rules/key.hpp"
#include "rules/text.hpp"

namespace quintet::engine {
namespace {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string random_turn(const rules::GameRecord& record, std::uint64_t seed) {
  rules::Game game = record.game();
  std::string turn;
  std::uint64_t state = seed;
  do {
    const std::vector<std::string> actions = game.legal_actions();
    state = rules::scramble(state);
    const std::string& action = actions[state % actions.size()];
    if (!turn.empty()) turn += ' ';
    turn += action;
    [[maybe_unused]] const auto played = game.play(action);
    assert(played);
  } while (!game.turn_start() && !game.outcome());
  return turn;
}

Choice engine_choice(const rules::GameRecord& record, std::optional<int> level,
                     std::optional<std::int64_t> nodes, std::uint64_t seed) {
  Request request{.game = std::string(record.info().id),
                  .options = record.options().pairs(),
                  .position = {},
                  .turns = {},
                  .level = level,
                  .nodes = nodes,
                  .seed = seed};
  for (const rules::PlayedTurn& turn : record.turns())
    request.turns.push_back(turn.text);
  const auto answer = think(request);
  assert(answer);
  return {.turn = answer->turn, .wants_draw = wants_draw(*answer, record.turns().size())};
}

}  // namespace

rules::Result<Player> parse_player(std::string_view text) {
  if (text == "random") return RandomPlayer{};
  if (text == "greedy") return GreedyPlayer{};
  if (text.starts_with("level")) {
    const auto level = parse_number(text.substr(5));
    if (level && *level >= 1 && *level <= level_count) return LevelPlayer{static_cast<int>(*level)};
  }
  if (text.starts_with("nodes:")) {
    const auto nodes = parse_number(text.substr(6));
    if (nodes && *nodes >= 1 && *nodes <= most_nodes) return NodesPlayer{*nodes};
  }
  return std::unexpected(rules::Error{
      .code = rules::ErrorCode::bad_request,
      .message = "There is no player " + rules::quoted(text) + "; players are level1 to level" +
                 std::to_string(level_count) + ", nodes:N with N from 1 to " +
                 std::to_string(most_nodes) + ", random and greedy."});
}

std::string name_of(const Player& player) {
  if (const auto* level = std::get_if<LevelPlayer>(&player)) {
    return "level" + std::to_string(level->level);
  }
  if (const auto* nodes = std::get_if<NodesPlayer>(&player)) {
    return "nodes:" + std::to_string(nodes->nodes);
  }
  return std::holds_alternative<RandomPlayer>(player) ? "random" : "greedy";
}

Choice choose(const Player& player, const rules::GameRecord& game, std::uint64_t seed) {
  if (const auto* level = std::get_if<LevelPlayer>(&player)) {
    return engine_choice(game, level->level, std::nullopt, seed);
  }
  if (const auto* nodes = std::get_if<NodesPlayer>(&player)) {
    return engine_choice(game, std::nullopt, static_cast<std::int64_t>(nodes->nodes), seed);
  }
  const std::size_t own_turn = game.turns().size() / game.seats();
  if (std::holds_alternative<RandomPlayer>(player) || own_turn % 4 == 3) {
    return {.turn = random_turn(game, seed)};
  }
  return engine_choice(game, std::nullopt, 1, seed);
}

std::string choose_turn(const Player& player, const rules::GameRecord& game, std::uint64_t seed) {
  return choose(player, game, seed).turn;
}

}  // namespace quintet::engine
