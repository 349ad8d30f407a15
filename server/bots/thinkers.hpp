// Threads that think for computer players, and the queue before them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "engine/engine.hpp"
#include "server/bots/bot_limits.hpp"
#include "server/bots/bot_settings.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// Searches positions on its own threads, which have the lowest priority. A position with less time
/// left comes first; each further position of one host, address or wider network comes later. A
/// limited number of positions gets the full budget of its level, and each host and address has a
/// share of these; the others get a tenth. Never blocks its callers. Thread-safe.
class Thinkers {
 public:
  using Clock = std::chrono::steady_clock;

  struct Position {
    engine::Request request;  // with level and seed
    std::string host;         // id of the player who opened the room
    std::string address;      // of the client, as `limited_address` returns it; empty: unknown
    /// The search ends at this time, or a few milliseconds later; null: no time limit.
    std::optional<Clock::time_point> until;
  };
  /// The error is a sentence for the log.
  using Thought = std::expected<engine::Answer, std::string>;
  /// Called once, on a searching thread, unless the job is cancelled or the threads stop first.
  /// Must not block, and must not throw except std::bad_alloc, after which it is called again.
  using Done = std::function<void(Thought)>;

  class Job;

  /// `limits` and `metrics` must outlive this object.
  Thinkers(BotSettings settings, const BotLimits& limits, const NetLimits& net_limits,
           Metrics& metrics);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers();

  /// Queues a position.
  [[nodiscard]] std::shared_ptr<Job> think(Position position, Done done);
  /// Removes the job from the queue, or stops its search at the next step.
  void cancel(const std::shared_ptr<Job>& job);
  /// Number of positions in the queue.
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] int threads() const { return threads_; }
  /// Drops the queue, and refuses and stops all searches. Returns immediately.
  void refuse();
  /// The same, and ends the threads. Blocks until their current steps are done.
  void stop();

 private:
  using Queue = std::multimap<Clock::time_point, std::shared_ptr<Job>>;

  void work();
  /// Waits for a position and takes it from the queue; null when the threads must end.
  [[nodiscard]] std::shared_ptr<Job> next();
  /// Returns the result of the search; null if the job was cancelled or the threads must end.
  /// Throws what the engine throws.
  [[nodiscard]] std::optional<Thought> think_now(const Job& job);
  // The caller must hold the mutex.
  /// Divides the job's node budget by `part`.
  void fall_back(Job& job, Fallback why, std::uint64_t part);
  /// Gives the job the full budget of its level, or a tenth of it. If all full budgets are taken,
  /// another network's job may lose its own.
  void allot(Job& job);
  /// Removes the job from the queue and from the counts.
  void forget(Job& job);
  /// Whether the threads have used more processor time than their share (`BotSettings::share`).
  [[nodiscard]] bool share_is_used_up();

  const BotSettings settings_;
  const BotLimits& limits_;
  Metrics& metrics_;
  const int threads_;
  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  Queue queue_;                                                  // by urgency
  boost::unordered_flat_map<std::string, std::size_t> by_host_;  // jobs in the queue
  Shares waiting_;                                               // jobs in the queue
  Shares whole_;      // jobs in the queue that have the full budget of their level
  double spent_ = 0;  // processor seconds beyond the share; negative: unused
  Clock::time_point counted_ = Clock::now();
  std::atomic<bool> stopping_ = false;
  std::vector<std::jthread> workers_;
};

/// One position in the queue or in a search.
class Thinkers::Job {
 public:
  Job(Position position, Done done) : position_(std::move(position)), done_(std::move(done)) {}

 private:
  friend class Thinkers;
  Position position_;
  Done done_;
  std::optional<Queue::iterator> place_;  // null: not in the queue; guarded by the mutex
  bool whole_ = false;                    // has the full budget; guarded by the mutex
  std::atomic<bool> cancelled_ = false;
};

}  // namespace quintet::server
