// A node's part in a cluster: it serves the rooms that it owns for all nodes, and passes commands
// for other rooms to their owners.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/periodic.hpp"
#include "server/async/task.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/membership.hpp"
#include "server/forwarding/cluster_site.hpp"
#include "server/forwarding/connection_log.hpp"
#include "server/forwarding/remote_clients.hpp"
#include "server/forwarding/remote_rooms.hpp"
#include "server/forwarding/reports.hpp"
#include "server/rooms/room_waker.hpp"

namespace quintet::server {

class Bots;
struct Readiness;

/// Call all functions on one strand. The objects of the context and `membership` must outlive the
/// functions posted there.
class Forwarding {
 public:
  /// The objects that serve clients and rooms of several nodes.
  struct Context {
    const ClientLimits& limits;
    const Time& time;
    Readiness& readiness;
    NodeFigures& figures;
    Site& site;
    SiteRates& rates;
    PlayersHere& players_here;
    Mutes& mutes;
    Lobby& lobby;
    Matchmaker& matchmaker;
    SeekStore& seek_store;
    Rooms& rooms;
    RoomWaker& room_waker;
    Bots& bots;
    AddressShares& entered_rooms;
  };

  /// Waits until NATS is connected. From now on serves only the rooms whose shards this node owns
  /// according to `membership`. `step_soon` makes the membership's next step come immediately.
  /// Throws like the constructor of Bus.
  Forwarding(const Context& context, const BusSettings& settings,
             const asio::any_io_executor& strand, Membership& membership,
             const storage::Lease& lease, std::function<void()> step_soon);
  Forwarding(const Forwarding&) = delete;
  Forwarding& operator=(const Forwarding&) = delete;
  ~Forwarding();

  /// Follows the current routes, and sends heartbeats and reports to other nodes. Call it ten times
  /// a second.
  [[nodiscard]] Task<> poll();
  /// Afterwards passes nothing on, and replies to the commands of other nodes that the room has
  /// moved. Clients in rooms of other nodes still get their messages.
  void stop();

 private:
  /// Serves the shards that this node owns, except those that it is giving away.
  void settle(const Routes& routes);
  void note_figures(const Routes& routes);
  /// Settles the membership's routes until they do not change any more.
  Task<> follow_routes();
  /// Whether other nodes must read the routes: this node has given a shard away, or taken one from
  /// a dead node.
  [[nodiscard]] bool is_news(const Routes& routes) const;
  /// Gives away some of the shards that other nodes should get. The rest follows with the next
  /// routes, so that no room waits for all others.
  Task<> give_away(const Routes& routes);
  /// Begins or ends the tasks of the site.
  void coordinate(bool on);
  /// Logs a warning if packets have come that no node of this cluster has sealed.
  void note_refused(std::uint64_t refused);
  /// Logs changes of the connection to NATS. If the node that pairs seeks has been without it for
  /// three seconds, ends the seeks of clients at other nodes.
  void detect_isolation();
  /// Shows, wakes and serves the rooms of shards that have come to this node.
  Task<> wake();
  void wake_soon();
  /// Exchanges the messages that concern all nodes, and applies revocations.
  Task<> exchange_news();
  [[nodiscard]] std::string subject(int node, std::string_view what) const;

  const Context context_;
  Membership& membership_;
  const std::function<void()> step_soon_;
  const std::string prefix_;
  const asio::any_io_executor strand_;
  const std::shared_ptr<Bus> bus_;
  const std::shared_ptr<RemoteRooms> rooms_;
  const std::unique_ptr<RemoteClients> clients_;
  const std::unique_ptr<Reports> reports_;
  ClusterSite site_;
  std::shared_ptr<const Routes> routes_;            // the last settled ones
  std::array<bool, storage::shard_count> owned_{};  // shards that are served here
  /// By shard: its epoch while it is being given away, otherwise 0.
  std::array<std::int64_t, storage::shard_count> leaving_{};
  bool stopped_ = false;
  bool follows_ = false;  // follow_routes() runs
  bool gained_ = false;   // there are new shards, whose rooms must be woken
  bool wakes_ = false;    // wake() runs
  bool drains_ = false;   // as passed to the membership
  std::uint64_t polls_ = 0;
  std::uint64_t polls_isolated_ = 0;  // since NATS could be reached
  ConnectionLog connection_log_;
  std::uint64_t refused_ = 0;  // packets that have been logged
  LogLimit refused_log_;
  Periodic news_;  // not part of poll(), which may wait for rooms
  /// Expires when this object is destroyed, so that posted functions do nothing afterwards.
  const std::shared_ptr<bool> exists_ = std::make_shared<bool>(true);
};

}  // namespace quintet::server
