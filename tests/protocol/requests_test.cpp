// Every request, and every way in which a message can fail to be one.
#include <random>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/messages/client_to_server.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;
using protocol::parse_request;

/// Parses a message that must be a request of this type.
template <class Request>
Request parsed(const json& message) {
  const auto envelope = parse_request(message.dump());
  REQUIRE_MESSAGE(envelope.has_value(), message.dump());
  CHECK(envelope->id == message["id"]);
  REQUIRE(std::holds_alternative<Request>(envelope->request));
  return std::get<Request>(envelope->request);
}

/// The code of the error, or "ok".
std::string code_of(const std::string& text) {
  const auto envelope = parse_request(text);
  return envelope ? "ok" : std::string(protocol::to_string(envelope.error().error.code));
}

TEST_CASE("every request is read with all its fields") {
  parsed<protocol::Ping>({{"id", 1}, {"type", "ping"}});

  const auto open =
      parsed<protocol::OpenRoom>({{"id", 2},
                                  {"type", "open_room"},
                                  {"game", "slides-of-action"},
                                  {"options", {{"players", "2"}, {"connection", "any"}}},
                                  {"clock", {{"kind", "none"}}},
                                  {"rated", true},
                                  {"visibility", "public"},
                                  {"spectators", "none"},
                                  {"delay_turns", 3},
                                  {"seat", 1}});
  CHECK(open.game == "slides-of-action");
  CHECK(open.options == protocol::Options{{"connection", "any"}, {"players", "2"}});
  CHECK(open.clock == protocol::Clock{});
  CHECK(open.rated);
  CHECK(open.visibility == protocol::Visibility::public_room);
  CHECK(open.spectators == protocol::Spectators::none);
  CHECK(open.delay_turns == 3);
  CHECK(open.seat == protocol::SeatWish(1));

  const auto enter = parsed<protocol::EnterRoom>({{"id", 3},
                                                  {"type", "enter_room"},
                                                  {"room", "r"},
                                                  {"key", "k"},
                                                  {"since", 7},
                                                  {"muted", {"p", "q"}},
                                                  {"learning", true}});
  CHECK(enter.learning);
  CHECK(enter.muted == std::vector<std::string>{"p", "q"});
  CHECK(enter.room == "r");
  CHECK(enter.key == "k");
  CHECK(enter.since == 7);

  CHECK(parsed<protocol::LeaveRoom>({{"id", 4}, {"type", "leave_room"}, {"room", "r"}}).room ==
        "r");
  const auto take =
      parsed<protocol::TakeSeat>({{"id", 5}, {"type", "take_seat"}, {"room", "r"}, {"seat", 2}});
  CHECK(take.room == "r");
  CHECK(take.seat == 2);
  CHECK(parsed<protocol::LeaveSeat>({{"id", 6}, {"type", "leave_seat"}, {"room", "r"}}).room ==
        "r");
  CHECK(parsed<protocol::Resign>({{"id", 7}, {"type", "resign"}, {"room", "r"}}).room == "r");

  const auto play = parsed<protocol::Play>({{"id", 8},
                                            {"type", "play"},
                                            {"room", "r"},
                                            {"ply", 12},
                                            {"hash", "0123456789abcdef"},
                                            {"turn", "c3-d4"}});
  CHECK(play.room == "r");
  CHECK(play.ply == 12);
  CHECK(play.hash == 0x0123456789abcdefU);
  CHECK(play.turn == "c3-d4");
  CHECK_FALSE(play.seq);
  CHECK(parsed<protocol::Play>({{"id", 8},
                                {"type", "play"},
                                {"room", "r"},
                                {"ply", 12},
                                {"hash", "0123456789abcdef"},
                                {"turn", "c3-d4"},
                                {"seq", 30}})
            .seq == 30);

  CHECK(parsed<protocol::Abort>({{"id", 1}, {"type", "abort"}, {"room", "r"}}).room == "r");
  const auto resume = parsed<protocol::Resume>({{"id", 1}, {"type", "resume"}, {"room", "r"}});
  CHECK(resume.room == "r");
  CHECK(resume.ready);
  CHECK_FALSE(
      parsed<protocol::Resume>({{"id", 1}, {"type", "resume"}, {"room", "r"}, {"ready", false}})
          .ready);
  CHECK(parsed<protocol::Claim>({{"id", 1}, {"type", "claim"}, {"room", "r"}}).room == "r");
  for (const auto what : {protocol::Offer::draw, protocol::Offer::takeback, protocol::Offer::pause,
                          protocol::Offer::rematch}) {
    const json word = protocol::to_string(what);
    const auto offer =
        parsed<protocol::MakeOffer>({{"id", 1}, {"type", "offer"}, {"room", "r"}, {"what", word}});
    CHECK(offer.room == "r");
    CHECK(offer.what == what);
    const auto answer = parsed<protocol::AnswerOffer>(
        {{"id", 1}, {"type", "answer"}, {"room", "r"}, {"what", word}, {"accept", true}});
    CHECK(answer.room == "r");
    CHECK(answer.what == what);
    CHECK(answer.accept);
  }
  const auto say = parsed<protocol::Say>({{"id", 1},
                                          {"type", "say"},
                                          {"room", "r"},
                                          {"channel", "spectators"},
                                          {"text", "  h\xc3\xa9llo \xf0\x9f\xa6\xa6"}});
  CHECK(say.room == "r");
  CHECK(say.channel == protocol::Channel::spectators);
  CHECK(say.text == "  h\xc3\xa9llo \xf0\x9f\xa6\xa6");
  const auto mute = parsed<protocol::Mute>(
      {{"id", 1}, {"type", "mute"}, {"room", "r"}, {"player", "p"}, {"muted", false}});
  CHECK(mute.room == "r");
  CHECK(mute.player == "p");
  CHECK_FALSE(mute.muted);
  const auto remove =
      parsed<protocol::Remove>({{"id", 1}, {"type", "remove"}, {"room", "r"}, {"player", "p"}});
  CHECK(remove.room == "r");
  CHECK(remove.player == "p");
  const auto access = parsed<protocol::SetAccess>(
      {{"id", 1}, {"type", "set_access"}, {"room", "r"}, {"locked", true}});
  CHECK(access.room == "r");
  CHECK(access.locked == true);
  CHECK_FALSE(access.new_keys);
  CHECK(parsed<protocol::SetAccess>(
            {{"id", 1}, {"type", "set_access"}, {"room", "r"}, {"new_keys", true}})
            .new_keys);
  const auto add = parsed<protocol::AddBot>(
      {{"id", 1}, {"type", "add_bot"}, {"room", "r"}, {"seat", 2}, {"level", 4}});
  CHECK(add.room == "r");
  CHECK(add.seat == 2);
  CHECK(add.level == 4);
  const auto take_back =
      parsed<protocol::RemoveBot>({{"id", 1}, {"type", "remove_bot"}, {"room", "r"}, {"seat", 2}});
  CHECK(take_back.room == "r");
  CHECK(take_back.seat == 2);
  const auto with_bots = parsed<protocol::OpenRoom>(
      {{"id", 1},
       {"type", "open_room"},
       {"game", "liger"},
       {"bots", {{{"level", 2}, {"seat", 1}}, {{"level", -7}, {"seat", nullptr}}, {{"level", 1}}}},
       {"instant", true}});
  REQUIRE(with_bots.bots.size() == 3);
  CHECK(with_bots.bots[0].level == 2);
  CHECK(with_bots.bots[0].seat == 1);
  // The parser does not check which levels exist.
  CHECK(with_bots.bots[1].level == -7);
  CHECK_FALSE(with_bots.bots[1].seat);
  CHECK_FALSE(with_bots.bots[2].seat);
  CHECK(with_bots.instant);
  parsed<protocol::WatchGames>({{"id", 1}, {"type", "watch_games"}});
  parsed<protocol::LeaveGames>({{"id", 1}, {"type", "leave_games"}});
  parsed<protocol::WatchLobby>({{"id", 1}, {"type", "watch_lobby"}});
  parsed<protocol::LeaveLobby>({{"id", 1}, {"type", "leave_lobby"}});
  const auto seek = parsed<protocol::Seek>({{"id", 1},
                                            {"type", "seek"},
                                            {"game", "liger"},
                                            {"options", {{"a", "b"}}},
                                            {"clock", {{"kind", "correspondence"}, {"days", 3}}},
                                            {"rated", true}});
  CHECK(seek.game == "liger");
  CHECK(seek.options == protocol::Options{{"a", "b"}});
  CHECK(seek.clock == protocol::Clock{.kind = protocol::Clock::Kind::correspondence, .days = 3});
  CHECK(seek.rated);
  CHECK_FALSE(seek.seat);
  CHECK(seek.rating_range == protocol::RatingRange());
  CHECK_FALSE(seek.lasting);
  const json wish = {{"id", 1},         {"type", "seek"},
                     {"game", "liger"}, {"clock", {{"kind", "correspondence"}, {"days", 3}}},
                     {"seat", 1},       {"rating_range", {{"min", 1400}}},
                     {"lasting", true}};
  const auto wanted = parsed<protocol::Seek>(wish);
  CHECK(wanted.seat == 1);
  CHECK(wanted.rating_range == protocol::RatingRange{.min = 1400, .max = {}});
  CHECK(wanted.lasting);
  // The stored text of a seek parses to the same seek.
  const auto again = parse_request(protocol::seek_text(wanted));
  REQUIRE(again);
  const auto& read_back = std::get<protocol::Seek>(again->request);
  CHECK(read_back.game == "liger");
  CHECK(read_back.clock == wanted.clock);
  CHECK(read_back.seat == 1);
  CHECK(read_back.rating_range == wanted.rating_range);
  CHECK(read_back.lasting);
  CHECK(parsed<protocol::CancelSeek>({{"id", 1}, {"type", "cancel_seek"}, {"seek", "s"}}).seek ==
        "s");
  CHECK_FALSE(parsed<protocol::CancelSeek>({{"id", 1}, {"type", "cancel_seek"}}).seek);

  const auto query = parsed<protocol::Query>({{"id", 9},
                                              {"type", "query"},
                                              {"game", "liger"},
                                              {"options", {{"a", "b"}}},
                                              {"position", "p"},
                                              {"actions", {"x", "y"}}});
  CHECK(query ==
        protocol::Query{
            .game = "liger", .options = {{"a", "b"}}, .position = "p", .actions = {"x", "y"}});
}

