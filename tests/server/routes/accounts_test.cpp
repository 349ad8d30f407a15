// Accounts over HTTP and WebSocket: registration, login and logout, passwords, tokens, deletion.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include <doctest/doctest.h>

#include "server/base/secrets.hpp"
#include "server/players/identity.hpp"
#include "server/players/player_names.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests {
namespace {

using server::Limits;

/// Limits under which passwords cost almost nothing.
Limits cheap() {
  Limits limits;
  limits.password_passes = 1;
  limits.password_memory_bytes = 8192;
  return limits;
}

unsigned upgrade_status(const Address& server, const Headers& headers) {
  try {
    Client client(server, Client::Options{.headers = headers});
    return client.push("welcome")["type"] == "welcome" ? 101U : 0U;
  } catch (const UpgradeRefused& refused) {
    return refused.answer.status;
  }
}

unsigned upgrade_status(const Address& server, const Person& person) {
  return upgrade_status(server, person.headers());
}

Headers bearer(const std::string& secret) {
  return {{"Authorization", "Bearer " + secret}};
}

void check_signed_out(Client& client) {
  const Client::CloseReason closed = client.wait_closed();
  CHECK(closed.code == 1008);
  CHECK(closed.reason == "signed out");
}

TEST_CASE("a guest who registers keeps their id, seats and games") {
  const ServerInProcess server(cheap());
  Person person(server.address());
  Client client(server.address(), person.session());
  const Json opened = client.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", 1}});
  const std::string room = opened.at("room");
  const std::string id = person.id();
  const Headers before = person.headers();

  const HttpResponse answer =
      person.post("/api/register", {{"name", "Brave_Otter"}, {"password", good_password}});
  CHECK(answer.status == 200);
  CHECK(answer.json()["player"] == Json{{"id", id}, {"name", "Brave_Otter"}, {"guest", false}});
  // The guest's old cookie is invalid.
  check_signed_out(client);
  CHECK(upgrade_status(server.address(), before) == 401);

  Client again(server.address(), person.session());
  CHECK(again.push("welcome")["player"]["name"] == "Brave_Otter");
  const Json entered = again.ask({{"type", "enter_room"}, {"room", room}});
  CHECK(entered["snapshot"]["you"]["seat"] == 1);
  const Json mine = person.get("/api/my/games").json();
  REQUIRE(mine["running"]["games"].size() == 1);
  CHECK(mine["running"]["games"][0]["room"] == room);
  check_error(person.post("/api/register", {{"name", "Another"}, {"password", good_password}}), 403,
              "forbidden");
}

TEST_CASE("a name that is in use, or looks like one in use, is taken") {
  const ServerInProcess server(cheap());
  const Person owner(server.address(), "Modern Otter");
  for (const char* name : {"Modern Otter", "modern otter", "MODERN_OTTER", "Modem Otter",
                           "Modern 0tter", "Ｍｏｄｅｒｎ Otter"}) {
    CAPTURE(std::string(name));
    Person other(server.address());
    check_error(other.post("/api/register", {{"name", name}, {"password", good_password}}), 409,
                "name-taken");
    CHECK(other.post("/api/session").json()["player"]["guest"] == true);
  }
}

TEST_CASE("a bad name, a weak password and a malformed body are refused and change nothing") {
  const ServerInProcess server(cheap());
  Person person(server.address());
  struct Case {
    std::string body;
    std::string code;
  };
  const std::vector<Case> cases = {
      {R"({"name":"a","password":"correct horse"})", "bad-name"},
      {R"({"name":"admin","password":"correct horse"})", "bad-name"},
      {R"({"name":"x'; DROP TABLE players; --","password":"correct horse"})", "bad-name"},
      {R"({"name":"p\u0430ypal","password":"correct horse"})", "bad-name"},
      {R"({"name":"ab\u0000cd","password":"correct horse"})", "bad-name"},
      {R"({"name":"Otter","password":"short"})", "weak-password"},
      {R"({"name":"Otter","password":"password"})", "weak-password"},
      {R"({"name":"Brave Otter","password":"brave otter"})", "weak-password"},
      {R"({"name":"Otter"})", "bad-request"},
      {R"({"name":7,"password":"correct horse"})", "bad-request"},
      {R"({"name":"Otter","password":["correct horse"]})", "bad-request"},
      {R"({"name":null,"password":null})", "bad-request"},
      {R"(["Otter","correct horse"])", "bad-request"},
      {R"("Otter")", "bad-request"},
      {R"({"name":"Otter","password":"correct horse")", "bad-request"},
      {"", "bad-request"},
      {"name=Otter&password=correct+horse", "bad-request"},
      {R"({"name":"Otter","password":")" + std::string(2000, 'x') + "\"}", "bad-request"},
      {std::string(4000, '['), "bad-request"},
  };
  for (const Case& bad : cases) {
    CAPTURE(bad.body.substr(0, 80));
    Headers headers = person.headers();
    headers.emplace_back("Content-Type", "application/json");
    const HttpResponse answer =
        http(server.address(),
             {.method = "POST", .target = "/api/register", .headers = headers, .body = bad.body});
    check_error(answer, 400, bad.code);
    CHECK_FALSE(answer.has("Set-Cookie"));
    CHECK_FALSE(answer.body.contains("correct horse"));
  }
  CHECK(http(server.address(), {.method = "POST",
                                .target = "/api/register",
                                .headers = person.headers(),
                                .body = std::string(300 * 1024, ' ')})
            .status == 413);
  CHECK(person.post("/api/session").json()["player"]["guest"] == true);
}

TEST_CASE("a player can log in from anywhere; games played as a guest stay with the guest") {
  const ServerInProcess server(cheap());
  const Person owner(server.address(), "Łukasz");
  Person elsewhere(server.address());
  const std::string guest = elsewhere.id();
  Client client(server.address(), elsewhere.session());
  const Json opened = client.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", 0}});
  const Headers as_guest = elsewhere.headers();

  check_error(elsewhere.log_in("Łukasz", good_password + "x"), 403, "wrong-password");
  CHECK(elsewhere.log_in("łukasz").status == 200);
  CHECK(elsewhere.id() == owner.id());
  check_signed_out(client);
  CHECK(upgrade_status(server.address(), as_guest) == 401);
  CHECK(elsewhere.get("/api/my/games").json()["running"]["games"].empty());
  const auto events = stored_events(server.database(), opened.at("room"));
  CHECK(events.at(2)["player"]["id"] == guest);
  // The first session stays valid.
  CHECK(upgrade_status(server.address(), owner) == 101);
}

TEST_CASE("a wrong password and an unknown name get the same response") {
  const ServerInProcess server(cheap());
  const Person owner(server.address(), "Otter");
  Person other(server.address());
  const HttpResponse wrong = other.log_in("Otter", "correct horse battery!");
  check_error(wrong, 403, "wrong-password");
  for (const char* name : {"Badger", "", "x'; DROP TABLE players; --", "\u202e", "' OR '1'='1"}) {
    const HttpResponse unknown = other.log_in(name);
    CHECK(unknown.status == wrong.status);
    CHECK(unknown.body == wrong.body);
    CHECK_FALSE(unknown.has("Set-Cookie"));
  }
  check_error(other.log_in("Otter", "' OR '1'='1"), 403, "wrong-password");
  CHECK(other.log_in("Otter").status == 200);
}

TEST_CASE("requests from other sites, forms and scripts without Origin change nothing") {
  const ServerInProcess server(cheap());
  Person person(server.address(), "Otter");
  const Json token = person.post("/api/tokens", {{"name", "bot"}}).json()["token"];
  struct Change {
    std::string method;
    std::string target;
    Json body;
  };
  const std::vector<Change> changes = {
      {"POST", "/api/register", {{"name", "Badger"}, {"password", good_password}}},
      {"POST", "/api/login", {{"name", "Otter"}, {"password", good_password}}},
      {"POST", "/api/logout", Json::object()},
      {"POST", "/api/logout-everywhere", Json::object()},
      {"POST", "/api/password", {{"old", good_password}, {"new", "another horse"}}},
      {"POST", "/api/delete-account", {{"password", good_password}}},
      {"POST", "/api/tokens", {{"name", "evil"}}},
      {"DELETE", "/api/tokens/" + token["id"].get<std::string>(), Json::object()},
  };
  const std::string cookie = person.session().cookie;
  const std::string own = server.address().origin();
  for (const Change& change : changes) {
    CAPTURE(change.target);
    const auto ask = [&](const Headers& headers) {
      return http(server.address(), {.method = change.method,
                                     .target = change.target,
                                     .headers = headers,
                                     .body = change.body.dump()});
    };
    const std::pair<std::string, std::string> json = {"Content-Type", "application/json"};
    for (const std::string& origin :
         {std::string("https://example.com"), std::string("null"), own + ".example.com",
          std::string("http://localhost"), "http://evil.com/" + own}) {
      check_error(ask({{"Cookie", cookie}, {"Origin", origin}, json}), 403, "forbidden");
    }
    check_error(ask({{"Cookie", cookie}, json}), 403, "forbidden");
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded",
                             "multipart/form-data; boundary=x", ""}) {
      check_error(ask({{"Cookie", cookie}, {"Origin", own}, {"Content-Type", type}}), 400,
                  "bad-request");
    }
    CHECK(http(server.address(), {.method = "GET", .target = change.target}).status ==
          (change.target == "/api/tokens" ? 401 : 405));
    CHECK(http(server.address(), {.method = "PUT", .target = change.target}).status == 405);
  }
  // Nothing has changed, and requests of our own page still work.
  CHECK(person.get("/api/tokens").json()["tokens"].size() == 1);
  CHECK(person.post("/api/session").json()["player"]["name"] == "Otter");
  CHECK(person.erase("/api/tokens/" + token["id"].get<std::string>()).status == 200);
}

