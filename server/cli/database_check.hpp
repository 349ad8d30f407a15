// Whether a database is sound: what `quintet check` looks at, and `quintet move` before and after.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "storage/connection.hpp"

namespace quintet::server {

/// Both may be null.
struct CheckProgress {
  std::function<void(std::size_t rooms)> checked;  // so far
  std::function<void()> before_line;               // of what is printed
};

/// Looks at the database, at every log and at every position. Prints a line for each fault to
/// standard output, and at last what was looked at. Throws storage::Error only when the database
/// cannot be read at all.
[[nodiscard]] bool is_sound(storage::Connection& connection, const std::string& name,
                            const CheckProgress& progress = {});

}  // namespace quintet::server
