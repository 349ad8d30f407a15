// Locations of databases: the path of a file, or the address of a server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::storage {

/// Whether this is the address of a PostgreSQL database ("postgres://user@host/db") and not the
/// path of a file.
[[nodiscard]] bool is_postgres_address(std::string_view location);

/// The fault of a location, found without opening it, as the end of a sentence that begins with
/// "the database". Faults are a password in an address, because process lists and logs would show
/// it, and an address of another kind. Nothing if there is no fault. Never contains the password.
[[nodiscard]] std::optional<std::string> fault_of_location(std::string_view location);

}  // namespace quintet::storage