TEST_CASE("fields that may be absent have the defaults of the protocol") {
  const json least = {{"id", 1}, {"type", "open_room"}, {"game", "liger"}};
  const auto open = parsed<protocol::OpenRoom>(least);
  CHECK(open.options.empty());
  CHECK(open.clock == protocol::Clock{});
  CHECK_FALSE(open.rated);
  CHECK(open.visibility == protocol::Visibility::private_room);
  CHECK(open.spectators == protocol::Spectators::link);
  CHECK(open.seat == protocol::SeatWish(protocol::DontSit{}));
  json in_public = least;
  in_public["visibility"] = "public";
  CHECK(parsed<protocol::OpenRoom>(in_public).spectators == protocol::Spectators::open);
  json sits = least;
  sits["seat"] = "random";
  CHECK(parsed<protocol::OpenRoom>(sits).seat == protocol::SeatWish(protocol::AnySeat{}));
  sits["seat"] = nullptr;
  CHECK(parsed<protocol::OpenRoom>(sits).seat == protocol::SeatWish(protocol::DontSit{}));

  for (const json& absent : {json::object(), json{{"key", nullptr}, {"since", nullptr}}}) {
    json message = {{"id", 1}, {"type", "enter_room"}, {"room", "r"}};
    message.update(absent);
    const auto enter = parsed<protocol::EnterRoom>(message);
    CHECK_FALSE(enter.key);
    CHECK_FALSE(enter.since);
  }
  const auto query = parsed<protocol::Query>({{"id", 1}, {"type", "query"}, {"game", "liger"}});
  CHECK(query == protocol::Query{.game = "liger"});
}

