// Mail addresses of accounts: confirmation, recovery, reports, removal.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/mailing_server.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests::mail_test {
namespace {

using namespace std::chrono_literals;

void check_refusal(const HttpResponse& answer, unsigned status, const std::string& key) {
  CAPTURE(answer.body);
  CHECK(answer.status == status);
  CHECK(answer.json().at("error").at("key") == key);
}

HttpResponse confirm(Person& person, const std::string& token) {
  return person.post("/api/mail/confirm", {{"token", token}});
}

HttpResponse ask_for_password(Person& person, const std::string& address) {
  return person.post("/api/mail/recover", {{"address", address}, {"language", "en"}});
}

bool signed_in(Person& person) {
  return person.get("/api/my/notification-settings").status == 200;
}

TEST_CASE("an address is the player's when the link in the mail is confirmed, and not before") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  CHECK(MailingServer::settings(ann) == Json{{"id", nullptr},
                                             {"address", nullptr},
                                             {"pending", nullptr},
                                             {"disabled", false},
                                             {"daily", nullptr}});
  CHECK(MailingServer::ask(ann, "Ann@Home.example.org").status == 200);
  const auto mail = fixture.mail(1);
  CHECK(mail.at("to") == Json{"ann@home.example.org"});
  CHECK(mail.at("from") == MailingServer::sender);
  const Json pending = MailingServer::settings(ann);
  CHECK(pending.at("address").is_null());
  CHECK(pending.at("pending") == "ann@home.example.org");

  // A program that looks at the link opens it without its fragment.
  CHECK(ann.get("/mail").status == 200);
  CHECK(MailingServer::settings(ann) == pending);
  // The link may be opened in another browser.
  Person phone(fixture.address());
  const std::string token = MailingServer::token_in(mail, "confirm");
  CHECK(confirm(phone, token).json() == Json{{"address", "ann@home.example.org"}, {"name", "Ann"}});
  const Json now = MailingServer::settings(ann);
  CHECK(now.at("address") == "ann@home.example.org");
  CHECK(now.at("pending").is_null());
  CHECK(now.at("id").is_string());
  CHECK(signed_in(ann));
  check_refusal(confirm(phone, token), 404, "mail.token");
}

TEST_CASE("a link is valid for an hour, and until there is a new one") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  REQUIRE(MailingServer::ask(ann, "ann@home.example.org").status == 200);
  const std::string first = MailingServer::token_in(fixture.mail(1), "confirm");
  REQUIRE(MailingServer::ask(ann, "ann@work.example.org").status == 200);
  const std::string second = MailingServer::token_in(fixture.mail(2), "confirm");
  check_refusal(confirm(ann, first), 404, "mail.token");
  fixture.time->advance(61min);
  check_refusal(confirm(ann, second), 404, "mail.token");
  CHECK(MailingServer::settings(ann).at("pending").is_null());
}

TEST_CASE("invalid addresses, wrong passwords, guests and programs get no mail") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  for (const std::string address :
       {"", "ann", "ann@", "@example.org", "ann@localhost", "ann@host.invalid",
        "ann@example.org\r\nBcc: ben@example.org", "ann@example.org, ben@example.org",
        "\"ann\"@example.org", "<ann@example.org>"})
    check_refusal(MailingServer::ask(ann, address), 400, "mail.address");
  check_error(MailingServer::ask(ann, "ann@example.org", "wrong horse"), 403, "wrong-password");
  Person guest(fixture.address());
  check_refusal(MailingServer::ask(guest, "ann@example.org"), 403, "account.guest");
  CHECK(fixture.host.mails().empty());
}

TEST_CASE("an address that the mail server refuses is not accepted") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  check_refusal(MailingServer::ask(ann, "refused@example.org"), 403, "mail.refused");
  check_refusal(MailingServer::ask(ann, "closing@example.org"), 503, "mail.later");
}

TEST_CASE("a recipient gets three links an hour, from all players together") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  for (int i = 0; i < 2; ++i)
    CHECK(MailingServer::ask(ann, "victim@example.org").status == 200);
  CHECK(MailingServer::ask(ben, "victim@example.org").status == 200);
  check_refusal(MailingServer::ask(ben, "VICTIM@example.org"), 429, "mail.too-many");
  check_refusal(ask_for_password(ben, "victim@example.org"), 429, "mail.too-many");
  CHECK(fixture.host.mails().size() == 3);
}

