// Limits of connections, addresses and the networks around them, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <cstddef>

namespace quintet::server {

struct NetLimits {
  /// Bytes queued for all connections from one address: many hundreds that are a little behind, or
  /// some that do not read at all. Beyond it, the server drops those that get another message while
  /// their queue is not empty.
  std::size_t address_outbox_bytes = 64 * 1024 * 1024;

  /// New lasting seeks from one address, of all its players. The rate is low because they stay for
  /// days.
  double lasting_seek_burst = 20;
  double lasting_seeks_per_second = 0.01;

  /// Requests to join from one address, to all rooms.
  double ask_burst = 10;
  double asks_per_second = 0.1;

  /// Connections of all clients together, below the usual limit of open files.
  std::size_t connections = 19'000;
  /// Connections of one address: a school or a club behind one, with a few tabs each. Until a
  /// WebSocket's upgrade, the connections of a trusted proxy count for no address.
  std::size_t connections_per_address = 1000;
  /// TLS handshakes with one address. Each takes a millisecond or two of our time with an RSA key.
  /// After a restart all clients return at once, browsers with several connections each.
  double handshake_burst = 3000;
  double handshakes_per_second = 100;
  /// New guests of one address. The burst is enough for a school behind one address.
  double guest_burst = 200;
  double guests_per_second = 2;
  /// Rooms opened by one player; a seek counts as one.
  double room_burst = 20;
  double rooms_per_second = 0.2;
  /// Rooms opened from one address, by all its players. A room stays in the database once its game
  /// has begun.
  double address_room_burst = 300;
  double address_rooms_per_second = 3;
  /// Limits by address also hold for wider IPv6 networks: a /56 may do this many times as much as a
  /// /64, and a /48 this many times as much as a /56. Often one customer has all of a /48; with
  /// some carriers hundreds of customers share one.
  double wider_network_factor = 2;
  /// Entries of each rate limiter by address or player. The least recently used are dropped first.
  std::size_t remembered_rates = 100'000;
};

}  // namespace quintet::server