TEST_CASE("unknown fields of a message are ignored") {
  const auto play = parsed<protocol::Play>({{"id", 8},
                                            {"type", "play"},
                                            {"room", "r"},
                                            {"ply", 1},
                                            {"hash", "0123456789abcdef"},
                                            {"turn", "a1"},
                                            {"mood", {{"good", {1, 2, 3}}}},
                                            {"game", 7}});
  CHECK(play.turn == "a1");
}

/// A field of a request: whether it is required, and values that are invalid for it.
struct Field {
  std::string name;
  bool required;
  std::vector<json> wrong;
};

struct Form {
  json message;
  std::vector<Field> fields;
};

const json too_large = 9007199254740992;
const std::vector<json> no_text = {nullptr, 1, 1.5, true, json::array({"r"}), json::object()};
const std::vector<json> no_id_text = {
    nullptr, 1, 1.5, true, json::array({"r"}), json::object(), std::string(65, 'x')};
const std::vector<json> no_seat = {-1, 16, 1.5, "1", true, 1.0e10, json::array(), json::object()};

const std::vector<json> no_offer = {nullptr, 1, "", "resume", "peace", json::array()};

const std::vector<Form> forms = {
    {{{"id", 1}, {"type", "open_room"}, {"game", "liger"}},
     {{"game", true, no_id_text},
      {"options", false, {nullptr, 1, "x", json::array(), true}},
      {"clock", false, {nullptr, 1, "none", json::array(), json::object()}},
      {"rated", false, {nullptr, 0, "true", json::object()}},
      {"visibility", false, {nullptr, 1, "secret", "PUBLIC", "", json::array()}},
      {"spectators", false, {nullptr, 1, "some", "", true}},
      {"delay_turns", false, {-1, 51, 1.5, "3", true}},
      {"seat", false, {-1, 16, 1.5, "1", "", true, json::array()}}}},
    {{{"id", 1}, {"type", "enter_room"}, {"room", "r"}},
     {{"room", true, no_id_text},
      {"key", false, {1, true, json::array(), std::string(65, 'k')}},
      {"since", false, {-1, 1.5, "7", true, too_large, json::array()}},
      {"muted", false, {nullptr, "p", json::array({1}), json(std::vector<std::string>(65, "p"))}}}},
    {{{"id", 1}, {"type", "leave_room"}, {"room", "r"}}, {{"room", true, no_id_text}}},
    {{{"id", 1}, {"type", "take_seat"}, {"room", "r"}, {"seat", 0}},
     {{"room", true, no_id_text}, {"seat", true, no_seat}}},
    {{{"id", 1}, {"type", "leave_seat"}, {"room", "r"}}, {{"room", true, no_id_text}}},
    {{{"id", 1},
      {"type", "play"},
      {"room", "r"},
      {"ply", 1},
      {"hash", "0123456789abcdef"},
      {"turn", "a1"}},
     {{"room", true, no_id_text},
      {"ply", true, {nullptr, 0, -1, 1.5, "1", true, too_large, 18446744073709551615U}},
      {"hash",
       true,
       {nullptr, 1, "", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF",
        "0123456789abcdeg", " 123456789abcdef", json::array()}},
      {"turn", true, {nullptr, 1, true, json::array({"a1"}), std::string(8193, 'a')}},
      {"seq", false, {-1, 1.5, "7", true, too_large, json::array()}}}},
    {{{"id", 1}, {"type", "resign"}, {"room", "r"}}, {{"room", true, no_id_text}}},
    {{{"id", 1}, {"type", "abort"}, {"room", "r"}}, {{"room", true, no_id_text}}},
    {{{"id", 1}, {"type", "resume"}, {"room", "r"}},
     {{"room", true, no_id_text}, {"ready", false, {nullptr, 0, "true", json::array()}}}},
    {{{"id", 1}, {"type", "claim"}, {"room", "r"}}, {{"room", true, no_id_text}}},
    {{{"id", 1}, {"type", "offer"}, {"room", "r"}, {"what", "draw"}},
     {{"room", true, no_id_text}, {"what", true, no_offer}}},
    {{{"id", 1}, {"type", "answer"}, {"room", "r"}, {"what", "pause"}, {"accept", false}},
     {{"room", true, no_id_text},
      {"what", true, no_offer},
      {"accept", true, {nullptr, 1, "true", json::array()}}}},
    {{{"id", 1}, {"type", "say"}, {"room", "r"}, {"channel", "players"}, {"text", "hello"}},
     {{"room", true, no_id_text},
      {"channel", true, {nullptr, 1, "everybody", "", json::array()}},
      {"text",
       true,
       {nullptr, 1, "", "   ", "two\nlines", "a\ttab", "del\x7f", std::string(501, 'x'),
        std::string(2001, 'x'), json::array()}}}},
    {{{"id", 1}, {"type", "mute"}, {"room", "r"}, {"player", "p"}, {"muted", true}},
     {{"room", true, no_id_text},
      {"player", true, no_id_text},
      {"muted", true, {nullptr, 1, "true"}}}},
    {{{"id", 1}, {"type", "remove"}, {"room", "r"}, {"player", "p"}},
     {{"room", true, no_id_text}, {"player", true, no_id_text}}},
    {{{"id", 1}, {"type", "seek"}, {"game", "liger"}},
     {{"game", true, no_id_text},
      {"options", false, {nullptr, 1, "x", json::array(), true}},
      {"clock", false, {nullptr, 1, "none", json::array(), json::object()}},
      {"rated", false, {nullptr, 0, "true", json::object()}},
      {"seat", false, {-1, 16, 1.5, "1", true}},
      {"rating_range",
       false,
       {1500,
        "1500",
        json::array({1, 2}),
        {{"min", -1}},
        {{"max", "x"}},
        {{"max", 10'001}},
        {{"min", 2000}, {"max", 1000}}}},
      {"lasting", false, {nullptr, 1, "true"}}}},
    {{{"id", 1}, {"type", "set_access"}, {"room", "r"}, {"locked", true}},
     {{"room", true, no_id_text},
      {"locked", true, {nullptr, 1, "true"}},
      {"new_keys", false, {nullptr, 1, "true"}}}},
    {{{"id", 1}, {"type", "add_bot"}, {"room", "r"}, {"seat", 1}, {"level", 1}},
     {{"room", true, no_id_text},
      {"seat", true, {nullptr, "1", -1, 16, 1.5}},
      {"level", true, {nullptr, "1", 1.5}}}},
    {{{"id", 1}, {"type", "remove_bot"}, {"room", "r"}, {"seat", 1}},
     {{"room", true, no_id_text}, {"seat", true, {nullptr, "1", -1, 16, 1.5}}}},
    {{{"id", 1}, {"type", "ask_to_join"}, {"room", "r"}},
     {{"room", true, no_id_text}, {"seat", false, {-1, 16, "0", true}}}},
    {{{"id", 1}, {"type", "admit"}, {"room", "r"}, {"player", "p"}, {"accept", true}},
     {{"room", true, no_id_text},
      {"player", true, no_id_text},
      {"accept", true, {nullptr, 1, "true"}}}},
    {{{"id", 1}, {"type", "cancel_seek"}},
     {{"seek", false, {1, true, json::array(), std::string(65, 's')}}}},
    {{{"id", 1}, {"type", "query"}, {"game", "liger"}},
     {{"game", true, no_text},
      {"options", false, {nullptr, 1, "x", json::array()}},
      {"position", false, {1, true, json::array()}},
      {"actions",
       false,
       {nullptr, "a1", 1, json::object(), json::array({1}), json::array({"a1", nullptr})}}}},
};

void check_names_the_field(const json& message, const std::string& field) {
  const auto envelope = parse_request(message.dump());
  CAPTURE(message.dump());
  REQUIRE_FALSE(envelope);
  CHECK(envelope.error().id == 1);
  CHECK(envelope.error().error.code == protocol::ErrorCode::bad_request);
  CHECK_MESSAGE(envelope.error().error.message.contains('"' + field + '"'),
                envelope.error().error.message);
}

TEST_CASE("find_request_id finds the same id as the parser") {
  for (const Form& form : forms) {
    const std::string text = form.message.dump();
    CHECK(protocol::find_request_id(text) == parse_request(text)->id);
    CHECK(protocol::find_request_id(form.message.dump(2)) == parse_request(text)->id);
  }
  for (const char* text :
       {R"({"type":"ping","a":{"id":3},"b":["id",{"id":4}],"id":-7,"c":"\"id\":5"})",
        R"({"id":1,"id":2,"type":"ping"})", R"({"id":"id","type":"ping","x":"id"})",
        R"({"id":1.5,"type":"ping"})", R"({"id":1e3,"type":"ping"})", R"({"id":9007199254740992})",
        R"({"id":9007199254740991,"type":"ping"})", R"([{"id":1}])", R"("id")", R"({})", "", "  ",
        R"( { "id" : 12 , "type" : "ping" } )"}) {
    CAPTURE(text);
    const auto envelope = parse_request(text);
    CHECK(protocol::find_request_id(text) == (envelope ? envelope->id : envelope.error().id));
  }
  // Not JSON: the result is arbitrary, but the call is harmless.
  for (const char* text :
       {"{", "{\"", "{\"id\"", "{\"id\":", "{\"id\":1", "{\"id\\", "}}{\"id\":1}"})
    CHECK(protocol::find_request_id(text) == std::nullopt);
}

