// The listening socket of a server, and the certificate for its connections.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/async/loop.hpp"
#include "server/async/task.hpp"
#include "server/base/descriptor.hpp"
#include "server/net/tls.hpp"
#include "server/sockets/connection.hpp"

namespace quintet::server {

/// Accepts connections until it is closed. Call all functions on one strand, or while the strand
/// does not run. Must outlive all work on the strand.
class Listener {
 public:
  /// Takes ownership of the socket.
  Listener(const asio::any_io_executor& strand, Descriptor listening);
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  /// The descriptor of the socket, which this object owns.
  [[nodiscard]] int descriptor() { return acceptor_.native_handle(); }

  /// From now on reads the certificate again at each SIGHUP. Null: there is none. `tls` must
  /// outlive this object's work.
  void reload_at_hangup(TlsIdentity* tls);
  /// Accepts and serves connections from now on. The references must outlive this object's work.
  void accept(const ConnectionContext& context, const Loop& loop);
  /// Accepts the clients in the socket's queue, so that they get a response that the server ends.
  void accept_queued(const ConnectionContext& context, const Loop& loop);
  /// Accepts no more connections.
  void close();
  /// Ignores SIGHUP from now on.
  void ignore_hangups();

 private:
  [[nodiscard]] Task<> reload_certificate(TlsIdentity* tls);
  [[nodiscard]] Task<> accept_all(const ConnectionContext& context, const Loop& loop);
  [[nodiscard]] Task<> accept_one(const ConnectionContext& context, const Loop& loop);

  const asio::any_io_executor strand_;
  asio::signal_set hangups_;
  asio::ip::tcp::acceptor acceptor_;
};

}  // namespace quintet::server
