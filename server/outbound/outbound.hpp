// Sends HTTPS requests to hosts that strangers have named: push services and webhooks. Only this
// folder uses libcurl.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/networks.hpp"
#include "server/outbound/outbound_limits.hpp"

namespace quintet::server {

/// A POST. The URL may be any text from a stranger. Names and values of headers are the server's.
struct OutgoingRequest {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct OutgoingResult {
  /// The status of the response; 0 if no complete head of a response arrived. A body that is too
  /// long, slow or cut does not matter. A redirection is a status like any other.
  int status = 0;
  /// Without a status: one short sentence for an operator. Otherwise empty.
  std::string error;
  /// The response's Retry-After, at most a day.
  std::optional<std::chrono::seconds> retry_after;
};

struct OutboundSettings {
  /// Networks that may be reached although they are not public, with any port and without TLS.
  Networks allowed;
  OutboundLimits limits;
  /// File with the certificates of trusted authorities, in PEM form. Empty: the system's.
  std::string ca_file;
  /// Addresses of names, for tests: "example.org:443:127.0.0.1,::1".
  std::vector<std::string> resolve;
};

/// One thread sends all requests. It follows no redirection, uses no proxy, no cookie and no file
/// of passwords, and asks the AddressGuard about the real address of each connection.
class Outbound {
 public:
  using Done = std::move_only_function<void(OutgoingResult result)>;

  /// Starts the thread. Throws std::runtime_error if libcurl cannot be initialised.
  explicit Outbound(OutboundSettings settings);
  Outbound(const Outbound&) = delete;
  Outbound& operator=(const Outbound&) = delete;
  ~Outbound();

  /// Queues a request. False if the queue is full, as a whole or for this host, or after `stop`;
  /// then it does not call `done`. Otherwise it calls `done` once, on the thread of this object.
  /// `done` must not throw, wait or call `stop`, but may call `post`. Thread-safe.
  /// A connection may break after the host has received the request. Then libcurl may repeat the
  /// request on a new connection, so a host can receive it twice.
  [[nodiscard]] bool post(OutgoingRequest request, Done done);

  /// Ends all requests with an error and ends the thread. Waits for the thread, but for no host.
  /// Further calls do nothing. For one thread at a time.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::server
