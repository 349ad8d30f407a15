// How many requests of one connection may wait at another node, and limits that all nodes count
// together.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <signal.h>

#include <doctest/doctest.h>

#include "storage/postgres/connection/link.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests {
namespace {

/// Lifts the limits on messages, so that only the tested ones apply.
const std::vector<std::string> no_rates = {"--limit", "message-burst=100000", "--limit",
                                           "address-message-burst=100000"};

/// Locks a table against all readers while it lives.
class Locked {
 public:
  Locked(const std::string& address, const std::string& table) : link_(address, {}, {}) {
    link_.connect();
    link_.run_text("BEGIN; LOCK TABLE quintet." + table + " IN ACCESS EXCLUSIVE MODE");
  }

 private:
  storage::Link link_;
};

/// Locks the table, sends `first`, and then `request` again and again: `kept` of them wait and are
/// answered when the lock is gone; the others are refused at once.
void check_limit(const Together& nodes, const std::string& table, Client& client, const Json& first,
                 const Json& request, std::size_t kept) {
  std::vector<std::int64_t> sent;
  {
    const Locked locked(nodes.address, table);
    sent.push_back(client.send(first));
    wait_until("the first to wait for the table",
               [&] { return nodes.ask("SELECT count(*) FROM pg_locks WHERE NOT granted") != "0"; });
    while (sent.size() < kept + 30)
      sent.push_back(client.send(request));
    for (std::size_t i = kept; i < sent.size(); ++i) {
      const Json refused = client.reply(sent[i]);
      CHECK(refused["key"] == "server.busy");
      CHECK(refused["retry_after"] > 0);
    }
  }
  for (std::size_t i = 0; i < kept; ++i)
    CHECK(client.reply(sent[i]).value("key", "") != "server.busy");
}

TEST_CASE("at most a hundred commands of one connection wait at the room's node" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"}, no_rates);
  const Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  Guest far(nodes["b"].address());
  const Json enter = {{"type", "enter_room"}, {"room", table.room}};
  // The room's node first reads the mutes of the player.
  check_limit(nodes, "mutes", far.client, enter, enter, 100);
  CHECK(far.ask(enter)["type"] == "ok");
}

TEST_CASE("at most a hundred requests of one connection wait at the node that pairs" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"}, no_rates);
  ServerProcess& other = nodes[nodes.keeper() == "a" ? "b" : "a"];
  const Person person(other.address(), "Brave Otter");
  Client client(other.address(), person.session());
  const Json seek = {{"type", "seek"},
                     {"game", "liger"},
                     {"rated", true},
                     {"clock", {{"kind", "fischer"}, {"initial", 600}, {"increment", 0}}}};
  const Json cancel = {{"type", "cancel_seek"}, {"seek", "none"}};
  // The first looks up the published rating, and the others wait for it.
  check_limit(nodes, "public_ratings", client, seek, cancel, 101);
  CHECK(client.ask({{"type", "ping"}})["type"] == "ok");
}

TEST_CASE("commands that wait for another node have a share for each address" *
          doctest::skip(!on_postgres())) {
  std::vector<std::string> options = no_rates;
  options.insert(options.end(), {"--limit", "waiting-commands-per-address=50"});
  options.insert(options.end(), {"--trusted-proxy", "127.0.0.1"});
  Together nodes({"a", "b"}, options);
  const Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  const Session session = new_session(nodes["b"].address());
  const auto connect = [&](const char* from) {
    return Client(nodes["b"].address(),
                  {.cookie = session.cookie, .headers = {{"X-Forwarded-For", from}}});
  };
  Client crowd = connect("192.0.2.1");
  Client other = connect("192.0.2.2");
  const Json enter = {{"type", "enter_room"}, {"room", table.room}};
  REQUIRE(crowd.ask(enter)["type"] == "ok");
  REQUIRE(other.ask(enter)["type"] == "ok");
  // Node a hangs, so requests for its room wait at node b.
  REQUIRE(::kill(nodes["a"].pid(), SIGSTOP) == 0);
  std::vector<std::int64_t> sent;
  for (int i = 0; i < 51; ++i)
    sent.push_back(crowd.send(enter));
  CHECK(crowd.reply(sent.back())["key"] == "connection.too-much-asked");
  const std::int64_t others = other.send(enter);
  REQUIRE(::kill(nodes["a"].pid(), SIGCONT) == 0);
  CHECK(other.reply(others)["type"] == "ok");
  sent.pop_back();
  for (const std::int64_t id : sent)
    CHECK(crowd.reply(id)["type"] == "ok");
}

/// How often `use` is granted before the first refusal, which must come.
int granted(const std::function<bool()>& use) {
  constexpr int most = 200;
  int times = 0;
  while (times < most && use())
    ++times;
  CHECK(times < most);
  return times;
}

TEST_CASE("guests, rooms and requests to join of an address are counted by all nodes together" *
          doctest::skip(!on_postgres())) {
  // The rates are low, so that no use comes back during the test. Uses that are on their way to the
  // other node are not counted there yet: fewer than half of these dozens.
  Together nodes({"a", "b"}, {"--limit", "guest-burst=40", "--limit", "guests-per-second=0.0001",
                              "--limit", "room-burst=40", "--limit", "rooms-per-second=0.0001"});
  const Session session = new_session(nodes["a"].address());
  const auto make_guest = [&](const std::string& node) {
    return granted([&] {
      return http(nodes[node].address(), {.method = "POST", .target = "/api/session"}).status ==
             200;
    });
  };
  CHECK(make_guest("a") == 39);
  CHECK(make_guest("b") < 20);

  const auto all_of = [&](const std::string& node, const Json& request, const char* refusal) {
    Client client(nodes[node].address(), session);
    return granted([&] {
      const Json reply = client.reply(client.send(request));
      return reply.value("key", "") != refusal;
    });
  };
  const Json open = {{"type", "open_room"}, {"game", "liger"}};
  CHECK(all_of("a", open, "room.opened-too-fast") == 40);
  CHECK(all_of("b", open, "room.opened-too-fast") < 20);
  // The server checks this limit before it looks for the room.
  const Json ask = {{"type", "ask_to_join"}, {"room", "23456789ab"}};
  CHECK(all_of("b", ask, "join.too-fast") >= 10);
  CHECK(all_of("a", ask, "join.too-fast") < 6);
}

}  // namespace
}  // namespace quintet::tests
