// Counts the players who are connected anywhere on the site.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>

namespace quintet::server {

/// One thread at a time.
class OnlinePlayers {
 public:
  /// Counts one more connection of the player, or one more node where the player is connected.
  /// Returns whether the number of players has changed.
  bool add(const std::string& player) { return ++connections_[player] == 1; }
  /// The reverse. Ignores a player who is not counted.
  bool remove(const std::string& player) {
    const auto found = connections_.find(player);
    if (found == connections_.end() || --found->second > 0) return false;
    connections_.erase(found);
    return true;
  }
  [[nodiscard]] std::int64_t count() const { return std::ssize(connections_); }

  /// The number of players if it has changed since the last call. Afterwards it counts as
  /// published.
  [[nodiscard]] std::optional<std::int64_t> publish() {
    if (count() == published_) return std::nullopt;
    published_ = count();
    return published_;
  }
  [[nodiscard]] std::int64_t published() const { return published_; }

 private:
  std::map<std::string, std::size_t> connections_;  // by player
  std::int64_t published_ = 0;
};

}  // namespace quintet::server
