#include "faulty_disk.hpp"

#include <condition_variable>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace quintet::storage::testing {
namespace {

struct State {
  std::mutex mutex;
  int operations_left = std::numeric_limits<int>::max();
  int failures_left = 0;
  int code = SQLITE_OK;
  bool failed = false;
  int flushes = 0;
  bool holds = false;
  int held = 0;  // writes that wait
  std::condition_variable hold_changed;
  std::map<std::string, std::string> survivors;  // by path
};

State& state() {
  static State instance;
  return instance;
}

sqlite3_vfs* real_disk = nullptr;
sqlite3_vfs faulty_disk;

/// SQLite's own file object follows it in the same allocation.
struct File {
  sqlite3_file base;
  const char* path;  // valid while the file is open
};

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

/// SQLITE_OK, or the error that the next operation must return; `ioerr` replaces SQLITE_IOERR.
int next_operation(int ioerr) {
  const std::lock_guard lock(state().mutex);
  if (state().operations_left > 0) {
    --state().operations_left;
    return SQLITE_OK;
  }
  if (state().failures_left == 0) return SQLITE_OK;
  --state().failures_left;
  state().failed = true;
  return state().code == SQLITE_IOERR ? ioerr : state().code;
}

void wait_while_held(sqlite3_file* file) {
  if (std::string_view(reinterpret_cast<File*>(file)->path).ends_with("-wal")) return;
  std::unique_lock lock(state().mutex);
  ++state().held;
  state().hold_changed.notify_all();
  state().hold_changed.wait(lock, [] { return !state().holds; });
  --state().held;
}

int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  wait_while_held(file);
  if (const auto code = next_operation(SQLITE_IOERR_WRITE); code != SQLITE_OK) return code;
  return real(file)->pMethods->xWrite(real(file), data, size, offset);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}

/// Records the content instead of flushing the real disk, because test data need not survive a
/// power cut.
int flush(sqlite3_file* file, int) {
  if (const auto code = next_operation(SQLITE_IOERR_FSYNC); code != SQLITE_OK) return code;
  sqlite3_int64 size = 0;
  real(file)->pMethods->xFileSize(real(file), &size);
  std::string content(static_cast<std::size_t>(size), '\0');
  real(file)->pMethods->xRead(real(file), content.data(), static_cast<int>(size), 0);
  const std::lock_guard lock(state().mutex);
  ++state().flushes;
  state().survivors[reinterpret_cast<File*>(file)->path] = std::move(content);
  return SQLITE_OK;
}

const sqlite3_io_methods methods{
    .iVersion = 2,
    .xClose = [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
    .xRead = [](sqlite3_file* f, void* data, int size,
                sqlite3_int64 at) { return real(f)->pMethods->xRead(real(f), data, size, at); },
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = flush,
    .xFileSize = [](sqlite3_file* f,
                    sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
    .xLock = [](sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); },
    .xUnlock = [](sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); },
    .xCheckReservedLock =
        [](sqlite3_file* f, int* result) {
          return real(f)->pMethods->xCheckReservedLock(real(f), result);
        },
    .xFileControl =
        [](sqlite3_file* f, int what, void* value) {
          return real(f)->pMethods->xFileControl(real(f), what, value);
        },
    .xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
    .xDeviceCharacteristics =
        [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
    .xShmMap =
        [](sqlite3_file* f, int region, int size, int extend, void volatile** memory) {
          return real(f)->pMethods->xShmMap(real(f), region, size, extend, memory);
        },
    .xShmLock =
        [](sqlite3_file* f, int offset, int count, int flags) {
          return real(f)->pMethods->xShmLock(real(f), offset, count, flags);
        },
    .xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
    .xShmUnmap = [](sqlite3_file* f,
                    int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  auto* opened = reinterpret_cast<File*>(file);
  opened->base.pMethods = nullptr;
  opened->path = path != nullptr ? path : "";
  const auto code = real_disk->xOpen(real_disk, path, real(file), flags, out_flags);
  if (real(file)->pMethods != nullptr) opened->base.pMethods = &methods;
  return code;
}

int remove(sqlite3_vfs*, const char* path, int flush_folder) {
  const auto code = real_disk->xDelete(real_disk, path, flush_folder);
  const std::lock_guard lock(state().mutex);
  if (code == SQLITE_OK) state().survivors.erase(path);
  return code;
}

}  // namespace

FaultyDisk::FaultyDisk() {
  {
    const std::lock_guard lock(state().mutex);
    state().operations_left = std::numeric_limits<int>::max();
    state().code = SQLITE_OK;
    state().failed = false;
    state().flushes = 0;
    state().survivors.clear();
  }
  sqlite3_initialize();
  real_disk = sqlite3_vfs_find("unix");
  if (real_disk == nullptr) throw std::runtime_error("SQLite has no disk");
  faulty_disk = *real_disk;
  faulty_disk.zName = "faulty";
  faulty_disk.pNext = nullptr;
  faulty_disk.szOsFile = static_cast<int>(sizeof(File)) + real_disk->szOsFile;
  faulty_disk.xOpen = open;
  faulty_disk.xDelete = remove;
  sqlite3_vfs_register(&faulty_disk, 1);
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_unregister(&faulty_disk);
  sqlite3_vfs_register(real_disk, 1);
}

void FaultyDisk::fail_after(int operations, int code, int failures) {
  const std::lock_guard lock(state().mutex);
  state().operations_left = operations;
  state().failures_left = failures;
  state().code = code;
  state().failed = false;
}

void FaultyDisk::heal() {
  const std::lock_guard lock(state().mutex);
  state().operations_left = std::numeric_limits<int>::max();
}

bool FaultyDisk::has_failed() const {
  const std::lock_guard lock(state().mutex);
  return state().failed;
}

FaultyDisk::Hold::Hold(FaultyDisk&) {
  const std::lock_guard lock(state().mutex);
  state().holds = true;
}

FaultyDisk::Hold::~Hold() {
  const std::lock_guard lock(state().mutex);
  state().holds = false;
  state().hold_changed.notify_all();
}

void FaultyDisk::Hold::wait() const {
  std::unique_lock lock(state().mutex);
  state().hold_changed.wait(lock, [] { return state().held > 0; });
}

int FaultyDisk::flushes() const {
  const std::lock_guard lock(state().mutex);
  return state().flushes;
}

void FaultyDisk::write_survivors(const std::filesystem::path& from,
                                 const std::filesystem::path& to) const {
  const std::lock_guard lock(state().mutex);
  std::filesystem::create_directories(to);
  for (const auto& [name, content] : state().survivors) {
    const std::filesystem::path path = name;
    if (path.parent_path() != from) continue;
    std::ofstream out(to / path.filename(), std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!out.flush()) throw std::runtime_error("cannot write " + name);
  }
}

}  // namespace quintet::storage::testing
