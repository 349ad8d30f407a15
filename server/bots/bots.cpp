#include "server/bots/bots.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "engine/games.hpp"
#include "engine/levels/levels.hpp"

namespace quintet::server {

BotPlayers bot_players(const BotSettings& settings) {
  if (!settings.on) return {};
  std::vector<BotGame> games;
  for (const engine::GameEngine& game : engine::game_engines())
    games.push_back({.id = std::string(game.id), .levels = engine::all_levels(game.id)});
  return BotPlayers(std::move(games));
}

Bots::Bots(const BotSettings& settings, const BotLimits& limits, const NetLimits& net_limits,
           Metrics& metrics, Rooms& rooms, RoomWaker& waker, const Loop& loop)
    : limits_(limits),
      waker_(waker),
      thinkers_(settings, limits, net_limits, metrics),
      context_(std::make_shared<const Bot::Context>(
          Bot::Context{.limits = limits,
                       .metrics = metrics,
                       .rooms = rooms,
                       .thinkers = thinkers_,
                       .loop = loop,
                       .gone = [this](const Bot& bot) { forget(bot); },
                       .call = [this](const BotCall& next) { return call(next); },
                       .acquire_place = [this](const Bot& bot) { return acquire_place(bot); },
                       .give_back_place = [this](const Bot& bot) { give_back_place(bot); }})),
      places_(limits, net_limits) {}

Bots::~Bots() {
  stop();
}

std::optional<protocol::Error> Bots::call(const BotCall& call) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || bots_.contains({call.room, call.bot.id})) return std::nullopt;
  auto why = places_.acquire(call);
  if (why) {
    places_.wait(call);
  } else {
    begin(call);
  }
  return why;
}

void Bots::begin(const BotCall& call) {
  if (bots_.size() >= limits_.bot_games) {
    const auto idle = std::find_if(bots_.begin(), bots_.end(),
                                   [](const auto& entry) { return !entry.second.has_place; });
    assert(idle != bots_.end());  // this one's place counts, so at least one of them has none
    idle->second.bot->leave();
    bots_.erase(idle);
    context_->metrics.bot_games.add(-1);
  }
  const auto bot = std::make_shared<Bot>(context_, call);
  bots_[{call.room, call.bot.id}] = {.bot = bot};
  context_->metrics.bot_games.add(1);
  bot->begin();
}

Bots::Present* Bots::find(const Bot& bot) {
  const auto found = bots_.find({bot.room(), bot.player().id});
  const bool is_it = found != bots_.end() && found->second.bot.get() == &bot;
  return is_it ? &found->second : nullptr;
}

bool Bots::acquire_place(const Bot& bot) {
  const std::lock_guard lock(mutex_);
  Present* const present = find(bot);
  if (present == nullptr) return false;
  if (present->has_place) return true;
  // If the address was unknown, the room may know it when it calls again.
  if (bot.call().address.empty()) return false;
  present->has_place = !places_.acquire(bot.call());
  return present->has_place;
}

void Bots::give_back_place(const Bot& bot) {
  const std::lock_guard lock(mutex_);
  if (Present* const present = find(bot)) give_back(*present);
}

void Bots::give_back(Present& present) {
  if (!std::exchange(present.has_place, false)) return;
  places_.give_back(present.bot->call());
  while (const auto next = places_.next())
    begin(*next);
}

std::optional<protocol::Error> Bots::refusal(std::string_view player,
                                             std::string_view address) const {
  const std::lock_guard lock(mutex_);
  return places_.refusal(player, address);
}

Task<> Bots::tend() {
  return waker_.wake_bots(limits_.bot_games);
}

std::size_t Bots::playing() const {
  const std::lock_guard lock(mutex_);
  return bots_.size();
}

void Bots::forget(const Bot& bot) {
  Present last;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  Present* const present = find(bot);
  if (present == nullptr) return;
  last = std::move(*present);
  bots_.erase({bot.room(), bot.player().id});
  context_->metrics.bot_games.add(-1);
  give_back(last);
}

void Bots::refuse() {
  std::vector<std::shared_ptr<Bot>> bots;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const auto& [key, present] : bots_)
      bots.push_back(present.bot);
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
