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
#include "server/base/bot_settings.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// Thinks on threads of its own, with the lowest priority. A position with less time left comes
/// first; each further position of one host, address or wider network comes later. Only some
/// positions get the whole budget of their level, and each host and address has a share of these:
/// the others get a tenth. Never blocks its callers. Any thread.
class Thinkers {
 public:
  using Clock = std::chrono::steady_clock;

  struct Position {
    engine::Request request;  // with level and seed
    std::string host;         // who opened the room: a player's id
    std::string address;      // of the client that plays, as limits know it; empty: unknown
    /// The thinking is over by then, or soon after; null: when it is done.
    std::optional<Clock::time_point> until;
  };
  /// The error is a sentence for the log.
  using Thought = std::expected<engine::Answer, std::string>;
  /// Called once, on a thread that thinks, unless the thinking was cancelled or has no end because
  /// the server has. Must not throw or block.
  using Done = std::function<void(Thought)>;

  class Job;

  /// `limits` and `metrics` outlive this.
  Thinkers(BotSettings settings, const Limits& limits, Metrics& metrics);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers();

  [[nodiscard]] std::shared_ptr<Job> think(Position position, Done done);
  /// What is thought is not wanted any more.
  void cancel(const std::shared_ptr<Job>& job);
  /// How many positions wait.
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] int threads() const { return threads_; }
  /// Nothing more is thought, and what waits is forgotten. Returns at once.
  void refuse();
  /// The same, and ends the threads. Blocks for a moment.
  void stop();

 private:
  using Queue = std::multimap<Clock::time_point, std::shared_ptr<Job>>;

  void work();
  /// Waits for a position; null at the end.
  [[nodiscard]] std::shared_ptr<Job> next();
  /// What comes of it; null when it was cancelled. What it throws is the engine's.
  [[nodiscard]] std::optional<Thought> think_now(const Job& job);
  /// Spends less on it than its level does.
  void fall_back(Job& job, Fallback why, std::uint64_t part);
  // The caller of these holds the mutex.
  /// Gives the job the whole budget of its level, or less.
  void allot(Job& job);
  void forget(Job& job);
  [[nodiscard]] bool share_is_used_up();

  const BotSettings settings_;
  const Limits& limits_;
  Metrics& metrics_;
  const int threads_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  Queue queue_;
  boost::unordered_flat_map<std::string, std::size_t> by_host_;  // of those that wait
  Shares waiting_;
  Shares whole_;      // those of them that get the whole budget of their level
  double spent_ = 0;  // seconds beyond the share
  Clock::time_point counted_ = Clock::now();
  std::atomic<bool> stopping_ = false;
  std::vector<std::jthread> workers_;
};

/// One position that is thought about.
class Thinkers::Job {
 public:
  Job(Position position, Done done) : position_(std::move(position)), done_(std::move(done)) {}

 private:
  friend class Thinkers;
  Position position_;
  Done done_;
  std::optional<Queue::iterator> place_;  // in the queue; guarded by its mutex
  bool whole_ = false;                    // it gets the whole budget; the same
  std::atomic<bool> cancelled_ = false;
};

}  // namespace quintet::server
