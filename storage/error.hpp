// The exceptions of storage; it throws no others.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace quintet::storage {

enum class ErrorKind {
  not_ours,       // the file belongs to another application, or is no SQLite database at all
  newer_version,  // the file was written by a newer Quintet
  read_only,      // the file or its folder cannot be written
  cannot_open,    // no such file or folder, no permission
  locked,         // another process holds the file for longer than the busy timeout
  full,           // no space left
  io,             // reading or writing failed otherwise
  away,           // the database server cannot be reached or does not answer; storage tries again
  corrupt,        // the file is damaged
  exists,         // the target exists already
  constraint,     // the schema refuses the values: a mistake of the caller
  fenced,         // other nodes consider this node dead: nothing that it writes is stored
  other,
};

/// `what()` is one sentence that names the file and the reason. It contains no stored values, so it
/// can be logged and shown to an operator.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

/// "LOCATION: cannot DOING: MESSAGE of `error` (advice)".
[[nodiscard]] Error explained(const Error& error, std::string_view location,
                              std::string_view doing);

}  // namespace quintet::storage
