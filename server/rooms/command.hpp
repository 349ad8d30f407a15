// The commands to a room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/base/time.hpp"
#include "server/games/room_preview.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_shares.hpp"

namespace quintet::server {

/// A connection has ended: `lost` if the client gave no sign of life, so that it may not have got
/// the last messages. Never refused, so that no room keeps a connection that is gone. Dropped if
/// the room is not in memory, because then it has no connections.
struct Disconnected {
  bool lost = false;
};

/// The log was changed, not by the room: the next command reads it again. Never refused.
struct Reload {};

/// Another node serves the room now: this one refuses its commands, makes its clients reconnect and
/// drops its state. Never refused. `done` is called exactly once, on the room's strand, even if
/// that failed.
struct Depart {
  std::move_only_function<void()> done;
};

/// An HTTP client requests the record. `done` is called exactly once, on any thread.
struct ReadRecord {
  enum class Form : std::uint8_t { json, text };
  Form form = Form::json;
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// The part of a room's log that a reader may see.
struct LogView {
  std::int64_t until = 0;        // number of the last event
  bool players_talk = false;     // with the chat lines of this channel
  bool spectators_talk = false;  // and of this one
};

/// An HTTP client wants to read the log. `done` is called exactly once, on any thread.
struct ReadLog {
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<LogView>)> done;
};

/// An HTTP client requests the preview for a link to the room. `done` is called exactly once, on
/// any thread.
struct ReadPreview {
  ListTurns list_turns = ListTurns::no;
  std::move_only_function<void(protocol::Result<RoomPreview>)> done;
};

/// A deadline of the room may have come. Never refused by the room itself.
struct CheckDeadlines {
  /// Called once, on any thread, when the room has checked its deadlines or cannot; may be null.
  std::move_only_function<void()> done;
};

/// The operator aborts the game, or closes the room. `done` is called exactly once, on any thread.
struct Close {
  std::string reason;  // sent to the connections in the room; may be empty
  std::move_only_function<void(protocol::Result<void>)> done;
};

/// Deletes the room for good. `done` is called exactly once, on any thread.
struct Erase {
  /// Only if it has no connections, never started, and has no event since then (ms since 1970).
  std::optional<std::int64_t> unused_since;
  std::move_only_function<void(protocol::Result<void>)> done;
};

/// Opens a room for paired players and starts its game. `done` is called exactly once, on any
/// thread.
struct OpenPaired {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat
  std::vector<std::string> ended_seeks;   // ids of the lasting ones
  bool may_be_open = false;               // may repeat a request that was passed between nodes
  std::move_only_function<void(protocol::Result<std::string>)> done;  // with the room's id
};

/// A command to a room. Each type has traits (command_traits.hpp). `from` is null with ReadRecord,
/// ReadLog, ReadPreview, Reload, Depart, CheckDeadlines, OpenPaired, Close and Erase.
struct Command {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id for the reply
  std::variant<protocol::OpenRoom, protocol::EnterRoom, protocol::LeaveRoom, protocol::TakeSeat,
               protocol::LeaveSeat, protocol::Play, protocol::Resign, protocol::Abort,
               protocol::MakeOffer, protocol::AnswerOffer, protocol::Resume, protocol::Claim,
               protocol::Say, protocol::Mute, protocol::Remove, protocol::SetAccess,
               protocol::AddBot, protocol::RemoveBot, protocol::AskToJoin, protocol::Admit,
               protocol::Focus, Disconnected, Reload, Depart, ReadRecord, ReadLog, ReadPreview,
               CheckDeadlines, OpenPaired, Close, Erase>
      what;
  Time::Point received;  // set by Room::post
  double line_cost = 0;  // of Say: tokens that it has taken from the room's talk budget
  /// Its place among the waiting commands of its address; null if it needs none (acquire_share).
  std::optional<AddressShares::Held> share;
  /// The request as the client sent it, to be passed on; empty if there are no other nodes.
  std::string text;
};

/// Address of the command's connection, as limits know it; empty without a connection.
[[nodiscard]] std::string_view address_of(const Command& command);

/// Answers a command with an error: calls its `done`, or sends it to its connection. A command that
/// was answered already, or that gets no answer, is left alone.
void refuse(Command& command, const protocol::Error& error);

}  // namespace quintet::server
