// One lobby over nodes that serve together.
#include <future>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/bus/bus.hpp"
#include "storage/open.hpp"
#include "storage/reads/players.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/lobby_view.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

using namespace std::chrono_literals;

const Json seek_liger = {{"type", "seek"}, {"game", "liger"}};
const Json seek_by_days = {{"type", "seek"},
                           {"game", "liger"},
                           {"clock", {{"kind", "correspondence"}, {"days", 3}}},
                           {"lasting", true}};

/// The node that pairs seeks, and the others.
struct Roles {
  std::string keeper;
  std::vector<std::string> others;
};

Roles roles_of(const Together& nodes) {
  Roles roles{.keeper = nodes.keeper(), .others = {}};
  for (const auto& [name, node] : nodes.nodes) {
    if (name != roles.keeper) roles.others.push_back(name);
  }
  return roles;
}

int admin(const Together& nodes, const std::string& node, const std::string& command) {
  return run_command(nodes.folder.path(),
                     {"admin", "--database", nodes.address, "--node-name", node, command})
      .status;
}

Json lobby_of(const ServerProcess& node) {
  return http(node.address(), {.target = "/api/rooms"}).json();
}

/// A client with a seek. It seeks again after its connection was lost.
struct Seeker {
  Seeker(const Address& server, Session session, Json wish)
      : address(server), who(std::move(session)), sought(std::move(wish)) {
    seek();
  }
  void seek() {
    wait_until("the seek", [this] {
      try {
        guest = std::make_unique<Guest>(address, who);
        reply = guest->ask(sought);
        return reply["type"] == "ok";
      } catch (const Disconnected&) {
        return false;
      }
    });
  }
  /// Waits until the server closes the connection, then connects and seeks again.
  void seek_again() {
    static_cast<void>(guest->client.wait_closed());
    seek();
  }
  [[nodiscard]] std::string id() const { return reply.at("seek"); }

  Address address;
  Session who;
  Json sought;
  std::unique_ptr<Guest> guest;
  Json reply;
};

TEST_CASE("players at different nodes with the same wish are paired, and play" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"});
  const Roles roles = roles_of(nodes);
  Guest first(nodes[roles.others[0]].address());
  Guest second(nodes[roles.others[1]].address());
  LobbyView lobby(second);
  const Json waits = first.ask(seek_liger);
  REQUIRE(waits["type"] == "ok");
  const std::string seek = waits["seek"];
  // The same wish again is the same seek, also at another node.
  CHECK(first.ask(seek_liger)["seek"] == seek);
  lobby.wait_until([&](const LobbyView& view) { return view.seeks.contains(seek); });
  CHECK(lobby.seeks.at(seek)["player"] == first.session.player);

  const Json paired = second.ask(seek_liger);
  REQUIRE(paired["type"] == "ok");
  const std::string room = paired["room"];
  const Json push = first.client.push("paired");
  CHECK(push["seek"] == seek);
  CHECK(push["room"] == room);
  first.enter(room);
  second.enter(room);
  lobby.wait_until([&](const LobbyView& view) {
    return view.seeks.empty() && view.rooms.contains(room) &&
           view.rooms.at(room)["status"] == "playing";
  });
  const Json seats = lobby.rooms.at(room)["seats"];
  Dice dice(11);
  for (int turns = 0; turns < 6; ++turns) {
    const bool firsts = seats[*first.view.to_move()]["player"]["id"] == first.id();
    Guest& mover = firsts ? first : second;
    Guest& other = firsts ? second : first;
    REQUIRE(mover.play(mover.view.random_turn(dice))["type"] == "ok");
    other.catch_up(mover.view.seq());
  }
}

