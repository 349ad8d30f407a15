// HTTP responses.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("a session is made once, and its cookie then identifies the player") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--origin", "https://example.org"});
  const auto ask = [&](const Headers& headers) {
    return http(server.address(), {.method = "POST", .target = "/api/session", .headers = headers});
  };
  const HttpResponse made = ask({});
  CHECK(made.status == 200);
  CHECK(made.header("Cache-Control") == "no-store");
  const Json player = made.json()["player"];
  CHECK(player["id"].get<std::string>().size() >= 16);
  CHECK(player["name"].get<std::string>().contains(' '));
  CHECK(player["guest"] == true);
  const std::string cookie = made.header("Set-Cookie");
  for (const char* part :
       {"quintet_session=", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age=34560000"}) {
    CAPTURE(std::string(part));
    CHECK(cookie.contains(part));
  }
  const std::string value = cookie.substr(0, cookie.find(';'));
  CHECK(value.size() > 16 + 32);

  const HttpResponse again = ask({{"Cookie", value}});
  CHECK(again.json()["player"] == player);
  CHECK_FALSE(again.has("Set-Cookie"));
  CHECK(ask({}).json()["player"]["id"] != player["id"]);
  // An invalid cookie is replaced.
  const HttpResponse replaced = ask({{"Cookie", value + "x"}});
  CHECK(replaced.status == 200);
  CHECK(replaced.has("Set-Cookie"));
  CHECK(replaced.json()["player"]["id"] != player["id"]);

  CHECK(ask({{"Origin", server.address().origin()}}).status == 200);
  CHECK(ask({{"Origin", "https://example.org"}}).status == 200);
  check_error(ask({{"Origin", "https://example.com"}}), 403, "forbidden");
  check_error(ask({{"Origin", "null"}, {"Cookie", value}}), 403, "forbidden");
}

TEST_CASE("the catalogue has everything that a page needs to offer a game") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const HttpResponse answer = http(server.address(), {.target = "/api/catalogue"});
  CHECK(answer.status == 200);
  CHECK(answer.header("Content-Type") == "application/json; charset=utf-8");
  const Json catalogue = answer.json();
  CHECK(catalogue["games"].size() == rules::catalogue().size());
  for (const Json& game : catalogue["games"]) {
    const rules::GameInfo* info = rules::find_game(game["id"].get<std::string>());
    REQUIRE(info != nullptr);
    CHECK(game["name"] == info->name);
    CHECK(game["designer"] == info->designer);
    CHECK(game["published"] == info->published);
    CHECK(game["designer_site"] == info->designer_site);
    CHECK(game["summary"].get<std::string>().size() > 10);
    CHECK(game["draw_by_agreement"] == info->draw_by_agreement);
    const bool is_slides = info->id == "slides-of-action";
    CHECK(game["solved"] == (is_slides ? Json{{"players", "2"}} : Json()));
    REQUIRE(game["options"].size() == info->options.size());
    for (const Json& option : game["options"]) {
      CHECK(option["label"].is_string());
      bool has_default = false;
      for (const Json& choice : option["choices"])
        has_default = has_default || choice["value"] == option["default"];
      CHECK(has_default);
    }
    // The first entry that matches the chosen options has the names of the seats.
    for (const rules::OptionValues& options : all_options(*info)) {
      const auto agrees = [&](const Json& entry) {
        for (const auto& [key, value] : entry["options"].items()) {
          if (options[key] != value.get<std::string>()) return false;
        }
        return true;
      };
      const auto entry = std::ranges::find_if(game["seats"], agrees);
      REQUIRE(entry != game["seats"].end());
      const auto names = info->seat_names(options);
      CHECK((*entry)["names"] == std::vector<std::string>(names.begin(), names.end()));
    }
  }
}

