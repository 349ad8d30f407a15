// The operator's requests about notices in the inbox, as lines.
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/admin.hpp"

namespace quintet::protocol {
namespace {

Result<AddInboxNotice> notice_with(const std::string& fields) {
  const auto request = parse_admin_request(R"({"command":"inbox-notice","text":"News.")" +
                                           (fields.empty() ? "" : "," + fields) + "}");
  if (!request) return std::unexpected(request.error());
  return std::get<AddInboxNotice>(*request);
}

bool takes_link(const std::string& link) {
  const auto notice = notice_with(R"("link":")" + link + '"');
  if (notice) CHECK(notice->link == link);
  if (!notice) CHECK(notice.error() == refusal("admin.no-link"));
  return notice.has_value();
}

TEST_CASE("a notice in the inbox has no link and two weeks if the operator names none") {
  const auto notice = notice_with("");
  REQUIRE(notice);
  CHECK(notice->text == "News.");
  CHECK(notice->link.empty());
  CHECK(notice->days == 14);
}

TEST_CASE("a notice in the inbox is listed for 1 to 90 days") {
  CHECK(notice_with(R"("days":1)")->days == 1);
  CHECK(notice_with(R"("days":90)")->days == 90);
  for (const char* wrong : {"0", "91", "-1", "1.5", "\"2\""})
    CHECK_FALSE(notice_with(R"("days":)" + std::string(wrong)));
}

TEST_CASE("a link of a notice is an https address with a host and without a user") {
  for (const char* good :
       {"https://example.org", "https://example.org/", "https://example.org:8443/a/b?c=d&e#f",
        "https://xn--bcher-kva.example/Gr%C3%BC%C3%9Fe", "https://192.0.2.1/x",
        "https://example.org/@somebody", "https://example.org/a:b"}) {
    CAPTURE(good);
    CHECK(takes_link(good));
  }
  for (const char* wrong : {"http://example.org/",
                            "HTTPS://example.org/",
                            "example.org",
                            "https:/example.org",
                            "https://",
                            "https:///path",
                            "https://?x",
                            "https://:443/",
                            "https://me@example.org/",
                            "https://example.org\\\\@evil.example/",
                            "https://example.org:80a/",
                            "https://exa mple.org/",
                            "https://example.org/a b",
                            "https://example.org/\\u0009",
                            "https://exämple.org/",
                            "https://example.org/größe",
                            "https://example.org/\\u202e",
                            "javascript:alert(1)",
                            "data:text/html,x",
                            "https://example.org/<script>",
                            "https://[fd00::1]/"}) {
    CAPTURE(wrong);
    CHECK_FALSE(takes_link(wrong));
  }
  const std::string begin = "https://example.org/";
  CHECK(takes_link(begin + std::string(500 - begin.size(), 'x')));
  CHECK_FALSE(takes_link(begin + std::string(501 - begin.size(), 'x')));
}

TEST_CASE("requests about notices in the inbox are read as they were written") {
  for (const AdminRequest& request : std::vector<AdminRequest>{
           AddInboxNotice{.text = "Neu: größere Bretter", .link = "https://example.org", .days = 3},
           AddInboxNotice{.text = "No link"}, ListInboxNotices{}, EndInboxNotice{.id = 7}}) {
    const auto back = parse_admin_request(to_line(request));
    REQUIRE(back);
    CHECK(to_line(*back) == to_line(request));
  }
  for (const char* wrong :
       {R"({"command":"end-inbox-notice"})", R"({"command":"end-inbox-notice","id":0})",
        R"({"command":"inbox-notice"})"}) {
    CHECK_FALSE(parse_admin_request(wrong));
  }
}

}  // namespace
}  // namespace quintet::protocol
