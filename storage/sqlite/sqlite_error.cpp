#include "storage/sqlite/sqlite_error.hpp"

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

}  // namespace

Error translated(const SQLite::Exception& exception) {
  return {kind_of(exception.getErrorCode()), exception.what()};
}

Error translated(const SQLite::Exception& exception, const std::filesystem::path& file,
                 std::string_view doing) {
  return explained(translated(exception), file.native(), doing);
}

}  // namespace quintet::storage
