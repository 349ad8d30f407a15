// The parts of a server without its socket, for tests of a single room that uses many of them.
#pragma once

#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "server/async/loop.hpp"
#include "server/base/time.hpp"
#include "server/config/limits.hpp"
#include "server/metrics/metrics.hpp"
#include "server/startup/server_parts.hpp"

namespace quintet::tests {

/// The composition root is private to startup/; tests reach it only through this file. Without
/// computer players.
struct PartsOnLoop {
  explicit PartsOnLoop(std::string database, const server::Limits& limits = {},
                       server::EdgeSettings edge = {})
      : parts({.limits = limits,
               .edge = std::move(edge),
               .bots = {.on = false},
               .database = std::move(database),
               .metrics = metrics,
               .time = time,
               .loop = server::Loop(context.get_executor(), 1)}) {
    parts.base.site.tasks().coordinate(true);
  }

  server::Time time;
  server::Metrics metrics;  // before the context, as in the real server
  boost::asio::io_context context{1};
  server::ServerParts parts;
};

}  // namespace quintet::tests
