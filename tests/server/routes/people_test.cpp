// Profiles, lists of games, leaderboards and downloads over HTTP, and the privacy of private games.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "rules/record.hpp"
#include "server/base/secrets.hpp"
#include "server/base/time.hpp"
#include "server/players/player_names.hpp"
#include "tests/server/kit/archive.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

Headers as(const std::string& name) {
  return {{"Cookie", "quintet_session=secret-of-" + name}};
}

HttpResponse get(const ServerProcess& server, const std::string& target,
                 const Headers& headers = {}) {
  return http(server.address(), {.target = target, .headers = headers});
}

std::vector<std::string> rooms_of(const Json& page) {
  std::vector<std::string> rooms;
  for (const Json& game : page.at("games"))
    rooms.push_back(game.at("room"));
  return rooms;
}

using Rooms = std::vector<std::string>;

/// Three players and six games, one of them private.
void fill(Archive& archive) {
  for (const char* name : {"Otter", "Badger", "Zoë's"}) {
    // The last name cannot be registered. In a query it must not act as SQL.
    archive.add_player(name);
  }
  archive.add({.room = "r1", .players = {"Otter", "Badger"}, .places = {1, 2}, .ended_at = march});
  archive.add({.room = "r2",
               .players = {"Badger", "Otter"},
               .places = {1, 2},
               .ended_at = march + day,
               .game = "gridwar"});
  archive.add({.room = "r3",
               .players = {"Otter", "Badger"},
               .places = {1, 1},
               .ended_at = march + 2 * day});
  archive.add({.room = "secret4",
               .players = {"Otter", "Badger"},
               .places = {1, 2},
               .ended_at = march + 3 * day,
               .is_public = false});
  archive.add({.room = "r5",
               .players = {"Zoë's", "Badger"},
               .places = {2, 1},
               .ended_at = march + 4 * day,
               .ratings = {1400.4, 1612.5}});
  archive.add({.room = "r6",
               .players = {"Otter", "Zoë's"},
               .places = {1, 2},
               .ended_at = march + 5 * day,
               .ratings = {1700, 1300},
               .deviation = 200});
}

/// A file with this content.
std::filesystem::path filled(const TempFolder& folder) {
  const auto file = folder / "quintet.db";
  Archive archive(file);
  fill(archive);
  return file;
}

TEST_CASE("a profile has the name, ratings and counts of the public games") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const HttpResponse answer = get(server, "/api/players/otter");
  CHECK(answer.status == 200);
  CHECK(answer.header("Cache-Control") == "no-store");
  const Json profile = answer.json();
  CHECK(profile["player"] == Json{{"id", "id-of-Otter"}, {"name", "Otter"}, {"guest", false}});
  CHECK(profile["since"] == march - day);
  REQUIRE(profile["ratings"].size() == 1);
  CHECK(profile["ratings"][0]["pool"] == "liger");
  CHECK(profile["ratings"][0]["rating"] == 1700);
  CHECK(profile["ratings"][0]["provisional"] == true);
  CHECK(profile["games"] == Json::parse(R"([{"game":"gridwar","won":0,"drawn":0,"lost":1},
                                            {"game":"liger","won":2,"drawn":1,"lost":0}])"));
  CHECK(get(server, "/api/players/Badger").json()["ratings"][0]["provisional"] == false);
  // The player also sees private games; the opponent does not see them here.
  CHECK(get(server, "/api/players/Otter", as("Otter")).json()["games"][1]["won"] == 3);
  CHECK(get(server, "/api/players/Otter", as("Badger")).json()["games"][1]["won"] == 2);

  for (const char* name : {"Nobody", "", "%ff", "%00", "Otter%00", "x'%20OR%20'1'='1",
                           "'%3B%20DROP%20TABLE%20players%3B%20--", "Otter/nothing",
                           "Otter/games/x", "Otter/ratings", "Otter/against"}) {
    CAPTURE(std::string(name));
    check_error(get(server, std::string("/api/players/") + name), 404, "not-found");
  }
  CHECK(get(server, "/api/players/Zo%C3%AB's").json()["player"]["name"] == "Zoë's");
  CHECK(http(server.address(), {.method = "POST", .target = "/api/players/Otter"}).status == 405);
  CHECK(http(server.address(), {.method = "HEAD", .target = "/api/players/Otter"}).status == 200);
}

