// Options, errors, hashes, queries and the catalogue.
#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "rules/query.hpp"
#include "rules/text.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::OptionValues;

TEST_CASE("the hash is FNV-1a of the position's text") {
  CHECK(rules::format_hash(rules::fnv1a("")) == "cbf29ce484222325");
  CHECK(rules::format_hash(rules::fnv1a("a")) == "af63dc4c8601ec8c");
  CHECK(rules::format_hash(rules::fnv1a("foobar")) == "85944171f73967e8");
  CHECK(rules::format_hash(1) == "0000000000000001");
}

TEST_CASE("options that are not chosen have their defaults, in the catalogue's order") {
  const auto known = rules::find_game("slides-of-action")->options;
  const auto values = OptionValues::complete(known, {{"connection", "one-diagonal"}});
  REQUIRE(values);
  CHECK(values->pairs() == OptionValues::Pairs{{"players", "3"}, {"connection", "one-diagonal"}});
  CHECK((*values)["players"] == "3");
}

TEST_CASE("an unknown option, an unknown value and an option given twice are refused") {
  const auto known = rules::find_game("slides-of-action")->options;
  const auto refusal = [&](const OptionValues::Pairs& chosen) {
    const auto values = OptionValues::complete(known, chosen);
    REQUIRE(!values);
    CHECK(values.error().code == ErrorCode::bad_option);
    return values.error().message;
  };
  CHECK(refusal({{"board", "8"}}) == "This game has no option \"board\".");
  CHECK(refusal({{"players", "4"}}) ==
        "The option \"players\" cannot be \"4\"; it is \"3\" or \"2\".");
  CHECK(refusal({{"players", "2"}, {"players", "2"}}) == "The option \"players\" is given twice.");
}

TEST_CASE("text from outside is quoted as printable ASCII and cut") {
  CHECK(rules::quoted("c3-d4") == "\"c3-d4\"");
  CHECK(rules::quoted("\xff\n") == "\"\\xff\\x0a\"");
  CHECK(rules::quoted(std::string(61, 'x')) == "\"" + std::string(60, 'x') + "…\"");
}

TEST_CASE("squares are named by file and rank, on boards of their size") {
  CHECK(rules::square_name({2, 0}) == "c1");
  CHECK(rules::parse_square("h8", 8, 8) == rules::FileRank{7, 7});
  for (const char* text : {"", "h", "i1", "a9", "a0", "H8", "a1 ", "1a"}) {
    CHECK(!rules::parse_square(text, 8, 8));
  }
}

TEST_CASE("every game of the catalogue is described completely") {
  for (const rules::GameInfo& info : rules::catalogue()) {
    CAPTURE(info.id);
    CHECK(rules::find_game(info.id) == &info);
    CHECK(!info.name.empty());
    CHECK(info.summary.ends_with('.'));
    for (const rules::OptionInfo& option : info.options) {
      CHECK(!option.label.empty());
      bool has_default = false;
      for (const auto& choice : option.choices) {
        CHECK(!choice.label.empty());
        has_default = has_default || choice.value == option.default_value;
      }
      CHECK(has_default);
    }
    for (const OptionValues& options : all_options(info)) {
      const std::size_t seats = info.seat_names(options).size();
      CHECK(seats >= 2);
      CHECK(seats <= rules::max_seats);
      CHECK(info.start(options).seat_to_move() == 0);
    }
  }
  CHECK(rules::find_game("chess") == nullptr);
}

TEST_CASE("a query's game is checked before its options, position and actions") {
  rules::Query query{
      .game = "chess", .options = {{"x", "y"}}, .position = "nonsense", .actions = {"c3-d4", "?"}};
  const auto code = [&] { return rules::query_rules(query).error().code; };
  CHECK(code() == ErrorCode::unknown_game);
  query.game = "liger";
  CHECK(code() == ErrorCode::bad_option);
  query.options.clear();
  CHECK(code() == ErrorCode::bad_position);
  query.position.reset();
  CHECK(code() == ErrorCode::bad_notation);
  CHECK(rules::query_rules(query).error().index == 1);
  query.actions.pop_back();
  const auto answer = rules::query_rules(query);
  REQUIRE(answer);
  CHECK(answer->seat == 1);
  CHECK(answer->turn_start);
}

TEST_CASE("a query returns the positions that an action passes through, if it asks for them") {
  rules::Query query{.game = "sliders",
                     .options = {},
                     .position = "9/9/9/2Dd5/1uU*d5/9/2U6/9/9 g 1",
                     .actions = {"d5-d4"}};
  CHECK(rules::query_rules(query)->way.empty());
  query.way = true;
  // c5 slides back, then d4, then b5, then c6.
  CHECK(rules::query_rules(query)->way == std::vector<std::string>{
                                              "9/9/9/2Dd5/1uU*6/3d5/2U6/9/9 g 1",
                                              "9/9/9/2Dd5/1u7/2U*d5/2U6/9/9 g 1",
                                              "9/9/9/2Dd5/1u1d5/2U*6/2U6/9/9 g 1",
                                              "9/9/9/2Dd5/3d5/2U*6/2U6/9/1u7 g 1",
                                              "2D6/9/9/3d5/3d5/2U*6/2U6/9/1u7 b 2",
                                          });
  query = {.game = "sumo-checkers",
           .options = {},
           .position = "5/7/7/2S4/1S5/1G5/5 g m",
           .actions = {"b2-b3-b4-c4"},
           .way = true};
  CHECK(rules::query_rules(query)->way == std::vector<std::string>{
                                              "5/7/7/1SS4/1G5/7/5 g m",
                                              "5/7/1S5/1GS4/7/7/5 g m",
                                              "5/7/1S5/2GS3/7/7/5 s m",
                                          });
}

}  // namespace
}  // namespace quintet::tests
