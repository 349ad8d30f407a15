// Who is connected, by player: for what concerns somebody wherever they are on the site.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "server/base/subscriber.hpp"

namespace quintet::server {

/// The same players at other nodes. Any thread; nothing here waits for anybody.
class ReachElsewhere {
 public:
  ReachElsewhere() = default;
  ReachElsewhere(const ReachElsewhere&) = delete;
  ReachElsewhere& operator=(const ReachElsewhere&) = delete;
  virtual ~ReachElsewhere() = default;

  /// Sends to the player's connections, or to those that watch the player's games.
  virtual void tell(const std::string& player, const Message& message, bool of_game) = 0;
  [[nodiscard]] virtual bool anybody_watches() const = 0;
  /// From now on the player watches their games here, or does so no more.
  virtual void watches_here(const std::string& player, bool watches) = 0;
};

/// Any thread; nothing here waits for anybody.
class PlayersHere {
 public:
  /// From now on players are told at other nodes, too. Outlives this; before anybody arrives.
  void reach_elsewhere_by(ReachElsewhere& elsewhere) { elsewhere_ = &elsewhere; }
  /// `left` comes once for each `arrived`.
  void arrived(const std::string& player, const std::shared_ptr<Subscriber>& connection);
  void left(const std::string& player, const Subscriber& connection);
  /// Whether a connection that has arrived is told of its player's games.
  void watch_games(const std::string& player, const Subscriber& connection, bool watches);

  /// Sends to every connection of the player, wherever it is.
  void tell(const std::string& player, const Message& message) const;
  /// Sends to those that watch the player's games.
  void tell_of_game(const std::string& player, const Message& message) const;
  /// How many players are here.
  [[nodiscard]] std::size_t size() const;

  /// From now on it is noted who arrives and leaves, for `take_changes`.
  void note_changes();
  /// Whoever has arrived, or has left, since the last call.
  struct Changes {
    std::vector<std::string> here;
    std::vector<std::string> gone;
  };
  [[nodiscard]] Changes take_changes();
  /// Everybody who is here; the changes until now are known with that.
  [[nodiscard]] std::vector<std::string> take_all();

  /// What another node has to tell: sends to the connections here only.
  void tell_here(const std::string& player, const Message& message, bool of_game) const;
  /// Who watches their games here.
  [[nodiscard]] std::vector<std::string> watching() const;
  /// Whether anybody watches their games, wherever they are.
  [[nodiscard]] bool anybody_watches() const {
    return watching_ > 0 || (elsewhere_ != nullptr && elsewhere_->anybody_watches());
  }

 private:
  struct Connection {
    const Subscriber* key = nullptr;
    std::weak_ptr<Subscriber> connection;
    bool watches_games = false;
  };

  /// With the mutex: one more of these watches, or one less.
  void count_watching(const std::string& player, const std::vector<Connection>& connections,
                      bool one_more);

  ReachElsewhere* elsewhere_ = nullptr;  // null: there are no other nodes
  std::atomic<std::size_t> watching_ = 0;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::vector<Connection>> connections_;
  bool notes_ = false;
  boost::unordered_flat_set<std::string> changed_;
};

}  // namespace quintet::server
