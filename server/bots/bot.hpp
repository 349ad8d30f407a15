// One computer player in one room.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/client/room_view.hpp"
#include "server/bots/bot_limits.hpp"
#include "server/bots/thinkers.hpp"
#include "server/messages/subscriber.hpp"
#include "server/metrics/metrics.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// A connection within the server: it enters the room, follows the room and sends the same requests
/// as clients do. The room treats it like any other player. It stays while it is its turn
/// or people are connected to the room; if it gets no place for its turn, it leaves, and the room
/// calls it again. A failure is logged and counted but never ends a game; the bot tries again
/// later. Subscriber's functions may be called on any thread; all work is done on a strand of its
/// own.
class Bot : public Subscriber, private RoomFollower, public std::enable_shared_from_this<Bot> {
 public:
  using Clock = std::chrono::steady_clock;

  /// The referenced objects must outlive the bots.
  struct Context {
    const BotLimits& limits;
    Metrics& metrics;
    Rooms& rooms;
    Thinkers& thinkers;
    Loop loop;
    /// Called when a bot has left its room or cannot enter it. The bot can be destroyed.
    std::function<void(const Bot&)> gone;
    /// Calls the computer player to the room of a rematch.
    CallBot call;
    /// Called before a bot thinks: takes a place for it if it has none. False: there is no place;
    /// the bot leaves the room, which calls it again.
    std::function<bool(const Bot&)> acquire_place;
    /// Called when a bot has nothing to do: returns its place.
    std::function<void(const Bot&)> give_back_place;
  };

  /// The caller has taken a place for it.
  Bot(std::shared_ptr<const Context> context, BotCall call);

  [[nodiscard]] const BotCall& call() const { return call_; }
  [[nodiscard]] const std::string& room() const { return call_.room; }
  [[nodiscard]] const protocol::Player& player() const { return call_.bot; }
  /// Enters the room. Call once, on any thread.
  void begin();
  /// Leaves the room. Any thread.
  void leave();
  /// Cancels its thinking, and then ignores all messages. Any thread.
  void stop();

  // Subscriber.
  [[nodiscard]] std::string_view id() const override { return call_.bot.id; }
  /// Ignores messages: a bot needs nothing that only messages say.
  void send(Message /*message*/) override {}
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override;
  [[nodiscard]] bool enter(const std::string& /*room*/) override { return true; }
  void leave(const std::string& /*room*/) override {}
  [[nodiscard]] RoomFollower* follower() override { return this; }

 private:
  /// Runs the function on the strand, unless the bot has stopped. Retries after an exception.
  void on_strand(std::function<void(Bot&)> what) noexcept;
  void ask(decltype(Command::what) what, std::int64_t request = 0);
  void enter_room();
  // RoomFollower. Called by the room.
  void on_snapshot(std::int64_t request, protocol::Snapshot snapshot) override;
  void on_event(std::shared_ptr<const protocol::EventPush> event) override;
  void on_presence(const protocol::Presence& presence) override;
  void on_left() override;

  void begin_view(protocol::Snapshot snapshot);
  void apply(const protocol::EventPush& push);
  void on_refusal(std::int64_t request, const protocol::Error& error);

  /// Does what the room's current state requires: plays, responds to an offer, resumes or leaves.
  void act_on_state();
  void respond_to_offers();
  void think();
  void stop_thinking();
  void on_thought(std::uint64_t thinking, const Thinkers::Thought& thought);
  void act();
  /// Enters the room again after a delay that doubles with each failure.
  void retry();
  void leave_room();
  [[nodiscard]] std::uint64_t seed() const;

  const std::shared_ptr<const Context> context_;
  const BotCall call_;
  const asio::any_io_executor strand_;

  // Only used on the strand.
  bool stopped_ = false;
  std::optional<client::RoomView> view_;  // null before the snapshot
  std::int64_t last_request_ = 0;
  std::int64_t play_request_ = 0;
  std::int64_t enter_request_ = 0;
  Clock::time_point turn_began_;
  std::shared_ptr<Thinkers::Job> job_;      // null: no position is being thought about
  std::uint64_t thinking_ = 0;              // number of the last job; cancelling one counts, too
  std::optional<engine::Answer> answer_;    // for the current turn
  std::optional<engine::Proof> proof_;      // of the last position that was thought about
  std::vector<protocol::Offer> responded_;  // open offers to which the bot has responded
  std::int64_t drew_at_ = -1'000;           // ply of its last draw offer
  bool retrying_ = false;
  bool ready_ = false;                 // has asked to resume in this pause
  std::chrono::milliseconds wait_{0};  // delay of the last retry; 0 after a turn
  asio::steady_timer timer_;           // until the bot plays its answer, or tries again
};

}  // namespace quintet::server
