// The timing of computer players, their replies to offers, and their queue for thinking.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "rules/record.hpp"
#include "server/bots/engine_request.hpp"
#include "server/bots/manners.hpp"
#include "server/bots/thinkers.hpp"
#include "server/bots/timing.hpp"
#include "server/config/limits.hpp"
#include "server/players/bot_players.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using engine::Proof;
using protocol::Clock;
using protocol::Offer;
using server::BotTurn;
using std::chrono::milliseconds;

BotTurn fischer(std::int64_t left, std::int64_t increment) {
  return {.clock = {.kind = Clock::Kind::fischer, .initial = 300, .increment = increment},
          .clocks = protocol::ClockTimes{.left = {left, left}, .periods = {}, .turn_left = 0},
          .seat = 1,
          .ply = 10};
}

TEST_CASE(
    "a computer player answers after a moment, sooner as the game goes on, at once if asked") {
  for (unsigned chance = 0; chance < 1000; ++chance) {
    BotTurn turn{.ply = 10};
    const auto early = server::pace(turn, chance);
    CHECK(early > milliseconds(0));
    CHECK(early <= milliseconds(3000));
    turn.ply = 120;
    CHECK(server::pace(turn, chance) < early);
    turn.instant = true;
    CHECK(server::pace(turn, chance) == milliseconds(0));
    turn = {.opening = true};
    CHECK(server::pace(turn, chance) <= milliseconds(2000));
  }
}

TEST_CASE("thinking and waiting take a small part of the time on the clock") {
  for (const std::int64_t left : {100, 1'000, 10'000, 100'000, 300'000}) {
    CAPTURE(left);
    const BotTurn turn = fischer(left, 0);
    CHECK(*server::time_to_think(turn) <= milliseconds(std::max<std::int64_t>(20, left / 4)));
    CHECK(server::pace(turn, 999) <= milliseconds(left / 20));
  }
  CHECK_FALSE(server::time_to_think({}));
  BotTurn by_days{.clock = {.kind = Clock::Kind::correspondence, .days = 3},
                  .clocks = protocol::ClockTimes{.left = {1, 1}, .periods = {}, .turn_left = 0}};
  CHECK_FALSE(server::time_to_think(by_days));
  BotTurn byoyomi{
      .clock = {.kind = Clock::Kind::byoyomi, .period = 10, .periods = 3},
      .clocks = protocol::ClockTimes{.left = {0, 0}, .periods = {1, 1}, .turn_left = 0}};
  CHECK(*server::time_to_think(byoyomi) == milliseconds(5000));
}

TEST_CASE("a draw is agreed to where nothing can be won for certain, or after a very long game") {
  const Proof win{.outcome = Proof::Outcome::win, .turns = 2};
  const Proof draw{.outcome = Proof::Outcome::draw};
  const Proof loss{.outcome = Proof::Outcome::loss, .turns = 4};
  CHECK_FALSE(server::agrees(Offer::draw, false, std::nullopt));
  CHECK_FALSE(server::agrees(Offer::draw, false, win));
  CHECK(server::agrees(Offer::draw, false, draw));
  CHECK(server::agrees(Offer::draw, false, loss));
  CHECK(server::agrees(Offer::draw, true, std::nullopt));
  CHECK(server::agrees(Offer::takeback, false, win));
  CHECK(server::agrees(Offer::rematch, false, std::nullopt));
  CHECK(server::agrees(Offer::pause, false, std::nullopt));

  const auto answer = [](std::optional<Proof> proof) {
    engine::Answer made;
    made.lines.push_back({.turns = {"a"}, .score = 0, .chances = {500, 500}, .proof = proof});
    return made;
  };
  for (const int seats : {2, 3}) {
    CHECK(server::wants_draw(seats, answer(draw), 5));
    CHECK(server::wants_draw(seats, answer(loss), 5));
    CHECK_FALSE(server::wants_draw(seats, answer(win), 5));
    CHECK_FALSE(server::wants_draw(seats, answer({}), 5));
  }
  CHECK(server::wants_draw(2, answer({}), 1000));
  CHECK_FALSE(server::wants_draw(3, answer({}), 1000));

  CHECK(server::resigns(2, loss));
  CHECK_FALSE(server::resigns(3, loss));
  CHECK_FALSE(server::resigns(2, Proof{.outcome = Proof::Outcome::loss, .turns = 1}));
  CHECK_FALSE(server::resigns(2, draw));
  CHECK_FALSE(server::resigns(2, std::nullopt));

  CHECK(server::offers_draw(60, 1000, true, draw));
  CHECK(server::offers_draw(300, 1000, true, std::nullopt));
  CHECK_FALSE(server::offers_draw(60, 3, true, draw));
  CHECK_FALSE(server::offers_draw(10, 1000, true, draw));
  CHECK_FALSE(server::offers_draw(60, 1000, true, loss));
  CHECK_FALSE(server::offers_draw(60, 1000, false, win));
}

