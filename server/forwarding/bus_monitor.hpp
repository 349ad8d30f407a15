// Watches a node's connection to NATS.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/forwarding/connection_log.hpp"

namespace quintet::server {

/// Logs changes of the connection, and packets that no node of this cluster has sealed. One thread
/// at a time.
class BusMonitor {
 public:
  explicit BusMonitor(std::shared_ptr<const Bus> bus) : bus_(std::move(bus)) {}

  /// Call it ten times a second. Returns true once when the node has been without NATS for three
  /// seconds: then other nodes have refused the waiting requests to it.
  [[nodiscard]] bool poll();

 private:
  void log_connection(bool connected, std::uint64_t losses);
  void log_refused(std::uint64_t refused);

  const std::shared_ptr<const Bus> bus_;
  std::uint64_t polls_isolated_ = 0;  // since NATS could be reached
  ConnectionLog connection_log_;
  std::uint64_t refused_ = 0;  // packets that have been logged
  LogLimit refused_log_;
};

}  // namespace quintet::server
