// The parts of a running server that connections use.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include "server/identity.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/rooms.hpp"
#include "server/time.hpp"

namespace quintet::server {

/// A connection that can be asked to finish.
class Stoppable {
 public:
  virtual ~Stoppable() = default;
  /// Finishes what is under way and closes. Any thread; returns at once.
  virtual void stop() = 0;
};

/// The open connections. Any thread.
class Connections {
 public:
  /// False when there are as many as allowed, or the server is stopping.
  [[nodiscard]] bool add(Stoppable& connection, std::size_t limit);
  void remove(Stoppable& connection);
  /// Stops all, and lets no more in.
  void stop();

 private:
  std::mutex mutex_;  // guards what follows
  boost::unordered_flat_set<Stoppable*> open_;
  bool stopping_ = false;
};

/// Outlives all connections.
struct App {
  App(Limits the_limits, std::vector<std::string> the_origins, const std::string& database,
      Time& the_time, asio::any_io_executor executor);

  const Limits limits;
  Time& time;
  const std::vector<std::string> origins;  // besides our own: "https://example.org"
  const std::string catalogue;             // body of /api/catalogue
  AsyncStore store;
  Identity identity;
  Lobby lobby;
  Rooms rooms;
  Rates room_rates;  // by player
  Connections connections;
};

/// "0.1.0", from CMake.
[[nodiscard]] std::string_view version();

}  // namespace quintet::server
