// The rule for one-line texts, which holds for all text that users write.
#include "protocol/lines/one_line.hpp"

#include <string>

#include <doctest/doctest.h>

#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/admin.hpp"
#include "protocol/messages/client_to_server.hpp"

namespace quintet::protocol {
namespace {

bool can_be_said(const std::string& text) {
  return parse_request(R"({"id":1,"type":"say","room":"r","channel":"players","text":")" + text +
                       "\"}")
      .has_value();
}
bool can_name_a_token(const std::string& text) {
  return parse_token_name(R"({"name":")" + text + "\"}").has_value();
}
bool can_be_a_notice(const std::string& text) {
  return parse_admin_request(R"({"command":"notice","text":")" + text + "\"}").has_value();
}

bool can_be_in_the_inbox(const std::string& text) {
  return parse_admin_request(R"({"command":"inbox-notice","text":")" + text + "\"}").has_value();
}

TEST_CASE("a line has no character that begins another line or changes the direction of text") {
  for (const char* sign :
       {"\u2028", "\u2029", "\u0085", "\u009b", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e",
        "\u2066", "\u2067", "\u2068", "\u2069", "\ufffa", "\x7f"}) {
    const std::string text = "left" + std::string(sign) + "right";
    CAPTURE(text);
    CHECK_FALSE(is_one_line(text));
    CHECK_FALSE(can_be_said(text));
    CHECK_FALSE(can_name_a_token(text));
    CHECK_FALSE(can_be_a_notice(text));
    CHECK_FALSE(can_be_in_the_inbox(text));
  }
}

TEST_CASE("words of every script and emoji are allowed in a line, in either direction") {
  for (const char* text :
       {"gg", "schön gespielt", "שלום", "مرحبا", "नमस्ते", "你好", "👩‍👩‍👧",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a\u200eb", "می\u200cخواهم", "１２３", "e\u0301"}) {
    CAPTURE(std::string(text));
    CHECK(is_one_line(text));
    CHECK_FALSE(is_blank(text));
    CHECK(can_be_said(text));
    CHECK(can_name_a_token(text));
    CHECK(can_be_a_notice(text));
    CHECK(can_be_in_the_inbox(text));
  }
}

TEST_CASE("a text without a visible character is blank") {
  for (const char* text :
       {" ", "   ", "\u00a0", "\u3000\u2003", "\u200b\u200d", "\ufeff", "\u3164", "\u2800 "}) {
    CAPTURE(std::string(text));
    CHECK(is_blank(text));
    CHECK_FALSE(can_be_said(text));
    CHECK_FALSE(can_name_a_token(text));
    CHECK_FALSE(can_be_in_the_inbox(text));
  }
}

TEST_CASE("characters are counted, not bytes") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("aä你🦦") == 4);
}

}  // namespace
}  // namespace quintet::protocol
