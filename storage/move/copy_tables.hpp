// Copies all rows and checks that they have arrived. Private to storage/ and its tests.
#pragma once

#include <functional>
#include <string>

#include "storage/move.hpp"
#include "storage/move/tables.hpp"

namespace quintet::storage {

/// Copies all rows of `from` to `to`, reads them back and compares them. The names are for
/// messages. Throws Error, which begins with the name of the side concerned: if one side fails, if
/// the sides have different tables, or if the destination returns other rows than the source.
Moved copy_tables(Tables& from, const std::string& from_name, NewTables& to,
                  const std::string& to_name,
                  const std::function<void(const MoveProgress&)>& progress);

}  // namespace quintet::storage