TEST_CASE("a session expires after its time, and is prolonged while it is used") {
  const auto time = std::make_shared<server::Time>();
  const ServerInProcess server(cheap(), time);
  Person used(server.address(), "Otter");
  Person unused(server.address(), "Badger");
  for (int i = 0; i < 3; ++i) {
    time->advance(std::chrono::hours(24 * 150));
    CHECK(used.post("/api/session").json()["player"]["name"] == "Otter");
  }
  CHECK(upgrade_status(server.address(), used) == 101);
  CHECK(upgrade_status(server.address(), unused) == 401);
  check_error(unused.post("/api/tokens", {{"name", "bot"}}), 401, "unauthorized");
  check_error(unused.get("/api/my/games"), 401, "unauthorized");
  CHECK(unused.post("/api/session").json()["player"]["guest"] == true);
  CHECK(unused.log_in("Badger").status == 200);
}

TEST_CASE("a machine's clock that leaps by years and back signs nobody out") {
  const auto time = std::make_shared<server::Time>();
  const TempFolder folder;
  const std::string database = folder / "quintet.db";
  constexpr std::chrono::hours years{24 * 365 * 3};
  const auto run = [&](const std::function<void(const Address&)>& steps) {
    const ServerInProcess server(cheap(), time, database);
    steps(server.address());
  };
  std::string cookie;
  const auto still_signed_in = [&](const Address& server) {
    const HttpResponse answer =
        http(server, {.target = "/api/my/games", .headers = {{"Cookie", cookie}}});
    CHECK(answer.status == 200);
  };
  // New guests make the server delete expired sessions.
  const auto others_come = [](const Address& server) {
    for (int i = 0; i < 20; ++i)
      const Person guest(server);
  };
  run([&](const Address& server) {
    const Person person(server, "Otter");
    cookie = "quintet_session=" + person.cookies().at("quintet_session");
    time->set_machine_clock(years);
    others_come(server);
    still_signed_in(server);
  });
  // After a start with a wrong clock, dates are not trusted.
  run([&](const Address& server) {
    others_come(server);
    still_signed_in(server);
    time->set_machine_clock(std::chrono::hours(0));
    others_come(server);
    still_signed_in(server);
  });
  run([&](const Address& server) {
    others_come(server);
    still_signed_in(server);
  });
}

