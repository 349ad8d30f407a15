// The strength of the computer's levels on the scale of people's ratings, over HTTP.
#include <algorithm>
#include <future>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/archive.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

Json levels_of(const ServerProcess& server, const std::string& game) {
  return http(server.address(), {.target = "/api/levels/" + game}).json();
}

TEST_CASE("a level has a rating once enough players with certain ratings have played it") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Archive archive(file);
    archive.add_level("strong", 105);
    archive.add_level("weak", 101);
    const std::vector<std::string> people{"Ann", "Bob", "Cid", "Dora", "Eve", "Fay"};
    for (const std::string& name : people)
      archive.add_player(name);
    for (std::size_t i = 0; i < people.size(); i += 2) {
      archive.add({.room = "rated" + people[i],
                   .players = {people[i], people[i + 1]},
                   .places = {1, 1},
                   .ratings = {1650, 1650}});
    }
    for (const std::string& name : people) {
      for (int game = 0; game < 8; ++game) {
        archive.add({.room = "game" + name + std::to_string(game),
                     .players = {name, "strong"},
                     .places = {game % 2 + 1, 2 - game % 2}});
      }
      archive.add({.room = "easy" + name, .players = {name, "weak"}, .places = {1, 2}});
    }
  }
  const ServerProcess server(file);
  // One of the simultaneous requests computes the ratings. The others get them, or an empty list.
  std::vector<std::future<Json>> replies;
  replies.reserve(20);
  for (int i = 0; i < 20; ++i)
    replies.push_back(std::async(std::launch::async, [&] { return levels_of(server, "liger"); }));
  std::vector<Json> lists;
  for (auto& reply : replies)
    lists.push_back(reply.get().at("levels"));
  const Json levels = levels_of(server, "liger").at("levels");
  REQUIRE(levels.size() == 1);
  for (const Json& list : lists)
    CHECK((list.empty() || list == levels));
  CHECK(std::ranges::find(lists, levels) != lists.end());
  CHECK(levels[0].at("level") == 105);
  CHECK(levels[0].at("seats") == 2);
  CHECK(levels[0].at("rating") == 1650);
  CHECK(levels[0].at("people") == 6);
  CHECK(levels[0].at("games") == 48);
  CHECK(levels[0].at("deviation") > 40);
  CHECK(levels[0].at("deviation") <= 60);
  CHECK(levels_of(server, "liger").at("levels") == levels);
  CHECK(levels_of(server, "slides-of-action").at("levels").empty());
  const HttpResponse unknown = http(server.address(), {.target = "/api/levels/chess"});
  CHECK(unknown.status == 400);
  CHECK(unknown.json()["error"]["key"] == "people.no-such-game");
}

}  // namespace
}  // namespace quintet::tests
