// The open connections of a server: the limits per address, and the shutdown.
#include "server/net/connections.hpp"

#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

TEST_CASE("the networks of a /48 together may have a multiple of one network's connections") {
  using Admission = server::Connections::Admission;
  struct Open : server::Stoppable {
    void stop() override {}
    void disconnect() override {}
  };
  server::NetLimits limits;
  limits.connections_per_address = 10;
  limits.wider_network_factor = 2;
  server::Connections connections;
  std::vector<std::unique_ptr<Open>> open;
  const auto come = [&](const std::string& address) {
    return connections.add(*open.emplace_back(std::make_unique<Open>()), address, limits);
  };
  const auto address = [](int i) { return "2001:db8:1:" + std::to_string(1000 + i) + "::/64"; };
  for (int i = 0; i < 40; ++i)
    CHECK(come(address(100 * i)) == Admission::served);
  CHECK(come(address(1)) == Admission::over_limit);
  CHECK(come("2001:db8:2::/64") == Admission::served);
  Open late;
  CHECK(connections.add(late, "", limits) == Admission::served);
  CHECK_FALSE(connections.settle(late, address(2), limits));
  for (const auto& connection : open)
    connections.remove(*connection);
  CHECK(connections.settle(late, address(2), limits));
  connections.remove(late);
  CHECK(connections.size() == 0);
}

struct Stopped : server::Stoppable {
  void stop() override { ++stops; }
  void disconnect() override {}
  int stops = 0;
};

TEST_CASE("a connection that becomes a WebSocket during the shutdown is stopped, too") {
  server::Connections connections;
  const server::NetLimits limits;
  Stopped http;
  Stopped websocket;
  using Admission = server::Connections::Admission;
  REQUIRE(connections.add(http, "127.0.0.1", limits) == Admission::served);
  connections.stop();
  connections.replace(http, websocket);
  CHECK(http.stops == 1);
  CHECK(websocket.stops == 1);
  CHECK(connections.size() == 1);
}

}  // namespace
}  // namespace quintet::tests
