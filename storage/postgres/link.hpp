// Private to this folder: one connection to a server, which is made again when it is lost.
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

/// A parameter of a statement in PostgreSQL's binary form; null: NULL.
struct Parameter {
  const char* data = nullptr;
  int size = 0;
};

struct LinkOptions {
  bool reads_only = false;
  /// How long connecting may take.
  std::chrono::milliseconds connect_timeout{5'000};
  /// How long a statement may take, as the server sees it; 0: as long as it likes.
  std::chrono::milliseconds statement_timeout{30'000};
  /// How long nothing may come back before the connection is given up: the server hangs, or the
  /// network does. Above `statement_timeout`.
  std::chrono::milliseconds answer_timeout{40'000};
  /// The same of run_text(): what a migration takes is its own business.
  std::chrono::milliseconds text_timeout{std::chrono::hours(24)};
  /// How long a transaction may wait for its next statement before the server ends the session.
  std::chrono::milliseconds idle_timeout{60'000};
};

/// Statements are queued and sent together, in libpq's pipeline mode: what stands in one queue
/// costs one round trip, and after an error the rest of it is not run. One thread at a time.
class Link {
 public:
  /// Does not connect yet. `statements` are prepared at each connecting, and outlive the link.
  Link(std::string address, LinkOptions options, std::span<const std::string> statements);
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link() = default;

  /// Connects and configures the session; nothing is prepared yet, and nothing may be queued.
  /// While the server is away, at most one attempt in a while is made: in between the last error is
  /// thrown at once. Throws Error, without the address.
  void connect();
  /// Only now, when there is a schema, all statements can be prepared. Throws Error.
  void prepare();
  /// Lets go of the connection; what was queued is forgotten.
  void close() noexcept { connection_.reset(); }

  /// False when the connection is known to be lost, or was never there. Looks without waiting.
  [[nodiscard]] bool is_up() noexcept;
  /// Number of the server's process that serves this connection.
  [[nodiscard]] int process() const noexcept { return PQbackendPID(connection_.get()); }

  /// Runs any number of statements without parameters, before prepare(). Throws Error.
  Result run_text(const std::string& statements);

  /// For what libpq does with a connection that is there, before prepare(), such as COPY.
  [[nodiscard]] PGconn& connection() const noexcept { return *connection_; }

  /// Queues a statement without parameters, such as BEGIN.
  void queue_text(const char* statement);
  /// Queues a prepared statement, `number` being its index.
  void queue(std::size_t number, std::span<const Parameter> parameters);
  /// Sends what is queued and waits for all answers: one for each in order. The first error of the
  /// server's is thrown when the others have been read. After a lost connection is_up() is false.
  std::vector<Result> finish();

  /// The types that PostgreSQL has found for the parameters of a prepared statement.
  [[nodiscard]] std::span<const Oid> types(std::size_t number) const { return types_[number]; }

 private:
  struct Finish {
    void operator()(PGconn* connection) const noexcept { PQfinish(connection); }
  };
  using Clock = std::chrono::steady_clock;

  void connect_once();
  void configure();
  /// Waits until the socket can be read (or written, too). Throws Error after the deadline.
  void wait(Clock::time_point deadline, bool to_write) const;
  /// Sends what is in libpq's buffer.
  void flush(Clock::time_point deadline);
  /// The next result, or null between two statements. Throws Error for a lost connection.
  Result next_result(Clock::time_point deadline);
  [[noreturn]] void lose(std::string_view why);
  void check_sent(int sent);

  const std::string address_;
  const LinkOptions options_;
  const std::span<const std::string> statements_;
  std::unique_ptr<PGconn, Finish> connection_;
  std::vector<std::vector<Oid>> types_;  // by statement, once they have been prepared
  std::size_t queued_ = 0;

  Clock::time_point next_attempt_;
  std::chrono::milliseconds pause_{0};
  Error last_failure_{ErrorKind::away, ""};
};

}  // namespace quintet::storage
