// Large files for benchmarks, which are made once and reused.
#pragma once

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/store.hpp"

namespace quintet::storage::testing {

/// Calls `make` if the file does not exist. The file has another name until it is complete.
inline std::filesystem::path made_file(
    const std::filesystem::path& file,
    const std::function<void(const std::filesystem::path& unfinished)>& make) {
  namespace fs = std::filesystem;
  using Clock = std::chrono::steady_clock;
  if (fs::exists(file)) return file;
  fs::create_directories(file.parent_path());
  const fs::path unfinished = file.string() + ".unfinished";
  for (const char* end : {"", "-wal", "-shm"})
    fs::remove(unfinished.string() + end);
  std::printf("making %s\n", file.c_str());
  const auto start = Clock::now();
  make(unfinished);
  fs::rename(unfinished, file);
  std::printf("made in %.0f s\n", std::chrono::duration<double>(Clock::now() - start).count());
  return file;
}

/// A store without flushes, for files that can simply be made again after a power cut.
inline SqliteStore unsynced_store(const std::filesystem::path& file) {
  Database database(file);
  database.connection().exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
  return SqliteStore(std::move(database));
}

}  // namespace quintet::storage::testing
