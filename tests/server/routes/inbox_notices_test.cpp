// The operator's notices in a player's list of notifications.
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/durations.hpp"
#include "server/base/time.hpp"
#include "storage/jobs/site_notices.hpp"
#include "storage/open.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/restartable_server.hpp"

namespace quintet::tests::inbox_notices_test {
namespace {

using Texts = std::vector<std::string>;

/// A server with a clock that the test advances, and an operator who adds notices to its file.
struct Fixture {
  [[nodiscard]] const Address& address() const { return server.address(); }

  /// Returns the notice's time. A later notice has a later one.
  std::int64_t add(const std::string& text, std::int64_t days = 14) {
    server.time->advance(std::chrono::seconds(1));
    const std::int64_t now = server.time->wall_ms();
    const auto store = storage::open_store((server.folder / "quintet.db").native()).store;
    REQUIRE(store
                ->write(storage::AddSiteNotice{.text = text,
                                               .link = "https://example.org/" + text,
                                               .at = now,
                                               .ends_at = now + days * server::ms_per_day})
                .ok());
    server.time->advance(std::chrono::seconds(1));
    return now;
  }

  RestartableServer server;
};

Json notices(Person& person) {
  const HttpResponse answer = person.get("/api/my/notifications");
  REQUIRE(answer.status == 200);
  return answer.json().at("notices");
}

/// The latest first.
Texts texts_of(const Json& notices, bool unread_only = false) {
  Texts texts;
  for (const Json& notice : notices) {
    if (!unread_only || !notice.at("read")) texts.push_back(notice.at("text"));
  }
  return texts;
}

Texts unread(Person& person) {
  return texts_of(notices(person), true);
}

void see(Person& person, const Json& body) {
  REQUIRE(person.post("/api/my/notifications", body).status == 200);
}

TEST_CASE("every player finds a notice in the inbox until it ends, the latest first") {
  Fixture fixture;
  Person ann(fixture.address(), "Ann");
  Person guest(fixture.address());
  CHECK(notices(ann).empty());
  const std::int64_t at = fixture.add("first", 1);
  fixture.add("second", 2);
  for (Person* person : {&ann, &guest}) {
    CHECK(unread(*person) == Texts{"second", "first"});
    const Json first = notices(*person).at(1);
    CHECK(first.at("at") == at);
    CHECK(first.at("link") == "https://example.org/first");
    CHECK(first.at("id") < notices(*person).at(0).at("id"));
  }
  fixture.server.time->advance(std::chrono::hours(24));
  CHECK(unread(ann) == Texts{"second"});
}

TEST_CASE("reading marks the notices as read on all devices, up to the time that was seen") {
  Fixture fixture;
  Person ann(fixture.address(), "Ann");
  Person elsewhere(fixture.address());
  REQUIRE(elsewhere.log_in("Ann").status == 200);
  Person other(fixture.address());
  const std::int64_t first = fixture.add("first");
  const std::int64_t second = fixture.add("second");
  see(ann, {{"until", first - 1}});
  CHECK(unread(elsewhere) == Texts{"second", "first"});
  see(ann, {{"until", first}});
  CHECK(unread(elsewhere) == Texts{"second"});
  see(ann, {{"until", second}});
  CHECK(unread(elsewhere).empty());
  CHECK(texts_of(notices(ann)) == Texts{"second", "first"});
  // A page that has not seen the second notice does not make it unread again.
  see(elsewhere, {{"until", first}});
  CHECK(unread(ann).empty());
  CHECK(unread(other) == Texts{"second", "first"});
}

TEST_CASE("a player who looks at a room has not read the notices") {
  Fixture fixture;
  Person ann(fixture.address());
  const Table table = open_table(fixture.address(), ann.session(), liger, Json::object());
  const std::int64_t at = fixture.add("news");
  see(ann, {{"until", at}, {"room", table.room}});
  CHECK(unread(ann) == Texts{"news"});
}

TEST_CASE("a client that names a time in the future does not mark later notices as read") {
  Fixture fixture;
  Person ann(fixture.address());
  const std::int64_t at = fixture.add("first");
  see(ann, {{"until", at + 365 * server::ms_per_day}});
  CHECK(unread(ann).empty());
  fixture.add("second");
  CHECK(unread(ann) == Texts{"second"});
}

TEST_CASE("a notice from before the player's first visit counts as read") {
  Fixture fixture;
  Person guest(fixture.address());
  fixture.add("old");
  Person late(fixture.address());
  CHECK(texts_of(notices(late)) == Texts{"old"});
  CHECK(unread(late).empty());
  fixture.add("new");
  CHECK(unread(late) == Texts{"new"});
  // A guest who registers is the same player.
  const Json account = {{"name", "Ann"}, {"password", good_password}};
  REQUIRE(guest.post("/api/register", account).status == 200);
  CHECK(unread(guest) == Texts{"new", "old"});
}

TEST_CASE("reading notices reaches the player's open pages") {
  Fixture fixture;
  Person ann(fixture.address());
  Client at_home(fixture.address(), ann.session());
  static_cast<void>(at_home.push("welcome"));
  const std::int64_t at = fixture.add("news");
  see(ann, {{"until", at}});
  CHECK_FALSE(at_home.push("notifications").contains("within"));
}

TEST_CASE("a visitor without a session gets no notices") {
  Fixture fixture;
  fixture.add("news");
  check_error(http(fixture.address(), {.target = "/api/my/notifications"}), 401, "unauthorized");
}

}  // namespace
}  // namespace quintet::tests::inbox_notices_test