TEST_CASE("another address ends the other sessions, and the old address gets a report") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  fixture.confirm(ann, "ann@home.example.org");
  Person elsewhere(fixture.address());
  REQUIRE(elsewhere.log_in("Ann").status == 200);
  fixture.confirm(ann, "ann@work.example.org", 2);
  const auto report = fixture.mail(3);
  CHECK(report.at("to") == Json{"ann@home.example.org"});
  CHECK(report.at("text").get<std::string>().contains("Ann"));
  CHECK(signed_in(ann));
  CHECK(!signed_in(elsewhere));
}

TEST_CASE("a changed password is reported to the address, also after a restart") {
  MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  fixture.confirm(ann, "ann@example.org");
  fixture.host.refuse_mails("451 4.7.1 come back later");
  CHECK(ann.post("/api/password", {{"old", good_password}, {"new", "another horse"}}).status ==
        200);
  wait_until("an attempt", [&] { return fixture.host.refusals() > 0; });
  fixture.stop();
  fixture.host.refuse_mails(std::nullopt);
  fixture.start();
  fixture.time->advance(2min);
  CHECK(fixture.mail(2).at("to") == Json{"ann@example.org"});
}

TEST_CASE("a link by mail sets a new password once, and ends all sessions") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  fixture.confirm(ann, "ann@example.org");
  Person lost(fixture.address());
  const HttpResponse known = ask_for_password(lost, "Ann@example.org");
  CHECK(known.status == 200);
  CHECK(ask_for_password(lost, "stranger@example.org").body == known.body);
  const std::string token = MailingServer::token_in(fixture.mail(2), "password");
  const auto set = [&](const std::string& password) {
    return lost.post("/api/mail/password", {{"token", token}, {"password", password}});
  };
  check_error(set("no"), 400, "weak-password");
  check_refusal(confirm(lost, token), 404, "mail.token");
  const HttpResponse done = set("a new horse");
  CHECK(done.status == 200);
  CHECK(done.json().at("player").at("name") == "Ann");
  CHECK(!signed_in(ann));
  check_refusal(set("an old horse"), 404, "mail.token");
  CHECK(Person(fixture.address()).log_in("Ann", "a new horse").status == 200);
  // The report, and nothing to the stranger.
  CHECK(fixture.mail(3).at("to") == Json{"ann@example.org"});
}

TEST_CASE("an address of several accounts gets a link for each of them, in one mail") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  fixture.confirm(ann, "family@example.org");
  fixture.confirm(ben, "family@example.org", 2);
  CHECK(ask_for_password(ann, "family@example.org").status == 200);
  const std::string text = fixture.mail(3).at("text");
  CHECK(text.contains("Ann"));
  CHECK(text.contains("Ben"));
}

TEST_CASE("an address is removed by the password, and not like a browser") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  fixture.confirm(ann, "ann@example.org");
  const std::string id = MailingServer::settings(ann).at("id");
  check_error(ann.erase("/api/my/devices/" + id), 404, "not-found");
  check_error(ann.post("/api/my/mail/remove", {{"password", "wrong horse"}}), 403,
              "wrong-password");
  CHECK(ann.post("/api/my/mail/remove", {{"password", good_password}}).status == 200);
  CHECK(MailingServer::settings(ann).at("address").is_null());
  CHECK(fixture.mail(2).at("to") == Json{"ann@example.org"});
  check_refusal(ann.post("/api/my/mail/remove", {{"password", good_password}}), 404, "mail.none");
}

TEST_CASE("a server without a mail server says so") {
  const ServerInProcess server{server::Config()};
  Person ann(server.address(), "Ann");
  CHECK(MailingServer::settings(ann).is_null());
  check_refusal(MailingServer::ask(ann, "ann@example.org"), 403, "mail.off");
  check_refusal(ask_for_password(ann, "ann@example.org"), 403, "mail.off");
}

}  // namespace
}  // namespace quintet::tests::mail_test
