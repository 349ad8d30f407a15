// The waiting seeks, with the shares of their addresses and the public list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/wish.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

struct WaitingSeek {
  protocol::SeekEntry entry;
  Wish wish;
  std::string counts_for;  // an address, or "player " and the player's id
  std::vector<std::shared_ptr<Subscriber>> holders;
  bool stored = true;  // false: a lasting seek that is not on disk yet

  [[nodiscard]] bool lasting() const { return entry.until.has_value(); }
  [[nodiscard]] bool held_by(const Subscriber& holder) const;
  void let_go(const Subscriber& holder);
};

/// Each seek has a place among the shares. The public list contains the stored seeks of players who
/// are not *taken*: being paired. One thread at a time.
class SeekList {
 public:
  SeekList(const LobbyLimits& limits, const NetLimits& net_limits)
      : shares_(limits.seeks_per_address, net_limits.wider_network_factor),
        lasting_shares_(limits.lasting_seeks_per_address, net_limits.wider_network_factor) {}

  /// Longest waiting first. Valid until a seek is added or ended.
  [[nodiscard]] std::vector<WaitingSeek>& all() { return waiting_; }
  [[nodiscard]] const std::vector<WaitingSeek>& all() const { return waiting_; }
  /// Null if there is none.
  [[nodiscard]] WaitingSeek* find(const std::string& id);
  /// The player's seek with this wish; null if there is none.
  [[nodiscard]] WaitingSeek* find(const Wish& wish, bool lasting);
  /// Number of seeks that the connection holds.
  [[nodiscard]] std::size_t held_by(const Subscriber& holder) const;
  /// Adds a seek, which is not shown yet. Times are in ms since 1970; a lasting seek has `until`.
  WaitingSeek& add(std::string id, const Wish& wish, std::string counts_for, std::int64_t since,
                   std::optional<std::int64_t> until);
  /// Ends the seeks that meet the condition.
  template <class Condition>
  void end_if(Condition condition) {
    std::erase_if(waiting_, [&](const WaitingSeek& seek) {
      if (!condition(seek)) return false;
      shares(seek.lasting()).remove(seek.counts_for);
      shown_.erase(seek.entry.id);
      return true;
    });
  }
  /// Ends the seeks without holders, except lasting ones and those of taken players.
  void end_unheld();

  /// Whether the player is taken, or the player of the seek.
  [[nodiscard]] bool is_taken(const std::string& player) const { return taken_.contains(player); }
  [[nodiscard]] bool is_taken(const WaitingSeek& seek) const {
    return is_taken(seek.entry.player.id);
  }
  /// Takes the players, and hides their seeks.
  void take(const std::set<std::string>& players);
  /// The players are no longer taken. The caller then shows their seeks.
  void release(const std::set<std::string>& players);
  /// Adds the seek to the public list, if it is stored and its player is not taken.
  void show(const WaitingSeek& seek);
  /// The same for all seeks of these players.
  void show_all_of(const std::set<std::string>& players);

  [[nodiscard]] DeltaTracker<protocol::SeekEntry>& shown() { return shown_; }
  [[nodiscard]] const DeltaTracker<protocol::SeekEntry>& shown() const { return shown_; }
  /// The places of all seeks of this kind, by `WaitingSeek::counts_for`. A caller that changes it
  /// moves the place.
  [[nodiscard]] Shares& shares(bool lasting) { return lasting ? lasting_shares_ : shares_; }

 private:
  Shares shares_;
  Shares lasting_shares_;
  std::vector<WaitingSeek> waiting_;
  std::set<std::string> taken_;  // ids of players
  DeltaTracker<protocol::SeekEntry> shown_;
};

}  // namespace quintet::server
