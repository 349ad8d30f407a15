// The statistics of a game over HTTP.
#include <algorithm>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/routes/route_limits.hpp"
#include "server/routes/statistics_routes.hpp"
#include "tests/server/kit/archive.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::statistics_test {
namespace {

Json statistics_of(const ServerProcess& server, const std::string& game) {
  return http(server.address(), {.target = "/api/statistics/" + game}).json();
}

TEST_CASE("a game's statistics count its public games with a result, computer games apart") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Archive archive(file);
    for (const char* name : {"Ann", "Bob", "Cid"})
      archive.add_player(name);
    archive.add_level("strong", 105);
    archive.add(
        {.room = "first", .players = {"Ann", "Bob"}, .places = {1, 2}, .ratings = {1650, 1550}});
    archive.add({.room = "rated",
                 .players = {"Ann", "Bob"},
                 .places = {2, 1},
                 .ended_at = march + 1,
                 .ratings = {1650, 1550}});
    archive.add({.room = "draw", .players = {"Bob", "Ann"}, .places = {1, 1}});
    archive.add({.room = "computer", .players = {"Ann", "strong"}, .places = {2, 1}});
    archive.add({.room = "aborted", .players = {"Ann", "Bob"}, .places = {}});
    archive.add(
        {.room = "private", .players = {"Ann", "Bob"}, .places = {1, 2}, .is_public = false});
    archive.add({.room = "three",
                 .players = {"Ann", "Bob", "Cid"},
                 .places = {3, 1, 2},
                 .game = "slides-of-action"});
  }
  const ServerProcess server(file);
  // One of the simultaneous requests counts the games. The others get the result, or no games yet.
  std::vector<std::future<Json>> replies;
  replies.reserve(20);
  for (int i = 0; i < 20; ++i)
    replies.push_back(
        std::async(std::launch::async, [&] { return statistics_of(server, "liger"); }));
  std::vector<Json> bodies;
  for (auto& reply : replies)
    bodies.push_back(reply.get());
  const Json liger = statistics_of(server, "liger");
  for (const Json& body : bodies)
    CHECK((body.at("until").is_null() ? body.at("groups").empty() : body == liger));
  CHECK(std::ranges::find(bodies, liger) != bodies.end());

  constexpr std::int64_t hour = 3'600'000;
  CHECK(liger.at("game") == "liger");
  CHECK(liger.at("until").get<std::int64_t>() % hour == 0);
  CHECK(liger.at("most_games") == 20'000);
  CHECK(liger.at("rating_band") == 200);
  const Json& groups = liger.at("groups");
  REQUIRE(groups.size() == 2);
  const Json results = Json::parse(R"({"games":3,"wins":[1,1],"draws":1,"turns":7.0,"time":null})");
  CHECK(groups[0].at("all") == results);
  CHECK(groups[0].at("seats") == 2);
  CHECK(groups[0].at("computer") == false);
  CHECK(groups[0].at("options") ==
        Json::array({{{"options", Json::object()}, {"results", results}}}));
  const Json& ratings = groups[0].at("ratings");
  REQUIRE(ratings.size() == 2);
  CHECK(ratings[0].at("from") == 1600);
  CHECK(ratings[0].at("results").at("wins") == Json::array({0, 1}));
  CHECK(ratings[1].at("from").is_null());
  CHECK(ratings[1].at("results").at("games") == 2);
  CHECK(groups[1].at("computer") == true);
  CHECK(groups[1].at("all").at("wins") == Json::array({0, 1}));

  const Json slides = statistics_of(server, "slides-of-action").at("groups");
  REQUIRE(slides.size() == 1);
  CHECK(slides[0].at("all").at("wins") == Json::array({0, 1, 0}));
  CHECK(slides[0].at("options")[0].at("options").at("players") == "3");
  CHECK(statistics_of(server, "gridwar").at("groups").empty());
  const HttpResponse unknown = http(server.address(), {.target = "/api/statistics/chess"});
  CHECK(unknown.status == 400);
  CHECK(unknown.json()["error"]["key"] == "people.no-such-game");
}

TEST_CASE("requests of the same period count the same games, a moment after the period begins") {
  const server::RouteLimits limits;
  const std::int64_t hour = limits.statistics_period.count();
  const std::int64_t delay = limits.statistics_delay.count();
  CHECK(server::statistics_until(limits, 5 * hour + delay) == 5 * hour);
  CHECK(server::statistics_until(limits, 6 * hour + delay - 1) == 5 * hour);
  CHECK(server::statistics_until(limits, 6 * hour + delay) == 6 * hour);
}

TEST_CASE("the cache forgets the games of an earlier period") {
  server::KeptStatistics kept;
  CHECK(kept.find(3) == nullptr);
  kept.insert(3, std::make_shared<const std::string>("three"));
  CHECK(*kept.find(3) == "three");
  CHECK(kept.find(4) == nullptr);
}

}  // namespace
}  // namespace quintet::tests::statistics_test
