// Reads in a thread beside the writer; neither waits for the other.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

#include "storage/error.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// For metrics.
struct ReaderStatistics {
  std::size_t queue = 0;    // waiting tasks
  std::size_t largest = 0;  // maximum of `queue` since the start
  std::uint64_t taken = 0;  // accepted tasks since the start
};

/// One connection and one thread that runs tasks in the order of submission.
/// All functions may be called from any thread, except where stated.
class Reader {
 public:
  /// Runs on the reader's thread. An exception would end the program, so it must not throw. May
  /// call submit.
  using Task = std::move_only_function<void(Connection&)>;

  /// `connection` is not null, and should come from open_for_reading(). `queue_limit` is the
  /// maximum number of waiting tasks, at least 1.
  Reader(std::unique_ptr<Connection> connection, std::size_t queue_limit);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  /// As stop().
  ~Reader();

  /// Never blocks on the disk. Returns false when the queue is full or the reader has been stopped;
  /// the task is then destroyed without running.
  [[nodiscard]] bool submit(Task task);

  /// Calls `done(std::expected<R, Error>)` on the reader's thread, where R is the result of
  /// `query(Connection&)`. An exception of `query` becomes an Error; `done` must not throw.
  /// Otherwise like submit.
  template <class Query, class Done>
  [[nodiscard]] bool query(Query query, Done done) {
    using Result = std::invoke_result_t<Query&, Connection&>;
    return submit(
        [query = std::move(query), done = std::move(done)](Connection& connection) mutable {
          auto result = [&]() -> std::expected<Result, Error> {
            try {
              return query(connection);
            } catch (const Error& error) {
              return std::unexpected(error);
            } catch (const std::exception& exception) {
              return std::unexpected(Error(ErrorKind::other, exception.what()));
            }
          }();
          done(std::move(result));
        });
  }

  /// Refuses further tasks, finishes the waiting ones, and ends the thread. Blocks until then. A
  /// task must not call it.
  void stop();

  [[nodiscard]] ReaderStatistics statistics() const;

 private:
  void run();

  const std::size_t queue_limit_;
  const std::unique_ptr<Connection> connection_;  // used by the thread only

  mutable std::mutex mutex_;  // guards the next four members
  std::deque<Task> queue_;
  std::size_t largest_queue_ = 0;
  std::uint64_t taken_ = 0;
  bool stopping_ = false;
  std::condition_variable wake_;

  std::mutex join_mutex_;
  std::thread thread_;  // last member: starts after all others are initialized
};

}  // namespace quintet::storage
