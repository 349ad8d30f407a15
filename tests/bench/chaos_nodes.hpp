// What chaos is let loose on: nodes that serve together, their PostgreSQL and NATS, and the cables
// between them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tests/nats/private_nats.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/cuttable_link.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {

class ChaosNodes {
 public:
  /// Starts so many, and waits until each owns some of the rooms.
  explicit ChaosNodes(std::size_t count);

  struct Node {
    std::string name;
    std::string address;  // of the database, by a cable of its own
    std::unique_ptr<tests::CuttableLink> to_postgres;
    std::unique_ptr<tests::CuttableLink> to_nats;
    std::unique_ptr<tests::ServerProcess> server;
  };

  [[nodiscard]] std::vector<Node>& all() { return nodes_; }
  [[nodiscard]] tests::PrivatePostgres& postgres() { return postgres_; }
  [[nodiscard]] tests::PrivateNats& nats() { return nats_; }
  /// Of the database, without a cable.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const tests::TempFolder& folder() const { return folder_; }

  /// `quintet admin COMMAND` at a node.
  void admin(const Node& node, const std::string& command) const;
  /// Until all nodes have a part of the rooms, and all of it is somebody's.
  void wait_settled() const;

 private:
  tests::TempFolder folder_;
  tests::PrivatePostgres postgres_{true};
  std::string address_;
  tests::PrivateNats nats_;
  std::vector<Node> nodes_;
};

}  // namespace quintet::bench