TEST_CASE("a missing or wrong field of any request is a bad request, and the message names it") {
  for (const Form& form : forms) {
    CHECK(code_of(form.message.dump()) == "ok");
    for (const Field& field : form.fields) {
      if (field.required) {
        json without = form.message;
        without.erase(field.name);
        check_names_the_field(without, field.name);
      }
      for (const json& wrong : field.wrong) {
        json with = form.message;
        with[field.name] = wrong;
        check_names_the_field(with, field.name);
      }
    }
  }
}

TEST_CASE("an option or a clock that we do not have is a bad option") {
  const json open = {{"id", 1}, {"type", "open_room"}, {"game", "liger"}};
  const json query = {{"id", 1}, {"type", "query"}, {"game", "liger"}};
  for (json message : {open, query}) {
    for (const json& value : {json(3), json(nullptr), json(true), json::array(), json::object()}) {
      message["options"] = {{"board", value}};
      CHECK(code_of(message.dump()) == "bad-option");
      CHECK(parse_request(message.dump()).error().error.message.contains("\"board\""));
    }
  }
  for (const char* kind : {"sundial", "", "NONE"}) {
    json message = open;
    message["clock"] = {{"kind", kind}};
    CHECK(code_of(message.dump()) == "bad-option");
  }
  json message = open;
  message["clock"] = {{"kind", 7}};
  CHECK(code_of(message.dump()) == "bad-request");
}

