#include "storage/sqlite/files.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

namespace quintet::storage {
namespace fs = std::filesystem;
namespace {

class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags)
      : value_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }

  [[nodiscard]] bool valid() const { return value_ >= 0; }
  [[nodiscard]] bool flush() const { return valid() && ::fsync(value_) == 0; }

 private:
  int value_;
};

[[noreturn]] void throw_system_error(const fs::path& path) {
  throw fs::filesystem_error("cannot copy the database", path,
                             std::error_code(errno, std::generic_category()));
}

void copy_committed(const fs::path& file, const fs::path& copy) {
  if (!create_private(copy)) throw_system_error(copy);
  {
    SQLite::Database source(file.string(), SQLite::OPEN_READWRITE);
    SQLite::Database target(copy.string(), SQLite::OPEN_READWRITE);
    SQLite::Backup backup(target, source);
    // Copies in one step, because concurrent commits would restart a copy in several steps.
    if (const auto code = backup.executeStep(-1); code != SQLITE_DONE) {
      throw SQLite::Exception("the copy is not complete", code);
    }
  }
}

}  // namespace

bool create_private(const fs::path& file) {
  return Descriptor(file, O_RDWR | O_CREAT | O_EXCL).valid();
}

void give_name(const fs::path& unfinished, const fs::path& file) {
  if (!Descriptor(unfinished, O_RDONLY).flush()) throw_system_error(unfinished);
  fs::create_hard_link(unfinished, file);  // unlike rename, it does not replace an existing file
  fs::remove(unfinished);
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!Descriptor(folder, O_RDONLY | O_DIRECTORY).flush()) throw_system_error(folder);
}

void copy_database(const fs::path& file, const fs::path& copy, const fs::path& unfinished,
                   const std::function<void(const fs::path&)>& check) {
  try {
    fs::remove(unfinished);
    copy_committed(file, unfinished);
    if (check) check(unfinished);
    give_name(unfinished, copy);
  } catch (...) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    throw;
  }
}

}  // namespace quintet::storage