TEST_CASE("a query gets the same answer as on the command line, with a status") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const auto ask = [&](const std::string& body) {
    return http(server.address(), {.method = "POST", .target = "/api/query", .body = body});
  };
  const HttpResponse answer = ask(R"({"game":"liger","actions":["c3-d4"]})");
  CHECK(answer.status == 200);
  CHECK(answer.json()["seat"] == 1);
  CHECK(answer.json()["turn_start"] == true);
  CHECK(answer.json()["result"].is_null());
  check_error(ask(""), 400, "bad-request");
  check_error(ask("{}"), 400, "bad-request");
  check_error(ask(R"({"game":"chess"})"), 400, "unknown-game");
  check_error(ask(R"({"game":"liger","position":"x"})"), 400, "bad-position");
  check_error(ask(R"({"game":"liger","options":{"board":"8"}})"), 400, "bad-option");
  const HttpResponse illegal = ask(R"({"game":"liger","actions":["c3-d4","c3-d4"]})");
  check_error(illegal, 400, "illegal-action");
  CHECK(illegal.json()["error"]["index"] == 1);
  check_error(ask(std::string(200'000, '[')), 400, "bad-request");
  check_error(ask(std::string(100'000, '[') + std::string(100'000, ']')), 400, "bad-request");
}

TEST_CASE("the record of a game is available to everyone who may see the game") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), liger);
  const auto get = [&](const std::string& room, const Headers& headers) {
    return http(server.address(), {.target = "/api/games/" + room, .headers = headers});
  };
  const Headers watching = {{"X-Room-Key", table.watch_key}};
  CHECK(get(table.room, watching).json()["status"] == "open");
  check_error(get(table.room + ".txt", watching), 409, "not-started");
  check_error(get(table.room, {}), 403, "forbidden");
  check_error(get("23456789ab", watching), 404, "not-found");
  check_error(get("", watching), 404, "not-found");
  check_error(get("..%2f..%2fetc%2fpasswd", watching), 404, "not-found");

  seat_all(server.address(), table, liger);
  CHECK(table.players[0].play("c3-d4")["type"] == "ok");
  const std::vector<Headers> allowed = {watching,
                                        {{"X-Room-Key", table.play_key}},
                                        {{"Cookie", table.players[0].session.cookie}},
                                        {{"Cookie", table.players[1].session.cookie}}};
  for (const Headers& headers : allowed) {
    const HttpResponse record = get(table.room, headers);
    CHECK(record.status == 200);
    CHECK(record.header("Cache-Control") == "no-store");
    CHECK(record.json()["turns"] == Json{{{"seat", 0}, {"turn", "c3-d4"}}});
    // The record is the same for all readers, so it contains no keys.
    CHECK_FALSE(record.json().contains("you"));
    CHECK_FALSE(record.body.contains(table.play_key));
    CHECK_FALSE(record.body.contains(table.watch_key));
    const HttpResponse text = get(table.room + ".txt", headers);
    CHECK(text.status == 200);
    CHECK(text.header("Content-Type") == "text/plain; charset=utf-8");
    CHECK(text.body.contains("[Room \"" + table.room + "\"]"));
    CHECK(text.body.contains(table.players[1].session.player["name"].get<std::string>()));
    CHECK(text.body.contains("c3-d4"));
  }
  const Session outsider = new_session(server.address());
  check_error(get(table.room, {{"Cookie", outsider.cookie}}), 403, "forbidden");
}

TEST_CASE("pages are served with the headers for caching") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const auto get = [&](const std::string& target, const Headers& headers = {},
                       const std::string& method = "GET") {
    return http(server.address(), {.method = method, .target = target, .headers = headers});
  };
  const HttpResponse page = get("/");
  CHECK(page.status == 200);
  CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
  CHECK(page.header("Cache-Control") == "no-cache");
  CHECK(page.body.contains("Quintet"));
  CHECK(get("/room/k3v9w2m7qp").status == 200);
  CHECK(get("/?utm=1").body == page.body);

  const std::string etag = page.header("ETag");
  REQUIRE(etag.size() > 2);
  const HttpResponse unchanged = get("/", {{"If-None-Match", etag}});
  CHECK(unchanged.status == 304);
  CHECK(unchanged.body.empty());
  CHECK(unchanged.header("ETag") == etag);
  CHECK_FALSE(unchanged.has("Content-Length"));
  CHECK(get("/", {{"If-None-Match", "\"another\""}}).status == 200);

  const HttpResponse head = get("/", {}, "HEAD");
  CHECK(head.status == 200);
  CHECK(head.body.empty());
  CHECK(head.header("Content-Length") == std::to_string(page.body.size()));
  CHECK(get("/", {}, "POST").status == 405);
  CHECK(get("/", {}, "DELETE").header("Allow") == "GET, HEAD");

  for (const char* target :
       {"/nothing", "/index.htm", "/../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
        "/assets/../../server/main.cpp", "/.git/config", "/quintet.db", "/%00", "/index.html%00"}) {
    CAPTURE(std::string(target));
    CHECK(get(target).status == 404);
  }
}

