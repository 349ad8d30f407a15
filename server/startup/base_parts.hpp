// The parts of a server that all other parts use: settings, time, state and storage.
#pragma once

#include "server/async/async_store.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/readiness.hpp"
#include "server/base/time.hpp"
#include "server/config/limits.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/edge_settings.hpp"
#include "server/players/notices.hpp"
#include "server/site/site.hpp"
#include "server/startup/server_setup.hpp"

namespace quintet::server {

struct BaseParts {
  /// Opens the database. Moves `setup.edge` and `setup.lease`.
  explicit BaseParts(ServerSetup& setup);

  const Limits limits;
  Time& time;
  const EdgeSettings edge;
  Readiness readiness;
  Metrics& metrics;
  Notices notices;
  Site site;
  DiskSpace space;
  AsyncStore store;
};

}  // namespace quintet::server