TEST_CASE("a clock outside its limits is a bad option, and the message names the field") {
  struct Limits {
    json clock;
    std::string field;
    std::int64_t least;
    std::int64_t most;
  };
  const json fischer = {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}};
  const json delay = {{"kind", "delay"}, {"initial", 300}, {"delay", 5}};
  const json byoyomi = {{"kind", "byoyomi"}, {"initial", 600}, {"period", 30}, {"periods", 3}};
  const json correspondence = {{"kind", "correspondence"}, {"days", 3}};
  const std::vector<Limits> table = {
      {fischer, "initial", 1, 21'600}, {fischer, "increment", 0, 3600},
      {delay, "initial", 1, 21'600},   {delay, "delay", 0, 3600},
      {byoyomi, "initial", 0, 21'600}, {byoyomi, "period", 1, 3600},
      {byoyomi, "periods", 1, 99},     {correspondence, "days", 1, 30},
  };
  for (const auto& [clock, field, least, most] : table) {
    const auto answer = [&](const json& value) {
      json message = {{"id", 1}, {"type", "open_room"}, {"game", "liger"}, {"clock", clock}};
      message["clock"][field] = value;
      return parse_request(message.dump());
    };
    CAPTURE(clock.dump());
    CHECK(answer(least));
    CHECK(answer(most));
    for (const json& wrong : {json(least - 1), json(most + 1), json(1.5), json("5"), json()}) {
      const auto refused = answer(wrong);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().error.code == protocol::ErrorCode::bad_option);
      CHECK(refused.error().error.message.contains('"' + field + '"'));
    }
  }
}

TEST_CASE("the limit of 500 counts characters, not bytes") {
  json message = {{"id", 1}, {"type", "say"}, {"room", "r"}, {"channel", "players"}};
  std::string otters;
  for (int i = 0; i < 500; ++i)
    otters += "\xf0\x9f\xa6\xa6";
  message["text"] = otters;
  CHECK(code_of(message.dump()) == "ok");
  message["text"] = otters + "!";
  CHECK(code_of(message.dump()) == "bad-request");
}

TEST_CASE("an id is any whole number that every language represents exactly") {
  for (const char* id : {"0", "-1", "7", "9007199254740991", "-9007199254740991"}) {
    const auto envelope = parse_request(std::string(R"({"type":"ping","id":)") + id + "}");
    REQUIRE(envelope);
    CHECK(std::to_string(envelope->id) == id);
  }
  for (const char* id : {"null", "1.5", "1.0", "\"7\"", "true", "[]", "{}", "9007199254740992",
                         "-9007199254740992", "9223372036854775808", "18446744073709551615",
                         "-9223372036854775808", "99999999999999999999999999", "1e3"}) {
    CAPTURE(std::string(id));
    const auto envelope = parse_request(std::string(R"({"type":"ping","id":)") + id + "}");
    REQUIRE_FALSE(envelope);
    CHECK_FALSE(envelope.error().id);
    CHECK(envelope.error().error.code == protocol::ErrorCode::bad_request);
    CHECK(envelope.error().error.message.contains("\"id\""));
  }
}

TEST_CASE("an unknown type is a bad request, and the message quotes it") {
  for (const char* type : {"", "Ping", "pong", "undo", "OK"}) {
    const auto envelope = parse_request(json{{"id", 4}, {"type", type}, {"room", "r"}}.dump());
    REQUIRE_FALSE(envelope);
    CHECK(envelope.error().id == 4);
    CHECK(envelope.error().error.code == protocol::ErrorCode::bad_request);
    CHECK(envelope.error().error.message.contains('"' + std::string(type) + '"'));
  }
  for (const json& type :
       {json(nullptr), json(1), json::array({"ping"}), json(std::string(65, 'x'))})
    CHECK(code_of(json{{"id", 4}, {"type", type}}.dump()) == "bad-request");
  CHECK(code_of(R"({"id":4})") == "bad-request");
}

TEST_CASE("a text that is not a JSON object is a bad request without an id") {
  const std::vector<std::string> texts = {
      "",
      " ",
      "ping",
      "{",
      "}",
      R"({"id":1,"type":"ping")",
      R"({"id":1,"type":"ping"}})",
      R"({"id":1,"type":"ping"} x)",
      R"({"id":1 "type":"ping"})",
      R"({id:1,type:"ping"})",
      R"({'id':1,'type':'ping'})",
      R"({"id":1,"type":"ping",})",
      R"({"id":01,"type":"ping"})",
      R"({"id":1,"type":"pi
ng"})",
      R"({"id":1,"type":"\x"})",
      R"({"id":1,"type":"\ud800"})",
      "// {\"id\":1}",
      std::string("{\"id\":1,\"type\":\"ping\"}\0", 23),
      std::string("{\"id\":1,\"type\":\"ping\"}\0x", 24),
      "\xef\xbb\xbf",
      "{\"id\":1,\"type\":\"\xff\"}",
      "[]",
      R"([{"id":1,"type":"ping"}])",
      R"("ping")",
      "7",
      "null",
      "NaN",
      std::string(1'000'000, '['),
      std::string(1'000'000, '[') + std::string(1'000'000, ']'),
  };
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 60));
    const auto envelope = parse_request(text);
    REQUIRE_FALSE(envelope);
    CHECK_FALSE(envelope.error().id);
    CHECK(envelope.error().error.code == protocol::ErrorCode::bad_request);
    CHECK_FALSE(envelope.error().error.message.empty());
  }
}

