// The common part of the proxies: a thread that accepts connections and opens one to the server for
// each.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed.
class ProxyListener {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  /// Receives both sockets of each connection, on the listener's thread.
  using Connected = std::function<void(Socket client, Socket server)>;

  ProxyListener(const Address& server, Connected connected);
  ProxyListener(const ProxyListener&) = delete;
  ProxyListener& operator=(const ProxyListener&) = delete;
  ~ProxyListener();

  [[nodiscard]] Address address() const { return {.port = port_}; }
  /// The number of times that the server refused the connection.
  [[nodiscard]] int refusals() const { return refusals_; }

 private:
  void accept();
  void connect(Socket accepted);

  boost::asio::io_context context_;
  const boost::asio::ip::tcp::endpoint server_;
  const Connected connected_;
  boost::asio::ip::tcp::acceptor acceptor_;
  const std::uint16_t port_;
  std::atomic<int> refusals_ = 0;
  std::thread thread_;
};

}  // namespace quintet::tests
