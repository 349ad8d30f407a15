// One room: the actor that owns its state.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/client_to_server.hpp"
#include "server/async_store.hpp"
#include "server/clocks.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/rate.hpp"
#include "server/ratings.hpp"
#include "server/room_commands.hpp"
#include "server/room_state.hpp"
#include "server/subscriber.hpp"
#include "server/task.hpp"
#include "server/time.hpp"

namespace quintet::server {

/// A connection is gone. Never refused, so that nobody stays in a room as a ghost.
struct Gone {};

/// The log is another one: it is to be read again before the next command. Never refused.
struct Reload {};

/// Somebody wants the record over HTTP. `done` is called exactly once, on the room's strand.
struct Inspect {
  enum class Form : std::uint8_t { json, text };
  Form form = Form::json;
  std::optional<std::string> key;
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// A time has come that the room waits for, or may have come. Never refused; no answer.
struct Tick {};

/// The house ends the game. `done` is called exactly once, on the room's strand.
struct Close {
  std::string reason;  // for those who are there; may be empty
  std::move_only_function<void(protocol::Result<void>)> done;
};

/// A room for people who have found each other. `done` is called exactly once, on the room's
/// strand.
struct Arrange {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;                              // by seat
  std::move_only_function<void(protocol::Result<std::string>)> done;  // with the room's id
};

/// Something that somebody wants of a room. `from` is null with Inspect, Reload, Tick, Arrange and
/// Close.
struct Command {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id to answer
  std::variant<protocol::OpenRoom, protocol::EnterRoom, protocol::LeaveRoom, protocol::TakeSeat,
               protocol::LeaveSeat, protocol::Play, protocol::Resign, protocol::Abort,
               protocol::MakeOffer, protocol::AnswerOffer, protocol::Resume, protocol::Claim,
               protocol::Say, protocol::Mute, protocol::Remove, Gone, Reload, Inspect, Tick,
               Arrange, Close>
      what;
  Time::Point received;  // set by Room::post
};

/// The secrets in the links to a room.
struct RoomKeys {
  std::string play;
  std::string watch;
};

/// Answers a command with an error, in whatever way its sender is answered.
void refuse(Command& command, const protocol::Error& error);

/// Drains one bounded mailbox, one command at a time: validate, commit, acknowledge and broadcast.
/// Between validation and commit of a command no other one is looked at, so what was validated is
/// what is committed. `post` may be called from any thread; all else happens on the room's strand.
class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Context {
    const Limits& limits;
    Metrics& metrics;
    AsyncStore& store;
    Time& time;
    Lobby& lobby;
    Loop loop;
    Rates& chat_rates;  // by player
    /// Commands that wait in all rooms together.
    std::atomic<std::size_t>& waiting;
    /// Asked when the room has nothing to do and nobody to tell: forget it, if that is still so.
    std::function<void(Room&)> idle;
  };

  Room(std::shared_ptr<const Context> context, std::string id);

  [[nodiscard]] const std::string& id() const { return id_; }
  /// Takes the command, or refuses it (answering it) when the mailbox is full.
  void post(Command command);
  /// Whether commands wait or are being done.
  [[nodiscard]] bool busy() const { return waiting_ != 0; }
  /// How many connections are in the room.
  [[nodiscard]] std::size_t connections() const { return connections_; }
  /// Whether the room has to stay in memory: connections are in it, or something falls due soon.
  [[nodiscard]] bool needed() const { return connections_ > 0 || due_soon_; }
  /// From now on the room waits for nothing that would happen by itself. Any thread.
  void stop_waiting();
  /// The room leaves memory, so the lobby does not show it any more, unless it waits for players
  /// for days. To be called on the room's strand.
  void leave_lobby();

 private:
  struct Subscription {
    std::shared_ptr<Subscriber> connection;
    protocol::Player player;
    KeyRights rights;
    std::vector<std::string> muted;  // ids
    std::int64_t sent = 0;           // seq of the last event that it was told
  };
  /// An event as it is pushed. `hidden` takes its place for those who may not read a chat line.
  struct Recent {
    Message push;
    Message hidden;
    std::optional<protocol::Said> said;
  };
  /// An event that watchers will see later.
  struct Held {
    std::int64_t seq;
    std::int64_t at;
    protocol::RoomEvent event;
  };

  Task<> drain();
  /// Counts the room as what it is now.
  void count_state();
  void count(const Events& events);
  Task<> handle(Command& command);
  /// Answers with an error; one of our own goes to the log, too.
  void fail(Command& command, const protocol::Error& error) const;
  /// Reads the log if the state is not in memory.
  Task<protocol::Result<void>> load();
  protocol::Result<void> replay(const storage::LoadedRoom& loaded);

  // One function a request; each answers its command.
  Task<> on(Command& command, protocol::OpenRoom& request);
  Task<> on(Command& command, protocol::EnterRoom& request);
  Task<> on(Command& command, protocol::LeaveRoom& request);
  Task<> on(Command& command, protocol::TakeSeat& request);
  Task<> on(Command& command, protocol::LeaveSeat& request);
  Task<> on(Command& command, protocol::Play& request);
  Task<> on(Command& command, protocol::Resign& request);
  Task<> on(Command& command, protocol::Abort& request);
  Task<> on(Command& command, protocol::MakeOffer& request);
  Task<> on(Command& command, protocol::AnswerOffer& request);
  Task<> on(Command& command, protocol::Resume& request);
  Task<> on(Command& command, protocol::Claim& request);
  Task<> on(Command& command, protocol::Say& request);
  Task<> on(Command& command, protocol::Mute& request);
  Task<> on(Command& command, protocol::Remove& request);
  Task<> on(Command& command, Gone& gone);
  Task<> on(Command& command, Reload& reload);
  Task<> on(Command& command, Inspect& request);
  Task<> on(Command& command, Tick& tick);
  Task<> on(Command& command, Arrange& request);
  Task<> on(Command& command, Close& request);

