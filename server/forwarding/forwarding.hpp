// A node's part in a cluster: it serves the rooms that it owns for all nodes, and passes commands
// for other rooms to their owners.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/periodic.hpp"
#include "server/async/task.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/membership.hpp"
#include "server/forwarding/arrived_rooms.hpp"
#include "server/forwarding/bus_monitor.hpp"
#include "server/forwarding/cluster_site.hpp"
#include "server/forwarding/remote_clients.hpp"
#include "server/forwarding/remote_rooms.hpp"
#include "server/forwarding/reports.hpp"
#include "server/forwarding/served_shards.hpp"
#include "server/rooms/room_waker.hpp"

namespace quintet::server {

class Bots;
struct Readiness;

/// Joins the parts of a node in a cluster, and makes them follow the routes. Call all functions on
/// one strand. The objects of the context and `membership` must outlive the
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
  /// Settles the membership's routes until they do not change any more.
  Task<> follow_routes();
  /// Gives away some of the shards that other nodes should get. The rest follows with the next
  /// routes.
  Task<> give_away(const Routes& routes);
  /// Begins or ends the tasks of the site.
  void coordinate(bool on);

  const Context context_;
  Membership& membership_;
  const std::function<void()> step_soon_;
  const std::shared_ptr<Bus> bus_;
  BusMonitor bus_monitor_;
  const std::shared_ptr<RemoteRooms> rooms_;
  const std::unique_ptr<RemoteClients> clients_;
  const std::unique_ptr<Reports> reports_;
  ClusterSite site_;
  std::shared_ptr<const Routes> routes_;  // the last settled ones
  ServedShards served_;
  ArrivedRooms arrived_;
  bool stopped_ = false;
  bool follows_ = false;  // follow_routes() runs
  std::uint64_t polls_ = 0;
  Periodic news_;  // not part of poll(), which may wait for rooms
  /// Expires when this object is destroyed, so that posted functions do nothing afterwards.
  const std::shared_ptr<bool> exists_ = std::make_shared<bool>(true);
};

}  // namespace quintet::server
