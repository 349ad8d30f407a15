#include "server/startup/server.hpp"

#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include "protocol/messages/server_to_client.hpp"
#include "server/admin/admin.hpp"
#include "server/admin/control_socket.hpp"
#include "server/app/app.hpp"
#include "server/async/as_result.hpp"
#include "server/async/periodic.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/bus/bus.hpp"
#include "server/forwarding/forwarding.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/tls.hpp"
#include "server/sockets/connection.hpp"
#include "server/startup/cluster_node.hpp"
#include "server/startup/listening.hpp"
#include "server/startup/standby.hpp"
#include "server/startup/takeover.hpp"
#include "storage/error.hpp"
#include "storage/reads/housekeeping.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

using Strand = asio::strand<asio::io_context::executor_type>;

std::string url_of(const tcp::endpoint& endpoint, const EdgeSettings& edge) {
  const auto address = endpoint.address();
  const std::string scheme = edge.tls ? "https://" : "http://";
  const std::string port = std::to_string(endpoint.port());
  if (address.is_loopback() || address.is_unspecified()) return scheme + "localhost:" + port;
  if (address.is_v6()) return scheme + "[" + address.to_string() + "]:" + port;
  return scheme + address.to_string() + ":" + port;
}

/// The hosts of the configured origins are names of this server, too: behind a proxy they are the
/// names that players know.
OwnHosts make_hosts(const Config& config) {
  std::vector<std::string> others = names_of_machine();
  for (const std::string& origin : config.origins)
    others.push_back(host_of_origin(origin));
  return {config.hosts, others};
}

EdgeSettings make_edge_settings(const Config& config) {
  EdgeSettings edge{.origins = config.origins,
                    .proxies = Networks::parse(config.trusted_proxies).value(),
                    .metrics_readers = Networks::parse(config.metrics_from).value(),
                    .hosts = make_hosts(config),
                    .tls = nullptr};
  if (!config.tls_certificates.empty()) {
    edge.tls = std::make_unique<TlsIdentity>(
        TlsFiles{.certificates = config.tls_certificates, .key = config.tls_key});
    log::info("the certificate was read", {{"certificate", edge.tls->current().describe()}});
  }
  return edge;
}

/// Reads the certificate again at each SIGHUP, if there is one.
Task<> reload_certificate(TlsIdentity* tls, asio::signal_set& hangups, tcp::acceptor& acceptor) {
  while (acceptor.is_open()) {
    const auto [failure, signal] = co_await hangups.async_wait(as_result);
    if (failure) co_return;
    if (tls == nullptr) {
      log::info("there is no certificate to read again");
    } else if (const auto reloaded = tls->reload()) {
      log::info("there is a new certificate", {{"certificate", tls->current().describe()}});
    } else {
      log::error("the certificate stays as it was", {{"cause", reloaded.error()}});
    }
  }
}

Task<> accept_one(App& app, tcp::acceptor& acceptor, const Loop& loop) {
  // Without free descriptors, accepting again at once would only waste processor time.
  constexpr std::chrono::milliseconds pause_after_failure{100};
  auto [failure, socket] = co_await acceptor.async_accept(loop.strand(), as_result);
  if (!failure) {
    const auto executor = socket.get_executor();
    spawn(executor, serve_connection(app, std::move(socket)), "a connection");
  } else if (acceptor.is_open()) {
    log::warning("a connection could not be accepted", {{"cause", failure.message()}});
    asio::steady_timer timer(acceptor.get_executor(), pause_after_failure);
    co_await timer.async_wait(as_result);
  }
}

Task<> accept_all(App& app, tcp::acceptor& acceptor, const Loop& loop) {
  while (acceptor.is_open())
    co_await survive(accept_one(app, acceptor, loop), "accepting a connection");
}

/// Why a server has ended.
enum class Ending : std::uint8_t { asked, handed_over, stepped_down };

