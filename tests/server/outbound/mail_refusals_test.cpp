// Mail servers that refuse a mail, or fail. The result says whether the recipient is the cause.
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/server/outbound/mail_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

using std::chrono::milliseconds;

TEST_CASE("a server that refuses a recipient or a mail gives its code, and next mails are sent") {
  const MailHost host;
  Outbound outbound(settings(host));
  const OutgoingResult unknown = sent_to(outbound, "refused@example.org");
  CHECK(unknown.status == 550);
  CHECK(unknown.error == "550 5.1.1 there is no such mailbox");
  CHECK_FALSE(unknown.of_server);
  const OutgoingResult spam = sent_to(outbound, "spam@example.org");
  CHECK(spam.status == 554);
  CHECK(spam.error == "554 5.7.1 this looks like spam");
  CHECK_FALSE(spam.of_server);
  const OutgoingResult later = sent_to(outbound, "later@example.org");
  CHECK(later.status == 451);
  CHECK_FALSE(later.of_server);
  CHECK(sent_to(outbound, "later@example.org").status == 250);
  CHECK(host.mails().size() == 1);
}

TEST_CASE("a refusal of the sender, of the session or of the password concerns the server") {
  const MailHost host;
  OutboundSettings other_sender = settings(host);
  other_sender.mail->from = "refused@example.org";
  Outbound unknown(std::move(other_sender));
  const OutgoingResult sender = sent_to(unknown, "otter@example.org");
  CHECK(sender.status == 550);
  CHECK(sender.of_server);

  Outbound outbound(settings(host));
  const OutgoingResult closing = sent_to(outbound, "closing@example.org");
  CHECK(closing.status == 421);
  CHECK(closing.of_server);

  const MailHost unwilling({.refuses_sessions = true});
  Outbound in_vain(settings(unwilling));
  const OutgoingResult session = sent_to(in_vain, "otter@example.org");
  CHECK(session.status == 554);
  CHECK(session.error == "554 5.3.2 no service for you");
  CHECK(session.of_server);

  const MailHost strict({.user = "quintet", .password = "secret"});
  for (const char* user : {"quintet", ""}) {
    Outbound guessing(settings(
        strict,
        {.url = strict.url(), .user = user, .password = "guess", .from = "quintet@example.org"}));
    const OutgoingResult refused = sent_to(guessing, "otter@example.org");
    CHECK(refused.status == (std::string(user).empty() ? 530 : 535));
    CHECK(refused.of_server);
    CHECK_FALSE(refused.error.contains("guess"));
  }
  CHECK(host.mails().size() + unwilling.mails().size() + strict.mails().size() == 0);
}

TEST_CASE_FIXTURE(Certified, "neither a mail nor a password goes to a server without valid TLS") {
  const Certificate named = make_certificate(folder.path(), "named", {}, mail_host);
  const Certificate foreign = make_certificate(folder.path(), "foreign", {}, mail_host);
  const auto attempt = [&](const MailHost& host, const std::string& name) {
    Outbound outbound(settings(host, {.url = host.url(name),
                                      .user = "quintet",
                                      .password = "secret",
                                      .from = "quintet@example.org",
                                      .ca_file = named.certificates}));
    const OutgoingResult result = sent_to(outbound, "otter@example.org");
    CHECK(result.status == 0);
    CHECK(result.of_server);
    CHECK(host.mails().empty());
    return result.error;
  };
  const MailHost without_tls;
  CHECK(attempt(without_tls, mail_host) == "the mail server offers no STARTTLS");
  for (const bool tls_first : {false, true}) {
    const MailHost other_authority({.certificate = foreign, .tls_first = tls_first});
    CHECK(attempt(other_authority, mail_host) == "the host's certificate is not valid");
  }
  // The loopback's names need no TLS, and a certificate that is there must be valid.
  const MailHost other_name({.certificate = named, .tls_first = true});
  CHECK(attempt(other_name, "localhost") == "the host's certificate is not valid");
}

