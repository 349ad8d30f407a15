// `quintet admin` and the socket behind it.
#include <array>
#include <filesystem>
#include <string>

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "server/admin/runtime_files.hpp"
#include "storage/reads/rooms.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/server/admin/operated_server.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;

using Fixture = OperatedServer;

/// The socket's reply to these bytes; empty if it closes without one.
std::string control_exchange(const fs::path& database, std::string_view bytes) {
  const server::ControlAddress address(database);
  const server::Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  REQUIRE(::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address.address()),
                    sizeof(sockaddr_un)) == 0);
  (void)!::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(socket.get(), SHUT_WR);
  std::string answer;
  std::array<char, 4096> some{};
  for (;;) {
    const ssize_t size = ::recv(socket.get(), some.data(), some.size(), 0);
    if (size <= 0) return answer;
    answer.append(some.data(), static_cast<std::size_t>(size));
  }
}

TEST_CASE("an operator can list the server's status and its rooms") {
  const Fixture fixture;
  Json status = fixture.ask({"status"});
  CHECK(status["process"] == fixture.server.pid());
  CHECK(status["listening"] == "127.0.0.1:" + std::to_string(fixture.server.address().port));
  CHECK(status["draining"] == false);
  CHECK(status["notice"].is_null());
  CHECK(fixture.ask({"rooms"})["rooms"].empty());

  const Table table = start_table(fixture.server.address(), liger);
  const Table open = open_table(fixture.server.address(), liger, {{"visibility", "public"}});
  status = fixture.ask({"status"});
  CHECK(status["connections"] == 3);
  CHECK(status["rooms_in_memory"] == 2);
  const Json rooms = fixture.ask({"rooms"})["rooms"];
  REQUIRE(rooms.size() == 2);
  CHECK(rooms[0]["room"] == open.room);
  CHECK(rooms[0]["state"] == "open");
  CHECK(rooms[0]["visibility"] == "public");
  CHECK(rooms[0]["connections"] == 1);
  CHECK(rooms[1]["room"] == table.room);
  CHECK(rooms[1]["state"] == "playing");
  CHECK(rooms[1]["players"] ==
        Json{table.players[0].session.player["name"], table.players[1].session.player["name"]});
  CHECK(rooms[1]["connections"] == 2);

  // Page by page.
  Json page = fixture.ask({"rooms", "--limit", "1"});
  CHECK(page["rooms"].size() == 1);
  page = fixture.ask({"rooms", "--limit", "1", "--after", page["next"]});
  CHECK(page["rooms"][0]["room"] == table.room);
  CHECK(page["next"].is_null());
  fixture.refused({"rooms", "--after", "x"}, "no place in the list");

  // As text, too.
  CHECK(fixture.admin({"rooms"}).out.contains(table.room + "  liger  private  playing  2 here  "));
  CHECK(fixture.admin({"status"}).out.contains("draining: no\n"));
  CHECK(fixture.admin({"status"}).out.contains("bots: 0 playing, 0 positions wait, "));
}

TEST_CASE("a server that does not share its database lists no nodes") {
  const Fixture fixture;
  fixture.refused({"nodes"}, "this server is no node");
  fixture.refused({"where", "room"}, "this server is no node");
}

TEST_CASE("a room that the operator closes is aborted, and all connections in it get the reason") {
  const Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  Guest watcher(fixture.server.address());
  watcher.enter(table.room, table.watch_key);
  CHECK(fixture.admin({"close-room", table.room, "The tournament is over."}).out == "Done\n");
  for (Guest* guest : {table.players.data(), &table.players[1], &watcher}) {
    const Json ended = guest->client.push("event");
    CHECK(ended["kind"] == "ended");
    CHECK(ended["result"]["reason"] == "aborted");
    const Json notice = guest->client.push("notice");
    CHECK(notice["text"] == "The tournament is over.");
    CHECK(notice["room"] == table.room);
  }
  CHECK(stored_events(fixture.server.database(), table.room).rbegin()->second["kind"] == "ended");
  CHECK(fixture.ask({"rooms"})["rooms"].empty());
  fixture.refused({"close-room", table.room}, "the game is over");
  fixture.refused({"close-room", "nowhere"}, "there is no room \"nowhere\"");
  fixture.refused({"close-room", table.room, std::string(501, 'x')}, "one line of at most 500");

  // Also before its start.
  const Table open = open_table(fixture.server.address(), liger);
  CHECK(fixture.admin({"close-room", open.room}).status == 0);
  CHECK(stored_events(fixture.server.database(), open.room).rbegin()->second["kind"] == "ended");
}

