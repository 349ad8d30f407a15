#include "storage/postgres/connection/link.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <poll.h>

#include "storage/postgres/connection/postgres_error.hpp"

namespace quintet::storage {
namespace {

// Pauses between attempts to connect. The first pause comes after the first attempt; each is twice
// as long as the last.
constexpr std::chrono::milliseconds first_pause{100};
constexpr std::chrono::milliseconds longest_pause{2'000};

/// The plan settings make every statement go from index to index in the required order, as in
/// SQLite: the tables are accessed only by keys, and plans must not depend on the statistics of a
/// young database. synchronous_commit: `ok` means on disk for any configuration of the server.
std::string settings(const LinkOptions& options) {
  const auto ms = std::to_string(options.statement_timeout.count());
  std::string text =
      "SET search_path = quintet;"
      "SET plan_cache_mode = force_generic_plan; SET jit = off;"
      "SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_bitmapscan = off;"
      "SET join_collapse_limit = 1;"
      "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
      "SET client_min_messages = error;"
      "SET idle_in_transaction_session_timeout = " +
      std::to_string(options.idle_timeout.count()) +
      ";"
      "SET statement_timeout = " +
      ms +
      ";"
      "SELECT set_config('synchronous_commit', 'on', false)"
      " WHERE current_setting('synchronous_commit') = 'off';";
  if (options.reads_only) text += "SET default_transaction_read_only = on;";
  return text;
}

bool is_error(const PGresult* result) {
  const auto status = PQresultStatus(result);
  return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
}

}  // namespace

Link::Link(std::string address, LinkOptions options, std::span<const std::string> statements)
    : address_(std::move(address)), options_(options), statements_(statements) {}

void Link::connect() {
  close();
  queued_ = 0;
  if (Clock::now() < next_attempt_) throw Error(last_failure_);
  try {
    connect_once();
    configure();
    pause_ = std::chrono::milliseconds(0);
  } catch (const Error& failure) {
    close();
    last_failure_ = failure;
    pause_ = std::clamp(pause_ * 2, first_pause, longest_pause);
    next_attempt_ = Clock::now() + pause_;
    throw;
  }
}

void Link::connect_once() {
  // Parameters in the address come later and override these.
  constexpr std::array<const char*, 7> names = {"application_name",
                                                "fallback_application_name",
                                                "keepalives_idle",
                                                "tcp_user_timeout",
                                                "target_session_attrs",
                                                "dbname",
                                                nullptr};
  const std::array<const char*, 7> values = {"quintet",    "quintet",        "5",    "10000",
                                             "read-write", address_.c_str(), nullptr};
  connection_.reset(PQconnectStartParams(names.data(), values.data(), 1));
  if (connection_ == nullptr) throw Error(ErrorKind::other, "out of memory for a connection");
  PGconn* const connection = connection_.get();
  PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  PQsetNoticeReceiver(connection, [](void*, const PGresult*) {}, nullptr);
  const auto deadline = Clock::now() + options_.connect_timeout;
  if (PQstatus(connection) == CONNECTION_BAD)
    throw translated_connecting(PQerrorMessage(connection), *connection);
  for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;) {
    wait(deadline, state == PGRES_POLLING_WRITING);
    state = PQconnectPoll(connection);
    if (state == PGRES_POLLING_FAILED)
      throw translated_connecting(PQerrorMessage(connection), *connection);
  }
  PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
}

void Link::configure() {
  run_text(settings(options_));
}

Result Link::run_text(const std::string& statements) {
  // Runs outside of the pipeline mode, which does not allow several statements in one text.
  if (PQsendQuery(connection_.get(), statements.c_str()) != 1)
    lose(PQerrorMessage(connection_.get()));
  const auto deadline = Clock::now() + options_.text_timeout;
  flush(deadline);
  Result last;
  Result failed;
  while (Result result = next_result(deadline)) {
    Result& kept = is_error(result.get()) ? failed : last;
    kept = std::move(result);
  }
  if (failed) throw translated(*failed);
  return last;
}

void Link::prepare() {
  PGconn* const connection = connection_.get();
  if (PQenterPipelineMode(connection) != 1 || PQsetnonblocking(connection, 1) != 0)
    lose("the connection cannot enter pipeline mode");
  for (std::size_t number = 0; number < statements_.size(); ++number) {
    const auto name = std::to_string(number);
    check_sent(PQsendPrepare(connection, name.c_str(), statements_[number].c_str(), 0, nullptr));
    check_sent(PQsendDescribePrepared(connection, name.c_str()));
  }
  const auto results = finish();
  types_.resize(statements_.size());
  for (std::size_t number = 0; number < statements_.size(); ++number) {
    const PGresult* described = results[2 * number + 1].get();
    auto& types = types_[number];
    types.clear();
    for (int parameter = 0; parameter < PQnparams(described); ++parameter)
      types.push_back(PQparamtype(described, parameter));
  }
}

bool Link::is_up() noexcept {
  PGconn* const connection = connection_.get();
  if (connection == nullptr) return false;
  // A server that has ended has at least closed the socket.
  return PQconsumeInput(connection) == 1 && PQstatus(connection) == CONNECTION_OK;
}

void Link::check_sent(int sent) {
  if (sent != 1) lose(PQerrorMessage(connection_.get()));
  ++queued_;
}

void Link::queue_text(const char* statement) {
  if (connection_ == nullptr) lose("there is no connection");
  check_sent(
      PQsendQueryParams(connection_.get(), statement, 0, nullptr, nullptr, nullptr, nullptr, 1));
}

void Link::queue(std::size_t number, std::span<const Parameter> parameters) {
  if (connection_ == nullptr) lose("there is no connection");
  constexpr std::size_t most = 24;
  std::array<const char*, most> values{};
  std::array<int, most> sizes{};
  std::array<int, most> formats{};
  if (parameters.size() > most) throw Error(ErrorKind::other, "too many parameters");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    values[i] = parameters[i].data;
    sizes[i] = parameters[i].size;
    formats[i] = 1;
  }
  const auto name = std::to_string(number);
  check_sent(PQsendQueryPrepared(connection_.get(), name.c_str(),
                                 static_cast<int>(parameters.size()), values.data(), sizes.data(),
                                 formats.data(), 1));
}

