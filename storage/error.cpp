#include "storage/error.hpp"

namespace quintet::storage {
namespace {

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

Error explained(const Error& error, std::string_view location, std::string_view doing) {
  std::string message(location);
  message += ": cannot ";
  message += doing;
  message += ": ";
  message += error.what();
  message += advice(error.kind());
  return {error.kind(), message};
}

}  // namespace quintet::storage
