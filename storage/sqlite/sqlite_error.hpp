// Private to this folder: from SQLite's errors to ours.
#pragma once

#include <filesystem>
#include <string_view>

#include <SQLiteCpp/Exception.h>

#include "storage/error.hpp"

namespace quintet::storage {

/// With SQLite's own message.
[[nodiscard]] Error translated(const SQLite::Exception& exception);
/// "FILE: cannot DOING: what SQLite says (and what can be done about it)".
[[nodiscard]] Error translated(const SQLite::Exception& exception,
                               const std::filesystem::path& file, std::string_view doing);

}  // namespace quintet::storage
