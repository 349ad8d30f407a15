#include "engine/match/player.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/engine.hpp"
#include "engine/games.hpp"
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

Request request_for(const rules::GameRecord& record, std::uint64_t seed) {
  Request request{.game = std::string(record.info().id),
                  .options = record.options().pairs(),
                  .position = {},
                  .turns = {},
                  .level = {},
                  .nodes = {},
                  .seed = seed};
  for (const rules::PlayedTurn& turn : record.turns())
    request.turns.push_back(turn.text);
  return request;
}

Choice choice_of(rules::Result<Thinking> thinking, const rules::GameRecord& record) {
  assert(thinking);
  while (!thinking->step(most_nodes)) {
  }
  const Answer answer = thinking->best();
  return {.turn = answer.turn, .wants_draw = wants_draw(answer, record.turns().size())};
}

/// The numbers of `NODES,NOISE,MARGIN,CONTEMPT,AIM`.
std::optional<Level> parse_settings(std::string_view text) {
  std::array<std::uint64_t, 5> numbers{};
  for (std::uint64_t& number : numbers) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto read = parse_number(text.substr(0, end));
    if (!read || *read > most_nodes) return std::nullopt;
    number = *read;
    const bool last = &number == &numbers.back();
    if (last != (end == text.size())) return std::nullopt;
    if (!last) text.remove_prefix(end + 1);
  }
  const auto points = [&](std::size_t i) {
    return static_cast<int>(std::min<std::uint64_t>(numbers[i], any_safe_turn));
  };
  if (numbers[0] < 1 || points(1) > 20'000 || points(3) > 1'000 || points(4) > 100)
    return std::nullopt;
  return Level{.nodes = numbers[0],
               .noise = points(1),
               .margin = points(2),
               .contempt = points(3),
               .aim = points(4)};
}

}  // namespace

rules::Result<Player> parse_player(std::string_view text) {
  if (text == "random") return RandomPlayer{};
  if (text == "greedy") return GreedyPlayer{};
  if (text.starts_with("level")) {
    const auto level = parse_number(text.substr(5));
    if (level && *level >= 1 && *level < 2 * ladder_start)
      return LevelPlayer{static_cast<int>(*level)};
  }
  if (text.starts_with("nodes:")) {
    const auto nodes = parse_number(text.substr(6));
    if (nodes && *nodes >= 1 && *nodes <= most_nodes) return NodesPlayer{*nodes};
  }
  if (text.starts_with("settings:")) {
    if (const auto level = parse_settings(text.substr(9))) return SettingsPlayer{*level};
  }
  return std::unexpected(rules::Error{
      .code = rules::ErrorCode::bad_request,
      .message = "There is no player " + rules::quoted(text) +
                 "; players are levelN with the id of a level, nodes:N with N from 1 to " +
                 std::to_string(most_nodes) +
                 ", settings:NODES,NOISE,MARGIN,CONTEMPT,AIM, random and greedy."});
}

std::string name_of(const Player& player) {
  if (const auto* level = std::get_if<LevelPlayer>(&player)) {
    return "level" + std::to_string(level->level);
  }
  if (const auto* nodes = std::get_if<NodesPlayer>(&player)) {
    return "nodes:" + std::to_string(nodes->nodes);
  }
  if (const auto* settings = std::get_if<SettingsPlayer>(&player)) {
    const Level& level = settings->level;
    return "settings:" + std::to_string(level.nodes) + ',' + std::to_string(level.noise) + ',' +
           std::to_string(level.margin) + ',' + std::to_string(level.contempt) + ',' +
           std::to_string(level.aim);
  }
  return std::holds_alternative<RandomPlayer>(player) ? "random" : "greedy";
}

Choice choose(const Player& player, const rules::GameRecord& game, std::uint64_t seed) {
  const std::size_t own_turn = game.turns().size() / game.seats();
  const bool random = std::holds_alternative<RandomPlayer>(player) ||
                      (std::holds_alternative<GreedyPlayer>(player) && own_turn % 4 == 3);
  if (random) return {.turn = random_turn(game, seed)};
  Request request = request_for(game, seed);
  if (const auto* tried = std::get_if<SettingsPlayer>(&player)) {
    Settings settings = settings_of(tried->level);
    settings.seed = seed;
    return choice_of(find_engine(request.game)->begin(request, game.options(), settings), game);
  }
  if (const auto* level = std::get_if<LevelPlayer>(&player)) request.level = level->level;
  if (const auto* nodes = std::get_if<NodesPlayer>(&player))
    request.nodes = static_cast<std::int64_t>(nodes->nodes);
  if (std::holds_alternative<GreedyPlayer>(player)) request.nodes = 1;
  return choice_of(begin(request), game);
}

std::string choose_turn(const Player& player, const rules::GameRecord& game, std::uint64_t seed) {
  return choose(player, game, seed).turn;
}

}  // namespace quintet::engine
