// Storage behind `co_await`: the event loop never waits for the disk.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/executor_work_guard.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/await_callback.hpp"
#include "server/async/task.hpp"
#include "storage/data/lease.hpp"
#include "storage/error.hpp"
#include "storage/threads/reader.hpp"
#include "storage/threads/writer.hpp"

namespace quintet::server {

/// Why a query has no result. `cause` is a sentence for the log.
struct ReadFailure {
  std::string cause;
  bool away = false;  // the database's server cannot be reached now
};

/// The error while the database's server cannot be reached: nothing has changed, and the client may
/// try again soon.
[[nodiscard]] std::unexpected<protocol::Error> database_away(std::string cause);

/// The client's error for a query without a result: `could_not` ("the session could not be read"),
/// or that the database is away.
[[nodiscard]] std::unexpected<protocol::Error> not_read(const ReadFailure& failure,
                                                        protocol::RefusalKey<0> could_not);

/// The client's error for a write that is not `ok`. If nothing has changed: `could_not` ("the
/// session could not be stored"), or that the database is away. Otherwise: that the outcome is
/// unknown.
[[nodiscard]] std::unexpected<protocol::Error> not_stored(const storage::WriteResult& written,
                                                          protocol::RefusalKey<0> could_not);

/// Owns the threads of one data file: one that writes, and two that read, each with a queue of its
/// own, so that games and logins do not wait for lists. The functions may be called from any
/// thread; a coroutine resumes on the executor of its awaiter.
class AsyncStore {
 public:
  /// Opens or creates the file, migrates it, and postpones its deadlines by the time until `now`
  /// (ms since 1970) in which no server has run. Throws storage::Error. A node writes under its
  /// lease.
  AsyncStore(const std::filesystem::path& file, std::int64_t now,
             std::shared_ptr<storage::Lease> lease = nullptr);

  /// Returns when the job is on disk, has failed, or its outcome is unknown (storage::WriteStatus).
  [[nodiscard]] Task<storage::WriteResult> write(storage::Job job);

  /// Queues a job whose result no caller needs; it runs before `stop` returns. If the queue is
  /// full, drops it with a warning in the log.
  void write_later(storage::Job job);

  template <class T>
  using Read = std::expected<T, ReadFailure>;
  /// Returns the result of `query(storage::Connection&)`, called on a reader's thread. For rooms,
  /// sessions and accounts: queries that games and logins wait for.
  template <class Query>
  [[nodiscard]] auto read(Query query)
      -> Task<Read<std::invoke_result_t<Query&, storage::Connection&>>> {
    return read_by(games_reader_, std::move(query));
  }
  /// The same for everything that may take longer and that no game waits for: lists, searches and
  /// housekeeping.
  template <class Query>
  [[nodiscard]] auto read_list(Query query)
      -> Task<Read<std::invoke_result_t<Query&, storage::Connection&>>> {
    return read_by(lists_reader_, std::move(query));
  }

  [[nodiscard]] Task<Read<std::optional<storage::LoadedRoom>>> load_room(std::string id);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] storage::WriterStatistics writer_statistics() const;
  [[nodiscard]] storage::ReaderStatistics games_reader_statistics() const;
  [[nodiscard]] storage::ReaderStatistics lists_reader_statistics() const;
  /// Whether a write would probably succeed: the last transaction did not fail, the current one
  /// does not hang, and the queue is not full.
  [[nodiscard]] bool storing() const;

  /// Finishes the queued work. The caller must not use the store afterwards. Blocks.
  void stop();

 private:
  /// The continuations of a transaction's writes. Posts those of one executor as one step, so that
  /// the writer's thread wakes the loop once and not for each. Used by that thread only.
  class Completions {
   public:
    void add(const asio::any_io_executor& executor, std::move_only_function<void()> go_on);
    void post();

   private:
    /// Maximum number in one step, so that other work can run in between.
    static constexpr std::size_t most_together = 64;

    struct Group {
      asio::executor_work_guard<asio::any_io_executor> work;
      std::vector<std::move_only_function<void()>> go_on;
      std::size_t next = 0;

      void operator()();
    };
    std::vector<Group> groups_;
  };

  template <class Query>
  [[nodiscard]] auto read_by(storage::Reader& reader, Query query)
      -> Task<Read<std::invoke_result_t<Query&, storage::Connection&>>>;

  const std::filesystem::path file_;
  Completions completions_;
  storage::Writer writer_;
  storage::Reader games_reader_;
  storage::Reader lists_reader_;
};

template <class Query>
auto AsyncStore::read_by(storage::Reader& reader, Query query)
    -> Task<Read<std::invoke_result_t<Query&, storage::Connection&>>> {
  using T = std::invoke_result_t<Query&, storage::Connection&>;
  auto start = [&reader, query = std::move(query)](auto done) mutable {
    // Shared, because a refused query destroys its completion without a call.
    auto completion = std::make_shared<decltype(done)>(std::move(done));
    const bool taken =
        reader.query(std::move(query), [completion](std::expected<T, storage::Error> found) {
          if (found) {
            (*completion)(Read<T>(*std::move(found)));
          } else {
            const storage::Error& error = found.error();
            (*completion)(Read<T>(std::unexpected(
                ReadFailure{error.what(), error.kind() == storage::ErrorKind::away})));
          }
        });
    if (!taken) {
      (*completion)(
          Read<T>(std::unexpected(ReadFailure{.cause = "the queue of the reader is full"})));
    }
  };
  co_return co_await await_callback<Read<T>>(std::move(start));
}

/// Returns the result of `query(storage::Connection&)`; `internal` if the database cannot be read,
/// `unavailable` if it is away.
template <class Query>
auto ask(AsyncStore& store, Query query)
    -> Task<protocol::Result<std::invoke_result_t<Query&, storage::Connection&>>> {
  auto found = co_await store.read_list(std::move(query));
  if (found) co_return *std::move(found);
  co_return not_read(found.error(), "internal.not-read");
}

}  // namespace quintet::server
