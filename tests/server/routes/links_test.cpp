// Our pages as chats and search engines read them; curl sends the requests.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

const Json public_table = {{"visibility", "public"},
                           {"spectators", "open"},
                           {"clock", {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}}}};

/// A crawler: curl with a crawler's User-Agent.
class Crawler {
 public:
  Crawler(const TempFolder& folder, const Address& server) : folder_(folder), server_(server) {}

  struct Page {
    std::string status;
    std::string type;
    std::string body;
    /// The raw content of a <meta> with this name or property; empty without one.
    [[nodiscard]] std::string meta(const std::string& name) const {
      const std::string before = "=\"" + name + "\" content=\"";
      const std::size_t begin = body.find(before);
      if (begin == std::string::npos) return {};
      return body.substr(begin + before.size(),
                         body.find('"', begin + before.size()) - begin - before.size());
    }
  };

  [[nodiscard]] std::string url(const std::string& target) const {
    return "http://localhost:" + std::to_string(server_.port) + target;
  }
  /// Fetches a page without session, key or JavaScript.
  [[nodiscard]] Page get(const std::string& url, std::vector<std::string> more = {}) const {
    const auto body = folder_ / "body";
    std::filesystem::remove(body);
    std::vector<std::string> words = {"--silent",
                                      "--show-error",
                                      "--max-time",
                                      "60",
                                      "--compressed",
                                      "--user-agent",
                                      "Mozilla/5.0 (compatible; Twitterbot/1.0)",
                                      "--output",
                                      body.string(),
                                      "--write-out",
                                      "%{http_code} %{content_type}"};
    words.insert(words.end(), more.begin(), more.end());
    words.push_back(url);
    const CommandResult curl = run_program("curl", folder_.path(), words);
    INFO(curl.err);
    REQUIRE(curl.status == 0);
    const std::size_t space = curl.out.find(' ');
    return {.status = curl.out.substr(0, space),
            .type = curl.out.substr(space + 1),
            .body = std::filesystem::exists(body) ? read_whole(body) : std::string()};
  }
  [[nodiscard]] Page page(const std::string& target) const { return get(url(target)); }
  /// The preview picture of the page.
  [[nodiscard]] std::string picture_of(const Page& page) const {
    const Page picture = get(page.meta("og:image"));
    CHECK(picture.status == "200");
    CHECK(picture.type == "image/png");
    CHECK(picture.body.starts_with("\x89PNG"));
    return picture.body;
  }

 private:
  const TempFolder& folder_;
  const Address& server_;
};

bool is_card(const Crawler::Page& page) {
  CHECK(page.status == "200");
  CHECK(page.type == "text/html; charset=utf-8");
  for (const char* name : {"description", "og:title", "og:description", "og:url", "og:image"}) {
    CAPTURE(std::string(name));
    CHECK_FALSE(page.meta(name).empty());
  }
  CHECK(page.meta("twitter:card") == "summary_large_image");
  CHECK(page.body.contains("<link rel=\"canonical\" href=\"" + page.meta("og:url") + "\" />"));
  return page.meta("robots") != "noindex";
}

TEST_CASE("every page has a description and a picture for crawlers") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Crawler crawler(folder, server.address());
  for (const char* target :
       {"/", "/rules", "/rules/liger", "/games", "/watch", "/leaderboards", "/statistics/liger"}) {
    CAPTURE(std::string(target));
    const auto page = crawler.page(target);
    CHECK(is_card(page));
    CHECK(page.meta("og:url") == crawler.url(target));
    CHECK(page.body.contains("<noscript"));
    CHECK(page.body.contains("href=\"/rules"));
  }
  CHECK(crawler.page("/rules/gridwar").meta("og:title") == "Rules of Gridwar");
  CHECK(crawler.picture_of(crawler.page("/rules/liger")) !=
        crawler.picture_of(crawler.page("/rules/sliders")));
  // The canonical address has no query.
  CHECK(crawler.page("/rules/liger?utm=1").meta("og:url") == crawler.url("/rules/liger"));

  const auto robots = crawler.page("/robots.txt");
  CHECK(robots.type == "text/plain; charset=utf-8");
  CHECK(robots.body.contains("Sitemap: " + crawler.url("/sitemap.xml")));
  CHECK(robots.body.contains("\nDisallow: /mail\n"));
  const auto map = crawler.page("/sitemap.xml");
  CHECK(map.type == "application/xml; charset=utf-8");
  CHECK(map.body.contains("<loc>" + crawler.url("/rules/gridwar") + "</loc>"));

  for (const char* target :
       {"/room/23456789ab", "/room/x%22%3E%3Cscript%3E", "/players/Nobody", "/rules/chess",
        "/statistics/chess", "/leaderboards/chess", "/watch/it", "/room/a/b"}) {
    CAPTURE(std::string(target));
    const auto page = crawler.page(target);
    CHECK(page.status == "200");
    CHECK(page.meta("og:title") == "Quintet");
    CHECK(page.meta("robots") == "noindex");
    CHECK_FALSE(page.body.contains("<script>"));
  }
  const auto mail = crawler.page("/mail");
  CHECK(mail.meta("og:title") == "E-mail");
  CHECK(mail.meta("robots") == "noindex");
  CHECK(crawler.get(crawler.url("/picture/room/23456789ab.png")).body ==
        crawler.get(crawler.url("/picture/quintet.png")).body);
  CHECK(crawler.get(crawler.url("/picture/game/chess.png")).status == "404");
}

