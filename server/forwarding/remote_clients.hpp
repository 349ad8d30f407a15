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

#include "server/async/task.hpp"
#include "server/base/contact.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_limit.hpp"
#include "server/base/time.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/envelopes.hpp"
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
    const Limits& limits;
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
  /// Handles a message with a CommandEnvelope.
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
  struct Connection {
    std::shared_ptr<RemoteSubscriber> subscriber;  // null until its mutes have been read
    /// Calls that wait for the subscriber.
    std::deque<std::function<void(const std::shared_ptr<RemoteSubscriber>&)>> waiting;
    std::deque<std::string> seeks;  // waiting requests about seeks
    bool seeking = false;           // serve_seeks() runs
    bool has_sought = false;        // since end_seeks()
    bool seeks_ended = false;       // the client has disconnected
  };
  struct Node {
    std::int64_t generation = 0;
    std::shared_ptr<NodeStream> stream;
    std::shared_ptr<Contact> contact;
    std::map<std::uint64_t, Connection> connections;
    TakenIds taken;  // ids of commands, so that none is done twice
  };

  /// Whether the sender is a member under its generation, and the command is for the present
  /// generation of this node.
  [[nodiscard]] bool counts(const CommandEnvelope& envelope) const;
  /// The sender. Ends its connections if it has a new generation.
  Node& node_of(const CommandEnvelope& envelope);
  void reply(const BusMessage& message, const CommandReply& made);
  void serve(const BusMessage& message, CommandEnvelope envelope, Node& node);
  /// Posts a command with a result, which is the reply to the message.
  template <class What>
  void call(const BusMessage& message, const CommandEnvelope& envelope, What what);
  void serve_client(CommandEnvelope envelope, Node& node);
  /// The connection is in the room no longer.
  void disconnect(const CommandEnvelope& envelope, Node& node);
  /// Whether too many requests of this connection wait already.
  [[nodiscard]] static bool is_full(const Node& node, const CommandEnvelope& envelope);
  void serve_seek(CommandEnvelope envelope, Node& node);
  /// Ends the seeks and the waiting requests of a client that has disconnected.
  void end_seeks(Node& node, std::uint64_t connection);
  /// Serves the connection's requests about seeks, one after the other.
  Task<> serve_seeks(int node, std::int64_t generation, std::uint64_t number);
  Task<> serve_one_seek(int node, std::int64_t generation, std::uint64_t number, std::string text);
  Task<> find_mutes(int node, std::int64_t generation, CommandEnvelope envelope);
  /// Calls `what` with the subscriber of the connection, once it exists, in the order of the calls.
  void with(Node& node, const CommandEnvelope& envelope,
            std::function<void(const std::shared_ptr<RemoteSubscriber>&)> what);
  /// Null if the connection has ended.
  Connection* find(int node, std::int64_t generation, std::uint64_t connection);
  /// Null if the connection has ended or its client has disconnected.
  Connection* find_seeker(int node, std::int64_t generation, std::uint64_t connection);
  /// Ends the connections that are not in the list (CommandEnvelope::Kind::held).
  void end_others(Node& node, const std::string& held);
  /// The connection is in no room of this node any more.
  void forget(Node& node, std::uint64_t connection);
  void end(Connection& connection);
  void end_all(Node& node);
  void post(const std::string& room, Command command);

  const Context context_;
  std::map<int, Node> nodes_;
  LogLimit bad_commands_;
  bool stopped_ = false;
};

}  // namespace quintet::server
