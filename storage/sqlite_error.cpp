#include "storage/sqlite_error.hpp"

#include <string>

#include <sqlite3.h>

namespace quintet::storage {
namespace {

ErrorKind kind_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_NOTADB:
      return ErrorKind::not_ours;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return ErrorKind::read_only;
    case SQLITE_CANTOPEN:
      return ErrorKind::cannot_open;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return ErrorKind::locked;
    case SQLITE_FULL:
      return ErrorKind::full;
    case SQLITE_IOERR:
      return ErrorKind::io;
    case SQLITE_CORRUPT:
      return ErrorKind::corrupt;
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return ErrorKind::constraint;
    default:
      return ErrorKind::other;
  }
}

std::string_view advice(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::read_only:
    case ErrorKind::cannot_open:
      return " (is the folder there, and may the file and its folder be written?)";
    case ErrorKind::locked:
      return " (another process is writing to it)";
    case ErrorKind::corrupt:
      return " (restore a backup)";
    default:
      return "";
  }
}

}  // namespace

Error translated(const SQLite::Exception& exception, const std::filesystem::path& file,
                 std::string_view doing) {
  const auto kind = kind_of(exception.getErrorCode());
  auto message = file.string() + ": cannot ";
  message += doing;
  message += ": ";
  message += exception.what();
  message += advice(kind);
  return {kind, message};
}

}  // namespace quintet::storage
