// Messages through NATS that no living node of the cluster has sent.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/bus/bus.hpp"
#include "server/forwarding/envelopes.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::tests {
namespace {

using server::Bus;
using server::CommandEnvelope;
using server::CommandReply;

/// A program that can publish through NATS.
class Forger {
 public:
  Forger(const Together& nodes, const server::BusSettings& settings)
      : nodes_(nodes), bus_(settings, context_.get_executor()) {}
  ~Forger() { bus_.close(); }

  void publish(const std::string& node, const std::string& what, const std::string& text) {
    CHECK(bus_.publish(subject(node, what), text));
    run();
  }
  /// The answer to a command. The node handles it after earlier messages of `publish`.
  Bus::Reply ask(const std::string& node, const CommandEnvelope& command) {
    std::optional<Bus::Reply> reply;
    bus_.request(subject(node, "commands"), to_text(command), std::chrono::seconds(1),
                 [&](Bus::Reply got) { reply = std::move(got); });
    wait_until("an answer", [&] {
      run();
      return reply.has_value();
    });
    return *reply;
  }

 private:
  [[nodiscard]] std::string subject(const std::string& node, const std::string& what) const {
    return nodes_.subjects() + std::to_string(nodes_.id_of(node)) + "." + what;
  }
  void run() {
    context_.restart();
    context_.run_for(std::chrono::milliseconds(10));
  }

  const Together& nodes_;
  boost::asio::io_context context_;
  Bus bus_;
};

TEST_CASE("messages from a wrong generation, or without the secret, change nothing" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  REQUIRE(nodes.owner_of(table.room) == "a");
  seat_one(nodes["b"].address(), table, new_session(nodes["b"].address()));
  for (Guest& player : table.players)
    player.wait_for_start();
  table.catch_up();
  constexpr std::int64_t far = std::int64_t{1} << 40U;
  const std::int64_t of_a = nodes.generation_of("a");
  const std::int64_t of_b = nodes.generation_of("b");
  // If "a" took one of these for a command of "b", it would end the connections of "b".
  std::vector<CommandEnvelope> commands;
  for (const auto& [generation, owner_generation] :
       {std::pair{far, of_a}, {of_b + 1, of_a}, {of_b - 1, of_a}, {of_b, of_a + 1}, {of_b, far}}) {
    commands.push_back({.kind = CommandEnvelope::Kind::held,
                        .node = nodes.id_of("b"),
                        .generation = generation,
                        .owner_generation = owner_generation});
  }
  CommandEnvelope of_nobody = commands.front();
  of_nobody.node = 4'711;
  of_nobody.generation = 1;
  commands.push_back(of_nobody);
  const std::string event =
      to_text(server::EventEnvelope{.kind = server::EventEnvelope::Kind::alive,
                                    .owner = nodes.id_of("a"),
                                    .owner_generation = far,
                                    .generation = of_b,
                                    .room = {},
                                    .text = {}});
  {
    Forger knows(nodes, nodes.bus_settings());
    for (CommandEnvelope command : commands) {
      knows.publish("a", "commands", to_text(command));
      command.kind = CommandEnvelope::Kind::close;
      command.room = table.room;
      const auto reply = server::parse_command_reply(knows.ask("a", command).value_or(""));
      REQUIRE(reply);
      CHECK(reply->kind == CommandReply::Kind::moved);
    }
    knows.publish("b", "events", event);
  }
  server::BusSettings settings = nodes.bus_settings();
  settings.secret = "guessed";
  Forger guesses(nodes, settings);
  commands.front().generation = of_b;
  commands.front().owner_generation = of_a;
  guesses.publish("a", "commands", to_text(commands.front()));
  guesses.publish("b", "events", event);
  for (const std::string name : {"a", "b"}) {
    wait_until("the log to say so", [&] {
      return nodes[name].log().contains("messages came through NATS that none of these nodes");
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
