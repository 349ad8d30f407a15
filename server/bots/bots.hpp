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
#include "server/bots/bot.hpp"
#include "server/bots/bot_limits.hpp"
#include "server/bots/bot_places.hpp"
#include "server/bots/bot_settings.hpp"
#include "server/bots/thinkers.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/net_limits.hpp"
#include "server/players/bot_players.hpp"
#include "server/rooms/room_waker.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// The computer players under these settings: those of all levels of each game with an engine, also
/// of the first ladder, which plays on in its rooms; or none if they are off.
[[nodiscard]] BotPlayers bot_players(const BotSettings& settings);

/// Thread-safe.
class Bots {
 public:
  /// The references must outlive this object. The constructor uses neither `rooms` nor `waker`.
  Bots(const BotSettings& settings, const BotLimits& limits, const NetLimits& net_limits,
       Metrics& metrics, Rooms& rooms, RoomWaker& waker, const Loop& loop);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();

  /// Sends a computer player into a room if it is not there already, and returns null. If there is
  /// no place for it, returns the reason; it then waits in line and goes when it gets a place.
  std::optional<protocol::Error> call(const BotCall& call);
  /// Reads from the store which rooms wait for a computer player, and wakes them. Call it at the
  /// start and every `BotLimits::bot_interval`.
  [[nodiscard]] Task<> tend();
  /// Why a player at this address may not open a room with computer players now; null: they may.
  [[nodiscard]] std::optional<protocol::Error> refusal(std::string_view player,
                                                       std::string_view address) const;
  /// Number of computer players in rooms.
  [[nodiscard]] std::size_t playing() const;
  /// Number of positions in the queue.
  [[nodiscard]] std::size_t waiting() const { return thinkers_.waiting(); }
  [[nodiscard]] int threads() const { return thinkers_.threads(); }
  /// Stops all computer players and all thinking. Returns immediately.
  void refuse();
  /// The same, and ends the threads. Blocks until the running steps of the search are done.
  void stop();

 private:
  /// A computer player in a room. It has a place while it thinks or plays. Without one it leaves
  /// the room when another computer player needs its memory.
  struct Present {
    std::shared_ptr<Bot> bot;
    bool has_place = true;
  };
  using Key = std::pair<std::string, std::string>;  // room and player

  // Functions of `Bot::Context`.
  void forget(const Bot& bot);
  [[nodiscard]] bool acquire_place(const Bot& bot);
  void give_back_place(const Bot& bot);
  // The caller of these holds the mutex.
  [[nodiscard]] Present* find(const Bot& bot);
  /// Sends a computer player that has a place into its room. If `BotLimits::bot_games` are in
  /// memory, one without a place leaves.
  void begin(const BotCall& call);
  /// Returns its place, if it has one, and begins the next ones in line.
  void give_back(Present& present);

  const BotLimits& limits_;
  RoomWaker& waker_;
  Thinkers thinkers_;
  std::shared_ptr<const Bot::Context> context_;
  mutable std::mutex mutex_;  // guards the members below
  BotPlaces places_;
  boost::unordered_flat_map<Key, Present> bots_;  // at most `BotLimits::bot_games`
  bool stopped_ = false;
};

}  // namespace quintet::server
