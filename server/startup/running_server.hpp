// One server, from its construction to its end. A process of a node may have several, one after the
// other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/strand.hpp>

#include "server/admin/admin.hpp"
#include "server/admin/control_socket.hpp"
#include "server/async/loop.hpp"
#include "server/async/periodic.hpp"
#include "server/async/task.hpp"
#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"
#include "server/forwarding/forwarding.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/edge_settings.hpp"
#include "server/startup/cluster_node.hpp"
#include "server/startup/listener.hpp"
#include "server/startup/server_parts.hpp"
#include "server/startup/upkeep.hpp"
#include "storage/data/lease.hpp"

namespace quintet::server {

/// Everything except `run` and the constructor happens on `strand_`.
class RunningServer {
 public:
  /// Why a server has ended.
  enum class Ending : std::uint8_t { asked, handed_over, stepped_down };
  /// The node of several that a server is, and its lease; both null if the server is alone.
  struct ServedAs {
    ClusterNode* node = nullptr;
    std::shared_ptr<storage::Lease> lease;
  };

  /// `kept_by_systemd`: see ServerResources. `config` and the node must outlive this object. Throws
  /// storage::Error, and for a node BusUnreachable.
  RunningServer(const Config& config, EdgeSettings edge, Descriptor listening, bool kept_by_systemd,
                ServedAs as);
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  /// Serves until a signal, a handing-over or the loss of the lease; then ends in order. Calls
  /// `ready` with the URL when clients can connect. Call once.
  [[nodiscard]] Ending run(const std::function<void(const std::string& url)>& ready);

 private:
  using Strand = asio::strand<asio::io_context::executor_type>;

  void hand_over();
  /// Ends the server if its node has lost its lease.
  [[nodiscard]] Task<> poll_lease();
  /// Begins the shutdown, once.
  void end(std::string_view why);

  const Config& config_;
  const ServedAs as_;
  Metrics metrics_;  // before the context, whose leftovers still count when it ends
  asio::io_context context_;
  const Loop loop_{context_.get_executor(), config_.threads};
  const Strand strand_ = asio::make_strand(context_);
  const Strand control_strand_ = asio::make_strand(context_);
  bool queue_goes_on_;  // another process will accept the clients in the socket's queue
  asio::signal_set signals_{strand_, SIGTERM, SIGINT};
  Listener listener_;
  /// Empty: all rooms are this server's. Outlives the rooms, which know it.
  std::optional<Forwarding> forwarding_;
  ServerParts parts_;
  Admin admin_;
  ControlSocket control_;
  bool ending_ = false;
  Ending ending_as_ = Ending::asked;
  Periodic lease_;
  Upkeep upkeep_;
  /// Stops the loop after `AdminLimits::shutdown_timeout`, unless it has ended before.
  std::jthread watchdog_;
};

}  // namespace quintet::server
