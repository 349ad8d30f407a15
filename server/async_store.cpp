#include "server/async_store.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "server/log.hpp"

namespace quintet::server {
namespace {

// A job waits for one flush of the disk at most, so a queue of this length is seconds of work;
// beyond it the server says `internal` rather than promise what it cannot do soon.
constexpr std::size_t queue_limit = 10'000;

// A flush takes milliseconds, and seconds on a disk that is very busy: this one does not answer.
constexpr std::chrono::seconds longest_transaction{10};

/// A file that is up to date, and in which what is due has waited for the server to come back.
storage::Store opened(const std::filesystem::path& file, std::int64_t now) {
  storage::Database database(file);
  if (const auto& migrated = database.migrated()) {
    log::info("the file was brought to another schema version",
              {{"file", file.native()},
               {"from", static_cast<std::int64_t>(migrated->from)},
               {"to", static_cast<std::int64_t>(migrated->to)},
               {"backup", migrated->backup.native()}});
  }
  storage::Store store(std::move(database));
  store.wake(now);
  return store;
}

}  // namespace

AsyncStore::AsyncStore(const std::filesystem::path& file, std::int64_t now)
    : file_(file),
      writer_(opened(file, now), queue_limit),
      reader_(storage::Store(storage::Database(file, {.access = storage::Access::read_only})),
              queue_limit) {}

Task<storage::WriteResult> AsyncStore::write(storage::Job job) {
  using storage::WriteResult;
  auto start = [this, job = std::move(job)](auto done) mutable {
    // Shared, because a refused submit destroys its completion without a call.
    auto answer = std::make_shared<decltype(done)>(std::move(done));
    const bool taken =
        writer_.submit(std::move(job), [answer](const WriteResult& result) { (*answer)(result); });
    if (!taken) {
      (*answer)(WriteResult{.status = storage::WriteStatus::failure,
                            .message = "the queue of the writer is full"});
    }
  };
  co_return co_await await_callback<WriteResult>(std::move(start));
}

void AsyncStore::write_later(storage::Job job) {
  if (!writer_.submit(std::move(job), {})) log::warning("the queue of the writer is full");
}

Task<AsyncStore::Read<std::optional<storage::LoadedRoom>>> AsyncStore::load_room(std::string id) {
  return read([id = std::move(id)](const storage::Store& store) { return store.load_room(id); });
}

storage::WriterStatistics AsyncStore::writer_statistics() const {
  return writer_.statistics();
}

storage::ReaderStatistics AsyncStore::reader_statistics() const {
  return reader_.statistics();
}

bool AsyncStore::storing() const {
  const storage::WriterStatistics now = writer_.statistics();
  const bool hangs = now.writing_since &&
                     std::chrono::steady_clock::now() - *now.writing_since > longest_transaction;
  return !now.failing && !hangs && now.queue < queue_limit;
}

void AsyncStore::stop() {
  writer_.stop();
  reader_.stop();
}

}  // namespace quintet::server