TEST_CASE("a seek at another node ends with its connection, and is cancelled by its player" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  Guest watcher(nodes[roles.keeper].address());
  LobbyView lobby(watcher);
  {
    Guest seeker(nodes[roles.others[0]].address());
    const Json reply = seeker.ask(seek_liger);
    const std::string seek = reply["seek"];
    lobby.wait_until([&](const LobbyView& view) { return view.seeks.contains(seek); });
    CHECK(seeker.ask({{"type", "cancel_seek"}, {"seek", seek}})["type"] == "ok");
    CHECK(seeker.ask({{"type", "cancel_seek"}, {"seek", seek}})["code"] == "not-found");
    lobby.wait_until([](const LobbyView& view) { return view.seeks.empty(); });
    CHECK(seeker.ask({{"type", "seek"}, {"game", "chess"}})["type"] == "error");
    CHECK(seeker.ask(seek_liger)["type"] == "ok");
    lobby.wait_until([](const LobbyView& view) { return view.seeks.size() == 1; });
  }
  lobby.wait_until([](const LobbyView& view) { return view.seeks.empty(); });
}

TEST_CASE("a player who has left another node is not paired any more" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  // The opponent in a room of the node that pairs hears when the player comes and goes.
  Table table = start_table(nodes[roles.keeper].address(), liger);
  const Session session = table.players[1].session;
  table.players.pop_back();
  const auto wait_away = [&](bool away) {
    while (table.players[0].client.push("away")["claim_in"].is_null() == away) {
    }
  };
  wait_away(true);
  for (int times = 0; times < 9; ++times) {
    {
      Guest seeker(nodes[roles.others[0]].address(), session);
      seeker.enter(table.room);
      wait_away(false);
      REQUIRE(seeker.ask(seek_liger).contains("seek"));
    }
    wait_away(true);
    Guest finder(nodes[roles.keeper].address());
    const Json reply = finder.ask(seek_liger);
    CHECK(reply.contains("seek"));
    if (reply.contains("seek"))
      CHECK(finder.ask({{"type", "cancel_seek"}, {"seek", reply["seek"]}})["type"] == "ok");
  }
}

TEST_CASE("games of paired seeks are spread over the nodes" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"}, {"--limit", "room-burst=1000"});
  const Roles roles = roles_of(nodes);
  Guest first(nodes[roles.others[0]].address());
  Guest second(nodes[roles.keeper].address());
  std::map<std::string, int> games;
  // One of three nodes gets none of 40 games once in four million times.
  for (int pairs = 0; pairs < 40; ++pairs) {
    REQUIRE(first.ask(seek_liger).contains("seek"));
    const Json paired = second.ask(seek_liger);
    REQUIRE(paired.contains("room"));
    const std::string room = paired["room"];
    CHECK(first.client.push("paired")["room"] == room);
    ++games[nodes.owner_of(room)];
    if (pairs > 0) continue;
    first.enter(room);
    second.enter(room);
  }
  for (const auto& [name, node] : nodes.nodes)
    CHECK(games[name] > 0);
}

TEST_CASE("a node that drains gets no game of paired seeks" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  CHECK(admin(nodes, roles.others[0], "drain") == 0);
  {
    // A node that has just become the coordinator refuses seeks until it pairs them.
    const Person anyone(nodes[roles.keeper].address());
    Seeker probe(nodes[roles.keeper].address(), anyone.session(), seek_liger);
    REQUIRE(probe.guest->ask({{"type", "cancel_seek"}})["type"] == "ok");
  }
  Guest first(nodes[roles.keeper].address());
  Guest second(nodes[roles.keeper].address());
  for (int pairs = 0; pairs < 5; ++pairs) {
    const Json sought = first.ask(seek_liger);
    REQUIRE_MESSAGE(sought.contains("seek"), sought.dump());
    const Json paired = second.ask(seek_liger);
    REQUIRE_MESSAGE(paired.contains("room"), paired.dump());
    static_cast<void>(first.client.push("paired"));
  }
}

