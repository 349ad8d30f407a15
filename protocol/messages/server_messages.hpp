// Messages of the server as values: each reply and push that a client may receive, the reader, and
// the writer that gives the same text again.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::protocol {

/// A reply without further fields. The list of the lobby is read as this, without the list.
struct OkReply {
  std::int64_t id = 0;
  friend bool operator==(const OkReply&, const OkReply&) = default;
};
struct PingReply {
  std::int64_t id = 0;
  std::int64_t now = 0;  // ms since 1970
  friend bool operator==(const PingReply&, const PingReply&) = default;
};
/// The snapshot contains the new room's id and keys.
struct OpenedReply {
  std::int64_t id = 0;
  Snapshot snapshot;
  friend bool operator==(const OpenedReply&, const OpenedReply&) = default;
};
struct SnapshotReply {
  std::int64_t id = 0;
  Snapshot snapshot;
  friend bool operator==(const SnapshotReply&, const SnapshotReply&) = default;
};
struct EventsReply {
  std::int64_t id = 0;
  You you;
  Presence presence;
  std::vector<EventPush> events;
  friend bool operator==(const EventsReply&, const EventsReply&) = default;
};
struct AccessReply {
  std::int64_t id = 0;
  std::optional<std::string> play_key;
  std::optional<std::string> watch_key;
  friend bool operator==(const AccessReply&, const AccessReply&) = default;
};
struct PlayedReply {
  std::int64_t id = 0;
  std::int64_t seq = 0;
  bool duplicate = false;
  std::optional<EventPush> event;
  friend bool operator==(const PlayedReply&, const PlayedReply&) = default;
};
struct QueryReply {
  std::int64_t id = 0;
  QueryResult query;
  friend bool operator==(const QueryReply&, const QueryReply&) = default;
};
/// The seek waits in the lobby.
struct SeekReply {
  std::int64_t id = 0;
  std::string seek;
  friend bool operator==(const SeekReply&, const SeekReply&) = default;
};
/// The seek was paired immediately.
struct SeekPairedReply {
  std::int64_t id = 0;
  std::string room;
  friend bool operator==(const SeekPairedReply&, const SeekPairedReply&) = default;
};
struct ErrorReply {
  std::optional<std::int64_t> id;
  Error error;
  friend bool operator==(const ErrorReply&, const ErrorReply&) = default;
};

/// A sentence for the player, and the same for clients in other languages.
struct Grounds {
  std::string message;
  std::optional<Reason> reason;
  friend bool operator==(const Grounds&, const Grounds&) = default;
};

struct WelcomePush {
  std::string version;  // of the server
  Player player;
  std::int64_t now = 0;  // ms since 1970
  std::vector<std::string> games;
  std::optional<int> bot_levels;
  friend bool operator==(const WelcomePush&, const WelcomePush&) = default;
};
struct PresencePush {
  std::string room;
  Presence presence;
  friend bool operator==(const PresencePush&, const PresencePush&) = default;
};
struct LeftPush {
  std::string room;
  Grounds why;
  friend bool operator==(const LeftPush&, const LeftPush&) = default;
};
struct AwayPush {
  std::string room;
  int seat = 0;
  std::optional<std::int64_t> claim_in;  // ms
  friend bool operator==(const AwayPush&, const AwayPush&) = default;
};
struct BotWaitsPush {
  std::string room;
  int seat = 0;
  std::optional<Grounds> why;
  friend bool operator==(const BotWaitsPush&, const BotWaitsPush&) = default;
};
struct SaidPush {
  std::string room;
  ChatLine line;
  friend bool operator==(const SaidPush&, const SaidPush&) = default;
};
struct RestartingPush {
  std::chrono::milliseconds within{0};
  friend bool operator==(const RestartingPush&, const RestartingPush&) = default;
};
struct DatabasePush {
  bool reachable = true;
  friend bool operator==(const DatabasePush&, const DatabasePush&) = default;
};
struct NoticePush {
  std::optional<std::string> text;
  std::optional<std::int64_t> until;  // ms since 1970
  std::optional<std::string> room;
  friend bool operator==(const NoticePush&, const NoticePush&) = default;
};
struct AsksPush {
  std::string room;
  std::vector<Ask> asks;
  friend bool operator==(const AsksPush&, const AsksPush&) = default;
};
struct AdmissionPush {
  std::string room;
  Admission admission = Admission::closed;
  friend bool operator==(const AdmissionPush&, const AdmissionPush&) = default;
};
struct KeysPush {
  std::string room;
  std::optional<std::string> play_key;
  std::optional<std::string> watch_key;
  friend bool operator==(const KeysPush&, const KeysPush&) = default;
};
struct PairedPush {
  std::string seek;
  std::string room;
  friend bool operator==(const PairedPush&, const PairedPush&) = default;
};
struct NotificationsPush {
  std::optional<std::chrono::milliseconds> within;  // null: fetch them now
  friend bool operator==(const NotificationsPush&, const NotificationsPush&) = default;
};
/// A push of a type that this program does not read: `lobby`, `elsewhere`, and those of newer
/// servers.
struct UnreadPush {
  std::string type;
  friend bool operator==(const UnreadPush&, const UnreadPush&) = default;
};

using ServerMessage =
    std::variant<OkReply, PingReply, OpenedReply, SnapshotReply, EventsReply, AccessReply,
                 PlayedReply, QueryReply, SeekReply, SeekPairedReply, ErrorReply, WelcomePush,
                 EventPush, PresencePush, LeftPush, AwayPush, BotWaitsPush, SaidPush,
                 RestartingPush, DatabasePush, NoticePush, TurnNews, AsksPush, AdmissionPush,
                 KeysPush, PairedPush, NotificationsPush, UnreadPush>;

/// Reads a message. The error is a sentence that says why it is none. Ignores unknown fields. The
/// fields of an `ok` say to which request it is the reply (README.md, "Requests").
[[nodiscard]] std::expected<ServerMessage, std::string> parse_server_message(std::string_view text);
/// The text of a message, as the server writes it. An unread push has its type and no fields.
[[nodiscard]] std::string message_text(const ServerMessage& message);

}  // namespace quintet::protocol
