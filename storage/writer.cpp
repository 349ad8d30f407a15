#include "storage/writer.hpp"

#include <algorithm>
#include <utility>

namespace quintet::storage {

Writer::Writer(Store store, std::size_t queue_limit)
    : queue_limit_(std::max<std::size_t>(queue_limit, 1)), store_(std::move(store)) {
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  stop();
}

bool Writer::submit(Job job, Completion done) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    if (queue_.size() >= queue_limit_) {
      ++statistics_.refused;
      return false;
    }
    queue_.push_back({.job = std::move(job), .done = std::move(done)});
    statistics_.largest_queue = std::max<std::uint64_t>(statistics_.largest_queue, queue_.size());
  }
  wake_.notify_one();
  return true;
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  const std::lock_guard lock(join_mutex_);
  if (thread_.joinable()) thread_.join();
}

WriterStatistics Writer::statistics() const {
  const std::lock_guard lock(mutex_);
  WriterStatistics statistics = statistics_;
  statistics.queue = queue_.size();
  return statistics;
}

void Writer::run() {
  std::vector<Waiting> batch;
  std::vector<Job> jobs;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      std::swap(batch, queue_);
      statistics_.writing_since = std::chrono::steady_clock::now();
    }

    for (auto& waiting : batch)
      jobs.push_back(std::move(waiting.job));

    const auto start = std::chrono::steady_clock::now();
    const auto results = store_.write_all(jobs);
    count(results, std::chrono::steady_clock::now() - start);

    for (std::size_t i = 0; i < results.size(); ++i) {
      // Whatever a completion owns goes with it, not with the last one of the batch.
      auto done = std::exchange(batch[i].done, {});
      if (done) done(results[i]);
    }
    jobs.clear();
    batch.clear();

    // After the answers: nobody waits for this.
    if (store_.checkpoint_if_due()) {
      const std::lock_guard lock(mutex_);
      ++statistics_.checkpoints;
    }
  }
}

void Writer::count(const std::vector<WriteResult>& results, std::chrono::nanoseconds time) {
  std::uint64_t conflicts = 0;
  std::uint64_t failures = 0;
  for (const auto& result : results) {
    if (result.status == WriteStatus::conflict) ++conflicts;
    if (result.status == WriteStatus::failure) ++failures;
  }
  const std::lock_guard lock(mutex_);
  ++statistics_.batches;
  statistics_.jobs += results.size();
  statistics_.conflicts += conflicts;
  statistics_.failures += failures;
  statistics_.failing = failures == results.size();
  statistics_.writing_since.reset();
  statistics_.largest_batch = std::max<std::uint64_t>(statistics_.largest_batch, results.size());
  statistics_.write_time += time;
  statistics_.longest_write = std::max(statistics_.longest_write, time);
  statistics_.write_seconds.add(std::chrono::duration<double>(time).count());
  statistics_.batch_jobs.add(static_cast<double>(results.size()));
}

}  // namespace quintet::storage
