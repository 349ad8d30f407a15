// Mail addresses that players type.
#include "server/mail/mail_address.hpp"

#include <string>

#include <doctest/doctest.h>

#include "server/outbound/mailbox.hpp"

namespace quintet::tests::mail_address_test {
namespace {

using server::MailAddressError;
using server::parse_mail_address;

TEST_CASE("an address is accepted as it is, in lower case") {
  for (const std::string good :
       {"otter@example.org", "a.b+games@mail.example.co.uk", "o'neill@example.org", "a@b.museum",
        "x_1=y/z@xn--bcher-kva.example.com", "1@1-2.example.org"}) {
    CAPTURE(good);
    CHECK(parse_mail_address(good) == good);
    CHECK(server::is_mailbox(good));
  }
  CHECK(parse_mail_address("Otter@Example.ORG") == "otter@example.org");
  const std::string longest = std::string(64, 'a') + "@" + std::string(60, 'b') + ".org";
  CHECK(parse_mail_address(longest) == longest);
}

TEST_CASE("no text is accepted that a header or a command could read in another way") {
  for (const std::string& bad : {std::string(),
                                 std::string("otter"),
                                 std::string("@example.org"),
                                 std::string("otter@"),
                                 std::string("a@b@example.org"),
                                 std::string("a b@example.org"),
                                 std::string(" a@example.org"),
                                 std::string("a@example.org "),
                                 std::string("a@example.org\r\nBcc: b@example.org"),
                                 std::string("a\0@example.org", 14),
                                 std::string("a@example.org\0", 14),
                                 std::string("a\t@example.org"),
                                 std::string("<a@example.org>"),
                                 std::string("A <a@example.org>"),
                                 std::string("a@example.org,b@example.org"),
                                 std::string("a;b@example.org"),
                                 std::string("\"a b\"@example.org"),
                                 std::string("a(b)@example.org"),
                                 std::string("a\\@example.org"),
                                 std::string("mailto:a@example.org"),
                                 std::string(".a@example.org"),
                                 std::string("a.@example.org"),
                                 std::string("a..b@example.org"),
                                 std::string("\xc3\xa4@example.org"),
                                 std::string("a@\xc3\xa4.org"),
                                 std::string("a@[10.0.0.1]")}) {
    CAPTURE(bad);
    const auto read = parse_mail_address(bad);
    REQUIRE_FALSE(read);
    CHECK(read.error() == MailAddressError::malformed);
  }
}

TEST_CASE("a domain is one that a host of the internet may have") {
  for (const std::string bad :
       {"a@localhost", "a@relay", "a@relay.local", "a@mail.internal", "a@example.test",
        "a@10.0.0.1", "a@1.2", "a@example.org.", "a@.example.org", "a@example..org", "a@-a.org",
        "a@a-.org", "a@a_b.org", "a@example.org-"}) {
    CAPTURE(bad);
    const auto read = parse_mail_address(bad);
    REQUIRE_FALSE(read);
    CHECK(read.error() == MailAddressError::not_public);
  }
}

TEST_CASE("an address is no longer than SMTP allows") {
  for (const std::string& bad :
       {std::string(65, 'a') + "@example.org",
        "a@" + std::string(60, 'b') + "." + std::string(60, 'b') + "." + std::string(60, 'b') +
            "." + std::string(60, 'b') + ".example.org"}) {
    const auto read = parse_mail_address(bad);
    REQUIRE_FALSE(read);
    CHECK(read.error() == MailAddressError::too_long);
  }
}

}  // namespace
}  // namespace quintet::tests::mail_address_test
