// Between a client and its PostgreSQL server: lets statements through one at a time, so that two
// clients meet in every order.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/temp_folder.hpp"

namespace quintet::storage::testing {

/// What has become of the statement that was let through last.
enum class Passed : std::uint8_t {
  answered,
  blocked,  // it waits for a lock that somebody else has
  ended,    // there was none: the client had no more to say
};

class StatementGate {
 public:
  /// `folder` is where the server's socket is.
  explicit StatementGate(std::string folder);
  StatementGate(const StatementGate&) = delete;
  StatementGate& operator=(const StatementGate&) = delete;
  ~StatementGate();

  /// Of a database, by way of this gate.
  [[nodiscard]] std::string address(const std::string& database) const;

  /// From now on nothing passes but what let_one() lets through. Of one client with one connection,
  /// which waits for nothing.
  void hold();
  /// Everything passes again.
  void open();
  /// Lets the next statement through, unless the one before still waits, and returns when that is
  /// answered or found to wait. `ended` tells whether the client has no more to say; `is_blocked`
  /// whether the server's process of this number waits for somebody.
  Passed let_one(const std::function<bool()>& ended,
                 const std::function<bool(std::uint32_t process)>& is_blocked);

 private:
  struct Message {
    char kind = 0;
    std::string bytes;
  };

  void accept_all();
  void carry(int client);
  /// Cuts whole messages off the front.
  static std::vector<Message> messages_in(std::string& bytes);
  void hear_client(std::string& bytes, int server);
  void hear_server(std::string& bytes, int server);
  [[nodiscard]] bool holds_statement() const;
  [[nodiscard]] std::string next_statement();

  const std::string server_;
  tests::TempFolder folder_;
  int listening_ = -1;
  std::atomic<bool> ends_ = false;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  bool held_ = false;
  std::deque<Message> waiting_;             // of the client's
  int server_of_client_ = -1;               // where they go
  std::map<int, std::uint32_t> processes_;  // the server's, by connection
  bool unanswered_ = false;
  bool ends_round_trip_ = false;  // the statement that is unanswered does
  bool failed_ = false;           // the server skips what comes until the end of the round trip

  std::vector<std::jthread> carriers_;
  std::jthread acceptor_;
};

}  // namespace quintet::storage::testing