TEST_CASE("compressed pages go only to clients that accept them") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const auto get = [&](const std::string& encodings) {
    return http(server.address(), {.headers = {{"Accept-Encoding", encodings}}});
  };
  const HttpResponse plain = get("identity");
  CHECK_FALSE(plain.has("Content-Encoding"));
  CHECK(plain.header("Vary").starts_with("Accept-Encoding"));
  for (const std::string coding : {"br", "gzip"}) {
    const HttpResponse packed = get(coding);
    CHECK(packed.header("Vary").starts_with("Accept-Encoding"));
    // A build without the web client has nothing to compress.
    if (!packed.has("Content-Encoding")) continue;
    CHECK(packed.header("Content-Encoding") == coding);
    CHECK(packed.body.size() < plain.body.size());
    CHECK(packed.header("ETag") != plain.header("ETag"));
    CHECK(packed.header("Content-Type") == plain.header("Content-Type"));
  }
}

TEST_CASE("every response has the headers that keep other sites out") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  for (const char* target : {"/", "/room/k3v9w2m7qp", "/nothing", "/healthz", "/api/catalogue",
                             "/api/games/23456789ab", "/api/nothing", "/ws"}) {
    CAPTURE(std::string(target));
    const HttpResponse answer = http(server.address(), {.target = target});
    const std::string policy = answer.header("Content-Security-Policy");
    for (const char* part : {"default-src 'none'", "script-src 'self'", "connect-src 'self'",
                             "frame-ancestors 'none'", "base-uri 'none'"}) {
      CHECK(policy.contains(part));
    }
    CHECK_FALSE(policy.contains("'unsafe-inline'"));
    CHECK_FALSE(policy.contains("'unsafe-eval'"));
    CHECK(answer.header("X-Content-Type-Options") == "nosniff");
    CHECK(answer.header("Referrer-Policy") == "same-origin");
    CHECK(answer.header("Cross-Origin-Opener-Policy") == "same-origin");
    CHECK_FALSE(answer.has("Access-Control-Allow-Origin"));
  }
}

TEST_CASE("requests that are too large, for an unknown path or with a wrong method are refused") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const auto status = [&](const std::string& method, const std::string& target,
                          const Headers& headers = {}, const std::string& body = {}) {
    return http(server.address(),
                {.method = method, .target = target, .headers = headers, .body = body})
        .status;
  };
  CHECK(status("GET", "/healthz") == 200);
  CHECK(http(server.address(), {.target = "/healthz"}).body == "ok\n");
  CHECK(status("GET", "/api/session") == 405);
  CHECK(status("GET", "/api/query") == 405);
  CHECK(status("POST", "/api/catalogue") == 405);
  CHECK(status("POST", "/api/games/23456789ab") == 405);
  CHECK(status("GET", "/api/nothing") == 404);
  CHECK(status("GET", "/api/") == 404);
  CHECK(status("POST", "/api/query", {}, std::string(256 * 1024 + 1, ' ')) == 413);
  CHECK(status("GET", "/", {{"X-Large", std::string(9000, 'x')}}) == 431);
  CHECK(status("GET", "/" + std::string(9000, 'x')) == 431);
}

TEST_CASE("the log contains no key, cookie or session") {
  const TempFolder folder;
  std::string format;
  SUBCASE("as text") {
    format = "text";
  }
  SUBCASE("as JSON") {
    format = "json";
  }
  std::string log;
  std::vector<std::string> secrets;
  {
    ServerProcess server(folder / "quintet.db", {"--log-format", format, "--log-level", "debug"});
    const Table table = start_table(server.address(), liger);
    secrets = {table.play_key, table.watch_key};
    for (const Guest& player : table.players)
      secrets.push_back(player.session.cookie.substr(player.session.cookie.find('=') + 1));
    for (const std::string& secret : secrets) {
      CHECK(http(server.address(), {.target = "/api/games/" + table.room,
                                    .headers = {{"X-Room-Key", secret + "x"},
                                                {"Cookie", "quintet_session=x" + secret}}})
                .status == 403);
      CHECK(http(server.address(), {.target = "/api/nothing?key=" + secret}).status == 404);
    }
    server.ask_to_end();
    CHECK(server.wait_ended() == 0);
    log = server.log() + server.ready_line();
  }
  CHECK(log.contains("/api/nothing"));
  for (const std::string& secret : secrets)
    CHECK_FALSE(log.contains(secret));
}

}  // namespace
}  // namespace quintet::tests
