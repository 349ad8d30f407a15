#include "server/async/async_store.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/together.hpp"
#include "server/base/log.hpp"
#include "storage/open.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

// A job waits for one flush of the disk at most, so a queue of this length is seconds of work.
// Beyond it the server replies `internal`, because it could not store a job soon.
constexpr std::size_t queue_limit = 10'000;

// The server tries to reconnect to the database at least this often.
constexpr std::int64_t retry_after_ms = 2'000;

// A flush takes milliseconds, or seconds on a very busy disk. A longer one hangs.
constexpr std::chrono::seconds longest_transaction{10};

/// Opens the file, migrates it, and postpones its deadlines by the downtime until `now`.
std::unique_ptr<storage::Store> opened(const std::filesystem::path& file, std::int64_t now,
                                       std::shared_ptr<storage::Lease> lease) {
  const bool together = lease && lease->together;
  storage::OpenedStore opened = storage::open_store(file.native(), std::move(lease));
  if (const auto& migrated = opened.migrated) {
    log::info("the file was brought to another schema version",
              {{"file", file.native()},
               {"from", static_cast<std::int64_t>(migrated->from)},
               {"to", static_cast<std::int64_t>(migrated->to)},
               {"backup", migrated->backup}});
  }
  // Nodes that serve together do this when they join or take over.
  if (!together) opened.store->wake(now);
  return std::move(opened.store);
}

storage::Reader reader_of(const std::filesystem::path& file) {
  return {storage::open_for_reading(file.native()), queue_limit};
}

}  // namespace

std::unexpected<protocol::Error> database_away(std::string cause) {
  protocol::Error error = protocol::refusal_for_now("server.database-away", retry_after_ms);
  error.cause = std::move(cause);
  return std::unexpected(std::move(error));
}

std::unexpected<protocol::Error> not_read(const ReadFailure& failure,
                                          protocol::RefusalKey<0> could_not) {
  if (failure.away) return database_away(failure.cause);
  return protocol::internal_error(could_not, failure.cause);
}

std::unexpected<protocol::Error> not_stored(const storage::WriteResult& written,
                                            protocol::RefusalKey<0> could_not) {
  const bool unknown = written.status == storage::WriteStatus::unknown;
  if (written.away && !unknown) return database_away(written.message);
  return protocol::internal_error(
      unknown ? protocol::RefusalKey<0>("internal.outcome-unknown") : could_not, written.message);
}

AsyncStore::AsyncStore(const std::filesystem::path& file, std::int64_t now,
                       std::shared_ptr<storage::Lease> lease)
    : file_(file),
      writer_(opened(file, now, std::move(lease)), queue_limit, [this] { completions_.post(); }),
      games_reader_(reader_of(file)),
      lists_reader_(reader_of(file)) {}

Task<storage::WriteResult> AsyncStore::write(storage::Job job) {
  using storage::WriteResult;
  using Taken = storage::Writer::Taken;
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(WriteResult)>(
      [this](auto handler, storage::Job what) {
        const asio::any_io_executor executor = asio::get_associated_executor(handler);
        // Shared, because a refused submit destroys its completion without a call.
        auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
        const auto go_on = [waiting](WriteResult result) {
          auto taken_out = std::move(*waiting);
          std::move(taken_out)(std::move(result));
        };
        auto done = [this, go_on, executor](const WriteResult& result) {
          completions_.add(executor, [go_on, result] { go_on(result); });
        };
        // Without a strand the awaiter may resume, and destroy this lambda, before submit returns.
        storage::Writer& writer = writer_;
        switch (writer.submit_with_more(std::move(what), std::move(done))) {
          case Taken::yes:
            return;
          case Taken::wake_soon:
            // After the work that is queued on the loop, such as turns that arrived together.
            asio::post(executor, [&writer] { writer.wake(); });
            return;
          case Taken::no:
            asio::post(executor, [go_on] {
              go_on({.status = storage::WriteStatus::failure,
                     .message = "the queue of the writer is full"});
            });
            return;
        }
      },
      asio::use_awaitable, std::move(job));
}

void AsyncStore::Completions::add(const asio::any_io_executor& executor,
                                  std::move_only_function<void()> go_on) {
  if (groups_.empty() || groups_.back().go_on.size() >= most_together ||
      groups_.back().work.get_executor() != executor) {
    groups_.push_back({.work = asio::make_work_guard(executor), .go_on = {}});
  }
  groups_.back().go_on.push_back(std::move(go_on));
}

void AsyncStore::Completions::post() {
  for (Group& group : std::exchange(groups_, {})) {
    const auto executor = group.work.get_executor();
    asio::post(executor, std::move(group));
  }
}

void AsyncStore::Completions::Group::operator()() {
  while (next < go_on.size()) {
    auto one = std::move(go_on[next++]);
    try {
      const Together together;
      one();
    } catch (...) {
      // The exception ends only the continuation that threw it; the rest of the group runs.
      const auto executor = work.get_executor();
      asio::post(executor, std::move(*this));
      throw;
    }
  }
}

void AsyncStore::write_later(storage::Job job) {
  if (!writer_.submit(std::move(job), {})) log::warning("the queue of the writer is full");
}

Task<AsyncStore::Read<std::optional<storage::LoadedRoom>>> AsyncStore::load_room(std::string id) {
  return read(
      [id = std::move(id)](storage::Connection& store) { return storage::load_room(store, id); });
}

storage::WriterStatistics AsyncStore::writer_statistics() const {
  return writer_.statistics();
}

storage::ReaderStatistics AsyncStore::games_reader_statistics() const {
  return games_reader_.statistics();
}

storage::ReaderStatistics AsyncStore::lists_reader_statistics() const {
  return lists_reader_.statistics();
}

bool AsyncStore::storing() const {
  const storage::WriterStatistics now = writer_.statistics();
  const bool hangs = now.writing_since &&
                     std::chrono::steady_clock::now() - *now.writing_since > longest_transaction;
  return !now.failing && !hangs && now.queue < queue_limit;
}

void AsyncStore::stop() {
  writer_.stop();
  games_reader_.stop();
  lists_reader_.stop();
}

}  // namespace quintet::server
