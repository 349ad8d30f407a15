// Storage behind `co_await`: the event loop never waits for the disk.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "server/await_callback.hpp"
#include "server/task.hpp"
#include "storage/reader.hpp"
#include "storage/writer.hpp"

namespace quintet::server {

/// Owns the writing and the reading thread of one data file. The functions may be called from any
/// thread; their coroutines go on on the executor of the awaiting one.
class AsyncStore {
 public:
  /// Opens or creates the file and brings it up to date; what is due is put off by the time until
  /// `now` (ms since 1970) in which no server has run. Throws storage::Error.
  AsyncStore(const std::filesystem::path& file, std::int64_t now);

  /// Done and on disk, or nothing is changed: see storage::WriteResult.
  [[nodiscard]] Task<storage::WriteResult> write(storage::Job job);

  /// Without waiting, for what nobody is told of; it is done before `stop` returns.
  void write_later(storage::Job job);

  /// An error is one of the disk or of the queue; its sentence is for the log.
  template <class T>
  using Read = std::expected<T, std::string>;
  /// What `query(const storage::Store&)` returns, on the reader's thread.
  template <class Query>
  [[nodiscard]] auto read(Query query)
      -> Task<Read<std::invoke_result_t<Query&, const storage::Store&>>>;

  [[nodiscard]] Task<Read<std::optional<storage::LoadedRoom>>> load_room(std::string id);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] storage::WriterStatistics writer_statistics() const;
  [[nodiscard]] storage::ReaderStatistics reader_statistics() const;
  /// Whether what is written now is stored, as far as one can tell: the last transaction was not in
  /// vain, the one that is under way does not hang, and there is a place in the queue.
  [[nodiscard]] bool storing() const;

  /// Finishes what waits; nothing may be asked any more. Blocks.
  void stop();

 private:
  const std::filesystem::path file_;
  storage::Writer writer_;
  storage::Reader reader_;
};

template <class Query>
auto AsyncStore::read(Query query)
    -> Task<Read<std::invoke_result_t<Query&, const storage::Store&>>> {
  using T = std::invoke_result_t<Query&, const storage::Store&>;
  auto start = [this, query = std::move(query)](auto done) mutable {
    // Shared, because a refused query destroys its completion without a call.
    auto answer = std::make_shared<decltype(done)>(std::move(done));
    const bool taken =
        reader_.query(std::move(query), [answer](std::expected<T, storage::Error> found) {
          if (found) {
            (*answer)(Read<T>(*std::move(found)));
          } else {
            (*answer)(Read<T>(std::unexpected(found.error().what())));
          }
        });
    if (!taken) (*answer)(Read<T>(std::unexpected("the queue of the reader is full")));
  };
  co_return co_await await_callback<Read<T>>(std::move(start));
}

}  // namespace quintet::server