TEST_CASE("the games of a player are found by game, opponent, result and time") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const auto found = [&](const std::string& query, const Headers& headers = {}) {
    const HttpResponse answer = get(server, "/api/players/Otter/games" + query, headers);
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    CHECK(answer.json()["next"].is_null());
    // The search with `player` gives the same list.
    const std::string more = query.empty() ? "" : "&" + query.substr(1);
    CHECK(get(server, "/api/games?player=Otter" + more, headers).body == answer.body);
    return rooms_of(answer.json());
  };
  CHECK(found("") == Rooms{"r6", "r3", "r2", "r1"});
  CHECK(found("", as("Badger")) == Rooms{"r6", "r3", "r2", "r1"});
  CHECK(found("", as("Otter")) == Rooms{"r6", "secret4", "r3", "r2", "r1"});
  CHECK(found("?game=liger") == Rooms{"r6", "r3", "r1"});
  CHECK(found("?game=sliders").empty());
  CHECK(found("?result=won") == Rooms{"r6", "r1"});
  CHECK(found("?result=drawn") == Rooms{"r3"});
  CHECK(found("?result=lost") == Rooms{"r2"});
  CHECK(found("?opponent=badger") == Rooms{"r3", "r2", "r1"});
  CHECK(found("?opponent=badger&result=won&game=liger") == Rooms{"r1"});
  CHECK(found("?since=2026-03-02&until=2026-03-03") == Rooms{"r3", "r2"});
  CHECK(found("?since=2026-03-03") == Rooms{"r6", "r3"});
  CHECK(found("?until=" + std::to_string(march)) == Rooms{"r1"});

  const Json rated = get(server, "/api/players/Otter/games?opponent=Zo%C3%AB's").json()["games"][0];
  CHECK(rated["rated"] == true);
  CHECK(rated["clock"]["kind"] == "none");
  CHECK(rated["reason"] == "goal");
  CHECK(rated["turns"] == 7);
  CHECK(rated["ended_at"] == march + 5 * day);
  CHECK(rated["seats"][0]["place"] == 1);
  CHECK(rated["seats"][0]["rating"] == Json{{"before", nullptr}, {"after", 1700}});
  CHECK(rated["seats"][1]["rating"] == Json{{"before", 1400}, {"after", 1300}});
  CHECK(rated["seats"][1]["player"]["name"] == "Zoë's");

  for (const char* query : {"result=both", "since=yesterday", "until=2026-02-30", "after=x",
                            "after=1_", "after=1_2'%3B--"}) {
    CAPTURE(std::string(query));
    check_error(get(server, std::string("/api/players/Otter/games?") + query), 400, "bad-request");
  }
  check_error(get(server, "/api/players/Otter/games?game=chess"), 400, "unknown-game");
  check_error(get(server, "/api/players/Otter/games?opponent=Nobody"), 404, "not-found");
}

TEST_CASE("the search finds public games and no private one") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const auto found = [&](const std::string& query) {
    return rooms_of(get(server, "/api/games" + query, as("Otter")).json());
  };
  CHECK(found("") == Rooms{"r6", "r5", "r3", "r2", "r1"});
  CHECK(found("?game=gridwar") == Rooms{"r2"});
  CHECK(found("?since=2026-03-02&until=2026-03-05") == Rooms{"r5", "r3", "r2"});
  check_error(get(server, "/api/games?result=won"), 400, "bad-request");
  check_error(get(server, "/api/games?player=Nobody"), 404, "not-found");
  CHECK(get(server, "/api/games?unknown=field").status == 200);
  CHECK(http(server.address(), {.method = "DELETE", .target = "/api/games"}).status == 405);
}

