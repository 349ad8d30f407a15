// A list of an export.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// The next entries of a list, as JSON texts; perhaps none, although more follow.
struct ExportedEntries {
  std::vector<std::string> texts;
  bool last = false;  // the list ends with them
};

/// On one strand.
class ExportedList {
 public:
  virtual ~ExportedList() = default;
  /// The key of the list in the file.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Must not be called after the last entries.
  [[nodiscard]] virtual Task<protocol::Result<ExportedEntries>> next() = 0;
};

}  // namespace quintet::server
