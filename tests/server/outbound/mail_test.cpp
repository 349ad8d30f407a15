// Mails at a real mail server, as another implementation of mail reads them.
#include <algorithm>
#include <future>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/outbound/mail_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

TEST_CASE("a mail arrives with its headers, as text and as html") {
  const MailHost host;
  OutboundSettings here = settings(host);
  here.mail->from_name = "Quintet in Köln";
  Outbound outbound(std::move(here));
  const std::string text =
      "Grüße – 你好 🦁\n.\n..two\nFrom here\n" + std::string(300, 'x') + " \n= end\n";
  OutgoingMail mail = mail_to("otter@example.org");
  mail.subject = "Löwe: du bist am Zug, und zwar schon seit einer geraumen Weile 🦁🦁🦁";
  mail.text = text;
  mail.html = "<p>a &amp; b</p>\n";
  const OutgoingResult result = sent(outbound, mail);
  CHECK(result.status == 250);
  CHECK(result.error.empty());
  CHECK_FALSE(result.of_server);

  REQUIRE(host.mails().size() == 1);
  const nlohmann::json arrived = host.mails().front();
  CHECK(arrived.at("from") == "quintet@games.example.org");
  CHECK(arrived.at("to") == std::vector<std::string>{"otter@example.org"});
  CHECK(arrived.at("hello") == "games.example.org");
  CHECK(arrived.at("type") == "multipart/alternative");
  CHECK(arrived.at("text") == text);
  CHECK(arrived.at("html") == mail.html);
  CHECK(arrived.at("defects").empty());
  const auto is = [&](const char* name, const std::string& value) {
    CAPTURE(std::string(name));
    CHECK(header_values(arrived, name) == std::vector<std::string>{value});
  };
  is("Subject", mail.subject);
  is("From", "Quintet in Köln <quintet@games.example.org>");
  is("To", "otter@example.org");
  is("Auto-Submitted", "auto-generated");
  is("MIME-Version", "1.0");
  is("List-Unsubscribe", "<https://games.example.org/stop?a=1&b=2>");
  is("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  CHECK(header_values(arrived, "Date").size() == 1);
  CHECK(header_values(arrived, "Message-ID").size() == 1);
}

TEST_CASE("no line of a mail is too long, and each is ASCII") {
  constexpr std::size_t longest = 100;  // that of libcurl's boundary; 78 in texts
  const MailHost host;
  Outbound outbound(settings(host));
  OutgoingMail mail = mail_to("otter@example.org");
  mail.subject = std::string(500, 'a') + "ä";
  mail.text = std::string(5'000, 'b') + "ü";
  mail.html = std::string(5'000, 'c') + "ß";
  REQUIRE(sent(outbound, mail).status == 250);
  const std::string raw = host.mails().front().at("raw");
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = raw.find("\r\n", begin)) != std::string::npos; begin = end + 2)
    CHECK(end - begin <= longest);
  CHECK(begin == raw.size());
  CHECK(std::ranges::all_of(raw, [](char sign) { return sign > '\0' && sign <= '~'; }));
}

TEST_CASE("neither a text nor an address begins another header, part or command") {
  const MailHost host;
  Outbound outbound(settings(host));
  OutgoingMail mail = mail_to("otter@example.org");
  using std::string_literals::operator""s;
  mail.subject = "a\r\nBcc: fox@example.org\r\n\r\nbody\0end"s;
  mail.text = "a\r\n.\r\nMAIL FROM:<fox@example.org>\r\n";
  mail.html = "b\n.\nQUIT\n";
  mail.unsubscribe = "https://example.org/\r\nBcc: fox@example.org";
  REQUIRE(sent(outbound, mail).status == 250);
  REQUIRE(host.mails().size() == 1);
  const nlohmann::json arrived = host.mails().front();
  CHECK(header_values(arrived, "Bcc").empty());
  CHECK(header_values(arrived, "List-Unsubscribe").empty());
  CHECK(arrived.at("text") == "a\n.\nMAIL FROM:<fox@example.org>\n");
  CHECK(arrived.at("html") == mail.html);

  for (const char* bad : {"", "a", "@a", "a@", "a@b@c", "a b@c", "a@b\r\nRCPT TO:<fox@example.org>",
                          "<a@b>", "a@b,c@d", "\"a\"@b", "ä@b"}) {
    CAPTURE(std::string(bad));
    const OutgoingResult result = sent_to(outbound, bad);
    CHECK(result.status == 0);
    CHECK(result.error == "the recipient is no mail address");
    CHECK_FALSE(result.of_server);
  }
  CHECK(host.mails().size() == 1);
}

TEST_CASE_FIXTURE(Certified,
                  "a mail and its password go through TLS, by STARTTLS or from the start") {
  const Certificate named = make_certificate(folder.path(), "named", {}, mail_host);
  for (const bool tls_first : {false, true}) {
    const MailHost host(
        {.certificate = named, .tls_first = tls_first, .user = "quintet", .password = "päss word"});
    Outbound outbound(settings(host, {.url = host.url(mail_host),
                                      .user = "quintet",
                                      .password = "päss word",
                                      .from = "quintet@example.org",
                                      .ca_file = named.certificates}));
    CHECK(sent_to(outbound, "otter@example.org").status == 250);
    REQUIRE(host.mails().size() == 1);
    CHECK(host.mails().front().at("tls") == true);
    CHECK(host.mails().front().at("user") == "quintet");
  }
}

TEST_CASE("a mail server at the loopback needs no TLS, also for AUTH") {
  const MailHost host({.user = "quintet", .password = "secret"});
  Outbound outbound(settings(host, {.url = host.url("localhost"),
                                    .user = "quintet",
                                    .password = "secret",
                                    .from = "quintet@example.org"}));
  CHECK(sent_to(outbound, "otter@example.org").status == 250);
  CHECK(host.mails().front().at("tls") == false);
  CHECK(host.mails().front().at("user") == "quintet");
}

TEST_CASE("many mails arrive once each, with different names") {
  const MailHost host;
  Outbound outbound(settings(host));
  std::vector<Pending> pending;
  constexpr int count = 12;
  for (int i = 0; i < count; ++i)
    pending.push_back(send(outbound, mail_to("otter" + std::to_string(i) + "@example.org")));
  for (Pending& one : pending)
    CHECK(result_of(std::move(one)).status == 250);
  std::vector<std::string> names;
  for (const nlohmann::json& mail : host.mails())
    names.push_back(header_values(mail, "Message-ID").at(0));
  CHECK(names.size() == count);
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
}

}  // namespace
}  // namespace quintet::tests::outbound_test
