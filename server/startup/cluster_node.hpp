// Creates a node from the configuration: its connection, membership and heartbeat.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/cluster/beating.hpp"
#include "server/cluster/membership.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

class ClusterNode {
 public:
  /// Joins the cluster. `address`: where it listens. Throws storage::Error.
  ClusterNode(const Config& config, const std::string& address);

  [[nodiscard]] Membership& membership() { return membership_; }
  /// Makes the membership's next step come immediately. Thread-safe.
  void step_soon() {
    if (beating_) beating_->step_soon();
  }
  /// Ends the heartbeat. With `hands_over`, assigns all shards to other nodes; otherwise leaves
  /// them to this process's successor or the other nodes, whichever comes first.
  void end(bool hands_over);

 private:
  Membership membership_;
  std::optional<Beating> beating_;
};

}  // namespace quintet::server
