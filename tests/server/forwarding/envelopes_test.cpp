// The texts that nodes send each other.
#include "server/forwarding/envelopes.hpp"

#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/lobby.hpp"
#include "server/forwarding/pairing_text.hpp"
#include "server/forwarding/result_text.hpp"
#include "server/lobby/seeks.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::tests {
namespace {

using namespace server;

TEST_CASE("a command arrives at another node as it was") {
  const CommandEnvelope sent{.kind = CommandEnvelope::Kind::request,
                             .node = 3,
                             .generation = 7,
                             .owner_generation = 5,
                             .id = 12'345'678'901,
                             .connection = 99,
                             .room = "room\n\"x",
                             .player = {.id = "p1", .name = "Zoë\n", .guest = false},
                             .address = "2001:db8::/64",
                             .round_trip_ms = 12,
                             .key = "secret",
                             .text = "{\"type\":\"play\"}\n\nand more"};
  const auto got = parse_command_envelope(to_text(sent));
  REQUIRE(got);
  CHECK(got->kind == sent.kind);
  CHECK(got->node == sent.node);
  CHECK(got->generation == sent.generation);
  CHECK(got->owner_generation == sent.owner_generation);
  CHECK(got->id == sent.id);
  CHECK(got->connection == sent.connection);
  CHECK(got->room == sent.room);
  CHECK(got->player == sent.player);
  CHECK(got->address == sent.address);
  CHECK(got->round_trip_ms == sent.round_trip_ms);
  CHECK(got->key == sent.key);
  CHECK(got->text == sent.text);
  for (int kind = 0; kind <= static_cast<int>(CommandEnvelope::Kind::open_paired); ++kind) {
    CommandEnvelope other;
    other.kind = static_cast<CommandEnvelope::Kind>(kind);
    const auto back = parse_command_envelope(to_text(other));
    REQUIRE(back);
    CHECK(back->kind == other.kind);
    CHECK_FALSE(back->key);
    CHECK_FALSE(back->round_trip_ms);
  }
}

TEST_CASE("a pairing arrives as it was, and a text that is none is refused") {
  OpenPaired sent;
  sent.request = paired_room({.game = "slides-of-action",
                              .options = {{"players", "2"}, {"connection", "one-diagonal"}},
                              .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60},
                              .rated = true});
  sent.players = {{.id = "p1", .name = "Zoë \"Z\"", .guest = false},
                  {.id = "p2", .name = "Ann", .guest = false}};
  sent.ended_seeks = {"s1"};
  const std::string text = to_text(sent);
  const auto got = parse_open_paired(text);
  REQUIRE(got);
  CHECK(got->request.game == sent.request.game);
  CHECK(got->request.options == sent.request.options);
  CHECK(got->request.clock == sent.request.clock);
  CHECK(got->request.rated);
  CHECK(got->request.visibility == protocol::Visibility::public_room);
  CHECK(got->players == sent.players);
  CHECK(got->ended_seeks == sent.ended_seeks);
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK_FALSE(parse_open_paired(text.substr(0, length)));
  for (const char* const other : {"{}", "[]", "null", R"({"terms":1,"players":[],"seeks":[]})",
                                  R"({"terms":"{}","players":[["a","b",true]],"seeks":[]})",
                                  R"({"terms":"{}","players":[[1,2,3]],"seeks":7})"})
    CHECK_FALSE(parse_open_paired(other));
  sent.players.pop_back();
  CHECK_FALSE(parse_open_paired(to_text(sent)));
}

TEST_CASE("a reply arrives as it was") {
  CHECK(parse_command_reply(to_text({.kind = CommandReply::Kind::moved}))->kind ==
        CommandReply::Kind::moved);
  const auto result =
      parse_command_reply(to_text({.kind = CommandReply::Kind::result, .result = "a record\n"}));
  REQUIRE(result);
  CHECK(result->result == "a record\n");
  const auto error = protocol::refusal_for_now("server.busy", 1000);
  const auto refused =
      parse_command_reply(to_text({.kind = CommandReply::Kind::error, .error = error}));
  REQUIRE(refused);
  REQUIRE(refused->error);
  CHECK(refused->error->code == error.code);
  CHECK(refused->error->message == error.message);
  CHECK(refused->error->retry_after_ms == error.retry_after_ms);
  CHECK(refused->error->reason == error.reason);
}

