// The texts that nodes send each other.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "tests/protocol/node_samples.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("a command arrives at another node as it was") {
  const auto samples = sample_commands();
  CHECK(samples.size() >= std::variant_size_v<nodes::Command::What> - 1);
  const nodes::Command& sent = samples.front();
  const auto got = nodes::parse_command(to_text(sent));
  REQUIRE(got);
  CHECK(got->node == sent.node);
  CHECK(got->generation == sent.generation);
  CHECK(got->owner_generation == sent.owner_generation);
  CHECK(got->id == sent.id);
  CHECK(std::get<nodes::RoomRequest>(got->what) == std::get<nodes::RoomRequest>(sent.what));
  const auto equal = [&]<class What>(const What& what, const nodes::Command& back) {
    if constexpr (requires { what == what; }) CHECK(std::get<What>(back.what) == what);
  };
  for (const nodes::Command& each : samples) {
    const auto back = nodes::parse_command(to_text(each));
    REQUIRE(back);
    REQUIRE(back->what.index() == each.what.index());
    std::visit([&](const auto& what) { equal(what, *back); }, each.what);
  }
}

TEST_CASE("a pairing arrives as it was, and a text that is none is refused") {
  nodes::Command command;
  for (nodes::Command& each : sample_commands()) {
    if (std::holds_alternative<nodes::OpenPaired>(each.what)) command = std::move(each);
  }
  const auto& sent = std::get<nodes::OpenPaired>(command.what);
  const std::string text = to_text(command);
  const auto parsed = nodes::parse_command(text);
  REQUIRE(parsed);
  const auto& got = std::get<nodes::OpenPaired>(parsed->what);
  CHECK(got.room == sent.room);
  CHECK(got.terms.game == sent.terms.game);
  CHECK(got.terms.options == sent.terms.options);
  CHECK(got.terms.clock == sent.terms.clock);
  CHECK(got.terms.rated);
  CHECK(got.players == sent.players);
  CHECK(got.ended_seeks == sent.ended_seeks);
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK_FALSE(nodes::parse_command(text.substr(0, length)));
  const std::string head = text.substr(0, text.find("\n\n") + 2);
  for (const char* const other :
       {"{}", "[]", "null", R"({"terms":1,"players":[],"ended_seeks":[]})",
        R"({"terms":{},"players":[{"id":"a","name":"b","guest":true}],"ended_seeks":[]})",
        R"({"terms":{"id":0,"type":"ping"},"players":[],"ended_seeks":[]})",
        R"({"terms":{"id":0,"type":"seek","game":"liger"},"players":[[1,2,3]],"ended_seeks":7})"}) {
    CAPTURE(other);
    CHECK_FALSE(nodes::parse_command(head + other));
  }
}

TEST_CASE("a reply arrives as it was") {
  for (const nodes::Reply& each : sample_replies()) {
    const auto back = nodes::parse_reply(to_text(each));
    REQUIRE(back);
    CHECK(back->index() == each.index());
  }
  const auto done = nodes::parse_reply(to_text(nodes::Reply(nodes::Done{"a record\n"})));
  REQUIRE(done);
  CHECK(std::get<nodes::Done>(*done).result == "a record\n");
  const auto error = protocol::refusal_for_now("server.busy", 1000);
  const auto reply = nodes::parse_reply(to_text(nodes::Reply(nodes::Refused{error})));
  REQUIRE(reply);
  const auto& refused = std::get<nodes::Refused>(*reply).error;
  CHECK(refused.code == error.code);
  CHECK(refused.message == error.message);
  CHECK(refused.retry_after_ms == error.retry_after_ms);
  CHECK(refused.reason == error.reason);
}

