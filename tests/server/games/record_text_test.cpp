// The text of a room's game: its header and comments.
#include "server/games/record_text.hpp"

#include <doctest/doctest.h>

#include "protocol/messages/room_events.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using protocol::RoomEvent;
using server::RoomState;

/// The state of a room, made from its log.
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

TEST_CASE("a room's text has players, time, clock settings and clock times") {
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
  REQUIRE(facts->readings.size() == 2);
  CHECK(facts->readings[0] == server::ClockReading{.left = 298'120});
  CHECK(facts->readings[1] == server::ClockReading{.left = 3'661'007});
}

TEST_CASE("a game without a clock has no comments") {
  Logged room(opened("liger", {}));
  room.start({"Ann", "Bob"});
  room.play("c3-d4", std::nullopt);
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK(text.contains("[Clock \"none\"]\n"));
  CHECK_FALSE(text.contains('{'));
}

TEST_CASE("with byoyomi the text has the periods as well") {
  Logged room(
      opened("liger", {.kind = Clock::Kind::byoyomi, .initial = 60, .period = 30, .periods = 3}));
  room.start({"Ann", "Bob"});
  room.play("c3-d4", protocol::ClockTimes{.left = {0, 60'000}, .periods = {2, 3}});
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK(text.contains("{[%clk 0:00:00.000] [%periods 2]}\n"));
  const auto read = rules::GameRecord::from_text(text);
  REQUIRE_MESSAGE(read, read.error().message);
  CHECK(server::record_facts(*read)->readings.at(0) ==
        server::ClockReading{.left = 0, .periods = 2});
}

TEST_CASE("the text of an aborted game says so, as does that of a game drawn by agreement") {
  Logged aborted(opened("liger", {}));
  aborted.start({"Ann", "Bob"});
  aborted.play("c3-d4", std::nullopt);
  aborted.add(protocol::Ended{.result = server::aborted(), .ratings = {}});
  const std::string text = server::record_text("k3v9w2m7qp", aborted.state());
  CHECK(text.ends_with("\n\nResult: none (aborted)\n"));
  CHECK(rules::GameRecord::from_text(text));

  Logged drawn(opened("slides-of-action", {}));
  drawn.start({"Ann", "Bob", "Cleo"});
  drawn.play("d4", std::nullopt);
  drawn.add(protocol::Ended{.result = {.winners = {}, .reason = "agreement", .places = {1, 1, 1}},
                            .ratings = {}});
  const std::string agreed = server::record_text("k3v9w2m7qp", drawn.state());
  CHECK(agreed.ends_with("\n\nResult: draw (agreement)\n"));
  CHECK(rules::GameRecord::from_text(agreed));
}

TEST_CASE("turns that were taken back are not in the text") {
  Logged room(opened("liger", {.kind = Clock::Kind::fischer, .initial = 300, .increment = 5}));
  room.start({"Ann", "Bob"});
  room.play("c3-d4", protocol::ClockTimes{.left = {298'120, 300'000}});
  const std::string before = server::record_text("k3v9w2m7qp", room.state());
  protocol::GameStanding standing =
      server::standing_of(room.state().record()->game(), std::nullopt);
  standing.clocks = protocol::ClockTimes{.left = {298'120, 299'000}};
  room.play("b6-a5", protocol::ClockTimes{.left = {298'120, 299'000}});
  room.add(protocol::TakenBack{.ply = 1, .standing = std::move(standing)});
  CHECK(server::record_text("k3v9w2m7qp", room.state()) == before);
}

TEST_CASE("the text of a rated game has the ratings and their changes") {
  protocol::Opened opening =
      opened("liger", {.kind = Clock::Kind::fischer, .initial = 300, .increment = 5});
  opening.rated = true;
  Logged room(opening);
  room.start({"Ann", "Bob"});
  protocol::GameStanding standing =
      server::standing_of(room.state().record()->game(), std::nullopt);
  standing.to_move = std::nullopt;
  room.add(protocol::Withdrew{.seat = 0, .reason = "timeout", .standing = standing});
  room.add(protocol::Ended{
      .result = {.winners = {1}, .reason = "timeout", .places = {2, 1}},
      .ratings = {{{.before = 1612, .after = 1600}, {.before = 1500, .after = 1533}}}});
  const std::string text = server::record_text("k3v9w2m7qp", room.state());
  CHECK_MESSAGE(text.contains("[Rated \"yes\"]\n"
                              "[RedRating \"1612\"]\n[RedRatingChange \"-12\"]\n"
                              "[BlueRating \"1500\"]\n[BlueRatingChange \"+33\"]\n\n"),
                text);
}

TEST_CASE("a clock reads back from its text") {
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

TEST_CASE("missing facts are absent, and malformed ones are refused") {
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

TEST_CASE("a comment without a clock gives no clock times") {
  for (const char* comment :
       {"well played", "[%clk soon]", "[%clk 0:04:58]", "[%clk 0:04:58.1] [%eval 3]",
        "[%clk -1:00:00.000]", "[%clk 0:04:58.120] [%periods]"}) {
    CAPTURE(comment);
    const auto read =
        rules::GameRecord::from_text("[Game \"liger\"]\n\n1. c3-d4 {" + std::string(comment) +
                                     "}\n2. b6-a5\n\nResult: none yet\n");
    REQUIRE_MESSAGE(read, read.error().message);
    const auto facts = server::record_facts(*read);
    REQUIRE(facts);
    CHECK(facts->readings == std::vector<std::optional<server::ClockReading>>(2));
  }
}

}  // namespace
}  // namespace quintet::tests
