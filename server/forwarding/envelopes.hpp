// What nodes write to each other. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/words.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {

/// By a node to the owner of a room: a command for it. The answer to a client's goes to the client;
/// the sender hears that it was taken, and for what has a result, that.
struct CommandEnvelope {
  enum class Kind : std::uint8_t {
    request,      // `text` is a client's request
    gone,         // a connection has left the room; `room` is empty: it seeks nothing any more
    forgotten,    // a connection has ended, whatever rooms it was in
    record_json,  // the result is the record; likewise
    record_text,
    log_view,
    preview,  // `text`: "turns" where they are to be listed
    close,    // `text`: the reason
    erase,
    reload,
    seek,  // `text` is a client's request about seeks, `room` is empty
    held,  // `text`: the numbers_text of all connections that there are; all others have ended
    open_paired,  // `text`: the players who have been paired; the result is the room's id
  };
  Kind kind = Kind::request;
  int node = 0;                       // the sender
  std::int64_t generation = 0;        // of its lease
  std::int64_t owner_generation = 0;  // of the receiver, as the sender knows it
  std::uint64_t id = 0;               // of this command; the same when it is sent again
  std::uint64_t connection = 0;       // the sender's number for it; 0: none
  std::string room;
  protocol::Player player;  // never a computer player
  std::string address;
  std::optional<std::int64_t> round_trip_ms;
  std::optional<std::string> key;
  std::string text;
};

[[nodiscard]] std::string to_text(const CommandEnvelope& envelope);
/// Null: it is none.
[[nodiscard]] std::optional<CommandEnvelope> parse_command_envelope(std::string_view text);

/// Numbers with a line break behind each.
[[nodiscard]] std::string numbers_text(const std::vector<std::uint64_t>& numbers);
/// Null: it is none.
[[nodiscard]] std::optional<std::set<std::uint64_t>> parse_numbers(std::string_view text);

/// The reply to a command.
struct CommandReply {
  enum class Kind : char {
    taken = 't',
    moved = 'm',  // the room is not the receiver's, or one of the two does not know the other
                  // under its generation; nothing was done
    result = 'r',
    error = 'e',
  };
  Kind kind = Kind::taken;
  std::string result;
  std::optional<protocol::Error> error;
};

[[nodiscard]] std::string to_text(const CommandReply& reply);
[[nodiscard]] std::optional<CommandReply> parse_command_reply(std::string_view text);

/// By the owner of rooms to a node whose clients are in them.
struct EventEnvelope {
  enum class Kind : char {
    message = 'm',    // `text` is for the clients
    part = 'p',       // `text` is a part of a message, which ends with the next `message`
    entered = 'e',    // it is in the room from now on
    left = 'l',       // and not any more
    reconnect = 'x',  // a room of its is going to be at another node; `text`: within how many ms
    alive = 'h',      // no event: `number` is that of the last one
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
/// Null: it is none. Points into the text.
[[nodiscard]] std::optional<EventEnvelope> parse_event_envelope(std::string_view text);
/// The time of a `reconnect`: 0 to 1 h; `reconnect_time` where the text is no number.
[[nodiscard]] std::chrono::milliseconds within_of(const EventEnvelope& envelope);

/// By a node to all others: its players, rooms and seeks, a line each (Reports).
struct ReportEnvelope {
  enum class Kind : char {
    news = 'm',
    // Everything, in one report or in several.
    all_in_one = 'a',
    all_begins = 'b',
    all_goes_on = 'p',
    all_ends = 'e',
    nothing_new = 'h',  // `number` is that of the last report
    question = 'q',     // `number` is the node that is asked to report everything; 0: all of them
  };
  Kind kind = Kind::news;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  std::uint64_t number = 0;     // from 1, without gaps
  std::string_view lines;
};

[[nodiscard]] std::string to_text(const ReportEnvelope& envelope);
/// Null: it is none. Points into the text.
[[nodiscard]] std::optional<ReportEnvelope> parse_report_envelope(std::string_view text);

/// By a node to all others, or to one of them.
struct BroadcastEnvelope {
  enum class Kind : char {
    look = 'l',          // there is something in the database that all must hear
    moved = 'r',         // parts of the rooms have another owner
    watched = 'w',       // the players in `text`, a line each, watch their games there
    unwatched = 'u',     // they do so no more
    watch_list = 'a',    // as watched; nobody else does there. Said again and again
    ask_watched = 'q',   // each node is to say its list
    tell = 't',          // `text` is for the connections of the player `subject`
    tell_of_game = 'g',  // for those that watch the player's games
    tried = 'p',         // a password was tried: see subject_of
    used = 'c',          // a node has granted `text` one use of the site's rate `subject`
  };
  Kind kind = Kind::look;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  std::string_view subject;     // what it is about, such as a player; no line break
  std::string_view text;
};

/// Whether it only makes the receiver read the database, or say again what it says anyway: it may
/// come from a node that has just joined, and is not known yet.
[[nodiscard]] bool is_hint(BroadcastEnvelope::Kind kind);
[[nodiscard]] std::string to_text(const BroadcastEnvelope& envelope);
/// Null: it is none. Points into the text.
[[nodiscard]] std::optional<BroadcastEnvelope> parse_broadcast_envelope(std::string_view text);

/// All of it but its key, which is the text of the broadcast.
[[nodiscard]] std::string subject_of(const PasswordTry& tried);
/// Null: it is none.
[[nodiscard]] std::optional<PasswordTry> parse_password_try(const BroadcastEnvelope& envelope);

}  // namespace quintet::server