TEST_CASE("a text with too many levels of nesting is refused before it is parsed") {
  const auto nested = [](int levels, const std::string& inside) {
    std::string text = R"({"id":1,"type":"ping","x":)";
    for (int i = 1; i < levels; ++i)
      text += i % 2 == 0 ? R"({"x":)" : "[";
    text += inside;
    for (int i = levels - 1; i > 0; --i)
      text += i % 2 == 0 ? "}" : "]";
    return text + "}";
  };
  CHECK(code_of(nested(32, "1")) == "ok");
  CHECK(code_of(nested(33, "1")) == "bad-request");
  CHECK(code_of(nested(400'000, "1")) == "bad-request");
  // Brackets within a text do not count, nor do closed ones.
  CHECK(code_of(nested(31, R"("\\\"[[[[[[[[[[[[")")) == "ok");
  CHECK(code_of(nested(30, "[[],[],[],[]]")) == "ok");
}

TEST_CASE("the parser survives any text") {
  std::mt19937_64 random(20'260'101);
  std::vector<std::string> seeds;
  seeds.reserve(forms.size());
  for (const Form& form : forms)
    seeds.push_back(form.message.dump());
  int requests = 0;
  for (int i = 0; i < (sanitized ? 10'000 : 60'000); ++i) {
    std::string text = seeds[random() % seeds.size()];
    for (std::uint64_t changes = random() % 4; changes > 0; --changes) {
      const std::size_t place = random() % (text.size() + 1);
      switch (random() % 4) {
        case 0:
          text.insert(place, 1, static_cast<char>(random()));
          break;
        case 1:
          text.erase(place, random() % 5);
          break;
        case 2:
          text.insert(place, seeds[random() % seeds.size()].substr(random() % 20, random() % 20));
          break;
        default:
          if (place < text.size())
            text[place] = static_cast<char>(text[place] ^ (1 << random() % 8));
      }
    }
    const auto envelope = parse_request(text);
    if (envelope) {
      ++requests;
    } else {
      CHECK_FALSE(envelope.error().error.message.empty());
    }
  }
  CHECK(requests > 500);
  for (int i = 0; i < 20'000; ++i) {
    std::string noise(random() % 64, ' ');
    for (char& letter : noise)
      letter = static_cast<char>(random());
    const auto envelope = parse_request(noise);
    if (!envelope) CHECK_FALSE(envelope.error().error.message.empty());
  }
}

}  // namespace
}  // namespace quintet::tests