/// Makes a log of this many events; only its length matters.
void make_long(const fs::path& database, const std::string& room, std::int64_t events) {
  storage::SqliteStore store{storage::Database(database)};
  storage::RoomWrite write;
  write.room = room;
  for (std::int64_t seq = storage::find_room(store, room)->last_seq + 1; seq <= events; ++seq)
    write.events.push_back({.seq = seq, .at = 1, .kind = "no-such-kind", .body = "{}"});
  REQUIRE(store.write(write).ok());
}

TEST_CASE("absurdly long logs are listed, and their rooms can be deleted") {
  Fixture fixture;
  fixture.server.expect_errors();
  const Table table = start_table(fixture.server.address(), liger);
  const Table other = start_table(fixture.server.address(), liger);
  CHECK(fixture.ask({"long-logs"})["rooms"].empty());
  make_long(fixture.server.database(), table.room, 10'001);
  CHECK(fixture.ask({"long-logs"})["rooms"] ==
        Json::parse(R"([{"room": ")" + table.room + R"(", "events": 10001}])"));
  CHECK(fixture.ask({"long-logs", "--events", "4"})["rooms"].size() == 2);
  CHECK(fixture.admin({"long-logs"}).out.contains(table.room + "  10001 events"));
  // A replay of this log would not finish.
  fixture.refused({"delete-room", "nowhere"}, "no such room");
  CHECK(fixture.admin({"delete-room", table.room}).status == 0);
  fixture.refused({"delete-room", table.room}, "no such room");
  CHECK(http(fixture.server.address(), {.target = "/api/games/" + table.room}).status == 404);
  CHECK(fixture.ask({"long-logs", "--events", "4"})["rooms"].size() == 1);
  CHECK(fixture.ask({"rooms"})["rooms"].size() == 1);
}

TEST_CASE("connections in a deleted room leave it, and stay open") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  CHECK(fixture.admin({"delete-room", table.room}).status == 0);
  for (Guest& guest : table.players) {
    CHECK(guest.client.push("left")["room"] == table.room);
    CHECK(guest.ask({{"type", "enter_room"}, {"room", table.room}})["code"] == "not-found");
    CHECK(guest.ask({{"type", "ping"}})["type"] == "ok");
  }
  CHECK(fixture.ask({"rooms"})["rooms"].empty());
}

