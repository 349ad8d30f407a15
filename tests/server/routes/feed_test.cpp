// The Atom feed of a player's public games. Python's XML parser reads it.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/archive.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::feed_test {
namespace {

constexpr const char* otter_feed = "/players/Otter/games.atom";
constexpr const char* strange = "<b>&\"Zoë'</b>";

/// Prints the feed as JSON; fails if it is no well-formed XML.
constexpr const char* reader = R"(
import json, sys
import xml.etree.ElementTree as tree
atom = "{http://www.w3.org/2005/Atom}"
feed = tree.fromstring(sys.stdin.buffer.read())
assert feed.tag == atom + "feed", feed.tag
text = lambda node, name: node.find(atom + name).text
links = lambda node: {link.get("rel"): link.get("href") for link in node.findall(atom + "link")}
print(json.dumps({
    "id": text(feed, "id"), "title": text(feed, "title"), "updated": text(feed, "updated"),
    "author": text(feed.find(atom + "author"), "name"), "links": links(feed),
    "entries": [{"id": text(entry, "id"), "title": text(entry, "title"),
                 "updated": text(entry, "updated"), "summary": text(entry, "summary"),
                 "links": links(entry)} for entry in feed.findall(atom + "entry")]}))
)";

HttpResponse get(const ServerProcess& server, const std::string& target,
                 const Headers& headers = {}) {
  return http(server.address(), {.target = target, .headers = headers});
}

Json read(const TempFolder& folder, const HttpResponse& answer) {
  REQUIRE_MESSAGE(answer.status == 200, answer.body);
  CHECK(answer.header("Content-Type") == "application/atom+xml; charset=utf-8");
  const CommandResult parsed = run_program("python3", folder.path(), {"-c", reader}, answer.body);
  REQUIRE_MESSAGE(parsed.status == 0, parsed.err);
  return Json::parse(parsed.out);
}

std::filesystem::path filled(const TempFolder& folder) {
  const auto file = folder / "quintet.db";
  Archive archive(file);
  for (const char* name : {"Otter", "Badger", "Newt", strange})
    archive.add_player(name);
  archive.add({.room = "r1", .players = {"Otter", "Badger"}, .places = {1, 2}, .ended_at = march});
  archive.add({.room = "r2",
               .players = {"Badger", "Otter"},
               .places = {1, 1},
               .ended_at = march + day,
               .game = "gridwar"});
  archive.add({.room = "secret3",
               .players = {"Otter", "Badger"},
               .places = {1, 2},
               .ended_at = march + 2 * day,
               .is_public = false});
  archive.add({.room = "r4",
               .players = {"Otter", strange},
               .places = {2, 1},
               .ended_at = march + 3 * day,
               .game = "sliders"});
  return file;
}

TEST_CASE("a player's feed has the public games, newest first, each with a sentence and its room") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const std::string origin = "http://localhost:" + std::to_string(server.address().port);
  const Json feed = read(folder, get(server, otter_feed));
  CHECK(feed["title"] == "Public games of Otter");
  CHECK(feed["author"] == "Otter");
  CHECK(feed["id"] == origin + "/players/id/id-of-Otter");
  CHECK(feed["updated"] == "2026-03-04T00:00:00Z");
  CHECK(feed["links"]["self"] == origin + otter_feed);
  CHECK(feed["links"]["alternate"] == origin + "/players/Otter");
  REQUIRE(feed["entries"].size() == 3);
  CHECK(feed["entries"][0]["title"] == std::string(strange) + " beat Otter at Sliders");
  CHECK(feed["entries"][1]["title"] == "Badger and Otter drew at Gridwar");
  CHECK(feed["entries"][2]["title"] == "Otter beat Badger at Liger");
  CHECK(feed["entries"][2]["id"] == origin + "/room/r1");
  CHECK(feed["entries"][2]["updated"] == "2026-03-01T00:00:00Z");
  CHECK(feed["entries"][2]["summary"] == "Turns: 7");
  CHECK(feed["entries"][2]["links"]["alternate"] == origin + "/room/r1");
}

TEST_CASE("a feed has no private game, not even for its player") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const HttpResponse own = get(server, otter_feed, {{"Cookie", "quintet_session=secret-of-Otter"}});
  CHECK(own.body == get(server, otter_feed).body);
  CHECK_FALSE(own.body.contains("secret3"));
}

TEST_CASE("a feed is well-formed whatever the names are, and without a game") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const Json odd =
      read(folder, get(server, "/players/%3Cb%3E%26%22Zo%C3%AB'%3C%2Fb%3E/games.atom"));
  CHECK(odd["author"] == strange);
  CHECK(odd["entries"].size() == 1);
  const Json empty = read(folder, get(server, "/players/Newt/games.atom"));
  CHECK(empty["entries"].empty());
  CHECK(empty["updated"] == "2026-02-28T00:00:00Z");
  check_error(get(server, "/players/Nobody/games.atom"), 404, "not-found");
}

TEST_CASE("a feed has the newest thirty games") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Archive archive(file);
    for (const char* name : {"Otter", "Badger"})
      archive.add_player(name);
    for (int game = 0; game < 35; ++game) {
      archive.add({.room = "r" + std::to_string(game),
                   .players = {"Otter", "Badger"},
                   .places = {1, 2},
                   .ended_at = march + game * day});
    }
  }
  const ServerProcess server(file);
  const Json feed = read(folder, get(server, otter_feed));
  REQUIRE(feed["entries"].size() == 30);
  CHECK(feed["entries"][0]["id"].get<std::string>().ends_with("/room/r34"));
  CHECK(feed["entries"][29]["id"].get<std::string>().ends_with("/room/r5"));
}

TEST_CASE("a reader of a feed that has the newest one gets 304") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const HttpResponse whole = get(server, otter_feed);
  CHECK(whole.header("Last-Modified") == "Wed, 04 Mar 2026 00:00:00 GMT");
  CHECK(whole.header("Cache-Control") == "public, max-age=300");
  const auto status = [&](const Headers& headers) {
    const HttpResponse answer = get(server, otter_feed, headers);
    if (answer.status == 304) CHECK(answer.body.empty());
    return answer.status;
  };
  CHECK(status({{"If-None-Match", whole.header("ETag")}}) == 304);
  CHECK(status({{"If-Modified-Since", whole.header("Last-Modified")}}) == 304);
  CHECK(status({{"If-Modified-Since", "Sun, 01 Mar 2026 00:00:00 GMT"}}) == 200);
  // The tag decides if both are sent.
  CHECK(status({{"If-None-Match", "\"another\""},
                {"If-Modified-Since", whole.header("Last-Modified")}}) == 200);
  CHECK(http(server.address(), {.method = "HEAD", .target = otter_feed}).status == 200);
  CHECK(http(server.address(), {.method = "POST", .target = otter_feed}).status == 405);
}

TEST_CASE("a player's page names the feed, in whose language its sentences are") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  CHECK(get(server, "/players/otter")
            .body.contains("<link rel=\"alternate\" type=\"application/atom+xml\" "
                           "href=\"/players/Otter/games.atom\" />"));
  CHECK_FALSE(get(server, "/players/Nobody").body.contains("application/atom+xml"));
  CHECK_FALSE(get(server, "/").body.contains("application/atom+xml"));
  const HttpResponse german = get(server, otter_feed, {{"Accept-Language", "de"}});
  if (!german.body.contains("xml:lang=\"de\"")) return;  // a build without a web client
  CHECK(read(folder, german)["entries"][2]["title"] == "Otter gewinnt in Liger gegen Badger");
}

}  // namespace
}  // namespace quintet::tests::feed_test
