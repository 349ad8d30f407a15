// Who is connected, by player: for what concerns somebody wherever they are on the site.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/base/subscriber.hpp"

namespace quintet::server {

/// Any thread; nothing here waits for anybody.
class PlayersHere {
 public:
  /// `left` comes once for each `arrived`.
  void arrived(const std::string& player, const std::shared_ptr<Subscriber>& connection);
  void left(const std::string& player, const Subscriber& connection);
  /// Whether a connection that has arrived is told of its player's games.
  void watch_games(const std::string& player, const Subscriber& connection, bool watches);

  /// Sends to every connection of the player.
  void tell(const std::string& player, const Message& message) const;
  /// Sends to those that watch the player's games.
  void tell_of_game(const std::string& player, const Message& message) const;
  /// Whether anybody watches their games.
  [[nodiscard]] bool anybody_watches() const { return watching_ > 0; }

 private:
  struct Connection {
    const Subscriber* key = nullptr;
    std::weak_ptr<Subscriber> connection;
    bool watches_games = false;
  };

  void send(const std::string& player, const Message& message, bool of_game) const;

  std::atomic<std::size_t> watching_ = 0;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::vector<Connection>> connections_;
};

}  // namespace quintet::server
