#include "server/players/bot_players.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/specification.hpp"
#include "rules/catalogue.hpp"
#include "server/players/player_names.hpp"

namespace quintet::server {

namespace {

/// Maximum number of seats of a game over all its options.
int most_seats(const rules::GameInfo& game) {
  std::size_t most = 0;
  for (const rules::OptionInfo& option : game.options) {
    for (const rules::OptionChoice& choice : option.choices) {
      const auto options = rules::OptionValues::complete(
          game.options, {{std::string(option.key), std::string(choice.value)}});
      if (options) most = std::max(most, game.seat_names(*options).size());
    }
  }
  const auto defaults = rules::OptionValues::complete(game.options, {});
  return static_cast<int>(std::max(most, game.seat_names(*defaults).size()));
}

}  // namespace

bool BotPlayers::plays(std::string_view game) const {
  return std::ranges::find(games_, game, &BotGame::id) != games_.end();
}

bool BotPlayers::has(std::string_view game, std::int64_t level) const {
  const auto found = std::ranges::find(games_, game, &BotGame::id);
  return found != games_.end() && std::ranges::find(found->levels, level) != found->levels.end();
}

protocol::Player BotPlayers::player(std::string_view game, std::int64_t level, int number) {
  // A comma is not allowed in registered names. No id of a person has this length.
  const rules::GameInfo* info = rules::find_game(game);
  // The players of the first ladder keep the names with which they have played.
  const bool first = level < engine::ladder_start;
  std::string name = first ? fmt::format("{} computer, level {}", info->name, level)
                           : fmt::format("{} computer, level {} (new ladder)", info->name,
                                         level - engine::ladder_start);
  std::string id = fmt::format("bot-{}-{}", game, level);
  if (number > 0) {
    name += fmt::format(", no. {}", number + 1);
    id += fmt::format("-{}", number + 1);
  }
  return {.id = std::move(id),
          .name = std::move(name),
          .guest = false,
          .bot = protocol::Bot{.game = std::string(game), .level = level}};
}

storage::EnsureBots BotPlayers::to_store(std::int64_t now) const {
  storage::EnsureBots job;
  for (const auto& [game, levels] : games_) {
    const int others = most_seats(*rules::find_game(game)) - 1;
    for (const int level : levels) {
      for (int number = 0; number < others; ++number) {
        protocol::Player bot = player(game, level, number);
        std::string key = name_key(bot.name);
        job.bots.push_back({.player = {.id = std::move(bot.id),
                                       .name = std::move(bot.name),
                                       .guest = false,
                                       .created_at = now,
                                       .bot = storage::BotRow{.game = game, .level = level}},
                            .name_key = std::move(key)});
      }
    }
  }
  return job;
}

}  // namespace quintet::server
