// The page of a game that other sites show in a frame, and its data.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::embed_test {
namespace {

const Json public_table = {{"visibility", "public"},
                           {"spectators", "open"},
                           {"clock", {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}}}};

HttpResponse get(const ServerProcess& server, const std::string& target,
                 const Headers& headers = {}) {
  return http(server.address(), {.target = target, .headers = headers});
}

HttpResponse page_of(const ServerProcess& server, const std::string& room,
                     const Headers& headers = {}) {
  return get(server, "/embed/" + room, headers);
}

HttpResponse data_of(const ServerProcess& server, const std::string& room,
                     const Headers& headers = {}) {
  return get(server, "/embed/" + room + ".json", headers);
}

/// The directives of the policy.
std::vector<std::string> policy_of(const HttpResponse& answer) {
  std::vector<std::string> directives;
  std::string rest = answer.header("Content-Security-Policy");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("; "), rest.size());
    directives.push_back(rest.substr(0, end));
    rest.erase(0, std::min(end + 2, rest.size()));
  }
  return directives;
}

bool has(const std::vector<std::string>& directives, const std::string& directive) {
  return std::ranges::find(directives, directive) != directives.end();
}

TEST_CASE("every site may frame the page of a public game, and nothing else of the server") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Table table = start_table(server.address(), liger, public_table);
  const HttpResponse page = page_of(server, table.room);
  CHECK(page.status == 200);
  CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
  CHECK(has(policy_of(page), "frame-ancestors *"));
  CHECK(page.header("Cross-Origin-Resource-Policy") == "cross-origin");
  CHECK(page.header("Cross-Origin-Embedder-Policy") == "require-corp");
  // The page may load no more than the others.
  for (const char* directive :
       {"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'"})
    CHECK(has(policy_of(page), directive));
  CHECK(page.header("X-Content-Type-Options") == "nosniff");
  for (const std::string& target :
       {"/room/" + table.room, "/embed/" + table.room + ".json", std::string("/"),
        std::string("/embed.html"), "/embed/" + table.room + "/x",
        "/picture/room/" + table.room + ".png"}) {
    CAPTURE(target);
    const HttpResponse other = get(server, target);
    CHECK(has(policy_of(other), "frame-ancestors 'none'"));
    CHECK_FALSE(other.has("Cross-Origin-Resource-Policy"));
    CHECK_FALSE(other.has("Access-Control-Allow-Origin"));
  }
}

TEST_CASE("the page and its data set no cookie and ignore the reader's session") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Table table = start_table(server.address(), liger, public_table);
  const Table secret = start_table(server.address(), liger);
  const Headers player = {{"Cookie", secret.players.front().session.cookie},
                          {"X-Room-Key", secret.play_key}};
  for (const bool data : {false, true}) {
    const auto answer = [&](const std::string& room, const Headers& headers) {
      return data ? data_of(server, room, headers) : page_of(server, room, headers);
    };
    CHECK_FALSE(answer(table.room, {}).has("Set-Cookie"));
    CHECK(answer(table.room, player).body == answer(table.room, {}).body);
    // Their own private game is as unknown to them as to every other reader.
    CHECK(answer(secret.room, player).status == 404);
  }
}

TEST_CASE("private, unwatched, aborted and unknown games get the same 404 in words") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Json unwatched = public_table;
  unwatched["spectators"] = "none";
  Json by_link = public_table;
  by_link["spectators"] = "link";
  Table aborted = start_table(server.address(), liger, public_table);
  CHECK(aborted.players.front().ask({{"type", "abort"}, {"room", aborted.room}}).at("type") ==
        "ok");
  const std::vector<std::string> rooms = {"23456789ab",
                                          "x%22%3E",
                                          start_table(server.address(), liger).room,
                                          start_table(server.address(), liger, unwatched).room,
                                          start_table(server.address(), liger, by_link).room,
                                          aborted.room};
  const HttpResponse unknown = page_of(server, rooms.front());
  CHECK(unknown.status == 404);
  CHECK(unknown.body.contains("There is no such public game."));
  const std::string data = data_of(server, rooms.front()).body;
  for (const std::string& room : rooms) {
    CAPTURE(room);
    const HttpResponse page = page_of(server, room);
    CHECK(page.status == 404);
    CHECK(page.body == unknown.body);
    CHECK(has(policy_of(page), "frame-ancestors *"));
    CHECK(page.header("Cache-Control") == "no-store");
    const HttpResponse missing = data_of(server, room);
    CHECK(missing.status == 404);
    CHECK(missing.json()["error"]["key"] == "http.no-such-address");
    CHECK(missing.body == data);
  }
}

