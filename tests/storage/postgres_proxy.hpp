// A proxy between a store and its PostgreSQL server that breaks connections at the worst moments.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/temp_folder.hpp"

namespace quintet::storage::testing {

/// The fate of the next COMMIT, once. Except for `arrives`, the client loses its connection.
enum class CommitFate {
  arrives,   // the usual case: the connection stays
  is_lost,   // the server never gets it
  answered,  // the server commits and replies, but the reply is lost
  is_late,   // the server gets it when release() is called
};

/// Passes bytes on between a socket of its own and the server's.
class PostgresProxy {
 public:
  /// `folder` has the server's socket.
  explicit PostgresProxy(std::string folder);
  PostgresProxy(const PostgresProxy&) = delete;
  PostgresProxy& operator=(const PostgresProxy&) = delete;
  ~PostgresProxy();

  /// The address of a database through this proxy.
  [[nodiscard]] std::string address(const std::string& database) const;

  void next_commit(CommitFate fate) { fate_ = fate; }
  /// After this many messages, the next message is lost with its connection, once.
  void lose_after(int messages) { lost_in_ = messages; }
  /// Sends a late COMMIT to the server. Returns when it is written, or when the connection is gone.
  void release();
  /// Refuses new connections, or accepts them again.
  void refuse(bool on) { refuses_ = on; }
  /// The number of times that clients have waited for the server (messages of the kind Sync).
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
  std::atomic<int> lost_in_ = -1;  // negative: no message is lost
  std::atomic<CommitFate> fate_ = CommitFate::arrives;
  std::mutex mutex_;  // guards the two fields below
  std::string late_;
  int late_server_ = -1;
  std::vector<std::jthread> carriers_;
  std::jthread acceptor_;
};

}  // namespace quintet::storage::testing
