// The computer players of a server, in all their rooms.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/async/async_store.hpp"
#include "server/async/loop.hpp"
#include "server/async/task.hpp"
#include "server/base/bot_settings.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/bots/bot.hpp"
#include "server/bots/bot_places.hpp"
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

  /// A computer player has something to do in a room: it takes a place and goes there, unless it is
  /// there or on its way. If it gets no place, returns why; it waits in line, and goes when it gets
  /// one.
  std::optional<protocol::Error> call(const BotCall& call);
  /// Looks in the file for rooms that wait for a computer player; to be called at the start, and
  /// every now and then.
  [[nodiscard]] Task<> tend();
  /// Why a player at this address opens no room with computer players now; null: they may.
  [[nodiscard]] std::optional<protocol::Error> refusal(std::string_view player,
                                                       std::string_view address) const;
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
  /// A computer player in a room. While it has a place it thinks or plays. Without one it may stay
  /// as long as nothing else needs its memory.
  struct Present {
    std::shared_ptr<Bot> bot;
    bool has_place = true;
  };
  using Key = std::pair<std::string, std::string>;  // room and player

  // The context of bots.
  void forget(const Bot& bot);
  [[nodiscard]] bool take_place(const Bot& bot);
  void give_back_place(const Bot& bot);
  // The caller of these holds the mutex.
  [[nodiscard]] Present* find(const Bot& bot);
  /// Sends a computer player that has a place into its room.
  void begin(const BotCall& call);
  void give_back(Present& present);

  const Limits& limits_;
  Rooms& rooms_;
  Thinkers thinkers_;
  std::shared_ptr<const Bot::Context> context_;
  mutable std::mutex mutex_;  // guards what follows
  BotPlaces places_;
  boost::unordered_flat_map<Key, Present> bots_;  // at most `Limits::bot_games`
  bool stopped_ = false;
};

}  // namespace quintet::server
