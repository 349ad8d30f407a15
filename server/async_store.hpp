// Storage behind `co_await`: the event loop never waits for the disk.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "server/task.hpp"
#include "storage/reader.hpp"
#include "storage/writer.hpp"

namespace quintet::server {

/// Owns the writing and the reading thread of one data file. The functions may be called from any
/// thread; their coroutines go on on the executor of the awaiting one.
class AsyncStore {
 public:
  /// Opens or creates the file and brings it up to date. Throws storage::Error.
  explicit AsyncStore(const std::filesystem::path& file);

  /// Done and on disk, or nothing is changed: see storage::WriteResult.
  [[nodiscard]] Task<storage::WriteResult> write(storage::Job job);

  /// An error is one of the disk or of the queue; its sentence is for the log.
  template <class T>
  using Read = std::expected<T, std::string>;
  [[nodiscard]] Task<Read<std::optional<storage::LoadedRoom>>> load_room(std::string id);
  [[nodiscard]] Task<Read<std::optional<storage::FoundSession>>> find_session(
      storage::TokenHash token_hash, std::int64_t now);

  /// Finishes what waits; nothing may be asked any more. Blocks.
  void stop();

 private:
  template <class T, class Query>
  Task<Read<T>> read(Query query);

  storage::Writer writer_;
  storage::Reader reader_;
};

}  // namespace quintet::server