TEST_CASE("two players' games with each other are counted from the first one's view") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const Json score = get(server, "/api/players/Badger/against/Otter").json();
  CHECK(score["player"]["name"] == "Badger");
  CHECK(score["opponent"]["name"] == "Otter");
  CHECK(score["games"] == Json::parse(R"([{"game":"gridwar","won":1,"drawn":0,"lost":0},
                                          {"game":"liger","won":0,"drawn":1,"lost":1}])"));
  CHECK(get(server, "/api/players/Badger/against/Otter", as("Badger")).json()["games"][1]["lost"] ==
        2);
  CHECK(get(server, "/api/players/Badger/against/Badger").json()["games"].empty());
  check_error(get(server, "/api/players/Badger/against/Nobody"), 404, "not-found");
}

TEST_CASE("a leaderboard has the players with a certain rating, the best first") {
  const TempFolder folder;
  const ServerProcess server(filled(folder));
  const Json board = get(server, "/api/leaderboards/liger").json();
  CHECK(board["pool"] == "liger");
  REQUIRE(board["leaders"].size() == 1);
  CHECK(board["leaders"][0]["player"]["name"] == "Badger");
  CHECK(board["leaders"][0]["rating"] == 1613);
  CHECK(board["leaders"][0]["deviation"] == 50);
  CHECK(get(server, "/api/leaderboards/slides-of-action-3").json()["leaders"].empty());
  for (const char* pool : {"chess", "", "slides-of-action", "liger/x", "'%20OR%201=1"})
    check_error(get(server, std::string("/api/leaderboards/") + pool), 404, "not-found");
  check_error(get(server, "/api/leaderboards/liger?after=x"), 400, "bad-request");

  const Json history = get(server, "/api/players/Zo%C3%AB's/ratings/liger").json();
  REQUIRE(history["history"].size() == 2);
  CHECK(history["history"][0]["rating"] == 1300);
  CHECK(history["history"][1]["rating"] == 1400);
  CHECK(history["history"][1]["at"] == march + 4 * day);
  CHECK(get(server, "/api/players/Zo%C3%AB's/ratings/gridwar").json()["history"].empty());
  check_error(get(server, "/api/players/Otter/ratings/chess"), 404, "not-found");
}

TEST_CASE("a public seat and a seek show the published rating, a private seat the exact one") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Archive archive(file);
    archive.add_player("Otter");
    archive.add_player("Badger");
    archive.add({.room = "public1",
                 .players = {"Otter", "Badger"},
                 .places = {1, 2},
                 .ratings = {1295, 1613}});
    archive.add({.room = "secret1",
                 .players = {"Badger", "Otter"},
                 .places = {1, 2},
                 .ended_at = march + day,
                 .is_public = false,
                 .ratings = {1650, 1191}});
  }
  const ServerProcess server(file);
  Guest otter(server.address(), {.cookie = "quintet_session=secret-of-Otter", .player = {}});
  Guest badger(server.address(), {.cookie = "quintet_session=secret-of-Badger", .player = {}});
  const auto open = [&](const std::string& visibility) {
    return otter.ask({{"type", "open_room"},
                      {"game", "liger"},
                      {"seat", 0},
                      {"visibility", visibility}})["snapshot"];
  };
  CHECK(open("public")["seats"][0]["rating"]["rating"] == 1295);
  CHECK(open("private")["seats"][0]["rating"]["rating"] == 1191);
  REQUIRE(otter.ask({{"type", "seek"}, {"game", "liger"}}).contains("seek"));

  const auto has_both = [](const Json& lobby) {
    return !lobby["rooms"].empty() && !lobby["seeks"].empty();
  };
  Json lobby;
  wait_until("the lobby to show room and seek", [&] {
    lobby = badger.ask({{"type", "watch_lobby"}})["lobby"];
    return has_both(lobby);
  });
  CHECK(lobby["rooms"][0]["seats"][0]["rating"]["rating"] == 1295);
  CHECK(lobby["seeks"][0]["rating"]["rating"] == 1295);
  // The range applies to the published rating, too.
  const Json exact = {{"min", 1190}, {"max", 1192}};
  const Json published = {{"min", 1294}, {"max", 1296}};
  const auto seek = [&](const Json& range) {
    return badger.ask({{"type", "seek"}, {"game", "liger"}, {"rating_range", range}});
  };
  CHECK(seek(exact).contains("seek"));
  const Json paired = seek(published);
  REQUIRE(paired.contains("room"));
  badger.enter(paired["room"]);
  CHECK(badger.ask({{"type", "enter_room"}, {"room", paired["room"]}})["snapshot"]["seats"]
            .dump()
            .find("1191") == std::string::npos);
}