TEST_CASE("an event arrives as it was") {
  const std::string text = to_text(EventEnvelope{.kind = EventEnvelope::Kind::message,
                                                 .owner = 2,
                                                 .owner_generation = 5,
                                                 .generation = 6,
                                                 .number = 1'000'000'000'000,
                                                 .connections = {8, 12, 7},
                                                 .room = "abc",
                                                 .text = "{}\n{} "});
  const auto got = parse_event_envelope(text);
  REQUIRE(got);
  CHECK(got->kind == EventEnvelope::Kind::message);
  CHECK(got->owner == 2);
  CHECK(got->owner_generation == 5);
  CHECK(got->generation == 6);
  CHECK(got->number == 1'000'000'000'000);
  CHECK(got->connections == std::vector<std::uint64_t>{8, 12, 7});
  CHECK(got->room == "abc");
  CHECK(got->text == "{}\n{} ");
}

TEST_CASE("a message to all nodes arrives as it was") {
  const std::string text = to_text(BroadcastEnvelope{.kind = BroadcastEnvelope::Kind::notify,
                                                     .node = 12,
                                                     .generation = 7,
                                                     .subject = "a b",
                                                     .text = "{}\n{} "});
  const auto got = parse_broadcast_envelope(text);
  REQUIRE(got);
  CHECK(got->kind == BroadcastEnvelope::Kind::notify);
  CHECK(got->node == 12);
  CHECK(got->generation == 7);
  CHECK(got->subject == "a b");
  CHECK(got->text == "{}\n{} ");
}

TEST_CASE("a password that was tried arrives as it was") {
  for (const PasswordTry& tried :
       {PasswordTry{.what = PasswordTry::What::from_address, .key = "2001:db8::/64", .from = {}},
        PasswordTry{.what = PasswordTry::What::of_player, .key = "p1", .from = {}},
        PasswordTry{.what = PasswordTry::What::begun,
                    .key = "zoë\n x",
                    .from = "abc",
                    .known_device = true},
        PasswordTry{.what = PasswordTry::What::succeeded, .key = "", .from = "10.0.0.1"}}) {
    const std::string subject = subject_of(tried);
    CHECK(parse_password_try({.subject = subject, .text = tried.key}) == tried);
  }
  for (const char* const subject : {"", "0", "41x", "x0"}) {
    CAPTURE(subject);
    CHECK_FALSE(parse_password_try({.subject = subject, .text = "ann"}));
  }
}

