// Where a database is: the path of a file, or the address of a server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::storage {

/// Whether this is the address of a PostgreSQL database ("postgres://user@host/db"), and not the
/// path of a file.
[[nodiscard]] bool is_postgres_address(std::string_view location);

/// What is wrong with a location before anything is opened, as the end of a sentence that begins
/// with "the database": a password in an address, which others would see in the list of processes
/// and in logs, or an address of something else. Nothing: it can be tried. Never repeats a
/// password.
[[nodiscard]] std::optional<std::string> fault_of_location(std::string_view location);

}  // namespace quintet::storage
