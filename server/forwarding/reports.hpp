// What each node tells all others of itself: who is here, its public rooms, and the seeks if it
// pairs them.
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

#include "server/app/app.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/envelopes.hpp"

namespace quintet::server {

/// Tells the others what has changed here, and the lobby and `players_elsewhere` of `app` what has
/// changed at the others. Messages are numbered; whoever misses one asks for everything, which each
/// node also tells now and then. What a node has told is forgotten when it is not alive any more,
/// or silent. All on one strand.
class Reports {
 public:
  struct Context {
    App& app;
    std::shared_ptr<Bus> bus;
    std::string subject;                                           // of all nodes' reports
    std::function<void(int node, std::int64_t generation)> heard;  // a living node
    int self = 0;
    std::int64_t generation = 0;
  };
  explicit Reports(Context context);

  /// A report has come, perhaps one of this node's own.
  void take(const BusMessage& message);
  /// Tells what has changed. To be called some times a second.
  void tell();
  /// Nodes that are gone, or silent, have told nothing. To be called when the routes are read.
  void look(std::shared_ptr<const Routes> routes);
  /// The others are to tell everything.
  void ask_all() { ask(0); }
  /// Whether everything is known of all nodes that live.
  [[nodiscard]] bool complete() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// What a node has told that has not gone.
  struct Told {
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
    bool complete = false;
    Told told;
    std::optional<Told> arriving;  // of a report of everything that has not come to its end
  };
  struct News;
  using Kind = ReportEnvelope::Kind;

  /// `node` 0: all of them.
  void ask(int node);
  void ask_again(int node, Node& of);
  void publish(Kind kind, std::uint64_t number, std::string_view lines);
  /// As many reports as it takes.
  void publish_lines(const std::vector<std::string>& lines, bool all);
  void read(Node& of, const ReportEnvelope& report);
  static void read_line(Node& of, std::string_view line, News& news);
  /// What was told before and not in this report of everything is gone.
  static void end_report(Node& of, News& news);
  void apply(int node, const News& news);
  void forget(int node, Node& of);

  const Context context_;
  std::shared_ptr<const Routes> routes_;
  std::map<int, Node> nodes_;
  std::uint64_t number_ = 0;
  bool tells_all_ = true;
  std::optional<Clock::time_point> told_at_;
  Clock::time_point told_all_at_;
};

}  // namespace quintet::server