TEST_CASE("a room's preview arrives at another node as it was") {
  const rules::GameInfo* const liger = rules::find_game("liger");
  REQUIRE(liger != nullptr);
  const auto secret = parse_room_preview(to_text(RoomPreview{.game = liger, .open = {}}));
  REQUIRE(secret);
  CHECK(secret->game == liger);
  CHECK_FALSE(secret->open);

  const PublicPreview sent{
      .clock = {.kind = protocol::Clock::Kind::byoyomi,
                .initial = 1,
                .increment = 2,
                .delay = 3,
                .period = 4,
                .periods = 5,
                .days = 6},
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
  const auto got = parse_room_preview(to_text(RoomPreview{.game = liger, .open = sent}));
  REQUIRE(got);
  REQUIRE(got->open);
  const PublicPreview& open = *got->open;
  CHECK(open.clock == sent.clock);
  CHECK(open.rated == sent.rated);
  CHECK(open.status == sent.status);
  CHECK(open.host == sent.host);
  CHECK(open.players == sent.players);
  CHECK(open.seats == sent.seats);
  CHECK(open.delay_turns == sent.delay_turns);
  CHECK(open.result == sent.result);
  CHECK(open.position == sent.position);
  CHECK(open.turns == sent.turns);
  CHECK(open.to_move == sent.to_move);
  CHECK(open.listed == sent.listed);
  CHECK(open.listed_turns == sent.listed_turns);
  for (const char* const text :
       {"", "{}", "[]", R"({"game":"chess"})", R"({"game":"liger","open":1})"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_room_preview(text));
  }
}

TEST_CASE("a preview whose numbers do not fit its seats is refused") {
  const auto text_with = [](const std::string& players, const std::string& to_move,
                            const std::string& winners, const std::string& status) {
    return R"({"game":"liger","open":{"clock":[1,1,2,3,4,5,6],"rated":false,"status":)" + status +
           R"(,"host":"Ann","players":)" + players +
           R"(,"seats":["Red","Blue"],"delay":0,"position":"","turns":1,"to_move":)" + to_move +
           R"(,"listed":[],"listed_turns":0,"result":[)" + winners + R"(,"flag",[1,2]]}})";
  };
  const std::string both = R"(["Ann",null])";
  CHECK(parse_room_preview(text_with(both, "1", "[0]", "3")));
  CHECK(parse_room_preview(text_with(both, "null", "[]", "0")));
  for (const char* const players : {"[]", R"(["Ann"])", R"(["Ann","Ben","Eve"])", "[1,2]", "7"}) {
    CAPTURE(players);
    CHECK_FALSE(parse_room_preview(text_with(players, "1", "[0]", "3")));
  }
  for (const char* const seat : {"2", "-1", "4294967296", "18446744073709551615", "1e99", "0.5"}) {
    CAPTURE(seat);
    CHECK_FALSE(parse_room_preview(text_with(both, seat, "[0]", "3")));
    CHECK_FALSE(parse_room_preview(text_with(both, "1", "[0," + std::string(seat) + "]", "3")));
  }
  for (const char* const status : {"4", "-1", "255", "true"}) {
    CAPTURE(status);
    CHECK_FALSE(parse_room_preview(text_with(both, "1", "[0]", status)));
  }
}

TEST_CASE("a reader's view of a log arrives as it was, and a text that is none is refused") {
  const auto view = parse_log_view(to_text(LogView{.until = 12, .players_talk = true}));
  REQUIRE(view);
  CHECK(view->until == 12);
  CHECK(view->players_talk);
  CHECK_FALSE(view->spectators_talk);
  for (const char* const text :
       {"", "x", "{}", "[]", "7", R"({"until":"x"})",
        R"({"until":"x","players":false,"spectators":false})",
        R"({"until":1,"players":1,"spectators":false})", R"({"until":1e99,"players":true})"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_log_view(text));
  }
}

TEST_CASE("a report arrives as it was") {
  const std::string text = to_text(ReportEnvelope{.kind = ReportEnvelope::Kind::all_in_one,
                                                  .node = 3,
                                                  .generation = 7,
                                                  .number = 12,
                                                  .lines = "+pAnn\n\n+r{}\n"});
  const auto got = parse_report_envelope(text);
  REQUIRE(got);
  CHECK(got->kind == ReportEnvelope::Kind::all_in_one);
  CHECK(got->node == 3);
  CHECK(got->generation == 7);
  CHECK(got->number == 12);
  CHECK(got->lines == "+pAnn\n\n+r{}\n");
}

TEST_CASE("the connections that a node has arrive as they were") {
  CHECK(parse_numbers(numbers_text({})) == std::set<std::uint64_t>());
  CHECK(parse_numbers(numbers_text({7, UINT64_MAX, 7})) == std::set<std::uint64_t>{7, UINT64_MAX});
  for (const char* const text : {"1", "x\n", "1\n2", "\n", "-1\n", "18446744073709551616\n"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_numbers(text));
  }
}

TEST_CASE("the time within which clients come back is never negative, nor longer than an hour") {
  using std::chrono::milliseconds;
  const auto within = [](const char* text) { return within_of({.room = {}, .text = text}); };
  CHECK(within("50") == milliseconds(50));
  CHECK(within("") == reconnect_time);
  CHECK(within("-5") == milliseconds(0));
  CHECK(within("9223372036854775807") == std::chrono::hours(1));
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

TEST_CASE("a text that is no envelope is refused") {
  for (const char* const text :
       {"", "x", "{}", "{}\n", "[]\n", "m", "m 1 2 3\n", "m 1 2 3 4 5", "m 1 2 3 4 5, x\n",
        "m 1 2 3 4 5;6 x\n", "z 1 2 3 4 5 \n", "{\"kind\":\"request\"}\n", "m a b c d e \n"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_command_envelope(text));
    CHECK_FALSE(parse_event_envelope(text));
    CHECK_FALSE(parse_broadcast_envelope(text));
    CHECK_FALSE(parse_report_envelope(text));
  }
  CHECK_FALSE(parse_command_reply(""));
  CHECK_FALSE(parse_command_reply("x"));
  CHECK_FALSE(parse_command_reply("e"));
  CHECK_FALSE(parse_command_reply("e{}"));
}

}  // namespace
}  // namespace quintet::tests
