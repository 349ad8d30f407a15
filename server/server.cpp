#include "server/server.hpp"

#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/admin.hpp"
#include "server/app.hpp"
#include "server/connection.hpp"
#include "server/control_socket.hpp"
#include "server/listening.hpp"
#include "server/log.hpp"
#include "server/networks.hpp"
#include "server/secrets.hpp"
#include "server/succession.hpp"
#include "server/tls.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

using Strand = asio::strand<asio::io_context::executor_type>;

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

Task<> accept_all(App& app, tcp::acceptor& acceptor, const Loop& loop) {
  // When files run out, accepting at full speed would only burn the processor.
  constexpr std::chrono::milliseconds pause_after_failure{100};
  while (acceptor.is_open()) {
    auto [failure, socket] = co_await acceptor.async_accept(loop.strand(), as_result);
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

/// From its parts to its end. Everything but `run` and the constructor happens on `strand_`.
class Server {
 public:
  Server(const Config& config, Front front, Descriptor listening)
      : config_(config),
        context_(config.threads),
        acceptor_(acceptor_of(strand_, std::move(listening))),
        app_(config.limits, std::move(front), metrics_, config.database, *config.time, loop_),
        admin_(app_, {.listening = text_of(acceptor_.local_endpoint()),
                      .database = config.database,
                      .since = app_.time.wall_ms(),
                      .listening_socket = [this] { return acceptor_.native_handle(); },
                      .end = [this] { asio::post(strand_, [this] { end("handing over"); }); }}),
        control_(control_strand_, config.database, config.limits,
                 [this](std::string line, ControlPeer peer) {
                   return admin_.answer(std::move(line), peer);
                 }) {}

  void run(const std::function<void(const std::string& url)>& ready) {
    signals_.async_wait([this](boost::system::error_code failure, int) {
      if (!failure) end("stopping");
    });
    // Somebody who closes the terminal that a server was started in wants it to end.
    if (app_.front.tls || ::isatty(STDIN_FILENO) == 0) {
      hangups_.add(SIGHUP);
      asio::co_spawn(strand_, reload_certificate(app_.front.tls.get(), hangups_, acceptor_),
                     asio::detached);
    }
    asio::co_spawn(strand_, app_.rooms.show_open_rooms(), asio::detached);
    app_.forgetting.resume();
    asio::co_spawn(strand_, accept_all(app_, acceptor_, loop_), asio::detached);
    ready(url_of(acceptor_.local_endpoint(), app_.front));
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < config_.threads; ++i)
        helpers.emplace_back([this] { context_.run(); });
      context_.run();
    }
    app_.accounts.stop();
    app_.store.write_later(storage::Alive{app_.time.wall_ms()});
    app_.store.stop();
  }

 private:
  Task<> note_alive() { co_await app_.store.write(storage::Alive{app_.time.wall_ms()}); }

  void end(std::string_view why) {
    if (std::exchange(ending_, true)) return;
    log::info(why);
    app_.draining = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
    hangups_.cancel(ignored);
    asio::post(control_strand_, [this] { control_.close(); });
    app_.forgetting.stop();
    wake_.stop();
    alive_.stop();
    app_.rooms.shut_down();
    app_.connections.stop();
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
  Metrics metrics_;  // before the context, whose leftovers still count when it ends
  asio::io_context context_;
  const Loop loop_{context_.get_executor(), config_.threads};
  const Strand strand_ = asio::make_strand(context_);
  const Strand control_strand_ = asio::make_strand(context_);
  asio::signal_set signals_{strand_, SIGTERM, SIGINT};
  asio::signal_set hangups_{strand_};
  tcp::acceptor acceptor_;
  App app_;
  Admin admin_;
  ControlSocket control_;
  bool ending_ = false;
  Periodic wake_{strand_, std::chrono::milliseconds(config_.limits.due_horizon) / 2,
                 [this] { return app_.rooms.wake_due(); }};
  Periodic alive_{strand_, config_.limits.alive_interval, [this] { return note_alive(); }};
  /// Ends the loop when the deadline has passed, unless it has ended by itself before.
  std::jthread watchdog_;
};

}  // namespace

void serve(const Config& config, const std::function<void(const std::string& url)>& ready) {
  init_secrets();
  // A file that may not grow, and a reader of our output that has gone, are errors like others: the
  // call that meets them says so.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  Front front = make_front(config);
  // The lock is given up last of all, when everything is written and closed.
  Estate estate = come_by(config);
  Server(config, std::move(front), std::move(estate.listening)).run(ready);
}

}  // namespace quintet::server
