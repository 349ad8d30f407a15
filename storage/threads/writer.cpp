#include "storage/threads/writer.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace quintet::storage {

Writer::Writer(std::unique_ptr<Store> store, std::size_t queue_limit,
               std::move_only_function<void()> batch_done,
               std::chrono::steady_clock::duration gathering)
    : queue_limit_(std::max<std::size_t>(queue_limit, 1)),
      gathering_(gathering),
      store_(std::move(store)),
      batch_done_(std::move(batch_done)) {
  if (auto mover = store_->log_mover()) checkpoints_.emplace(std::move(mover));
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  stop();
}

bool Writer::enqueue(Job job, Completion done) {
  if (stopping_) return false;
  if (queue_.size() >= queue_limit_) {
    ++statistics_.refused;
    return false;
  }
  queue_.push_back({.job = std::move(job), .done = std::move(done)});
  statistics_.largest_queue = std::max<std::uint64_t>(statistics_.largest_queue, queue_.size());
  return true;
}

bool Writer::submit(Job job, Completion done) {
  {
    const std::lock_guard lock(mutex_);
    if (!enqueue(std::move(job), std::move(done))) return false;
  }
  wake();
  return true;
}

Writer::Taken Writer::submit_with_more(Job job, Completion done) {
  const std::lock_guard lock(mutex_);
  if (!enqueue(std::move(job), std::move(done))) return Taken::no;
  if (!idle_ || woken_ || std::exchange(wake_asked_, true)) return Taken::yes;
  return Taken::wake_soon;
}

void Writer::wake() {
  {
    const std::lock_guard lock(mutex_);
    wake_asked_ = false;
    // A busy thread checks the queue again before it becomes idle.
    if (!idle_ || std::exchange(woken_, true)) return;
  }
  wake_.notify_one();
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
    wait_for(batch);
    if (batch.empty()) break;
    for (auto& waiting : batch)
      jobs.push_back(std::move(waiting.job));

    const auto start = std::chrono::steady_clock::now();
    const auto commits_before = store_->commits();
    const auto results = write(jobs);
    const bool changed_file = store_->commits() != commits_before;
    count(results, changed_file, std::chrono::steady_clock::now() - start);

    for (std::size_t i = 0; i < results.size(); ++i) {
      // Destroys each completion after its call, not at the end of the batch.
      auto done = std::exchange(batch[i].done, {});
      if (done) done(results[i]);
    }
    if (batch_done_) batch_done_();
    jobs.clear();
    batch.clear();
    // Frees the extra memory after a burst.
    constexpr std::size_t usual = 256;
    if (batch.capacity() > usual) batch.shrink_to_fit();
    if (jobs.capacity() > usual) jobs.shrink_to_fit();

    move_log();
  }
  checkpoints_.reset();
  move_log();
}

std::vector<WriteResult> Writer::write(const std::vector<Job>& jobs) {
  try {
    return store_->write_all(jobs);
  } catch (const std::exception& exception) {
    // For example out of memory. The store has rolled the transaction back, unless its commit
    // failed.
    return {jobs.size(), WriteResult{.status = WriteStatus::unknown, .message = exception.what()}};
  }
}

void Writer::wait_for(std::vector<Waiting>& batch) {
  std::unique_lock lock(mutex_);
  while (queue_.empty() && !stopping_) {
    idle_ = true;
    wake_.wait(lock, [this] { return stopping_ || woken_; });
    idle_ = woken_ = false;
  }
  if (queue_.empty()) return;
  // The thread is not idle here, so new jobs need not wake it.
  wake_.wait_until(lock, not_before_, [this] { return stopping_; });
  std::swap(batch, queue_);
  const auto now = std::chrono::steady_clock::now();
  statistics_.writing_since = now;
  not_before_ = batch.size() > 1 ? now + gathering_ : now;
}

void Writer::move_log() {
  bool moved = checkpoints_ && checkpoints_->take_moved();
  if (store_->checkpoint_due()) {
    // The next jobs then wait only for the rest of the log, not for all of it.
    if (checkpoints_ && !moved) {
      checkpoints_->begin();
    } else {
      moved = store_->checkpoint_if_due() || moved;
    }
  }
  if (!moved) return;
  const std::lock_guard lock(mutex_);
  ++statistics_.checkpoints;
}

void Writer::count(const std::vector<WriteResult>& results, bool changed_file,
                   std::chrono::nanoseconds time) {
  std::uint64_t conflicts = 0;
  std::uint64_t invalid = 0;
  std::uint64_t failures = 0;
  std::uint64_t unknown = 0;
  for (const auto& result : results) {
    if (result.status == WriteStatus::conflict) ++conflicts;
    if (result.status == WriteStatus::invalid) ++invalid;
    if (result.status == WriteStatus::failure) ++failures;
    if (result.status == WriteStatus::unknown) ++unknown;
  }
  const std::lock_guard lock(mutex_);
  ++statistics_.batches;
  statistics_.jobs += results.size();
  statistics_.conflicts += conflicts;
  statistics_.invalid += invalid;
  statistics_.failures += failures;
  statistics_.unknown += unknown;
  if (failures > 0 || unknown > 0) {
    statistics_.failing = true;
  } else if (changed_file) {
    statistics_.failing = false;
  }
  statistics_.writing_since.reset();
  statistics_.largest_batch = std::max<std::uint64_t>(statistics_.largest_batch, results.size());
  statistics_.write_time += time;
  statistics_.longest_write = std::max(statistics_.longest_write, time);
  statistics_.write_seconds.add(std::chrono::duration<double>(time).count());
  statistics_.batch_jobs.add(static_cast<double>(results.size()));
}

}  // namespace quintet::storage