TEST_CASE("the lobby of each node shows the rooms of all as they come, change and go" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"});
  Guest watcher(nodes["b"].address());
  LobbyView lobby(watcher);
  Table at_a = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  Table at_c = open_table(nodes["c"].address(), liger, {{"visibility", "public"}});
  const Table hidden = open_table(nodes["c"].address(), liger);
  lobby.wait_until([&](const LobbyView& view) {
    return view.rooms.contains(at_a.room) && view.rooms.contains(at_c.room);
  });
  CHECK(lobby.rooms.at(at_a.room)["status"] == "open");
  seat_all(nodes["a"].address(), at_a, liger);
  Dice dice(4);
  at_a.play_random_turn(dice);
  at_a.play_random_turn(dice);
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.at(at_a.room)["ply"] == 2; });
  CHECK(lobby.rooms.at(at_a.room)["status"] == "playing");
  // The response over HTTP has the same room at every node.
  for (const std::string node : {"a", "b", "c"}) {
    wait_until("the room at " + node, [&] {
      for (const Json& room : lobby_of(nodes[node])["rooms"]) {
        if (room["room"] == at_a.room) return room == lobby.rooms.at(at_a.room);
      }
      return false;
    });
  }
  CHECK(at_a.players[0].ask({{"type", "resign"}, {"room", at_a.room}})["type"] == "ok");
  at_c.players.clear();
  lobby.wait_until([&](const LobbyView& view) {
    return !view.rooms.contains(at_a.room) && !view.rooms.contains(at_c.room);
  });
  CHECK_FALSE(lobby.rooms.contains(hidden.room));
}

TEST_CASE("people are counted once, at whichever nodes they are" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"});
  Guest watcher(nodes["b"].address());
  LobbyView lobby(watcher);
  const auto online = [](std::int64_t count) {
    return [count](const LobbyView& view) { return view.online == count; };
  };
  lobby.wait_until(online(1));
  {
    const Guest here(nodes["a"].address());
    lobby.wait_until(online(2));
    const Guest also_there(nodes["c"].address(), here.session);
    const Guest another(nodes["c"].address());
    lobby.wait_until(online(3));
    wait_until("the other nodes to know", [&] { return lobby_of(nodes["a"])["online"] == 3; });
    wait_until("the other nodes to know", [&] { return lobby_of(nodes["c"])["online"] == 3; });
  }
  lobby.wait_until(online(1));
  const Guest at_killed(nodes["c"].address());
  lobby.wait_until(online(2));
  nodes["c"].kill();
  lobby.wait_until(online(1));
}

TEST_CASE("when the node that pairs is killed, no lasting seek is lost, and others are made again" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"});
  const Roles roles = roles_of(nodes);
  const std::string there = roles.others[0];
  // Requests without an answer are errors in the log.
  for (auto& [name, node] : nodes.nodes)
    node->expect_errors();
  Guest watcher(nodes[there].address());
  LobbyView lobby(watcher);
  const Table stays = open_table(nodes[there].address(), liger, {{"visibility", "public"}});
  Table goes = open_table(nodes[roles.keeper].address(), liger, {{"visibility", "public"}});
  Person ann(nodes[there].address(), "Ann");
  Seeker lasting(nodes[there].address(), ann.session(), seek_by_days);
  const std::string id = lasting.id();
  Seeker fleeting(nodes[there].address(), new_session(nodes[there].address()), seek_liger);
  lobby.wait_until([&](const LobbyView& view) {
    return view.seeks.size() == 2 && view.rooms.contains(goes.room) &&
           view.rooms.contains(stays.room);
  });

  nodes[roles.keeper].kill();
  fleeting.seek_again();
  // The subscriber at another node stays subscribed. (The room `goes` has another owner, too.)
  lobby.wait_until([&](const LobbyView& view) {
    return view.seeks.size() == 2 && view.seeks.contains(id) &&
           view.seeks.contains(fleeting.id()) && view.rooms.contains(stays.room);
  });
  // The lasting seek exists once, and leads to one room.
  Person bob(nodes[roles.others[1]].address(), "Bob");
  const Seeker finds(nodes[roles.others[1]].address(), bob.session(), seek_by_days);
  REQUIRE(finds.reply.contains("room"));
  lobby.wait_until([&](const LobbyView& view) { return !view.seeks.contains(id); });
  CHECK(nodes.ask("SELECT count(*) FROM seeks") == "0");
  nodes[roles.keeper].start();
  nodes.wait_spread(3);
  lobby.wait_until([&](const LobbyView& view) { return view.seeks.size() <= 1; });
}

