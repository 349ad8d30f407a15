// The parts of a running server that connections use.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/async/loop.hpp"
#include "server/base/byte_budget.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/bots/bots.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/lobby/seek_store.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/address_bytes.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/address_shares.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/shared_workers.hpp"
#include "server/net/site_rates.hpp"
#include "server/net/tls.hpp"
#include "server/players/accounts.hpp"
#include "server/players/bans.hpp"
#include "server/players/erasure.hpp"
#include "server/players/identity.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"
#include "server/players/notices.hpp"
#include "server/players/players_elsewhere.hpp"
#include "server/players/players_here.hpp"
#include "server/previews/pictures.hpp"
#include "server/previews/site_map.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/sweep.hpp"

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
                              const Limits& limits);
  /// Assigns a connection without an address to a client's address. False, and nothing changes, if
  /// that address has as many as it may.
  [[nodiscard]] bool settle(Stoppable& connection, const std::string& address,
                            const Limits& limits);
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
                                                          const Limits& limits) const;
  void count(const std::string& address);
  void discount(const std::string& address);

  mutable std::mutex mutex_;                                        // guards what follows
  boost::unordered_flat_map<Stoppable*, std::string> open_;         // with addresses; empty: none
  boost::unordered_flat_map<std::string, std::size_t> by_network_;  // `limited_networks`
  bool stopping_ = false;
};

/// Settings of the server's edge: its names, certificate, trusted proxies and origins.
struct EdgeSettings {
  std::vector<std::string> origins;  // besides our own: "https://example.org"
  Networks proxies;                  // trusted to name the client (X-Forwarded-For)
  Networks metrics_readers;
  OwnHosts hosts;                    // names of this server
  std::unique_ptr<TlsIdentity> tls;  // null: the port speaks plain HTTP
};

/// Outlives all connections.
struct App {
  /// The metrics outlive all work on the loop. A node writes under its lease.
  App(Limits the_limits, EdgeSettings the_edge, const BotSettings& bot_settings,
      Metrics& the_metrics, const std::string& database, Time& the_time, const Loop& loop,
      std::shared_ptr<storage::Lease> lease = nullptr);

  const Limits limits;
  Time& time;
  const EdgeSettings edge;
  const std::string catalogue;  // body of /api/catalogue
  /// Refuses new rooms, seeks and games, and /readyz reports that no new clients should come;
  /// running games go on. Any thread; stays true once the shutdown has begun.
  std::atomic<bool> draining = false;
  /// Whether messages of other nodes are handled; /readyz is 503 otherwise. Set before anything is
  /// served. Any thread.
  std::function<bool()> hears_nodes = [] { return true; };
  Metrics& metrics;
  Notices notices;
  DiskSpace space;
  AsyncStore store;
  Bans bans;
  SiteRates rates;
  /// Shared with the connections, of which some may be destroyed after this.
  const std::shared_ptr<LiveSessions> live_sessions = std::make_shared<LiveSessions>();
  LiveSessions& live = *live_sessions;
  Identity identity;
  PlayersHere players_here;
  PlayersElsewhere players_elsewhere;
  Mutes mutes;
  SeekTable seeks;
  Lobby lobby;
  Matchmaker matchmaker;
  SeekStore seek_store;
  const BotPlayers bot_players;
  Rooms rooms;
  Bots bots;
  Erasure erasure;
  Accounts accounts;
  Sweep sweep;
  AddressRateLimiters address_message_limiters;
  AddressRateLimiters address_chat_limiters;  // in bytes
  AddressRateLimiters handshake_limiters;
  AddressRateLimiters address_request_limiters;  // in units of `cost_of`
  ByteBudget long_bodies;
  AddressShares long_body_shares;  // in bytes
  AddressShares entered_shares;    // rooms that connections are in
  SharedWorkers workers;
  Pictures pictures;
  SiteMapCache site_map;
  AddressBytes address_bytes;
  /// Shared as above.
  const std::shared_ptr<Connections> open_connections = std::make_shared<Connections>();
  Connections& connections = *open_connections;
};

/// "0.1.0", from CMake.
[[nodiscard]] std::string_view version();

}  // namespace quintet::server
