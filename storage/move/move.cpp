#include "storage/move.hpp"

#include <memory>
#include <optional>

#include "storage/error.hpp"
#include "storage/location.hpp"
#include "storage/move/copy_tables.hpp"
#include "storage/open.hpp"
#include "storage/postgres/tables/database_tables.hpp"
#include "storage/sqlite/file_tables.hpp"

namespace quintet::storage {
namespace {

/// Opens a database whose errors do not name its address, and adds the address to them.
template <class Opened>
std::unique_ptr<Opened> opened(const std::string& address, const MoveOptions& options) {
  try {
    return std::make_unique<Opened>(address, options.patience);
  } catch (const Error& error) {
    throw Error(error.kind(), address + ": " + error.what());
  }
}

void check_source(Connection& connection, const std::string& location, const MoveOptions& options) {
  if (options.is_sound(connection, location)) return;
  throw Error(ErrorKind::corrupt, location + " is not sound; nothing has been moved");
}

Moved to_postgres(const std::string& file, const std::string& address, const MoveOptions& options) {
  FileTables from(file, options.patience);
  const auto to = opened<NewDatabaseTables>(address, options);
  check_source(from.connection(), file, options);
  const Moved moved = copy_tables(from, file, *to, address, options.progress);
  try {
    to->commit();
  } catch (const Error& error) {
    throw Error(error.kind(), address + ": " + error.what());
  }
  if (!options.is_sound(*open_for_reading(address), address)) {
    throw Error(ErrorKind::corrupt, address +
                                        " has got every row and is not sound all the same; drop it "
                                        "and stay with " +
                                        file);
  }
  return moved;
}

Moved to_file(const std::string& address, const std::string& file, const MoveOptions& options) {
  const auto from = opened<DatabaseTables>(address, options);
  NewFileTables to(file);
  check_source(*open_for_reading(address), address, options);
  const Moved moved = copy_tables(*from, address, to, file, options.progress);
  to.close();
  if (!options.is_sound(*open_for_reading(to.unfinished()), file)) {
    throw Error(ErrorKind::corrupt,
                file + " would get every row and not be sound all the same; it is not made");
  }
  to.commit();
  return moved;
}

}  // namespace

Moved move_database(const std::string& from, const std::string& to, const MoveOptions& options) {
  for (const std::string& location : {from, to}) {
    if (const auto fault = fault_of_location(location))
      throw Error(ErrorKind::cannot_open, "the database " + *fault);
  }
  const bool from_server = is_postgres_address(from);
  if (from_server && is_postgres_address(to)) {
    throw Error(ErrorKind::other,
                "both are PostgreSQL databases: copy one to the other with pg_dump and psql");
  }
  if (from_server) return to_file(from, to, options);
  if (is_postgres_address(to)) return to_postgres(from, to, options);
  throw Error(ErrorKind::other, "both are files: copy one with quintet backup");
}

}  // namespace quintet::storage
