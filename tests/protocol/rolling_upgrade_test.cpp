// Messages of a later program, as the present one reads them.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "tests/protocol/node_samples.hpp"

namespace quintet::tests {
namespace {

/// Positions of the beginnings of the lines between the first one and the body.
std::vector<std::size_t> field_lines(const std::string& text) {
  std::vector<std::size_t> lines;
  const std::size_t body = text.find("\n\n") + 1;
  for (std::size_t at = text.find('\n') + 1; at <= body; at = text.find('\n', at) + 1)
    lines.push_back(at);
  return lines;
}

/// The word for a message that has none of the known kinds; empty if the kind is known.
std::string unknown_kind(const auto& message) {
  const auto& what = [&]() -> const auto& {
    if constexpr (requires { message.what; }) {
      return message.what;
    } else {
      return message;
    }
  }();
  const auto* const unknown = std::get_if<nodes::Unknown>(&what);
  return unknown == nullptr ? std::string() : unknown->kind;
}

TEST_CASE("a field that a node does not know is ignored, wherever it stands") {
  for_each_sample([](const std::string& text, const auto& parse) {
    for (const std::size_t at : field_lines(text)) {
      std::string later = text;
      later.insert(at, "tournament: t1: a \"b\" {}\n");
      CAPTURE(later);
      const auto message = parse(later);
      REQUIRE(message);
      CHECK(to_text(*message) == text);
    }
  });
}

TEST_CASE("fields are read in any order") {
  const std::string later =
      "event 1 left\nroom: r1\nnumber: 9\nconnection: 4\ngeneration: 3\nowner_generation: 2\n"
      "owner: 1\n\n";
  const auto event = nodes::parse_event(later);
  REQUIRE(event);
  CHECK(event->owner == 1);
  CHECK(event->number == 9);
  CHECK(std::get<nodes::Left>(event->what).room == "r1");
  CHECK(std::get<nodes::Left>(event->what).connection == 4);
}

TEST_CASE("more words in the first line are ignored") {
  for_each_sample([](const std::string& text, const auto& parse) {
    std::string later = text;
    later.insert(later.find('\n'), " compressed");
    const auto message = parse(later);
    REQUIRE(message);
    CHECK(to_text(*message) == text);
  });
}

TEST_CASE("of a message of an unknown kind only the fields that all kinds share are read") {
  for_each_sample([](const std::string& text, const auto& parse) {
    std::string later = text;
    const std::size_t kind = later.find(' ', later.find(' ') + 1) + 1;
    later.replace(kind, later.find('\n') - kind, "start_tournament");
    CAPTURE(later);
    const auto message = parse(later);
    REQUIRE(message);
    CHECK(unknown_kind(*message) == "start_tournament");
  });
  const auto command = nodes::parse_command(
      "command 1 start_tournament\nnode: 3\ngeneration: 7\nowner_generation: 5\nid: 9\nround: "
      "2\n\n{}");
  REQUIRE(command);
  CHECK(command->node == 3);
  CHECK(command->generation == 7);
  CHECK(command->owner_generation == 5);
  CHECK(command->id == 9);
  CHECK_FALSE(nodes::parse_command("command 1 start_tournament\nnode: 3\n\n"));
}

TEST_CASE("nothing of a message of another version is read") {
  for_each_sample([](const std::string& text, const auto& parse) {
    for (const char* const version : {"2", "0", "17"}) {
      std::string later = text;
      later.replace(later.find(' ') + 1, 1, version);
      CAPTURE(later);
      const auto message = parse(later);
      REQUIRE_FALSE(message);
      CHECK(message.error() == nodes::Unreadable::other_version);
    }
    // The rest may have another form.
    const auto other = parse(text.substr(0, text.find(' ')) + " 2 x\n<>");
    REQUIRE_FALSE(other);
    CHECK(other.error() == nodes::Unreadable::other_version);
  });
}

TEST_CASE("a message without one of its fields, or with a part of it, is refused as a whole") {
  for_each_sample([](const std::string& text, const auto& parse) {
    const std::vector<std::size_t> lines = field_lines(text);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      std::string without = text;
      without.erase(lines[i], lines[i + 1] - lines[i]);
      CAPTURE(without);
      const bool optional =
          std::ranges::any_of(std::to_array<std::string_view>({"round_trip_ms", "key", "lost"}),
                              [&](auto name) { return text.substr(lines[i]).starts_with(name); });
      // The key of a password is not optional.
      if (optional && !text.contains("password_try")) continue;
      const auto message = parse(without);
      REQUIRE_FALSE(message);
      CHECK(message.error() == nodes::Unreadable::malformed);
    }
    for (std::size_t length = 0; length < text.find("\n\n") + 2 && length < text.size(); ++length) {
      CAPTURE(length);
      CHECK_FALSE(parse(text.substr(0, length)));
    }
  });
}

TEST_CASE("the formats of the released program without a version are refused") {
  for (const char* const text :
       {"qg 3 7 5 12 99 20 10 2 3 9 6 k3v9w2m7qpp1Zoe127.0.0.1secret{\"type\":\"play\"}",
        "ha 3 7 5 0 0 -1 0 0 0 0 -1 1\n2\n", "t", "ra record", "m 2 5 6 12 8,12,7 k3v9w2m7qp\n{}",
        "a 3 7 1 \n+pp1\n+r{}\n", "w 12 7 \np1\np2\n"}) {
    CAPTURE(text);
    CHECK(nodes::parse_command(text).error() == nodes::Unreadable::malformed);
    CHECK(nodes::parse_reply(text).error() == nodes::Unreadable::malformed);
    CHECK(nodes::parse_event(text).error() == nodes::Unreadable::malformed);
    CHECK(nodes::parse_report(text).error() == nodes::Unreadable::malformed);
    CHECK(nodes::parse_broadcast(text).error() == nodes::Unreadable::malformed);
  }
}

TEST_CASE("fields that a node does not know in a result are ignored") {
  const auto view = nodes::parse_log_view(
      R"({"until":3,"players_talk":true,"spectators_talk":false,"referees_talk":true})");
  CHECK(view == nodes::LogView{.until = 3, .players_talk = true});
  CHECK(nodes::parse_preview(R"({"game":"liger","tournament":{"id":"t1"}})") ==
        nodes::Preview{.game = "liger", .open = {}});
}

}  // namespace
}  // namespace quintet::tests
