// Notifications by mail: each arrives once, at the right time, or not at all.
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/mailing_server.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests::mail_messages_test {
namespace {

using namespace std::chrono_literals;

const Json by_days = {{"clock", {{"kind", "correspondence"}, {"days", 7}}}};

/// Correspondence games of two players. Only the host is in their rooms, and it is the host's turn.
struct MailedGames {
  MailedGames() { fixture.confirm(other, "other@example.org"); }

  Table begin() {
    Table table = open_table(fixture.address(), host.session(), slides_for_two, by_days);
    seat_one(fixture.address(), table, other.session());
    for (Guest& player : table.players)
      player.wait_for_start();
    table.players[1].ask({{"type", "leave_room"}, {"room", table.room}});
    return table;
  }
  void host_plays(Table& table) {
    Guest& mover = table.players[0];
    REQUIRE(mover.play(mover.view.random_turn(dice)).at("type") == "ok");
  }
  /// The time after which a message is sent, unless the player has seen the event.
  void wait() const { fixture.time->advance(11s); }
  [[nodiscard]] static std::string room(const Table& table) {
    return "https://play.example.org/room/" + table.room;
  }
  Json test_address() {
    const std::string id = MailingServer::settings(other).at("id");
    return other.post("/api/my/devices/" + id + "/test").json();
  }

  MailingServer fixture;
  Dice dice{1};
  Person host{fixture.address(), "Badger"};
  Person other{fixture.address(), "Otter"};
};

TEST_CASE("a turn reaches the address ten seconds later, once, with a link to the room") {
  MailedGames games;
  Table table = games.begin();
  games.host_plays(table);
  games.wait();
  const auto mail = games.fixture.mail(2);
  CHECK(mail.at("to") == Json{"other@example.org"});
  CHECK(mail.at("text").get<std::string>().contains(MailedGames::room(table)));
  CHECK(mail.at("html").get<std::string>().contains(MailedGames::room(table)));
  // A private game: no name of a player.
  CHECK(!mail.at("raw").get<std::string>().contains("Badger"));
  // The next mail is the test, so the turn was not sent again.
  games.wait();
  CHECK(games.test_address() == Json{{"delivered", true}});
  CHECK(!games.fixture.mail(3).at("text").get<std::string>().contains(table.room));
}

TEST_CASE("events of several games that are due together are in one mail") {
  MailedGames games;
  Table first = games.begin();
  Table second = games.begin();
  games.host_plays(first);
  games.host_plays(second);
  games.wait();
  const std::string text = games.fixture.mail(2).at("text");
  CHECK(text.contains(MailedGames::room(first)));
  CHECK(text.contains(MailedGames::room(second)));
}

TEST_CASE("with one mail a day, events wait for the time that the player has chosen") {
  MailedGames games;
  // The server's clock shows any time: a minute of the day that is an hour away.
  const std::int64_t minute = (games.fixture.time->wall_ms() / 60'000 + 60) % (24 * 60);
  const Json daily = {{"at", minute}, {"zone", "UTC"}};
  CHECK(games.other.post("/api/my/mail/daily", {{"daily", daily}}).status == 200);
  CHECK(MailingServer::settings(games.other).at("daily") == daily);
  check_error(games.other.post("/api/my/mail/daily",
                               {{"daily", {{"at", 0}, {"zone", "Middle-earth/Shire"}}}}),
              400, "bad-request");
  Table first = games.begin();
  Table second = games.begin();
  games.host_plays(first);
  games.wait();
  CHECK(games.test_address().at("delivered") == true);
  CHECK(!games.fixture.mail(2).at("text").get<std::string>().contains(first.room));
  games.host_plays(second);
  games.fixture.time->advance(1h);
  const std::string text = games.fixture.mail(3).at("text");
  CHECK(text.contains(MailedGames::room(first)));
  CHECK(text.contains(MailedGames::room(second)));
}

TEST_CASE("mail programs unsubscribe with one request, and the secret of the link is needed") {
  MailedGames games;
  Table table = games.begin();
  games.host_plays(table);
  games.wait();
  const auto mail = games.fixture.mail(2);
  CHECK(header_values(mail, "List-Unsubscribe-Post") ==
        std::vector<std::string>{"List-Unsubscribe=One-Click"});
  const auto links = header_values(mail, "List-Unsubscribe");
  REQUIRE(links.size() == 1);
  const std::string prefix = "<https://play.example.org";
  REQUIRE(links[0].starts_with(prefix));
  const std::string target = links[0].substr(prefix.size(), links[0].size() - prefix.size() - 1);
  const auto request = [&](const std::string& method, const std::string& to) {
    return http(games.fixture.address(),
                {.method = method,
                 .target = to,
                 .headers = {{"Content-Type", "application/x-www-form-urlencoded"}},
                 .body = method == "GET" ? "" : "List-Unsubscribe=One-Click"});
  };
  const auto off = [&] {
    return games.other.get("/api/my/notification-settings").json().at("off").at("mail").size();
  };
  CHECK(request("GET", target).status == 405);
  CHECK(request("POST", target + "x").status == 404);
  CHECK(off() == 0);
  CHECK(request("POST", target).status == 200);
  CHECK(off() == 6);
  CHECK(request("POST", target).status == 200);
}

TEST_CASE(
    "an address that refuses three mails is disabled, the inbox says so, and a test enables it") {
  MailedGames games;
  std::vector<Table> tables;
  for (int i = 0; i < 4; ++i)
    tables.push_back(games.begin());
  games.fixture.host.refuse_mails("550 5.1.1 unknown");
  const auto disabled = [&] {
    return games.other.get("/api/my/notifications").json().at("mail_disabled").get<bool>();
  };
  for (int i = 0; i < 3; ++i) {
    CHECK(!disabled());
    games.host_plays(tables[static_cast<std::size_t>(i)]);
    games.wait();
    wait_until("a refusal", [&] { return games.fixture.host.refusals() > i; });
  }
  wait_until("the end of mails", disabled);
  CHECK(MailingServer::settings(games.other).at("disabled") == true);
  games.fixture.host.refuse_mails(std::nullopt);
  CHECK(games.test_address() == Json{{"delivered", true}});
  CHECK(!disabled());
  games.host_plays(tables[3]);
  games.wait();
  CHECK(games.fixture.mail(3).at("text").get<std::string>().contains(tables[3].room));
}

}  // namespace
}  // namespace quintet::tests::mail_messages_test
