// The computer players of a server, in all their rooms.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/async/async_store.hpp"
#include "server/async/loop.hpp"
#include "server/async/task.hpp"
#include "server/base/bot_settings.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/bots/bot.hpp"
#include "server/bots/thinkers.hpp"
#include "server/players/bot_players.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// The computer players that these settings give: every game that has an engine, with its levels.
[[nodiscard]] BotPlayers bot_players(const BotSettings& settings);

/// Any thread.
class Bots {
 public:
  /// What is given outlives this. `rooms` may be used before `call` is.
  Bots(const BotSettings& settings, const Limits& limits, Metrics& metrics, Rooms& rooms,
       const Loop& loop);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();

  /// A computer player is needed in a room: it goes there, unless it is there or on its way, or
  /// there are too many games. Whoever is not called again is found by `tend`.
  void call(const std::string& room, const protocol::Player& player);
  /// Looks in the file for rooms that wait for a computer player; to be called at the start, and
  /// every now and then.
  [[nodiscard]] Task<> tend();
  /// Whether no more games may be begun.
  [[nodiscard]] bool full() const { return playing() >= limits_.bot_games; }
  /// How many of them are in rooms.
  [[nodiscard]] std::size_t playing() const;
  /// How many positions wait to be thought about.
  [[nodiscard]] std::size_t waiting() const { return thinkers_.waiting(); }
  [[nodiscard]] int threads() const { return thinkers_.threads(); }
  /// Nobody plays or thinks any more. Returns at once.
  void refuse();
  /// The same, and ends the threads. Blocks for a moment.
  void stop();

 private:
  void forget(const Bot& bot);

  const Limits& limits_;
  Rooms& rooms_;
  Thinkers thinkers_;
  std::shared_ptr<const Bot::Context> context_;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::pair<std::string, std::string>, std::shared_ptr<Bot>>
      bots_;  // by room and player
  bool stopped_ = false;
};

}  // namespace quintet::server
