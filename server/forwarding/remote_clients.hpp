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

#include "server/app/app.hpp"
#include "server/async/task.hpp"
#include "server/base/contact.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/envelopes.hpp"
#include "server/forwarding/node_stream.hpp"
#include "server/forwarding/remote_subscriber.hpp"
#include "server/forwarding/taken_ids.hpp"

namespace quintet::server {

/// Serves the commands that other nodes pass on. A client of theirs is in the rooms as a
/// RemoteSubscriber, for as long as its node lives under the same lease. All on one strand.
class RemoteClients {
 public:
  struct Context {
    App& app;
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
  /// A command has come.
  void take(const BusMessage& message);
  /// Nodes that are gone, or have come back as others, have no clients any more.
  void look(const Routes& routes);
  /// The others cannot be reached: nobody who is there is paired here any more. They are told to
  /// connect again once they can be told.
  void end_seeks();
  /// Tells the nodes that this one lives.
  void tell_alive();
  /// From now on every room is another node's.
  void stop() { stopped_ = true; }

 private:
  struct Connection {
    std::shared_ptr<RemoteSubscriber> subscriber;  // null until its mutes are known
    std::deque<std::function<void(const std::shared_ptr<RemoteSubscriber>&)>> waiting;
    std::deque<std::string> seeks;  // requests about seeks, one of which may be being served
    bool seeking = false;
    bool has_sought = false;
    bool seeks_ended = false;  // the client has gone
  };
  struct Node {
    std::int64_t generation = 0;
    std::shared_ptr<NodeStream> stream;
    std::shared_ptr<Contact> contact;
    std::map<std::uint64_t, Connection> connections;
    TakenIds taken;  // of commands, so that none is done twice
  };

  /// Whether the command is from a living node, and meant for this life of this one.
  [[nodiscard]] bool counts(const CommandEnvelope& envelope) const;
  /// The sender, without the connections of an earlier life.
  Node& node_of(const CommandEnvelope& envelope);
  void reply(const BusMessage& message, const CommandReply& answer);
  void serve(const BusMessage& message, CommandEnvelope envelope, Node& node);
  void serve_client(CommandEnvelope envelope, Node& node);
  /// Whether too much of this connection waits already.
  [[nodiscard]] static bool is_full(const Node& node, const CommandEnvelope& envelope);
  void serve_seek(CommandEnvelope envelope, Node& node);
  /// The client has gone: ends its seeks, and those that still wait here.
  void end_seeks(Node& node, std::uint64_t connection);
  /// Serves what the connection asks about seeks, one request after the other.
  Task<> serve_seeks(int node, std::int64_t generation, std::uint64_t number);
  Task<> serve_one_seek(int node, std::int64_t generation, std::uint64_t number, std::string text);
  Task<> find_mutes(int node, std::int64_t generation, CommandEnvelope envelope);
  void read(const BusMessage& message, CommandEnvelope envelope);
  /// Does `what` when the connection is known, in the order of the calls.
  void with(Node& node, const CommandEnvelope& envelope,
            std::function<void(const std::shared_ptr<RemoteSubscriber>&)> what);
  /// Null: it has ended.
  Connection* find(int node, std::int64_t generation, std::uint64_t connection);
  /// Null: likewise, or its client has gone.
  Connection* find_seeker(int node, std::int64_t generation, std::uint64_t connection);
  /// Ends the connections that are not among these, as in CommandEnvelope::Kind::held.
  void end_others(Node& node, const std::string& held);
  void end(Connection& connection);
  void end_all(Node& node);
  void post(const std::string& room, Command command);

  const Context context_;
  std::map<int, Node> nodes_;
  LogLimit bad_commands_;
  bool stopped_ = false;
};

}  // namespace quintet::server