TEST_CASE("without a server, a room is deleted in the file, and check lists absurdly long logs") {
  Fixture fixture;
  const Table table = start_table(fixture.server.address(), liger);
  fixture.server.ask_to_end();
  REQUIRE(fixture.server.wait_ended() == 0);
  make_long(fixture.server.database(), table.room, 10'000);
  CHECK(fixture.ask({"long-logs"})["rooms"].size() == 1);
  const std::vector<std::string> check = {"check", "--database",
                                          fixture.server.database().string()};
  CHECK(run_command(fixture.folder.path(), check).out.contains(table.room));
  CHECK(fixture.admin({"delete-room", table.room}).status == 0);
  CHECK(run_command(fixture.folder.path(), check).status == 0);
  fixture.server.start();
}

TEST_CASE("open and new connections get a notice until it is withdrawn") {
  const Fixture fixture;
  Guest here(fixture.server.address());
  CHECK(fixture.admin({"notice", "At noon we restart.", "--for", "2h"}).status == 0);
  const Json told = here.client.push("notice");
  CHECK(told["text"] == "At noon we restart.");
  CHECK(told["until"].get<std::int64_t>() > 0);
  CHECK_FALSE(told.contains("room"));
  Guest later(fixture.server.address());
  CHECK(later.client.push("notice") == told);
  CHECK(fixture.ask({"status"})["notice"] == "At noon we restart.");

  CHECK(fixture.admin({"notice"}).status == 0);
  CHECK(here.client.push("notice")["text"].is_null());
  Guest last(fixture.server.address());
  CHECK(last.client.pushes_so_far("notice").empty());

  // A new connection does not get an expired notice.
  CHECK(fixture.admin({"notice", "Quick!", "--for", "1s"}).status == 0);
  wait_until("the notice to end", [&] { return fixture.ask({"status"})["notice"].is_null(); });
  Guest after(fixture.server.address());
  CHECK(after.client.pushes_so_far("notice").empty());

  fixture.refused({"notice", "two\nlines"}, "one line");
  fixture.refused({"notice", " "}, "says nothing");
  CHECK(fixture.admin({"notice", "x", "--for", "soon"}).status != 0);
}

TEST_CASE("a draining server continues its games and begins no new ones") {
  const Fixture fixture;
  Table playing = start_table(fixture.server.address(), liger);
  Table over = start_table(fixture.server.address(), liger);
  CHECK(over.players[0].ask({{"type", "resign"}, {"room", over.room}})["type"] == "ok");
  Table open = open_table(fixture.server.address(), liger);
  Guest guest(fixture.server.address());
  CHECK(fixture.admin({"drain"}).status == 0);
  CHECK(fixture.ask({"status"})["draining"] == true);

  Dice dice(3);
  playing.play_random_turn(dice);
  const std::vector<Json> beginnings = {
      {{"type", "open_room"}, {"game", "liger"}},
      {{"type", "seek"}, {"game", "liger"}},
      {{"type", "take_seat"}, {"room", open.room}, {"seat", 1}},
      {{"type", "offer"}, {"room", over.room}, {"what", "rematch"}},
      {{"type", "answer"}, {"room", over.room}, {"what", "rematch"}, {"accept", true}}};
  for (const Json& request : beginnings) {
    CAPTURE(request);
    const Json reply = guest.ask(request);
    CHECK(reply["code"] == "shutting-down");
    CHECK(reply["message"] == "no new games begin here now: the server is about to be restarted");
  }
  CHECK(fixture.admin({"undrain"}).status == 0);
  CHECK(guest.ask(beginnings[0])["type"] == "ok");
  CHECK(over.players[0].ask(beginnings[3])["type"] == "ok");
}

TEST_CASE("only the owner of the file may talk to its server, and every change is in the log") {
  const Fixture fixture;
  const fs::path socket = fixture.server.database().string() + ".control";
  CHECK(fs::is_socket(socket));
  CHECK(fs::status(socket).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(fs::status(fixture.server.database().string() + ".lock").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(fixture.admin({"drain"}).status == 0);
  const std::string line = "administration user=" + std::to_string(::geteuid()) + " process=";
  wait_until("the log to name the operator", [&] { return fixture.server.log().contains(line); });
  CHECK(fixture.server.log().contains(R"(request="{\"command\":\"drain\"}")"));
}

TEST_CASE("the control socket replies to any bytes with an error, or closes") {
  const Fixture fixture;
  const fs::path database = fixture.server.database();
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"\n", "this is not JSON"},
      {"hello\n", "this is not JSON"},
      {"[]\n", "a request is a JSON object"},
      {"{}\n", "the field \\\"command\\\" is missing"},
      {R"({"command":7})"
       "\n",
       "must be a text"},
      {R"({"command":"dance"})"
       "\n",
       "there is no command"},
      {R"({"command":"rooms","limit":0})"
       "\n",
       "must be a whole number from 1 to 1000"},
      {R"({"command":"close-room"})"
       "\n",
       "is missing"},
      {std::string("{\"command\":\"status\"}\0\n", 22), "this is not JSON"},
      {"\xff\xfe\n", "this is not JSON"},
  };
  for (const auto& [line, answer] : wrong) {
    CAPTURE(line);
    const std::string said = control_exchange(database, line);
    CHECK_MESSAGE(said.contains(answer), said);
    CHECK(said.starts_with(R"({"error":{"code":"bad-request")"));
    CHECK(said.ends_with("\n"));
  }
  CHECK(control_exchange(database, "").empty());
  CHECK(control_exchange(database, R"({"command":"drain"})").empty());  // the line is not complete
  CHECK(control_exchange(database, std::string(1 << 20, 'x')).empty());
  CHECK(fixture.ask({"status"})["draining"] == false);
}

TEST_CASE("silent connections to the control socket block neither others nor the shutdown") {
  Fixture fixture;
  const server::ControlAddress address(fixture.server.database());
  std::vector<server::Descriptor> silent;
  for (int i = 0; i < 20; ++i) {
    silent.emplace_back(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    REQUIRE(::connect(silent.back().get(), reinterpret_cast<const sockaddr*>(&address.address()),
                      sizeof(sockaddr_un)) == 0);
  }
  CHECK(fixture.admin({"status"}).status == 0);
  // Nor does a connection that has sent a part of its request delay the shutdown.
  (void)!::send(silent.back().get(), "{", 1, MSG_NOSIGNAL);
  fixture.server.ask_to_end();
  CHECK(fixture.server.wait_ended() == 0);
  CHECK_FALSE(fixture.server.log().contains("not everything was finished in time"));
}

TEST_CASE("a second server on the same file is refused, and its error names the first process") {
  Fixture fixture;
  const auto serve_too = [&](const fs::path& database) {
    return run_command(fixture.folder.path(),
                       {"serve", "--port", "0", "--database", database.string()});
  };
  CommandResult second = serve_too(fixture.server.database());
  CHECK(second.status == 1);
  CHECK_MESSAGE(second.err.contains("is served already, by process " +
                                    std::to_string(fixture.server.pid()) + ": end that one first"),
                second.err);
  // Also under another name of the file.
  const fs::path link = fixture.folder / "link.db";
  fs::create_symlink(fixture.server.database(), link);
  second = serve_too(link);
  CHECK(second.status == 1);
  CHECK(second.err.contains("is served already"));
  CHECK(fixture.ask({"status"})["process"] == fixture.server.pid());

  // A killed server leaves its socket file behind, which does not hinder the next server.
  fixture.server.kill();
  CHECK(fs::exists(fixture.server.database().string() + ".control"));
  fixture.refused({"status"}, "no server serves");
  fixture.server.start();
  CHECK(fixture.ask({"status"})["process"] == fixture.server.pid());
}

TEST_CASE("the control socket also works for a file in a folder with a long name") {
  const TempFolder folder;
  fs::path deep = folder.path();
  for (int i = 0; i < 4; ++i)
    deep /= std::string(60, 'd');
  fs::create_directories(deep);
  const ServerProcess server(deep / "quintet.db");
  const CommandResult status =
      run_command(folder.path(), {"admin", "--database", (deep / "quintet.db").string(), "status"});
  CHECK_MESSAGE(status.status == 0, status.err);
  const CommandResult unnameable = run_command(
      folder.path(),
      {"serve", "--port", "0", "--database", (folder / (std::string(120, 'n') + ".db")).string()});
  CHECK(unnameable.status == 1);
  CHECK(unnameable.err.contains("is too long for a socket"));
}

TEST_CASE("another file in the place of the control socket is not removed") {
  const TempFolder folder;
  write_text(folder / "quintet.db.control", "mine");
  const CommandResult serve =
      run_command(folder.path(), {"serve", "--port", "0", "--database", folder / "quintet.db"});
  CHECK(serve.status == 1);
  CHECK(serve.err.contains("is in the way: it is no socket"));
  CHECK(read_whole(folder / "quintet.db.control") == "mine");
}

TEST_CASE("a banned player is disconnected, and neither session nor password works until the end") {
  Fixture fixture;
  Person ann(fixture.server.address(), "Ann Banned");
  Client here(fixture.server.address(), ann.session());
  CHECK(here.push("welcome")["player"]["name"] == "Ann Banned");
  // Look-alikes of the name are banned as well.
  CHECK(fixture.admin({"ban", "name", "ANN-BANNED", "--for", "2h", "--reason", "spam"}).out ==
        "Done\n");
  CHECK(here.wait_closed().code == 1008);
  const auto shut_out = [&] {
    for (const HttpResponse& answer :
         {ann.post("/api/session"), ann.get("/api/my/games"),
          ann.post("/api/login", {{"name", "Ann Banned"}, {"password", good_password}})}) {
      check_error(answer, 403, "banned");
      const std::string message = answer.json()["error"]["message"];
      CHECK_MESSAGE(message.starts_with("this name is banned until 2"), message);
      CHECK(message.ends_with(" UTC: spam"));
    }
    CHECK_THROWS_AS(Client(fixture.server.address(), ann.session()), const UpgradeRefused&);
  };
  shut_out();
  const Person bob(fixture.server.address(), "Bob Free");
  const Client free(fixture.server.address(), bob.session());
  // A stranger does not learn of the ban, and cannot register the name.
  Person stranger(fixture.server.address());
  check_error(stranger.log_in("Ann Banned", "a wrong password"), 403, "wrong-password");

  // The file has the ban.
  const Json bans = fixture.ask({"bans"})["bans"];
  REQUIRE(bans.size() == 1);
  CHECK(bans[0]["kind"] == "name");
  CHECK(bans[0]["created_by"] == ::getuid());
  CHECK(fixture.admin({"bans"}).out.contains("name  ANN-BANNED  until 2"));
  fixture.server.kill();
  fixture.server.start();
  shut_out();

  CHECK(fixture.admin({"unban", "name", "ann banned"}).status == 0);
  const Client again(fixture.server.address(), ann.session());
  fixture.refused({"unban", "name", "ann banned"}, "is not banned");
  CHECK(fixture.admin({"bans"}).out == "No bans\n");
}

TEST_CASE("an unused name can be banned, and no player can register it meanwhile") {
  const Fixture fixture;
  CHECK(fixture.admin({"ban", "name", "Zoe"}).out == "Done; no player has this name now\n");
  Person guest(fixture.server.address());
  check_error(guest.post("/api/register", {{"name", "Zoe"}, {"password", good_password}}), 403,
              "banned");
  CHECK(fixture.admin({"ban", "name", "Zoe", "--for", "1s"}).status == 0);
  CHECK(fixture.ask({"bans"})["bans"].size() <= 1);  // replaces the previous one
  wait_until("the ban to end", [&] {
    return guest.post("/api/register", {{"name", "Zoe"}, {"password", good_password}}).status ==
           200;
  });
}

TEST_CASE("a banned network gets neither the API nor a connection, only the pages") {
  const Fixture fixture;
  Guest here(fixture.server.address());
  CHECK(fixture.ask({"ban", "address", "127.1.2.3/8"})["network"] == "127.0.0.0/8");
  CHECK(here.client.wait_closed().code == 1008);
  check_error(http(fixture.server.address(), {.method = "POST", .target = "/api/session"}), 403,
              "banned");
  check_error(http(fixture.server.address(), {.target = "/api/rooms"}), 403, "banned");
  CHECK(http(fixture.server.address(), {.target = "/healthz"}).status == 200);
  CHECK(http(fixture.server.address(), {.target = "/"}).status == 200);
  CHECK_THROWS_AS(Client(fixture.server.address(), here.session), const UpgradeRefused&);
  CHECK(fixture.admin({"unban", "address", "127.0.0.0/8"}).status == 0);
  const Client again(fixture.server.address(), here.session);
  CHECK(fixture.admin({"ban", "address", "10.0.0.0/8"}).status == 0);
  CHECK(fixture.ask({"ban", "address", "2001:db8:0:1::7"})["network"] == "2001:db8:0:1::/64");
  CHECK(http(fixture.server.address(), {.target = "/api/rooms"}).status == 200);
  for (const char* wrong : {"here", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "300.1.1.1", "1/8"})
    fixture.refused({"ban", "address", wrong}, "is no address like");
}

TEST_CASE("a renamed account obeys the rules of names, and logs in under its new name") {
  const Fixture fixture;
  Person ann(fixture.server.address(), "Ann");
  const Person bob(fixture.server.address(), "Bob");
  Client here(fixture.server.address(), ann.session());
  fixture.refused({"rename", "Nobody Here", "Zoe"}, "nobody is called");
  fixture.refused({"rename", "Ann", "BOB"}, "looks like it");
  fixture.refused({"rename", "Ann", "admin"}, "");
  CHECK(fixture.admin({"ban", "name", "Eve"}).status == 0);
  fixture.refused({"rename", "Ann", "Eve"}, "this name is banned");
  CHECK(fixture.admin({"rename", "ann", "Anna"}).out == "Done\n");
  CHECK(here.wait_closed().code == 1008);
  Client again(fixture.server.address(), ann.session());
  CHECK(again.push("welcome")["player"]["name"] == "Anna");
  CHECK(ann.log_in("Anna").status == 200);
}

TEST_CASE("a deleted account is gone immediately") {
  const Fixture fixture;
  Person ann(fixture.server.address(), "Ann");
  Client here(fixture.server.address(), ann.session());
  CHECK(fixture.admin({"delete-account", "ANN"}).out == "Done\n");
  CHECK(here.wait_closed().code == 1008);
  check_error(ann.log_in("Ann"), 403, "wrong-password");
  fixture.refused({"delete-account", "Ann"}, "nobody is called");
}

TEST_CASE("without a server, the commands change the file, and others are refused") {
  Fixture fixture;
  {
    const Person ann(fixture.server.address(), "Ann");
    const Person bob(fixture.server.address(), "Bob");
  }
  fixture.server.ask_to_end();
  REQUIRE(fixture.server.wait_ended() == 0);
  CHECK(fixture.admin({"ban", "name", "Ann", "--reason", "spam"}).out == "Done\n");
  CHECK(fixture.ask({"bans"})["bans"].size() == 1);
  CHECK(fixture.admin({"rename", "Bob", "Robert"}).out == "Done\n");
  CHECK(fixture.admin({"delete-account", "Robert"}).out == "Done\n");
  fixture.refused({"delete-account", "Robert"}, "nobody is called");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"status"}, {"rooms"}, {"close-room", "x"}, {"drain"}, {"notice", "x"}})
    fixture.refused(words, "no server serves");
  const CommandResult nowhere =
      run_command(fixture.folder.path(), {"admin", "--database", fixture.folder / "no.db", "bans"});
  CHECK(nowhere.status == 1);
  CHECK(nowhere.err.contains("there is no file"));
  CHECK_FALSE(fs::exists(fixture.folder / "no.db"));

  fixture.server.start();
  Person guest(fixture.server.address());
  check_error(guest.log_in("Ann"), 403, "banned");
}

}  // namespace
}  // namespace quintet::tests