protocol::Snapshot started_liger() {
  protocol::Snapshot snapshot{.room = "r", .seq = 5, .game = "liger"};
  snapshot.status = protocol::RoomStatus::playing;
  snapshot.seats.resize(2);
  snapshot.position = "the position";
  return snapshot;
}

TEST_CASE("beyond the engine's limit of turns a bot thinks about the position alone") {
  protocol::Snapshot snapshot = started_liger();
  snapshot.turns.assign(engine::most_turns, {.seat = 0, .turn = "c3-d4"});
  engine::Request request = server::engine_request(client::RoomView(snapshot));
  CHECK_FALSE(request.position);
  CHECK(request.turns.size() == engine::most_turns);
  snapshot.turns.push_back({.seat = 1, .turn = "c3-d4"});
  request = server::engine_request(client::RoomView(snapshot));
  CHECK(request.position == "the position");
  CHECK(request.turns.empty());
}

TEST_CASE("a bot replays the game up to the last withdrawal, and sends the engine the rest") {
  Dice dice(3);
  const rules::GameInfo& info = *rules::find_game("slides-of-action");
  rules::GameRecord record(info,
                           rules::OptionValues::complete(info.options, {{"players", "3"}}).value());
  protocol::Snapshot snapshot = started_liger();
  snapshot.game = "slides-of-action";
  snapshot.options = {{"players", "3"}};
  snapshot.seats.resize(3);
  std::string base;
  for (std::size_t ply = 0; ply < 7; ++ply) {
    if (ply == 4) {
      snapshot.seats[2].withdrew = protocol::SeatState::Withdrawal{.ply = 4, .reason = "timeout"};
      REQUIRE(record.withdraw(2, rules::WithdrawalReason::timeout));
      base = record.game().position();
    }
    const std::string turn = random_turn(record.game(), dice);
    snapshot.turns.push_back({.seat = 0, .turn = turn});
    REQUIRE(record.play_turn(turn));
  }
  client::RoomView view(snapshot);
  REQUIRE(server::find_base(view));
  const engine::Request request = server::engine_request(view);
  CHECK(request.position == base);
  CHECK(request.turns.size() == 3);
  CHECK(request.turns.back() == snapshot.turns.back().turn);
  snapshot.turns.resize(3);
  client::RoomView impossible(snapshot);
  CHECK_FALSE(server::find_base(impossible));
}

/// One thinking thread, whose first thought waits until the test opens `gate`.
struct Thinking {
  explicit Thinking(server::Limits the_limits, int share = 100)
      : limits(the_limits),
        thinkers({.on = true,
                  .threads = 1,
                  .share = share,
                  .begin =
                      [this](const engine::Request& request) {
                        if (first.exchange(false)) gate.get_future().wait();
                        nodes.push_back(request.nodes);
                        levels.push_back(*request.level);
                        return engine::begin(request);
                      }},
                 limits, limits, metrics) {}

  std::shared_ptr<server::Thinkers::Job> think(const std::string& host,
                                               const std::string& address = {}, int level = 3) {
    engine::Request request{.game = "liger"};
    request.level = level;
    return thinkers.think(
        {.request = request, .host = host, .address = address, .until = std::nullopt},
        [this](server::Thinkers::Thought thought) {
          if (thought) ++thoughts;
        });
  }

  server::Limits limits;
  server::Metrics metrics;
  std::promise<void> gate;
  std::atomic<bool> first = true;
  std::vector<std::optional<std::int64_t>> nodes;  // written by the thinking thread
  std::vector<int> levels;                         // the same
  std::atomic<int> thoughts = 0;
  server::Thinkers thinkers;  // last: its threads use the other members
};

TEST_CASE(
    "beyond the queue's places, and the shares of a player and of an address, a tenth is spent") {
  server::Limits limits;
  limits.bot_queue = 4;
  limits.bot_queue_per_address = 3;
  limits.bot_queue_per_player = 2;
  Thinking thinking(limits);
  static_cast<void>(thinking.think("first", "192.0.2.1"));
  wait_until("the first to be thought about", [&] { return thinking.thinkers.waiting() == 0; });
  for (int i = 0; i < 3; ++i)
    static_cast<void>(thinking.think("many", "192.0.2.1"));
  static_cast<void>(thinking.think("guest", "192.0.2.1"));
  static_cast<void>(thinking.think("another guest", "192.0.2.1"));
  static_cast<void>(thinking.think("one", "192.0.2.2"));
  const auto fallbacks = [&](server::Fallback why) {
    return thinking.metrics.bot_fallbacks[why].value();
  };
  CHECK(fallbacks(server::Fallback::player) == 1);
  CHECK(fallbacks(server::Fallback::address) == 1);
  CHECK(fallbacks(server::Fallback::queue) == 0);
  // The address with the most gives way to a newcomer, but not one with as many.
  static_cast<void>(thinking.think("another", "192.0.2.3"));
  CHECK(fallbacks(server::Fallback::queue) == 1);
  static_cast<void>(thinking.think("two", "192.0.2.2"));
  CHECK(fallbacks(server::Fallback::queue) == 2);
  CHECK(thinking.thinkers.waiting() == 8);
  CHECK(thinking.metrics.bot_queue.value() == 8);
  thinking.gate.set_value();
  wait_until("all thoughts", [&] { return thinking.thoughts == 9; });
  CHECK(std::ranges::count(thinking.nodes, std::optional<std::int64_t>(600)) == 4);
  CHECK(thinking.metrics.bot_queue.value() == 0);
  CHECK(thinking.metrics.bot_nodes.at(server::Metrics::index_of("liger")).value() > 0);
}

