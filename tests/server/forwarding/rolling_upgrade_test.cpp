// Messages of a later program to nodes of the present one.
#include <csignal>
#include <cstdint>
#include <future>
#include <string>
#include <utility>
#include <variant>

#include <doctest/doctest.h>

#include "protocol/nodes/broadcasts.hpp"
#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/events.hpp"
#include "protocol/nodes/replies.hpp"
#include "protocol/nodes/reports.hpp"
#include "tests/server/forwarding/forger.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::tests {
namespace {

namespace nodes = protocol::nodes;

std::string with_field(std::string text) {
  return text.insert(text.find('\n') + 1, "tournament: t1\n");
}

std::string with_version(std::string text, const std::string& version) {
  return text.replace(text.find(' ') + 1, 1, version);
}

TEST_CASE("a node serves what it knows of a later program's messages, and refuses the rest" *
          doctest::skip(!on_postgres())) {
  Together cluster({"a", "b"});
  const Table table = open_table(cluster["a"].address(), liger, {{"visibility", "public"}});
  REQUIRE(cluster.owner_of(table.room) == "a");
  Guest guest(cluster["b"].address());
  REQUIRE(guest.ask({{"type", "enter_room"}, {"room", table.room}})["type"] == "ok");
  const int a = cluster.id_of("a");
  const int b = cluster.id_of("b");
  const std::int64_t of_a = cluster.generation_of("a");
  const std::int64_t of_b = cluster.generation_of("b");
  Forger later(cluster, cluster.bus_settings());
  const auto reply_to = [&](const std::string& text) {
    return nodes::parse_reply(later.ask("a", text).value_or(""));
  };
  std::uint64_t id = std::uint64_t{1} << 40U;
  const auto command_of_b = [&](nodes::Command::What what) {
    return to_text(nodes::Command{.node = b,
                                  .generation = of_b,
                                  .owner_generation = of_a,
                                  .id = ++id,
                                  .what = std::move(what)});
  };
  const std::string read =
      command_of_b(nodes::ReadLog{.room = table.room, .reader = {.id = "p1"}, .key = {}});

  // Commands.
  const auto done = reply_to(with_field(read));
  REQUIRE(done);
  CHECK(std::holds_alternative<nodes::Done>(*done));
  const auto unsupported = reply_to(command_of_b(nodes::Unknown{"start_tournament"}));
  REQUIRE(unsupported);
  CHECK(std::holds_alternative<nodes::Unsupported>(*unsupported));
  CHECK(later.ask("a", with_version(read, "2")).error() == server::BusFailure::timeout);
  wait_until("the log to say so", [&] {
    return cluster["a"].log().contains("a node speaks another version of the protocol");
  });

  // Reports and broadcasts.
  const auto report_of_a = [&](nodes::Report::What what) {
    return to_text(nodes::Report{.node = a, .generation = of_a, .what = std::move(what)});
  };
  const auto broadcast_of_a = [&](nodes::Broadcast::What what) {
    return to_text(nodes::Broadcast{.node = a, .generation = of_a, .what = std::move(what)});
  };
  later.publish_to_all("reports", report_of_a(nodes::Unknown{"tournaments"}));
  later.publish_to_all(
      "reports",
      report_of_a(nodes::Everything{.number = 1, .lines = "tournament_shown {}\nroom_shown x\n"}));
  later.publish_to_all("all", broadcast_of_a(nodes::Unknown{"tournament_over"}));
  later.publish_to_all("all", with_version(broadcast_of_a(nodes::Reread{}), "2"));

  // Nothing was taken of any of them, and the clients have noticed nothing.
  CHECK(guest.ask({{"type", "leave_room"}, {"room", table.room}})["type"] == "ok");
  wait_until("the lobby at the other node", [&] {
    return http(cluster["b"].address(), {.target = "/api/rooms"}).body.contains(table.room);
  });
  CHECK(guest.client.pushes_so_far("restarting").empty());
}

TEST_CASE("an event of an unknown kind is skipped, and one of another version counts as lost" *
          doctest::skip(!on_postgres())) {
  Together cluster({"a", "b"});
  Forger later(cluster, cluster.bus_settings());
  const auto event_of_a = [&, a = cluster.id_of("a"), of_a = cluster.generation_of("a"),
                           of_b = cluster.generation_of("b")](std::uint64_t number,
                                                              nodes::Event::What what) {
    return to_text(nodes::Event{.owner = a,
                                .owner_generation = of_a,
                                .generation = of_b,
                                .number = number,
                                .what = std::move(what)});
  };
  constexpr auto lost = "messages of another node were lost";
  const auto heard = [&](const std::string& what) {
    wait_until("the log to say so", [&] { return cluster["b"].log().contains(what); });
  };
  later.publish("b", "events", event_of_a(1, nodes::Unknown{"tournament_over"}));
  later.publish("b", "events", event_of_a(1, nodes::Heartbeat{}));
  heard("tournament_over");
  later.publish("b", "events",
                event_of_a(2, nodes::ClientMessage{.connections = {1}, .text = "{}"}));
  later.publish("b", "events", event_of_a(3, nodes::Unknown{"round_over"}));
  heard("round_over");
  CHECK_FALSE(cluster["b"].log().contains(lost));
  later.publish("b", "events", with_version(event_of_a(4, nodes::Heartbeat{}), "2"));
  heard("a node speaks another version of the protocol");
  later.publish("b", "events", event_of_a(4, nodes::Heartbeat{}));
  heard(lost);
}

/// Status of an HTTP request at node b for a log of node a, which hangs. Another program replies to
/// the command in its place.
unsigned status_after_reply(const std::string& reply) {
  Together cluster({"a", "b"});
  const Table table = open_table(cluster["a"].address(), liger, {{"visibility", "public"}});
  REQUIRE(cluster.owner_of(table.room) == "a");
  for (const char* const name : {"a", "b"})
    cluster[name].expect_errors();
  cluster.keep_alive("a");
  Forger later(cluster, cluster.bus_settings());
  later.reply_for("a", reply);
  // NATS delivers to the other program from now on.
  REQUIRE(later.ask("a", "no command"));
  ::kill(cluster["a"].pid(), SIGSTOP);
  auto answer = std::async(std::launch::async, [&] {
    return http(cluster["b"].address(), {.target = "/api/games/" + table.room + "/events"}).status;
  });
  wait_until("the answer", [&] {
    later.run();
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
  ::kill(cluster["a"].pid(), SIGCONT);
  return answer.get();
}

TEST_CASE("a command that the owner does not support is refused, and can be sent again" *
          doctest::skip(!on_postgres())) {
  CHECK(status_after_reply(to_text(nodes::Reply(nodes::Unsupported{}))) == 503);
}

TEST_CASE("after a reply of an unknown kind the outcome is unknown" *
          doctest::skip(!on_postgres())) {
  CHECK(status_after_reply(to_text(nodes::Reply(nodes::Unknown{"postponed"}))) == 500);
}

}  // namespace
}  // namespace quintet::tests