TEST_CASE("the data has what the page shows, and no ids, keys, chat or offers") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger, public_table);
  Dice dice(1);
  table.play_random_turn(dice);
  Guest& red = table.players.at(0);
  CHECK(red.ask({{"type", "say"}, {"room", table.room}, {"channel", "players"}, {"text", "hush"}})
            .at("type") == "ok");
  const HttpResponse answer = data_of(server, table.room);
  CHECK(answer.status == 200);
  const Json game = answer.json();
  CHECK(game["game"] == "liger");
  CHECK(game["name"] == "Liger");
  CHECK(game["designer"] == "Mark Steere");
  CHECK(game["status"] == "playing");
  CHECK(game["standing"] == "Turn 2 · Blue to move");
  CHECK(game["turns"].size() == 1);
  CHECK(game["clocks"].size() == 2);
  CHECK(game["seats"][0]["name"] == "Red");
  CHECK(game["seats"][0]["player"] == red.session.player.at("name"));
  const std::string id = red.session.player.at("id");
  for (const std::string& hidden : {id, table.play_key, table.watch_key, std::string("hush"),
                                    std::string("presence"), std::string("chat")}) {
    CAPTURE(hidden);
    CHECK_FALSE(answer.body.contains(hidden));
  }
  CHECK(red.ask({{"type", "resign"}, {"room", table.room}}).at("type") == "ok");
  const Json over = data_of(server, table.room).json();
  CHECK(over["status"] == "over");
  CHECK(over["winners"] == Json::array({1}));
  CHECK(over["standing"] ==
        table.players.at(1).session.player.at("name").get<std::string>() + " won by resignation");
}

TEST_CASE("a client that has the newest data gets 304 until a turn is played") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger, public_table);
  const HttpResponse first = data_of(server, table.room);
  const Headers known = {{"If-None-Match", first.header("ETag")}};
  const HttpResponse again = data_of(server, table.room, known);
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  // Clocks run by this time.
  CHECK(again.header("Date").ends_with(" GMT"));
  CHECK(again.header("Cache-Control") == "public, max-age=2");
  Dice dice(1);
  table.play_random_turn(dice);
  CHECK(data_of(server, table.room, known).status == 200);
  const HttpResponse page = page_of(server, table.room);
  CHECK(page_of(server, table.room, {{"If-None-Match", page.header("ETag")}}).status == 304);
  for (const std::string& target : {"/embed/" + table.room, "/embed/" + table.room + ".json"}) {
    CHECK(http(server.address(), {.method = "HEAD", .target = target}).status == 200);
    CHECK(http(server.address(), {.method = "POST", .target = target}).status == 405);
  }
}

TEST_CASE("an embedded game with a delay is never ahead of its spectators") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Json fields = public_table;
  fields["delay_turns"] = 2;
  Table table = start_table(server.address(), liger, fields);
  Dice dice(1);
  table.play_random_turn(dice);
  table.play_random_turn(dice);
  CHECK(data_of(server, table.room).json()["turns"].empty());
  table.play_random_turn(dice);
  CHECK(data_of(server, table.room).json()["turns"].size() == 1);
}

TEST_CASE("the page and its data are in the reader's language, and search engines do not list it") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Table table = start_table(server.address(), liger, public_table);
  const HttpResponse page = page_of(server, table.room);
  CHECK(page.body.contains("<meta name=\"robots\" content=\"noindex\" />"));
  CHECK(page.body.contains("/room/" + table.room + "\" />"));  // canonical
  CHECK(page.body.contains("target=\"_blank\" rel=\"noopener\""));
  CHECK(page.header("Vary").contains("Accept-Language"));
  const Headers german = {{"Accept-Language", "de"}};
  const HttpResponse other = page_of(server, table.room, german);
  if (!other.body.contains("<html lang=\"de\"")) return;  // a build without a web client
  CHECK(data_of(server, table.room, german).json()["seats"][0]["name"] == "Rot");
  CHECK(page_of(server, "23456789ab", german).body.contains("gibt es nicht"));
}

TEST_CASE("a stranger's frames count against the address that loads them, and against no other") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db",
                             {"--limit", "address-request-burst=200", "--limit",
                              "address-requests-per-second=1", "--trusted-proxy", "127.0.0.1"});
  const Table table = start_table(server.address(), liger, public_table);
  const auto ask = [&](const char* address) {
    return data_of(server, table.room, {{"X-Forwarded-For", address}}).status;
  };
  int served = 0;
  for (int i = 0; i < 24; ++i)
    if (ask("203.0.113.7") == 200) ++served;
  CHECK(served >= 20);
  CHECK(served < 24);
  CHECK(ask("203.0.113.8") == 200);
}

}  // namespace
}  // namespace quintet::tests::embed_test
