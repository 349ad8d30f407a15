// The players who watch their games at other nodes.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/forwarding/players_by_node.hpp"

namespace quintet::server {

/// The state that the nodes have reported. Thread-safe; never blocks for long.
class Watchers {
 public:
  using Clock = std::chrono::steady_clock;

  void begin(int node, std::string_view player) {
    const std::lock_guard lock(mutex_);
    Node& its = nodes_[node];
    if (its.players.size() >= most_of_node) return;
    if (its.players.emplace(player).second) at_.arrived(node, {std::string(player)});
  }
  void end(int node, std::string_view player) {
    const std::lock_guard lock(mutex_);
    if (const auto found = nodes_.find(node); found != nodes_.end()) forget(found, player);
  }
  /// Begins a new list of the node: forgets its players.
  void begin_list(int node, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    Node& its = nodes_[node];
    forget_all(node, its);
    its = {.heard = now, .players = {}};
  }
  /// Forgets the nodes whose last list began before `since`.
  void forget_silent(Clock::time_point since) {
    const std::lock_guard lock(mutex_);
    std::erase_if(nodes_, [&](const auto& node) {
      if (node.second.heard >= since) return false;
      forget_all(node.first, node.second);
      return true;
    });
  }

  [[nodiscard]] std::vector<int> nodes_of(const std::string& player) const {
    return at_.nodes_of(player);
  }
  [[nodiscard]] bool any() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(nodes_,
                               [](const auto& node) { return !node.second.players.empty(); });
  }

 private:
  static constexpr std::size_t most_of_node = 200'000;
  struct Node {
    Clock::time_point heard = Clock::now();
    std::set<std::string, std::less<>> players;
  };

  void forget(std::map<int, Node>::iterator node, std::string_view player) {
    const auto found = node->second.players.find(player);
    if (found == node->second.players.end()) return;
    at_.left(node->first, {*found});
    node->second.players.erase(found);
  }
  void forget_all(int node, const Node& its) {
    at_.left(node, {its.players.begin(), its.players.end()});
  }

  PlayersByNode at_;          // the nodes by player
  mutable std::mutex mutex_;  // guards `nodes_`
  std::map<int, Node> nodes_;
};

}  // namespace quintet::server
