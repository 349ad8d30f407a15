// A node that stands by until it may serve.
#pragma once

#include <csignal>
#include <functional>
#include <list>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/async/task.hpp"
#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"
#include "server/net/stream.hpp"
#include "server/net/tls.hpp"

namespace quintet::server {

/// Lives as long as the process: handles SIGTERM and SIGINT from its construction on, also while a
/// server runs. One thread.
class Standby {
 public:
  explicit Standby(const Config& config);
  Standby(const Standby&) = delete;
  Standby& operator=(const Standby&) = delete;

  struct Questions {
    std::function<bool()> serves;            // called at short intervals
    std::function<bool()> reaches_database;  // called for each response
  };
  /// Responds at a listening socket (the caller keeps another descriptor of it) until `serves` is
  /// true, or the process should end. Returns false if it should end.
  [[nodiscard]] bool wait(Descriptor listening, const TlsIdentity* tls, const Questions& ask);
  /// Whether the process should end.
  [[nodiscard]] bool asked_to_end();

 private:
  void listen_for_signals();
  Task<> accept_all(asio::ip::tcp::acceptor& acceptor, const TlsIdentity* tls,
                    const Questions& ask);
  Task<> poll_until_serving(asio::ip::tcp::acceptor& acceptor,
                            const std::function<bool()>& serves) const;
  Task<> serve(asio::ip::tcp::socket socket, const TlsIdentity* tls, bool database_away);

  const Config& config_;
  asio::io_context context_{1};
  asio::signal_set signals_{context_, SIGTERM, SIGINT};
  asio::signal_set hangups_{context_};
  std::list<std::shared_ptr<Stream>> open_;
  bool ends_ = false;
};

}  // namespace quintet::server
