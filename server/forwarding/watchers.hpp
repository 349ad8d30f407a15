// Which players watch their games at which other nodes.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

namespace quintet::server {

/// As the nodes have said it. Any thread; nothing here waits for anybody.
class Watchers {
 public:
  using Clock = std::chrono::steady_clock;

  void begin(int node, std::string_view player) {
    const std::lock_guard lock(mutex_);
    Node& its = nodes_[node];
    if (its.players.size() >= most_of_node) return;
    if (its.players.emplace(player).second) at_[std::string(player)].push_back(node);
  }
  void end(int node, std::string_view player) {
    const std::lock_guard lock(mutex_);
    if (const auto found = nodes_.find(node); found != nodes_.end()) forget(found, player);
  }
  /// The node lives, and says all of them from the beginning.
  void begin_list(int node, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    Node& its = nodes_[node];
    forget_all(node, its);
    its = {.heard = now, .players = {}};
  }
  /// Nodes that have not said all since then have none.
  void forget_silent(Clock::time_point since) {
    const std::lock_guard lock(mutex_);
    std::erase_if(nodes_, [&](const auto& node) {
      if (node.second.heard >= since) return false;
      forget_all(node.first, node.second);
      return true;
    });
  }

  [[nodiscard]] std::vector<int> nodes_of(const std::string& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = at_.find(player);
    return found == at_.end() ? std::vector<int>() : found->second;
  }
  [[nodiscard]] bool any() const {
    const std::lock_guard lock(mutex_);
    return !at_.empty();
  }

 private:
  static constexpr std::size_t most_of_node = 200'000;
  struct Node {
    Clock::time_point heard = Clock::now();
    std::set<std::string, std::less<>> players;
  };

  void leave(int node, const std::string& player) {
    const auto found = at_.find(player);
    if (found == at_.end()) return;
    std::erase(found->second, node);
    if (found->second.empty()) at_.erase(found);
  }
  void forget(std::map<int, Node>::iterator node, std::string_view player) {
    const auto found = node->second.players.find(player);
    if (found == node->second.players.end()) return;
    leave(node->first, *found);
    node->second.players.erase(found);
  }
  void forget_all(int node, const Node& its) {
    for (const std::string& player : its.players)
      leave(node, player);
  }

  mutable std::mutex mutex_;  // guards what follows
  std::map<int, Node> nodes_;
  boost::unordered_flat_map<std::string, std::vector<int>> at_;
};

}  // namespace quintet::server
