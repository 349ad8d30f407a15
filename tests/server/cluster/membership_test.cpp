// A node's view of its own lease, on a real PostgreSQL and with a clock that the test advances.
#include "server/cluster/membership.hpp"

#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "server/cluster/placement.hpp"
#include "storage/error.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using server::Membership;
using server::NodeTimes;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr NodeTimes times;

/// A node with a monotonic clock of its own.
class Node {
 public:
  Node(const std::string& address, const std::string& name)
      : membership_(storage::open_nodes(address, {.name = name,
                                                  .address = "here",
                                                  .version = "1",
                                                  .lease = hours(24),
                                                  .patience = milliseconds(0),
                                                  .reply_timeout = seconds(30)}),
                    server::keep_together, times, [this] { return now_; }) {}

  Membership* operator->() { return &membership_; }
  void advance(milliseconds by) { now_ += by; }

 private:
  Membership::Point now_ = Membership::Point(hours(1));
  Membership membership_;
};

std::string new_database(PrivatePostgres& server) {
  static int number = 0;
  return server.create("membership" + std::to_string(++number));
}

TEST_CASE("a node measures how far its machine's clock is behind the database's" *
          doctest::skip(!on_postgres())) {
  constexpr std::int64_t hour_ms = 3'600'000;
  const auto address = new_database(PrivatePostgres::shared());
  Membership node(
      storage::open_nodes(address, {.name = "a",
                                    .address = "here",
                                    .version = "1",
                                    .lease = hours(24),
                                    .patience = milliseconds(0),
                                    .reply_timeout = seconds(30)}),
      server::keep_together, times, [] { return Membership::Point(hours(1)); },
      server::Serving::alone, [] { return server::now_ms() - hour_ms; });
  node.step();
  // The delay of the database's reply is part of the measured difference.
  CHECK(node.last_join().clock_behind_ms > hour_ms - 60'000);
  CHECK(node.last_join().clock_behind_ms < hour_ms + 60'000);
  node.leave();
}

/// A node that serves together with others.
std::unique_ptr<Membership> together(const std::string& address) {
  return std::make_unique<Membership>(
      storage::open_nodes(address, {.name = "a",
                                    .address = "here",
                                    .version = "1",
                                    .lease = hours(24),
                                    .patience = milliseconds(0),
                                    .reply_timeout = seconds(30),
                                    .together = true}),
      server::spread, times, [] { return Membership::Point(hours(1)); }, server::Serving::together);
}

TEST_CASE("the caller that sets the notice for all nodes hears whether it is stored" *
          doctest::skip(!on_postgres())) {
  PrivatePostgres server;
  const auto node = together(new_database(server));
  node->step();
  CHECK_FALSE(node->feed().notice());
  std::string answers;
  const auto set = [&](const char* text) {
    node->feed().set_notice(storage::StoredNotice{.text = text}, [&](bool stored) {
      // `notice` already returns the last stored text when the caller hears.
      answers += stored && node->feed().notice()->text == "two" ? 'y' : 'n';
    });
  };
  set("one");
  set("two");
  CHECK(answers.empty());
  node->step();
  CHECK(answers == "yy");
  server.kill();
  set("three");
  node->step();
  CHECK(answers == "yyn");
  CHECK(node->feed().notice()->text == "two");
}

TEST_CASE("a node with too many unhandled ends of sessions joins again" *
          doctest::skip(!on_postgres())) {
  const auto address = new_database(PrivatePostgres::shared());
  const auto node = together(address);
  node->step();
  const auto lease = node->lease().serving();
  REQUIRE(lease);
  const auto end = [&](int sessions) {
    ask_postgres(address,
                 "INSERT INTO quintet_cluster.revocation (node, what, subject)"
                 " SELECT 1, 'token', 't' FROM generate_series(1, " +
                     std::to_string(sessions) + ")");
  };
  end(5'000);
  node->step();
  CHECK(node->feed().take_revocations().size() == 5'000);
  end(5'000);
  node->step();
  CHECK_FALSE(node->lease().lost(*lease));
  end(5'001);
  node->step();
  CHECK_FALSE(node->lease().serving());
  node->step();
  CHECK(node->lease().lost(*lease));
  CHECK(node->lease().serving());
  CHECK(node->feed().take_revocations().empty());
  node->leave();
}

TEST_CASE("one node serves, the other stands by until the first has left" *
          doctest::skip(!on_postgres())) {
  const auto address = new_database(PrivatePostgres::shared());
  Node first(address, "a");
  first->step();
  const auto lease = first->lease().serving();
  REQUIRE(lease);
  CHECK_FALSE(first->lease().lost(*lease));
  Node second(address, "b");
  // The clock of a node may be off: leases end by the database's clock.
  second.advance(hours(1000));
  for (int beats = 0; beats < 3; ++beats) {
    second.advance(times.heartbeat);
    second->step();
    first.advance(times.heartbeat);
    first->step();
    CHECK_FALSE(second->lease().serving());
    CHECK(first->lease().serving() == lease);
  }
  first->leave();
  CHECK(lease->over);
  CHECK_FALSE(first->lease().serving());
  second->step();
  CHECK(second->lease().serving());
}

TEST_CASE(
    "a node takes itself for dead five seconds after the beginning of its last good heartbeat" *
    doctest::skip(!on_postgres())) {
  PrivatePostgres server;
  const auto address = new_database(server);
  Node node(address, "a");
  node->step();
  node.advance(times.heartbeat);
  node->step();
  const auto lease = node->lease().serving();
  REQUIRE(lease);
  server.kill();
  node.advance(times.heartbeat);
  node->step();
  CHECK(node->lease().serving() == lease);
  node.advance(times.patience - times.heartbeat);
  CHECK_FALSE(node->lease().lost(*lease));
  node.advance(milliseconds(1));
  CHECK(node->lease().lost(*lease) == "the database has not answered the heartbeat for too long");
  CHECK_FALSE(node->lease().serving());
  node->requests().rejoin();

  // When the database is back, the node joins again, in a new generation.
  server.start();
  wait_until("the node to serve", [&] {
    node->step();
    return node->lease().serving() != nullptr;
  });
  CHECK(node->lease().serving()->generation > lease->generation);
  CHECK(node->lease().lost(*lease));
}

TEST_CASE("a node whose heartbeat is late joins anew, so that the time before it is a downtime" *
          doctest::skip(!on_postgres())) {
  const auto address = new_database(PrivatePostgres::shared());
  Node node(address, "a");
  node->step();
  const auto lease = node->lease().serving();
  REQUIRE(lease);
  node.advance(times.patience);
  node->step();
  CHECK(node->lease().serving() == lease);
  node.advance(times.patience + milliseconds(1));
  node->step();
  CHECK(lease->over);
  CHECK(node->lease().lost(*lease));
  REQUIRE(node->lease().serving());
  CHECK(node->lease().serving()->generation > lease->generation);
}

TEST_CASE("a node that others have taken for dead says so, and joins them again" *
          doctest::skip(!on_postgres())) {
  const auto address = new_database(PrivatePostgres::shared());
  Node first(address, "a");
  first->step();
  const auto lease = first->lease().serving();
  REQUIRE(lease);
  Node second(address, "b");
  second->step();
  ask_postgres(address,
               "UPDATE quintet_cluster.node SET alive_until = now() - interval '1 s'"
               " WHERE name = 'a'");
  second->step();
  CHECK(second->lease().serving());
  // The first node does not know yet; its next heartbeat fails.
  first.advance(times.heartbeat);
  first->step();
  CHECK(first->lease().lost(*lease) == "others have taken this node for dead and own its rooms");
  first->step();
  CHECK_FALSE(first->lease().serving());
  CHECK(second->lease().serving());
  second->leave();
  first->step();
  CHECK(first->lease().serving());
}

TEST_CASE("after a restart of the database no node is taken for dead before it can have come back" *
          doctest::skip(!on_postgres())) {
  PrivatePostgres server;
  const auto address = new_database(server);
  Node first(address, "a");
  first->step();
  const auto lease = first->lease().serving();
  Node second(address, "b");
  second->step();
  server.kill();
  server.start();
  // The standby node is back first, and sees no session of another node.
  second.advance(times.heartbeat);
  second->step();
  wait_until("the database", [&] {
    try {
      return ask_postgres(address, "SELECT 1") == "1";
    } catch (const std::runtime_error&) {
      return false;
    }
  });
  second.advance(times.heartbeat);
  second->step();
  CHECK_FALSE(second->lease().serving());
  first.advance(times.heartbeat);
  wait_until("the heartbeat", [&] {
    first->step();
    return ask_postgres(address,
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND"
                        " objid = 12 AND granted") == "1";
  });
  CHECK(first->lease().serving() == lease);
}

TEST_CASE("a node that cannot join fails at its first step" * doctest::skip(!on_postgres())) {
  const auto address = new_database(PrivatePostgres::shared());
  Node first(address, "a");
  first->step();
  Node same(address, "a");
  CHECK_THROWS_AS(same->step(), storage::Error);
  CHECK(first->lease().serving());
}

}  // namespace
}  // namespace quintet::tests
