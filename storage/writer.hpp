// The one thread that writes.
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

#include "storage/checkpoints.hpp"
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
  std::uint64_t invalid = 0;
  std::uint64_t failures = 0;
  std::uint64_t unknown = 0;
  std::uint64_t refused = 0;        // submits that found the queue full
  std::uint64_t largest_batch = 0;  // jobs
  std::uint64_t largest_queue = 0;  // jobs
  std::uint64_t checkpoints = 0;
  std::chrono::nanoseconds write_time{0};  // spent in transactions, flush included
  std::chrono::nanoseconds longest_write{0};
  Distribution write_seconds{commit_seconds_bounds};  // of each transaction
  Distribution batch_jobs{commit_jobs_bounds};        // in each transaction

  std::size_t queue = 0;  // jobs that wait
  /// Nothing could be stored when it was tried last: a transaction has failed or its end is
  /// unknown, and none has changed the file since. Jobs that are refused for their own sake say
  /// nothing about that.
  bool failing = false;
  /// When the transaction began that is under way.
  std::optional<std::chrono::steady_clock::time_point> writing_since;
};

/// Takes everything that waits, does it in one transaction, and answers when it is on disk. While
/// transactions are shared, it lets jobs gather: more of them share a flush. A job that comes alone
/// is written at once.
/// All functions may be called from any thread, except where stated.
class Writer {
 public:
  /// Called exactly once for a job that was taken, on the writer's thread, in the order of the
  /// submits, and with `ok` only when the job is on disk. Must not block for long (nothing is
  /// written meanwhile) and must not throw (the program would end). May call submit. May be
  /// empty.
  using Completion = std::move_only_function<void(const WriteResult&)>;

  /// After a transaction of several jobs the next one begins no sooner than this after it began.
  /// By `./dev bench`, at half load: 0.77 of the processor time of a turn in 1,000 rooms, 0.87 in
  /// 100; half as long gave 0.90. Alone, a turn would pay with half a millisecond for nothing.
  static constexpr std::chrono::steady_clock::duration usual_gathering =
      std::chrono::milliseconds(1);

  /// `store` is not null. `queue_limit` is the number of jobs that may wait, at least 1;
  /// those that are being written do not count. `answered()` is called on the writer's thread after
  /// the completions of each transaction, under the same conditions; may be empty. `gathering` is
  /// as above, not negative. Throws Error.
  Writer(std::unique_ptr<Store> store, std::size_t queue_limit,
         std::move_only_function<void()> answered = {},
         std::chrono::steady_clock::duration gathering = usual_gathering);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// As stop().
  ~Writer();

  /// Never blocks on the disk. False when the queue is full or the writer has been stopped: then
  /// the job is dropped and `done` is destroyed without having been called.
  [[nodiscard]] bool submit(Job job, Completion done);

  /// As `submit`, for somebody who is about to submit more: where the writer waits for its first
  /// job it goes on waiting, until `wake`. Returns whether the job was taken, and then whether the
  /// caller has to see to it that `wake` is called soon: no other caller has been asked to.
  enum class Taken : std::uint8_t { no, yes, wake_soon };
  [[nodiscard]] Taken submit_with_more(Job job, Completion done);
  /// The writer begins with what waits.
  void wake();

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
  /// Puts into `batch`, which is empty, what waits, once that has gathered: nothing when the writer
  /// has been stopped and nothing waits.
  void wait_for(std::vector<Waiting>& batch);
  void move_log();
  /// One result for each job, whatever the store throws.
  [[nodiscard]] std::vector<WriteResult> write(const std::vector<Job>& jobs);
  void count(const std::vector<WriteResult>& results, bool changed_file,
             std::chrono::nanoseconds time);

  /// With the mutex.
  [[nodiscard]] bool take(Job job, Completion done);

  const std::size_t queue_limit_;
  const std::chrono::steady_clock::duration gathering_;
  const std::unique_ptr<Store> store_;        // the thread's, once it runs
  std::optional<Checkpoints> checkpoints_;    // the same; nothing where there is no log to move
  std::move_only_function<void()> answered_;  // the same
  std::chrono::steady_clock::time_point not_before_;  // the same: when the next transaction begins

  mutable std::mutex mutex_;  // guards what follows, up to the statistics
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  bool idle_ = false;        // the thread waits until it is woken
  bool woken_ = false;       // it has been woken
  bool wake_asked_ = false;  // a caller has been asked to call `wake`
  WriterStatistics statistics_;
  std::condition_variable wake_;

  std::mutex join_mutex_;
  std::thread thread_;  // last: starts when everything else is there
};

}  // namespace quintet::storage
