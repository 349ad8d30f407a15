// The fast parser of `play` gives the same result as the general parser.
#include "protocol/lines/plain_play.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/messages/client_to_server.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using protocol::parse_request;
using protocol::Play;
using protocol::read_plain_play;

std::string number_told(const std::optional<std::int64_t>& number) {
  return number ? std::to_string(*number) : "-";
}

/// The complete result of a parser as text, for comparison.
std::string told(const std::expected<protocol::Envelope, protocol::BadMessage>& read) {
  if (!read) {
    const auto& [id, error] = read.error();
    return number_told(id) + " refused: " + std::string(protocol::to_string(error.code)) + ", " +
           error.message;
  }
  const std::string id = std::to_string(read->id);
  const auto* play = std::get_if<Play>(&read->request);
  if (play == nullptr) return id + " of type " + std::to_string(read->request.index());
  return id + " play " + play->room + ' ' + std::to_string(play->ply) + ' ' +
         std::to_string(play->hash) + ' ' + play->turn + ' ' + number_told(play->seq) +
         (play->with_event ? " with event" : "");
}

/// Parses the same message with an unknown field, so that the general parser reads it.
std::string told_in_long_way(const std::string& text) {
  const std::string longer = R"({"nothing":[],)" + text.substr(1);
  REQUIRE_FALSE(read_plain_play(longer).has_value());
  return told(parse_request(longer));
}

struct PlayField {
  std::string_view name;
  std::vector<std::string> good;
};

const std::array<PlayField, 8>& play_fields() {
  static const std::array<PlayField, 8> all = {{
      {.name = "id", .good = {"0", "7", "999999999999999"}},
      {.name = "type", .good = {R"("play")"}},
      {.name = "room", .good = {R"("abc")", R"("")", '"' + std::string(64, 'r') + '"'}},
      {.name = "ply", .good = {"1", "12"}},
      {.name = "hash", .good = {R"("0123456789abcdef")"}},
      {.name = "turn",
       .good = {R"("c3-d4")", R"("1a1>2b2, x ~")", '"' + std::string(8192, 't') + '"'}},
      {.name = "seq", .good = {"0", "34"}},
      {.name = "with_event", .good = {"true", "false"}},
  }};
  return all;
}

/// Values that are wrong for some field, or valid but not in plain form.
std::string odd_value(std::mt19937_64& random) {
  static const std::vector<std::string> values = {"null",
                                                  "-1",
                                                  "-0",
                                                  "00",
                                                  "01",
                                                  "1.0",
                                                  "1e0",
                                                  "0x1",
                                                  "1 2",
                                                  "[]",
                                                  "{}",
                                                  "tru",
                                                  "truefalse",
                                                  "1000000000000000",
                                                  "9007199254740991",
                                                  "9007199254740992",
                                                  "18446744073709551616",
                                                  "\"play",
                                                  R"("\u0070lay")",
                                                  R"("a\"b")",
                                                  R"("a\\")",
                                                  "\"\x7f\"",
                                                  "\"\t\"",
                                                  "\"é\"",
                                                  "\"\xc3\"",
                                                  "\"\xed\xa0\x80\"",
                                                  R"("ping")",
                                                  R"("0123456789ABCDEF")",
                                                  R"("0123456789abcde")",
                                                  '"' + std::string(65, 'r') + '"',
                                                  '"' + std::string(8193, 't') + '"',
                                                  std::string("\"\0\"", 3)};
  return values[random() % values.size()];
}

std::string some_space(std::mt19937_64& random) {
  static constexpr std::array<std::string_view, 8> spaces = {"", "",  "",     "",
                                                             "", " ", "\n\t", "\r "};
  return std::string(spaces[random() % spaces.size()]);
}

/// A random `play`, usually a valid one.
std::string some_play(std::mt19937_64& random) {
  std::vector<std::string> parts;
  for (const PlayField& field : play_fields()) {
    const bool optional = field.name == "seq" || field.name == "with_event";
    if (random() % (optional ? 2 : 40) == 0) continue;
    for (std::size_t times = random() % 40 == 0 ? 2 : 1; times > 0; --times) {
      const std::string value =
          random() % 20 == 0 ? odd_value(random) : field.good[random() % field.good.size()];
      parts.push_back(some_space(random) + '"' + std::string(field.name) + '"' +
                      some_space(random) + ':' + some_space(random) + value + some_space(random));
    }
  }
  if (random() % 20 == 0) parts.push_back(R"("other":)" + odd_value(random));
  std::ranges::shuffle(parts, random);
  std::string text = "{";
  for (const std::string& part : parts)
    text += (text.size() == 1 ? "" : ",") + part;
  text += '}' + some_space(random);
  if (random() % 20 == 0) text[1 + random() % (text.size() - 1)] = static_cast<char>(random());
  if (random() % 40 == 0) text += "}";
  return text;
}

TEST_CASE("a play has the same meaning in plain form and in any other") {
  std::mt19937_64 random(11);
  int plain = 0;
  const int texts = sanitized ? 1'500 : 20'000;
  for (int i = 0; i < texts; ++i) {
    const std::string text = some_play(random);
    CAPTURE(text);
    plain += read_plain_play(text) ? 1 : 0;
    REQUIRE(told(parse_request(text)) == told_in_long_way(text));
  }
  CHECK(plain > texts / 8);
}

TEST_CASE("the fast parser reads a play as pages and bots send it") {
  for (const std::string_view text : std::initializer_list<std::string_view>{
           R"({"id":3,"type":"play","room":"k3","ply":1,"hash":"00ff00ff00ff00ff","turn":"a1"})",
           R"({"id": 3, "type": "play", "room": "k3", "ply": 1, "hash": "00ff00ff00ff00ff",)"
           R"( "turn": "a1", "seq": 4, "with_event": true})"}) {
    CAPTURE(text);
    CHECK(read_plain_play(text).has_value());
  }
}

}  // namespace
}  // namespace quintet::tests
