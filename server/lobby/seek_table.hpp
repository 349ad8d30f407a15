// The waiting seeks with their lock, as the lobby shows them and as nodes report them.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/lobby_part.hpp"
#include "server/lobby/seeks.hpp"
#include "server/net/net_limits.hpp"

namespace quintet::server {

/// One node pairs the seeks of all nodes, from `begin_pairing` on. The others show the seeks that
/// it reports. Thread-safe.
class SeekTable {
 public:
  /// `limits` must outlive the table.
  SeekTable(const LobbyLimits& limits, const NetLimits& net_limits) : seeks_(limits, net_limits) {}

  /// Sets the function to call when the shown seeks may have changed. It is called with the lock of
  /// the table and must not call the table. Call it before all other functions.
  void on_change(std::function<void()> changed) { changed_ = std::move(changed); }

  /// Returns `f(seeks)`, called with the lock. `pairs` does not change meanwhile.
  template <class F>
  auto with(F f) {
    const std::lock_guard lock(mutex_);
    const Notice notice(*this);
    return f(seeks_);
  }
  /// Whether this node pairs the seeks.
  [[nodiscard]] bool pairs() const { return pairs_; }
  void begin_pairing();
  /// Ends all seeks except those of players who are being paired. Returns their connections; a
  /// connection may occur more than once.
  [[nodiscard]] std::vector<std::shared_ptr<Subscriber>> end_pairing();

  /// Adds the changes since the last call, or all seeks, if this node pairs them.
  void take_part(bool all, LobbyPart& part);
  /// Applies the report of another node. Ignores its seeks if this node pairs.
  void show_part(int node, const LobbyPart& part);

  /// Adds the changes since the last call. Afterwards the current seeks count as published.
  void publish(protocol::LobbyChanges& changes);
  /// The published seeks, by id.
  [[nodiscard]] std::map<std::string, protocol::SeekEntry> published();
  /// Number of seeks that this node pairs and shows.
  [[nodiscard]] std::size_t count();

 private:
  /// Calls `changed_` at the end of its scope if there may be a change to publish.
  class Notice {
   public:
    explicit Notice(SeekTable& table) : table_(table) {}
    Notice(const Notice&) = delete;
    Notice& operator=(const Notice&) = delete;
    ~Notice() {
      if (table_.changed_ && table_.seeks_.shown().touched()) table_.changed_();
    }

   private:
    SeekTable& table_;
  };

  std::function<void()> changed_;
  std::atomic<bool> pairs_ = false;  // changed with the lock

  std::mutex mutex_;  // guards the members below
  Seeks seeks_;
  std::map<std::string, int> theirs_;  // shown seeks of other nodes, with the node
  std::set<std::string> reported_;     // reported to other nodes
};

}  // namespace quintet::server
