// A host on the loopback that does with each request what a test wants, good or bad. OpenSSL is
// included in the .cpp only.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/server/kit/tls_client.hpp"

namespace quintet::tests {

/// One request at a ScriptedHost, and its connection. Used by the connection's thread.
class Exchange {
 public:
  virtual ~Exchange() = default;

  /// Writes bytes as they are. False if the client has closed the connection.
  virtual bool send(std::string_view bytes) = 0;
  /// Waits until the client closes the connection.
  virtual void wait_for_end() = 0;
  /// Ends the connection after the bytes that were sent.
  virtual void close() = 0;
  /// The request: its head and its body.
  std::string head;
  std::string body;
};

/// Accepts connections at 127.0.0.1 and reads requests from them, each connection on a thread of
/// its own, until it is destroyed.
class ScriptedHost {
 public:
  using Script = std::function<void(Exchange& exchange)>;

  /// Null certificate: without TLS.
  ScriptedHost(const std::optional<Certificate>& certificate, Script script);
  ScriptedHost(const ScriptedHost&) = delete;
  ScriptedHost& operator=(const ScriptedHost&) = delete;
  ~ScriptedHost();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// "https://localhost:PORT/push", or with http.
  [[nodiscard]] std::string url(std::string_view host = "localhost") const;
  [[nodiscard]] int connections() const { return connections_; }
  /// The number of complete requests.
  [[nodiscard]] int requests() const { return requests_; }

 private:
  class Connection;
  struct FreeContext {
    void operator()(void* context) const;
  };

  void accept();
  void serve(int socket);

  const std::unique_ptr<void, FreeContext> context_;  // SSL_CTX; null without TLS
  const Script script_;
  const int listener_;
  std::uint16_t port_ = 0;
  std::atomic<int> connections_ = 0;
  std::atomic<int> requests_ = 0;
  std::mutex mutex_;  // guards the members below
  std::vector<int> sockets_;
  std::list<std::thread> threads_;
  std::thread acceptor_;  // not guarded
};

/// A complete response without a body.
[[nodiscard]] std::string empty_response(std::string_view status, std::string_view fields = {});

}  // namespace quintet::tests
