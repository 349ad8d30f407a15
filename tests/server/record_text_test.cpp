// A room's game as text: what the header and the comments say.
#include "server/record_text.hpp"

#include <doctest/doctest.h>

#include "protocol/room_events.hpp"
#include "server/rules_bridge.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using protocol::RoomEvent;
using server::RoomState;

/// A room as its log makes it.
class Logged {
 public:
  explicit Logged(protocol::Opened opened) { add(std::move(opened)); }

  void add(const RoomEvent& event) {
    const auto applied = state_.apply(state_.seq() + 1, at_, event);
    REQUIRE_MESSAGE(applied, applied.error());
  }
  void start(const std::vector<std::string>& names) {
    for (int seat = 0; seat < static_cast<int>(names.size()); ++seat) {
      const std::string& name = names[static_cast<std::size_t>(seat)];
      add(protocol::Seated{.seat = seat, .player = {.id = name, .name = name}});
    }
    const rules::GameRecord record = state_.new_record();
    add(protocol::Started{server::standing_of(record.game(), record.result())});
  }
  void play(const std::string& turn, const protocol::Clocks& clocks) {
    rules::GameRecord next = *state_.record();
    const int seat = *next.seat_to_move();
    REQUIRE(next.play_turn(turn));
    protocol::GameStanding standing = server::standing_of(next.game(), next.result());
    standing.clocks = clocks;
    add(protocol::Played{.ply = std::ssize(next.turns()),
                         .seat = seat,
                         .turn = turn,
                         .standing = std::move(standing)});
  }
  [[nodiscard]] const RoomState& state() const { return state_; }

 private:
  RoomState state_;
  std::int64_t at_ = 1'790'000'000'123;
};

protocol::Opened opened(const std::string& game, Clock clock) {
  return {.game = game, .clock = clock, .by = {.id = "Ann", .name = "Ann"}};
}

TEST_CASE("a room's text tells who played, when, with what clock, and what it showed") {
  Logged room(opened("liger", {.kind = Clock::Kind::fischer, .initial = 300, .increment = 5}));
  room.start({"Ann", "Bob \"the\" Otter"});
  room.play("c3-d4", protocol::ClockTimes{.left = {298'120, 300'000}});
  room.play("b6-a5", protocol::ClockTimes{.left = {298'120, 3'661'007}});
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK(text == R"([Game "liger"]
[Room "k3v9w2m7qp"]
[Date "2026-09-21"]
[Time "14:13:20"]
[Red "Ann"]
[Blue "Bob \"the\" Otter"]
[Clock "fischer 300+5"]
[Rated "no"]

1. c3-d4 -> 854b52d52f8feaf2 {[%clk 0:04:58.120]}
2. b6-a5 -> a790571ba565fc6e {[%clk 1:01:01.007]}

Result: none yet
)");
  const auto read = rules::GameRecord::from_text(text);
  REQUIRE_MESSAGE(read, read.error().message);
  const auto facts = server::record_facts(*read);
  REQUIRE_MESSAGE(facts, facts.error());
  CHECK(facts->room == "k3v9w2m7qp");
  CHECK(facts->started_at == 1'790'000'000'000);
  CHECK(facts->players == std::vector<std::optional<std::string>>{"Ann", "Bob \"the\" Otter"});
  CHECK(facts->clock == room.state().opened().clock);
}

TEST_CASE("a game without a clock has no comments") {
  Logged room(opened("liger", {}));
  room.start({"Ann", "Bob"});
  room.play("c3-d4", std::nullopt);
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK(text.contains("[Clock \"none\"]\n"));
  CHECK_FALSE(text.contains('{'));
}

TEST_CASE("with byoyomi the periods are told as well") {
  Logged room(
      opened("liger", {.kind = Clock::Kind::byoyomi, .initial = 60, .period = 30, .periods = 3}));
  room.start({"Ann", "Bob"});
  room.play("c3-d4", protocol::ClockTimes{.left = {0, 60'000}, .periods = {2, 3}});
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK(text.contains("{[%clk 0:00:00.000] [%periods 2]}\n"));
}

TEST_CASE("a clock reads back from its words") {
  for (const Clock& clock :
       {Clock{}, Clock{.kind = Clock::Kind::fischer, .initial = 300, .increment = 0},
        Clock{.kind = Clock::Kind::delay, .initial = 900, .delay = 10},
        Clock{.kind = Clock::Kind::byoyomi, .initial = 0, .period = 30, .periods = 5},
        Clock{.kind = Clock::Kind::correspondence, .days = 3}}) {
    CAPTURE(server::clock_words(clock));
    CHECK(server::parse_clock_words(server::clock_words(clock)) == clock);
  }
  for (const char* words : {"", "fischer", "fischer 300", "fischer 300+", "fischer 300+5s",
                            "fischer -1+5", "fischer 99999999999999999999+1", "Fischer 300+5",
                            "byoyomi 600+3", "correspondence 3", "none "}) {
    CAPTURE(words);
    CHECK_FALSE(server::parse_clock_words(words));
  }
}

TEST_CASE("facts that are missing are missing, and such in another form are refused") {
  const auto facts = [](std::string_view tags) {
    const auto read = rules::GameRecord::from_text("[Game \"liger\"]\n" + std::string(tags) +
                                                   "\n\nResult: none yet\n");
    REQUIRE_MESSAGE(read, read.error().message);
    return server::record_facts(*read);
  };
  const auto bare = facts("");
  REQUIRE(bare);
  CHECK_FALSE(bare->room);
  CHECK_FALSE(bare->started_at);
  CHECK(bare->players == std::vector<std::optional<std::string>>{std::nullopt, std::nullopt});
  CHECK(bare->clock == Clock{});
  CHECK(facts("[Date \"2026-09-21\"]\n")->started_at == 1'789'948'800'000);
  for (const char* date : {"21.9.2026", "2026-13-01", "2026-02-30", "2026-02", "1969-12-31", ""}) {
    CAPTURE(date);
    CHECK(facts("[Date \"" + std::string(date) + "\"]\n").error().starts_with("the tag Date "));
  }
  for (const char* time : {"24:00:00", "14:13", "14:60:00", "2 pm"}) {
    CAPTURE(time);
    CHECK(facts("[Date \"2026-09-21\"]\n[Time \"" + std::string(time) + "\"]\n")
              .error()
              .starts_with("the tag Time "));
  }
  CHECK(facts("[Clock \"soon\"]\n").error().starts_with("the tag Clock "));
}

}  // namespace
}  // namespace quintet::tests
