// One room: the actor that owns its state.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/messages/client_to_server.hpp"
#include "server/async/async_store.hpp"
#include "server/async/loop.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/time.hpp"
#include "server/games/absences.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_clock.hpp"
#include "server/games/room_state.hpp"
#include "server/lobby/lobby.hpp"
#include "server/messages/subscriber.hpp"
#include "server/metrics/metrics.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/players_here.hpp"
#include "server/ratings/ratings.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/bot_calls.hpp"
#include "server/rooms/deadline_timer.hpp"
#include "server/rooms/fair_rate.hpp"
#include "server/rooms/join_requests.hpp"
#include "server/rooms/mailbox.hpp"
#include "server/rooms/turn_news.hpp"

namespace quintet::server {

/// Drains one bounded mailbox, one command at a time: validate, commit, broadcast and acknowledge.
/// Consecutive chat lines are handled together. No other command runs between the validation and
/// the commit of a command, so the room commits what it has validated. `post` and the functions
/// that only read numbers may be called from any thread; all else happens on the room's strand.
class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Context {
    const Limits& limits;
    Metrics& metrics;
    AsyncStore& store;
    Time& time;
    Lobby& lobby;
    const PlayersHere& players_here;
    const BotPlayers& bots;
    Loop loop;
    RateLimiters& chat_limiters;    // by player
    RateLimiters& turn_limiters;    // by player
    RateLimiters& action_limiters;  // by player, for all other events except chat lines
    /// Commands that wait in all rooms together.
    std::atomic<std::size_t>& waiting;
    AddressShares& waiting_shares;  // the same, by address
    /// Called when the mailbox is empty; may drop the room if it is not `needed`.
    std::function<void(Room&)> idle;
    /// Called on the room's strand, any number of times, for a computer player that sits in the
    /// room, is not connected to it, and has something to do.
    CallBot call_bot;
    /// Null: its silences are not recorded.
    std::shared_ptr<const Contact> database;
  };

  Room(std::shared_ptr<const Context> context, std::string id);

  [[nodiscard]] const std::string& id() const { return id_; }
  /// Takes the command, or returns an error, for example if the mailbox is full; then the caller
  /// keeps the command and answers it. Commands that are never refused are always taken.
  protocol::Result<void> post(Command& command);
  /// Whether commands wait or are being handled.
  [[nodiscard]] bool busy() const { return places_.taken() != 0; }
  /// How many connections are in the room.
  [[nodiscard]] std::size_t connections() const { return audience_.size(); }
  /// Whether the room must stay in memory: it has connections or requests to join, or a deadline is
  /// soon.
  [[nodiscard]] bool needed() const {
    return connections() > 0 || join_requests_.size() > 0 || deadline_.soon();
  }
  /// When the room was last found not to be needed. Guarded by the mutex of Rooms.
  Time::Point idle_since;
  /// Cancels the room's deadline and ignores later ones. Any thread.
  void stop_waiting();
  /// Call it on the strand before the room leaves memory. Hides the room in the lobby, except an
  /// open correspondence game. The lobby shows it again when a client enters.
  void leave_lobby();
  /// Whether the state is in memory, so that keeping the room saves reading its log. On the strand.
  [[nodiscard]] bool is_read() const { return state_.has_value(); }

 private:
  // The mailbox.
  Task<> drain();
  /// Takes the next command out of the mailbox, or several consecutive chat lines.
  [[nodiscard]] std::vector<Command> next_commands();
  Task<> handle(std::vector<Command>& commands);
  /// Answers with an error, and logs its cause if it has one.
  void fail(Command& command, const protocol::Error& error) const;

  // The log.
  /// Reads the log if the state is not in memory.
  Task<protocol::Result<void>> load();
  /// Builds the state from the log, in slices between which other rooms can run.
  Task<protocol::Result<void>> replay(storage::LoadedRoom loaded);
  /// Commits and publishes events that follow from the state, and stores `new_keys` with them.
  /// On failure drops the state; the next command reads it again from the log.
  /// `reply` is as in Audience::publish.
  Task<protocol::Result<void>> commit(Events events, std::optional<RoomKeys> new_keys = {},
                                      TurnReply reply = {});
  /// After events are on disk: updates what depends on them, and notifies clients and the lobby.
  void publish(const std::vector<storage::EventRow>& rows, const Events& events,
               const TurnReply& reply);
  [[nodiscard]] static RoomKeys fresh_keys();
  /// Commits the first events of this room, with fresh keys, unless `events` is an error.
  Task<protocol::Result<void>> create(protocol::Result<Events> events);
  /// Commits the events that were due at `received`, because they come before a command of then.
  Task<protocol::Result<void>> expire_due(Time::Point received);
  [[nodiscard]] Events due_at(Time::Point received) const;
  /// After a commit with an unknown outcome: reads the log at once, so that the connections get the
  /// events if they were stored.
  Task<> resolve_outcome();

