#include "tests/bench/chaos_nodes.hpp"

#include <filesystem>
#include <stdexcept>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/spread.hpp"

namespace quintet::bench {
namespace {

std::vector<std::string> words_of(const std::string& name, const std::string& nats) {
  std::vector<std::string> words = {"--node-name", name, "--cluster", nats};
  for (const char* limit :
       {"guest-burst=1000000", "turn-burst=1000000", "turns-per-second=1000000",
        "address-room-burst=1000000", "room-burst=1000000", "connections-per-address=10000",
        "password-burst=10000", "address-message-burst=1000000",
        "address-messages-per-second=1000000", "address-request-burst=1000000000"}) {
    words.emplace_back("--limit");
    words.emplace_back(limit);
  }
  return words;
}

}  // namespace

ChaosNodes::ChaosNodes(std::size_t count) : address_(postgres_.create("chaos")) {
  const auto nats_port =
      static_cast<std::uint16_t>(std::stoi(nats_.address().substr(nats_.address().rfind(':') + 1)));
  constexpr const char* socket = ".s.PGSQL.5432";
  for (std::size_t i = 0; i < count; ++i) {
    Node& node = nodes_.emplace_back();
    node.name = std::string(1, static_cast<char>('a' + i));
    const auto cable = folder_ / node.name;
    std::filesystem::create_directory(cable);
    node.to_postgres = std::make_unique<tests::CuttableLink>(
        std::filesystem::path(postgres_.folder()) / socket, cable / socket);
    node.to_nats = std::make_unique<tests::CuttableLink>(nats_port);
    node.address = "postgres://quintet@/chaos?host=" + cable.string();
    tests::keep_at(folder_ / (node.name + ".db"), node.address);
    node.server = std::make_unique<tests::ServerProcess>(
        folder_ / (node.name + ".db"),
        words_of(node.name, "nats://127.0.0.1:" + std::to_string(node.to_nats->port())));
    // What is done to them is told to the log.
    node.server->expect_errors();
  }
  wait_settled();
}

void ChaosNodes::admin(const Node& node, const std::string& command) const {
  // A node that has just been met by something else may not listen.
  static_cast<void>(tests::run_command(
      folder_.path(), {"admin", "--database", node.address, "--node-name", node.name, command}));
}

void ChaosNodes::wait_settled() const {
  tests::wait_until("the rooms to be spread", [&] {
    try {
      return tests::is_spread(address_, nodes_.size());
    } catch (const std::runtime_error&) {
      return false;  // PostgreSQL has just been started
    }
  });
}

}  // namespace quintet::bench