TEST_CASE("a server that ends the connection before its last reply gives no status") {
  const MailHost host;
  Outbound outbound(settings(host));
  const OutgoingResult result = sent_to(outbound, "cut@example.org");
  CHECK(result.status == 0);
  CHECK(result.error == "the mail server has ended the connection");
  CHECK_FALSE(result.of_server);
  CHECK(sent_to(outbound, "otter@example.org").status == 250);
}

TEST_CASE("a server that stalls ends with an error in time") {
  const MailHost host;
  OutboundSettings impatient = settings(host);
  impatient.limits.outbound_mail_time = milliseconds(500);
  Outbound outbound(std::move(impatient));
  for (const char* recipient : {"stalls@example.org", "slow@example.org"}) {
    CAPTURE(std::string(recipient));
    // The connection has the same limit, so on a slow machine the test repeats until it was in
    // time.
    wait_until("a recipient", [&] {
      const OutgoingResult result = sent_to(outbound, recipient);
      CHECK(result.status == 0);
      CHECK(result.error == "the host did not respond in time");
      return !result.of_server;
    });
  }

  const ScriptedHost silent(std::nullopt, never);
  OutboundSettings hopeless = settings(host);
  hopeless.mail->url = "smtp://127.0.0.1:" + std::to_string(silent.port());
  hopeless.limits.outbound_mail_time = milliseconds(300);
  Outbound other(std::move(hopeless));
  const OutgoingResult result = sent_to(other, "otter@example.org");
  CHECK(result.error == "the host did not respond in time");
  CHECK(result.of_server);
}

TEST_CASE("stopping ends mails that a server lets wait, and no wait follows a QUIT") {
  for (const char* recipient : {"stalls@example.org", "slow@example.org"}) {
    const MailHost host;
    Outbound outbound(settings(host));
    Pending stalled = send(outbound, mail_to(recipient));
    if (std::string(recipient).starts_with("slow"))
      wait_until("the mail", [&] { return host.mails().size() == 1; });
    Pending next = send(outbound, mail_to("stalls@example.org"));
    outbound.stop();
    for (Pending* one : {&stalled, &next}) {
      REQUIRE(one->wait_for(std::chrono::seconds(0)) == std::future_status::ready);
      const OutgoingResult result = one->get();
      CHECK(result.error == "the server is stopping");
      CHECK(result.of_server);
    }
    CHECK_FALSE(outbound.mail(mail_to("a@b"), [](const OutgoingResult&) { std::abort(); }));
  }

  const MailHost silent({.silent_quit = true});
  Outbound outbound(settings(silent));
  CHECK(sent_to(outbound, "otter@example.org").status == 250);
  CHECK(sent_to(outbound, "refused@example.org").status == 550);
  CHECK(sent_to(outbound, "fox@example.org").status == 250);
}

TEST_CASE_FIXTURE(Certified, "a mail server that is slow does not delay other requests") {
  const MailHost host;
  const ScriptedHost web(certificate, always(empty_response("201 Created")));
  OutboundSettings both = settings(host);
  both.allowed = loopback();
  both.ca_file = certificate.certificates;
  Outbound outbound(std::move(both));
  Pending slow = send(outbound, mail_to("slow@example.org"));
  wait_until("the mail", [&] { return host.mails().size() == 1; });
  CHECK(result_of(outbound, web.url()).status == 201);
  outbound.stop();
  CHECK(result_of(std::move(slow)).status == 0);
}

TEST_CASE("without a mail server, or with settings of no use, no mail is sent") {
  Outbound without(OutboundSettings{});
  CHECK_FALSE(without.mail(mail_to("a@b.org"), [](const OutgoingResult&) { std::abort(); }));

  for (const auto& [url, from] : {std::pair("http://localhost", "a@example.org"),
                                  std::pair("smtp://localhost", "a@b\r\nc")}) {
    Outbound outbound(OutboundSettings{.mail = MailServer{.url = url, .from = from}});
    const OutgoingResult result = sent_to(outbound, "otter@example.org");
    CHECK(result.status == 0);
    CHECK(result.of_server);
    CHECK_FALSE(result.error.empty());
  }
}

}  // namespace
}  // namespace quintet::tests::outbound_test
