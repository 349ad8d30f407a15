// Values of the server that arrive at another node: pairings, previews, views of a log, the lobby.
#include "server/forwarding/node_values.hpp"

#include <cstdint>
#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "protocol/messages/lobby.hpp"
#include "server/lobby/wish.hpp"

namespace quintet::tests {
namespace {

using namespace server;
namespace nodes = protocol::nodes;

/// The pairing as another node reads it.
std::optional<OpenPaired> sent_on(const OpenPaired& pairing) {
  auto command = nodes::parse_command(to_text(nodes::Command{.what = node_form(pairing, "r1")}));
  if (!command) return std::nullopt;
  return open_paired_of(std::get<nodes::OpenPaired>(std::move(command->what)));
}

TEST_CASE("a pairing arrives as it was, and one that is none is refused") {
  OpenPaired sent;
  sent.request = paired_room({.game = "slides-of-action",
                              .options = {{"players", "2"}, {"connection", "one-diagonal"}},
                              .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60},
                              .rated = true});
  sent.players = {{.id = "p1", .name = "Zoë \"Z\"", .guest = false},
                  {.id = "p2", .name = "Ann", .guest = false}};
  sent.ended_seeks = {"s1"};
  const auto got = sent_on(sent);
  REQUIRE(got);
  CHECK(got->request.game == sent.request.game);
  CHECK(got->request.options == sent.request.options);
  CHECK(got->request.clock == sent.request.clock);
  CHECK(got->request.rated);
  CHECK(got->request.visibility == protocol::Visibility::public_room);
  CHECK(got->players == sent.players);
  CHECK(got->ended_seeks == sent.ended_seeks);
  sent.players.pop_back();
  CHECK_FALSE(sent_on(sent));
  sent.players.clear();
  CHECK_FALSE(sent_on(sent));
  sent.players = got->players;
  sent.request.game = "chess";
  CHECK_FALSE(sent_on(sent));
}

TEST_CASE("a room's preview arrives at another node as it was") {
  const rules::GameInfo* const liger = rules::find_game("liger");
  REQUIRE(liger != nullptr);
  const auto sent_on = [](const RoomPreview& preview) {
    return room_preview_of(nodes::parse_preview(to_text(node_form(preview))).value());
  };
  const auto secret = sent_on({.game = liger, .open = {}});
  REQUIRE(secret);
  CHECK(secret->game == liger);
  CHECK_FALSE(secret->open);

  PublicPreview open{
      .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60, .increment = 2},
      .rated = true,
      .status = protocol::RoomStatus::over,
      .host = "Zoë",
      .players = {"Zoë", std::nullopt},
      .seats = {"Red", "Blue"},
      .delay_turns = 3,
      .result = protocol::GameResult{.winners = {0}, .reason = "resigned", .places = {1, 2}},
      .position = "x/y",
      .turns = 40,
      .to_move = 1,
      .listed = {"Red: c3-d4"},
      .listed_turns = 1};
  const auto got = sent_on({.game = liger, .open = open});
  REQUIRE(got);
  CHECK(got->game == liger);
  REQUIRE(got->open);
  CHECK(got->open->clock == open.clock);
  CHECK(got->open->rated == open.rated);
  CHECK(got->open->status == open.status);
  CHECK(got->open->host == open.host);
  CHECK(got->open->players == open.players);
  CHECK(got->open->seats == open.seats);
  CHECK(got->open->delay_turns == open.delay_turns);
  CHECK(got->open->result == open.result);
  CHECK(got->open->position == open.position);
  CHECK(got->open->turns == open.turns);
  CHECK(got->open->to_move == open.to_move);
  CHECK(got->open->listed == open.listed);
  CHECK(got->open->listed_turns == open.listed_turns);
  open.players.resize(4);
  open.seats.resize(4);
  CHECK_FALSE(sent_on({.game = liger, .open = open}));
  CHECK_FALSE(room_preview_of({.game = "chess", .open = {}}));
  CHECK_FALSE(room_preview_of({.game = "", .open = {}}));
}

TEST_CASE("a reader's view of a log arrives as it was") {
  const auto view =
      nodes::parse_log_view(to_text(node_form(LogView{.until = 12, .players_talk = true})));
  REQUIRE(view);
  CHECK(log_view_of(*view).until == 12);
  CHECK(log_view_of(*view).players_talk);
  CHECK_FALSE(log_view_of(*view).spectators_talk);
}

TEST_CASE("a room and a seek of the lobby arrive as they were") {
  const protocol::RoomSummary room{
      .room = "r1",
      .game = "slides-of-action",
      .options = {{"players", "3"}, {"connection", "one-diagonal"}},
      .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 300, .increment = 2},
      .rated = true,
      .status = protocol::RoomStatus::paused,
      .seats = {{.player = protocol::Player{.id = "p1", .name = "Zoë \n\"", .guest = false},
                 .rating = protocol::SeatRating{.rating = 1600, .provisional = false}},
                {.player = protocol::Player{.id = "bot",
                                            .name = "bot",
                                            .guest = false,
                                            .bot = protocol::Bot{.game = "liger", .level = 3}},
                 .rating = {}},
                {}},
      .position = "a/b",
      .ply = 7,
      .to_move = 2,
      .spectators = 5'000,
      .opened_at = 1'700'000'000'000};
  CHECK_FALSE(protocol::room_line(room).contains('\n'));
  CHECK(protocol::parse_room_line(protocol::room_line(room)) == room);
  const protocol::RoomSummary empty{.room = "r2", .game = "liger", .seats = {{}, {}}};
  CHECK(protocol::parse_room_line(protocol::room_line(empty)) == empty);

  protocol::SeekEntry seek{.id = "s1",
                           .player = {.id = "p1", .name = "Ann", .guest = false},
                           .rating = protocol::SeatRating{.rating = 1500, .provisional = true},
                           .game = "liger",
                           .options = {{"b", "1"}, {"a", "2"}},
                           .clock = {.kind = protocol::Clock::Kind::correspondence, .days = 3},
                           .rated = true,
                           .since = 12,
                           .seat = 1,
                           .rating_range = {.min = 1400, .max = {}},
                           .until = 99};
  CHECK(protocol::parse_seek_line(protocol::seek_line(seek)) == seek);
  seek.seat.reset();
  seek.rating.reset();
  seek.rating_range = {};
  seek.until.reset();
  CHECK(protocol::parse_seek_line(protocol::seek_line(seek)) == seek);

  for (const char* const text : {"", "{}", "[]", "x", "{\"room\":1}", "{\"seek\":\"s\"}"}) {
    CAPTURE(text);
    CHECK_FALSE(protocol::parse_room_line(text));
    CHECK_FALSE(protocol::parse_seek_line(text));
  }
}

}  // namespace
}  // namespace quintet::tests
