// The operator's notices in the inbox, at all nodes.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests::inbox_notices_test {
namespace {

Json notices(Person& person) {
  return person.get("/api/my/notifications").json().at("notices");
}

TEST_CASE("pages at three nodes learn of a notice in the inbox, and reading it holds at all" *
          doctest::skip(!on_postgres())) {
  const std::vector<std::string> names = {"a", "b", "c"};
  Together nodes(names);
  const auto admin = [&](const std::string& node, std::vector<std::string> words) {
    words.insert(words.begin(),
                 {"admin", "--database", nodes.address, "--node-name", node, "--json"});
    const CommandResult result = run_command(nodes.folder.path(), words);
    CHECK_MESSAGE(result.status == 0, result.err);
    return Json::parse(result.out);
  };
  Person ann(nodes["a"].address(), "Ann");
  Person at_b(nodes["b"].address());
  Person at_c(nodes["c"].address());
  REQUIRE(at_b.log_in("Ann").status == 200);
  REQUIRE(at_c.log_in("Ann").status == 200);
  Client first(nodes["a"].address(), ann.session());
  Client second(nodes["b"].address(), at_b.session());
  Client third(nodes["c"].address(), at_c.session());
  for (Client* page : {&first, &second, &third})
    static_cast<void>(page->push("welcome"));
  const auto all_learn = [&](bool later) {
    for (Client* page : {&first, &second, &third})
      CHECK(page->push("notifications").contains("within") == later);
  };

  static_cast<void>(admin("b", {"inbox-notice", "Cup on Sunday"}));
  all_learn(true);
  for (Person* person : {&ann, &at_b, &at_c}) {
    REQUIRE(notices(*person).size() == 1);
    CHECK(notices(*person).at(0).at("text") == "Cup on Sunday");
    CHECK(notices(*person).at(0).at("read") == false);
  }

  const Json at = notices(ann).at(0).at("at");
  CHECK(ann.post("/api/my/notifications", {{"until", at}}).status == 200);
  all_learn(false);
  for (Person* person : {&ann, &at_b, &at_c})
    CHECK(notices(*person).at(0).at("read") == true);

  const Json listed = admin("c", {"inbox-notices"}).at("notices");
  static_cast<void>(admin("c", {"end-inbox-notice", listed.at(0).at("id").dump()}));
  all_learn(true);
  for (Person* person : {&ann, &at_b, &at_c})
    CHECK(notices(*person).empty());
}

}  // namespace
}  // namespace quintet::tests::inbox_notices_test
