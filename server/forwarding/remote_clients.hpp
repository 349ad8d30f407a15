// The clients of other nodes that are in rooms of this one.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "protocol/nodes/commands.hpp"
#include "server/async/task.hpp"
#include "server/base/contact.hpp"
#include "server/base/log_limit.hpp"
#include "server/base/time.hpp"
#include "server/bus/bus.hpp"
#include "server/clients/client_limits.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/node_stream.hpp"
#include "server/forwarding/remote_subscriber.hpp"
#include "server/forwarding/taken_ids.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/lobby/seek_store.hpp"
#include "server/net/address_shares.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/mutes.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// Serves the commands that other nodes pass on. Their clients enter the rooms as
/// RemoteSubscribers, which end when their node's lease ends. Call all functions on one strand.
class RemoteClients {
 public:
  struct Context {
    const ClientLimits& limits;
    const Time& time;
    SiteRates& rates;
    Mutes& mutes;
    Matchmaker& matchmaker;
    SeekStore& seek_store;
    Rooms& rooms;
    AddressShares& entered_rooms;
    std::shared_ptr<Bus> bus;
    asio::any_io_executor strand;
    std::function<std::string(int node)> events_subject;
    std::function<std::shared_ptr<const Routes>()> routes;
    int self = 0;
    std::int64_t generation = 0;
  };
  explicit RemoteClients(Context context) : context_(std::move(context)) {}

  /// This node was heard under this generation. Its players' clocks run only while it is heard.
  void heard(int node, std::int64_t generation);
  /// Handles a message with a Command.
  void on_command(const BusMessage& message);
  /// Ends the connections of nodes that are dead or have joined again.
  void reconcile(const Routes& routes);
  /// Ends the seeks of all connections, because other nodes cannot be reached, and asks the clients
  /// to reconnect.
  void end_seeks();
  /// Sends a heartbeat to each node that has connections here.
  void send_heartbeats();
  /// From now on replies that the room has moved.
  void stop() { stopped_ = true; }

 private:
  using UseSubscriber = std::function<void(const std::shared_ptr<RemoteSubscriber>&)>;

  struct Connection {
    std::shared_ptr<RemoteSubscriber> subscriber;  // null until its mutes have been read
    std::deque<UseSubscriber> waiting;             // for the subscriber
    std::deque<std::string> seeks;                 // waiting requests about seeks
    bool seeking = false;                          // serve_seeks() runs
    bool has_sought = false;                       // since end_seeks()
    bool seeks_ended = false;                      // the client has disconnected
  };
  struct Node {
    std::int64_t generation = 0;
    std::shared_ptr<NodeStream> stream;
    std::shared_ptr<Contact> contact;
    std::map<std::uint64_t, Connection> connections;
    TakenIds taken;  // ids of commands, so that none is done twice
  };

  /// Serves one command (remote_commands.cpp).
  struct Serving;

  /// Whether the sender is a member under its generation, and the command is for the present
  /// generation of this node.
  [[nodiscard]] bool counts(const protocol::nodes::Command& command) const;
  /// The sender. Ends its connections if it has a new generation.
  Node& node_of(const protocol::nodes::Command& command);
  /// The client's connection, which is made if there is none.
  Connection& connection_of(const protocol::nodes::Command& command, Node& node,
                            const protocol::nodes::Client& client);
  Task<> find_mutes(int node, std::int64_t generation, protocol::nodes::Client client);
  /// Queues a request about seeks.
  void add_seek(int node, std::int64_t generation, std::uint64_t number, std::string text);
  /// Ends the seeks and the waiting requests of a client that has disconnected.
  void end_seeks(Node& node, std::uint64_t connection);
  /// Serves the connection's requests about seeks, one after the other.
  Task<> serve_seeks(int node, std::int64_t generation, std::uint64_t number);
  Task<> serve_one_seek(int node, std::int64_t generation, std::uint64_t number, std::string text);
  /// Null if the connection has ended.
  Connection* find(int node, std::int64_t generation, std::uint64_t connection);
  /// Null if the connection has ended or its client has disconnected.
  Connection* find_seeker(int node, std::int64_t generation, std::uint64_t connection);
  /// `lost`: its client may not have got the last messages.
  void end(Connection& connection, bool lost);
  void end_all(Node& node);
  void post(const std::string& room, Command command);

  const Context context_;
  std::map<int, Node> nodes_;
  MessageLog not_understood_{"a command"};
  bool stopped_ = false;
};

}  // namespace quintet::server