TEST_CASE("a stranger's position keeps its budget, whatever one address or /48 has waiting") {
  std::function<std::string(int)> address;
  SUBCASE("one address") {
    address = [](int) { return "192.0.2.1"; };
  }
  SUBCASE("networks of a /48") {
    address = [](int guest) { return "2001:db8:1:" + std::to_string(100 * guest) + "::/64"; };
  }
  Thinking thinking({});
  static_cast<void>(thinking.think("first"));
  wait_until("the first to be thought about", [&] { return thinking.thinkers.waiting() == 0; });
  constexpr int guests = 90;
  for (int guest = 0; guest < guests; ++guest)
    static_cast<void>(thinking.think("guest " + std::to_string(guest), address(guest)));
  static_cast<void>(thinking.think("stranger", "198.51.100.1", 2));
  thinking.gate.set_value();
  wait_until("all thoughts", [&] { return thinking.thoughts == guests + 2; });
  const auto stranger = std::ranges::find(thinking.levels, 2) - thinking.levels.begin();
  CHECK(stranger <= 5);
  CHECK_FALSE(thinking.nodes[static_cast<std::size_t>(stranger)]);
}

TEST_CASE("threads that have used up their share of the processor spend a tenth on a position") {
  Thinking thinking({}, 0);  // a share of 0, so that passing time adds nothing to the budget
  thinking.gate.set_value();
  for (int thoughts = 1; thoughts <= 3; ++thoughts) {
    static_cast<void>(thinking.think("one"));
    wait_until("a thought", [&] { return thinking.thoughts == thoughts; });
  }
  CHECK(thinking.metrics.bot_fallbacks[server::Fallback::share].value() == 2);
  CHECK(std::ranges::count(thinking.nodes, std::optional<std::int64_t>(600)) == 2);
}

TEST_CASE("a player with one position does not wait behind a player with many") {
  Thinking thinking({});
  static_cast<void>(thinking.think("first"));
  wait_until("the first to be thought about", [&] { return thinking.thinkers.waiting() == 0; });
  std::vector<std::shared_ptr<server::Thinkers::Job>> many;
  for (int i = 0; i < 5; ++i)
    many.push_back(thinking.think("many"));
  static_cast<void>(thinking.think("one"));
  // A cancelled position leaves the queue, and no thread thinks about it.
  for (int i = 0; i < 4; ++i)
    thinking.thinkers.cancel(many[static_cast<std::size_t>(i)]);
  CHECK(thinking.thinkers.waiting() == 2);
  thinking.gate.set_value();
  wait_until("all thoughts", [&] { return thinking.thoughts == 3; });
  CHECK(thinking.nodes.size() == 3);
}

TEST_CASE("a stop does not wait for the positions in the queue") {
  Thinking thinking({});
  static_cast<void>(thinking.think("first"));
  wait_until("the first to be thought about", [&] { return thinking.thinkers.waiting() == 0; });
  static_cast<void>(thinking.think("second"));
  thinking.thinkers.refuse();
  CHECK(thinking.thinkers.waiting() == 0);
  thinking.gate.set_value();
  thinking.thinkers.stop();
  CHECK(thinking.thoughts == 0);
}

TEST_CASE("every computer player has an id and a name of its own") {
  const server::BotPlayers players({{.id = "liger", .levels = {1, 2, 3, 101, 102}},
                                    {.id = "slides-of-action", .levels = {1, 2, 3, 101, 102}}});
  const storage::EnsureBots job = players.to_store(1);
  CHECK(job.bots.size() == 15);
  std::set<std::string> ids;
  std::set<std::string> keys;
  for (const auto& bot : job.bots) {
    ids.insert(bot.player.id);
    keys.insert(bot.name_key);
  }
  CHECK(ids.size() == 15);
  CHECK(keys.size() == 15);
}

}  // namespace
}  // namespace quintet::tests
