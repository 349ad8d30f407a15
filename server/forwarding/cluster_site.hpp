// The site of several nodes: OtherNodes through NATS and the database.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/nodes/broadcasts.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/revocation_feed.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/remote_rooms.hpp"
#include "server/forwarding/reports.hpp"
#include "server/forwarding/watchers.hpp"
#include "server/players/players_here.hpp"
#include "server/site/site.hpp"
#include "storage/data/lease.hpp"

namespace quintet::server {

/// Broadcasts may be lost: a node also reads the same from the database, only later, or a client
/// requests it when it connects. Call the functions on one strand, except those of OtherNodes and
/// others that are marked as thread-safe.
class ClusterSite : public OtherNodes {
 public:
  struct Context {
    Site& site;
    PlayersHere& players_here;
    std::shared_ptr<Bus> bus;
    std::string subject;  // of all nodes
    std::function<std::string(int node)> node_subject;
    /// Makes the membership's next step, which reads the database, come immediately.
    std::function<void()> step_soon;
    std::function<std::shared_ptr<const Routes>()> routes;
    const storage::Lease& lease;
    std::shared_ptr<RemoteRooms> rooms;
    const Reports& reports;
    RevocationFeed& feed;
  };
  explicit ClusterSite(Context context) : context_(std::move(context)) {}

  /// Handles a message with a Broadcast.
  void on_broadcast(const BusMessage& message);
  /// Sends the list of watchers if it is due, and asks other nodes to read the database after a
  /// revocation. Call it ten times a second.
  void poll();

  void publish(Site::Event event) override;
  void send_to_player(const std::string& player, const Message& message,
                      Recipients recipients) override;
  [[nodiscard]] bool anybody_watches() const override { return watchers_.any(); }
  void watches_here(const std::string& player, bool watches) override;
  void remove_connected(std::vector<std::string>& players) const override {
    context_.reports.players_elsewhere().remove_present(players);
  }
  [[nodiscard]] bool knows_everybody() const override { return context_.reports.complete(); }
  void pass_on(ClientRequest request) override { context_.rooms->pass_on(std::move(request)); }
  void connection_ended(const Subscriber& connection) override {
    context_.rooms->connection_ended(connection);
  }
  void store_notice(std::optional<storage::StoredNotice> notice,
                    std::move_only_function<void(bool stored)> done) override;

 private:
  void apply(const protocol::nodes::Broadcast& broadcast);
  [[nodiscard]] std::string written(Site::Event event) const;
  /// Returns a function that asks other nodes to read the database. The function is thread-safe and
  /// may outlive this object.
  [[nodiscard]] std::function<void()> reread_request() const;
  /// Sends the list of players who watch their games here. Sends an empty list only once.
  void publish_watchers();

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