TEST_CASE("only the player sees a private rated game in their rating") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Archive archive(file);
    fill(archive);
    archive.add({.room = "secret7",
                 .players = {"Badger", "Otter"},
                 .places = {1, 2},
                 .ended_at = march + 6 * day + 12'345'678,
                 .is_public = false,
                 .ratings = {1650, 1660}});
    archive.add_player("Robin");
    archive.add_player("Marten");
    archive.add({.room = "secret8",
                 .players = {"Robin", "Marten"},
                 .places = {1, 2},
                 .ended_at = march + 6 * day,
                 .is_public = false,
                 .ratings = {1900, 1100}});
  }
  const ServerProcess server(file);
  const auto standing = [&](const std::string& name, const Headers& headers) {
    return get(server, "/api/players/" + name, headers).json()["ratings"];
  };
  const auto history = [&](const std::string& name, const Headers& headers) {
    return get(server, "/api/players/" + name + "/ratings/liger", headers).json()["history"];
  };
  // For others, even for the opponent, the rating is as if it had not been played.
  for (const Headers& headers : {Headers(), as("Robin"), as("Otter")}) {
    REQUIRE(standing("Badger", headers).size() == 1);
    CHECK(standing("Badger", headers)[0]["rating"] == 1613);
    CHECK(standing("Badger", headers)[0]["games"] == 1);
    REQUIRE(history("Badger", headers).size() == 1);
    CHECK(history("Badger", headers)[0]["at"] == march + 4 * day);
    CHECK(history("Badger", headers)[0]["rating"] == 1613);
    CHECK(standing("Marten", headers).empty());
    CHECK(history("Marten", headers).empty());
  }
  const Json board = get(server, "/api/leaderboards/liger").json()["leaders"];
  REQUIRE(board.size() == 1);
  CHECK(board[0]["player"]["name"] == "Badger");
  CHECK(board[0]["rating"] == 1613);
  CHECK(board[0]["games"] == 1);
  // The player sees the exact rating.
  CHECK(standing("Badger", as("Badger"))[0]["rating"] == 1650);
  REQUIRE(history("Badger", as("Badger")).size() == 2);
  CHECK(history("Badger", as("Badger"))[0]["at"] == march + 6 * day + 12'345'678);
  CHECK(standing("Marten", as("Marten"))[0]["rating"] == 1100);
}

TEST_CASE("pages follow each other without a gap, even if games are added meanwhile") {
  const TempFolder folder;
  constexpr int games = 120;
  constexpr int leaders = 130;
  {
    Archive archive(folder / "quintet.db");
    fill(archive);
    for (int i = 0; i < games; ++i) {
      // Many games at the same moment.
      archive.add({.room = "many" + std::to_string(i),
                   .players = {"Otter", "Badger"},
                   .places = {1, 2},
                   .ended_at = march + 10 * day + i / 40});
    }
    for (int i = 0; i < leaders; i += 2) {
      const std::string one = "Leader " + std::to_string(i);
      const std::string other = "Leader " + std::to_string(i + 1);
      archive.add_player(one);
      archive.add_player(other);
      archive.add({.room = "of" + one,
                   .players = {one, other},
                   .places = {1, 2},
                   .ended_at = march - 10 * day + i,
                   .ratings = {1500.0 + static_cast<double>(i) * 0.1, 1500.25}});
    }
  }
  const ServerProcess server(folder / "quintet.db");
  const auto walk = [&](const std::string& target, const std::string& list, const auto& name_of) {
    std::vector<std::string> names;
    std::string after;
    do {
      const Json page = get(server, target + after, as("Otter")).json();
      CHECK(page[list].size() <= 100);
      for (const Json& row : page[list])
        names.push_back(name_of(row));
      after = page["next"].is_null() ? "" : "?after=" + page["next"].get<std::string>();
    } while (!after.empty());
    CHECK(std::set(names.begin(), names.end()).size() == names.size());
    return names;
  };
  const auto room = [](const Json& game) { return game["room"].get<std::string>(); };
  const auto name = [](const Json& leader) { return leader["player"]["name"].get<std::string>(); };
  CHECK(walk("/api/games", "games", room).size() == 5 + games + leaders / 2);
  CHECK(walk("/api/players/Otter/games", "games", room).size() == 5 + games);
  CHECK(walk("/api/leaderboards/liger", "leaders", name).size() == 1 + leaders);
  // The same for the player's own finished games.
  const Json mine = get(server, "/api/my/games", as("Otter")).json();
  CHECK(mine["finished"]["games"].size() == 50);
  const Json second =
      get(server, "/api/my/games?after=" + mine["finished"]["next"].get<std::string>(), as("Otter"))
          .json();
  CHECK(second["finished"]["games"][0]["room"] != mine["finished"]["games"][0]["room"]);
}

