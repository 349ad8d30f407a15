// Real programs on one PostgreSQL database that serve together, through a real NATS server.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/cluster/shards.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/readiness.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// Games in rooms of the node `owner`, played through the node `way`.
std::unique_ptr<StubbornGames> play_by(const ServerProcess& owner, const ServerProcess& way,
                                       int games, std::int64_t last_ply) {
  static std::uint64_t seed = 17;
  seed += 100;
  // true: the clients retry requests that may not have been stored.
  return std::make_unique<StubbornGames>(owner.address(), way.address(),
                                         std::vector<Setup>(static_cast<std::size_t>(games), liger),
                                         seed, last_ply, true);
}

TEST_CASE("the server and the database agree on the shard of a room" *
          doctest::skip(!on_postgres())) {
  const TempFolder folder;
  const std::string address = location_of(folder / "a.db");
  for (const std::string room : {"", "a", "23456789ab", "zzzzzzzzzz"}) {
    CHECK(std::to_string(server::shard_of(room)) ==
          ask_postgres(address, "SELECT get_byte(sha256('" + room + "'::bytea), 0)"));
  }
}

TEST_CASE("a game is played over two nodes as over one" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  // A room belongs to the node at which it is opened.
  Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  CHECK(nodes.owner_of(table.room) == "a");
  seat_one(nodes["b"].address(), table, new_session(nodes["b"].address()));
  for (Guest& player : table.players)
    player.wait_for_start();
  table.catch_up();
  Guest watcher(nodes["b"].address());
  watcher.enter(table.room);
  Dice dice(3);
  for (int turns = 0; turns < 12; ++turns)
    table.play_random_turn(dice);
  watcher.catch_up(table.players[0].view.seq());
  CHECK(watcher.view.ply() == 12);

  // A turn that a client of the other node sends twice is played once.
  Guest& far = table.players[1];
  if (*far.view.to_move() != 1) table.play_random_turn(dice);
  const Json request = far.view.play_request(far.view.random_turn(dice));
  const Json first = far.ask(request);
  CHECK(first["type"] == "ok");
  const Json again = far.ask(request);
  CHECK(again["type"] == "ok");
  CHECK(again["seq"] == first["seq"]);
  CHECK(again.contains("duplicate"));
  CHECK(far.ask({{"type", "say"},
                 {"room", table.room},
                 {"channel", "players"},
                 {"text", "hi"}})["type"] == "ok");
  table.players[0].catch_up(first["seq"].get<std::int64_t>() + 1);
  CHECK(far.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  while (!table.players[0].view.over())
    table.players[0].view.apply(table.players[0].client.push("event"));

  // Both nodes send the same responses over HTTP.
  for (const std::string end : {"", ".txt", "/events"}) {
    const std::string target = "/api/games/" + table.room + end;
    const auto here = http(nodes["a"].address(), {.target = target});
    const auto there = http(nodes["b"].address(), {.target = target});
    CHECK(here.status == 200);
    CHECK(there.status == 200);
    CHECK(here.body == there.body);
  }
  CHECK(far.ask({{"type", "leave_room"}, {"room", table.room}})["type"] == "ok");
  CHECK(far.ask({{"type", "enter_room"}, {"room", "nowhere"}})["code"] == "not-found");
}

TEST_CASE("a room notices that a client at another node has left, or that its node was killed" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  const auto present = [&](std::size_t spectators) {
    for (;;) {
      const Json push = table.players[0].client.push("presence");
      if (push.at("spectators") == spectators) return true;
    }
  };
  {
    Guest watcher(nodes["b"].address());
    watcher.enter(table.room);
    CHECK(present(1));
  }
  CHECK(present(0));
  {
    Guest watcher(nodes["b"].address());
    watcher.enter(table.room);
    CHECK(present(1));
    nodes["b"].kill();
  }
  CHECK(present(0));
  nodes["b"].start();
}

TEST_CASE("a node that joins gets its share of the rooms, and their games go on" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a"});
  const auto games = play_by(nodes["a"], nodes["a"], 12, 60);
  games->wait_for_turns(20);
  nodes.begin("b");
  nodes.wait_spread(2);
  games->wait_for_turns(200);
  games->finish();
  games->check_logs(nodes["a"].database());
}

TEST_CASE("a node that drains or ends in order hands its games over" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const auto games = play_by(nodes["a"], nodes["b"], 8, 80);
  const auto admin = [&](const std::string& command) {
    return run_command(nodes.folder.path(),
                       {"admin", "--database", nodes.address, "--node-name", "a", command})
        .status;
  };
  games->wait_for_turns(40);
  CHECK(admin("drain") == 0);
  wait_until("the drained node to have nothing", [&] {
    return nodes.ask(
               "SELECT count(*) FROM quintet_cluster.shard JOIN quintet_cluster.node"
               " ON node.id = owner WHERE name = 'a'") == "0";
  });
  games->wait_for_turns(40);
  CHECK(admin("undrain") == 0);
  nodes.wait_spread(2);
  games->wait_for_turns(40);
  nodes["a"].ask_to_end();
  CHECK(nodes["a"].wait_ended() == 0);
  games->finish();
  games->check_logs(nodes["b"].database());
}

TEST_CASE("clients in a room that moves must be back within 50 ms" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  CHECK(nodes.owner_of(table.room) == "a");
  Guest watcher(nodes["b"].address());
  watcher.enter(table.room);
  CHECK(run_command(nodes.folder.path(),
                    {"admin", "--database", nodes.address, "--node-name", "a", "drain"})
            .status == 0);
  CHECK(table.players[0].client.push("restarting")["within"] == 50);
  CHECK(watcher.client.push("restarting")["within"] == 50);
}

TEST_CASE("when the owner is killed while games run, no acknowledged turn is lost or doubled" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const auto games = play_by(nodes["a"], nodes["b"], 8, 120);
  // Requests without an answer are errors in the log.
  nodes["a"].expect_errors();
  nodes["b"].expect_errors();
  for (int kills = 0; kills < rounds(3, 2); ++kills) {
    games->wait_for_turns(40);
    nodes["a"].kill();
    games->wait_for_turns(40);
    nodes["a"].start();
    nodes.wait_spread(2);
  }
  games->finish();
  games->check_logs(nodes["b"].database());
  MESSAGE("longest wait for an answer: " << games->longest_wait().count() << " ms");
}

TEST_CASE(
    "a node that hung for too long stores nothing more, and serves again in another generation" *
    doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const auto games = play_by(nodes["a"], nodes["b"], 4, 60);
  nodes["a"].expect_errors();
  nodes["b"].expect_errors();
  games->wait_for_turns(20);
  ::kill(nodes["a"].pid(), SIGSTOP);
  wait_until("the takeover", [&] {
    return nodes.ask(
               "SELECT count(*) FROM quintet_cluster.shard JOIN quintet_cluster.node"
               " ON node.id = owner WHERE name = 'b'") == "256";
  });
  games->wait_for_turns(20);
  ::kill(nodes["a"].pid(), SIGCONT);
  wait_until("it to notice",
             [&] { return nodes["a"].log().contains("this node stops serving and stands by"); });
  nodes.wait_spread(2);
  games->finish();
  games->check_logs(nodes["b"].database());
}

TEST_CASE("a node that may serve again while NATS is away waits for it, and the others serve" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const auto owned_by_a = [&] {
    return nodes.ask(
        "SELECT count(*) FROM quintet_cluster.shard JOIN quintet_cluster.node"
        " ON node.id = owner WHERE name = 'a'");
  };
  nodes["b"].expect_errors();
  nodes.nats.kill();
  ::kill(nodes["b"].pid(), SIGSTOP);
  wait_until("the takeover", [&] { return owned_by_a() == "256"; });
  ::kill(nodes["b"].pid(), SIGCONT);
  wait_until("it to try", [&] { return nodes["b"].log().contains("this node cannot serve yet"); });
  const auto here = play_by(nodes["a"], nodes["a"], 2, 20);
  here->finish();
  nodes.nats.start();
  wait_until("it to serve", [&] { return readiness(nodes["b"].address()) == 200; });
  nodes.wait_spread(2);
  Guest there(nodes["b"].address());
  there.enter(open_table(nodes["a"].address(), liger, {{"visibility", "public"}}).room);
}

TEST_CASE("while NATS is away games at their own node go on, and the others when it is back" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  nodes.nats.kill();
  const auto here = play_by(nodes["a"], nodes["a"], 2, 40);
  here->finish();
  here->check_logs(nodes["a"].database());
  // A client that enters a room of the other node must try again, and does.
  const Session session = new_session(nodes["b"].address());
  const auto enters = [&] {
    try {
      Guest guest(nodes["b"].address(), session);
      return guest.ask({{"type", "enter_room"}, {"room", table.room}})["type"] == "ok";
    } catch (const Disconnected&) {
      return false;
    }
  };
  auto entered = std::async(std::launch::async, [&] { wait_until("the room", enters); });
  nodes.nats.start();
  CHECK_NOTHROW(entered.get());
}

TEST_CASE("every node shows an operator all nodes, and the owner of a room" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const auto admin = [&](const std::string& node, std::vector<std::string> words) {
    words.insert(words.begin(), {"admin", "--database", nodes.address, "--node-name", node});
    return run_command(nodes.folder.path(), words);
  };
  /// The nodes as node b knows them, by name.
  const auto known = [&] {
    const CommandResult told = admin("b", {"--json", "nodes"});
    REQUIRE_MESSAGE(told.status == 0, told.err);
    std::map<std::string, Json> rows;
    for (const Json& row : Json::parse(told.out)["nodes"])
      rows[row["name"]] = row;
    return rows;
  };
  const auto owns = [&](const std::string& name) { return known().at(name)["parts"].get<int>(); };
  wait_until("b to know of both", [&] { return owns("a") + owns("b") == 256 && owns("b") < 256; });
  CHECK(known().at("a")["alive"] == true);
  CHECK(known().at("a")["self"] == false);
  CHECK(known().at("b")["self"] == true);
  CHECK(known().at("a")["address"] == "127.0.0.1:" + std::to_string(nodes["a"].address().port));
  CHECK(admin("a", {"nodes"}).out.contains("alive"));

  const Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  for (const std::string asked : {"a", "b"}) {
    const Json where = Json::parse(admin(asked, {"--json", "where", table.room}).out);
    CHECK(where["node"] == "a");
    CHECK(where["address"] == known().at("a")["address"]);
    CHECK(where["part"] == server::shard_of(table.room));
    CHECK(where["known"] == true);
  }
  CHECK(admin("b", {"where", "nowhere"}).out.contains("There is no room with this id"));

  CHECK(admin("a", {"drain"}).status == 0);
  wait_until("b to know that a drains",
             [&] { return known().at("a")["draining"] == true && owns("b") == 256; });
  nodes["a"].expect_errors();
  nodes["a"].kill();
  wait_until("b to know that a is gone", [&] { return known().at("a")["alive"] == false; });
  CHECK(admin("b", {"where", table.room}).out.contains("of node b at 127.0.0.1:"));
  nodes["a"].start();
}

TEST_CASE("a node warns at its start when NATS requires no authentication" *
          doctest::skip(!on_postgres())) {
  constexpr const char* warning = "NATS requires no authentication";
  Together open({"a"});
  CHECK(open["a"].log().contains(warning));
  const PrivateNats closed({"--user", "club", "--pass", "secret"});
  const std::filesystem::path database = open.folder / "b.db";
  keep_at(database, location_of(open.folder / "another.db"));
  ::setenv("NATS_USER", "club", 1);
  ::setenv("NATS_PASSWORD", "secret", 1);
  const ServerProcess node(database, {"--node-name", "b", "--cluster", closed.address()});
  ::unsetenv("NATS_USER");
  ::unsetenv("NATS_PASSWORD");
  CHECK_FALSE(node.log().contains(warning));
}

TEST_CASE("a node that cannot join the others ends with one sentence" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a"});
  const auto refusal = [&](const std::string& database, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"serve", "--port", "0", "--database", database};
    words.insert(words.end(), more.begin(), more.end());
    const auto ended = run_command(nodes.folder.path(), words);
    CAPTURE(ended.err);
    CHECK(ended.status == 1);
    CHECK(std::ranges::count(ended.err, '\n') == 1);
    return ended.err;
  };
  const std::string& address = nodes.address;
  const std::vector<std::string> as_b = {"--node-name", "b", "--cluster", nodes.nats.address()};
  CHECK(
      refusal(address, {"--node-name", "b"}).contains("the nodes of this database serve together"));
  // The same address in another form, as from another machine: with the same form on this machine
  // the control socket would already belong to the first node.
  const std::string elsewhere = "postgresql" + address.substr(address.find(':'));
  CHECK(refusal(elsewhere, {"--node-name", "a", "--cluster", nodes.nats.address()})
            .contains("another node is called \"a\""));
  CHECK(refusal(address, {"--node-name", "b", "--cluster", "nowhere"})
            .contains("the address of NATS must begin with nats:// or tls://"));
  CHECK(refusal((nodes.folder / "file.db").string(), as_b).contains("needs a PostgreSQL database"));
  const std::string nobody = PrivatePostgres::shared().address("postgres", "careful");
  ::setenv("PGPASSWORD", "wrong", 1);
  CHECK(refusal(nobody, as_b).contains("the password is wrong, or there is no such user"));
  ::unsetenv("PGPASSWORD");
  ask_postgres(address, "UPDATE quintet_cluster.schema_version SET version = 4711");
  CHECK(refusal(address, as_b).contains("of a newer Quintet"));
  ask_postgres(address, "UPDATE quintet_cluster.schema_version SET version = 1");
  CHECK(refusal(address, as_b).contains("older tables; stop it first"));
  ask_postgres(address, "UPDATE quintet_cluster.schema_version SET version = 5");
  nodes.nats.kill();
  CHECK(refusal(address, as_b).contains("there is no NATS server at " + nodes.nats.address()));
  nodes.nats.start();
}

}  // namespace
}  // namespace quintet::tests
