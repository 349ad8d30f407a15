// The lines that `quintet engine` reads and writes, and its errors.
#include "server/cli/command_engine.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace quintet::tests {
namespace {

using nlohmann::json;
using server::engine_line;

json reply_to(std::string_view line) {
  return json::parse(engine_line(line));
}
std::string code_of(const json& reply) {
  REQUIRE(reply.contains("error"));
  CHECK_FALSE(reply["error"]["message"].get<std::string>().empty());
  return reply["error"]["code"];
}

TEST_CASE("the reply to a request has the turn, its lines, nodes and depth") {
  const json reply = reply_to(R"({"game":"liger","options":{},"turns":["c3-d4"],"level":3,)"
                              R"("seed":1,"lines":2})");
  CHECK(reply["turn"].is_string());
  CHECK_GT(reply["nodes"].get<int>(), 1'000);
  CHECK_GE(reply["depth"].get<int>(), 2);
  REQUIRE_EQ(reply["lines"].size(), 2);
  for (const json& line : reply["lines"]) {
    CHECK_FALSE(line["turns"].empty());
    CHECK(line["score"].is_number_integer());
    CHECK_GT(line["chance"].get<double>(), 0.0);
    CHECK_LT(line["chance"].get<double>(), 1.0);
    CHECK(line["proof"].is_null());
  }
}

TEST_CASE("a reply with a proven win has the number of turns to it") {
  const json reply = reply_to(
      R"({"game":"liger","nodes":1000,)"
      R"("position":"-,-,-,r/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/b,-,-,-/-,-,-,- r"})");
  CHECK_EQ(reply["turn"], "h8-off");
  CHECK_EQ(reply["lines"][0]["chance"], 1.0);
  CHECK_EQ(reply["lines"][0]["proof"], json({{"outcome", "win"}, {"turns", 1}}));
}

TEST_CASE("a request may limit the time instead of the nodes") {
  CHECK(reply_to(R"({"game":"liger","ms":1})")["turn"].is_string());
  CHECK(reply_to(R"({"game":"sliders","nodes":1,"position":null})")["turn"].is_string());
}

TEST_CASE("the error for a refused budget names it as in the request") {
  for (const std::string nodes : {"-5", "0", "1000000001"}) {
    const json reply = reply_to(R"({"game":"liger","nodes":)" + nodes + "}");
    CHECK_EQ(reply["error"]["message"],
             "The budget is " + nodes + " nodes; it has to be from 1 to 1000000000.");
  }
}

TEST_CASE("bad input gets the same errors as in a query") {
  const std::vector<std::pair<const char*, const char*>> lines{
      {"", "bad-request"},
      {"{", "bad-request"},
      {"[]", "bad-request"},
      {"{}", "bad-request"},
      {R"({"game":"chess","level":1})", "unknown-game"},
      {R"({"game":"liger"})", "bad-request"},
      {R"({"game":"liger","level":1,"nodes":5})", "bad-request"},
      {R"({"game":"liger","level":0})", "bad-request"},
      {R"({"game":"liger","level":6})", "bad-request"},
      {R"({"game":"liger","level":"3"})", "bad-request"},
      {R"({"game":"liger","nodes":0})", "bad-request"},
      {R"({"game":"liger","nodes":-3})", "bad-request"},
      {R"({"game":"liger","nodes":1000000000000000000})", "bad-request"},
      {R"({"game":"liger","nodes":1e40})", "bad-request"},
      {R"({"game":"liger","ms":0})", "bad-request"},
      {R"({"game":"liger","ms":600001})", "bad-request"},
      {R"({"game":"liger","level":1,"seed":-1})", "bad-request"},
      {R"({"game":"liger","level":1,"lines":0})", "bad-request"},
      {R"({"game":"liger","level":1,"lines":21})", "bad-request"},
      {R"({"game":"liger","level":1,"turns":"c3-d4"})", "bad-request"},
      {R"({"game":"liger","level":1,"options":{"board":"8"}})", "bad-option"},
      {R"({"game":"sliders","level":1,"options":{"board":8}})", "bad-option"},
      {R"({"game":"liger","level":1,"position":"x"})", "bad-position"},
      {R"({"game":"liger","level":1,"turns":["c3-d4","?"]})", "bad-notation"},
      {R"({"game":"liger","level":1,"turns":["c3-c4"]})", "bad-notation"},
      {R"({"game":"liger","level":1,"turns":["c3-e5"]})", "illegal-action"},
      {R"({"game":"sliders","level":1,"turns":["c2-c3"]})", "incomplete-turn"},
      {R"({"game":"sliders","level":1,"position":"9/2d1d1d2/9/9/9/9/9/2U3U2/4U*4 b 2"})",
       "game-over"},
  };
  for (const auto& [line, code] : lines) {
    CAPTURE(line);
    CHECK_EQ(code_of(reply_to(line)), code);
  }
  CHECK_EQ(reply_to(R"({"game":"liger","level":1,"turns":["c3-d4","?"]})")["error"]["index"], 1);
}

TEST_CASE("a line of more than a megabyte is refused, and the next one gets its reply") {
  std::istringstream in(std::string(3'000'000, '[') + "\n" +
                        R"({"game":"liger","nodes":10})"
                        "\n" +
                        std::string(900'000, '[') + "\n" + R"({"game":"liger","nodes":10})");
  std::ostringstream out;
  CHECK_EQ(server::run_engine(in, out), 0);
  std::istringstream replies(out.str());
  std::vector<json> all;
  for (std::string line; std::getline(replies, line);)
    all.push_back(json::parse(line));
  REQUIRE_EQ(all.size(), 4);
  CHECK_EQ(code_of(all[0]), "bad-request");
  CHECK(all[1].contains("turn"));
  CHECK_EQ(code_of(all[2]), "bad-request");
  CHECK(all[3].contains("turn"));
}

}  // namespace
}  // namespace quintet::tests
