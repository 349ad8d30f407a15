#include "server/forwarding/bus_monitor.hpp"

#include "server/base/log.hpp"

namespace quintet::server {
namespace {

/// Calls of `poll` without NATS until the node counts as isolated.
constexpr std::uint64_t polls_until_isolated = 30;

}  // namespace

bool BusMonitor::poll() {
  const bool connected = bus_->connected();
  const BusLosses losses = bus_->losses();
  log_refused(losses.refused);
  log_connection(connected, losses.connections);
  polls_isolated_ = connected ? 0 : polls_isolated_ + 1;
  return polls_isolated_ == polls_until_isolated;
}

void BusMonitor::log_connection(bool connected, std::uint64_t losses) {
  const auto line = connection_log_.next_line(connected, losses, RateLimiter::Clock::now());
  if (!line) return;
  if (line->connected) {
    log::info("NATS is there again", {{"losses", static_cast<std::int64_t>(line->losses)}});
  } else {
    log::warning("the connection to NATS is lost; it is made again as soon as that is possible",
                 {{"losses", static_cast<std::int64_t>(line->losses)}});
  }
}

void BusMonitor::log_refused(std::uint64_t refused) {
  if (refused == refused_ || !refused_log_.allows()) return;
  log::warning("messages came through NATS that none of these nodes has sent",
               {{"messages", static_cast<std::int64_t>(refused - refused_)}});
  refused_ = refused;
}

}  // namespace quintet::server
