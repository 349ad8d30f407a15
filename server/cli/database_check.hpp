// Checks that a database is consistent: for `quintet check`, and for `quintet move` before and
// after.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "storage/sql/connection.hpp"

namespace quintet::server {

/// Callbacks. Both may be null.
struct CheckProgress {
  std::function<void(std::size_t rooms)> checked;  // number checked so far
  std::function<void()> before_line;               // called before each printed line
};

/// Checks the database, every log and every position. Prints a line for each fault to standard
/// output, and a summary at the end. Throws storage::Error only if the database cannot be read at
/// all.
[[nodiscard]] bool is_sound(storage::Connection& connection, const std::string& name,
                            const CheckProgress& progress = {});

}  // namespace quintet::server
