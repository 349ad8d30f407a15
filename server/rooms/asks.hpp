// Those who ask the host of a room to let them in.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/refusals.hpp"
#include "protocol/server_to_client.hpp"
#include "server/base/limits.hpp"
#include "server/base/subscriber.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {

/// One open request a player, so many in all and of one network, each as long as the connection
/// that it came over. Nothing of it is stored. A player whom the host has declined does not ask
/// again, as long as the room is in memory. Used by one thread at a time, but for `size`.
class Asks {
 public:
  struct Open {
    protocol::Player player;
    std::optional<int> seat;  // null: any
    std::shared_ptr<Subscriber> connection;
  };

  /// `limits` outlives this.
  explicit Asks(const Limits& limits) : limits_(limits) {}

  /// How many ask. Any thread.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::vector<Open>& all() const { return open_; }
  /// Null when the player does not ask.
  [[nodiscard]] const Open* find(std::string_view player_id) const {
    const auto found = std::ranges::find(open_, player_id, id_of);
    return found == open_.end() ? nullptr : &*found;
  }
  /// A player's new request takes the place of the one before. Returns the connection that the one
  /// before came over; null when there was none, or the same.
  [[nodiscard]] protocol::Result<std::shared_ptr<Subscriber>> add(Open ask) {
    if (std::ranges::find(declined_, ask.player.id) != declined_.end())
      return protocol::error("join.declined");
    const auto before = std::ranges::find(open_, ask.player.id, id_of);
    if (before != open_.end()) {
      std::swap(*before, ask);
      return before->connection == ask.connection ? nullptr : std::move(ask.connection);
    }
    if (open_.size() >= limits_.asks_per_room)
      return std::unexpected(protocol::refusal_for_now("join.too-many", 60'000));
    const std::string network = network_of(ask);
    const auto others = std::ranges::count(open_, network, network_of);
    if (!network.empty() && std::cmp_greater_equal(others, limits_.asks_per_room_and_network))
      return std::unexpected(protocol::refusal_for_now("join.too-many", 60'000));
    open_.push_back(std::move(ask));
    size_ = open_.size();
    return nullptr;
  }
  /// From now on this player is not to ask any more.
  void decline(std::string player_id) {
    declined_.push_back(std::move(player_id));
    if (declined_.size() > limits_.declined_per_room) declined_.erase(declined_.begin());
  }
  /// Ends a player's request, if there is one.
  [[nodiscard]] std::optional<Open> take(std::string_view player_id) {
    const auto found = std::ranges::find(open_, player_id, id_of);
    if (found == open_.end()) return std::nullopt;
    Open taken = std::move(*found);
    open_.erase(found);
    size_ = open_.size();
    return taken;
  }
  /// Ends what was asked over this connection. Whether there was anything.
  bool drop(const Subscriber& connection) {
    const bool dropped = std::erase_if(open_, [&](const Open& ask) {
                           return ask.connection.get() == &connection;
                         }) > 0;
    size_ = open_.size();
    return dropped;
  }

 private:
  [[nodiscard]] static const std::string& id_of(const Open& ask) { return ask.player.id; }
  /// Empty when the address is not known.
  [[nodiscard]] static std::string network_of(const Open& ask) {
    return limited_networks(ask.connection->address()).back();
  }

  const Limits& limits_;
  std::vector<Open> open_;
  std::vector<std::string> declined_;  // ids
  std::atomic<std::size_t> size_ = 0;
};

}  // namespace quintet::server