TEST_CASE("when the node that pairs is drained, seeks go on at another" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b", "c"});
  const Roles roles = roles_of(nodes);
  const std::string there = roles.others[0];
  Guest watcher(nodes[there].address());
  LobbyView lobby(watcher);
  Person ann(nodes[there].address(), "Ann");
  const Seeker lasting(nodes[there].address(), ann.session(), seek_by_days);
  Seeker fleeting(nodes[there].address(), new_session(nodes[there].address()), seek_liger);
  CHECK(admin(nodes, roles.keeper, "drain") == 0);
  fleeting.seek_again();
  lobby.wait_until([&](const LobbyView& view) {
    return view.seeks.size() == 2 && view.seeks.contains(lasting.id()) &&
           view.seeks.contains(fleeting.id());
  });
  Guest finder(nodes[roles.others[1]].address());
  CHECK(finder.ask(seek_liger).contains("room"));
  CHECK(fleeting.guest->client.push("paired").contains("room"));
  CHECK(admin(nodes, roles.keeper, "undrain") == 0);
  nodes.wait_spread(3);
}

TEST_CASE("while NATS is away a lobby shows what it has seen, and clients must retry seeks" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  const std::string there = roles.others[0];
  const Table table = open_table(nodes[roles.keeper].address(), liger, {{"visibility", "public"}});
  wait_until("the room", [&] { return lobby_of(nodes[there])["rooms"].size() == 1; });
  Guest guest(nodes[there].address());
  nodes.nats.kill();
  // Until the node notices, it cannot know whether a request has arrived.
  wait_until("the node to notice",
             [&] { return nodes[there].log().contains("the connection to NATS is lost"); });
  const std::int64_t request = guest.client.send(seek_liger);
  const Json refused = guest.client.reply(request);
  CHECK(refused["type"] == "error");
  CHECK(refused["key"] == "server.node-away");
  CHECK(refused.contains("retry_after"));
  CHECK(lobby_of(nodes[there])["rooms"].size() == 1);
  nodes.nats.start();
  Guest other(nodes[roles.keeper].address());
  LobbyView lobby(other);
  const Seeker seeker(nodes[there].address(), guest.session, seek_liger);
  lobby.wait_until([&](const LobbyView& view) { return view.seeks.contains(seeker.id()); });
}

TEST_CASE("a pairing node that cannot reach the others pairs its own clients" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  ServerProcess& keeper = nodes[roles.keeper];
  const Address other = nodes[roles.others[0]].address();
  Seeker far(other, new_session(other), seek_liger);
  REQUIRE(far.reply.contains("seek"));
  CHECK(lobby_of(keeper)["seeks"].size() == 1);

  nodes.nats.kill();
  // A seek ends when the node cannot reach its client, so that it is not paired.
  wait_until("the seek to be gone", [&] { return lobby_of(keeper)["seeks"].empty(); });
  Guest first(keeper.address());
  CHECK(first.ask(seek_liger).contains("seek"));
  Guest second(keeper.address());
  const Json paired = second.ask(seek_liger);
  REQUIRE(paired.contains("room"));
  CHECK(first.client.push("paired")["room"] == paired["room"]);

  nodes.nats.start();
  far.seek_again();
  CHECK(far.reply.contains("seek"));
  wait_until("the seek", [&] { return lobby_of(keeper)["seeks"].size() == 1; });
}

