// The stored keys of a mail address.
#include "server/mail/mail_keys.hpp"

#include <string>

#include <doctest/doctest.h>

namespace quintet::tests::mail_keys_test {
namespace {

using server::MailKeys;
using server::parse_mail_keys;

TEST_CASE("keys are the same after they were stored") {
  for (const MailKeys& keys :
       {MailKeys{.secret = "ab-c_9"},
        MailKeys{.secret = "x", .daily = server::DailyTime{.minute = 0, .zone = "UTC"}},
        MailKeys{.secret = "x",
                 .daily = server::DailyTime{.minute = 1439, .zone = "America/Port-au-Prince"}}}) {
    CHECK(parse_mail_keys(server::mail_keys_text(keys)) == keys);
  }
  CHECK(server::mail_keys_text({.secret = "x", .daily = {{.minute = 480, .zone = "UTC"}}}) ==
        "x 480 UTC");
}

TEST_CASE("other texts are no keys") {
  for (const std::string bad : {"", " ", "a ", "a 1", "a 1 ", "a 1440 UTC", "a -1 UTC", "a 1x UTC",
                                "a x UTC", "a 1 UTC x", " 1 UTC", "a\n", "a:b", "a  1 UTC"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_mail_keys(bad));
  }
}

}  // namespace
}  // namespace quintet::tests::mail_keys_test
