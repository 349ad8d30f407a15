#include "server/startup/cluster_node.hpp"

#include <chrono>

#include "server/base/version.hpp"
#include "server/cluster/placement.hpp"

namespace quintet::server {
namespace {

/// The heartbeat's thread reaches the database twice a second. Clocks stop when it does not for
/// longer than this.
constexpr std::chrono::seconds longest_database_silence{1};

}  // namespace

ClusterNode::ClusterNode(const Config& config, const std::string& address)
    : time_(config.time),
      contact_(std::make_shared<Contact>(longest_database_silence)),
      membership_(
          storage::open_nodes(config.database, {.name = config.node_name,
                                                .address = address,
                                                .version = std::string(version()),
                                                .together = !config.cluster.empty()}),
          config.cluster.empty() ? keep_together : spread, NodeTimes{},
          [] { return std::chrono::steady_clock::now(); },
          config.cluster.empty() ? Serving::alone : Serving::together) {
  membership_.step();
  beating_.emplace(membership_, NodeTimes{}.step, *contact_,
                   [time = time_] { return time->now(); });
}

BusSettings bus_settings(const Config& config) {
  return {.address = config.cluster, .name = "quintet " + config.node_name};
}

std::shared_ptr<const Contact> ClusterNode::begin_contact() {
  contact_->begin(time_->now());
  return contact_;
}

void ClusterNode::end(bool hands_over) {
  beating_.reset();
  if (hands_over) membership_.leave();
}

}  // namespace quintet::server
