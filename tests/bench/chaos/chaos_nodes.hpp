// What chaos is let loose on: nodes that serve together, their PostgreSQL and NATS, and the cables
// between them. Nodes talk to each other by NATS alone, so there is no cable between two of them.
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
  /// Starts so many, and waits until each owns some of the rooms.
  /// `standby`: PostgreSQL has one, for which every commit waits.
  explicit ChaosNodes(std::size_t count, bool standby = false);

  struct Node {
    std::string name;
    std::string address;  // of the database, by a cable of its own
    std::unique_ptr<tests::CuttableLink> to_postgres;
    std::unique_ptr<tests::CuttableLink> to_standby;  // null: there is none
    std::unique_ptr<tests::CuttableLink> to_nats;
    std::unique_ptr<tests::ServerProcess> server;
    /// How many seconds its wall clock is off; null where clocks are right.
    std::atomic<std::int64_t>* clock_off = nullptr;
  };

  [[nodiscard]] std::vector<Node>& all() { return nodes_; }
  /// The one that is written to.
  [[nodiscard]] tests::PrivatePostgres& postgres() { return failed_over_ ? *standby_ : postgres_; }
  [[nodiscard]] bool can_fail_over() const { return standby_ && !failed_over_; }
  /// PostgreSQL is killed and does not come back, and its standby takes its place.
  void fail_over();
  /// Both to the primary and to the standby.
  static void cut_off_postgres(Node& node, bool cut);
  /// A node that has ended.
  static void start(Node& node);
  [[nodiscard]] tests::PrivateNats& nats() { return nats_; }
  /// Of the database, without a cable.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const tests::TempFolder& folder() const { return folder_; }

  /// `quintet admin COMMAND` at a node.
  void admin(const Node& node, const std::string& command) const;
  /// Until all nodes have their share of the rooms, and nothing moves.
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
