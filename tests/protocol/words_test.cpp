// The words of the protocol, and messages of the server that no other test covers.
#include "protocol/messages/words.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;
using protocol::ErrorCode;

TEST_CASE("every error code has its word, and every word its code") {
  const std::vector<std::string> words = {
      "bad-request",    "unauthorized",  "forbidden",       "not-found",
      "too-many",       "full",          "not-your-turn",   "stale",
      "illegal-action", "bad-notation",  "incomplete-turn", "game-over",
      "not-started",    "bad-option",    "unknown-game",    "bad-position",
      "no-offer",       "shutting-down", "unavailable",     "internal"};
  for (const std::string& word : words) {
    const auto code = protocol::parse_error_code(word);
    REQUIRE(code);
    CHECK(protocol::to_string(*code) == word);
  }
  CHECK_FALSE(protocol::parse_error_code(""));
  CHECK_FALSE(protocol::parse_error_code("bad_request"));
}

TEST_CASE("a hash is sixteen lower-case hex digits") {
  CHECK(protocol::format_hash(0) == "0000000000000000");
  CHECK(protocol::format_hash(UINT64_MAX) == "ffffffffffffffff");
  CHECK(protocol::format_hash(0x0f34U) == "0000000000000f34");
  for (const std::uint64_t hash :
       {std::uint64_t{0}, std::uint64_t{1}, UINT64_MAX, std::uint64_t{0x0123456789abcdef}}) {
    CHECK(protocol::parse_hash(protocol::format_hash(hash)) == hash);
  }
  for (const char* text : {"", "0", "0123456789ABCDEF", "0123456789abcdeg", "0123456789abcdef0"})
    CHECK_FALSE(protocol::parse_hash(text));
}

TEST_CASE("an error has the fields that belong to its code and no others") {
  const auto reply = [](std::optional<std::int64_t> id, const protocol::Error& error) {
    return json::parse(protocol::error_reply(id, error));
  };
  CHECK(reply(7, {.code = ErrorCode::full, .message = "seat 1 is taken"}) ==
        json{{"id", 7}, {"type", "error"}, {"code", "full"}, {"message", "seat 1 is taken"}});
  CHECK(reply({}, {.code = ErrorCode::bad_request, .message = "m"})["id"].is_null());
  CHECK(reply(7, {.code = ErrorCode::illegal_action, .message = "m", .index = 0})["index"] == 0);
  const json stale = reply(7, {.code = ErrorCode::stale,
                               .message = "m",
                               .standing = protocol::Standing{.ply = 3, .hash = 15, .seq = 9}});
  CHECK(stale["ply"] == 3);
  CHECK(stale["hash"] == "000000000000000f");
  CHECK(stale["seq"] == 9);
  const json busy = reply(7, {.code = ErrorCode::too_many, .message = "m", .retry_after_ms = 40});
  CHECK(busy["retry_after"] == 40);
}

TEST_CASE("a message is valid JSON even if a text in it is not UTF-8") {
  const std::string broken = "a\xff\"\xc3";
  const json reply =
      json::parse(protocol::error_reply(1, {.code = ErrorCode::bad_request, .message = broken}));
  CHECK(reply["message"].get<std::string>().contains("\xef\xbf\xbd"));
  CHECK(json::parse(protocol::left_push("r", {.code = ErrorCode::forbidden, .message = broken}))
            .contains("reason"));
}

TEST_CASE("only the reply to a repeated turn says that it is a duplicate") {
  CHECK(json::parse(protocol::played_reply(4, 9, false)) ==
        json{{"id", 4}, {"type", "ok"}, {"seq", 9}});
  CHECK(json::parse(protocol::played_reply(4, 9, true)) ==
        json{{"id", 4}, {"type", "ok"}, {"seq", 9}, {"duplicate", true}});
}

TEST_CASE("the reply to a turn can contain its event") {
  const std::string event = protocol::event_push("r", 9, 5, "said", R"({"hidden":true})");
  CHECK(json::parse(protocol::played_reply(4, 9, event)) ==
        json{{"id", 4}, {"type", "ok"}, {"seq", 9}, {"event", json::parse(event)}});
}

TEST_CASE("the reply to a reconnect has the events, the recipient's role and the presence") {
  const auto message = [](std::string text) {
    return std::make_shared<const std::string>(std::move(text));
  };
  const json none = json::parse(protocol::events_reply(1, {}, {}, {}));
  CHECK(none["events"] == json::array());
  const json two = json::parse(protocol::events_reply(
      2, {message(R"({"seq":1})"), message(R"({"seq":2})")},
      {.seat = 1, .role = protocol::Role::player, .play_key = "p", .watch_key = "w"},
      {.seats = {true, false}, .spectators = 3}));
  CHECK(two["id"] == 2);
  CHECK(two["type"] == "ok");
  CHECK(two["events"] == json{{{"seq", 1}}, {{"seq", 2}}});
  CHECK(two["you"] == json{{"seat", 1}, {"role", "player"}, {"play_key", "p"}, {"watch_key", "w"}});
  CHECK(two["presence"] == json{{"seats", {true, false}}, {"spectators", 3}});
}

}  // namespace
}  // namespace quintet::tests