TEST_CASE("logging out ends the session and its connections; logging out everywhere ends all") {
  const ServerInProcess server(cheap());
  Person here(server.address(), "Otter");
  Person there(server.address());
  Person third(server.address());
  CHECK(there.log_in("Otter").status == 200);
  CHECK(third.log_in("Otter").status == 200);
  Client here_client(server.address(), here.session());
  Client there_client(server.address(), there.session());
  const Headers before = here.headers();
  CHECK(here.post("/api/logout").status == 200);
  CHECK_FALSE(here.cookies().contains("quintet_session"));
  check_signed_out(here_client);
  CHECK(upgrade_status(server.address(), before) == 401);
  CHECK(there_client.ask({{"type", "ping"}})["type"] == "ok");
  check_error(here.post("/api/logout"), 401, "unauthorized");

  CHECK(third.post("/api/logout-everywhere").status == 200);
  check_signed_out(there_client);
  CHECK(upgrade_status(server.address(), there) == 401);
  CHECK(here.log_in("Otter").status == 200);
}

TEST_CASE("a new password needs the old one, and ends all other sessions") {
  const ServerInProcess server(cheap());
  Person here(server.address(), "Otter");
  Person there(server.address());
  CHECK(there.log_in("Otter").status == 200);
  Client there_client(server.address(), there.session());
  const auto change = [&](const std::string& old_one, const std::string& new_one) {
    return here.post("/api/password", {{"old", old_one}, {"new", new_one}});
  };
  check_error(change("wrong horse", "another horse"), 403, "wrong-password");
  check_error(change(good_password, "short"), 400, "weak-password");
  check_error(change(good_password, "Otter"), 400, "weak-password");
  CHECK(there_client.ask({{"type", "ping"}})["type"] == "ok");
  const Headers before = here.headers();
  CHECK(change(good_password, "another horse").status == 200);
  check_signed_out(there_client);
  CHECK(upgrade_status(server.address(), there) == 401);
  CHECK(upgrade_status(server.address(), before) == 401);
  CHECK(upgrade_status(server.address(), here) == 101);
  check_error(there.log_in("Otter"), 403, "wrong-password");
  CHECK(there.log_in("Otter", "another horse").status == 200);
  Person guest(server.address());
  check_error(guest.post("/api/password", {{"old", ""}, {"new", "another horse"}}), 403,
              "forbidden");
}

