// Base64url: the vectors of RFC 4648, and texts that are refused.
#include "server/base/base64url.hpp"

#include <map>
#include <string>

#include <doctest/doctest.h>

namespace quintet::tests::base64url_test {
namespace {

using server::from_base64url;
using server::to_base64url;

TEST_CASE("bytes become text without padding, and the text gives the same bytes") {
  const std::map<std::string, std::string> known = {
      {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
      {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xfe", "-__-"}};
  for (const auto& [bytes, text] : known) {
    CAPTURE(text);
    CHECK(to_base64url(bytes) == text);
    CHECK(from_base64url(text) == bytes);
  }
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  CHECK(from_base64url(to_base64url(all)) == all);
}

TEST_CASE("padding may be there if it is complete") {
  CHECK(from_base64url("Zg==") == "f");
  CHECK(from_base64url("Zm8=") == "fo");
  for (const char* text :
       {"Zg=", "Zg===", "Zm8==", "Zm9v=", "Zm9v==", "=", "==", "====", "Z===", "Zg==Zg=="}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(from_base64url(text));
  }
}

TEST_CASE("other characters, a wrong length and bits of no byte are refused") {
  for (const char* text : {"Z", "Zm9vY", "Zm+v", "Zm/v", "Zm9v\n", " Zm9v", "Zm 9v", "Zh", "Zm9",
                           "Z_", "Zm9v!", "\xc3\xa4"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(from_base64url(text));
  }
  CHECK_FALSE(from_base64url(std::string("Zm\0v", 4)));
}

}  // namespace
}  // namespace quintet::tests::base64url_test
