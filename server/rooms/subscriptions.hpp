// The connections in a room.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/container/flat_map.hpp>

#include "protocol/messages/words.hpp"
#include "server/base/time.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/turn_contact.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// One connection in a room.
struct Subscription {
  std::shared_ptr<Subscriber> connection;
  protocol::Player player;
  KeyRights rights;
  std::vector<std::string> muted;    // ids
  bool learning = false;             // the player takes the game's lesson
  bool focused = true;               // the player looks at the room
  std::int64_t sent = 0;             // seq of the last event that it knows
  RoomFollower* follower = nullptr;  // of the connection; null: it gets messages
};

/// Finds the subscriptions of a room by connection and by player. Pointers to a subscription are
/// valid until it is removed. Used by one thread at a time, except `size`.
class Subscriptions {
 public:
  /// How many connections. Any thread.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// How many different players.
  [[nodiscard]] std::int64_t players() const { return players_; }
  /// Whether a connection of the player is here.
  [[nodiscard]] bool is_inside(std::string_view player_id) const {
    return !of_player(player_id).empty();
  }
  /// Whether the player looks at the room through one of their connections.
  [[nodiscard]] bool is_looking(std::string_view player_id) const;
  /// Null when the connection is not here.
  [[nodiscard]] const Subscription* find(const Subscriber& connection) const;
  [[nodiscard]] Subscription* find(const Subscriber& connection);
  /// The connections of a player, in the order in which they came. Valid until the next change.
  [[nodiscard]] std::span<const Subscription* const> of_player(std::string_view player_id) const;
  /// Calls `call` with each subscription. It must not add or remove any.
  template <class Call>
  void for_each(Call call) const {
    for (const auto& [connection, subscription] : by_connection_)
      call(static_cast<const Subscription&>(*subscription));
  }
  template <class Call>
  void for_each(Call call) {
    for (const auto& [connection, subscription] : by_connection_)
      call(*subscription);
  }
  /// Adds a connection, or replaces its subscription. A connection always has the same player.
  void set(Subscription subscription);
  /// Returns whether the connection was here.
  bool remove(const Subscriber& connection);

 private:
  std::atomic<std::size_t> size_ = 0;
  // Sorted, and not hashed: most rooms have a few connections, and a hash table has space for
  // dozens. In a full room coming and going takes some microseconds.
  boost::container::flat_map<const Subscriber*, std::unique_ptr<Subscription>> by_connection_;
  std::vector<const Subscription*> by_player_;  // the same, sorted by the player's id
  std::int64_t players_ = 0;
};

/// The player with this id, if they are here.
[[nodiscard]] std::optional<protocol::Player> find_player(const Subscriptions& subscriptions,
                                                          std::string_view player_id);
/// The rights from the keys that the connection has shown so far, and `KeyRights::inside`.
[[nodiscard]] KeyRights rights_of(const Subscriptions& subscriptions, const Subscriber& connection,
                                  std::string_view player_id);
/// Address of a player's first connection; empty if there is none. Lives as long as the connection.
[[nodiscard]] std::string_view address_of(const Subscriptions& subscriptions,
                                          std::string_view player_id);
/// The shortest round trip of a player's connections; null if none has been measured.
[[nodiscard]] std::optional<std::chrono::milliseconds> round_trip_of(
    const Subscriptions& subscriptions, std::string_view player_id);
/// How a player is connected. Directly, if one of their connections is; otherwise through a node
/// that is not silent at `now`, if there is one.
[[nodiscard]] Way way_of(const Subscriptions& subscriptions, std::string_view player_id,
                         Time::Point now);

}  // namespace quintet::server