TEST_CASE("all nodes notice that a client left while NATS was away, as soon as it is back" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Roles roles = roles_of(nodes);
  const std::string there = roles.others[0];
  Guest watcher(nodes[roles.keeper].address());
  LobbyView lobby(watcher);
  Table table = open_table(nodes[roles.keeper].address(), liger, {{"visibility", "public"}});
  {
    Guest goes(nodes[there].address());
    goes.enter(table.room);
    REQUIRE(goes.ask(seek_liger)["type"] == "ok");
    lobby.wait_until([&](const LobbyView& view) {
      return view.online == 3 && view.seeks.size() == 1 &&
             view.rooms.at(table.room)["spectators"] == 1;
    });
    wait_until("the other node to know", [&] { return lobby_of(nodes[there])["online"] == 3; });
    nodes.nats.kill();
  }
  // The client's own node knows it already.
  wait_until("the end of the connection", [&] { return lobby_of(nodes[there])["online"] == 2; });
  nodes.nats.start();
  // The host may have lost its connection, as clients with requests at another node do, and does
  // not connect again; then the room has no player, and is not shown.
  lobby.wait_until([&](const LobbyView& view) {
    const auto room = view.rooms.find(table.room);
    return view.online <= 2 && view.seeks.empty() &&
           (room == view.rooms.end() || room->second["spectators"] == 0);
  });
}

TEST_CASE("a node asks for lost reports, and ignores those of another generation" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Guest watcher(nodes["b"].address());
  LobbyView lobby(watcher);
  const Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.contains(table.room); });
  const std::string subject = nodes.subjects() + "reports";
  const std::string id = std::to_string(nodes.id_of("a"));
  const std::int64_t generation = nodes.generation_of("a");
  boost::asio::io_context loop;
  server::Bus bus(nodes.bus_settings(), loop.get_executor());
  const auto publish = [&](const std::string& text) { CHECK(bus.publish(subject, text)); };
  // Full reports of an earlier generation and of an unknown node, and malformed ones: all ignored.
  publish("a " + id + " " + std::to_string(generation - 1) + " 1 \n+pnobody\n");
  publish("a 99 1 1 \n+pnobody\n");
  publish("not a report");
  publish("");
  // One of this generation after a gap: the node ignores it too, and asks for a full report.
  publish("m " + id + " " + std::to_string(generation) + " 1000000 \n-r" + table.room +
          "\n+pnobody\n");
  const Table later = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.contains(later.room); });
  CHECK(lobby.rooms.contains(table.room));
  lobby.wait_until([](const LobbyView& view) { return view.online == 3; });
}

TEST_CASE("a guest who is connected at another node is not swept" * doctest::skip(!on_postgres())) {
  Together nodes({"b"});
  // The drained node owns no shard, so the other node sweeps.
  CHECK(admin(nodes, "b", "drain") == 0);
  const Guest connected(nodes["b"].address());
  const Person gone(nodes["b"].address());
  const auto time = std::make_shared<server::Time>();
  server::Config config;
  config.time = time;
  config.limits.sweep_interval = 5ms;
  config.limits.sweep_believes_clock_after = 0ms;
  config.limits.unused_room_days = 0;
  config.limits.idle_guest_days = 30;
  config.node_name = "a";
  config.database = nodes.address;
  config.cluster = nodes.nats.address();
  const ServerInProcess sweeper(config);
  wait_until("the other node to keep the lobby", [&] { return nodes.keeper() == "a"; });
  const auto has = [&](const std::string& player) {
    const auto store = storage::open_for_reading(nodes.address);
    return storage::find_player(*store, player).has_value();
  };
  time->advance(32 * 24h);
  wait_until("the guest to go", [&] { return !has(gone.id()); });
  // After another round of the sweep the connected guest still exists.
  const Person later(nodes["b"].address());
  time->advance(64 * 24h);
  wait_until("the next round", [&] { return !has(later.id()); });
  CHECK(has(connected.id()));
}

}  // namespace
}  // namespace quintet::tests
