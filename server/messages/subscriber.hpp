// A connection as rooms see it.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/base/contact.hpp"
#include "server/messages/room_follower.hpp"

namespace quintet::server {

/// A serialised message, shared by all its recipients.
using Message = std::shared_ptr<const std::string>;

[[nodiscard]] inline Message make_message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// Time within which clients must reconnect, if their number is not known.
inline constexpr std::chrono::milliseconds reconnect_time{1000};

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  /// The connection's id in the log.
  [[nodiscard]] virtual std::string_view id() const { return {}; }
  /// Queues a message; messages arrive in the order of the calls. Never blocks, never throws; drops
  /// a client that does not read fast enough. Any thread.
  virtual void send(Message message) = 0;
  /// Answers a request with an error. Any thread.
  virtual void refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
    send(make_message(protocol::error_reply(request, error)));
  }
  /// If not null, rooms call this object instead of sending snapshots, events, presence and `left`.
  /// It lives as long as the subscriber. Any thread.
  [[nodiscard]] virtual RoomFollower* follower() { return nullptr; }
  /// The client's address, as `limited_address` returns it; empty if unknown. Valid as long as this
  /// object.
  [[nodiscard]] virtual std::string_view address() const { return {}; }
  /// Call before a room subscribes this connection. Returns false if the connection has ended, or
  /// if it or its address is in too many rooms. When the connection ends, each room that it has
  /// entered and not left gets a `Disconnected` command. Any thread.
  [[nodiscard]] virtual bool enter(const std::string& room) = 0;
  virtual void leave(const std::string& room) = 0;
  /// Counts a room that this connection's player opens and returns null, or returns the time until
  /// the player and the address may open one. Any thread.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> acquire_room() {
    return std::nullopt;
  }
  /// Whether the player of this connection has muted the other one in all rooms. Any thread.
  [[nodiscard]] virtual bool mutes(std::string_view /*player_id*/) const { return false; }
  /// Asks the client to reconnect, because a room that it is in has moved to another node. The
  /// client chooses a random time up to `within`, so that clients do not all return at once. Any
  /// thread.
  virtual void reconnect(std::chrono::milliseconds /*within*/) {}
  /// Round-trip time of a ping: the last one or the average, whichever is less; null before the
  /// first. A client can make it longer by a late reply. Any thread.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> round_trip() const {
    return std::nullopt;
  }
  /// The contact with the other node that has this connection; null: it is this node's. Any thread.
  [[nodiscard]] virtual std::shared_ptr<const Contact> node() const { return nullptr; }
};

/// Asks the clients to reconnect: a few within 50 ms, many at about five thousand per second.
inline void reconnect_all(std::span<const std::shared_ptr<Subscriber>> connections) {
  constexpr std::size_t a_millisecond = 5;
  constexpr std::chrono::milliseconds least{50};
  const auto within =
      std::max(least, std::chrono::milliseconds(connections.size() / a_millisecond));
  for (const auto& connection : connections)
    connection->reconnect(within);
}

}  // namespace quintet::server
