// Two programs on one PostgreSQL database: one serves, the other stands by.
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/readiness.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// Two nodes, each with its own log.
struct TwoNodes {
  TempFolder folder;
  std::string address = location_of(folder / "a.db");
  std::unique_ptr<ServerProcess> first = started("a");
  std::unique_ptr<ServerProcess> second = started("b");

  std::unique_ptr<ServerProcess> started(const std::string& name) const {
    keep_at(folder / (name + ".db"), address);
    return std::make_unique<ServerProcess>(folder / (name + ".db"),
                                           std::vector<std::string>{"--node-name", name});
  }
};

HttpResponse get(const ServerProcess& server, const std::string& target) {
  return http(server.address(), {.target = target});
}

void wait_ready(const ServerProcess& server) {
  wait_until("the node to serve", [&] { return readiness(server.address()) == 200; });
}

/// A player of the table returns through another node, and the game continues.
void check_goes_on(const Table& table, const ServerProcess& server, const std::string& room) {
  Guest back(server.address(), table.players[0].session);
  back.enter(room);
  CHECK(back.view.seq() == table.players[0].view.seq());
  CHECK(back.play("c3-d4")["type"] == "ok");
}

TEST_CASE("a node stands by while another serves, and takes over when that one is killed" *
          doctest::skip(!on_postgres())) {
  TwoNodes nodes;
  CHECK(nodes.first->ready_line().contains(" serves "));
  CHECK(nodes.second->ready_line().contains(" stands by at "));
  CHECK(get(*nodes.first, "/readyz").status == 200);
  const auto waiting = get(*nodes.second, "/readyz");
  CHECK(waiting.status == 503);
  CHECK(waiting.body == R"({"ready":false,"standby":true})");
  CHECK(get(*nodes.second, "/healthz").status == 200);
  CHECK(get(*nodes.second, "/").status == 503);
  CHECK(get(*nodes.second, "/api/catalogue").status == 503);

  const Table table = start_table(nodes.first->address(), liger);
  nodes.first->kill();
  wait_ready(*nodes.second);
  check_goes_on(table, *nodes.second, table.room);

  // A node that returns stands by.
  nodes.first->start();
  CHECK(get(*nodes.first, "/readyz").status == 503);
  CHECK(get(*nodes.second, "/readyz").status == 200);
}

TEST_CASE("a node that ends in order hands over to the one that stands by" *
          doctest::skip(!on_postgres())) {
  TwoNodes nodes;
  const Table table = start_table(nodes.first->address(), liger);
  nodes.first->ask_to_end();
  CHECK(nodes.first->wait_ended() == 0);
  wait_ready(*nodes.second);
  check_goes_on(table, *nodes.second, table.room);
  // A standby node also ends in order.
  nodes.first->start();
  nodes.first->ask_to_end();
  CHECK(nodes.first->wait_ended() == 0);
  CHECK(get(*nodes.second, "/readyz").status == 200);
}

TEST_CASE("a node that was suspended for too long stores nothing more, and stands by" *
          doctest::skip(!on_postgres())) {
  TwoNodes nodes;
  Table table = start_table(nodes.first->address(), liger);
  ::kill(nodes.first->pid(), SIGSTOP);
  wait_ready(*nodes.second);
  check_goes_on(table, *nodes.second, table.room);
  ::kill(nodes.first->pid(), SIGCONT);
  wait_until("the suspended node to stand by",
             [&] { return readiness(nodes.first->address()) == 503; });
  wait_until("its message in the log",
             [&] { return nodes.first->log().contains("this node stops serving and stands by"); });
  CHECK(get(*nodes.second, "/readyz").status == 200);
  nodes.second->ask_to_end();
  CHECK(nodes.second->wait_ended() == 0);
  wait_ready(*nodes.first);
}

TEST_CASE("a second node of the same name and a server without a name are refused in one sentence" *
          doctest::skip(!on_postgres())) {
  const TwoNodes nodes;
  // Another spelling of the address is not recognised by its name, but by the database's own lock.
  std::string address = nodes.address;
  address.replace(0, std::string("postgres").size(), "postgresql");
  const auto same = run_command(
      nodes.folder.path(), {"serve", "--port", "0", "--database", address, "--node-name", "b"});
  CHECK(same.status == 1);
  CHECK(same.err.contains("another node is called \"b\""));
  const auto nameless =
      run_command(nodes.folder.path(), {"serve", "--port", "0", "--database", address});
  CHECK(nameless.status == 1);
  CHECK(nameless.err.contains("another Quintet is using the database"));
}

TEST_CASE("an operator reaches a node by its name" * doctest::skip(!on_postgres())) {
  const TwoNodes nodes;
  const auto ask = [&](const std::string& name) {
    return run_command(nodes.folder.path(),
                       {"admin", "--database", nodes.address, "--node-name", name, "status"});
  };
  CHECK(ask("a").status == 0);
  CHECK(ask("b").err.contains("no server serves " + nodes.address + " here as node b"));
}

}  // namespace
}  // namespace quintet::tests
