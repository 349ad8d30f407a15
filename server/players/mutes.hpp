// Whom somebody never wants to hear: kept with the player, and the same on all their connections.
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

#include "protocol/error.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"

namespace quintet::server {

/// The ids of those whom one player has muted for good. Any thread.
class MuteList {
 public:
  [[nodiscard]] bool contains(std::string_view player_id) const;
  void set(const std::string& player_id, bool muted);
  /// What the file said; what has been set since the list is there is newer.
  void load(const std::vector<std::string>& stored);
  /// What the file says takes the place of all that was known.
  void reload(const std::vector<std::string>& stored);
  [[nodiscard]] bool loaded() const;

 private:
  mutable std::mutex mutex_;  // guards what follows
  std::set<std::string, std::less<>> muted_;
  std::set<std::string> changed_;  // before it was loaded
  bool loaded_ = false;
};

/// The lists of those who are here, and of all others in the file. Any thread.
class Mutes {
 public:
  Mutes(const Limits& limits, const Time& time, AsyncStore& store);

  /// The list that all connections of the player share. Empty, with a line in the log, where the
  /// file cannot be read.
  [[nodiscard]] Task<std::shared_ptr<const MuteList>> of(std::string player);
  /// Is on disk, and holds for all connections, when it returns. `not_found` where there is no such
  /// player to be muted, `forbidden` when the player has muted as many as may be.
  [[nodiscard]] Task<protocol::Result<void>> set(std::string player, std::string other, bool muted);
  /// Another node has stored a change: reads the list again where anybody has it. False: it could
  /// not be read.
  [[nodiscard]] Task<bool> changed_elsewhere(std::string player);
  /// The player's list as it is stored, the oldest first.
  [[nodiscard]] Task<protocol::Result<std::vector<storage::MuteRow>>> list(std::string player);

 private:
  [[nodiscard]] std::shared_ptr<MuteList> known(const std::string& player);
  /// Empty, with a line in the log, where the file cannot be read.
  [[nodiscard]] Task<std::optional<std::vector<std::string>>> stored_ids(std::string player);
  /// For when it is not known whether a change is stored.
  [[nodiscard]] Task<bool> read_again(std::string player, std::shared_ptr<MuteList> list);

  static constexpr std::size_t least_sweep = 1024;
  const Limits& limits_;
  const Time& time_;
  AsyncStore& store_;
  std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::weak_ptr<MuteList>> lists_;
  std::size_t sweep_at_ = least_sweep;
};

}  // namespace quintet::server
