// The players whom a player has muted permanently: stored with the player, for all their
// connections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/players/player_limits.hpp"

namespace quintet::server {

/// The ids that one player has muted permanently. Thread-safe.
class MuteList {
 public:
  [[nodiscard]] bool contains(std::string_view player_id) const;
  void set(const std::string& player_id, bool muted);
  /// Sets the stored ids. Changes since this list was created take precedence.
  void load(const std::vector<std::string>& stored);
  /// Replaces the whole list by the stored ids.
  void reload(const std::vector<std::string>& stored);
  [[nodiscard]] bool loaded() const;

 private:
  mutable std::mutex mutex_;  // guards what follows
  std::set<std::string, std::less<>> muted_;
  std::set<std::string> changed_;  // before `load`
  bool loaded_ = false;
};

/// The lists of connected players, and access to all stored lists. Thread-safe.
class Mutes {
 public:
  Mutes(const PlayerLimits& limits, const Time& time, AsyncStore& store);

  /// The list that all connections of the player share. If the file cannot be read, it is empty and
  /// the log has a line.
  [[nodiscard]] Task<std::shared_ptr<const MuteList>> of(std::string player);
  /// Returns when the change is on disk and holds for all connections. `not_found` if the other
  /// player does not exist; `forbidden` if the player's list is full.
  [[nodiscard]] Task<protocol::Result<void>> set(std::string player, std::string other, bool muted);
  /// Another node has stored a change: reads the list again if it is in memory. False if it could
  /// not be read.
  [[nodiscard]] Task<bool> changed_elsewhere(std::string player);
  /// The player's stored list, oldest first.
  [[nodiscard]] Task<protocol::Result<std::vector<storage::MuteRow>>> list(std::string player);

 private:
  [[nodiscard]] std::shared_ptr<MuteList> known(const std::string& player);
  /// Null, with a line in the log, if the file cannot be read.
  [[nodiscard]] Task<std::optional<std::vector<std::string>>> stored_ids(std::string player);
  /// After a change whose outcome is unknown, or that another node has stored. False if the file
  /// cannot be read.
  [[nodiscard]] Task<bool> read_again(std::string player, std::shared_ptr<MuteList> list);

  static constexpr std::size_t least_sweep = 1024;
  const PlayerLimits& limits_;
  const Time& time_;
  AsyncStore& store_;
  std::mutex mutex_;  // guards the members below
  boost::unordered_flat_map<std::string, std::weak_ptr<MuteList>> lists_;
  std::size_t sweep_at_ = least_sweep;
};

}  // namespace quintet::server
