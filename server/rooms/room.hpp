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

#include "protocol/client_to_server.hpp"
#include "server/async/async_store.hpp"
#include "server/async/loop.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/subscriber.hpp"
#include "server/base/time.hpp"
#include "server/games/absences.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_clock.hpp"
#include "server/games/room_state.hpp"
#include "server/lobby/lobby.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/players_here.hpp"
#include "server/ratings/ratings.hpp"
#include "server/rooms/asks.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/bot_calls.hpp"
#include "server/rooms/deadline_timer.hpp"
#include "server/rooms/fair_rate.hpp"
#include "server/rooms/mailbox.hpp"
#include "server/rooms/turn_news.hpp"

namespace quintet::server {

/// Drains one bounded mailbox, one command at a time: validate, commit, acknowledge and broadcast.
/// Chat lines that wait one after the other are one command. Between validation and commit of a
/// command no other one is looked at, so what was validated is what is committed. `post` may be
/// called from any thread; all else happens on the room's strand.
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
    RateLimiters& action_limiters;  // by player, of everything else that is written
    /// Commands that wait in all rooms together.
    std::atomic<std::size_t>& waiting;
    AddressShares& waiting_shares;  // the same, by address
    /// Called when the mailbox is empty: may forget the room, if nobody needs it.
    std::function<void(Room&)> idle;
    /// Called on the room's strand, any number of times, for a computer player that sits in the
    /// room, is not connected to it, and has something to do.
    CallBot call_bot;
    /// Null: its silences are not recorded. Set before any room exists.
    std::shared_ptr<const Contact> database;
  };

  Room(std::shared_ptr<const Context> context, std::string id);

  [[nodiscard]] const std::string& id() const { return id_; }
  /// Takes the command, or says why not, such as that the mailbox is full: then the command is
  /// unchanged, and the caller answers it. Commands that are never refused are always taken.
  protocol::Result<void> post(Command& command);
  /// Whether commands wait or are being handled.
  [[nodiscard]] bool busy() const { return places_.taken() != 0; }
  /// How many connections are in the room.
  [[nodiscard]] std::size_t connections() const { return audience_.size(); }
  /// Whether the room has to stay in memory: connections are in it, somebody asks to be let in, or
  /// something falls due soon.
  [[nodiscard]] bool needed() const {
    return connections() > 0 || asks_.size() > 0 || deadline_.soon();
  }
  /// When it was last found that nobody needs the room. Guarded by whoever keeps the rooms.
  Time::Point idle_since;
  /// From now on the room waits for nothing that would happen by itself. Any thread.
  void stop_waiting();
  /// The room leaves memory, so the lobby does not show it any more, unless it waits for players
  /// for days. It is shown again when somebody enters. To be called on the room's strand.
  void leave_lobby();
  /// Whether the log has been read, so that keeping the room saves reading it again. On the strand.
  [[nodiscard]] bool is_read() const { return state_.has_value(); }

 private:
  // The mailbox.
  Task<> drain();
  /// Takes the next command out of the mailbox, or several chat lines.
  [[nodiscard]] std::vector<Command> next_commands();
  Task<> handle(std::vector<Command>& commands);
  /// Answers with an error; one of our own goes to the log, too.
  void fail(Command& command, const protocol::Error& error) const;

  // The log.
  /// Reads the log if the state is not in memory.
  Task<protocol::Result<void>> load();
  /// In slices, between which others have their turn.
  Task<protocol::Result<void>> replay(storage::LoadedRoom loaded);
  /// Commits and publishes events that follow from the state, with the keys that come with them.
  /// On failure the state is dropped, and read again from the log before the next command.
  /// `reply` goes with them to whom it is for.
  Task<protocol::Result<void>> commit(Events events, std::optional<RoomKeys> new_keys = {},
                                      TurnReply reply = {});
  /// What the room does and tells once events are on disk.
  void publish(const std::vector<storage::EventRow>& rows, const Events& events,
               const TurnReply& reply);
  [[nodiscard]] static RoomKeys fresh_keys();
  /// Commits the first events of this room, if it can be opened, with keys of its own.
  Task<protocol::Result<void>> create(protocol::Result<Events> events);
  /// Commits what has fallen due at `received`: it happened before anything that arrived then.
  Task<protocol::Result<void>> expire_due(Time::Point received);
  [[nodiscard]] Events due_at(Time::Point received) const;
  /// Reads the log at once when nobody knows whether the last commit was stored, so that those who
  /// are here are told if it was.
  Task<> resolve_outcome();

  // One function a request; each answers its command (room_requests.cpp).
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
  // Asking the host to be let in (room_asks.cpp).
  Task<> on(Command& command, protocol::AskToJoin& request);
  Task<> on(Command& command, protocol::Admit& request);
  /// Tells the host's connections who asks to join.
  void tell_asks() const;
  /// The same, to one of them.
  void tell_asks(const Audience::Subscription& host) const;
  /// Ends the requests of those who need none any more, and all of them when the game has just
  /// started, or the room was closed before that.
  void settle_asks(bool started = false);
  /// Ends a request, and tells whoever made it how.
  void end_ask(const std::string& player_id, protocol::Admission admission);
  // What the server itself, HTTP and the operator ask for (room_services.cpp).
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
  // Talk (room_talk.cpp).
  Task<> on(Command& command, protocol::Mute& request);
  /// Commits lines together, and tells them together.
  Task<> say(std::vector<Command>& lines);
  /// Whether a line that may be said fits into what its channel may say.
  [[nodiscard]] protocol::Result<void> admit_bytes(const Command& command);

  /// Commits what was decided, if anything, where limits permit it. `command` outlives the call.
  Task<protocol::Result<void>> permit_and_commit(const Command& command,
                                                 protocol::Result<Events> decided,
                                                 std::optional<RoomKeys> new_keys = {});
  /// The same, and answers `ok`, or with what is in the way.
  Task<> commit_and_answer(Command& command, protocol::Result<Events> decided);
  /// Whether limits let somebody do what was decided: their rates, and the length of the log.
  [[nodiscard]] protocol::Result<void> permit(const Command& command, const Events& events);
  /// Whether these events lead to a rematch: at once, or because only computer players are left to
  /// agree to it, who do.
  [[nodiscard]] bool leads_to_rematch(const Events& events) const;
  /// With the player's rating in the pool, unless `pool` is null. In a public room that is the
  /// published one.
  [[nodiscard]] Task<protocol::Seated> seated(const protocol::Player& player, int seat,
                                              const RatingPool* pool,
                                              protocol::Visibility visibility) const;
  /// Whether somebody who comes over HTTP with this key may see the room; an error if not.
  [[nodiscard]] protocol::Result<void> may_look(const protocol::Player& player,
                                                const std::optional<std::string>& key) const;
  /// For a connection, or for somebody who is not connected (without chat).
  [[nodiscard]] protocol::Snapshot snapshot(const protocol::Player& player, KeyRights rights,
                                            const Audience::Subscription* subscription) const;

  // Time.
  [[nodiscard]] TurnTime turn_time(Time::Point received) const;
  /// Of the seat to move, while its clock runs.
  [[nodiscard]] RoomClock::RoundTrip round_trip() const;
  /// Notes how the player to move is connected now.
  void follow_player();
  void arm_timer();

  /// Calls those computer players that are needed here and have not come.
  void call_bots();
  /// Tells a connection that a computer player waits, or waits no longer, if it may know that.
  void tell_wait(const Audience::Subscription& to, const BotCalls::Wait& wait) const;

  /// Counts the room as what it is now.
  void count_state();

  // Telling (room_telling.cpp).
  /// Shows the lobby what it may know.
  void announce();
  /// As in Lobby::show: the last address that the player who opened the room has come from; else
  /// that of a player who sits here; else, while the room has seen none of them, the player's name
  /// in the log.
  [[nodiscard]] std::string counts_for();
  /// The same, in short, where only a turn of a game that goes on is new; false where that does not
  /// do.
  [[nodiscard]] bool announce_turn(const Events& events);
  /// False when the connection cannot enter (any more). Without `muted` its mutes stay.
  bool subscribe(const Command& command, KeyRights rights,
                 std::optional<std::vector<std::string>> muted);
  void unsubscribe(Subscriber& connection);
  void subscriptions_changed();
  void seats_changed();
  /// Tells everybody who is away from a game in which that matters, or back.
  void absences_changed();
  /// Tells presence after a moment, if it is another by then.
  void presence_changed();
  void tell_presence();

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
  std::vector<std::string> ended_seeks_;  // that lead to this room, until it is stored
  std::array<FairRate, 2> chat_bytes_;    // by channel
  RoomClock clock_;
  DeadlineTimer deadline_;
  Audience audience_;
  Absences absences_;
  Asks asks_;
  BotCalls bot_calls_;
  TurnTeller turn_teller_;
  Counted counted_;
  asio::steady_timer presence_timer_;
  std::string opened_from_;  // see counts_for
  bool presence_due_ = false;
  bool left_lobby_ = false;
  bool departed_ = false;  // another node serves the room now
};

}  // namespace quintet::server
