// A node from its configuration: its connection, its membership and its heart.
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
  /// Joins. `address` is where it listens. Throws storage::Error.
  ClusterNode(const Config& config, const std::string& address);

  [[nodiscard]] Membership& membership() { return membership_; }
  /// The membership looks and acts at once. Any thread.
  void step_soon() {
    if (beating_) beating_->step_soon();
  }
  /// Ends the heartbeat; with `hands_over` everything is given to other nodes, otherwise whoever
  /// comes first may have it: this process's successor, or they.
  void end(bool hands_over);

 private:
  Membership membership_;
  std::optional<Beating> beating_;
};

}  // namespace quintet::server
