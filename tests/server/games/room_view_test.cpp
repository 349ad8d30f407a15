// A client's view equals the server's snapshot: a snapshot at any time and the events after it give
// the snapshot of a later time.
#include "protocol/client/room_view.hpp"

#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "server/games/access_commands.hpp"
#include "server/games/offer_commands.hpp"
#include "server/games/snapshots.hpp"
#include "tests/rounds.hpp"
#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using client::RoomView;
using protocol::Offer;

const std::vector<protocol::Clock> clocks = {
    {},
    {.kind = protocol::Clock::Kind::fischer, .initial = 600, .increment = 5},
    {.kind = protocol::Clock::Kind::byoyomi, .initial = 60, .period = 30, .periods = 3},
    {.kind = protocol::Clock::Kind::correspondence, .days = 3},
};

/// A room in which players send random requests. Most of those that the room refuses are skipped.
class Walk {
 public:
  explicit Walk(std::uint64_t seed) : dice_(seed), seats_(2 + dice_.below(2)) {
    protocol::Opened opened{.game = seats_ == 2 ? "liger" : "slides-of-action",
                            .clock = dice_.pick(clocks),
                            .by = person("p0")};
    if (seats_ == 3) opened.options = {{"players", "3"}};
    add({opened});
    views_.push_back(view());
  }

  void step() {
    now_ += static_cast<std::int64_t>(dice_.below(2000));
    if (state_.status() == protocol::RoomStatus::open) {
      sit_down();
    } else if (dice_.below(3) > 0 && state_.status() == protocol::RoomStatus::playing) {
      play();
    } else {
      talk();
    }
    if (dice_.below(20) == 0) views_.push_back(view());
  }

  /// Every view is what the server would send now.
  void check() const {
    for (const RoomView& view : views_) {
      protocol::Snapshot expected = server::snapshot_of("room", state_, 0);
      // A snapshot for no client in particular.
      expected.presence = view.room().presence;
      expected.you = view.room().you;
      CHECK(view.room() == expected);
    }
  }

  [[nodiscard]] bool over() const { return state_.status() == protocol::RoomStatus::over; }

 private:
  [[nodiscard]] RoomView view() const { return RoomView(server::snapshot_of("room", state_, 0)); }

  void add(const server::Events& events) {
    for (const protocol::RoomEvent& event : events) {
      REQUIRE(state_.apply(state_.seq() + 1, now_, event));
      const protocol::EventPush push{
          .room = "room", .seq = state_.seq(), .at = now_, .what = event};
      for (RoomView& view : views_)
        CHECK(view.apply(push));
    }
  }
  void add(const protocol::Result<server::Events>& events) {
    if (events) add(*events);
  }

  [[nodiscard]] protocol::Player player() {
    return person("p" + std::to_string(dice_.below(seats_)));
  }
  [[nodiscard]] server::TurnTime time() const { return {.now = now_}; }

  void sit_down() {
    const protocol::Player who = player();
    if (dice_.below(4) == 0) return add(server::leave_seat(state_, who));
    const int seat = static_cast<int>(dice_.below(seats_));
    const protocol::SeatRating rating{.rating = 1500, .provisional = true};
    add(server::take_seat(state_, {.seat = seat, .player = who, .rating = rating}, {.play = true},
                          time(), usual_limits));
  }

  void play() {
    const protocol::Standing standing = state_.standing();
    const protocol::Play request{.ply = standing.ply + 1,
                                 .hash = standing.hash,
                                 .turn = random_turn(state_.record()->game(), dice_)};
    const auto decided = server::play(state_, *state_.seats()[*state_.seat_to_move()], request,
                                      time(), usual_limits);
    REQUIRE(decided);
    add(std::get<server::Events>(*decided));
  }

  void talk() {
    const std::vector<Offer> offers = {Offer::draw, Offer::takeback, Offer::pause, Offer::rematch};
    const protocol::Player who = player();
    switch (dice_.below(8)) {
      case 0:
      case 1:
        return add(server::offer(state_, who, dice_.pick(offers), time(), usual_limits, "next"));
      case 2:
      case 3: {
        if (state_.offers().empty()) return;
        const bool accept = dice_.below(4) > 0;
        return add(server::answer_offer(
            state_, who, {.what = dice_.pick(state_.offers()).what, .accept = accept}, time(),
            usual_limits, "next"));
      }
      case 4:
        return add(server::resume(state_, who, dice_.below(4) > 0));
      case 5:
        return add(server::say(state_, who, true, {.text = "hello"}));
      case 6:
        return add(
            server::set_access(state_, who, {.new_keys = true, .locked = dice_.below(2) == 0}));
      default:
        if (dice_.below(10) == 0) add(server::resign(state_, who, time(), usual_limits));
    }
  }

  Dice dice_;
  std::size_t seats_;
  std::int64_t now_ = 1'000'000;
  server::RoomState state_;
  std::vector<RoomView> views_;  // from snapshots at different times
};

TEST_CASE("a snapshot and the events after it give the snapshot of a later time") {
  int ended = 0;
  const int walks = sanitized ? 20 : 60;
  for (int seed = 0; seed < walks; ++seed) {
    CAPTURE(seed);
    Walk walk(static_cast<std::uint64_t>(seed));
    for (int step = 0; step < 150; ++step) {
      walk.step();
      walk.check();
    }
    ended += walk.over() ? 1 : 0;
  }
  // Otherwise the walks prove nothing about ends, results and rematches.
  CHECK(ended > walks / 6);
  CHECK(ended < walks);
}

TEST_CASE("a view ignores a known event, and reports a missing one") {
  PlayedRoom room;
  RoomView view(server::snapshot_of("room", room.state, 0));
  protocol::EventPush event{
      .room = "room", .seq = 2, .at = 5, .what = protocol::Said{.text = "hello"}};
  CHECK(view.apply(event));
  CHECK(view.seq() == 2);
  CHECK(view.apply(event));
  event.seq = 4;
  CHECK_FALSE(view.apply(event));
  CHECK(view.seq() == 2);
  event = {.room = "room", .seq = 3, .at = 5, .what = protocol::UnknownEvent{"danced"}};
  CHECK(view.apply(event));
  CHECK(view.seq() == 3);
}

}  // namespace
}  // namespace quintet::tests
