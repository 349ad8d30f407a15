// A connection to a server, which is restored when it is lost. Private to storage/postgres/.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include "storage/error.hpp"

namespace quintet::storage {

struct ClearResult {
  void operator()(PGresult* result) const noexcept { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, ClearResult>;

/// A parameter of a statement in PostgreSQL's binary form; a null pointer is NULL.
struct Parameter {
  const char* data = nullptr;
  int size = 0;
};

struct LinkOptions {
  bool reads_only = false;
  /// Maximum time to connect.
  std::chrono::milliseconds connect_timeout{5'000};
  /// Maximum time of a statement on the server; 0: no limit.
  std::chrono::milliseconds statement_timeout{30'000};
  /// Maximum time without an answer before the connection is closed, because the server or the
  /// network hangs. Must be larger than `statement_timeout`.
  std::chrono::milliseconds reply_timeout{40'000};
  /// The same for run_text(); long, because migrations have no time limit.
  std::chrono::milliseconds text_timeout{std::chrono::hours(24)};
  /// Maximum time between statements of a transaction before the server ends the session.
  std::chrono::milliseconds idle_timeout{60'000};
};

/// Queues statements and sends them together, in libpq's pipeline mode: a queue costs one round
/// trip, and after an error the rest of it is not run. One thread at a time.
class Link {
 public:
  /// Does not connect yet. `statements` are prepared for each connection, and must outlive the
  /// link.
  Link(std::string address, LinkOptions options, std::span<const std::string> statements);
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link() = default;

  /// Connects and configures the session; nothing is prepared yet, and nothing may be queued. While
  /// the server is away, attempts are at least a pause apart; calls during a pause throw the last
  /// error at once. Throws Error without the address.
  void connect();
  /// Prepares all statements, for which the schema must exist. Throws Error.
  void prepare();
  /// Closes the connection and drops the queue.
  void close() noexcept { connection_.reset(); }

  /// False if the connection is known to be lost, or does not exist. Does not wait.
  [[nodiscard]] bool is_up() noexcept;
  /// Process id of the server process of this connection.
  [[nodiscard]] int process() const noexcept { return PQbackendPID(connection_.get()); }

  /// Runs any number of statements without parameters, before prepare(). Throws Error.
  Result run_text(const std::string& statements);

  /// The connection, for other functions of libpq before prepare(), such as COPY.
  [[nodiscard]] PGconn& connection() const noexcept { return *connection_; }

  /// Queues a statement without parameters, such as BEGIN.
  void queue_text(const char* statement);
  /// Queues a prepared statement; `number` is its index.
  void queue(std::size_t number, std::span<const Parameter> parameters);
  /// Sends the queue and waits for all answers: one for each statement, in order. Throws the
  /// server's first error after it has read all answers. After a lost connection is_up() is false.
  std::vector<Result> finish();

  /// PostgreSQL's types of the parameters of a prepared statement.
  [[nodiscard]] std::span<const Oid> types(std::size_t number) const { return types_[number]; }

 private:
  struct Finish {
    void operator()(PGconn* connection) const noexcept { PQfinish(connection); }
  };
  using Clock = std::chrono::steady_clock;

  void connect_once();
  void configure();
  /// Waits until the socket is readable (or also writable). Throws Error after the deadline.
  void wait(Clock::time_point deadline, bool to_write) const;
  /// Sends libpq's buffer.
  void flush(Clock::time_point deadline);
  /// The next result, or null between two statements. Throws Error for a lost connection.
  Result next_result(Clock::time_point deadline);
  [[noreturn]] void lose(std::string_view why);
  void check_sent(int sent);

  const std::string address_;
  const LinkOptions options_;
  const std::span<const std::string> statements_;
  std::unique_ptr<PGconn, Finish> connection_;
  std::vector<std::vector<Oid>> types_;  // by statement, set when they are prepared
  std::size_t queued_ = 0;

  Clock::time_point next_attempt_;
  std::chrono::milliseconds pause_{0};
  Error last_failure_{ErrorKind::away, ""};
};

}  // namespace quintet::storage
