// The parts of a running server that connections use.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/accounts.hpp"
#include "server/address_bytes.hpp"
#include "server/bans.hpp"
#include "server/forgetting.hpp"
#include "server/identity.hpp"
#include "server/limits.hpp"
#include "server/live_sessions.hpp"
#include "server/lobby.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/networks.hpp"
#include "server/notices.hpp"
#include "server/rooms.hpp"
#include "server/time.hpp"
#include "server/tls.hpp"

namespace quintet::server {

/// A connection that can be asked to finish.
class Stoppable {
 public:
  virtual ~Stoppable() = default;
  /// Finishes what is under way and closes. Any thread; returns at once.
  virtual void stop() = 0;
  /// Its address is banned: closes at once. As above.
  virtual void put_out() = 0;
};

/// The open connections. Any thread.
class Connections {
 public:
  enum class Admission : std::uint8_t {
    served,
    crowded,      // its address has as many as it may: it is told so, and closed
    overcrowded,  // and many more than that: closed at once
    full,         // there is no room for anybody: closed at once
    stopping,     // closed at once
  };

  /// Counts the connection, unless it is to be closed at once. One without an address, as a proxy
  /// has for the requests of many clients, is counted with all, and for nobody.
  [[nodiscard]] Admission add(Stoppable& connection, const std::string& address,
                              const Limits& limits);
  /// A connection without an address belongs to one client from now on. False, and nothing has
  /// changed, when its address has as many as it may.
  [[nodiscard]] bool settle(Stoppable& connection, const std::string& address,
                            const Limits& limits);
  /// The same connection goes on as another object.
  [[nodiscard]] bool replace(Stoppable& connection, Stoppable& successor);
  void remove(Stoppable& connection);
  /// Stops all, and lets no more in.
  void stop();
  /// Puts out those whose addresses are meant.
  void put_out(const std::function<bool(const std::string& address)>& meant);
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;                                 // guards what follows
  boost::unordered_flat_map<Stoppable*, std::string> open_;  // with their addresses, if they have
  boost::unordered_flat_map<std::string, std::size_t> by_address_;
  bool stopping_ = false;
};

/// What lies between us and the clients.
struct Front {
  std::vector<std::string> origins;  // besides our own: "https://example.org"
  Networks proxies;                  // that are believed whom they speak for
  Networks watchers;                 // that may read metrics
  std::unique_ptr<TlsIdentity> tls;  // null: the port speaks plain HTTP
};

/// Outlives all connections.
struct App {
  /// The metrics outlive whatever runs on the loop.
  App(Limits the_limits, Front the_front, Metrics& the_metrics, const std::string& database,
      Time& the_time, const Loop& loop);

  const Limits limits;
  Time& time;
  const Front front;
  const std::string catalogue;  // body of /api/catalogue
  /// No new rooms, seeks and games, and /readyz says that nobody new should come; what runs goes
  /// on. Any thread; true from the beginning of an end on.
  std::atomic<bool> draining = false;
  Metrics& metrics;
  Notices notices;
  AsyncStore store;
  Bans bans;
  LiveSessions live;
  Identity identity;
  Lobby lobby;
  Rooms rooms;
  Forgetting forgetting;
  Accounts accounts;
  Rates room_rates;             // by player
  Rates address_room_rates;     // by address
  Rates address_message_rates;  // by address
  Rates handshake_rates;        // by address
  AddressBytes address_bytes;
  Connections connections;
};

/// "0.1.0", from CMake.
[[nodiscard]] std::string_view version();

}  // namespace quintet::server
