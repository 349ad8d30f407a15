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

#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/base/subscriber.hpp"
#include "server/bots/room_view.hpp"
#include "server/bots/thinkers.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// A connection within the server: enters the room, learns from its messages what everybody there
/// does, and answers by the requests that people send. The room knows it as a player like others.
/// It stays while it is its turn or people are there; if it gets no place for its turn, it leaves,
/// and the room calls it again. A failure is logged, counted and never ends a game; the bot tries
/// again later. Everything happens on a strand of its own, but for Subscriber's functions.
class Bot : public Subscriber, public std::enable_shared_from_this<Bot> {
 public:
  using Clock = std::chrono::steady_clock;

  /// All of it outlives the bots.
  struct Context {
    const Limits& limits;
    Metrics& metrics;
    Rooms& rooms;
    Thinkers& thinkers;
    Loop loop;
    /// A bot has left its room, or cannot enter it: nobody needs it any more.
    std::function<void(const Bot&)> gone;
    /// This player is needed in another room.
    CallBot call;
    /// Takes a place for a bot that is going to think, unless it has one. False: it gets none here,
    /// and leaves the room, which calls it again.
    std::function<bool(const Bot&)> take_place;
    /// A bot has nothing to do: others may have its place.
    std::function<void(const Bot&)> give_back_place;
  };

  /// It has a place.
  Bot(std::shared_ptr<const Context> context, BotCall call);

  [[nodiscard]] const BotCall& call() const { return call_; }
  [[nodiscard]] const std::string& room() const { return call_.room; }
  [[nodiscard]] const protocol::Player& player() const { return call_.bot; }
  /// Goes into the room. Any thread; once.
  void begin();
  /// Leaves the room. Any thread.
  void leave();
  /// Says and does nothing any more. Any thread.
  void stop();

  // Subscriber.
  [[nodiscard]] std::string_view id() const override { return call_.bot.id; }
  void send(Message message) override;
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override;
  [[nodiscard]] bool enter(const std::string& /*room*/) override { return true; }
  void leave(const std::string& /*room*/) override {}

 private:
  /// Runs something on the strand, unless this has stopped.
  void on_strand(std::function<void(Bot&)> what) noexcept;
  void ask(decltype(Command::what) what, std::int64_t request = 0);
  void enter_room();
  void read(const std::string& text);
  void read_reply(const RoomView::Json& reply);
  void read_push(const RoomView::Json& push, const std::string& text);
  void on_refusal(std::int64_t request, const protocol::Error& error);

  /// Does what the room as it is now asks for.
  void look();
  void look_at_offers();
  void think();
  void stop_thinking();
  void on_thought(std::uint64_t thinking, const Thinkers::Thought& thought);
  void act();
  /// Tries again from the beginning after a while.
  void retry();
  void leave_room();
  [[nodiscard]] std::uint64_t seed() const;

  const std::shared_ptr<const Context> context_;
  const BotCall call_;
  const asio::any_io_executor strand_;

  // The strand's.
  bool stopped_ = false;
  std::optional<RoomView> view_;  // null: until a snapshot comes
  std::int64_t last_request_ = 0;
  std::int64_t play_request_ = 0;
  std::int64_t enter_request_ = 0;
  Clock::time_point turn_began_;
  // What is thought about, or has been.
  std::shared_ptr<Thinkers::Job> job_;
  std::uint64_t thinking_ = 0;  // number of the last job
  std::optional<engine::Answer> answer_;
  std::optional<engine::Proof> proof_;     // of the last position that was thought about
  std::vector<protocol::Offer> answered_;  // offers that are open and have been answered
  std::int64_t drew_at_ = -1'000;          // ply at which a draw was offered last
  bool retrying_ = false;
  bool ready_ = false;  // to go on after a pause
  std::chrono::milliseconds wait_{0};
  asio::steady_timer timer_;  // before an answer, or before another try
};

}  // namespace quintet::server