/// The node of several that a server is, and its lease; both null if the server is alone.
struct ServedAs {
  ClusterNode* node = nullptr;
  std::shared_ptr<storage::Lease> lease;
};

BusSettings bus_settings(const Config& config) {
  return {.address = config.cluster, .name = "quintet " + config.node_name};
}

std::function<std::shared_ptr<const Routes>()> routes_of(ClusterNode* node) {
  if (node == nullptr) return {};
  return [node] { return node->membership().routes(); };
}

/// One server, from its construction to its end. Everything except `run` and the constructor
/// happens on `strand_`.
class Server {
 public:
  /// `kept_by_systemd`: see ServerResources.
  Server(const Config& config, EdgeSettings edge, Descriptor listening, bool kept_by_systemd,
         ServedAs as)
      : config_(config),
        as_(std::move(as)),
        context_(config.threads),
        queue_goes_on_(kept_by_systemd),
        acceptor_(acceptor_of(strand_, std::move(listening))),
        app_(config.limits, std::move(edge), config.bots, metrics_, config.database, *config.time,
             loop_, as_.lease),
        admin_(app_, {.listening = text_of(acceptor_.local_endpoint()),
                      .database = config.database,
                      .since = app_.time.wall_ms(),
                      .listening_socket = [this] { return acceptor_.native_handle(); },
                      .end = [this] { asio::post(strand_, [this] { hand_over(); }); },
                      .routes = routes_of(as_.node)}),
        control_(control_strand_, place_of_node(config.database, config.node_name), config.limits,
                 [this](std::string line, ControlPeer peer) {
                   return admin_.handle(std::move(line), peer);
                 }) {
    if (as_.node != nullptr) app_.rooms.count_silences_of(as_.node->begin_contact());
    if (!config.cluster.empty()) {
      forwarding_.emplace(app_, bus_settings(config), strand_, as_.node->membership(), *as_.lease,
                          [node = as_.node] { node->step_soon(); });
    }
  }

