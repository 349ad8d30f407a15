#include "server/server.hpp"

#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/app.hpp"
#include "server/connection.hpp"
#include "server/log.hpp"
#include "server/networks.hpp"
#include "server/secrets.hpp"
#include "server/tls.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

using Strand = asio::strand<asio::io_context::executor_type>;

tcp::acceptor listen(const Strand& strand, const Config& config) {
  boost::system::error_code failure;
  const auto address = asio::ip::make_address(config.bind, failure);
  if (failure) throw std::runtime_error("\"" + config.bind + "\" is no address to bind to");
  try {
    // With SO_REUSEADDR, so that a restart does not wait for old connections to time out.
    return tcp::acceptor(strand, tcp::endpoint(address, config.port));
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + config.bind + ", port " +
                             std::to_string(config.port) + ": " + error.code().message());
  }
}

std::string url_of(const tcp::endpoint& endpoint, const Front& front) {
  const auto address = endpoint.address();
  const std::string scheme = front.tls ? "https://" : "http://";
  const std::string port = std::to_string(endpoint.port());
  if (address.is_loopback() || address.is_unspecified()) return scheme + "localhost:" + port;
  if (address.is_v6()) return scheme + "[" + address.to_string() + "]:" + port;
  return scheme + address.to_string() + ":" + port;
}

Front make_front(const Config& config) {
  Front front{.origins = config.origins,
              .proxies = Networks::parse(config.trusted_proxies).value(),
              .watchers = Networks::parse(config.metrics_from).value(),
              .tls = nullptr};
  if (!config.tls_certificates.empty()) {
    front.tls = std::make_unique<TlsIdentity>(
        TlsFiles{.certificates = config.tls_certificates, .key = config.tls_key});
    log::info("the certificate was read", {{"certificate", front.tls->current().describe()}});
  }
  return front;
}

/// Reads the certificate again at each SIGHUP.
Task<> reload_certificate(TlsIdentity& tls, asio::signal_set& hangups, tcp::acceptor& acceptor) {
  while (acceptor.is_open()) {
    const auto [failure, signal] = co_await hangups.async_wait(as_result);
    if (failure) co_return;
    if (const auto reloaded = tls.reload()) {
      log::info("there is a new certificate", {{"certificate", tls.current().describe()}});
    } else {
      log::error("the certificate stays as it was", {{"cause", reloaded.error()}});
    }
  }
}

Task<> accept_all(App& app, tcp::acceptor& acceptor, asio::io_context& context) {
  // When files run out, accepting at full speed would only burn the processor.
  constexpr std::chrono::milliseconds pause_after_failure{100};
  while (acceptor.is_open()) {
    auto [failure, socket] = co_await acceptor.async_accept(asio::make_strand(context), as_result);
    if (!failure) {
      const auto executor = socket.get_executor();
      asio::co_spawn(executor, serve_connection(app, std::move(socket)), asio::detached);
    } else if (acceptor.is_open()) {
      log::warning("a connection could not be accepted", {{"cause", failure.message()}});
      asio::steady_timer timer(acceptor.get_executor(), pause_after_failure);
      co_await timer.async_wait(as_result);
    }
  }
}

/// Does a task now and then, until it is stopped. All on one strand.
class Periodic {
 public:
  template <class Do>
  Periodic(const Strand& strand, std::chrono::milliseconds interval, Do task) : timer_(strand) {
    asio::co_spawn(strand, run(interval, std::move(task)), asio::detached);
  }
  void stop() {
    stopped_ = true;
    timer_.cancel();
  }

 private:
  template <class Do>
  Task<> run(std::chrono::milliseconds interval, Do task) {
    while (!stopped_) {
      co_await task();
      if (stopped_) co_return;
      timer_.expires_after(interval);
      co_await timer_.async_wait(as_result);
    }
  }

  asio::steady_timer timer_;
  bool stopped_ = false;
};

Task<> note_alive(App& app) {
  co_await app.store.write(storage::Alive{app.time.wall_ms()});
}

}  // namespace

void serve(const Config& config, const std::function<void(const std::string& url)>& ready) {
  init_secrets();
  // A file that may not grow, and a reader of our output that has gone, are errors like others: the
  // call that meets them says so.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  Metrics metrics;
  asio::io_context context(config.threads);
  const Strand strand = asio::make_strand(context);
  tcp::acceptor acceptor = listen(strand, config);
  App app(config.limits, make_front(config), metrics, config.database, *config.time,
          context.get_executor());
  // Ends the loop when the deadline has passed, unless it has ended by itself before.
  std::jthread watchdog;

  Periodic wake(strand, std::chrono::milliseconds(config.limits.due_horizon) / 2,
                [&app] { return app.rooms.wake_due(); });
  Periodic alive(strand, config.limits.alive_interval, [&app] { return note_alive(app); });

  asio::co_spawn(strand, app.rooms.show_open_rooms(), asio::detached);

  asio::signal_set hangups(strand);
  if (app.front.tls) {
    hangups.add(SIGHUP);
    asio::co_spawn(strand, reload_certificate(*app.front.tls, hangups, acceptor), asio::detached);
  }

  asio::signal_set signals(strand, SIGTERM, SIGINT);
  signals.async_wait([&](boost::system::error_code failure, int) {
    if (failure) return;
    log::info("stopping");
    app.draining = true;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    app.forgetting.stop();
    wake.stop();
    alive.stop();
    hangups.cancel();
    app.rooms.shut_down();
    app.connections.stop();
    watchdog = std::jthread([&context, &config](const std::stop_token& ended) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait_for(lock, ended, config.limits.shutdown_timeout,
                                             [] { return false; });
      if (ended.stop_requested()) return;
      log::warning("not everything was finished in time");
      context.stop();
    });
  });

  app.forgetting.resume();
  asio::co_spawn(strand, accept_all(app, acceptor, context), asio::detached);
  ready(url_of(acceptor.local_endpoint(), app.front));

  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < config.threads; ++i)
      helpers.emplace_back([&context] { context.run(); });
    context.run();
  }
  app.accounts.stop();
  app.store.write_later(storage::Alive{app.time.wall_ms()});
  app.store.stop();
}

}  // namespace quintet::server
