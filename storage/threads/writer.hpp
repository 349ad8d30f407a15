// The thread that writes.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "storage/data/distribution.hpp"
#include "storage/jobs/job.hpp"
#include "storage/store.hpp"
#include "storage/threads/checkpoints.hpp"

namespace quintet::storage {

/// Bounds in seconds, from a flush of a good disk (half a millisecond) to times that clients do not
/// wait for.
inline constexpr std::array commit_seconds_bounds = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0};
inline constexpr std::array commit_jobs_bounds = {1.0,  2.0,   5.0,   10.0,  20.0,
                                                  50.0, 100.0, 200.0, 500.0, 1000.0};

/// For metrics: totals since the start, and the current state.
struct WriterStatistics {
  std::uint64_t batches = 0;  // attempted transactions
  std::uint64_t jobs = 0;     // jobs with any result
  std::uint64_t conflicts = 0;
  std::uint64_t invalid = 0;
  std::uint64_t failures = 0;
  std::uint64_t unknown = 0;
  std::uint64_t refused = 0;        // submissions refused because the queue was full
  std::uint64_t largest_batch = 0;  // jobs
  std::uint64_t largest_queue = 0;  // jobs
  std::uint64_t checkpoints = 0;
  std::chrono::nanoseconds write_time{0};  // total time of transactions, including flushes
  std::chrono::nanoseconds longest_write{0};
  Distribution write_seconds{commit_seconds_bounds};  // of each transaction
  Distribution batch_jobs{commit_jobs_bounds};        // in each transaction

  std::size_t queue = 0;  // waiting jobs
  /// The last attempt to store something failed: a transaction has failed or its result is unknown,
  /// and none has changed the file since. Jobs that are refused for other reasons do not count.
  bool failing = false;
  /// Start of the transaction in progress.
  std::optional<std::chrono::steady_clock::time_point> writing_since;
};

/// Takes all waiting jobs, does them in one transaction, and reports the results when they are on
/// disk. After a transaction of several jobs it lets further jobs gather, so that more of them
/// share a flush. It writes a single job at once.
/// All functions may be called from any thread, except where stated.
class Writer {
 public:
  /// Called exactly once for an accepted job, on the writer's thread, in the order of submission,
  /// and with `ok` only when the job is on disk. Must not block for long, because nothing is
  /// written meanwhile, and must not throw, because that would end the program. May call submit.
  /// May be empty.
  using Completion = std::move_only_function<void(const WriteResult&)>;

  /// Minimum time between the starts of two transactions if the first one had several jobs.
  /// Measured with `./dev bench` at half load: processor time of a turn is 0.77 of the time without
  /// gathering in 1,000 rooms, and 0.87 in 100; with half a millisecond it is 0.90. Without the
  /// rule for single jobs, a turn alone would lose half a millisecond.
  static constexpr std::chrono::steady_clock::duration usual_gathering =
      std::chrono::milliseconds(1);

  /// `store` is not null. `queue_limit` is the maximum number of waiting jobs, at least 1; jobs
  /// that are being written do not count. `batch_done()` is called on the writer's thread after the
  /// completions of each transaction, under the same conditions; may be empty. `gathering` is as
  /// above, not negative. Throws Error.
  Writer(std::unique_ptr<Store> store, std::size_t queue_limit,
         std::move_only_function<void()> batch_done = {},
         std::chrono::steady_clock::duration gathering = usual_gathering);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// As stop().
  ~Writer();

  /// Never blocks on the disk. Returns false when the queue is full or the writer has been stopped;
  /// the job is then dropped, and `done` is destroyed without a call.
  [[nodiscard]] bool submit(Job job, Completion done);

  /// Like `submit`, for a caller that is about to submit more: an idle writer stays idle until
  /// `wake`. Returns whether the job was accepted. With `wake_soon` the caller must also make sure
  /// that `wake` is called soon, because no other caller has been asked to.
  enum class Taken : std::uint8_t { no, yes, wake_soon };
  [[nodiscard]] Taken submit_with_more(Job job, Completion done);
  /// Starts the writer on the waiting jobs.
  void wake();

  /// Refuses further jobs, finishes the waiting ones, and ends the thread. Blocks until then. A
  /// completion must not call it.
  void stop();

  [[nodiscard]] WriterStatistics statistics() const;

 private:
  struct Waiting {
    Job job;
    Completion done;
  };

  void run();
  /// Waits until jobs have gathered and moves them to `batch`, which is empty before. Leaves it
  /// empty if the writer has been stopped and no job waits.
  void wait_for(std::vector<Waiting>& batch);
  void move_log();
  /// Returns one result for each job, even if the store throws.
  [[nodiscard]] std::vector<WriteResult> write(const std::vector<Job>& jobs);
  void count(const std::vector<WriteResult>& results, bool changed_file,
             std::chrono::nanoseconds time);

  /// Precondition: the caller holds the mutex.
  [[nodiscard]] bool enqueue(Job job, Completion done);

  const std::size_t queue_limit_;
  const std::chrono::steady_clock::duration gathering_;
  const std::unique_ptr<Store> store_;      // used by the thread only, like the next three
  std::optional<Checkpoints> checkpoints_;  // nothing if there is no log to move
  std::move_only_function<void()> batch_done_;
  std::chrono::steady_clock::time_point not_before_;  // earliest start of the next transaction

  mutable std::mutex mutex_;  // guards the members up to `statistics_`
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  bool idle_ = false;        // the thread waits for a wake
  bool woken_ = false;       // the thread has been woken
  bool wake_asked_ = false;  // a caller has been asked to call `wake`
  WriterStatistics statistics_;
  std::condition_variable wake_;

  std::mutex join_mutex_;
  std::thread thread_;  // last member: starts after all others are initialized
};

}  // namespace quintet::storage
