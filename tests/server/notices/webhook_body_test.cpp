// Requests to webhooks.
#include "server/notices/webhook_body.hpp"

#include <map>
#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace quintet::tests::webhook_body_test {
namespace {

using nlohmann::json;
using server::webhook_body;
using server::WebhookNotice;

constexpr std::string_view joiner = "\xe2\x81\xa0";

WebhookNotice notice(std::string text) {
  return {.kind = "turn",
          .text = std::move(text),
          .url = "https://example.org/room/abc?a=b&c",
          .room = "abc",
          .game = "liger",
          .at = 1'772'366'400'000};
}

json body_of(const std::string& text) {
  return json::parse(webhook_body(notice(text)));
}

std::string without_joiners(std::string text) {
  for (std::size_t at = 0; (at = text.find(joiner)) != std::string::npos;)
    text.erase(at, joiner.size());
  return text;
}

TEST_CASE("a body has the text for each chat program, and the notice itself") {
  CHECK(
      body_of("It is your turn against Ann. Liger") ==
      json{{"text", "It is your turn against Ann. Liger\n<https://example.org/room/abc?a=b&c>"},
           {"content", "It is your turn against Ann. Liger\n<https://example.org/room/abc?a=b&c>"},
           {"allowed_mentions", {{"parse", json::array()}}},
           {"unfurl_links", false},
           {"unfurl_media", false},
           {"quintet",
            {{"kind", "turn"},
             {"text", "It is your turn against Ann. Liger"},
             {"url", "https://example.org/room/abc?a=b&c"},
             {"room", "abc"},
             {"game", "liger"},
             {"at", 1'772'366'400'000}}}});
}

TEST_CASE("a notice without a page has no link") {
  WebhookNotice without = notice("It is your turn");
  without.url.clear();
  const json body = json::parse(webhook_body(without));
  CHECK(body.at("text") == "It is your turn");
  CHECK(body.at("content") == "It is your turn");
  CHECK(body.at("quintet").at("url") == "");
}

TEST_CASE("a player's name becomes no mention, link or format in Slack") {
  const std::map<std::string, std::string> texts = {
      {"<!channel>", "&lt;!channel&gt;"},
      {"<@U123> & <#C1>", "&lt;@U123&gt; &amp; &lt;#C1&gt;"},
      {"<https://evil.org|here>", "&lt;https://evil.org|here&gt;"},
      {"&lt;", "&amp;lt;"},
  };
  for (const auto& [text, expected] : texts) {
    CAPTURE(text);
    const std::string shown = body_of(text)["text"];
    CHECK(without_joiners(shown).starts_with(expected + "\n<https://example.org/"));
    CHECK(shown.find('<') == shown.rfind('<'));
  }
}

TEST_CASE("no program finds a link or a mention in a player's name") {
  for (const std::string text :
       {"https://evil.org/", "www.evil.org", "evil.org", "@everyone", "[here](https://evil.org)",
        "mailto:a@evil.org", "@room:evil.org"}) {
    CAPTURE(text);
    const json body = body_of(text);
    for (const char* field : {"text", "content"}) {
      const std::string all = body[field];
      const std::string shown = all.substr(0, all.find('\n'));
      for (const char* link : {"://", "evil.org", "www.e", "](", "@e", "@r", "mailto:a"})
        CHECK_FALSE((text.contains(link) && shown.contains(link)));
    }
    CHECK(body["quintet"]["text"] == text);
  }
}

TEST_CASE("a player's name becomes no format in Discord") {
  const std::string shown =
      body_of("**a** _b_ ~~c~~ `d` ||e|| > f # g - h [i](j) \\ <@1>")["content"];
  CHECK(without_joiners(shown).starts_with(
      R"(\*\*a\*\* \_b\_ \~\~c\~\~ \`d\` \|\|e\|\| \> f \# g \- h \[i\]\(j\) \\ \<@1\>)"));
}

TEST_CASE("a text is one line, and invalid UTF-8 is replaced") {
  const std::string text = "a\nb\r\n> c\x01\x7f\xff d";
  for (const char* field : {"text", "content"}) {
    const std::string shown = body_of(text)[field];
    CHECK(shown.starts_with("a b  "));
    CHECK(shown.find('\n') == shown.rfind('\n'));
    CHECK(shown.contains("\xef\xbf\xbd d\n<https://"));
  }
}

TEST_CASE("a long text is shortened for Discord, between two characters, and the link stays") {
  const std::string link = "\n<https://example.org/room/abc?a=b&c>";
  const auto content = [](const std::string& text) {
    return std::string(body_of(text)["content"]);
  };
  const std::size_t room = server::most_discord_characters - link.size();
  CHECK(content(std::string(room, 'x')) == std::string(room, 'x') + link);
  CHECK(content(std::string(room + 1, 'x')) == std::string(room, 'x') + link);

  std::string umlauts;
  std::string faces;
  for (int i = 0; i < 3000; ++i) {
    umlauts += "\xc3\xa4";
    faces += "\xf0\x9f\x98\x80";
  }
  CHECK(content(umlauts).size() == 2 * room + link.size());
  // Two units of UTF-16 each.
  CHECK(content(faces).size() == room / 2 * 4 + link.size());
  // No half of an escaped sign is left.
  for (const std::size_t begin : {0UL, 1UL}) {
    const std::string shown = content(std::string(begin, 'x') + std::string(3000, '*'));
    CHECK(shown.size() <= server::most_discord_characters);
    CHECK(shown.ends_with("\\*" + link));
  }
  CHECK(std::string(body_of(umlauts)["text"]).size() > 6000);
}

TEST_CASE("the receiver can check the sender, the time and the body by the signature") {
  // Computed with Python's hmac.
  const auto headers = server::webhook_headers("Jefe", 1'772'366'400, "{\"a\":1}");
  const std::map<std::string, std::string> fields(headers.begin(), headers.end());
  CHECK(fields == std::map<std::string, std::string>{
                      {"Content-Type", "application/json"},
                      {"X-Quintet-Timestamp", "1772366400"},
                      {"X-Quintet-Signature",
                       "sha256=d4f9f0d0c897a345ad63613e5009295d6a51494ff6bcc2ab4abd9af5333c183d"}});
  const std::string long_key(131, '\xaa');
  CHECK(server::webhook_headers(long_key, 0, "")[2].second ==
        "sha256=b1264446887d2fbe6a1cd71ef64abf48f9d155f5da22bfb50bc5624d7fe88797");
  CHECK(server::webhook_headers("", 0, "")[2].second ==
        "sha256=b849d5a581847b281957065739df36df2463d1977ea8d6e1e4e6cf33fadc68c3");
}

}  // namespace
}  // namespace quintet::tests::webhook_body_test
