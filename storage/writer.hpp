// The one thread that writes.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "storage/distribution.hpp"
#include "storage/store.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// From a flush of a good disk (half a millisecond) to what nobody waits for.
inline constexpr std::array commit_seconds_bounds = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0};
inline constexpr std::array commit_jobs_bounds = {1.0,  2.0,   5.0,   10.0,  20.0,
                                                  50.0, 100.0, 200.0, 500.0, 1000.0};

/// For metrics: totals since the start, and how it is now.
struct WriterStatistics {
  std::uint64_t batches = 0;  // transactions tried
  std::uint64_t jobs = 0;     // answered, whatever the answer
  std::uint64_t conflicts = 0;
  std::uint64_t failures = 0;
  std::uint64_t refused = 0;        // submits that found the queue full
  std::uint64_t largest_batch = 0;  // jobs
  std::uint64_t largest_queue = 0;  // jobs
  std::uint64_t checkpoints = 0;
  std::chrono::nanoseconds write_time{0};  // spent in transactions, flush included
  std::chrono::nanoseconds longest_write{0};
  Distribution write_seconds{commit_seconds_bounds};  // of each transaction
  Distribution batch_jobs{commit_jobs_bounds};        // in each transaction

  std::size_t queue = 0;  // jobs that wait
  /// Every job of the last transaction has failed: most likely it is the disk.
  bool failing = false;
  /// When the transaction began that is under way.
  std::optional<std::chrono::steady_clock::time_point> writing_since;
};

/// Takes everything that waits, does it in one transaction, and answers when it is on disk.
/// All functions may be called from any thread, except where stated.
class Writer {
 public:
  /// Called exactly once for a job that was taken, on the writer's thread, in the order of the
  /// submits, and with `ok` only when the job is on disk. Must not block for long (nothing is
  /// written meanwhile) and must not throw (the program would end). May call submit. May be
  /// empty.
  using Completion = std::move_only_function<void(const WriteResult&)>;

  /// Owns the store from now on. `queue_limit` is the number of jobs that may wait, at least 1;
  /// those that are being written do not count.
  Writer(Store store, std::size_t queue_limit);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// As stop().
  ~Writer();

  /// Never blocks on the disk. False when the queue is full or the writer has been stopped: then
  /// the job is dropped and `done` is destroyed without having been called.
  [[nodiscard]] bool submit(Job job, Completion done);

  /// Takes no more jobs, finishes and answers those that wait, ends the thread. Blocks until then.
  /// Not to be called from a completion.
  void stop();

  [[nodiscard]] WriterStatistics statistics() const;

 private:
  struct Waiting {
    Job job;
    Completion done;
  };

  void run();
  void count(const std::vector<WriteResult>& results, std::chrono::nanoseconds time);

  const std::size_t queue_limit_;
  Store store_;  // the thread's, once it runs

  mutable std::mutex mutex_;  // guards the three below
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  WriterStatistics statistics_;
  std::condition_variable wake_;

  std::mutex join_mutex_;
  std::thread thread_;  // last: starts when everything else is there
};

}  // namespace quintet::storage