  // One function per request; each answers its command (room_requests.cpp).
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
  Task<> on(Command& command, protocol::Remove& request);
  Task<> on(Command& command, protocol::SetAccess& request);
  Task<> on(Command& command, protocol::AddBot& request);
  Task<> on(Command& command, protocol::RemoveBot& request);
  // Requests to join (room_join_requests.cpp).
  Task<> on(Command& command, protocol::AskToJoin& request);
  Task<> on(Command& command, protocol::Admit& request);
  /// Sends the open requests to join to the host's connections.
  void send_join_requests() const;
  /// The same, to one of them, without the players that it mutes.
  void send_join_requests(const Audience::Subscription& host) const;
  /// Ends the requests that have become pointless; all of them if the game has just started, or the
  /// room was closed before its start.
  void settle_join_requests(bool started = false);
  /// Ends a player's request, if there is one, and sends them the outcome.
  void end_join_request(const std::string& player_id, protocol::Admission admission);
  // Commands of the server, of HTTP clients and of the operator (room_services.cpp).
  Task<> on(Command& command, Disconnected& disconnected);
  Task<> on(Command& command, Reload& reload);
  Task<> on(Command& command, Depart& depart);
  Task<> on(Command& command, ReadRecord& request);
  Task<> on(Command& command, ReadLog& request);
  Task<> on(Command& command, ReadPreview& request);
  Task<> on(Command& command, CheckDeadlines& check_deadlines);
  Task<> on(Command& command, OpenPaired& request);
  Task<> on(Command& command, Close& request);
  Task<> on(Command& command, Erase& request);
  // Chat (room_talk.cpp).
  Task<> on(Command& command, protocol::Mute& request);
  /// Commits and publishes chat lines together, and answers each.
  Task<> say(std::vector<Command>& lines);
  /// Takes the line's bytes from the rate limit of its channel; an error if they do not fit.
  [[nodiscard]] protocol::Result<void> admit_bytes(const Command& command);

  /// Commits the decided events, if any, if limits permit them. `command` outlives the task.
  Task<protocol::Result<void>> permit_and_commit(const Command& command,
                                                 protocol::Result<Events> decided,
                                                 std::optional<RoomKeys> new_keys = {});
  /// The same, and answers `ok` or the error.
  Task<> commit_and_reply(Command& command, protocol::Result<Events> decided);
  /// Takes from the player's rate limits; an error if these or the room's limits forbid the events.
  [[nodiscard]] protocol::Result<void> permit(const Command& command, const Events& events);
  /// Whether these events lead to a rematch: at once, or because only computer players must still
  /// agree, which they do.
  [[nodiscard]] bool leads_to_rematch(const Events& events) const;
  /// The seat with the player's rating in the pool, unless `pool` is null. In a public room that is
  /// the published rating, else the exact one.
  [[nodiscard]] Task<protocol::Seated> seated(const protocol::Player& player, int seat,
                                              const RatingPool* pool,
                                              protocol::Visibility visibility) const;
  /// An error if an HTTP client with this key may not see the room.
  [[nodiscard]] protocol::Result<void> may_see(const protocol::Player& player,
                                               const std::optional<std::string>& key) const;
  /// Without chat if `subscription` is null, for a player who is not in the room.
  [[nodiscard]] protocol::Snapshot snapshot(const protocol::Player& player, KeyRights rights,
                                            const Audience::Subscription* subscription) const;

  // Time.
  [[nodiscard]] TurnTime turn_time(Time::Point received) const;
  /// Of the seat to move, while its clock runs; else null.
  [[nodiscard]] RoomClock::RoundTrip round_trip() const;
  /// Notes how the player to move is connected now.
  void follow_player();
  void arm_timer();

  /// Calls the computer players that are needed here and not connected.
  void call_bots();
  /// Notifies a connection that a computer player waits, or waits no longer, if it may know that.
  void send_wait(const Audience::Subscription& to, const BotCalls::Wait& wait) const;

  /// Counts the room under its current state in the metrics.
  void count_state();

  // Notifications (room_notifications.cpp).
  /// Updates a public room in the lobby; removes it when it is over.
  void announce();
  /// As in Lobby::show: the last known address of the host; if there is none, that of a seated
  /// player, which is then remembered; while neither is known, a name with the host's id.
  [[nodiscard]] std::string counts_for();
  /// A short form of `announce`, if the only news is a turn of a game that goes on. False if it
  /// does not suffice.
  [[nodiscard]] bool announce_turn(const Events& events);
  /// False if the connection cannot enter. Without `muted` its mutes stay.
  bool subscribe(const Command& command, KeyRights rights,
                 std::optional<std::vector<std::string>> muted);
  void unsubscribe(Subscriber& connection);
  void subscriptions_changed();
  void seats_changed();
  /// Notifies all connections of players who have gone away or come back, in games where absence
  /// matters.
  void absences_changed();
  /// Sends the presence after `Limits::presence_interval`, if it has changed by then.
  void presence_changed();
  void send_presence();

  const std::shared_ptr<const Context> context_;
  const std::string id_;
  const asio::any_io_executor strand_;
  MailboxPlaces places_;  // any thread

  // The strand's.
  std::list<Command> mailbox_;  // costs nothing while it is empty
  bool draining_ = false;
  bool committing_ = false;       // the state is ahead of the log
  bool outcome_unknown_ = false;  // of the last commit; the state has been dropped
  std::optional<RoomState> state_;
  RoomKeys keys_;
  std::vector<std::string> ended_seeks_;  // ids of those that led to this room, until stored
  std::array<FairRate, 2> chat_bytes_;    // by channel
  RoomClock clock_;
  DeadlineTimer deadline_;
  Audience audience_;
  Absences absences_;
  JoinRequests join_requests_;
  BotCalls bot_calls_;
  TurnNotifier turn_notifier_;
  Counted counted_;
  asio::steady_timer presence_timer_;
  std::string opened_from_;  // see counts_for
  bool presence_due_ = false;
  bool left_lobby_ = false;
  bool departed_ = false;  // another node serves the room now
};

}  // namespace quintet::server
