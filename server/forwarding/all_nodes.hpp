// Broadcasts between nodes. They may be lost: a node also reads the same from the database, only
// later, or a client requests it when it connects.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/nodes/broadcasts.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/watchers.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/accounts.hpp"
#include "server/players/players_here.hpp"
#include "storage/data/lease.hpp"

namespace quintet::server {

/// Call the functions on one strand, except those of ReachElsewhere and others that are marked as
/// thread-safe.
class AllNodes : public ReachElsewhere {
 public:
  struct Context {
    PlayersHere& players_here;
    Accounts& accounts;
    SiteRates& rates;
    std::shared_ptr<Bus> bus;
    std::string subject;  // of all nodes
    std::function<std::string(int node)> node_subject;
    /// Makes the membership's next step, which reads the database, come immediately.
    std::function<void()> step_soon;
    std::function<std::shared_ptr<const Routes>()> routes;
    const storage::Lease& lease;
  };
  explicit AllNodes(Context context) : context_(std::move(context)) {}

  /// Handles a message with a Broadcast.
  void on_broadcast(const BusMessage& message);
  /// Sends the list of watchers if it is due, and asks other nodes to read the database after a
  /// revocation. Call it ten times a second.
  void poll();
  /// Returns a function that asks other nodes to read the database. The function is thread-safe and
  /// may outlive this object.
  [[nodiscard]] std::function<void()> reread_request() const;
  /// Asks other nodes to read the routes.
  void broadcast_moved() const;
  /// Makes the limits of other nodes count this password attempt. Thread-safe.
  void broadcast_try(const PasswordTry& tried) const;
  /// Makes the rate limiters of other nodes count one more use. Thread-safe.
  void broadcast_use(SiteRate rate, std::string_view name) const;

  void notify(const std::string& player, const Message& message, bool of_game) override;
  [[nodiscard]] bool anybody_watches() const override { return watchers_.any(); }
  void watches_here(const std::string& player, bool watches) override;

 private:
  using What = protocol::nodes::Broadcast::What;

  void apply(const protocol::nodes::Broadcast& broadcast);
  [[nodiscard]] std::string written(What what) const;
  void say(What what) const;
  /// Sends the list of players who watch their games here. Sends an empty list only once.
  void say_list();

  const Context context_;
  std::uint64_t revoked_ = 0;  // Lease::revoked, as of the last poll
  std::uint64_t polls_ = 0;
  int rereads_requested_ = 0;  // requests to read the database since the last poll
  bool asked_list_ = false;    // a request for the list since the last poll
  bool said_empty_ = false;    // the last list was empty
  MessageLog not_understood_{"a broadcast"};
  Watchers watchers_;
};

}  // namespace quintet::server
