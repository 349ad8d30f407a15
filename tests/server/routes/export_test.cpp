// The download of everything that is stored about a player.
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/async/spawn.hpp"
#include "server/exports/exports.hpp"
#include "storage/jobs/players.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_parts.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

const std::string path = "/api/my/export";

/// A private game of two registered players in which both have said something.
struct TalkativeGame {
  explicit TalkativeGame(const Address& server, const Session& host, const Session& other)
      : table(open_table(server, host, liger, Json::object())) {
    seat_one(server, table, other);
    for (Guest& player : table.players)
      player.wait_for_start();
    table.catch_up();
    Dice dice(1);
    table.play_random_turn(dice);
    say(0, "a line of the host");
    say(1, "a line of the other");
  }

  void say(std::size_t seat, const std::string& text) {
    const Json reply = table.players.at(seat).ask(
        {{"type", "say"}, {"room", table.room}, {"channel", "players"}, {"text", text}});
    REQUIRE(reply["type"] == "ok");
  }

  Table table;
};

std::set<std::string> texts_of(const Json& list, const char* key) {
  std::set<std::string> texts;
  for (const Json& entry : list)
    texts.insert(entry.at(key).get<std::string>());
  return texts;
}

TEST_CASE("a player downloads everything that is stored about them, and no secret") {
  server::Limits limits;
  // Each list has several pages, and the file has many pieces.
  limits.export_page = 1;
  limits.export_piece_bytes = 1;
  const ServerInProcess server(limits);
  const Address& at = server.address();
  Person ann(at, "Ann");
  Person ben(at, "Ben");
  TalkativeGame first(at, ann.session(), ben.session());
  const TalkativeGame second(at, ben.session(), ann.session());
  first.say(0, "another line");
  const Json token = ann.post("/api/tokens", {{"name", "my bot"}}).json();
  const Json code = ann.post("/api/recovery-code", {{"password", good_password}}).json();
  CHECK(ann.post("/api/my/mutes", {{"player", ben.id()}, {"muted", true}}).status == 200);
  const Json puzzle = {{"game", "liger"}};
  const Json progress = {{"answers", 0}, {"solves", 0}, {"step", 0}, {"day", 20'000}};
  const Json mistake = {{"id", "m"}, {"found", 19'990}, {"progress", progress}, {"puzzle", puzzle}};
  CHECK(ann.post("/api/my/mistakes", {{"mistakes", {mistake}}, {"removed", {"gone"}}}).status ==
        200);
  const Json settings = {
      {"off", {{"push", {"turn"}}, {"webhook", Json::array()}, {"mail", Json::array()}}},
      {"quiet", {{"from", 60}, {"to", 120}, {"zone", "Europe/Berlin"}}}};
  CHECK(ann.post("/api/my/notification-settings", settings).status == 200);

  const HttpResponse answer = ann.get(path);
  REQUIRE(answer.status == 200);
  CHECK(answer.header("Content-Type") == "application/json; charset=utf-8");
  CHECK(answer.header("Cache-Control") == "no-store");
  CHECK(answer.header("Transfer-Encoding") == "chunked");
  CHECK(answer.header("Content-Disposition").starts_with("attachment; filename=\"quintet-Ann-20"));
  CHECK(answer.body.ends_with("\"complete\":true}\n"));
  const Json file = answer.json();
  CHECK(file["format"] == "quintet-export");
  CHECK(file["version"] == 1);
  CHECK(file["player"]["id"] == ann.id());
  CHECK(file["since"] <= file["made_at"]);
  CHECK(file["recovery_code_at"].is_number());
  CHECK(file["sessions"].size() == 1);
  CHECK(texts_of(file["tokens"], "name") == std::set<std::string>{"my bot"});
  CHECK(file["mutes"][0]["player"]["name"] == "Ben");
  CHECK(file["own_mistakes"]["mistakes"][0] == mistake);
  CHECK(file["own_mistakes"]["removed"] == Json::array({"gone"}));
  CHECK(file["settings"] == settings);
  CHECK(file["ban"].is_null());
  CHECK(texts_of(file["games"], "room") ==
        std::set<std::string>{first.table.room, second.table.room});
  for (const Json& game : file["games"]) {
    CHECK(game["opened"] == (game["room"] == first.table.room));
    CHECK(game["seats"].size() == 2);
    CHECK(game["record"].get<std::string>().contains("1. "));
  }
  CHECK(texts_of(file["chat"], "text") ==
        std::set<std::string>{"a line of the host", "another line", "a line of the other"});
  CHECK(file["chat"].size() == 3);
  const std::string& cookie = ann.cookies().at("quintet_session");
  for (const std::string& secret :
       {cookie, cookie.substr(cookie.find('.') + 1), token.at("secret").get<std::string>(),
        code.at("code").get<std::string>(), good_password, first.table.play_key,
        first.table.watch_key})
    CHECK_FALSE(answer.body.contains(secret));
}

TEST_CASE("a guest can download their data, and has the name twice if it is not ASCII") {
  const ServerInProcess server{server::Limits()};
  Person guest(server.address());
  const Json file = guest.get(path).json();
  CHECK(file["player"]["guest"] == true);
  CHECK(file["games"].empty());
  CHECK(file["complete"] == true);
  Person ben(server.address(), "Ben Bär");
  CHECK(ben.get(path)
            .header("Content-Disposition")
            .contains("; filename*=UTF-8''quintet-Ben%20B%C3%A4r-"));
}

TEST_CASE("a player's data is exported once an hour, and HEAD does not count") {
  const auto time = std::make_shared<server::Time>();
  const ServerInProcess server(server::Limits(), time);
  Person ann(server.address(), "Ann");
  for (int i = 0; i < 2; ++i) {
    const HttpResponse head =
        http(server.address(), {.method = "HEAD", .target = path, .headers = ann.headers()});
    CHECK(head.status == 200);
    CHECK(head.header("Transfer-Encoding") == "chunked");
    CHECK(head.body.empty());
  }
  CHECK(ann.get(path).status == 200);
  const HttpResponse refused = ann.get(path);
  check_error(refused, 429, "too-many");
  const Json error = refused.json()["error"];
  CHECK(error["key"] == "export.too-soon");
  CHECK(error["retry_after"] > 0);
  CHECK(error["retry_after"] <= 3'600'000);
  Person ben(server.address(), "Ben");
  CHECK(ben.get(path).status == 200);
  time->advance(std::chrono::hours(1));
  CHECK(ann.get(path).status == 200);
}

TEST_CASE("only the player's own session gets the data") {
  const ServerInProcess server{server::Limits()};
  Person ann(server.address(), "Ann");
  const std::string secret = ann.post("/api/tokens", {{"name", "my bot"}}).json().at("secret");
  const HttpResponse by_token =
      http(server.address(), {.target = path, .headers = {{"Authorization", "Bearer " + secret}}});
  check_error(by_token, 403, "forbidden");
  CHECK(by_token.json()["error"]["key"] == "account.not-by-token");
  check_error(http(server.address(), {.target = path}), 401, "unauthorized");
}

/// The bytes of the response to GET in this version of HTTP, until the server closes.
std::string downloaded(const Address& server, const Person& person, const std::string& version) {
  RawConnection connection(server);
  CHECK(connection.send("GET " + path + " HTTP/" + version + "\r\nHost: localhost\r\nCookie: " +
                        person.session().cookie + "\r\nConnection: close\r\n\r\n"));
  return connection.read_all();
}

TEST_CASE("HTTP/1.0 gets the file without chunks, until the connection ends") {
  const ServerInProcess server{server::Limits()};
  const Person ann(server.address(), "Ann");
  const std::string all = downloaded(server.address(), ann, "1.0");
  const std::size_t head = all.find("\r\n\r\n");
  REQUIRE(head != std::string::npos);
  CHECK_FALSE(all.substr(0, head).contains("Transfer-Encoding"));
  CHECK_FALSE(all.substr(0, head).contains("Content-Length"));
  CHECK(Json::parse(all.substr(head + 4))["complete"] == true);
}

TEST_CASE("a file that breaks off has neither its last chunk nor its end") {
  server::Limits limits;
  limits.export_time = std::chrono::seconds(-1);
  const ServerInProcess server(limits);
  const Person ann(server.address(), "Ann");
  const std::string all = downloaded(server.address(), ann, "1.1");
  CHECK(all.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK_FALSE(all.ends_with("0\r\n\r\n"));
  CHECK_FALSE(all.contains("complete"));
}

/// Begins an export of this player without a connection.
protocol::Result<std::shared_ptr<server::BodyPieces>> begun(PartsOnLoop& server,
                                                            const protocol::Player& player) {
  std::optional<protocol::Result<std::shared_ptr<server::BodyPieces>>> result;
  const auto begin = [](server::Exports& exports, protocol::Player whose,
                        auto& to) -> server::Task<> {
    to = co_await exports.begin(std::move(whose), "192.0.2.1");
  };
  server::spawn(server.context.get_executor(), begin(server.parts.exports, player, result),
                "an export of a test");
  while (!result) {
    server.context.restart();
    server.context.run_one();
  }
  return *std::move(result);
}

TEST_CASE("few exports run at once, and one that is dropped in the middle gives its place back") {
  const TempFolder folder;
  server::Limits limits;
  limits.exports_at_once = 1;
  PartsOnLoop server(folder / "quintet.db", limits);
  std::vector<protocol::Player> players;
  for (const std::string id : {"1", "2"}) {
    players.push_back({.id = id, .name = id, .guest = true});
    storage::NewGuest guest{.player = {.id = id, .name = id}, .session = {.player = id}};
    guest.session.token_hash.fill(static_cast<std::uint8_t>(id.front()));
    server.parts.base.store.write_later(std::move(guest));
  }
  auto first = begun(server, players[0]);
  REQUIRE(first);
  CHECK(server.parts.exports.running() == 1);
  const auto busy = begun(server, players[1]);
  REQUIRE_FALSE(busy);
  CHECK(busy.error().reason->key == "export.busy");
  CHECK(busy.error().retry_after_ms > 0);
  first->reset();
  CHECK(server.parts.exports.running() == 0);
  // The refusal has not used up the hour.
  CHECK(begun(server, players[1]));
  CHECK(server.parts.exports.running() == 0);
}

}  // namespace
}  // namespace quintet::tests
