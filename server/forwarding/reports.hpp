// Reports of each node to all others: the players connected to it, its public rooms, and the seeks
// if it pairs them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/nodes/reports.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/players_by_node.hpp"
#include "server/lobby/lobby.hpp"
#include "server/players/players_here.hpp"

namespace quintet::server {

/// Reports changes here to other nodes, and applies their reports to the lobby and to
/// `players_elsewhere()`. Reports are numbered; a node that misses one requests a report of
/// everything, which each node also sends regularly. The data of a node that is dead or silent is
/// removed. Call all functions on one strand.
class Reports {
 public:
  struct Context {
    PlayersHere& players_here;
    Lobby& lobby;
    std::shared_ptr<Bus> bus;
    std::string subject;                                           // of all nodes' reports
    std::function<void(int node, std::int64_t generation)> heard;  // a living node
    int self = 0;
    std::int64_t generation = 0;
  };
  explicit Reports(Context context);

  /// Handles a message with a Report. Ignores this node's own reports.
  void on_report(const BusMessage& message);
  /// Sends a report of the changes, or of everything if it is due. Call it several times a second.
  void publish_report();
  /// Removes the data of nodes that are dead or silent. Call it when the routes have been read.
  void reconcile(std::shared_ptr<const Routes> routes);
  /// Requests a report of everything from all nodes.
  void ask_all() { ask(0); }
  /// Whether the data of all live nodes is complete.
  [[nodiscard]] bool complete() const;
  /// The players connected to other nodes. Thread-safe.
  [[nodiscard]] const PlayersByNode& players_elsewhere() const { return players_elsewhere_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// The ids of a node's players, rooms and seeks, as reported.
  struct Reported {
    std::set<std::string> players;
    std::set<std::string> rooms;
    std::set<std::string> seeks;
    [[nodiscard]] std::size_t size() const { return players.size() + rooms.size() + seeks.size(); }
  };
  struct Node {
    std::int64_t generation = 0;
    std::uint64_t number = 0;  // of the last report
    Clock::time_point heard;
    Clock::time_point asked;
    bool complete = false;  // everything was reported, and nothing was lost since
    Reported reported;
    std::optional<Reported> arriving;  // ids in an unfinished report of everything
  };
  struct News;
  using What = protocol::nodes::Report::What;

  /// Requests a report of everything from a node; 0: from all nodes.
  void ask(int node);
  /// The same after a loss, at most once a second for each node.
  void ask_again(int node, Node& of);
  void publish(What what);
  /// Sends the lines in one report or, if they are too long, in several.
  void publish_lines(const std::vector<std::string>& lines, bool all);
  /// Applies the lines of a report that follows the last one.
  void read(int node, Node& of, const What& report);
  void read_line(Node& of, std::string_view line, News& news);
  /// Ends a report of everything. Ids that it does not contain are gone.
  static void end_report(Node& of, News& news);
  void apply(int node, const News& news);
  /// Removes the node's data from the lobby and `players_elsewhere()`.
  void forget(int node, Node& of);

  const Context context_;
  PlayersByNode players_elsewhere_;
  std::shared_ptr<const Routes> routes_;
  std::map<int, Node> nodes_;
  MessageLog not_understood_{"a report"};
  std::uint64_t number_ = 0;                       // of this node's last report
  bool publishes_all_ = true;                      // the next report must contain everything
  std::optional<Clock::time_point> published_at_;  // when a message was last published
  Clock::time_point published_all_at_;             // when everything was last reported
};

}  // namespace quintet::server
