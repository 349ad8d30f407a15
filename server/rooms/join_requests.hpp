// Players who ask the host of a room to let them in.
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

#include "protocol/errors/error.hpp"
#include "protocol/errors/refusals.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/networks.hpp"
#include "server/rooms/room_limits.hpp"

namespace quintet::server {

/// Open requests, one per player, limited in number and per network (Limits). Each lasts as long as
/// its connection; nothing is stored. The last players that the host has declined cannot ask again
/// while the room is in memory. Used by one thread at a time, except `size`.
class JoinRequests {
 public:
  struct Open {
    protocol::Player player;
    std::optional<int> seat;  // null: any
    std::shared_ptr<Subscriber> connection;
  };

  /// `limits` outlives this.
  explicit JoinRequests(const RoomLimits& limits) : limits_(limits) {}

  /// Number of open requests. Any thread.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::vector<Open>& all() const { return open_; }
  /// Null if the player has no open request.
  [[nodiscard]] const Open* find(std::string_view player_id) const {
    const auto found = std::ranges::find(open_, player_id, id_of);
    return found == open_.end() ? nullptr : &*found;
  }
  /// Replaces the player's previous request, if there is one. Returns the connection of that one;
  /// null if there was none, or it is the same connection.
  [[nodiscard]] protocol::Result<std::shared_ptr<Subscriber>> add(Open request) {
    if (std::ranges::find(declined_, request.player.id) != declined_.end())
      return protocol::error("join.declined");
    const auto before = std::ranges::find(open_, request.player.id, id_of);
    if (before != open_.end()) {
      std::swap(*before, request);
      return before->connection == request.connection ? nullptr : std::move(request.connection);
    }
    if (open_.size() >= limits_.asks_per_room)
      return std::unexpected(protocol::refusal_for_now("join.too-many", 60'000));
    const std::string network = network_of(request);
    const auto others = std::ranges::count(open_, network, network_of);
    if (!network.empty() && std::cmp_greater_equal(others, limits_.asks_per_room_and_network))
      return std::unexpected(protocol::refusal_for_now("join.too-many", 60'000));
    open_.push_back(std::move(request));
    size_ = open_.size();
    return nullptr;
  }
  /// Refuses later requests of this player.
  void decline(std::string player_id) {
    declined_.push_back(std::move(player_id));
    if (declined_.size() > limits_.declined_per_room) declined_.erase(declined_.begin());
  }
  /// Ends a player's request, if there is one.
  [[nodiscard]] std::optional<Open> remove(std::string_view player_id) {
    const auto found = std::ranges::find(open_, player_id, id_of);
    if (found == open_.end()) return std::nullopt;
    Open taken = std::move(*found);
    open_.erase(found);
    size_ = open_.size();
    return taken;
  }
  /// Ends the requests that came over this connection. Returns whether there were any.
  bool drop(const Subscriber& connection) {
    const bool dropped = std::erase_if(open_, [&](const Open& request) {
                           return request.connection.get() == &connection;
                         }) > 0;
    size_ = open_.size();
    return dropped;
  }

 private:
  [[nodiscard]] static const std::string& id_of(const Open& request) { return request.player.id; }
  /// Empty when the address is not known.
  [[nodiscard]] static std::string network_of(const Open& request) {
    return limited_networks(request.connection->address()).back();
  }

  const RoomLimits& limits_;
  std::vector<Open> open_;
  std::vector<std::string> declined_;  // ids
  std::atomic<std::size_t> size_ = 0;
};

}  // namespace quintet::server
