// Who is connected at other nodes, by player.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

namespace quintet::server {

/// As far as is known here, which is a moment ago. Empty on a server that serves alone. Any thread;
/// nothing here waits for anybody.
class PlayersElsewhere {
 public:
  /// Each once for a node until they leave it.
  void arrived(int node, const std::vector<std::string>& players) {
    const std::lock_guard lock(mutex_);
    for (const std::string& player : players)
      nodes_[player].push_back(node);
  }
  void left(int node, const std::vector<std::string>& players) {
    const std::lock_guard lock(mutex_);
    for (const std::string& player : players) {
      const auto found = nodes_.find(player);
      if (found == nodes_.end()) continue;
      std::erase(found->second, node);
      if (found->second.empty()) nodes_.erase(found);
    }
  }

  /// At which other nodes this player is.
  [[nodiscard]] std::vector<int> nodes_of(const std::string& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(player);
    return found == nodes_.end() ? std::vector<int>() : found->second;
  }
  /// Takes those out of a list of players' ids who are connected at another node.
  void remove_present(std::vector<std::string>& players) const {
    const std::lock_guard lock(mutex_);
    std::erase_if(players, [&](const std::string& player) { return nodes_.contains(player); });
  }

 private:
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::vector<int>> nodes_;
};

}  // namespace quintet::server
