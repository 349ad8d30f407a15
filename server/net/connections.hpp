// The open connections of a server: their number, and their end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/net/net_limits.hpp"

namespace quintet::server {

/// A connection that can be asked to finish.
class Stoppable {
 public:
  virtual ~Stoppable() = default;
  /// Finishes what is under way and closes. Any thread; returns at once.
  virtual void stop() = 0;
  /// Closes at once, because its address is banned. Any thread; returns at once.
  virtual void disconnect() = 0;
};

/// The open connections. Any thread.
class Connections {
 public:
  enum class Admission : std::uint8_t {
    served,
    over_limit,      // its address has too many: it gets only a response that says so
    far_over_limit,  // its address has far too many: not counted, close at once
    full,            // there are too many in all: not counted, close at once
    stopping,        // `stop` was called: not counted, may get a last response
  };

  /// Counts the connection if it is `served` or `over_limit`. A connection without an address, such
  /// as a proxy's for the requests of many clients, counts only in the number of all.
  [[nodiscard]] Admission add(Stoppable& connection, const std::string& address,
                              const NetLimits& limits);
  /// Assigns a connection without an address to a client's address. False, and nothing changes, if
  /// that address has as many as it may.
  [[nodiscard]] bool settle(Stoppable& connection, const std::string& address,
                            const NetLimits& limits);
  /// Replaces the object of a connection, and stops the new one if `stop` was called.
  void replace(Stoppable& connection, Stoppable& successor);
  void remove(Stoppable& connection);
  /// Stops all, and lets no more in.
  void stop();
  /// Calls `disconnect` of the connections whose address satisfies `meant`.
  void disconnect(const std::function<bool(const std::string& address)>& meant);
  [[nodiscard]] std::size_t size() const;
  /// Whether `stop` was called.
  [[nodiscard]] bool stopping() const;

 private:
  // The caller of these holds the mutex.
  /// Null if the address and all networks around it have fewer connections than they may; else the
  /// largest excess over a limit, 0 if that limit has just been reached.
  [[nodiscard]] std::optional<std::size_t> beyond_allowed(const std::string& address,
                                                          const NetLimits& limits) const;
  void count(const std::string& address);
  void discount(const std::string& address);

  mutable std::mutex mutex_;                                        // guards what follows
  boost::unordered_flat_map<Stoppable*, std::string> open_;         // with addresses; empty: none
  boost::unordered_flat_map<std::string, std::size_t> by_network_;  // `limited_networks`
  bool stopping_ = false;
};

}  // namespace quintet::server
