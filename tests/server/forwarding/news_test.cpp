// Ends of sessions, bans, mutes and the operator's notice at one node hold at all of them.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests {
namespace {

constexpr unsigned signed_out = 1008;

/// Two nodes, and `quintet admin` beside each of them.
struct TwoNodes : Together {
  TwoNodes() : Together({"a", "b"}) {}
  Address a() { return (*this)["a"].address(); }
  Address b() { return (*this)["b"].address(); }
  [[nodiscard]] CommandResult admin(const std::string& node, std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--database", address, "--node-name", node});
    return run_command(folder.path(), words);
  }
};

/// The number of shards that a node knows to be its own.
double known_shards(const Address& node) {
  return MetricsText(http(node, {.target = "/metrics"}).body).at("quintet_node_parts");
}

/// Runs the test with NATS and without it, when the nodes learn everything from the database.
template <class Test>
void with_nats_and_without(Test test) {
  TwoNodes nodes;
  for (const std::string way : {"with", "without"}) {
    CAPTURE(way);
    if (way == "without") {
      // A node without shards opens rooms at another node, which it would no longer reach.
      wait_until("both nodes to own shards",
                 [&] { return known_shards(nodes.a()) > 0 && known_shards(nodes.b()) > 0; });
      nodes.nats.kill();
    }
    test(nodes, way);
  }
  nodes.nats.start();
}

bool answers(Client& client) {
  return client.ask({{"type", "ping"}})["type"] == "ok";
}

TEST_CASE("the end of a session at one node ends its connections at the other" *
          doctest::skip(!on_postgres())) {
  with_nats_and_without([](TwoNodes& nodes, const std::string& way) {
    Person ann(nodes.a(), "Ann " + way);
    Person elsewhere(nodes.b());
    REQUIRE(elsewhere.log_in(ann.name()).status == 200);
    Person bystander(nodes.b(), "Bob " + way);
    Client theirs(nodes.b(), bystander.session());

    Client first(nodes.b(), ann.session());
    Client second(nodes.b(), elsewhere.session());
    CHECK(ann.post("/api/logout").status == 200);
    CHECK(first.wait_closed().code == signed_out);
    CHECK(answers(second));

    REQUIRE(ann.log_in(elsewhere.name()).status == 200);
    CHECK(ann.post("/api/logout-everywhere").status == 200);
    CHECK(second.wait_closed().code == signed_out);

    // First the end of a token, then the deletion of the account.
    REQUIRE(ann.log_in(elsewhere.name()).status == 200);
    const Json token = ann.post("/api/tokens", {{"name", "bot"}}).json();
    Client program(nodes.b(),
                   Client::Options{.headers = {{"Authorization",
                                                "Bearer " + token["secret"].get<std::string>()}}});
    Client third(nodes.b(), ann.session());
    CHECK(answers(program));
    CHECK(ann.erase("/api/tokens/" + token["token"]["id"].get<std::string>()).status == 200);
    CHECK(program.wait_closed().code == signed_out);
    CHECK(answers(third));
    CHECK(ann.post("/api/delete-account", {{"password", good_password}}).status == 200);
    CHECK(third.wait_closed().code == signed_out);
    CHECK(answers(theirs));
  });
}

TEST_CASE("a player who changes the password stays connected by the new session at every node" *
          doctest::skip(!on_postgres())) {
  with_nats_and_without([](TwoNodes& nodes, const std::string& way) {
    Person ann(nodes.a(), "Ann " + way);
    Client before(nodes.b(), ann.session());
    CHECK(ann.post("/api/password", {{"old", good_password}, {"new", "another horse " + way}})
              .status == 200);
    Client here(nodes.a(), ann.session());
    Client there(nodes.b(), ann.session());
    CHECK(before.wait_closed().code == signed_out);
    // Ends arrive in order, so the one above has arrived at both nodes when this one has.
    Person other(nodes.a(), "Other " + way);
    Client last_here(nodes.a(), other.session());
    Client last_there(nodes.b(), other.session());
    CHECK(other.post("/api/logout-everywhere").status == 200);
    CHECK(last_here.wait_closed().code == signed_out);
    CHECK(last_there.wait_closed().code == signed_out);
    CHECK(answers(here));
    CHECK(answers(there));
  });
}

TEST_CASE("a ban, a new name and a deletion by the operator hold at every node" *
          doctest::skip(!on_postgres())) {
  with_nats_and_without([](TwoNodes& nodes, const std::string& way) {
    Person ann(nodes.b(), "Ann " + way);
    Person bob(nodes.b(), "Bob " + way);
    Person eve(nodes.b(), "Eve " + way);
    Client banned(nodes.b(), ann.session());
    Client renamed(nodes.b(), bob.session());
    Client deleted(nodes.b(), eve.session());
    CHECK(nodes.admin("a", {"ban", "name", ann.name()}).status == 0);
    CHECK(banned.wait_closed().code == signed_out);
    check_error(ann.post("/api/session"), 403, "banned");
    CHECK(nodes.admin("a", {"unban", "name", ann.name()}).status == 0);
    wait_until("the ban to end", [&] { return ann.post("/api/session").status == 200; });

    CHECK(nodes.admin("a", {"rename", bob.name(), "Rob " + way}).status == 0);
    CHECK(renamed.wait_closed().code == signed_out);
    CHECK(bob.post("/api/session").json()["player"]["name"] == "Rob " + way);
    CHECK(nodes.admin("a", {"delete-account", eve.name()}).status == 0);
    CHECK(deleted.wait_closed().code == signed_out);

    Client stranger(nodes.b(), new_session(nodes.b()));
    CHECK(nodes.admin("a", {"ban", "address", "127.0.0.0/8"}).status == 0);
    CHECK_THROWS_AS(for (;;) stranger.ask({{"type", "ping"}}), Disconnected);
    CHECK(nodes.admin("b", {"unban", "address", "127.0.0.0/8"}).status == 0);
    wait_until("the ban to end", [&] {
      return http(nodes.a(), {.target = "/api/rooms"}).status == 200 &&
             http(nodes.b(), {.target = "/api/rooms"}).status == 200;
    });
  });
}

TEST_CASE("a player who is muted at one node is muted at the other" *
          doctest::skip(!on_postgres())) {
  with_nats_and_without([](TwoNodes& nodes, const std::string&) {
    Person otter(nodes.a());
    Person pest(nodes.b());
    Table table = open_table(nodes.b(), pest.session(), liger, Json::object());
    Guest listener(nodes.b(), otter.session());
    listener.enter(table.room, table.play_key);
    const auto hears = [&] {
      table.players[0].ask(
          {{"type", "say"}, {"room", table.room}, {"channel", "spectators"}, {"text", "hi"}});
      for (;;) {
        const Json event = listener.client.push("event");
        if (event["kind"] == "said") return !event.contains("hidden");
      }
    };
    const auto mute = [&](bool muted) {
      CHECK(otter.post("/api/my/mutes", {{"player", pest.id()}, {"muted", muted}}).status == 200);
    };
    CHECK(hears());
    mute(true);
    wait_until("silence", [&] { return !hears(); });
    mute(false);
    wait_until("words", hears);
  });
}

TEST_CASE("rooms of one node no longer name a player whose account was deleted at the other" *
          doctest::skip(!on_postgres())) {
  with_nats_and_without([](TwoNodes& nodes, const std::string& way) {
    Person ann(nodes.b(), "Ann " + way);
    Table table = open_table(nodes.b(), liger, {{"visibility", "public"}});
    Guest watcher(nodes.b());
    watcher.enter(table.room);
    {
      Guest speaker(nodes.b(), ann.session());
      speaker.enter(table.room);
      CHECK(speaker.ask({{"type", "say"},
                         {"room", table.room},
                         {"channel", "spectators"},
                         {"text", "hello"}})["type"] == "ok");
    }
    // Whether the room's reply to `enter_room` has the name.
    const auto names_ann = [&] {
      return watcher.ask({{"type", "enter_room"}, {"room", table.room}})
          .dump()
          .contains(ann.name());
    };
    CHECK(names_ann());
    CHECK(nodes.admin("a", {"delete-account", ann.name()}).status == 0);
    wait_until("the name to be gone", [&] { return !names_ann(); });
  });
}

TEST_CASE("every node publishes the operator's notice, also one that joins later" *
          doctest::skip(!on_postgres())) {
  TwoNodes nodes;
  Guest here(nodes.a());
  Guest there(nodes.b());
  CHECK(nodes.admin("a", {"notice", "At noon we restart.", "--for", "2h"}).status == 0);
  const Json told = here.client.push("notice");
  CHECK(told["text"] == "At noon we restart.");
  CHECK(there.client.push("notice") == told);
  nodes.begin("c");
  nodes.wait_spread(3);
  CHECK(Guest(nodes["c"].address()).client.push("notice") == told);

  // Withdrawn at another node, and without NATS.
  nodes.nats.kill();
  CHECK(nodes.admin("b", {"notice"}).status == 0);
  CHECK(here.client.push("notice")["text"].is_null());
  CHECK(there.client.push("notice")["text"].is_null());
  nodes.nats.start();
  nodes["c"].kill();
  nodes["c"].start();
  Guest late(nodes["c"].address());
  CHECK(late.client.pushes_so_far("notice").empty());
}

}  // namespace
}  // namespace quintet::tests
