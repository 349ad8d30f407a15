// Limits of bytes and waits of connections, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct SocketLimits {
  /// Largest inbound WebSocket message. The longest turn is far smaller (protocol/README.md).
  std::size_t message_bytes = 16 * 1024;
  /// Largest HTTP request head: cookies and a few headers.
  std::uint32_t head_bytes = 8 * 1024;

  /// Maximum time until a request begins, until it has arrived, and until the client has taken the
  /// response.
  std::chrono::seconds http_timeout{30};
  /// A body in pieces is sent in slices of this size, and `http_timeout` applies to each of them.
  std::size_t slice_bytes = 64 * 1024;
  /// After refusing a request with an unread body, the server reads and drops at most this many
  /// bytes, for at most this long, so that the client receives the refusal.
  std::chrono::seconds linger_timeout{2};
  std::size_t linger_bytes = 1024 * 1024;
  /// Delay of the refusal when an address exceeds its rate of requests, so that a thousand
  /// connections that go on asking cause at most a thousand refusals a second.
  std::chrono::milliseconds refusal_pause{1000};
  /// Long bodies that are being received or handled, of all clients together.
  std::size_t waiting_body_bytes = 32 * 1024 * 1024;
  /// Share of one address.
  std::size_t waiting_body_bytes_per_address = 4 * 1024 * 1024;
  /// The server pings a WebSocket that has been silent for half of this time, and drops it after
  /// all of it.
  std::chrono::seconds idle_timeout{60};
  /// Maximum time from the first frame of a WebSocket message to its end.
  std::chrono::milliseconds message_timeout{10'000};
  /// Interval of the pings that measure a client's round-trip time.
  std::chrono::milliseconds ping_interval{15'000};
  /// Maximum duration of a TLS handshake, a WebSocket upgrade or a WebSocket's closing handshake.
  std::chrono::seconds handshake_timeout{10};
  /// Bytes that the server still reads after its close frame while it waits for the client's: as
  /// much as a fast line has in flight. If the client sends more, the server drops the connection.
  std::size_t bytes_after_close = 1024 * 1024;
  /// Maximum time for a client to close its connection before a restart. The restart waits for the
  /// slowest client, which may be gone. More than the longest round trip on Earth.
  std::chrono::milliseconds farewell_timeout{500};
  /// Replaces `http_timeout` for the request of a connection that only gets a refusal, because its
  /// address has too many connections.
  std::chrono::seconds over_limit_timeout{2};
};

}  // namespace quintet::server