  Ending run(const std::function<void(const std::string& url)>& ready) {
    signals_.async_wait([this](boost::system::error_code failure, int) {
      if (!failure) end("stopping");
    });
    // Without TLS, SIGHUP still ends a server in a terminal: the operator has closed the terminal.
    if (app_.edge.tls || ::isatty(STDIN_FILENO) == 0) {
      hangups_.add(SIGHUP);
      spawn(strand_, reload_certificate(app_.edge.tls.get(), hangups_, acceptor_), "SIGHUP");
    }
    spawn(strand_, app_.rooms.show_open_rooms(), "showing the open rooms");
    if (!forwarding_) {
      app_.seek_store.restore_soon();
      app_.erasure.resume();
    }
    spawn(strand_, accept_all(app_, acceptor_, loop_), "accepting connections");
    ready(url_of(acceptor_.local_endpoint(), app_.edge));
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < config_.threads; ++i)
        helpers.emplace_back([this] { run_to_the_end(context_); });
      run_to_the_end(context_);
    }
    app_.accounts.stop();
    app_.workers.stop();
    app_.bots.stop();
    app_.pictures.stop();
    if (ending_as_ != Ending::stepped_down)
      app_.store.write_later(storage::Heartbeat{.now = app_.time.wall_ms()});
    app_.store.stop();
    return ending_as_;
  }

 private:
  /// Stores the heartbeat, which also shows whether storing works while nothing else is written.
  /// Logs changes of that. Notifies the clients when the database goes away or comes back.
  Task<> beat() {
    app_.rooms.forget_idle();
    if (as_.lease && as_.lease->over) co_return;
    co_await move_what_is_due();
    storage::Job heartbeat =
        storage::Heartbeat{.now = app_.time.wall_ms(), .always = !app_.store.storing()};
    const storage::WriteResult written = co_await app_.store.write(std::move(heartbeat));
    if (std::exchange(database_away_, written.away) != written.away)
      app_.live.notify_all(make_message(protocol::database_push(!written.away)));
    if (written.ok() == stores_) co_return;
    stores_ = written.ok();
    if (stores_) {
      log::info("what is written is stored again");
    } else {
      log::error("nothing can be stored", {{"cause", written.message}});
    }
  }

  /// Measures the free space, and logs when it becomes too little or sufficient again.
  Task<> check_space() {
    const auto on_disk = config_.free_space(app_.store.file());
    const auto in_file = co_await app_.store.read_list(
        [](storage::Connection& store) { return storage::reusable_bytes(store); });
    if (!on_disk) co_return;
    const auto reusable = static_cast<std::uint64_t>(in_file.value_or(0));
    if (!app_.space.note(*on_disk, reusable)) co_return;
    const auto left = static_cast<std::int64_t>(app_.space.left());
    if (app_.space.is_short()) {
      log::error("the disk is nearly full: no new rooms and guests, and guests do not talk",
                 {{"bytes", left}});
    } else {
      log::info("there is space on the disk again", {{"bytes", left}});
    }
  }

  /// When the wall clock follows a leap of the machine's clock, moves the stored deadlines by the
  /// same time. (The clocks of rooms in memory run by a time that does not leap.)
  Task<> move_what_is_due() {
    put_off_ += app_.time.follow_machine(app_.limits);
    // A leap of this machine's clock does not concern the other nodes.
    if (forwarding_) put_off_ = 0;
    if (put_off_ == 0) co_return;
    storage::Job job = storage::PutOff{.by = put_off_};
    const storage::WriteResult written = co_await app_.store.write(std::move(job));
    // Repeats it also if its outcome is unknown: in SQLite a later commit discards the first one.
    if (written.ok()) put_off_ = 0;
  }

  /// Only rooms if the players at other nodes are not known: guests among them could be deleted.
  Sweep::Part to_sweep() const {
    const bool everything =
        !forwarding_ || (forwarding_->is_coordinator() && forwarding_->knows_everybody());
    return everything ? Sweep::Part::everything : Sweep::Part::rooms;
  }

  void hand_over() {
    queue_goes_on_ = true;
    ending_as_ = Ending::handed_over;
    end("handing over");
  }

  /// Ends the server if its node has lost its lease.
  Task<> poll_lease() {
    if (as_.node == nullptr || ending_) co_return;
    const auto why = as_.node->membership().lost(*as_.lease);
    if (!why) {
      if (forwarding_) co_await forwarding_->poll();
      co_return;
    }
    log::warning("this node stops serving and stands by", {{"because", *why}});
    queue_goes_on_ = true;
    ending_as_ = Ending::stepped_down;
    end("stepping down");
  }

  /// Accepts the clients in the socket's queue, so that they get a response that the server ends.
  void accept_queued() {
    boost::system::error_code failure;
    acceptor_.non_blocking(true, failure);
    while (!failure) {
      tcp::socket socket(loop_.strand());
      acceptor_.accept(socket, failure);
      if (failure) break;
      const auto executor = socket.get_executor();
      spawn(executor, serve_connection(app_, std::move(socket)), "a connection");
    }
  }

  void end(std::string_view why) {
    if (std::exchange(ending_, true)) return;
    log::info(why);
    app_.draining = true;
    if (forwarding_) forwarding_->stop();
    app_.connections.stop();
    if (!queue_goes_on_) accept_queued();
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
    hangups_.cancel(ignored);
    asio::post(control_strand_, [this] { control_.close(); });
    app_.erasure.stop();
    lease_.stop();
    wake_.stop();
    alive_.stop();
    space_.stop();
    sweep_.stop();
    bots_.stop();
    app_.bots.refuse();
    app_.rooms.shut_down();
    app_.workers.refuse();
    app_.pictures.refuse();
    watchdog_ = std::jthread([this](const std::stop_token& ended) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait_for(lock, ended, config_.limits.shutdown_timeout,
                                             [] { return false; });
      if (ended.stop_requested()) return;
      log::warning("not everything was finished in time");
      context_.stop();
    });
  }

  const Config& config_;
  const ServedAs as_;
  Metrics metrics_;  // before the context, whose leftovers still count when it ends
  asio::io_context context_;
  const Loop loop_{context_.get_executor(), config_.threads};
  const Strand strand_ = asio::make_strand(context_);
  const Strand control_strand_ = asio::make_strand(context_);
  bool queue_goes_on_;  // another process will accept the clients in the socket's queue
  asio::signal_set signals_{strand_, SIGTERM, SIGINT};
  asio::signal_set hangups_{strand_};
  tcp::acceptor acceptor_;
  /// Empty: all rooms are this server's. Outlives the rooms, which know it.
  std::optional<Forwarding> forwarding_;
  App app_;
  Admin admin_;
  ControlSocket control_;
  bool ending_ = false;
  Ending ending_as_ = Ending::asked;
  std::int64_t put_off_ = 0;    // ms by which the stored deadlines must still be moved
  bool stores_ = true;          // as logged last
  bool database_away_ = false;  // as the clients were notified last
  Periodic lease_{strand_, std::chrono::milliseconds(100), [this] { return poll_lease(); },
                  "looking at the lease"};
  Periodic wake_{strand_, std::chrono::milliseconds(config_.limits.due_horizon) / 2,
                 [this] {
                   app_.matchmaker.end_old_seeks();
                   return app_.rooms.wake_due();
                 },
                 "waking the rooms that are due"};
  Periodic bots_{strand_, config_.limits.bot_interval, [this] { return app_.bots.tend(); },
                 "calling computer players"};
  Periodic alive_{strand_, config_.limits.alive_interval, [this] { return beat(); },
                  "the heartbeat"};
  Periodic space_{strand_, config_.limits.alive_interval, [this] { return check_space(); },
                  "looking at the disk's space"};
  Periodic sweep_{strand_, config_.limits.sweep_interval,
                  [this] { return app_.sweep.step(to_sweep()); }, "the sweep"};
  /// Stops the loop after `Limits::shutdown_timeout`, unless it has ended before.
  std::jthread watchdog_;
};