TEST_CASE("names are suggested by their beginning") {
  const TempFolder folder;
  {
    Archive archive(folder / "quintet.db");
    for (const char* name : {"Otter", "Otto", "Maria", "Robin", "Élodie"})
      archive.add_player(name);
  }
  const ServerProcess server(folder / "quintet.db");
  const auto suggested = [&](const std::string& prefix) {
    std::set<std::string> names;
    const Json answer = get(server, "/api/players?prefix=" + prefix).json();
    for (const Json& player : answer["players"])
      names.insert(player["name"].get<std::string>());
    return names;
  };
  CHECK(suggested("ot") == std::set<std::string>{"Otter", "Otto"});
  CHECK(suggested("OTTE") == std::set<std::string>{"Otter"});
  CHECK(suggested("r") == std::set<std::string>{"Robin"});
  CHECK(suggested("M") == std::set<std::string>{"Maria"});
  CHECK(suggested("%C3%A9l") == std::set<std::string>{"Élodie"});
  CHECK(suggested("%25").empty());
  CHECK(suggested("_").empty());
  CHECK(suggested("'%20OR%20''='").empty());
  check_error(get(server, "/api/players"), 400, "bad-request");
  check_error(get(server, "/api/players?prefix="), 400, "bad-request");
}

TEST_CASE("the player's own games are the running ones, with the seat to move, and finished ones") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table running = start_table(server.address(), liger);
  const Headers mine = {{"Cookie", running.players[0].session.cookie}};
  const Headers theirs = {{"Cookie", running.players[1].session.cookie}};
  const auto turn_of = [&](const Headers& who) {
    const Json games = get(server, "/api/my/games", who).json();
    REQUIRE(games["running"]["games"].size() == 1);
    CHECK(games["running"]["games"][0]["room"] == running.room);
    CHECK(games["running"]["games"][0]["visibility"] == "private");
    CHECK(games["finished"]["games"].empty());
    return games["running"]["games"][0]["your_turn"].get<bool>();
  };
  CHECK(turn_of(mine));
  CHECK_FALSE(turn_of(theirs));
  Dice dice(1);
  running.play_random_turn(dice);
  CHECK_FALSE(turn_of(mine));
  CHECK(turn_of(theirs));
  CHECK(running.players[1].ask({{"type", "resign"}, {"room", running.room}})["type"] == "ok");
  const Json after = get(server, "/api/my/games", mine).json();
  CHECK(after["running"]["games"].empty());
  REQUIRE(after["finished"]["games"].size() == 1);
  CHECK(after["finished"]["games"][0]["reason"] == "resignation");
  CHECK(after["finished"]["games"][0]["seats"][0]["place"] == 1);

  const Session outsider = new_session(server.address());
  const HttpResponse others = get(server, "/api/my/games", {{"Cookie", outsider.cookie}});
  CHECK_FALSE(others.body.contains(running.room));
  CHECK_FALSE(get(server, "/api/games").body.contains(running.room));
  check_error(get(server, "/api/my/games"), 401, "unauthorized");
  check_error(get(server, "/api/my/games.txt"), 401, "unauthorized");
  check_error(get(server, "/api/my/nothing"), 404, "not-found");
}