TEST_CASE("an event arrives as it was") {
  const std::string text = to_text(sample_events().front());
  const auto got = nodes::parse_event(text);
  REQUIRE(got);
  CHECK(got->owner == 2);
  CHECK(got->owner_generation == 5);
  CHECK(got->generation == 6);
  CHECK(got->number == 1'000'000'000'000);
  const auto& message = std::get<nodes::ClientMessage>(got->what);
  CHECK(message.connections == std::vector<std::uint64_t>{8, 12, 7});
  CHECK(message.text == "{}\n{} ");
  const auto left = nodes::parse_event(to_text(sample_events()[3]));
  REQUIRE(left);
  CHECK(std::get<nodes::Left>(left->what).connection == 8);
  CHECK(std::get<nodes::Left>(left->what).room == "a\nc");
}

TEST_CASE("the time within which clients come back is never negative, nor longer than an hour") {
  const auto within = [](std::int64_t ms) {
    const std::string text =
        to_text(nodes::Event{.what = nodes::Reconnect{.connection = 1, .within_ms = ms}});
    const auto event = nodes::parse_event(text);
    return std::get<nodes::Reconnect>(event.value().what).within_ms;
  };
  CHECK(within(50) == 50);
  CHECK(within(-5) == 0);
  CHECK(within(INT64_MAX) == 3'600'000);
}

TEST_CASE("a message to all nodes arrives as it was") {
  for (const nodes::Broadcast& each : sample_broadcasts()) {
    const auto back = nodes::parse_broadcast(to_text(each));
    REQUIRE(back);
    CHECK(back->node == 12);
    CHECK(back->generation == 7);
    CHECK(back->what.index() == each.what.index());
  }
  const auto players = nodes::parse_broadcast(to_text(sample_broadcasts()[3]));
  CHECK(std::get<nodes::Unwatch>(players.value().what).players ==
        std::vector<std::string>{"p1", "p\n2"});
  const auto notify = nodes::parse_broadcast(to_text(sample_broadcasts()[6]));
  CHECK(std::get<nodes::Notify>(notify.value().what).player == "a b");
  CHECK(std::get<nodes::Notify>(notify.value().what).of_game);
  CHECK(std::get<nodes::Notify>(notify.value().what).text == "{}\n{} ");
}

TEST_CASE("a password that was tried arrives as it was") {
  using What = nodes::PasswordTry::What;
  for (const nodes::PasswordTry& tried :
       {nodes::PasswordTry{.what = What::from_address, .key = "2001:db8::/64", .from = {}},
        nodes::PasswordTry{.what = What::of_player, .key = "p1", .from = {}},
        nodes::PasswordTry{
            .what = What::begun, .key = "zoë\n x", .from = "abc", .known_device = true},
        nodes::PasswordTry{.what = What::succeeded, .key = "", .from = "10.0.0.1"}}) {
    const auto back = nodes::parse_broadcast(to_text(nodes::Broadcast{.what = tried}));
    CHECK(std::get<nodes::PasswordTry>(back.value().what) == tried);
  }
  const std::string text = to_text(nodes::Broadcast{.what = nodes::PasswordTry{}});
  std::string wrong = text;
  wrong.replace(wrong.find("from_address"), 12, "guessed");
  CHECK_FALSE(nodes::parse_broadcast(wrong));
}

TEST_CASE("a use of each rate arrives as it was, and a use of no rate is refused") {
  using enum nodes::SiteRate;
  for (const auto rate : {guests, player_rooms, address_rooms, join_requests, lasting_seeks}) {
    const std::string text =
        to_text(nodes::Broadcast{.what = nodes::RateUse{.rate = rate, .name = "p\n1"}});
    const auto back = nodes::parse_broadcast(text);
    CHECK(std::get<nodes::RateUse>(back.value().what).rate == rate);
    CHECK(std::get<nodes::RateUse>(back.value().what).name == "p\n1");
  }
  const std::string head = "broadcast 1 rate_use\nnode: 1\ngeneration: 1\n";
  CHECK(nodes::parse_broadcast(head + "rate: guests\nname: a\n\n"));
  for (const std::string rate : {"", "x", "guest", "guests ", " "})
    CHECK_FALSE(nodes::parse_broadcast(head + "rate: " + rate + "\nname: a\n\n"));
}

