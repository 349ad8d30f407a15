// The formats of messages between nodes. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {

/// A command from a node to the owner of a room. The owner replies with a CommandReply: the result
/// if the command has one, otherwise that it was taken. It sends the reply to a client's request as
/// an event.
struct CommandEnvelope {
  enum class Kind : std::uint8_t {
    request,      // `text`: a client's request
    gone,         // the connection is in the room no longer; `room` empty: its seeks end
    forgotten,    // a connection is in no room of this owner any more; without a reply
    record_json,  // the result is the record as JSON
    record_text,  // the result is the record as text
    log_view,
    preview,  // `text`: "turns" to list the turns, otherwise empty
    close,    // `text`: the reason
    erase,
    reload,
    seek,         // `text`: a client's request about seeks; `room` is empty
    held,         // `text`: numbers_text of all connections; others have ended; without a reply
    open_paired,  // `text`: the paired players and the terms; the result is the room's id
  };
  Kind kind = Kind::request;
  int node = 0;                       // the sender
  std::int64_t generation = 0;        // of its lease
  std::int64_t owner_generation = 0;  // of the receiver, as the sender knows it
  std::uint64_t id = 0;               // of this command; the same in each attempt
  std::uint64_t connection = 0;       // the sender's number of the connection; 0: none
  std::string room;
  protocol::Player player;  // never a computer player
  std::string address;
  std::optional<std::int64_t> round_trip_ms;
  std::optional<std::string> key;
  std::string text;
};

[[nodiscard]] std::string to_text(const CommandEnvelope& envelope);
/// Null if the text is invalid.
[[nodiscard]] std::optional<CommandEnvelope> parse_command_envelope(std::string_view text);

/// Numbers, each with a line break after it.
[[nodiscard]] std::string numbers_text(const std::vector<std::uint64_t>& numbers);
/// Null if the text is invalid.
[[nodiscard]] std::optional<std::set<std::uint64_t>> parse_numbers(std::string_view text);

/// The reply to a command.
struct CommandReply {
  enum class Kind : char {
    taken = 't',
    moved = 'm',  // the receiver does not own the room, or one of the nodes does not know the
                  // other's generation; nothing was done
    result = 'r',
    error = 'e',
  };
  Kind kind = Kind::taken;
  std::string result;
  std::optional<protocol::Error> error;
};

[[nodiscard]] std::string to_text(const CommandReply& reply);
[[nodiscard]] std::optional<CommandReply> parse_command_reply(std::string_view text);

/// An event from the owner of rooms to a node whose clients are in them.
struct EventEnvelope {
  enum class Kind : char {
    message = 'm',    // `text` is for the clients
    part = 'p',       // `text` is a part of a message, which ends with the next `message`
    entered = 'e',    // the connection has entered the room
    left = 'l',       // the connection has left the room
    reconnect = 'x',  // the client must reconnect; `text`: within how many ms
    alive = 'h',      // a heartbeat, not an event: `number` is that of the last event
  };
  Kind kind = Kind::message;
  int owner = 0;
  std::int64_t owner_generation = 0;
  std::int64_t generation = 0;             // of the receiver, as the owner knows it
  std::uint64_t number = 0;                // from 1, without gaps, of this owner to this receiver
  std::vector<std::uint64_t> connections;  // the receiver's numbers
  std::string_view room;
  std::string_view text;
};

[[nodiscard]] std::string to_text(const EventEnvelope& envelope);
/// Null if the text is invalid. The result contains views of the text.
[[nodiscard]] std::optional<EventEnvelope> parse_event_envelope(std::string_view text);
/// The time of a `reconnect`: 0 to 1 h; `reconnect_time` if the text is not a number.
[[nodiscard]] std::chrono::milliseconds within_of(const EventEnvelope& envelope);

/// A report from a node to all others: its players, rooms and seeks, one per line (Reports).
struct ReportEnvelope {
  enum class Kind : char {
    news = 'm',
    // Everything, in one report or in several.
    all_in_one = 'a',
    all_begins = 'b',
    all_goes_on = 'p',
    all_ends = 'e',
    nothing_new = 'h',  // `number` is that of the last report
    question = 'q',     // a request to report everything; `number` is the node, 0: all nodes
  };
  Kind kind = Kind::news;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  std::uint64_t number = 0;     // from 1, without gaps
  std::string_view lines;
};

[[nodiscard]] std::string to_text(const ReportEnvelope& envelope);
/// Null if the text is invalid. The result contains views of the text.
[[nodiscard]] std::optional<ReportEnvelope> parse_report_envelope(std::string_view text);

/// A message from a node to all others, or to one of them.
struct BroadcastEnvelope {
  enum class Kind : char {
    reread = 'l',          // read the revocations and the notice from the database
    moved = 'r',           // read the routes: shards have another owner
    watched = 'w',         // the players in `text`, one per line, watch their games at the sender
    unwatched = 'u',       // they stop watching
    watch_list = 'a',      // replaces the sender's watching players by those in `text`
    ask_watched = 'q',     // a request for each node's watch_list
    notify = 't',          // `text` is for the connections of the player `subject`
    notify_of_game = 'g',  // the same, for those that watch the player's games
    tried = 'p',           // a password was tried: see subject_of
    used = 'c',            // the sender has granted `text` one use of the site's rate `subject`
  };
  Kind kind = Kind::reread;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  std::string_view subject;     // depends on the kind, such as a player's id; no line break
  std::string_view text;
};

/// Whether the message only makes the receiver read the database or repeat its list. Such messages
/// are also accepted from a node that has just joined and is not known yet.
[[nodiscard]] bool is_hint(BroadcastEnvelope::Kind kind);
[[nodiscard]] std::string to_text(const BroadcastEnvelope& envelope);
/// Null if the text is invalid. The result contains views of the text.
[[nodiscard]] std::optional<BroadcastEnvelope> parse_broadcast_envelope(std::string_view text);

/// The members of the attempt except its key, which is the text of the broadcast.
[[nodiscard]] std::string subject_of(const PasswordTry& tried);
/// Null if the broadcast is invalid.
[[nodiscard]] std::optional<PasswordTry> parse_password_try(const BroadcastEnvelope& envelope);

}  // namespace quintet::server
