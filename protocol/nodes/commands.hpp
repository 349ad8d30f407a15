// Commands from a node to another one that owns a room or pairs the seeks (README.md, "Commands").
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/words.hpp"
#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

/// A connection to the sending node.
struct Client {
  std::uint64_t connection = 0;  // the sender's number
  Player player;                 // never a computer player
  std::string address;
  std::optional<std::int64_t> round_trip_ms;
  friend bool operator==(const Client&, const Client&) = default;
};

// Each `kind` is the word in the first line.

/// A client's request about a room.
struct RoomRequest {
  static constexpr std::string_view kind = "room_request";
  std::string room;
  Client client;
  std::string text;  // the client's message
  friend bool operator==(const RoomRequest&, const RoomRequest&) = default;
};

/// A client's request about seeks.
struct SeekRequest {
  static constexpr std::string_view kind = "seek_request";
  Client client;
  std::string text;  // the client's message
  friend bool operator==(const SeekRequest&, const SeekRequest&) = default;
};

/// The connection is in the room no longer.
struct LeftRoom {
  static constexpr std::string_view kind = "left_room";
  std::string room;
  std::uint64_t connection = 0;
  /// The client gave no sign of life. Nodes until 2026-11 do not say it.
  // NOLINTNEXTLINE(readability-redundant-member-init): it may be left out of a list of values.
  std::optional<bool> lost = {};
  friend bool operator==(const LeftRoom&, const LeftRoom&) = default;
};

/// The connection has ended, and with it its seeks.
struct EndSeeks {
  static constexpr std::string_view kind = "end_seeks";
  std::uint64_t connection = 0;
  friend bool operator==(const EndSeeks&, const EndSeeks&) = default;
};

/// The connection is in no room of the receiver any more. Without a reply.
struct ForgetConnection {
  static constexpr std::string_view kind = "forget_connection";
  std::uint64_t connection = 0;
  friend bool operator==(const ForgetConnection&, const ForgetConnection&) = default;
};

/// All connections that the receiver may know; others have ended. Without a reply.
struct HeldConnections {
  static constexpr std::string_view kind = "held_connections";
  std::vector<std::uint64_t> connections;
  friend bool operator==(const HeldConnections&, const HeldConnections&) = default;
};

/// The result is the record.
struct ReadRecord {
  static constexpr std::string_view kind = "read_record";
  enum class Form : std::uint8_t { json, text };
  std::string room;
  Player reader;
  std::optional<std::string> key;
  Form form = Form::json;
  friend bool operator==(const ReadRecord&, const ReadRecord&) = default;
};

/// The result is a LogView.
struct ReadLog {
  static constexpr std::string_view kind = "read_log";
  std::string room;
  Player reader;
  std::optional<std::string> key;
  friend bool operator==(const ReadLog&, const ReadLog&) = default;
};

/// The result is a Preview.
struct ReadPreview {
  static constexpr std::string_view kind = "read_preview";
  std::string room;
  bool list_turns = false;
  friend bool operator==(const ReadPreview&, const ReadPreview&) = default;
};

/// Opens a room for paired players. The result is the room's id.
struct OpenPaired {
  static constexpr std::string_view kind = "open_paired";
  std::string room;
  Seek terms;                            // game, options, clock and rated only
  std::vector<Player> players;           // by seat
  std::vector<std::string> ended_seeks;  // ids of the lasting ones
};

/// The operator closes the room. The result is empty.
struct CloseRoom {
  static constexpr std::string_view kind = "close_room";
  std::string room;
  std::string reason;  // for the connections in the room; may be empty
  friend bool operator==(const CloseRoom&, const CloseRoom&) = default;
};

/// Deletes the room for good. The result is empty.
struct EraseRoom {
  static constexpr std::string_view kind = "erase_room";
  std::string room;
  friend bool operator==(const EraseRoom&, const EraseRoom&) = default;
};

/// The room's log was changed, and not by the room.
struct ReloadRoom {
  static constexpr std::string_view kind = "reload_room";
  std::string room;
  friend bool operator==(const ReloadRoom&, const ReloadRoom&) = default;
};

/// The owner replies with a Reply: the result if the command has one, otherwise that it was taken.
/// It sends the reply to a client's request as an event.
struct Command {
  using What = std::variant<RoomRequest, SeekRequest, LeftRoom, EndSeeks, ForgetConnection,
                            HeldConnections, ReadRecord, ReadLog, ReadPreview, OpenPaired,
                            CloseRoom, EraseRoom, ReloadRoom, Unknown>;
  int node = 0;                       // the sender
  std::int64_t generation = 0;        // of its lease
  std::int64_t owner_generation = 0;  // of the receiver, as the sender knows it
  std::uint64_t id = 0;               // of this command; the same in each attempt
  What what;
};

[[nodiscard]] std::string to_text(const Command& command);
[[nodiscard]] std::expected<Command, Unreadable> parse_command(std::string_view text);

}  // namespace quintet::protocol::nodes