TEST_CASE("a recovery code sets a new password once, and ends all sessions") {
  const ServerInProcess server(cheap());
  Person here(server.address(), "Otter");
  CHECK(here.get("/api/recovery-code").json().at("created_at").is_null());
  check_error(here.post("/api/recovery-code", {{"password", "wrong horse"}}), 403,
              "wrong-password");
  const auto make = [&] {
    return here.post("/api/recovery-code", {{"password", good_password}}).json().at("code");
  };
  const std::string replaced = make();
  const std::string code = make();
  CHECK(code != replaced);
  CHECK(here.get("/api/recovery-code").json().at("created_at") > 0);

  Person lost(server.address());
  const auto recover = [&](const std::string& with, const std::string& name = "otter") {
    return lost.post("/api/recover", {{"name", name}, {"code", with}, {"password", "a new horse"}});
  };
  const HttpResponse wrong = recover(replaced);
  check_error(wrong, 403, "wrong-password");
  CHECK(recover(code, "Nobody Known").body == wrong.body);
  check_error(lost.post("/api/recover", {{"name", "Otter"}, {"code", code}, {"password", "no"}}),
              400, "weak-password");
  CHECK(upgrade_status(server.address(), here) == 101);

  const HttpResponse recovered = recover(code);
  CHECK(recovered.status == 200);
  CHECK(recovered.json().at("player").at("name") == "Otter");
  CHECK(upgrade_status(server.address(), lost) == 101);
  CHECK(upgrade_status(server.address(), here) == 401);
  CHECK(lost.get("/api/recovery-code").json().at("created_at").is_null());
  Person again(server.address());
  check_error(again.log_in("Otter"), 403, "wrong-password");
  CHECK(again.log_in("Otter", "a new horse").status == 200);
  check_error(recover(code), 403, "wrong-password");
}

TEST_CASE("a changed password ends the recovery code, and guests have none") {
  const ServerInProcess server(cheap());
  Person here(server.address(), "Otter");
  const std::string code =
      here.post("/api/recovery-code", {{"password", good_password}}).json().at("code");
  CHECK(here.post("/api/password", {{"old", good_password}, {"new", "another horse"}}).status ==
        200);
  CHECK(here.get("/api/recovery-code").json().at("created_at").is_null());
  Person guest(server.address());
  check_error(
      guest.post("/api/recover", {{"name", "Otter"}, {"code", code}, {"password", "new horse 1"}}),
      403, "wrong-password");
  check_error(guest.get("/api/recovery-code"), 403, "forbidden");
  check_error(guest.post("/api/recovery-code", {{"password", ""}}), 403, "forbidden");
}