using Told = std::function<void(const std::string& url)>;

constexpr std::chrono::seconds pause_without_bus{2};

/// Whether a later attempt may succeed.
bool passes(const storage::Error& error) {
  using enum storage::ErrorKind;
  return error.kind() == io || error.kind() == away || error.kind() == locked ||
         error.kind() == fenced;
}

/// Serves until the lease is lost, the server hands over, or the process should end.
Ending serve_under(const std::shared_ptr<storage::Lease>& lease, ClusterNode& node,
                   const Config& config, const ServerResources& shared, Standby& standby,
                   const Told& ready) {
  config.time->begin(node.membership().clock_behind_ms());
  Server server(config, make_edge_settings(config), same(shared.listening), shared.kept_by_systemd,
                {.node = &node, .lease = lease});
  node.membership().drain(false);
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
    return now ? membership.serving() : nullptr;
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
      const Ending ending = serve_under(lease, node, config, resources, standby, ready);
      if (ending == Ending::handed_over) return node.end(false);
      if (ending == Ending::asked) break;
    } catch (const storage::Error& error) {
      if (!passes(error)) throw;
      log::warning("this node cannot serve yet", {{"cause", error.what()}});
    } catch (const BusUnreachable& error) {
      log::warning("this node cannot serve yet", {{"cause", error.what()}});
      // Without NATS the other nodes cannot reach this one, either.
      membership.hand_out();
      not_before = std::chrono::steady_clock::now() + pause_without_bus;
      continue;
    }
    membership.stepped_down();
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
  Server(config, std::move(edge), std::move(resources.listening), resources.kept_by_systemd, {})
      .run(ready);
}

}  // namespace quintet::server
