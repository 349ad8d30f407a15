// Between a store and its PostgreSQL server: a connection that breaks when it hurts most.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/temp_folder.hpp"

namespace quintet::storage::testing {

/// What becomes of the next COMMIT that comes by, once; its sender always loses the connection.
enum class CommitFate {
  arrives,   // as always, and the connection stays
  is_lost,   // the server never gets it
  answered,  // the server does it and answers, but the answer is lost
  is_late,   // the server gets it when release() is called
};

/// Passes bytes on between a socket of its own and the server's.
class PostgresProxy {
 public:
  /// `folder` is where the server's socket is.
  explicit PostgresProxy(std::string folder);
  PostgresProxy(const PostgresProxy&) = delete;
  PostgresProxy& operator=(const PostgresProxy&) = delete;
  ~PostgresProxy();

  /// Of a database, by way of this proxy.
  [[nodiscard]] std::string address(const std::string& database) const;

  void next_commit(CommitFate fate) { fate_ = fate; }
  /// Whoever sends something after so many other messages loses it and the connection, once.
  void lose_after(int messages) { lost_in_ = messages; }
  /// Lets the server have what is late. Returns when it has been written to its connection, or that
  /// is gone.
  void release();
  /// Nobody new gets through from now on, or again.
  void refuse(bool on) { refuses_ = on; }
  /// How often clients have waited for the server (messages of the kind Sync).
  [[nodiscard]] int round_trips() const { return round_trips_; }

 private:
  void accept_all();
  void carry(int client);
  void count(const std::string& bytes);

  const std::string server_;
  tests::TempFolder folder_;
  int listening_ = -1;
  std::atomic<bool> ends_ = false;
  std::atomic<bool> refuses_ = false;
  std::atomic<int> round_trips_ = 0;
  std::atomic<int> lost_in_ = -1;  // below 0: nothing is lost
  std::atomic<CommitFate> fate_ = CommitFate::arrives;
  std::mutex mutex_;  // guards the two below
  std::string late_;
  int late_server_ = -1;
  std::vector<std::jthread> carriers_;
  std::jthread acceptor_;
};

}  // namespace quintet::storage::testing