std::vector<Result> Link::finish() {
  if (connection_ == nullptr) lose("there is no connection");
  const std::size_t queued = std::exchange(queued_, 0);
  const auto deadline = Clock::now() + options_.reply_timeout;
  if (PQpipelineSync(connection_.get()) != 1) lose(PQerrorMessage(connection_.get()));
  flush(deadline);
  std::vector<Result> results;
  results.reserve(queued);
  const PGresult* failed = nullptr;
  for (bool synced = false; !synced;) {
    Result result = next_result(deadline);
    if (!result) continue;
    synced = PQresultStatus(result.get()) == PGRES_PIPELINE_SYNC;
    if (synced) break;
    if (failed == nullptr && is_error(result.get())) failed = result.get();
    results.push_back(std::move(result));
  }
  if (failed != nullptr) throw translated(*failed);
  if (results.size() != queued) lose("the server has sent an unexpected number of results");
  return results;
}

void Link::wait(Clock::time_point deadline, bool to_write) const {
  pollfd waiting{.fd = PQsocket(connection_.get()),
                 .events = static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN),
                 .revents = 0};
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) throw Error(ErrorKind::away, "the database does not answer in time");
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::min<decltype(left)>(left, 60'000)));
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) throw Error(ErrorKind::io, "waiting for the socket failed");
  }
}

void Link::flush(Clock::time_point deadline) {
  for (;;) {
    const int left = PQflush(connection_.get());
    if (left == 0) return;
    if (left < 0) lose(PQerrorMessage(connection_.get()));
    try {
      wait(deadline, true);
    } catch (const Error& late) {
      lose(late.what());
    }
    // Reads too, because the server may stop reading until its answers are read.
    if (PQconsumeInput(connection_.get()) != 1) lose(PQerrorMessage(connection_.get()));
  }
}

Result Link::next_result(Clock::time_point deadline) {
  PGconn* const connection = connection_.get();
  while (PQisBusy(connection) != 0) {
    try {
      wait(deadline, false);
    } catch (const Error& late) {
      lose(late.what());
    }
    if (PQconsumeInput(connection) != 1) lose(PQerrorMessage(connection));
  }
  Result result(PQgetResult(connection));
  if (PQstatus(connection) != CONNECTION_OK) lose(PQerrorMessage(connection));
  return result;
}

void Link::lose(std::string_view why) {
  std::string reason(why.substr(0, why.find('\n')));
  if (reason.empty()) reason = "no reason is known";
  close();
  queued_ = 0;
  throw Error(ErrorKind::away, "the connection to the database is lost: " + reason);
}

}  // namespace quintet::storage
