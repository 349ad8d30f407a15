// Creates a node from the configuration: its connection, membership and heartbeat.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/base/contact.hpp"
#include "server/base/time.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/beating.hpp"
#include "server/cluster/membership.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

/// How a node with this configuration reaches NATS.
[[nodiscard]] BusSettings bus_settings(const Config& config);

class ClusterNode {
 public:
  /// Joins the cluster. `address`: where it listens. Throws storage::Error.
  ClusterNode(const Config& config, const std::string& address);

  [[nodiscard]] Membership& membership() { return membership_; }
  /// The contact of the heartbeat with the database, whose earlier silences are forgotten: while
  /// the node was not serving, they are counted as downtime.
  [[nodiscard]] std::shared_ptr<const Contact> begin_contact();
  /// The same contact, without forgetting anything.
  [[nodiscard]] std::shared_ptr<const Contact> contact() const { return contact_; }
  /// Makes the membership's next step come immediately. Thread-safe.
  void step_soon() {
    if (beating_) beating_->step_soon();
  }
  /// Ends the heartbeat. With `hands_over`, assigns all shards to other nodes; otherwise leaves
  /// them to this process's successor or the other nodes, whichever comes first.
  void end(bool hands_over);

 private:
  const std::shared_ptr<Time> time_;
  const std::shared_ptr<Contact> contact_;
  Membership membership_;
  std::optional<Beating> beating_;
};

}  // namespace quintet::server
