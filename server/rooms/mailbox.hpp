// What is asked of a room, and how much of it may wait.
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

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/subscriber.hpp"
#include "server/base/time.hpp"
#include "server/games/room_preview.hpp"
#include "server/net/address_shares.hpp"
#include "server/rooms/fair_rate.hpp"

namespace quintet::server {

/// A connection has ended. Never refused, so that nobody stays in a room as a ghost.
struct Disconnected {};

/// The log has been changed past the room: it is read again before the next command. Never refused.
struct Reload {};

/// The room goes on at another node: this one stores nothing more, sends everybody there, and
/// forgets it. Never refused. `done` is called exactly once, on the room's strand.
struct Depart {
  std::move_only_function<void()> done;
};

/// Somebody wants the record over HTTP. `done` is called exactly once, on the room's strand.
struct ReadRecord {
  enum class Form : std::uint8_t { json, text };
  Form form = Form::json;
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// What a reader may see of a room's log, as the room says.
struct LogView {
  std::int64_t until = 0;        // number of the last event
  bool players_talk = false;     // the lines of this channel, too
  bool spectators_talk = false;  // and of this one
};

/// Somebody wants to read the log over HTTP. `done` is called exactly once, on the room's strand.
struct ReadLog {
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<LogView>)> done;
};

/// Somebody asks over HTTP what a link to the room is about. `done` is called exactly once, on the
/// room's strand.
struct ReadPreview {
  ListTurns list_turns = ListTurns::no;
  std::move_only_function<void(protocol::Result<RoomPreview>)> done;
};

/// A deadline of the room has come, or may have come. Never refused by the room.
struct CheckDeadlines {
  /// Called once, on whatever thread, when the room has looked; may be null. The argument: whether
  /// it could.
  std::move_only_function<void(bool)> done;
};

/// The operator ends the game. `done` is called exactly once, on the room's strand.
struct Close {
  std::string reason;  // for those who are there; may be empty
  std::move_only_function<void(protocol::Result<void>)> done;
};

/// Deletes the room for good. `done` is called exactly once, on the room's strand.
struct Erase {
  /// Only if nobody is here, it never started, and nothing has happened in it since then.
  std::optional<std::int64_t> unused_since;
  std::move_only_function<void(protocol::Result<void>)> done;
};

/// Opens a room for people who have found each other. `done` is called exactly once, on the room's
/// strand.
struct OpenPaired {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat
  std::vector<std::string> ended_seeks;   // lasting ones, their ids
  bool may_be_open = false;               // another node asks, and perhaps for the second time
  std::move_only_function<void(protocol::Result<std::string>)> done;  // with the room's id
};

/// Something that somebody wants of a room. `from` is null with ReadRecord, ReadLog,
/// ReadPreview, Reload, Depart, CheckDeadlines, OpenPaired, Close and Erase.
struct Command {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id to answer
  std::variant<protocol::OpenRoom, protocol::EnterRoom, protocol::LeaveRoom, protocol::TakeSeat,
               protocol::LeaveSeat, protocol::Play, protocol::Resign, protocol::Abort,
               protocol::MakeOffer, protocol::AnswerOffer, protocol::Resume, protocol::Claim,
               protocol::Say, protocol::Mute, protocol::Remove, protocol::SetAccess,
               protocol::AddBot, protocol::RemoveBot, protocol::AskToJoin, protocol::Admit,
               Disconnected, Reload, Depart, ReadRecord, ReadLog, ReadPreview, CheckDeadlines,
               OpenPaired, Close, Erase>
      what;
  Time::Point received;  // set by Room::post
  double line_cost = 0;  // of Say: what it has taken from the room's budget
  /// Its place among the commands of its address that wait; null for the server's own.
  std::optional<AddressShares::Held> share;
  /// The request as the client has sent it, where it may be passed on to another node.
  std::string text;
};

/// Address of the client that sends the command; empty for the server's own.
[[nodiscard]] std::string_view address_of(const Command& command);

/// Takes the command's share among those of its address that wait, unless it has one, comes from
/// no address or must wait. An error if its address has as many as it may. Another node's command
/// keeps its share when it turns out to be this node's.
[[nodiscard]] protocol::Result<void> take_share(Command& command, AddressShares& shares);

/// Answers a command with an error, in the way in which its sender gets replies.
void refuse(Command& command, const protocol::Error& error);

/// The places in one room's mailbox. Some are for those who sit in the room, no player has too
/// many, no network has more than half of those that are for others, and the spectators' talk has a
/// budget, of which no address gets more than half in the long run.
/// So a crowd delays the players by little and never keeps them out. Any thread.
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

  /// Takes a place until `give_back`, or says why there is none. What only tells of something that
  /// has happened always gets one. `connections`: how many are in the room, and get a line.
  [[nodiscard]] protocol::Result<void> take(Command& command, std::size_t connections);
  /// The command has been handled: its place is free.
  void give_back(const Command& command);
  /// A line was not told: what it has taken of the budgets is given back.
  void give_back_line(const Command& command);
  /// Who sits in the room: player ids.
  void seat(std::vector<std::string> players);

  /// How many are taken.
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
