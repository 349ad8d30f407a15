// What a node knows of itself: whether it lives, and whether it serves.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/cluster/routes.hpp"
#include "storage/nodes.hpp"

namespace quintet::server {

struct NodeTimes {
  /// From the beginning of one heartbeat to that of the next.
  std::chrono::milliseconds heartbeat{2'000};
  /// From the beginning of its last good heartbeat on a node takes itself for dead after this, by
  /// its own monotonic clock: a second before others may (storage::NodeSelf::lease).
  std::chrono::milliseconds patience{5'000};
  /// How often the others are looked at: a process that is killed is missed so soon.
  std::chrono::milliseconds look{500};
};

/// Whether of several nodes one serves at a time, or all do together, each what it owns.
enum class Serving : bool { alone, together };

/// Joins, beats, looks after the others, and leaves. step(), leave() and the constructor belong to
/// one thread, which they block; the others may be called from any.
class Membership {
 public:
  using Point = std::chrono::steady_clock::time_point;
  using Clock = std::function<Point()>;
  /// The machine's, in ms since 1970.
  using WallClock = std::function<std::int64_t()>;

  Membership(std::unique_ptr<storage::Nodes> nodes, storage::Placement place, NodeTimes times,
             Clock clock, Serving serving = Serving::alone, WallClock wall_clock = now_ms);

  /// Does what is due: joins if it is no node, beats, takes over. Throws storage::Error when the
  /// first join does not succeed; later failures are told to the log and tried again.
  void step();
  /// Gives everything away; nothing may be written under the lease any more. Does not throw: the
  /// others notice anyway.
  void leave() noexcept;

  /// The lease under which this node serves now; null while it does not.
  [[nodiscard]] std::shared_ptr<storage::Lease> serving() const;
  /// Who owns what, and who the others are; null before the first join.
  [[nodiscard]] std::shared_ptr<const Routes> routes() const;
  /// False when the last step could not do what was due, because the database is away.
  [[nodiscard]] bool reaches_database() const { return reached_; }
  /// From now on `heard` is called whenever routes() has been read again, on the thread of step(),
  /// and not to call this; null: nobody is told any more when this returns.
  void tell_routes(std::function<void()> heard);
  /// A name for all nodes of this database. Once this node serves.
  [[nodiscard]] std::string cluster() const;
  /// A text that only these nodes know. Likewise.
  [[nodiscard]] std::string secret() const;
  /// A node does not answer: the next step takes over from it if it is dead.
  void suspect(int node);
  /// Nothing of these shards is served here any more, and all of it is stored: the next steps give
  /// them to those who are to have them, until one succeeds.
  void give(std::vector<int> shards);
  /// From the next step on this node gets nothing new, and is to give what it has; or the opposite.
  void drain(bool on) { drains_ = on; }
  /// What has ended at any node since this was asked last, as the last step has read it.
  [[nodiscard]] std::vector<storage::Revocation> take_revocations();
  /// What the operator says at all nodes, as the last step has read it.
  [[nodiscard]] std::optional<storage::StoredNotice> notice() const;
  using NoticeStored = std::move_only_function<void(bool stored)>;
  /// The next step stores it, and calls `done` once when notice() says it, or says that it could
  /// not be stored.
  void set_notice(std::optional<storage::StoredNotice> notice, NoticeStored done);
  /// This node cannot serve: as drain(), and the next step gives away everything. Nothing of it is
  /// served here. drain(false) ends that.
  void hand_out();
  /// Why nothing may be served under this lease any more, as a sentence; nothing: it still holds.
  [[nodiscard]] std::optional<std::string> lost(const storage::Lease& lease) const;
  /// Whatever was served under the lease has ended: the next step joins anew.
  void stepped_down() { rejoins_ = true; }
  /// How far this machine's clock is behind the database's, in ms, as seen at the last join.
  [[nodiscard]] std::int64_t clock_behind_ms() const { return clock_behind_ms_; }

 private:
  void join(Point now);
  void compare_clocks();
  void beat(Point now);
  /// Whether shards have another owner now.
  [[nodiscard]] bool look_after_others(Point now);
  /// What other threads have asked for.
  void do_asked(Point now);
  void read_routes();
  /// What every node must hear.
  void read_news();
  void store_notices();
  /// Tells those whose notices wait.
  void answer_notices(bool stored);
  void told(bool reached, const std::string& why);
  [[nodiscard]] bool patient(Point now) const;

  const std::unique_ptr<storage::Nodes> nodes_;
  const storage::Placement place_;
  const NodeTimes times_;
  const Clock clock_;
  const Serving serving_;
  const WallClock wall_clock_;

  // The thread's.
  Point next_heartbeat_;
  Point calm_until_;  // nobody is taken for dead before
  bool joined_ = false;
  bool has_joined_ = false;                   // once
  int connections_ = 0;                       // of the last look
  bool draining_ = false;                     // as the database was told
  std::vector<NoticeStored> stored_notices_;  // whose callers are to be told

  std::atomic<bool> reached_ = true;  // the database, as the log was told
  std::atomic<bool> rejoins_ = false;
  std::atomic<bool> drains_ = false;
  std::atomic<std::int64_t> clock_behind_ms_ = 0;
  mutable std::mutex mutex_;  // guards what follows
  std::shared_ptr<storage::Lease> lease_;
  Point last_beat_;  // when the last good one began
  bool owns_ = false;
  std::string cluster_;
  std::string secret_;
  std::shared_ptr<const Routes> routes_;
  std::set<int> suspects_;
  std::set<int> to_give_;
  std::vector<storage::Revocation> revocations_;
  std::optional<storage::StoredNotice> notice_;
  struct WaitingNotice {
    std::optional<storage::StoredNotice> notice;
    NoticeStored done;
  };
  std::vector<WaitingNotice> notices_to_store_;

  std::mutex heard_mutex_;  // guards what follows, while it is called, too
  std::function<void()> heard_;
};

}  // namespace quintet::server
