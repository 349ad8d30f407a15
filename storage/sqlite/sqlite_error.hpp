// Converts SQLite's errors to Error. Private to this folder.
#pragma once

#include <filesystem>
#include <string_view>

#include <SQLiteCpp/Exception.h>

#include "storage/error.hpp"

namespace quintet::storage {

/// An Error with SQLite's own message.
[[nodiscard]] Error translated(const SQLite::Exception& exception);
/// "FILE: cannot DOING: MESSAGE of SQLite (advice)".
[[nodiscard]] Error translated(const SQLite::Exception& exception,
                               const std::filesystem::path& file, std::string_view doing);

}  // namespace quintet::storage
