// The commands to a room, and the limits on those that wait.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/container/flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/time.hpp"
#include "server/games/room_preview.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_shares.hpp"
#include "server/rooms/fair_rate.hpp"

namespace quintet::server {

/// A connection has ended. Never refused, so that no room keeps a connection that is gone.
struct Disconnected {};

/// The log was changed, not by the room: the next command reads it again. Never refused.
struct Reload {};

/// Another node serves the room now: this one refuses its commands, makes its clients reconnect and
/// drops its state. Never refused. `done` is called exactly once, on the room's strand.
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
  /// Called once, on any thread, when the room has checked its deadlines; may be null. The
  /// argument: false if it could not.
  std::move_only_function<void(bool)> done;
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

/// A command to a room. `from` is null with ReadRecord, ReadLog, ReadPreview, Reload, Depart,
/// CheckDeadlines, OpenPaired, Close and Erase.
struct Command {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id for the reply
  std::variant<protocol::OpenRoom, protocol::EnterRoom, protocol::LeaveRoom, protocol::TakeSeat,
               protocol::LeaveSeat, protocol::Play, protocol::Resign, protocol::Abort,
               protocol::MakeOffer, protocol::AnswerOffer, protocol::Resume, protocol::Claim,
               protocol::Say, protocol::Mute, protocol::Remove, protocol::SetAccess,
               protocol::AddBot, protocol::RemoveBot, protocol::AskToJoin, protocol::Admit,
               Disconnected, Reload, Depart, ReadRecord, ReadLog, ReadPreview, CheckDeadlines,
               OpenPaired, Close, Erase>
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

/// Counts the command among those of its address that wait, unless it is counted already, has no
/// address or is a `Disconnected`. An error if its address has too many. A command that waits for
/// another node keeps its share if this node turns out to serve the room.
[[nodiscard]] protocol::Result<void> acquire_share(Command& command, AddressShares& shares);

/// Answers a command with an error: calls its `done`, or sends it to its connection.
void refuse(Command& command, const protocol::Error& error);

/// The places in one room's mailbox. Some are only for seated players; of the others, players
/// without a seat get at most half for each network; each player has a limit; and the spectators'
/// chat has a budget, of which no network gets more than half in the long run.
/// So a crowd delays the seated players little and never keeps them out. Any thread.
class MailboxPlaces {
 public:
  /// `chat_limiters` are by player, `all_waiting` counts the commands in all rooms, and `shares`
  /// the same by address. All of them outlive this.
  MailboxPlaces(const Limits& limits, RateLimiters& chat_limiters,
                std::atomic<std::size_t>& all_waiting, AddressShares& shares)
      : limits_(limits),
        chat_limiters_(chat_limiters),
        all_waiting_(all_waiting),
        shares_(shares),
        talk_(limits.talk_burst, limits.talk_per_second) {}

  /// Takes a place until `give_back`, or returns an error. Commands that only report an event, such
  /// as Disconnected, always get one. `connections`: number in the room, each of which gets a line.
  [[nodiscard]] protocol::Result<void> acquire(Command& command, std::size_t connections);
  /// Frees the place of a command that has been handled.
  void give_back(const Command& command);
  /// Puts back the tokens that a chat line has taken, because it was not published.
  void give_back_line(const Command& command);
  /// Sets the seated players, by id.
  void seat(std::vector<std::string> players);

  /// Number of places that are taken.
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  [[nodiscard]] protocol::Result<void> admit(Command& command);
  [[nodiscard]] protocol::Result<void> admit_line(Command& command, std::size_t connections);

  const Limits& limits_;
  RateLimiters& chat_limiters_;
  std::atomic<std::size_t>& all_waiting_;
  AddressShares& shares_;
  std::atomic<std::size_t> taken_ = 0;
  std::mutex mutex_;  // guards what follows
  std::vector<std::string> seated_;
  /// Sorted: mostly there are none or two, and a hash table has space for dozens.
  boost::container::flat_map<std::string, std::size_t> by_player_;
  boost::container::flat_map<std::string, std::size_t> by_network_;  // the widest of each address
  FairRate talk_;
};

}  // namespace quintet::server
