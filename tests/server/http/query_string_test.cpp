// Parsing of URLs and query strings.
#include "server/http/query_string.hpp"

#include <limits>
#include <string>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

TEST_CASE("percent-encoded text is decoded, and malformed text is refused") {
  CHECK(percent_decode("") == "");
  CHECK(percent_decode("Brave%20Otter") == "Brave Otter");
  CHECK(percent_decode("%C3%89lodie+%2b") == "Élodie++");
  for (const char* bad :
       {"%", "%2", "a%2", "%zz", "%-1", "%+1", "% 1", "%ff", "%c3", "%ed%a0%80"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(percent_decode(bad).has_value());
  }
}

TEST_CASE("a query string gives its first fields, decoded") {
  const QueryString fields("game=liger&player=Brave+Otter&empty=&game=gridwar&bad=%ff&flag&%61=1");
  CHECK(fields["game"] == "liger");
  CHECK(fields["player"] == "Brave Otter");
  CHECK(fields["a"] == "1");
  for (const char* none : {"empty", "bad", "flag", "nothing", ""})
    CHECK_FALSE(fields[none].has_value());
  CHECK_FALSE(QueryString("")["x"].has_value());
  CHECK_FALSE(QueryString("&&==&")["x"].has_value());
}

TEST_CASE("a day begins and ends, in UTC") {
  constexpr std::int64_t day = 24LL * 60 * 60 * 1000;
  CHECK(parse_time("1970-01-01", false) == 0);
  CHECK(parse_time("1970-01-01", true) == day);
  CHECK(parse_time("2026-03-01", false) == 1'772'323'200'000);
  CHECK(parse_time("1772323200000", false) == 1'772'323'200'000);
  CHECK(parse_time("1772323200000", true) == 1'772'323'200'001);
  constexpr auto last = std::numeric_limits<std::int64_t>::max();
  CHECK(parse_time(std::to_string(last), true) == last);
  for (const char* bad : {"", "2026-02-30", "2026-13-01", "2026-3-1", "yesterday", "-5",
                          "20260301x", "99999999999999999999", "2026/03/01", "+026-03-01"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(parse_time(bad, false).has_value());
    CHECK_FALSE(parse_time(bad, true).has_value());
  }
}

TEST_CASE("a cursor is read back, and other text is refused") {
  CHECK(parse_cursor(to_cursor(1'772'323'200'000, -7)) ==
        std::pair<std::int64_t, std::int64_t>(1'772'323'200'000, -7));
  for (const char* bad :
       {"", "_", "1", "1_", "_1", "1_2_3", "1_x", " 1_2", "1 _2", "99999999999999999999_1"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(parse_cursor(bad).has_value());
  }
}

}  // namespace
}  // namespace quintet::server
