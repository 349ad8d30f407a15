// The messages of a node for the clients of another node: order, number and length.
#include "server/forwarding/node_stream.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <doctest/doctest.h>

#include "server/bus/bus.hpp"
#include "server/forwarding/places.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::tests {
namespace {

using server::make_message;
using server::NodeStream;
namespace nodes = protocol::nodes;

/// A stream, and the texts that it has published.
struct Sent {
  boost::asio::io_context loop;
  std::vector<std::string> texts;
  std::shared_ptr<NodeStream> stream = std::make_shared<NodeStream>(
      NodeStream::Context{.executor = loop.get_executor(),
                          .publish = [this](std::string text) { texts.push_back(std::move(text)); },
                          .owner = 1,
                          .owner_generation = 2,
                          .generation = 3});

  [[nodiscard]] nodes::Event at(std::size_t i) const {
    return nodes::parse_event(texts.at(i)).value();
  }
  [[nodiscard]] nodes::ClientMessage message_at(std::size_t i) const {
    return std::get<nodes::ClientMessage>(at(i).what);
  }
};

TEST_CASE("a text for many clients of a node is one message, and the order stays") {
  Sent sent;
  const auto turn = make_message("a turn");
  const auto answer = make_message("an answer");
  boost::asio::post(sent.loop, [&] {
    for (std::uint64_t connection = 1; connection <= 5'000; ++connection)
      sent.stream->send(connection, turn);
    sent.stream->send(7, answer);
    sent.stream->send_event(nodes::Left{.connection = 7, .room = "room"});
    sent.stream->send(8, turn);
    sent.stream->send(9, turn);
  });
  sent.loop.run();
  REQUIRE(sent.texts.size() == 4);
  CHECK(sent.message_at(0).text == "a turn");
  const auto connections = sent.message_at(0).connections;
  REQUIRE(connections.size() == 5'000);
  for (std::uint64_t connection = 1; connection <= 5'000; ++connection)
    CHECK(connections[connection - 1] == connection);
  CHECK(sent.message_at(1).text == "an answer");
  CHECK(sent.message_at(1).connections == std::vector<std::uint64_t>{7});
  const auto left = std::get<nodes::Left>(sent.at(2).what);
  CHECK(left.connection == 7);
  CHECK(left.room == "room");
  CHECK(sent.message_at(3).connections == std::vector<std::uint64_t>{8, 9});
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(sent.at(i).number == i + 1);
}

TEST_CASE("a text that is too long for NATS is sent in parts") {
  Sent sent;
  const std::string text(std::size_t{3} << 20U, 'x');
  const auto long_message = make_message(text + "end");
  boost::asio::post(sent.loop, [&] {
    for (std::uint64_t connection = 0; connection < 20'000; ++connection)
      sent.stream->send(UINT64_MAX - connection, long_message);
  });
  sent.loop.run();
  std::string parts;
  std::size_t told = 0;
  for (std::size_t i = 0; i < sent.texts.size(); ++i) {
    CHECK(sent.texts[i].size() < (std::size_t{1} << 20U));
    const nodes::Event event = sent.at(i);
    CHECK(event.number == i + 1);
    if (const auto* const part = std::get_if<nodes::MessagePart>(&event.what)) {
      parts += part->text;
      continue;
    }
    parts += sent.message_at(i).text;
    CHECK(parts == *long_message);
    parts.clear();
    told += sent.message_at(i).connections.size();
  }
  CHECK(told == 20'000);
}

TEST_CASE("commands that wait for other nodes have a limit, except for ends of connections") {
  server::Places places(2);
  auto first = places.acquire();
  const auto second = places.acquire();
  CHECK(first != nullptr);
  CHECK(second != nullptr);
  CHECK(places.acquire() == nullptr);
  CHECK(places.acquire(true) != nullptr);
  CHECK(places.acquire() == nullptr);
  first.reset();
  CHECK(places.acquire() != nullptr);
}

TEST_CASE("the sign that a node lives comes after its earlier messages") {
  Sent sent;
  sent.stream->send(1, make_message("first"));
  sent.stream->send_heartbeat();
  sent.loop.run();
  REQUIRE(sent.texts.size() == 2);
  CHECK(sent.message_at(0).text == "first");
  CHECK(std::holds_alternative<nodes::Heartbeat>(sent.at(1).what));
  CHECK(sent.at(1).number == 1);
}

TEST_CASE("a turn is one message to a node, however many watch there" *
          doctest::skip(!on_postgres())) {
  constexpr std::size_t watchers_there = 60;
  constexpr int turns = 8;
  Together nodes({"a", "b"}, {"--threads", "1"});
  Table table = start_table(nodes["a"].address(), liger, {{"visibility", "public"}});
  std::vector<Guest> watchers;
  const Session session = new_session(nodes["b"].address());
  for (std::size_t i = 0; i < watchers_there; ++i) {
    watchers.emplace_back(nodes["b"].address(), session);
    watchers.back().enter(table.room);
  }

  // Listens to the events between the nodes. The loop outlives the bus.
  boost::asio::io_context loop;
  std::map<std::string, std::size_t> told;  // number of receiving connections, by event
  server::Bus bus(nodes.bus_settings(), loop.get_executor());
  bus.subscribe("quintet.*.*.events", [&](const server::BusMessage& message) {
    const auto event = nodes::parse_event(message.data);
    const auto* const for_clients =
        event ? std::get_if<nodes::ClientMessage>(&event->what) : nullptr;
    if (for_clients != nullptr && for_clients->text.contains(R"("type":"event")"))
      told[message.data] += for_clients->connections.size();
  });
  // The number of events since NATS knows the subscription.
  const auto count = [&] {
    loop.restart();
    loop.poll();
    return told.size();
  };
  Dice dice(5);
  wait_until("the subscription", [&] {
    table.play_random_turn(dice);
    return count() > 0;
  });
  for (Guest& watcher : watchers)
    watcher.catch_up(table.players[0].view.seq());
  const std::size_t before = count();
  for (int turn = 0; turn < turns; ++turn)
    table.play_random_turn(dice);
  for (Guest& watcher : watchers)
    watcher.catch_up(table.players[0].view.seq());
  wait_until("the messages", [&] { return count() >= before + turns; });
  CHECK(count() == before + turns);
  for (const auto& [event, connections] : told)
    CHECK(connections == watchers_there);
}

}  // namespace
}  // namespace quintet::tests
