#include "server/startup/cluster_node.hpp"

#include <chrono>

#include "server/app/app.hpp"
#include "server/cluster/placement.hpp"

namespace quintet::server {

ClusterNode::ClusterNode(const Config& config, const std::string& address)
    : membership_(
          storage::open_nodes(config.database, {.name = config.node_name,
                                                .address = address,
                                                .version = std::string(version()),
                                                .together = !config.cluster.empty()}),
          config.cluster.empty() ? keep_together : spread, NodeTimes{},
          [] { return std::chrono::steady_clock::now(); },
          config.cluster.empty() ? Serving::alone : Serving::together) {
  membership_.step();
  beating_.emplace(membership_, NodeTimes{}.look);
}

void ClusterNode::end(bool hands_over) {
  beating_.reset();
  if (hands_over) membership_.leave();
}

}  // namespace quintet::server
