// The connections that have entered rooms of other nodes, the ids of their commands, and the log
// lines about NATS.
#include "server/forwarding/local_clients.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/cluster/shards.hpp"
#include "server/forwarding/connection_log.hpp"
#include "server/forwarding/taken_ids.hpp"

namespace quintet::tests {
namespace {

using server::ConnectionLog;
using server::LocalClients;
using server::Routes;
using server::Subscriber;

struct SilentClient : Subscriber {
  void send(server::Message /*message*/) override {}
  bool enter(const std::string& /*room*/) override { return true; }
  void leave(const std::string& /*room*/) override {}
};

/// Routes in which this node owns all shards.
Routes routes_to(int owner) {
  Routes routes;
  routes.owners.fill(owner);
  return routes;
}

/// Processor time of this process, in seconds.
double processor_time() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

TEST_CASE("connections whose room has another owner are cut off, and their owners forget them") {
  LocalClients clients;
  const auto here = std::make_shared<SilentClient>();
  const auto there = std::make_shared<SilentClient>();
  const auto number = clients.number_of(here);
  CHECK(clients.number_of(here) == number);
  CHECK(clients.ask(number, 2));
  CHECK_FALSE(clients.ask(number, 2));
  clients.enter(number, 2, "room");
  clients.enter(clients.number_of(there), 2, "other room");
  Routes routes = routes_to(2);
  CHECK(clients.take_moved(routes).clients.empty());
  routes.owners.at(static_cast<std::size_t>(server::shard_of("room"))) = 3;
  const auto moved = clients.take_moved(routes);
  CHECK(moved.clients == std::vector<std::shared_ptr<Subscriber>>{here});
  CHECK(moved.owners_and_numbers == std::vector<std::pair<int, std::uint64_t>>{{2, number}});
  CHECK(clients.take_moved(routes).clients.empty());
  // An event that is older than the routes may let it enter once more.
  clients.enter(number, 2, "room");
  CHECK(clients.take_moved(routes).clients.size() == 1);
  CHECK(clients.of_owner(2) == std::vector<std::uint64_t>{clients.number_of(there)});
}

TEST_CASE("a connection that waits for a seek belongs to the owner of the first shard") {
  LocalClients clients;
  const auto client = std::make_shared<SilentClient>();
  const auto number = clients.number_of(client);
  clients.enter(number, 2, "");
  Routes routes = routes_to(2);
  CHECK(clients.take_moved(routes).clients.empty());
  clients.leave(number, 2, "");
  routes.owners.front() = 3;
  CHECK(clients.take_moved(routes).clients.empty());
  clients.enter(number, 2, "");
  CHECK(clients.take_moved(routes).clients.size() == 1);
}

TEST_CASE("a hundred thousand connections that end at once are forgotten in one pass") {
  constexpr std::size_t count = 100'000;
  LocalClients clients;
  std::vector<std::shared_ptr<SilentClient>> connections(count);
  for (auto& connection : connections) {
    connection = std::make_shared<SilentClient>();
    clients.enter(clients.number_of(connection), 2, "room");
  }
  const auto last = std::make_shared<SilentClient>();
  const std::uint64_t number = clients.number_of(last);
  connections.clear();
  const double begun = processor_time();
  const auto ended = clients.take_ended();
  // A search through all numbers for each of them would take a minute.
  CHECK(processor_time() - begun < 10);
  CHECK(ended.owners_and_numbers.size() == count);
  CHECK(clients.of_owner(2).empty());
  CHECK(clients.number_of(last) == number);
}

TEST_CASE("routes that have not changed cost nothing, however many connections there are") {
  constexpr int count = 20'000;
  LocalClients clients;
  std::vector<std::shared_ptr<SilentClient>> connections(count);
  for (int i = 0; i < count; ++i) {
    connections[static_cast<std::size_t>(i)] = std::make_shared<SilentClient>();
    clients.enter(clients.number_of(connections[static_cast<std::size_t>(i)]), 2,
                  "room" + std::to_string(i));
  }
  const Routes routes = routes_to(2);
  const double begun = processor_time();
  for (int calls = 0; calls < 20'000; ++calls)
    CHECK(clients.take_moved(routes).clients.empty());
  // Computing the shard of each room at each look would take minutes.
  CHECK(processor_time() - begun < 20);
}

TEST_CASE("each of a hundred thousand commands is taken once, however late it comes again") {
  server::TakenIds ids;
  constexpr std::uint64_t count = 100'000;
  for (std::uint64_t id = 1; id <= count; ++id)
    CHECK(ids.insert(id));
  for (std::uint64_t id = 1; id <= count; ++id)
    CHECK_FALSE(ids.insert(id));
  // Ids may come out of order, and some may be missing.
  CHECK(ids.insert(count + 10));
  CHECK(ids.insert(count + 5));
  CHECK_FALSE(ids.insert(count + 5));
  CHECK_FALSE(ids.insert(count + 10));
  CHECK(ids.insert(0));
  // A much later id makes the old ones too late, and reuses their places.
  const std::uint64_t later = 3 * server::TakenIds::remembered;
  CHECK(ids.insert(later));
  CHECK_FALSE(ids.insert(later));
  CHECK_FALSE(ids.insert(count));
  CHECK(ids.insert(later - 1));
  CHECK(ids.insert(later + 7));
  CHECK_FALSE(ids.insert(later - 1));
}

TEST_CASE(
    "however often the connection to NATS is lost, the log gets few lines, and the last state") {
  using Clock = server::RateLimiter::Clock;
  ConnectionLog log;
  Clock::time_point now{};
  CHECK_FALSE(log.next_line(true, 0, now));
  const auto lost = log.next_line(false, 1, now);
  REQUIRE(lost);
  CHECK_FALSE(lost->connected);
  CHECK(lost->losses == 1);
  CHECK_FALSE(log.next_line(false, 1, now));
  // A loss between two calls is seen, too.
  int lines = 0;
  std::uint64_t losses = 1;
  std::uint64_t told = 1;
  bool last = false;
  const auto feed = [&](bool connected) {
    now += std::chrono::milliseconds(100);
    const auto line = log.next_line(connected, losses, now);
    if (!line) return;
    ++lines;
    told += line->losses;
    last = line->connected;
  };
  for (int flaps = 0; flaps < 1'000; ++flaps) {
    feed(true);
    ++losses;
    feed(flaps % 2 == 0);
  }
  CHECK(lines <= 5 + 200 / 30 + 1);
  for (int calls = 0; calls < 600; ++calls)
    feed(true);
  CHECK(last);
  CHECK(told == losses);
}

}  // namespace
}  // namespace quintet::tests
