// A node among others that serve together: what it owns, it serves for all; the rest it passes on.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/app/app.hpp"
#include "server/async/periodic.hpp"
#include "server/async/task.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/membership.hpp"
#include "server/forwarding/all_nodes.hpp"
#include "server/forwarding/connection_log.hpp"
#include "server/forwarding/remote_clients.hpp"
#include "server/forwarding/remote_rooms.hpp"
#include "server/forwarding/reports.hpp"
#include "server/forwarding/revocations.hpp"

namespace quintet::server {

/// All on one strand. `app` and `membership` outlive what is posted there.
class Forwarding {
 public:
  /// Connects to NATS, and waits for that. From now on the rooms of `app` are this node's only as
  /// far as `membership` says so. `step_soon` makes it look and act at once. Throws
  /// std::runtime_error with one sentence.
  Forwarding(App& app, const BusSettings& settings, const asio::any_io_executor& strand,
             Membership& membership, const storage::Lease& lease, std::function<void()> step_soon);
  Forwarding(const Forwarding&) = delete;
  Forwarding& operator=(const Forwarding&) = delete;
  ~Forwarding();

  /// Does what follows from who owns what by now. To be called several times a second.
  [[nodiscard]] Task<> look();
  /// Nothing is passed on any more, and every room is another node's. Those here go on to be told
  /// what happens.
  void stop();
  /// Whether this node does what is done once for all.
  [[nodiscard]] bool keeps() const { return keeps_; }
  /// Whether it is known who is connected at any node.
  [[nodiscard]] bool knows_everybody() const { return reports_->complete(); }

 private:
  /// Which shards are served here, by `routes` and what is being given away.
  void settle(const Routes& routes);
  void note_figures(const Routes& routes);
  /// What the membership has read last, until that is settled.
  Task<> follow_routes();
  /// Whether others have to be told what has another owner now: this node has given it away, or
  /// taken it from one that is dead.
  [[nodiscard]] bool is_news(const Routes& routes) const;
  /// Some of what others are to have. The rest follows with the next routes, so that no room waits
  /// for all the others.
  Task<> give_away(const Routes& routes);
  /// The node that owns the first shard pairs the seeks of all, and does what is done once.
  void keep(bool on);
  /// Packets that no node of this cluster has sealed are a warning in the log.
  void note_refused(std::uint64_t refused);
  /// The node that pairs, and cannot reach the others, pairs the clients that are here. The log
  /// gets the changes of the connection.
  void notice_loneliness();
  /// What waits in the rooms that have come to this node.
  Task<> wake();
  void wake_soon();
  /// Takes and tells what concerns all nodes.
  Task<> exchange_news();
  [[nodiscard]] std::string subject(int node, std::string_view what) const;

  App& app_;
  Membership& membership_;
  const std::function<void()> step_soon_;
  const std::string prefix_;
  const asio::any_io_executor strand_;
  const std::shared_ptr<Bus> bus_;
  const std::shared_ptr<RemoteRooms> rooms_;
  const std::unique_ptr<RemoteClients> clients_;
  const std::unique_ptr<Reports> reports_;
  AllNodes all_;
  Revocations revocations_;
  std::shared_ptr<const Routes> routes_;  // as settled
  std::array<bool, storage::shard_count> owned_{};
  /// The epochs of shards that are being given away; 0: it is not.
  std::array<std::int64_t, storage::shard_count> leaving_{};
  bool stopped_ = false;
  bool keeps_ = false;
  bool follows_ = false;  // routes
  bool gained_ = false;   // shards, whose rooms have to be woken
  bool wakes_ = false;
  bool drains_ = false;  // as the membership was told
  std::uint64_t looks_ = 0;
  std::uint64_t looks_alone_ = 0;  // since the others could be reached
  ConnectionLog connection_log_;
  std::uint64_t refused_ = 0;  // packets, as the log knows it
  LogLimit refused_log_;
  Periodic news_;  // apart from look(), which may wait for rooms
  const std::shared_ptr<bool> exists_ = std::make_shared<bool>(true);  // for what is posted
};

}  // namespace quintet::server
