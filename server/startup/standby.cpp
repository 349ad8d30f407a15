#include "server/startup/standby.hpp"

#include <csignal>
#include <utility>

#include <unistd.h>

#include <boost/asio/steady_timer.hpp>

#include "server/async/as_result.hpp"
#include "server/async/spawn.hpp"
#include "server/sockets/standby_response.hpp"
#include "server/startup/listening.hpp"

namespace quintet::server {
namespace {

using asio::ip::tcp;

/// Interval between two checks whether to serve, and pause of accepting after a failure.
constexpr std::chrono::milliseconds pause{50};

/// Maximum number of connections, for the health checks of proxies and a few pages. Closes further
/// ones.
constexpr std::size_t most_standby_connections = 256;

}  // namespace

Standby::Standby(const Config& config) : config_(config) {
  listen_for_signals();
  if (!config.tls_certificates.empty() || ::isatty(STDIN_FILENO) == 0) hangups_.add(SIGHUP);
}

void Standby::listen_for_signals() {
  signals_.async_wait([this](boost::system::error_code failure, int) {
    if (!failure) ends_ = true;
  });
}

bool Standby::asked_to_end() {
  context_.restart();
  context_.poll();
  return ends_;
}

bool Standby::wait(Descriptor listening, const TlsIdentity* tls, const Questions& ask) {
  context_.restart();
  tcp::acceptor acceptor = acceptor_of(context_.get_executor(), std::move(listening));
  spawn(context_.get_executor(), accept_all(acceptor, tls, ask),
        "accepting connections on standby");
  spawn(context_.get_executor(), poll_until_serving(acceptor, ask.serves), "standing by");
  while (acceptor.is_open())
    context_.run_one();
  // Clients without a response send the request again.
  for (const auto& stream : open_)
    stream->close();
  context_.poll();
  return !ends_;
}

Task<> Standby::poll_until_serving(tcp::acceptor& acceptor,
                                   const std::function<bool()>& serves) const {
  asio::steady_timer timer(acceptor.get_executor());
  while (!ends_ && !serves()) {
    timer.expires_after(pause);
    co_await timer.async_wait(as_result);
  }
  acceptor.close();
}

Task<> Standby::accept_all(tcp::acceptor& acceptor, const TlsIdentity* tls, const Questions& ask) {
  while (acceptor.is_open()) {
    auto [failure, socket] = co_await acceptor.async_accept(as_result);
    if (!failure && open_.size() < most_standby_connections) {
      auto served = serve(std::move(socket), tls, !ask.reaches_database());
      spawn(context_.get_executor(), std::move(served), "a connection on standby");
    } else if (failure && acceptor.is_open()) {
      asio::steady_timer timer(context_, pause);
      co_await timer.async_wait(as_result);
    }
  }
}

Task<> Standby::serve(tcp::socket socket, const TlsIdentity* tls, bool database_away) {
  const auto place = open_.insert(open_.end(), std::make_shared<Stream>(std::move(socket)));
  auto served = respond_on_standby(*place, tls, config_.limits, database_away);
  co_await survive(std::move(served), "a connection on standby");
  open_.erase(place);
}

}  // namespace quintet::server
