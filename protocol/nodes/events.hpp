// Events from the owner of rooms to a node whose clients are in them (README.md, "Events").
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

// Each `kind` is the word in the first line. Numbers of connections are the receiver's.

/// A message for clients.
struct ClientMessage {
  static constexpr std::string_view kind = "message";
  std::vector<std::uint64_t> connections;
  std::string_view text;  // its rest, after the parts sent before
};
/// A part of a long message, which ends with the next ClientMessage.
struct MessagePart {
  static constexpr std::string_view kind = "message_part";
  std::string_view text;
};
/// The connection has entered the room.
struct Entered {
  static constexpr std::string_view kind = "entered";
  std::uint64_t connection = 0;
  std::string room;
};
/// The connection has left the room.
struct Left {
  static constexpr std::string_view kind = "left";
  std::uint64_t connection = 0;
  std::string room;
};
/// The client must reconnect.
struct Reconnect {
  static constexpr std::string_view kind = "reconnect";
  std::uint64_t connection = 0;
  std::int64_t within_ms = 0;  // 0 to 3,600,000: the parser clamps it
};
/// A heartbeat, which is not an event: `number` is that of the last event.
struct Heartbeat {
  static constexpr std::string_view kind = "heartbeat";
};

struct Event {
  using What =
      std::variant<ClientMessage, MessagePart, Entered, Left, Reconnect, Heartbeat, Unknown>;
  int owner = 0;                      // the sender
  std::int64_t owner_generation = 0;  // of its lease
  std::int64_t generation = 0;        // of the receiver, as the owner knows it
  std::uint64_t number = 0;           // from 1, without gaps, of this owner to this receiver
  What what;
};

[[nodiscard]] std::string to_text(const Event& event);
/// The result has views of the text. An event of an unknown kind has a number like others.
[[nodiscard]] std::expected<Event, Unreadable> parse_event(std::string_view text);

}  // namespace quintet::protocol::nodes
