// Players and the other nodes at which they are.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

namespace quintet::server {

/// Filled from the reports of the other nodes. Thread-safe; never blocks for long.
class PlayersByNode {
 public:
  /// Reported at most once per node and player, until `left`.
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

  /// The other nodes to which this player is connected.
  [[nodiscard]] std::vector<int> nodes_of(const std::string& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(player);
    return found == nodes_.end() ? std::vector<int>() : found->second;
  }
  /// Removes the players who are connected to another node from a list of ids.
  void remove_present(std::vector<std::string>& players) const {
    const std::lock_guard lock(mutex_);
    std::erase_if(players, [&](const std::string& player) { return nodes_.contains(player); });
  }

 private:
  mutable std::mutex mutex_;  // guards the members below
  boost::unordered_flat_map<std::string, std::vector<int>> nodes_;
};

}  // namespace quintet::server
