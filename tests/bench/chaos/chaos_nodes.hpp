// The systems under test: nodes that serve together, their PostgreSQL and NATS, and the cables
// between them. Nodes use only NATS to talk to each other, so there is no cable between two nodes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
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
  /// Starts `count` nodes, and waits until each owns some of the rooms. `standby`: PostgreSQL has a
  /// standby, for which every commit waits. `words`: more arguments for `quintet serve`.
  explicit ChaosNodes(std::size_t count, bool standby = false,
                      const std::vector<std::string>& words = {});

  struct Node {
    std::string name;
    std::string address;  // of the database, through the node's own cable
    std::unique_ptr<tests::CuttableLink> to_postgres;
    std::unique_ptr<tests::CuttableLink> to_standby;  // null without a standby
    std::unique_ptr<tests::CuttableLink> to_nats;
    std::unique_ptr<tests::ServerProcess> server;
    /// The offset of the node's wall clock, in seconds; null if clocks cannot be changed.
    std::atomic<std::int64_t>* clock_off = nullptr;
  };

  [[nodiscard]] std::vector<Node>& all() { return nodes_; }
  /// The current primary.
  [[nodiscard]] tests::PrivatePostgres& postgres() { return failed_over_ ? *standby_ : postgres_; }
  [[nodiscard]] bool can_fail_over() const { return standby_ && !failed_over_; }
  /// PostgreSQL is killed permanently, and its standby takes its place.
  void fail_over();
  /// Cuts or mends the cables to the primary and to the standby.
  static void cut_off_postgres(Node& node, bool cut);
  /// The node must have ended.
  static void start(Node& node);
  [[nodiscard]] tests::PrivateNats& nats() { return nats_; }
  /// The address of the database, without a cable.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const tests::TempFolder& folder() const { return folder_; }

  /// Runs `quintet admin COMMAND` at a node.
  void admin(const Node& node, const std::string& command) const;
  /// Waits until all nodes have their share of the rooms, and no room moves.
  void wait_settled() const;

 private:
  tests::TempFolder folder_;
  tests::PrivatePostgres postgres_{true};
  std::unique_ptr<tests::PrivatePostgres> standby_;
  bool failed_over_ = false;
  std::string address_;
  tests::PrivateNats nats_;
  std::vector<Node> nodes_;
};

}  // namespace quintet::bench