TEST_CASE("a client that guesses waits longer and longer; the owner's device does not") {
  const auto time = std::make_shared<server::Time>();
  const ServerInProcess server(cheap(), time);
  Person owner(server.address(), "Otter");
  CHECK(owner.post("/api/logout").status == 200);
  Person thief(server.address());
  const auto guess = [&](const std::string& name) {
    check_error(thief.log_in(name, "a guess"), 403, "wrong-password");
  };
  for (int i = 0; i < 5; ++i)
    guess("Otter");
  // The wait starts at a second and doubles until it is longer than this test.
  for (int waits = 0; waits < 8; ++waits) {
    time->advance(std::chrono::minutes(5));
    guess("Otter");
  }
  const HttpResponse refused = thief.log_in("Otter", "another guess");
  check_error(refused, 429, "too-many");
  CHECK(refused.json()["error"]["retry_after"] > 128'000);
  CHECK(refused.has("Retry-After"));
  // Not even the right password is checked from there, but it is from a known device.
  check_error(thief.log_in("Otter"), 429, "too-many");
  CHECK(owner.log_in("Otter").status == 200);
  // A forged device cookie has no effect.
  Person forger(server.address());
  HttpResponse forged =
      http(server.address(), {.method = "POST",
                              .target = "/api/login",
                              .headers = {{"Cookie", "quintet_device=abc.def"},
                                          {"Origin", server.address().origin()},
                                          {"Content-Type", "application/json"}},
                              .body = Json{{"name", "Otter"}, {"password", good_password}}.dump()});
  check_error(forged, 429, "too-many");
  // An unknown name is refused in the same way.
  for (int i = 0; i < 5; ++i)
    guess("Badger");
  for (int waits = 0; waits < 8; ++waits) {
    time->advance(std::chrono::minutes(5));
    guess("Badger");
  }
  check_error(thief.log_in("Badger"), 429, "too-many");
  // The wait has an upper limit.
  time->advance(std::chrono::minutes(15));
  CHECK(thief.log_in("Otter").status == 200);
}

TEST_CASE("a known device can log in during a flood of passwords") {
  server::Limits limits;  // default costs, so that passwords wait in the queue
  limits.password_threads = 1;
  limits.waiting_passwords = 8;
  const ServerInProcess server(limits);
  Person owner(server.address(), "Otter");
  CHECK(owner.post("/api/logout").status == 200);
  const std::string body = Json{{"name", "Otter"}, {"password", "not the right one"}}.dump();
  const std::string request =
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  constexpr int addresses = 50;
  std::vector<RawConnection> attackers;
  for (int i = 0; i < addresses; ++i) {
    const std::string from = "127.0.1." + std::to_string(1 + i);
    attackers.emplace_back(server.address(), RawConnection::Options{.from = from});
    attackers.back().send(request);
  }
  // Most of them find no place in the queue. The owner does, and so does a change of password.
  CHECK(owner.log_in("Otter").status == 200);
  CHECK(owner.post("/api/password", {{"old", good_password}, {"new", "another horse"}}).status ==
        200);
  for (RawConnection& attacker : attackers) {
    const std::string head = attacker.read_head();
    CHECK((head.starts_with("HTTP/1.1 429 ") || head.starts_with("HTTP/1.1 403 ")));
  }
}

TEST_CASE("a known device and other clients of its address have separate tries") {
  server::Limits limits = cheap();
  limits.password_burst = 4;
  limits.passwords_per_second = 0.001;
  limits.known_password_burst = 3;
  limits.known_passwords_per_second = 0.001;
  const ServerInProcess server(limits);
  Person owner(server.address(), "Otter");
  Person stranger(server.address());
  for (int i = 0; i < 3; ++i)
    check_error(stranger.log_in("Badger"), 403, "wrong-password");
  check_error(stranger.log_in("Badger"), 429, "too-many");
  for (int i = 0; i < 3; ++i)
    CHECK(owner.log_in("Otter").status == 200);
  check_error(owner.log_in("Otter"), 429, "too-many");
}

TEST_CASE("a token stands for its player over HTTP and WebSocket until it is revoked") {
  const ServerInProcess server(cheap());
  Person person(server.address(), "Otter");
  const HttpResponse created = person.post("/api/tokens", {{"name", "my bot"}});
  CHECK(created.status == 200);
  const std::string secret = created.json()["secret"];
  const std::string id = created.json()["token"]["id"];
  CHECK(secret.starts_with("quintet_"));
  const HttpResponse listed = person.get("/api/tokens");
  CHECK(listed.json()["tokens"].size() == 1);
  CHECK(listed.json()["tokens"][0]["name"] == "my bot");
  CHECK_FALSE(listed.body.contains(secret));

  Client bot(server.address(), Client::Options{.headers = bearer(secret)});
  CHECK(bot.push("welcome")["player"]["name"] == "Otter");
  CHECK(http(server.address(), {.target = "/api/my/games", .headers = bearer(secret)}).status ==
        200);
  CHECK(upgrade_status(server.address(), bearer(secret + "x")) == 401);
  CHECK(upgrade_status(server.address(), bearer("quintet_")) == 401);

  // Logging out everywhere and a new password end sessions but not tokens.
  CHECK(person.post("/api/password", {{"old", good_password}, {"new", "another horse"}}).status ==
        200);
  CHECK(bot.ask({{"type", "ping"}})["type"] == "ok");
  // Another player cannot revoke it.
  Person other(server.address(), "Badger");
  check_error(other.erase("/api/tokens/" + id), 404, "not-found");
  check_error(person.erase("/api/tokens/" + id + "x"), 404, "not-found");
  check_error(person.erase("/api/tokens/"), 404, "not-found");
  CHECK(person.erase("/api/tokens/" + id).status == 200);
  check_signed_out(bot);
  CHECK(upgrade_status(server.address(), bearer(secret)) == 401);
  check_error(person.erase("/api/tokens/" + id), 404, "not-found");
}

TEST_CASE("a token may not make tokens, change the password or delete the account") {
  const ServerInProcess server(cheap());
  Person person(server.address(), "Otter");
  const std::string secret = person.post("/api/tokens", {{"name", "bot"}}).json()["secret"];
  Headers headers = bearer(secret);
  headers.emplace_back("Content-Type", "application/json");
  const std::vector<std::pair<std::string, Json>> changes = {
      {"/api/tokens", {{"name", "more"}}},
      {"/api/password", {{"old", good_password}, {"new", "another horse"}}},
      {"/api/delete-account", {{"password", good_password}}},
      {"/api/logout", Json::object()},
      {"/api/logout-everywhere", Json::object()},
      {"/api/register", {{"name", "Badger"}, {"password", good_password}}}};
  for (const auto& [target, body] : changes) {
    CAPTURE(target);
    check_error(http(server.address(),
                     {.method = "POST", .target = target, .headers = headers, .body = body.dump()}),
                403, "forbidden");
  }
  check_error(http(server.address(), {.target = "/api/tokens", .headers = headers}), 403,
              "forbidden");
}

TEST_CASE("tokens need an account and a name, and are limited in number") {
  Limits limits = cheap();
  limits.tokens_per_player = 2;
  const ServerInProcess server(limits);
  Person guest(server.address());
  check_error(guest.post("/api/tokens", {{"name", "bot"}}), 403, "forbidden");
  Person person(server.address(), "Otter");
  for (const Json& name :
       {Json(""), Json("  "), Json("a\nb"), Json(7), Json(nullptr), Json(std::string(41, 'x'))}) {
    check_error(person.post("/api/tokens", {{"name", name}}), 400, "bad-request");
  }
  CHECK(person.post("/api/tokens", {{"name", "'); DROP TABLE tokens; --"}}).status == 200);
  CHECK(person.post("/api/tokens", {{"name", "🤖"}}).status == 200);
  check_error(person.post("/api/tokens", {{"name", "third"}}), 403, "forbidden");
  CHECK(person.get("/api/tokens").json()["tokens"].size() == 2);
}

std::string everything_in(const std::filesystem::path& file) {
  std::ostringstream bytes;
  for (const char* ending : {"", "-wal"}) {
    bytes << std::ifstream(file.string() + ending, std::ios::binary).rdbuf();
    bytes.clear();
  }
  return std::move(bytes).str();
}

TEST_CASE("deleting an account removes the player, and the games stay") {
  const ServerInProcess server(cheap());
  Person person(server.address(), "Peculiar Otter");
  const std::string secret = person.post("/api/tokens", {{"name", "bot"}}).json()["secret"];
  Client client(server.address(), person.session());
  Client bot(server.address(), Client::Options{.headers = bearer(secret)});
  const Json opened = client.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", 0}});
  const std::string room = opened.at("room");
  Guest other(server.address());
  other.enter(room, opened.at("play_key"));
  CHECK(other.ask({{"type", "take_seat"}, {"room", room}, {"seat", 1}})["type"] == "ok");
  other.wait_for_start();
  CHECK(client.ask({{"type", "resign"}, {"room", room}})["type"] == "ok");

  check_error(person.post("/api/delete-account", {{"password", "wrong horse"}}), 403,
              "wrong-password");
  check_error(person.post("/api/delete-account"), 400, "bad-request");
  const Headers before = person.headers();
  CHECK(person.post("/api/delete-account", {{"password", good_password}}).status == 200);
  CHECK(person.cookies().empty());
  check_signed_out(client);
  check_signed_out(bot);
  CHECK(upgrade_status(server.address(), before) == 401);
  CHECK(upgrade_status(server.address(), bearer(secret)) == 401);
  check_error(person.log_in("Peculiar Otter"), 403, "wrong-password");
  check_error(person.get("/api/players/Peculiar%20Otter"), 404, "not-found");

  // The opponent still has the game, with an anonymous player.
  wait_until("the name to be deleted", [&] {
    const auto events = stored_events(server.database(), room);
    return std::ranges::none_of(
        events, [](const auto& event) { return event.second.dump().contains("Peculiar"); });
  });
  const HttpResponse mine = http(
      server.address(), {.target = "/api/my/games", .headers = {{"Cookie", other.session.cookie}}});
  REQUIRE(mine.json()["finished"]["games"].size() == 1);
  CHECK(mine.json()["finished"]["games"][0]["seats"][0]["player"]["name"] == "deleted player");
  wait_until("the room to read its log again", [&] {
    const Json entered = other.ask({{"type", "enter_room"}, {"room", room}});
    return entered["snapshot"]["seats"][0]["player"]["name"] == "deleted player";
  });
  // Another player may register the name.
  const Person namesake(server.address(), "Peculiar Otter");
  CHECK(Json(namesake.id()) != opened["snapshot"]["by"]["id"]);
}

TEST_CASE("no guest gets the name of a registered player") {
  const TempFolder folder;
  const std::string database = folder / "quintet.db";
  // All possible names of guests.
  std::set<std::string> names;
  for (int i = 0; i < 100'000; ++i)
    names.insert(server::random_name());
  {
    storage::SqliteStore store{storage::Database(database)};
    std::vector<storage::Job> jobs;
    for (const std::string& name : names) {
      storage::NewGuest guest;
      guest.player = {.id = "id-of-" + name, .name = "x", .guest = true, .created_at = 1};
      guest.session = {.token_hash = server::hash_token(name),
                       .player = guest.player.id,
                       .created_at = 1,
                       .expires_at = 2};
      jobs.emplace_back(std::move(guest));
      jobs.emplace_back(storage::RegisterPlayer{.player = "id-of-" + name,
                                                .name = name,
                                                .name_key = server::name_key(name),
                                                .password = "no verifier"});
    }
    for (const storage::WriteResult& written : store.write_all(jobs))
      REQUIRE(written.ok());
  }
  const ServerInProcess server(cheap(), std::make_shared<server::Time>(), database);
  for (int i = 0; i < 10; ++i) {
    const Person guest(server.address());
    CHECK_FALSE(names.contains(guest.name()));
    CHECK_FALSE(guest.name().empty());
  }
}

TEST_CASE("the password tries of an address are limited") {
  Limits limits = cheap();
  limits.password_burst = 3;
  limits.passwords_per_second = 0.01;
  const ServerInProcess server(limits);
  Person person(server.address());
  for (const char* name : {"Otter", "Badger", "Marten"})
    check_error(person.log_in(name), 403, "wrong-password");
  check_error(person.log_in("Robin"), 429, "too-many");
  check_error(person.post("/api/register", {{"name", "Robin"}, {"password", good_password}}), 429,
              "too-many");
}

TEST_CASE("the file contains secrets only as hashes") {
  const ServerInProcess server(cheap());
  Person person(server.address(), "Otter");
  std::vector<std::string> secrets = {good_password, person.cookies().at("quintet_session"),
                                      person.cookies().at("quintet_device")};
  secrets.push_back(person.post("/api/tokens", {{"name", "bot"}}).json()["secret"]);
  const std::string bytes = everything_in(server.database());
  CHECK(bytes.contains("Otter"));
  for (const std::string& secret : secrets)
    CHECK_FALSE(bytes.contains(secret));
}

}  // namespace
}  // namespace quintet::tests
