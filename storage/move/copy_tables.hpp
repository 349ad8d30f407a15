// Private to storage/ and its tests: copies all rows, and looks whether they have arrived.
#pragma once

#include <functional>
#include <string>

#include "storage/move.hpp"
#include "storage/move/tables.hpp"

namespace quintet::storage {

/// Both sides have a name for messages. Throws Error, which begins with the name of whom it is
/// about: one of them fails, they have other tables, or what is read from the destination is not
/// what has been read from the source.
Moved copy_tables(Tables& from, const std::string& from_name, NewTables& to,
                  const std::string& to_name,
                  const std::function<void(const MoveProgress&)>& progress);

}  // namespace quintet::storage
