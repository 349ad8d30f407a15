// Limits of WebSocket clients: messages, outboxes, rooms, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <cstddef>

namespace quintet::server {

struct ClientLimits {
  /// Inbound messages and control frames of one connection. A person plays a turn in seconds; a
  /// page that reconnects enters a dozen rooms at once.
  double message_burst = 60;
  double messages_per_second = 20;
  /// The same for all connections from one address (IPv6: one network). This is the maximum of a
  /// hundred clients, so it affects only floods.
  double address_message_burst = 10'000;
  double address_messages_per_second = 2'000;
  /// Close the connection after this many net refusals (refused minus accepted, never below 0). A
  /// limit on refusals in a row would not work: every 50 ms a message is accepted during a flood.
  int refusals_before_close = 200;

  /// Queue for a client that reads slowly. A snapshot of the longest game fits. If the queue is
  /// full, the server drops the client, which catches up after it has reconnected.
  std::size_t outbox_bytes = 1024 * 1024;
  std::size_t outbox_messages = 1024;

  /// Rooms that the connections of one address are in; a room counts once for each connection. Five
  /// for each connection that an address may have.
  std::size_t rooms_per_address = 5000;
  /// Rooms that one connection may be in. Each browser tab has its own connection.
  std::size_t rooms_per_connection = 32;

  /// Bytes of chat from one address, of all players in all rooms. A line counts with
  /// `RoomLimits::chat_line_overhead_bytes` for the rest of its event. Enough for a hall full of
  /// people (six lines a second); a client that never stops adds a third of a gigabyte a day to the
  /// file.
  double address_chat_bytes_burst = 256 * 1024;
  double address_chat_bytes_per_second = 2000;
};

}  // namespace quintet::server
