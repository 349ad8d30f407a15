// The deadline of an HTTP connection.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include <boost/asio/steady_timer.hpp>

#include "server/net/stream.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// Closes the stream at the deadline, which depends on the phase of the connection and on whether
/// the server ends. On the strand of the stream.
class ConnectionDeadline : public std::enable_shared_from_this<ConnectionDeadline> {
 public:
  /// Decides how the connection ends when the server ends.
  enum class Phase : std::uint8_t {
    waiting,    // for a request
    receiving,  // one
    responding,
    writing,  // a response; also during a TLS handshake, and before the end
  };

  /// `stream` and `limits` outlive this.
  ConnectionDeadline(const SocketLimits& limits, Stream& stream)
      : limits_(limits), stream_(stream), timer_(stream.get_executor()) {}

  /// Begins a phase, which may take this long, or less if the server ends.
  void enter(Phase phase, std::chrono::milliseconds time);
  /// Begins to compute a response, which the end of the server does not cut off. The deadline
  /// stays.
  void respond() { phase_ = Phase::responding; }
  /// There is no deadline until the next `enter`.
  void cancel();
  /// The server ends: later phases are short.
  void shorten() { stopping_ = true; }
  /// The same, and closes soon. A request that has begun still gets a response.
  void begin_to_end();

  /// Whether the server ends.
  [[nodiscard]] bool stopping() const { return stopping_; }
  /// Whether the server ends, and the request did not arrive whole in time: it gets a response.
  [[nodiscard]] bool given_up() const { return given_up_; }

 private:
  using Clock = std::chrono::steady_clock;

  void expires_at(Clock::time_point time);
  void expire();

  const SocketLimits& limits_;
  Stream& stream_;
  boost::asio::steady_timer timer_;
  const Clock::time_point since_ = Clock::now();
  Phase phase_ = Phase::waiting;
  bool has_received_ = false;  // at least the beginning of a request
  bool stopping_ = false;
  bool given_up_ = false;
};

}  // namespace quintet::server
