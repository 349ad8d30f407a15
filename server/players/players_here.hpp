// The connected players, for messages to a player wherever they are on the site.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "server/messages/subscriber.hpp"
#include "server/site/site.hpp"

namespace quintet::server {

/// Thread-safe; never blocks for long.
class PlayersHere {
 public:
  /// `site` must outlive this object.
  explicit PlayersHere(Site& site);

  /// Call `left` once for each `arrived`.
  void arrived(const std::string& player, const std::shared_ptr<Subscriber>& connection);
  void left(const std::string& player, const Subscriber& connection);
  /// Sets whether a connection gets messages about its player's games. Call after `arrived`.
  void watch_games(const std::string& player, const Subscriber& connection, bool watches);

  /// Sends to every connection of the player, at all nodes.
  void notify(const std::string& player, const Message& message) const;
  /// Sends to the connections that watch the player's games, at all nodes.
  void notify_of_game(const std::string& player, const Message& message) const;
  /// Number of players connected here.
  [[nodiscard]] std::size_t size() const;

  /// Starts recording arrivals and departures, for `take_changes`.
  void note_changes();
  /// The players who have arrived or left since the last call.
  struct Changes {
    std::vector<std::string> here;
    std::vector<std::string> gone;
  };
  [[nodiscard]] Changes take_changes();
  /// All players connected here. Clears the recorded changes.
  [[nodiscard]] std::vector<std::string> take_all();

  /// The players who watch their games here.
  [[nodiscard]] std::vector<std::string> watching() const;
  /// Whether any player watches their games, at any node.
  [[nodiscard]] bool anybody_watches() const {
    return watching_ > 0 || site_.anybody_watches_elsewhere();
  }

 private:
  struct Connection {
    const Subscriber* key = nullptr;
    std::weak_ptr<Subscriber> connection;
    bool watches_games = false;
  };

  /// Sends to the connections here only.
  void notify_here(const std::string& player, const Message& message, Recipients recipients) const;
  /// The caller must hold the mutex. Counts one more or one fewer watching connection among these.
  void count_watching(const std::string& player, const std::vector<Connection>& connections,
                      bool one_more);

  Site& site_;
  std::atomic<std::size_t> watching_ = 0;
  mutable std::mutex mutex_;  // guards the members below
  boost::unordered_flat_map<std::string, std::vector<Connection>> connections_;
  bool notes_ = false;
  boost::unordered_flat_set<std::string> changed_;
};

}  // namespace quintet::server