TEST_CASE("all games of a player can be downloaded as texts that replay, with private ones") {
  server::Limits limits;
  limits.room_burst = 1000;
  limits.message_burst = 1000;
  const ServerInProcess server(limits);
  Guest me(server.address());
  std::set<std::string> rooms;
  constexpr int games = 60;  // more than one page
  Guest other(server.address());
  for (int i = 0; i < games; ++i) {
    const Json opened = me.client.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", 0}});
    const std::string room = opened.at("room");
    rooms.insert(room);
    CHECK(other.client.ask(
              {{"type", "enter_room"}, {"room", room}, {"key", opened["play_key"]}})["type"] ==
          "ok");
    CHECK(other.client.ask({{"type", "take_seat"}, {"room", room}, {"seat", 1}})["type"] == "ok");
    CHECK(me.client.ask({{"type", "resign"}, {"room", room}})["type"] == "ok");
    for (Guest* guest : {&me, &other})
      CHECK(guest->client.ask({{"type", "leave_room"}, {"room", room}})["type"] == "ok");
  }
  std::string texts;
  std::string next = "/api/my/games.txt?since=2026-01-01";
  int pages = 0;
  do {
    const HttpResponse page =
        http(server.address(), {.target = next, .headers = {{"Cookie", me.session.cookie}}});
    REQUIRE(page.status == 200);
    CHECK(page.header("Content-Type") == "text/plain; charset=utf-8");
    CHECK(page.header("Content-Disposition").contains("attachment"));
    texts += page.body + "\n";
    const std::string link = page.header("Link");
    next = link.empty() ? "" : link.substr(1, link.find('>') - 1);
    ++pages;
  } while (!next.empty());
  CHECK(pages == 2);
  const auto parts = rules::split_records(texts);
  CHECK(parts.size() == games);
  for (const rules::RecordPart& part : parts) {
    const auto read = rules::GameRecord::from_text(part.text, part.first_line);
    REQUIRE_MESSAGE(read.has_value(), read.error().message);
    CHECK(read->record.result().has_value());
    for (const auto& [name, value] : read->annotations.tags) {
      if (name == "Room") rooms.erase(value);
    }
  }
  CHECK(rooms.empty());
}

TEST_CASE("the log contains no password, token, cookie or device") {
  const TempFolder folder;
  std::string log;
  std::vector<std::string> secrets = {good_password, "another horse", "wrong horse"};
  std::string format;
  SUBCASE("as text") {
    format = "text";
  }
  SUBCASE("as JSON") {
    format = "json";
  }
  {
    ServerProcess server(folder / "quintet.db", {"--log-format", format, "--log-level", "debug"});
    Person person(server.address(), "Otter");
    Person other(server.address());
    check_error(other.log_in("Otter", "wrong horse"), 403, "wrong-password");
    CHECK(other.log_in("Otter").status == 200);
    const Json token = person.post("/api/tokens", {{"name", "bot"}}).json();
    secrets.push_back(token["secret"]);
    for (const Person* someone : {&person, &other}) {
      for (const auto& [name, value] : someone->cookies())
        secrets.push_back(value);
    }
    CHECK(get(server, "/api/my/games",
              {{"Authorization", "Bearer " + token["secret"].get<std::string>()}})
              .status == 200);
    CHECK(person.post("/api/password", {{"old", good_password}, {"new", "another horse"}}).status ==
          200);
    for (const auto& [name, value] : person.cookies())
      secrets.push_back(value);
    for (std::string secret : secrets) {
      std::ranges::replace(secret, ' ', '+');
      (void)get(server, "/api/players/" + secret.substr(0, 8) + "?x=" + secret);
      (void)get(server, "/api/nothing", {{"Authorization", "Bearer " + secret + "x"}});
    }
    CHECK(person.erase("/api/tokens/" + token["token"]["id"].get<std::string>()).status == 200);
    CHECK(person.post("/api/delete-account", {{"password", "another horse"}}).status == 200);
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
