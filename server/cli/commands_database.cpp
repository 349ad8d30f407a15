// `quintet backup` and `quintet check`.
#include <iostream>
#include <stdexcept>

#include "server/cli/commands.hpp"
#include "server/cli/database_check.hpp"
#include "storage/backup.hpp"
#include "storage/location.hpp"
#include "storage/open.hpp"

namespace quintet::server {

int back_up(const std::filesystem::path& database, const std::filesystem::path& copy) {
  if (storage::is_postgres_address(database.native())) {
    throw std::runtime_error(database.native() + " is a PostgreSQL database: copy it with pg_dump");
  }
  storage::backup_to(database, copy);
  std::cout << copy.string() << " is a copy of " << database.string() << '\n';
  return 0;
}

int check_database(const std::filesystem::path& database) {
  const auto connection = storage::open_for_reading(database.native());
  return is_sound(*connection, database.string()) ? 0 : 1;
}

}  // namespace quintet::server
