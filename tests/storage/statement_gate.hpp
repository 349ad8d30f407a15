// A proxy between a client and its PostgreSQL server that passes statements on one at a time, so
// that a test can run two clients in every interleaving.
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

/// The state of the last statement that the gate has passed on.
enum class Passed : std::uint8_t {
  answered,
  blocked,  // it waits for a lock that another client holds
  ended,    // there was none: the client has finished
};

class StatementGate {
 public:
  /// `folder` has the server's socket.
  explicit StatementGate(std::string folder);
  StatementGate(const StatementGate&) = delete;
  StatementGate& operator=(const StatementGate&) = delete;
  ~StatementGate();

  /// The address of a database through this gate.
  [[nodiscard]] std::string address(const std::string& database) const;

  /// From now on only let_one() passes statements on. Works for one client with one connection that
  /// waits for nothing else.
  void hold();
  /// Passes everything on again.
  void open();
  /// Passes the next statement on, unless the previous one is still blocked. Returns when it is
  /// answered or found to be blocked. `ended` says whether the client has finished; `is_blocked`
  /// whether the server's process of this number waits for a lock.
  Passed let_one(const std::function<bool()>& ended,
                 const std::function<bool(std::uint32_t process)>& is_blocked);

 private:
  struct Message {
    char kind = 0;
    std::string bytes;
  };

  void accept_all();
  void carry(int client);
  /// Removes complete messages from the front.
  static std::vector<Message> messages_in(std::string& bytes);
  void hear_client(std::string& bytes, int server);
  void hear_server(std::string& bytes, int server);
  [[nodiscard]] bool holds_statement() const;
  [[nodiscard]] std::string next_statement();

  const std::string server_;
  tests::TempFolder folder_;
  int listening_ = -1;
  std::atomic<bool> ends_ = false;

  std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  bool held_ = false;
  std::deque<Message> waiting_;             // from the client, not passed on yet
  int server_of_client_ = -1;               // the connection for them
  std::map<int, std::uint32_t> processes_;  // server processes by connection
  bool unanswered_ = false;
  bool ends_round_trip_ = false;  // the unanswered statement does
  bool failed_ = false;           // the server skips messages until the end of the round trip

  std::vector<std::jthread> carriers_;
  std::jthread acceptor_;
};

}  // namespace quintet::storage::testing
