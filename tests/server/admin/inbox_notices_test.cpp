// `quintet admin inbox-notice` and the other commands about notices in the inbox.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/durations.hpp"
#include "tests/server/admin/operated_server.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::inbox_notices_test {
namespace {

struct Fixture : OperatedServer {
  [[nodiscard]] Json listed() const { return ask({"inbox-notices"}).at("notices"); }
  void stop() {
    server.ask_to_end();
    REQUIRE(server.wait_ended() == 0);
  }
};

Json notices(Person& person) {
  return person.get("/api/my/notifications").json().at("notices");
}

TEST_CASE("open pages learn of a notice in the inbox, and of its end") {
  const Fixture fixture;
  Person ann(fixture.server.address());
  Client page(fixture.server.address(), ann.session());
  static_cast<void>(page.push("welcome"));
  const CommandResult added = fixture.admin(
      {"inbox-notice", "Cup on Sunday", "--link", "https://example.org/cup", "--days", "3"});
  CHECK(added.status == 0);
  CHECK(added.out == "Done\n");
  const Json push = page.push("notifications");
  CHECK(push.at("within").get<std::int64_t>() <= 60'000);
  const Json notice = notices(ann).at(0);
  CHECK(notice.at("text") == "Cup on Sunday");
  CHECK(notice.at("link") == "https://example.org/cup");
  CHECK(notice.at("read") == false);

  const Json listed = fixture.listed().at(0);
  CHECK(listed.at("id") == notice.at("id"));
  CHECK(listed.at("ends_at") == notice.at("at").get<std::int64_t>() + 3 * server::ms_per_day);
  const std::string id = listed.at("id").dump();
  const std::string line = fixture.admin({"inbox-notices"}).out;
  CHECK(line.starts_with(id + "  until "));
  CHECK(line.ends_with("Cup on Sunday  https://example.org/cup\n"));

  CHECK(fixture.admin({"end-inbox-notice", id}).status == 0);
  CHECK(page.push("notifications").contains("within"));
  CHECK(notices(ann).empty());
  CHECK(fixture.admin({"inbox-notices"}).out == "No notices\n");
  fixture.refused({"end-inbox-notice", id}, "there is no notice " + id);
}

TEST_CASE("a notice in the inbox shows no bar, and the bar adds no notice to the inbox") {
  const Fixture fixture;
  Person ann(fixture.server.address());
  Client page(fixture.server.address(), ann.session());
  static_cast<void>(page.push("welcome"));
  CHECK(fixture.admin({"inbox-notice", "Cup on Sunday"}).status == 0);
  static_cast<void>(page.push("notifications"));
  CHECK(fixture.ask({"status"}).at("notice").is_null());
  CHECK(fixture.admin({"notice", "At noon we restart."}).status == 0);
  CHECK(page.push("notice").at("text") == "At noon we restart.");
  CHECK(notices(ann).size() == 1);
  CHECK(page.pushes_so_far("notifications").empty());
}

TEST_CASE("without a server, notices are added, listed and ended in the file") {
  Fixture fixture;
  Person ann(fixture.server.address());
  fixture.stop();
  CHECK(fixture.admin({"inbox-notice", "first"}).status == 0);
  CHECK(fixture.admin({"inbox-notice", "second"}).status == 0);
  const Json listed = fixture.listed();
  REQUIRE(listed.size() == 2);
  CHECK(listed.at(0).at("text") == "second");
  CHECK(fixture.admin({"end-inbox-notice", listed.at(0).at("id").dump()}).status == 0);
  fixture.refused({"end-inbox-notice", "1000"}, "there is no notice 1000");
  fixture.server.start();
  const HttpResponse answer =
      http(fixture.server.address(), {.target = "/api/my/notifications", .headers = ann.headers()});
  REQUIRE(answer.json().at("notices").size() == 1);
  CHECK(answer.json().at("notices").at(0).at("text") == "first");
}

TEST_CASE("a notice in the inbox is one visible line of at most 500 characters") {
  const Fixture fixture;
  fixture.refused({"inbox-notice", "two\nlines"}, "one line of at most 500");
  fixture.refused({"inbox-notice", "right\u202eto left"}, "one line of at most 500");
  fixture.refused({"inbox-notice", std::string(501, 'x')}, "one line of at most 500");
  fixture.refused({"inbox-notice", "\u200b "}, "says nothing");
  fixture.refused({"inbox-notice", "x", "--link", "http://example.org"},
                  "https://example.org/news");
  CHECK(fixture.admin({"inbox-notice", "x", "--days", "91"}).status != 0);
  CHECK(fixture.admin({"inbox-notice"}).status != 0);
  CHECK(fixture.listed().empty());
}

TEST_CASE("at most twenty notices are in the inbox at a time") {
  Fixture fixture;
  fixture.stop();
  for (int i = 0; i < 20; ++i)
    REQUIRE(fixture.admin({"inbox-notice", "one of twenty"}).status == 0);
  fixture.refused({"inbox-notice", "one more"}, "there are 20 notices in the inbox already");
  fixture.server.start();
  fixture.refused({"inbox-notice", "one more"}, "there are 20 notices in the inbox already");
  CHECK(fixture.admin({"end-inbox-notice", fixture.listed().at(7).at("id").dump()}).status == 0);
  CHECK(fixture.admin({"inbox-notice", "one more"}).status == 0);
  CHECK(fixture.listed().size() == 20);
}

}  // namespace
}  // namespace quintet::tests::inbox_notices_test
