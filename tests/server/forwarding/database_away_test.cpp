// The replies of a server and of a standby node while the database is away.
#include <string>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/own_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests {
namespace {

void check_away(const HttpResponse& answer) {
  check_error(answer, 503, "unavailable");
  CHECK(answer.json()["error"]["key"] == "server.database-away");
  CHECK(std::stoi(answer.header("Retry-After")) > 0);
}

TEST_CASE(
    "while the database is away requests that need it are refused, and served when it is back" *
    doctest::skip(!on_postgres())) {
  OwnPostgres fixture;
  ServerProcess server(fixture.file);
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  Person person(server.address(), "Brave Otter");
  const Json play = player.view.play_request("c3-d4");

  fixture.postgres.kill();
  const Json refused = player.ask(play);
  CHECK(refused["code"] == "unavailable");
  CHECK(refused["key"] == "server.database-away");
  CHECK(refused["retry_after"] > 0);
  for (const std::string target :
       {"/api/my/games", "/api/games", "/api/leaderboards/liger", "/api/players/Brave%20Otter",
        "/api/games/abcdefgh", "/api/tokens"}) {
    CAPTURE(target);
    check_away(person.get(target));
  }
  check_away(person.post("/api/session"));
  check_away(person.post("/api/login", {{"name", "Brave Otter"}, {"password", good_password}}));
  // A request for a WebSocket gets this response instead of the upgrade.
  Headers upgrade = person.headers();
  for (const auto& [name, value] : Headers{{"Connection", "Upgrade"},
                                           {"Upgrade", "websocket"},
                                           {"Sec-WebSocket-Version", "13"},
                                           {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
                                           {"Sec-WebSocket-Protocol", "quintet.1"}})
    upgrade.emplace_back(name, value);
  check_away(http(server.address(), {.target = "/ws", .headers = upgrade}));
  // Requests that need no database are served.
  CHECK(person.get("/").status == 200);
  CHECK(person.get("/api/catalogue").status == 200);
  // A client that sends nothing hears of it, too.
  CHECK(table.players[1].client.push("database")["reachable"] == false);

  fixture.postgres.start();
  CHECK(table.players[1].client.push("database")["reachable"] == true);
  Json reply;
  wait_until("the turn to be stored", [&] {
    reply = player.ask(play);
    return reply["type"] == "ok";
  });
  CHECK(reply["seq"] == 5);
  CHECK_FALSE(reply.contains("duplicate"));
  wait_until("a session", [&] { return person.post("/api/session").status == 200; });
  CHECK(person.get("/api/my/games").status == 200);
  CHECK(stored_events(server.database(), table.room).size() == 5);
}

TEST_CASE("a node that stands by for a database that is away says so, and serves when it is back" *
          doctest::skip(!on_postgres())) {
  OwnPostgres fixture;
  ServerProcess node(fixture.file, {"--node-name", "a"});
  node.expect_errors();
  Person person(node.address());
  CHECK(person.get("/api/my/games").status == 200);

  fixture.postgres.kill();
  const auto html = [&] {
    return http(node.address(), {.target = "/", .headers = {{"Accept", "text/html,*/*"}}});
  };
  // A node that begins or ceases to serve may close a connection without a reply: ask again.
  const auto is_answered = [](unsigned status, const auto& ask) {
    try {
      return ask().status == status;
    } catch (const Disconnected&) {
      return false;
    }
  };
  wait_until("the node to stand by", [&] { return is_answered(503, html); });
  CHECK(html().body.contains("cannot reach its database"));
  CHECK(html().body.contains(R"(http-equiv="refresh")"));
  CHECK(html().header("Retry-After") == "2");
  const HttpResponse answer = person.post("/api/session");
  check_away(answer);

  fixture.postgres.start();
  wait_until("the node to serve",
             [&] { return is_answered(200, [&] { return person.get("/api/my/games"); }); });
}

}  // namespace
}  // namespace quintet::tests
