// Own mistakes over HTTP: they belong to the account, and devices merge them.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/person.hpp"
#include "tests/server/kit/restartable_server.hpp"

namespace quintet::tests {
namespace {

const std::string path = "/api/my/mistakes";

Json mistake(const std::string& id, int answers = 0) {
  return {{"id", id},
          {"found", 19'990},
          {"progress", {{"answers", answers}, {"solves", 0}, {"step", 0}, {"day", 20'000}}},
          {"puzzle", {{"game", "liger"}, {"good", {"a1-a2"}}}}};
}

Json sent(const std::vector<Json>& mistakes, const std::vector<std::string>& removed = {}) {
  return {{"mistakes", mistakes}, {"removed", removed}};
}

const Json none = sent({});

TEST_CASE("mistakes come back on another device and after a restart") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  CHECK(ann.get(path).json() == none);
  CHECK(ann.post(path, sent({mistake("a"), mistake("b")})).status == 200);
  CHECK(ann.get(path).json() == sent({mistake("a"), mistake("b")}));
  fixture.stop();
  fixture.start();
  Person elsewhere(fixture.address());
  REQUIRE(elsewhere.log_in("Ann").status == 200);
  CHECK(elsewhere.get(path).json() == sent({mistake("a"), mistake("b")}));
}

TEST_CASE("devices merge mistakes: more answers stay, removed ones do not return") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  for (int repeat = 0; repeat < 2; ++repeat) {
    CHECK(ann.post(path, sent({mistake("a", 2), mistake("b")})).status == 200);
    CHECK(ann.post(path, sent({mistake("a", 1)}, {"b", "c"})).status == 200);
    CHECK(ann.post(path, sent({mistake("c", 9)})).status == 200);
    CHECK(ann.get(path).json() == sent({mistake("a", 2)}, {"b", "c"}));
  }
}

TEST_CASE("the mistakes of other players, and of guests, are not in the account") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  Person guest(fixture.address());
  CHECK(ann.post(path, sent({mistake("a")})).status == 200);
  CHECK(ben.get(path).json() == none);
  check_error(guest.get(path), 403, "forbidden");
  check_error(guest.post(path, sent({mistake("a")})), 403, "forbidden");
  check_error(http(fixture.address(), {.target = path}), 401, "unauthorized");
  CHECK(http(fixture.address(), {.method = "POST",
                                 .target = path,
                                 .headers = {{"Cookie", ann.session().cookie},
                                             {"Origin", "https://elsewhere.example"},
                                             {"Content-Type", "application/json"}},
                                 .body = sent({mistake("b")}).dump()})
            .status == 403);
  CHECK(ann.get(path).json() == sent({mistake("a")}));
}

TEST_CASE("a bad list of mistakes is refused with the place of its fault, and nothing is kept") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  const auto changed = [](const char* key, const Json& value) {
    Json one = mistake("b");
    one[key] = value;
    return sent({mistake("a"), one});
  };
  std::vector<std::string> numbers;
  std::vector<Json> many;
  for (int i = 0; i < 401; ++i)
    numbers.push_back(std::to_string(i));
  for (int i = 0; i < 31; ++i)
    many.push_back(mistake(numbers[static_cast<std::size_t>(i)]));
  const Json counted_below = {{"answers", -1}, {"solves", 0}, {"step", 0}, {"day", 0}};
  for (const auto& [body, place] : std::vector<std::pair<Json, std::string>>{
           {Json::object(), "mistakes"},
           {{{"mistakes", Json::object()}, {"removed", Json::array()}}, "mistakes"},
           {sent(many), "mistakes"},
           {sent({}, numbers), "removed"},
           {sent({}, {std::string(65, 'x')}), "removed"},
           {{{"mistakes", Json::array()}, {"removed", {7}}}, "removed"},
           {changed("id", 7), "id"},
           {changed("id", std::string(65, 'x')), "id"},
           {changed("found", -1), "found"},
           {changed("puzzle", "text"), "puzzle"},
           {changed("puzzle", {{"x", std::string(8000, 'x')}}), "puzzle"},
           {changed("progress", nullptr), "progress"},
           {changed("progress", counted_below), "answers"}}) {
    CAPTURE(body.dump().substr(0, 200));
    const auto reply = ann.post(path, body);
    check_error(reply, 400, "bad-request");
    CHECK(reply.json()["error"]["message"].get<std::string>().contains(place));
  }
  CHECK(ann.get(path).json() == none);
}

TEST_CASE("an account keeps 200 mistakes, and a full request fits") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  for (int request = 0; request < 7; ++request) {
    std::vector<Json> many;
    for (int i = 0; i < 30; ++i) {
      Json one = mistake(std::to_string(request * 30 + i));
      one["puzzle"]["position"] = std::string(7900, 'x');
      many.push_back(std::move(one));
    }
    CHECK(ann.post(path, sent(many)).status == 200);
  }
  const Json all = ann.get(path).json()["mistakes"];
  CHECK(all.size() == 200);
}

TEST_CASE("deleting an account deletes its mistakes") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  CHECK(ann.post(path, sent({mistake("a")}, {"b"})).status == 200);
  CHECK(ann.post("/api/delete-account", {{"password", good_password}}).status == 200);
  check_error(ann.get(path), 401, "unauthorized");
}

}  // namespace
}  // namespace quintet::tests
