// Messages through NATS that no living node of the cluster has sent.
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/events.hpp"
#include "protocol/nodes/replies.hpp"
#include "server/bus/bus.hpp"
#include "tests/server/forwarding/forger.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::tests {
namespace {

namespace nodes = protocol::nodes;

TEST_CASE("messages from a wrong generation, or without the secret, change nothing" *
          doctest::skip(!on_postgres())) {
  Together cluster({"a", "b"});
  Table table = open_table(cluster["a"].address(), liger, {{"visibility", "public"}});
  REQUIRE(cluster.owner_of(table.room) == "a");
  seat_one(cluster["b"].address(), table, new_session(cluster["b"].address()));
  for (Guest& player : table.players)
    player.wait_for_start();
  table.catch_up();
  constexpr std::int64_t far = std::int64_t{1} << 40U;
  const std::int64_t of_a = cluster.generation_of("a");
  const std::int64_t of_b = cluster.generation_of("b");
  // If "a" took one of these for a command of "b", it would end the connections of "b".
  std::vector<nodes::Command> commands;
  for (const auto& [generation, owner_generation] :
       {std::pair{far, of_a}, {of_b + 1, of_a}, {of_b - 1, of_a}, {of_b, of_a + 1}, {of_b, far}}) {
    commands.push_back({.node = cluster.id_of("b"),
                        .generation = generation,
                        .owner_generation = owner_generation,
                        .what = nodes::HeldConnections{}});
  }
  nodes::Command of_nobody = commands.front();
  of_nobody.node = 4'711;
  of_nobody.generation = 1;
  commands.push_back(of_nobody);
  const std::string event = to_text(nodes::Event{.owner = cluster.id_of("a"),
                                                 .owner_generation = far,
                                                 .generation = of_b,
                                                 .what = nodes::Heartbeat{}});
  {
    Forger knows(cluster, cluster.bus_settings());
    for (nodes::Command command : commands) {
      knows.publish("a", "commands", to_text(command));
      command.what = nodes::CloseRoom{.room = table.room, .reason = {}};
      const auto reply = nodes::parse_reply(knows.ask("a", to_text(command)).value_or(""));
      REQUIRE(reply);
      CHECK(std::holds_alternative<nodes::Moved>(*reply));
    }
    knows.publish("b", "events", event);
  }
  server::BusSettings settings = cluster.bus_settings();
  settings.secret = "guessed";
  Forger guesses(cluster, settings);
  commands.front().generation = of_b;
  commands.front().owner_generation = of_a;
  guesses.publish("a", "commands", to_text(commands.front()));
  guesses.publish("b", "events", event);
  for (const std::string name : {"a", "b"}) {
    wait_until("the log to say so", [&] {
      return cluster[name].log().contains("messages came through NATS that none of these nodes");
    });
  }
  Dice dice(12);
  for (int turns = 0; turns < 6; ++turns)
    table.play_random_turn(dice);
  table.catch_up();
  CHECK(table.players[1].client.pushes_so_far("restarting").empty());
}

}  // namespace
}  // namespace quintet::tests