TEST_CASE(
    "the preview of an invitation has its host, of a game its board, of a finished one its turns") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Crawler crawler(folder, server.address());
  Table table = open_table(server.address(), liger, public_table);
  const std::string target = "/room/" + table.room;
  const std::string host = table.players.front().session.player.at("name");

  const auto invitation = crawler.page(target);
  CHECK_FALSE(is_card(invitation));
  CHECK(invitation.meta("og:title") == host + " invites you to Liger");
  CHECK(invitation.meta("og:description").starts_with("5 min + 5 s a turn"));
  const std::string before = crawler.picture_of(invitation);

  seat_all(server.address(), table, liger);
  const auto started = crawler.page(target);
  CHECK(started.meta("og:title").starts_with("Liger: " + host + " – "));
  CHECK(started.meta("og:description").starts_with("Turn 1 · "));
  const std::string first = crawler.picture_of(started);
  CHECK(first != before);
  Dice dice(1);
  table.play_random_turn(dice);
  table.play_random_turn(dice);
  const auto later = crawler.page(target);
  CHECK(later.meta("og:description").starts_with("Turn 3 · "));
  CHECK(crawler.picture_of(later) != first);
  CHECK_FALSE(later.body.contains("<ol>"));

  CHECK(table.players.at(0).ask({{"type", "resign"}, {"room", table.room}}).at("type") == "ok");
  const auto finished = crawler.page(target);
  CHECK(is_card(finished));
  CHECK(finished.body.contains("won by resignation"));
  CHECK(finished.body.contains("<img src=\"/picture/room/" + table.room + ".png\""));
  const std::size_t turns = finished.body.find("<ol>");
  REQUIRE(turns != std::string::npos);
  CHECK(std::ranges::count(finished.body.substr(turns), '\n') > 3);
  CHECK(finished.body.contains("<li>Red: "));
  CHECK(crawler.page("/sitemap.xml").body.contains(target + "</loc>"));
}

TEST_CASE("the preview of a private room has only its game, and a delayed room's is never ahead") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Crawler crawler(folder, server.address());
  Table table = start_table(server.address(), liger);
  const auto secret = crawler.page("/room/" + table.room);
  CHECK_FALSE(is_card(secret));
  CHECK(secret.meta("og:title") == "Liger · a private game");
  CHECK_FALSE(
      secret.body.contains(table.players.at(0).session.player.at("name").get<std::string>()));
  Dice dice(1);
  table.play_random_turn(dice);
  CHECK(crawler.page("/room/" + table.room).body == secret.body);
  // The same picture as for every private room of the game.
  CHECK(crawler.picture_of(secret) == crawler.get(crawler.url("/picture/game/liger.png")).body);

  Json fields = public_table;
  fields["delay_turns"] = 2;
  Table delayed = start_table(server.address(), slides_for_two, fields);
  const auto page = crawler.page("/room/" + delayed.room);
  const std::string shown = crawler.picture_of(page);
  delayed.play_random_turn(dice);
  delayed.play_random_turn(dice);
  CHECK(crawler.page("/room/" + delayed.room).body == page.body);
  CHECK(crawler.picture_of(page) == shown);
  delayed.play_random_turn(dice);
  CHECK(crawler.picture_of(page) != shown);
}

TEST_CASE("a client with a current page or picture gets 304, and HEAD gets the headers") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  for (const char* target :
       {"/rules/liger", "/picture/game/liger.png", "/robots.txt", "/sitemap.xml"}) {
    CAPTURE(std::string(target));
    const HttpResponse whole = http(server.address(), {.target = target});
    CHECK(whole.status == 200);
    const HttpResponse again = http(
        server.address(), {.target = target, .headers = {{"If-None-Match", whole.header("ETag")}}});
    CHECK(again.status == 304);
    CHECK(again.body.empty());
    const HttpResponse head = http(server.address(), {.method = "HEAD", .target = target});
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.header("Content-Length") == std::to_string(whole.body.size()));
    CHECK(http(server.address(), {.method = "POST", .target = target}).status == 405);
  }
}

TEST_CASE("behind a proxy a page has its public address") {
  const TempFolder folder;
  const ServerProcess server(
      folder / "quintet.db",
      {"--host", "play.example.org", "--trusted-proxy", "127.0.0.1", "--host", "old.example.org"});
  const auto page = [&](const Headers& headers) {
    return http(server.address(), {.target = "/rules/liger", .headers = headers});
  };
  const HttpResponse proxied = page({{"X-Forwarded-For", "203.0.113.7"},
                                     {"X-Forwarded-Host", "old.example.org"},
                                     {"X-Forwarded-Proto", "https"}});
  CHECK(
      proxied.body.contains("property=\"og:image\" "
                            "content=\"https://play.example.org/picture/game/liger.png\""));
  CHECK(proxied.body.contains("rel=\"canonical\" href=\"https://play.example.org/rules/liger\""));
  CHECK(page({{"X-Forwarded-For", "203.0.113.7"}, {"X-Forwarded-Host", "evil.example"}}).status ==
        421);
  const std::string policy = proxied.header("Content-Security-Policy");
  CHECK_FALSE(policy.contains("unsafe-inline"));
}

TEST_CASE("pictures count by their cost against an address's limit; others are not affected") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--limit", "address-request-burst=2000",
                                                     "--limit", "address-requests-per-second=1"});
  Table table = open_table(server.address(), liger, public_table);
  unsigned refused = 0;
  for (int i = 0; i < 6; ++i) {
    const HttpResponse answer =
        http(server.address(), {.target = "/picture/room/" + table.room + ".png"});
    if (answer.status == 429) ++refused;
  }
  CHECK(refused > 0);
}

}  // namespace
}  // namespace quintet::tests