  /// Commits and publishes events that follow from the state. On failure nothing has happened; the
  /// state is then read again from the log before the next command.
  Task<protocol::Result<void>> commit(Events events);
  /// Commits what was decided, if anything, and answers `ok`.
  Task<> commit_and_answer(Command& command, protocol::Result<Events> decided);
  /// Commits the first events of this room, if it can be opened, with keys of its own.
  Task<protocol::Result<void>> create(protocol::Result<Events> events);
  /// What is written of a rematch besides the event in this room.
  [[nodiscard]] storage::RoomWrite rematch_write(const std::string& next) const;
  /// With the player's rating in the pool, if there is one.
  [[nodiscard]] Task<protocol::Seated> seated(const protocol::Player& player, int seat,
                                              const RatingPool* pool) const;
  /// What the end of the game does to ratings; nothing where it does not count.
  [[nodiscard]] std::optional<storage::RatingChange> rating_change(std::int64_t at) const;

  // Time.
  [[nodiscard]] Patience patience() const;
  /// When something is decided that arrived then; the lag of the seat to move is not charged.
  [[nodiscard]] Moment moment(Time::Point received) const;
  [[nodiscard]] std::int64_t used_since(Time::Point received) const;
  /// What is given back to a seat for the way of its messages.
  [[nodiscard]] std::int64_t lag_of(rules::Seat seat) const;
  /// What has fallen due at `received`.
  [[nodiscard]] Events due_at(Time::Point received) const;
  /// It happens before anything that arrived then.
  Task<protocol::Result<void>> expire_due(Time::Point received);
  void clocks_were_set();
  void arm_timer();

  // Telling.
  /// Shows the lobby what it may know.
  void announce();
  /// The same, in short, where only a turn of a game that goes on is new; false where that does not
  /// do.
  [[nodiscard]] bool announce_turn(const Events& events);
  void publish(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
               std::string_view body);
  void remember(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
                std::string_view body);
  /// Sends each connection what it has not been told and may see by now.
  void deliver();
  void deliver(Subscription& subscription);
  [[nodiscard]] const Message& push_for(const Subscription& subscription,
                                        const Recent& recent) const;
  [[nodiscard]] bool may_read(const Subscription& subscription, protocol::Channel channel,
                              std::string_view player_id) const;
  void let_watchers_see();
  /// The last event that who does not sit may see.
  [[nodiscard]] std::int64_t seen_by_watchers() const;
  [[nodiscard]] bool sees_all(std::string_view player_id) const;
  [[nodiscard]] const RoomState& state_for(std::string_view player_id) const;
  void drop(const std::function<bool(const Subscription&)>& whom, std::string_view reason);
  /// False when the connection cannot enter (any more).
  bool subscribe(const Command& command, KeyRights rights, std::vector<std::string> muted);
  void unsubscribe(Subscriber& connection);
  void subscriptions_changed();
  void absences_changed();
  void tell_absences(Subscriber& connection) const;
  /// The rights that this player and connection have, by keys shown earlier or by being the host.
  [[nodiscard]] KeyRights rights_of(const Command& command) const;
  [[nodiscard]] KeyRights rights_of_key(const std::optional<std::string>& key) const;
  [[nodiscard]] protocol::Presence presence() const;
  void presence_changed();
  [[nodiscard]] protocol::You you(const protocol::Player& player, KeyRights rights) const;
  /// For a connection, or for somebody who is not connected (without chat).
  [[nodiscard]] protocol::Snapshot snapshot(const protocol::Player& player, KeyRights rights,
                                            const Subscription* subscription) const;
  void add_chat(protocol::Snapshot& snapshot, const RoomState& state,
                const Subscription& subscription) const;

  const std::shared_ptr<const Context> context_;
  const std::string id_;
  const asio::any_io_executor strand_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::size_t> connections_ = 0;
  std::atomic<bool> due_soon_ = false;

  // The strand's.
  std::deque<Command> mailbox_;
  Counted counted_;
  bool draining_ = false;
  bool committing_ = false;  // the state is ahead of the log
  std::optional<RoomState> state_;
  RoomKeys keys_;

  boost::unordered_flat_map<Subscriber*, Subscription> subscriptions_;
  boost::unordered_flat_map<std::string, std::vector<Subscriber*>> connections_of_;  // by player
  std::int64_t published_ = 0;  // seq of the last event that was broadcast or read from the log
  std::deque<Recent> recent_;   // the last events, up to `published_`

  // In rooms that are watched with a delay.
  std::optional<RoomState> watched_state_;
  std::deque<Held> held_;                  // what `watched_state_` lacks
  std::deque<std::int64_t> delayed_seqs_;  // of the last turns that watchers do not see

  Time::Point clocks_set_;  // when the state's clocks began to run
  /// How long the server was down since then: charged to nobody.
  std::int64_t down_ms_ = 0;
  std::vector<LagQuota> lag_;                           // by seat
  std::vector<std::optional<Time::Point>> away_since_;  // by seat
  asio::steady_timer due_timer_;
  bool waits_no_more_ = false;
  std::optional<Time::Point> due_;

  asio::steady_timer presence_timer_;
  bool presence_due_ = false;
  protocol::Presence told_presence_;
};

}  // namespace quintet::server
