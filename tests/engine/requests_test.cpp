// Refused requests, and the texts of their errors.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "engine/engine.hpp"

namespace quintet::tests {
namespace {

using engine::Request;
using rules::ErrorCode;

rules::Error refusal(const std::function<void(Request&)>& change) {
  Request request{.game = "liger", .options = {}, .position = {}, .turns = {}, .nodes = 10};
  change(request);
  const auto thinking = engine::begin(request);
  REQUIRE_FALSE(thinking);
  CHECK_FALSE(thinking.error().message.empty());
  return thinking.error();
}

TEST_CASE("an invalid request is refused with a reason") {
  CHECK_EQ(refusal([](Request& r) { r.game = "chess"; }).code, ErrorCode::unknown_game);
  CHECK_EQ(refusal([](Request& r) { r.options = {{"size", "8"}}; }).code, ErrorCode::bad_option);
  for (const int level : {-1, 0, 6}) {
    CHECK_EQ(refusal([&](Request& r) { r.level = level; }).code, ErrorCode::bad_request);
  }
  for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1'000'000'000'000'000'000}}) {
    CHECK_EQ(refusal([&](Request& r) { r.nodes = nodes; }).code, ErrorCode::bad_request);
  }
  for (const int lines : {-1, 0, 21}) {
    CHECK_EQ(refusal([&](Request& r) { r.lines = lines; }).code, ErrorCode::bad_request);
  }
  CHECK_EQ(refusal([](Request& r) { r.turns.resize(10'001, "c3-d4"); }).code,
           ErrorCode::bad_request);
  CHECK_EQ(refusal([](Request& r) { r.position = "nonsense"; }).code, ErrorCode::bad_position);
}

TEST_CASE("the error for an illegal turn has its index") {
  const auto nonsense = refusal([](Request& r) { r.turns = {"c3-d4", "?"}; });
  CHECK_EQ(nonsense.code, ErrorCode::bad_notation);
  CHECK_EQ(nonsense.index, 1);
  const auto illegal = refusal([](Request& r) { r.turns = {"c3-c4"}; });
  CHECK_EQ(illegal.index, 0);
  const auto too_long = refusal([](Request& r) { r.turns = {"c3-d4 f6-e5"}; });
  CHECK_EQ(too_long.code, ErrorCode::illegal_action);
  const auto too_short = refusal([](Request& r) {
    r.game = "sliders";
    r.turns = {"c2-c3"};
  });
  CHECK_EQ(too_short.code, ErrorCode::incomplete_turn);
}

TEST_CASE("a request about a finished game is refused") {
  const auto over = [](Request& r) {
    r.position = "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/r,-,-,- b";
  };
  CHECK_EQ(refusal(over).code, ErrorCode::game_over);
  CHECK_EQ(refusal([&](Request& r) {
             over(r);
             r.turns = {"a1-b2"};
           }).code,
           ErrorCode::game_over);
}

TEST_CASE("for a position in the middle of a turn, the engine returns the rest of the turn") {
  Request request{.game = "sliders",
                  .options = {},
                  .position = "9/2d1d1d2/9/9/9/9/2U6/4U1U2/9 b 1",
                  .turns = {},
                  .nodes = 1'000};
  const auto answer = engine::think(request);
  REQUIRE(answer);
  CHECK_EQ(answer->turn.find(' '), std::string::npos);
  request.turns = {answer->turn};
  const auto next = engine::think(request);
  REQUIRE(next);
  CHECK_EQ(next->seat, 1);
}

}  // namespace
}  // namespace quintet::tests
