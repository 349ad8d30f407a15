#include "server/startup/listener.hpp"

#include <chrono>
#include <csignal>
#include <utility>

#include <boost/asio/steady_timer.hpp>

#include "server/async/as_result.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/startup/listening.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

void serve_accepted(const ConnectionContext& context, tcp::socket socket) {
  const auto executor = socket.get_executor();
  spawn(executor, serve_connection(context, std::move(socket)), "a connection");
}

}  // namespace

Listener::Listener(const asio::any_io_executor& strand, Descriptor listening)
    : strand_(strand), hangups_(strand), acceptor_(acceptor_of(strand, std::move(listening))) {}

void Listener::reload_at_hangup(TlsIdentity* tls) {
  hangups_.add(SIGHUP);
  spawn(strand_, reload_certificate(tls), "SIGHUP");
}

Task<> Listener::reload_certificate(TlsIdentity* tls) {
  while (acceptor_.is_open()) {
    const auto [failure, signal] = co_await hangups_.async_wait(as_result);
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

void Listener::accept(const ConnectionContext& context, const Loop& loop) {
  spawn(strand_, accept_all(context, loop), "accepting connections");
}

Task<> Listener::accept_all(const ConnectionContext& context, const Loop& loop) {
  while (acceptor_.is_open())
    co_await survive(accept_one(context, loop), "accepting a connection");
}

Task<> Listener::accept_one(const ConnectionContext& context, const Loop& loop) {
  // Without free descriptors, accepting again at once would only waste processor time.
  constexpr std::chrono::milliseconds pause_after_failure{100};
  auto [failure, socket] = co_await acceptor_.async_accept(loop.strand(), as_result);
  if (!failure) {
    serve_accepted(context, std::move(socket));
  } else if (acceptor_.is_open()) {
    log::warning("a connection could not be accepted", {{"cause", failure.message()}});
    asio::steady_timer timer(strand_, pause_after_failure);
    co_await timer.async_wait(as_result);
  }
}

void Listener::accept_queued(const ConnectionContext& context, const Loop& loop) {
  boost::system::error_code failure;
  acceptor_.non_blocking(true, failure);
  while (!failure) {
    tcp::socket socket(loop.strand());
    acceptor_.accept(socket, failure);
    if (!failure) serve_accepted(context, std::move(socket));
  }
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
}

void Listener::ignore_hangups() {
  boost::system::error_code ignored;
  hangups_.cancel(ignored);
}

}  // namespace quintet::server
