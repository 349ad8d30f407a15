#include "server/startup/server.hpp"

#include <chrono>
#include <csignal>
#include <memory>
#include <utility>

#include <boost/asio/ip/tcp.hpp>

#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/bus/bus.hpp"
#include "server/startup/cluster_node.hpp"
#include "server/startup/edge.hpp"
#include "server/startup/listening.hpp"
#include "server/startup/running_server.hpp"
#include "server/startup/standby.hpp"
#include "server/startup/takeover.hpp"
#include "storage/error.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

using Told = std::function<void(const std::string& url)>;

constexpr std::chrono::seconds pause_without_bus{2};

/// Whether a later attempt may succeed.
bool passes(const storage::Error& error) {
  using enum storage::ErrorKind;
  return error.kind() == io || error.kind() == away || error.kind() == locked ||
         error.kind() == fenced;
}

/// Serves until the lease is lost, the server hands over, or the process should end.
RunningServer::Ending serve_under(const std::shared_ptr<storage::Lease>& lease, ClusterNode& node,
                                  const Config& config, const ServerResources& shared,
                                  Standby& standby, const Told& ready) {
  config.time->begin(node.membership().last_join().clock_behind_ms);
  RunningServer server(config, make_edge_settings(config), same(shared.listening),
                       shared.kept_by_systemd, {.node = &node, .lease = lease});
  node.membership().requests().drain(false);
  // Passes on a signal that arrived before the server could handle it.
  if (standby.asked_to_end()) std::raise(SIGTERM);
  return server.run(ready);
}

void serve_as_node(const Config& config, const Told& ready, const Told& waits) {
  Standby standby(config);
  const ServerResources resources = acquire(config);
  const tcp::endpoint endpoint = endpoint_of(resources.listening);
  // A node that other nodes cannot reach must not join them.
  if (!config.cluster.empty()) check_bus(bus_settings(config));
  ClusterNode node(config, text_of(endpoint));
  if (!config.cluster.empty()) warn_of_open_bus(bus_settings(config));
  Membership& membership = node.membership();
  // Earliest time of the next attempt to serve, after one that did not reach NATS.
  std::chrono::steady_clock::time_point not_before;
  const auto may_serve = [&] {
    const bool now = std::chrono::steady_clock::now() >= not_before;
    return now ? membership.lease().serving() : nullptr;
  };
  for (;;) {
    auto lease = may_serve();
    if (!lease) {
      log::info("standing by");
      const EdgeSettings edge = make_edge_settings(config);
      if (waits) waits(url_of(endpoint, edge));
      const auto serves = [&] { return (lease = may_serve()) != nullptr; };
      const auto reaches = [&] { return membership.reaches_database(); };
      if (!standby.wait(same(resources.listening), edge.tls.get(), {serves, reaches})) break;
    }
    try {
      const RunningServer::Ending ending =
          serve_under(lease, node, config, resources, standby, ready);
      if (ending == RunningServer::Ending::handed_over) return node.end(false);
      if (ending == RunningServer::Ending::asked) break;
    } catch (const storage::Error& error) {
      if (!passes(error)) throw;
      log::warning("this node cannot serve yet", {{"cause", error.what()}});
    } catch (const BusUnreachable& error) {
      log::warning("this node cannot serve yet", {{"cause", error.what()}});
      // Without NATS the other nodes cannot reach this one, either.
      membership.requests().hand_out(membership.routes().now().get());
      not_before = std::chrono::steady_clock::now() + pause_without_bus;
      continue;
    }
    membership.requests().rejoin();
  }
  node.end(true);
}

}  // namespace

void serve(const Config& config, const Told& ready, const Told& waits) {
  init_secrets();
  // Reaching a file's size limit, or writing to a closed pipe, is an error of the call then, and
  // does not end the process.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  if (!config.node_name.empty()) return serve_as_node(config, ready, waits);
  EdgeSettings edge = make_edge_settings(config);
  config.time->begin();
  // The lock is released last, when everything is written and closed.
  ServerResources resources = acquire(config);
  RunningServer server(config, std::move(edge), std::move(resources.listening),
                       resources.kept_by_systemd, {});
  static_cast<void>(server.run(ready));
}

}  // namespace quintet::server