TEST_CASE("a report arrives as it was") {
  const std::string text = to_text(sample_reports().front());
  const auto got = nodes::parse_report(text);
  REQUIRE(got);
  CHECK(got->node == 3);
  CHECK(got->generation == 7);
  CHECK(std::get<nodes::Changes>(got->what).number == 12);
  CHECK(std::get<nodes::Changes>(got->what).lines == "player_here Ann\n\nroom_gone r\n");
  const std::string second = to_text(sample_reports()[1]);
  const auto everything = nodes::parse_report(second);
  REQUIRE(everything);
  CHECK(std::get<nodes::Everything>(everything->what).begins);
  CHECK_FALSE(std::get<nodes::Everything>(everything->what).ends);
}

TEST_CASE("the lines of a report arrive as they were") {
  const nodes::RoomShown room{.counts_for = "2001:db8::/64 {",
                              .room = {.room = "r1", .game = "liger", .seats = {{}, {}}}};
  const nodes::SeekShown seek{
      .seek = {.id = "s1", .player = {.id = "p1", .name = "Ann\n"}, .game = "liger"}};
  const std::vector<nodes::ReportLine> lines = {
      nodes::PlayerHere{"p\n1"}, nodes::PlayerGone{"p1"}, room, nodes::RoomGone{"r 1"}, seek,
      nodes::SeekGone{"%s1"}};
  for (const nodes::ReportLine& line : lines) {
    const std::string text = to_line(line);
    CAPTURE(text);
    CHECK_FALSE(text.contains('\n'));
    const auto back = nodes::parse_report_line(text);
    REQUIRE(back);
    CHECK(back->index() == line.index());
    CHECK(to_line(*back) == text);
  }
  const auto shown = nodes::parse_report_line(to_line(room));
  CHECK(std::get<nodes::RoomShown>(shown.value()).counts_for == room.counts_for);
  CHECK(std::get<nodes::RoomShown>(shown.value()).room == room.room);
  for (const char* const text : {"", " ", "player_here", "player_here %0", "room_shown {}",
                                 "room_shown 10.0.0.1", "seek_shown {}", " player_here a"}) {
    CAPTURE(text);
    CHECK_FALSE(nodes::parse_report_line(text));
  }
  const auto unknown = nodes::parse_report_line("tournament_shown {}");
  CHECK(std::get<nodes::Unknown>(unknown.value()).kind == "tournament_shown");
}

TEST_CASE("a room's preview arrives at another node as it was") {
  const nodes::Preview secret{.game = "liger", .open = {}};
  CHECK(nodes::parse_preview(to_text(secret)) == secret);
  const nodes::Preview open{
      .game = "liger",
      .open = nodes::PublicPreview{
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
          .listed_turns = 1}};
  CHECK(nodes::parse_preview(to_text(open)) == open);
  for (const char* const text : {"", "{}", "[]", R"({"game":1})", R"({"game":"liger","open":1})"}) {
    CAPTURE(text);
    CHECK_FALSE(nodes::parse_preview(text));
  }
}

TEST_CASE("a preview whose numbers do not fit its seats is refused") {
  const auto text_with = [](const std::string& players, const std::string& to_move,
                            const std::string& winners, const std::string& status) {
    return R"({"game":"liger","open":{"clock":{"kind":"fischer","initial":1,"increment":2,)"
           R"("delay":3,"period":4,"periods":5,"days":6},"rated":false,"status":)" +
           status + R"(,"host":"Ann","players":)" + players +
           R"(,"seats":["Red","Blue"],"delay_turns":0,"position":"","turns":1,"to_move":)" +
           to_move + R"(,"listed":[],"listed_turns":0,"result":{"winners":)" + winners +
           R"(,"reason":"flag","places":[1,2]}}})";
  };
  const std::string both = R"(["Ann",null])";
  const std::string over = R"("over")";
  CHECK(nodes::parse_preview(text_with(both, "1", "[0]", over)));
  CHECK(nodes::parse_preview(text_with(both, "null", "[]", R"("open")")));
  for (const char* const players : {"[]", R"(["Ann"])", R"(["Ann","Ben","Eve"])", "[1,2]", "7"}) {
    CAPTURE(players);
    CHECK_FALSE(nodes::parse_preview(text_with(players, "1", "[0]", over)));
  }
  for (const char* const seat : {"2", "-1", "4294967296", "18446744073709551615", "1e99", "0.5"}) {
    CAPTURE(seat);
    CHECK_FALSE(nodes::parse_preview(text_with(both, seat, "[0]", over)));
    CHECK_FALSE(nodes::parse_preview(text_with(both, "1", "[0," + std::string(seat) + "]", over)));
  }
  for (const char* const status : {"4", R"("won")", "null", "true"}) {
    CAPTURE(status);
    CHECK_FALSE(nodes::parse_preview(text_with(both, "1", "[0]", status)));
  }
}

