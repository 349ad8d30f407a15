#include "storage/threads/reader.hpp"

#include <algorithm>
#include <utility>

namespace quintet::storage {

Reader::Reader(std::unique_ptr<Connection> connection, std::size_t queue_limit)
    : queue_limit_(std::max<std::size_t>(queue_limit, 1)), connection_(std::move(connection)) {
  thread_ = std::thread([this] { run(); });
}

Reader::~Reader() {
  stop();
}

bool Reader::submit(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= queue_limit_) return false;
    queue_.push_back(std::move(task));
    ++taken_;
    largest_queue_ = std::max(largest_queue_, queue_.size());
  }
  wake_.notify_one();
  return true;
}

void Reader::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  const std::lock_guard lock(join_mutex_);
  if (thread_.joinable()) thread_.join();
}

ReaderStatistics Reader::statistics() const {
  const std::lock_guard lock(mutex_);
  return {.queue = queue_.size(), .largest = largest_queue_, .taken = taken_};
}

void Reader::run() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      task = std::move(queue_.front());
      queue_.pop_front();
    }
    task(*connection_);
  }
}

}  // namespace quintet::storage
