// Heads of mails, addresses, and URLs of mail servers, as texts.
#include "server/outbound/mail_headers.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/base64url.hpp"
#include "server/outbound/mail_server_url.hpp"
#include "server/outbound/mailbox.hpp"

namespace quintet::tests::mail_headers_test {
namespace {

using server::header_text;
using server::MailSecurity;

constexpr std::string_view fold = "\r\n ";

std::vector<std::string> words_of(std::string_view header) {
  std::vector<std::string> words;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(fold), header.size());
    words.emplace_back(header.substr(0, end));
    header.remove_prefix(std::min(end + fold.size(), header.size()));
  }
  return words;
}

std::string decoded(std::string word) {
  REQUIRE(word.starts_with("=?utf-8?B?"));
  REQUIRE(word.ends_with("?="));
  word = word.substr(10, word.size() - 12);
  std::ranges::replace(word, '+', '-');
  std::ranges::replace(word, '/', '_');
  const auto bytes = server::from_base64url(word);
  REQUIRE(bytes);
  return *bytes;
}

bool is_whole(std::string_view text) {
  return text.empty() || (static_cast<unsigned char>(text.front()) & 0xc0U) != 0x80U;
}

TEST_CASE("a short subject in ASCII stays as it is") {
  for (const char* text : {"", "News", "Liger: it is your turn", "100% (a, b) <c> \"d\" = ?"})
    CHECK(header_text(text) == text);
}

TEST_CASE(
    "other subjects become encoded words of whole characters, and are the same when decoded") {
  for (const std::string& sign : {std::string("a"), std::string("ä"), std::string("你"),
                                  std::string("🦁"), std::string("=?")}) {
    for (const unsigned shift : {0U, 1U, 2U, 3U}) {
      std::string text = std::string(shift, 'x');
      while (text.size() < 300)
        text += sign;
      const std::string header = header_text(text);
      std::string whole;
      for (const std::string& word : words_of(header)) {
        CHECK(word.size() <= 75);
        CHECK(std::string("Subject: ").size() + word.size() <= 76);
        const std::string part = decoded(word);
        CHECK(is_whole(part));
        whole += part;
      }
      CHECK(whole == text);
    }
  }
  // A reader would decode it.
  CHECK(decoded(header_text("=?utf-8?B?AAAA?=")) == "=?utf-8?B?AAAA?=");
}

TEST_CASE("no bytes end a line of a head") {
  std::mt19937 random(7);
  using std::string_literals::operator""s;
  const std::string signs = "\r\n\0\t :=?<>\"a\xc3\xa4\xf0\x9f\xa6\x81\x80\xff\x7f"s;
  const auto text = [&] {
    std::string made;
    for (std::size_t left = random() % 120; left > 0; --left)
      made += signs[random() % signs.size()];
    return made;
  };
  for (int round = 0; round < 2'000; ++round) {
    const server::MailServer server{.from = "quintet@example.org", .from_name = text()};
    const auto lines = server::mail_headers(
        server, {.to = "otter@example.org", .subject = text(), .unsubscribe = text()},
        {.at = 1'772'373'909'000, .id = "abc"});
    CHECK((lines.size() == 8 || lines.size() == 10));
    for (const std::string& line : lines) {
      std::string rest;
      for (const std::string& part : words_of(line))
        rest += part;
      CHECK(std::ranges::all_of(rest, [](char sign) { return sign >= ' ' && sign <= '~'; }));
      CHECK(line.starts_with("List-Unsubscribe:") <= !line.contains('\r'));
    }
  }
}

TEST_CASE("a head has its date in UTC and a name at the sender's domain") {
  const auto lines = server::mail_headers({.from = "quintet@example.org", .from_name = ""},
                                          {.to = "otter@example.org", .subject = "News"},
                                          {.at = 1'772'373'909'000, .id = "abc"});
  CHECK(lines == std::vector<std::string>{"From: <quintet@example.org>", "To: <otter@example.org>",
                                          "Subject: News", "Date: Sun, 01 Mar 2026 14:05:09 +0000",
                                          "Message-ID: <abc@example.org>",
                                          "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                                          "Content-Type: multipart/alternative"});
}

TEST_CASE("a mailbox is one address that needs no quotation") {
  for (const char* good : {"a@b", "a.b+c@example.org", "o'neill@example.org", "a=b@example.org"})
    CHECK(server::is_mailbox(good));
  for (const std::string& bad :
       {std::string(), std::string("a"), std::string("a@"), std::string("@b"), std::string("a@b@c"),
        std::string("a b@c"), std::string("a@b\n"), std::string("a\0@b", 4), std::string("<a@b>"),
        std::string("a@b,c"), std::string("a;b@c"), std::string("\"a\"@b"), std::string("a\\@b"),
        std::string("a@[::1]"), std::string("ä@b"), std::string(250, 'a') + "@b.org"})
    CHECK_FALSE(server::is_mailbox(bad));
  CHECK(server::domain_of("a@b.org") == "b.org");
}

TEST_CASE("a mail server is reached without TLS only at an address of the loopback") {
  const auto security = [](const char* url) {
    return server::parse_mail_server(url).value().security;
  };
  for (const char* url :
       {"smtp://localhost", "smtp://127.0.0.1:25", "smtp://127.8.0.1", "smtp://[::1]:25"})
    CHECK(security(url) == MailSecurity::none);
  for (const char* url :
       {"smtp://mail.example.org", "smtp://10.0.0.1:25", "smtp://[fd00::1]", "smtp://relay"})
    CHECK(security(url) == MailSecurity::starttls);
  for (const char* url : {"smtps://localhost", "smtps://mail.example.org:465", "smtps://[::1]"})
    CHECK(security(url) == MailSecurity::tls);
}

TEST_CASE("the URL of a mail server has a host, perhaps a port, and nothing else") {
  const auto url = [](const char* text) { return server::parse_mail_server(text).value().url; };
  CHECK(url("smtp://mail.example.org/") == "smtp://mail.example.org:587");
  CHECK(url("smtps://mail.example.org") == "smtps://mail.example.org:465");
  CHECK(url("smtp://[fd00::1]:25") == "smtp://[fd00::1]:25");
  for (const char* bad : {"",
                          "smtp://",
                          "mail.example.org",
                          "http://mail.example.org",
                          "smtp:mail.example.org",
                          "smtp://user@mail.example.org",
                          "smtp://user:word@mail.example.org",
                          "smtp://a/b",
                          "smtp://a?b",
                          "smtp://a#b",
                          "smtp://a:0",
                          "smtp://a:65536",
                          "smtp://a:",
                          "smtp://a:25x",
                          "smtp://a b",
                          "smtp://a%20b",
                          "smtp://[::1",
                          "smtp://::1",
                          "smtp://[a]",
                          "smtp://[127.0.0.1]",
                          "smtp://0x7f.1",
                          "smtp://2130706433",
                          "smtp://a\r\nb",
                          "SMTP://a"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(server::parse_mail_server(bad));
  }
}

}  // namespace
}  // namespace quintet::tests::mail_headers_test
