#include "server/startup/base_parts.hpp"

#include <utility>

namespace quintet::server {

BaseParts::BaseParts(ServerSetup& setup)
    : limits(setup.limits),
      time(setup.time),
      edge(std::move(setup.edge)),
      metrics(setup.metrics),
      space(limits.short_of_space_bytes),
      store(setup.database, time.wall_ms(), std::move(setup.lease)) {}

}  // namespace quintet::server
