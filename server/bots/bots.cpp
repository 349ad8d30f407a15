#include "server/bots/bots.hpp"

#include <utility>
#include <vector>

#include "engine/games.hpp"
#include "engine/levels.hpp"

namespace quintet::server {

BotPlayers bot_players(const BotSettings& settings) {
  if (!settings.on) return {};
  std::vector<std::string> games;
  for (const engine::GameEngine& game : engine::game_engines())
    games.emplace_back(game.id);
  return {std::move(games), engine::level_count};
}

Bots::Bots(const BotSettings& settings, const Limits& limits, Metrics& metrics, Rooms& rooms,
           const Loop& loop)
    : limits_(limits),
      rooms_(rooms),
      thinkers_(settings, limits, metrics),
      context_(std::make_shared<const Bot::Context>(
          Bot::Context{.limits = limits,
                       .metrics = metrics,
                       .rooms = rooms,
                       .thinkers = thinkers_,
                       .loop = loop,
                       .gone = [this](const Bot& bot) { forget(bot); },
                       .call = [this](const std::string& room,
                                      const protocol::Player& player) { call(room, player); }})) {}

Bots::~Bots() {
  stop();
}

void Bots::call(const std::string& room, const protocol::Player& player) {
  std::shared_ptr<Bot> bot;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_ || bots_.size() >= limits_.bot_games) return;
    auto& place = bots_[{room, player.id}];
    if (place) return;
    place = std::make_shared<Bot>(context_, room, player);
    bot = place;
    context_->metrics.bot_games.add(1);
  }
  bot->begin();
}

Task<> Bots::tend() {
  return rooms_.wake_bots();
}

std::size_t Bots::playing() const {
  const std::lock_guard lock(mutex_);
  return bots_.size();
}

void Bots::forget(const Bot& bot) {
  std::shared_ptr<Bot> last;  // goes without the lock
  const std::lock_guard lock(mutex_);
  const auto found = bots_.find({bot.room(), bot.player().id});
  if (found == bots_.end() || found->second.get() != &bot) return;
  last = std::move(found->second);
  bots_.erase(found);
  context_->metrics.bot_games.add(-1);
}

void Bots::refuse() {
  std::vector<std::shared_ptr<Bot>> bots;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const auto& [place, bot] : bots_)
      bots.push_back(bot);
    context_->metrics.bot_games.add(-static_cast<std::int64_t>(bots_.size()));
    bots_.clear();
  }
  for (const auto& bot : bots)
    bot->stop();
  thinkers_.refuse();
}

void Bots::stop() {
  refuse();
  thinkers_.stop();
}

}  // namespace quintet::server
