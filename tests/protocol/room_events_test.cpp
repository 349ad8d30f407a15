// Room events read back as they were written, because they are stored and sent in the same form.
#include "protocol/messages/room_events.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/messages/server_messages.hpp"
#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;
using protocol::RoomEvent;

/// Random events with random contents, including difficult ones.
class Contents {
 public:
  explicit Contents(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool coin() { return below(2) == 0; }
  int seat() { return static_cast<int>(below(3)); }

  std::string text() {
    static const std::vector<std::string> pieces = {"a",
                                                    "Z",
                                                    "0",
                                                    " ",
                                                    "\"",
                                                    "\\",
                                                    "/",
                                                    "\n",
                                                    "\r\n",
                                                    "\t",
                                                    "{",
                                                    "}",
                                                    ",",
                                                    "\\u0041",
                                                    "\xc3\xa9",
                                                    "\x7f",
                                                    "\x01",
                                                    "<",
                                                    "&",
                                                    "'",
                                                    "\b",
                                                    "seat",
                                                    ":",
                                                    "\xe2\x80\xa8",
                                                    "\xf0\x9f\xa6\xa6",
                                                    std::string(1, '\0')};
    std::string text;
    for (std::size_t n = below(12); n > 0; --n)
      text += pieces[below(pieces.size())];
    return text;
  }

  protocol::Player player() { return {.id = text(), .name = text(), .guest = coin()}; }

  protocol::GameStanding standing() {
    protocol::GameStanding standing{.position = text(), .hash = random_()};
    standing.clocks = clocks();
    if (coin()) standing.start_by = number();
    if (coin()) standing.to_move = seat();
    return standing;
  }

  std::int64_t number() { return static_cast<std::int64_t>(below(1'000'000'000'000)); }

  protocol::Clocks clocks() {
    if (coin()) return std::nullopt;
    protocol::ClockTimes times{.left = {}, .periods = {}, .turn_left = coin() ? number() : 0};
    for (std::size_t n = below(4); n > 0; --n) {
      times.left.push_back(number());
      if (below(3) > 0) times.periods.push_back(number());
    }
    return times;
  }

  protocol::Clock clock() {
    const auto up_to = [&](std::size_t most) { return 1 + static_cast<std::int64_t>(below(most)); };
    protocol::Clock clock{.kind = static_cast<protocol::Clock::Kind>(below(5))};
    switch (clock.kind) {
      case protocol::Clock::Kind::none:
        break;
      case protocol::Clock::Kind::fischer:
        clock.initial = up_to(21600);
        clock.increment = up_to(3600);
        break;
      case protocol::Clock::Kind::delay:
        clock.initial = up_to(21600);
        clock.delay = up_to(3600);
        break;
      case protocol::Clock::Kind::byoyomi:
        clock.initial = up_to(21600);
        clock.period = up_to(3600);
        clock.periods = up_to(99);
        break;
      case protocol::Clock::Kind::correspondence:
        clock.days = up_to(30);
        break;
    }
    return clock;
  }

  protocol::Offer offer() { return static_cast<protocol::Offer>(below(5)); }

  RoomEvent event(std::size_t kind) {
    switch (kind) {
      case 0: {
        protocol::Opened opened{.game = text(), .clock = clock(), .rated = coin(), .by = player()};
        if (coin()) opened.delay_turns = number();
        if (coin()) opened.rematch_of = text();
        opened.visibility =
            coin() ? protocol::Visibility::public_room : protocol::Visibility::private_room;
        opened.spectators = static_cast<protocol::Spectators>(below(3));
        for (std::size_t n = below(4); n > 0; --n)
          opened.options.emplace_back(std::to_string(n) + text(), text());
        return opened;
      }
      case 1: {
        protocol::Seated seated{.seat = seat(), .player = player(), .rating = {}};
        if (coin()) seated.rating = {.rating = number(), .provisional = coin()};
        return seated;
      }
      case 2:
        return protocol::Unseated{.seat = seat(), .player = player()};
      case 3:
        return protocol::Started{standing()};
      case 4:
        return protocol::Played{.ply = 1 + static_cast<std::int64_t>(below(10'000)),
                                .seat = seat(),
                                .turn = text(),
                                .standing = standing()};
      case 5:
        return protocol::Offered{.what = offer(), .seat = seat()};
      case 6:
        return protocol::Answered{.what = offer(), .seat = seat(), .accept = coin()};
      case 7:
        return protocol::TakenBack{.ply = number(), .standing = standing()};
      case 8:
        return protocol::Paused{clocks()};
      case 9:
        return protocol::Resumed{clocks()};
      case 10:
        return protocol::Withdrew{.seat = seat(), .reason = text(), .standing = standing()};
      case 12:
        return protocol::Rematch{text()};
      case 13:
        return protocol::Said{.channel = static_cast<protocol::Channel>(below(2)),
                              .player = player(),
                              .text = text()};
      case 14:
        return protocol::Removed{player()};
      case 15:
        return protocol::AccessChanged{.locked = coin(), .new_keys = coin()};
      case 16:
        return protocol::Admitted{player()};
      default: {
        protocol::Ended ended;
        for (std::size_t n = below(4); n > 0; --n) {
          ended.result.winners.push_back(seat());
          ended.result.places.push_back(seat());
        }
        if (coin()) ended.ratings.emplace();
        for (std::size_t n = ended.ratings ? below(4) : 0; n > 0; --n)
          ended.ratings->push_back({.before = number(), .after = -number(), .provisional = coin()});
        ended.result.reason = text();
        return ended;
      }
    }
  }

 private:
  std::mt19937_64 random_;
};

constexpr std::size_t kinds = std::variant_size_v<RoomEvent>;

TEST_CASE("every event is read back as it was written") {
  Contents contents(7);
  for (std::size_t i = 0; i < (sanitized ? 300 : 2000) * kinds; ++i) {
    const RoomEvent event = contents.event(i % kinds);
    REQUIRE(event.index() == i % kinds);
    const std::string body = protocol::to_body(event);
    CHECK_FALSE(body.contains('\n'));
    const auto again = protocol::parse_event(protocol::kind_of(event), body);
    REQUIRE_MESSAGE(again.has_value(), body);
    CHECK_MESSAGE(*again == event, body);
  }
}

TEST_CASE("the push of every event is read as it was written, and written in the same way again") {
  Contents contents(9);
  for (std::size_t i = 0; i < (sanitized ? 100 : 500) * kinds; ++i) {
    const protocol::EventPush push{.room = "k3v9w2m7qp",
                                   .seq = 1 + contents.number(),
                                   .at = contents.number(),
                                   .what = contents.event(i % kinds)};
    const std::string text = protocol::event_text(push);
    const auto read = protocol::parse_server_message(text);
    REQUIRE_MESSAGE(read.has_value(), text);
    CHECK_MESSAGE(std::get<protocol::EventPush>(*read) == push, text);
    CHECK(protocol::message_text(*read) == text);
  }
}

TEST_CASE("the push of an event is JSON with its fields and those of its kind") {
  Contents contents(8);
  for (std::size_t i = 0; i < 100 * kinds; ++i) {
    const RoomEvent event = contents.event(i % kinds);
    const std::string body = protocol::to_body(event);
    const json push = json::parse(
        protocol::event_push("k3v9w2m7qp", 5, 1'790'000'000'000, protocol::kind_of(event), body));
    json expected = json::parse(body);
    expected["type"] = "event";
    expected["room"] = "k3v9w2m7qp";
    expected["seq"] = 5;
    expected["at"] = 1'790'000'000'000;
    expected["kind"] = protocol::kind_of(event);
    CHECK(push == expected);
  }
}

TEST_CASE("each kind has the fields of the protocol") {
  const protocol::Player player{.id = "p", .name = "Brave Otter", .guest = true};
  const json player_json = {{"id", "p"}, {"name", "Brave Otter"}, {"guest", true}};
  const protocol::GameStanding standing{
      .position = "pos", .hash = 0xabcU, .clocks = {}, .start_by = {}, .to_move = 1};
  const json standing_json = {
      {"position", "pos"}, {"hash", "0000000000000abc"}, {"clocks", nullptr}, {"to_move", 1}};
  const auto with_standing = [&](json fields) {
    fields.update(standing_json);
    return fields;
  };
  const std::vector<std::pair<RoomEvent, json>> table = {
      {protocol::Opened{.game = "liger", .options = {{"a", "b"}}, .by = player},
       {{"game", "liger"},
        {"options", {{"a", "b"}}},
        {"clock", {{"kind", "none"}}},
        {"rated", false},
        {"visibility", "private"},
        {"spectators", "link"},
        {"by", player_json}}},
      {protocol::Opened{.game = "liger",
                        .clock = {.kind = protocol::Clock::Kind::byoyomi,
                                  .initial = 600,
                                  .period = 30,
                                  .periods = 3},
                        .rated = true,
                        .visibility = protocol::Visibility::public_room,
                        .spectators = protocol::Spectators::open,
                        .by = player,
                        .delay_turns = 3,
                        .rematch_of = "before"},
       {{"game", "liger"},
        {"options", json::object()},
        {"clock", {{"kind", "byoyomi"}, {"initial", 600}, {"period", 30}, {"periods", 3}}},
        {"rated", true},
        {"visibility", "public"},
        {"spectators", "open"},
        {"by", player_json},
        {"delay_turns", 3},
        {"rematch_of", "before"}}},
      {protocol::Seated{.seat = 2, .player = player, .rating = {}},
       {{"seat", 2}, {"player", player_json}}},
      {protocol::Seated{
           .seat = 2, .player = player, .rating = {{.rating = 1512, .provisional = true}}},
       {{"seat", 2},
        {"player", player_json},
        {"rating", {{"rating", 1512}, {"provisional", true}}}}},
      {protocol::Unseated{.seat = 0, .player = player}, {{"seat", 0}, {"player", player_json}}},
      {protocol::Started{standing}, standing_json},
      {protocol::Played{.ply = 3, .seat = 0, .turn = "a1", .standing = standing},
       with_standing({{"ply", 3}, {"seat", 0}, {"turn", "a1"}})},
      {protocol::Withdrew{.seat = 1, .reason = "timeout", .standing = standing},
       with_standing({{"seat", 1}, {"reason", "timeout"}})},
      {protocol::Offered{.what = protocol::Offer::takeback, .seat = 1},
       {{"what", "takeback"}, {"seat", 1}}},
      {protocol::Answered{.what = protocol::Offer::draw, .seat = 0, .accept = true},
       {{"what", "draw"}, {"seat", 0}, {"accept", true}}},
      {protocol::TakenBack{.ply = 4, .standing = standing}, with_standing({{"ply", 4}})},
      {protocol::Paused{{{.left = {1, 2}, .periods = {3, 4}, .turn_left = 5}}},
       {{"clocks", {1, 2}}, {"periods", {3, 4}}, {"turn_left", 5}}},
      {protocol::Resumed{{{.left = {1, 2}, .periods = {}, .turn_left = 0}}}, {{"clocks", {1, 2}}}},
      {protocol::Ended{.result = {.winners = {1}, .reason = "connected", .places = {2, 1}},
                       .ratings = {}},
       {{"result", {{"winners", {1}}, {"reason", "connected"}, {"places", {2, 1}}}},
        {"ratings", nullptr}}},
      {protocol::Ended{.result = {.winners = {1}, .reason = "connected", .places = {2, 1}},
                       .ratings = {{{.before = 1500, .after = 1490, .provisional = true}}}},
       {{"result", {{"winners", {1}}, {"reason", "connected"}, {"places", {2, 1}}}},
        {"ratings", {{{"before", 1500}, {"after", 1490}, {"provisional", true}}}}}},
      {protocol::Rematch{"next"}, {{"next", "next"}}},
      {protocol::Said{
           .channel = protocol::Channel::spectators, .player = player, .text = "well played"},
       {{"channel", "spectators"}, {"player", player_json}, {"text", "well played"}}},
      {protocol::Removed{player}, {{"player", player_json}}},
      {protocol::Admitted{player}, {{"player", player_json}}},
      {protocol::AccessChanged{.locked = true, .new_keys = false},
       {{"locked", true}, {"new_keys", false}}},
  };
  for (const auto& [event, body] : table)
    CHECK(json::parse(protocol::to_body(event)) == body);
  protocol::GameStanding over = standing;
  over.to_move.reset();
  over.clocks = {.left = {1, 2}, .periods = {}, .turn_left = 0};
  over.start_by = 77;
  const json body = json::parse(protocol::to_body(protocol::Started{over}));
  CHECK(body["to_move"].is_null());
  CHECK(body["clocks"] == json{1, 2});
  CHECK(body["start_by"] == 77);
}

TEST_CASE("a chat line that the recipient may not read keeps only its number and channel") {
  const json push = json::parse(
      protocol::hidden_said_push("k3v9w2m7qp", 5, 1'790'000'000'000, protocol::Channel::players));
  CHECK(push == json{{"type", "event"},
                     {"room", "k3v9w2m7qp"},
                     {"seq", 5},
                     {"at", 1'790'000'000'000},
                     {"kind", "said"},
                     {"channel", "players"},
                     {"hidden", true}});
}

TEST_CASE("an event of a newer program is read if its kind is known") {
  const auto event = protocol::parse_event(
      "seated", R"({"seat":1,"player":{"id":"p","name":"n","guest":false,"badge":"x"},"mood":7})");
  REQUIRE(event);
  CHECK(*event ==
        RoomEvent(protocol::Seated{
            .seat = 1, .player = {.id = "p", .name = "n", .guest = false}, .rating = {}}));
  CHECK_FALSE(protocol::parse_event("confetti", "{}"));
  CHECK(protocol::parse_event("confetti", "{}").error().contains("confetti"));
}

TEST_CASE("a body with a missing or wrong field is refused with the field's name") {
  Contents contents(9);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const RoomEvent event = contents.event(kind);
    const json body = json::parse(protocol::to_body(event));
    for (const auto& [name, value] : body.items()) {
      // These fields are optional.
      static const std::set<std::string> optional = {"options", "clock",       "ratings",
                                                     "rating",  "delay_turns", "rematch_of",
                                                     "periods", "turn_left",   "start_by"};
      if (optional.contains(name)) continue;
      json without = body;
      without.erase(name);
      const auto refused = protocol::parse_event(protocol::kind_of(event), without.dump());
      // For a nullable field, absent means null.
      if (name == "to_move") continue;
      CAPTURE(without.dump());
      REQUIRE_FALSE(refused);
      CHECK(refused.error().contains('"' + name + '"'));
      json with = body;
      with[name] = json::array({json::array({"wrong"})});
      CHECK_FALSE(protocol::parse_event(protocol::kind_of(event), with.dump()));
    }
    for (const char* text : {"", "{", "[]", "7", "null", "\"x\""})
      CHECK_FALSE(protocol::parse_event(protocol::kind_of(event), text));
  }
}

}  // namespace
}  // namespace quintet::tests
