// A program that is no node and sends messages to nodes.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/bus/bus.hpp"
#include "tests/server/forwarding/together.hpp"

namespace quintet::tests {

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
  /// `what`: "all" or "reports".
  void publish_to_all(const std::string& what, const std::string& text) {
    CHECK(bus_.publish(nodes_.subjects() + what, text));
    run();
  }
  /// Replies to all commands for this node, besides the node.
  void reply_for(const std::string& node, const std::string& reply) {
    bus_.subscribe(subject(node, "commands"), [this, reply](const server::BusMessage& message) {
      static_cast<void>(bus_.reply(message.reply_to, reply));
    });
  }
  /// The answer to a command. The node handles it after earlier messages of `publish`.
  server::Bus::Reply ask(const std::string& node, const std::string& command) {
    std::optional<server::Bus::Reply> reply;
    bus_.request(subject(node, "commands"), command, std::chrono::seconds(1),
                 [&](server::Bus::Reply got) { reply = std::move(got); });
    wait_until("an answer", [&] {
      run();
      return reply.has_value();
    });
    return *reply;
  }

  /// Handles the messages that have come.
  void run() {
    context_.restart();
    context_.run_for(std::chrono::milliseconds(10));
  }

 private:
  [[nodiscard]] std::string subject(const std::string& node, const std::string& what) const {
    return nodes_.subjects() + std::to_string(nodes_.id_of(node)) + "." + what;
  }

  const Together& nodes_;
  boost::asio::io_context context_;
  server::Bus bus_;
};

}  // namespace quintet::tests