TEST_CASE("a reader's view of a log arrives as it was, and a text that is none is refused") {
  const auto view =
      nodes::parse_log_view(to_text(nodes::LogView{.until = 12, .players_talk = true}));
  REQUIRE(view);
  CHECK(view->until == 12);
  CHECK(view->players_talk);
  CHECK_FALSE(view->spectators_talk);
  for (const char* const text : {"", "x", "{}", "[]", "7", R"({"until":"x"})",
                                 R"({"until":"x","players_talk":false,"spectators_talk":false})",
                                 R"({"until":1,"players_talk":1,"spectators_talk":false})",
                                 R"({"until":1e99,"players_talk":true})"}) {
    CAPTURE(text);
    CHECK_FALSE(nodes::parse_log_view(text));
  }
}

TEST_CASE("the README lists every kind of message and of line") {
  std::ostringstream text;
  text << std::ifstream(QUINTET_SOURCE_FOLDER "/protocol/nodes/README.md").rdbuf();
  const std::string readme = text.str();
  for_each_sample([&](const std::string& message, const auto& /*parse*/) {
    const std::size_t kind = message.find(' ', message.find(' ') + 1) + 1;
    const std::string word = message.substr(kind, message.find('\n') - kind);
    CAPTURE(word);
    CHECK(readme.contains('`' + word + '`'));
  });
  for (const char* const line :
       {"player_here", "player_gone", "room_shown", "room_gone", "seek_shown", "seek_gone"}) {
    CAPTURE(line);
    CHECK(readme.contains('`' + std::string(line) + '`'));
  }
}

TEST_CASE("a text that is no message between nodes is refused") {
  const std::string event =
      "event 1 message\nowner: 1\nowner_generation: 2\ngeneration: 3\nnumber: 4\n";
  for (const std::string& text : std::initializer_list<std::string>{
           "", "x", "{}", "{}\n", "[]\n", "event", "event 1", "event 1 heartbeat",
           "event 1 heartbeat\n", "event 1 heartbeat\n\n", "event 1 \n\n", "event x heartbeat\n\n",
           "event 1 heartbeat\nowner: 1\nowner_generation: 2\ngeneration: 3\nnumber: 4\n",
           "event 1 heartbeat\nowner: 1\nowner_generation: 2\ngeneration: 3\nnumber: -4\n\n",
           "event 1 heartbeat\nowner: 1\nowner_generation: 2\ngeneration: 3\nnumber:4\n\n",
           "event 1 heartbeat\nowner: 1\nowner_generation: 2\ngeneration: 3\nnumber: 4 \n\n",
           event + "connections: 5,\n\n", event + "connections: 5;6\n\n",
           "{\"kind\":\"request\"}\n"}) {
    CAPTURE(text);
    CHECK_FALSE(nodes::parse_command(text));
    CHECK_FALSE(nodes::parse_reply(text));
    CHECK_FALSE(nodes::parse_event(text));
    CHECK_FALSE(nodes::parse_report(text));
    CHECK_FALSE(nodes::parse_broadcast(text));
  }
}

}  // namespace
}  // namespace quintet::tests
