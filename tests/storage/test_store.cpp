#include "test_store.hpp"

#include <SQLiteCpp/Database.h>

#include "storage/sqlite/sqlite_store.hpp"

#ifdef QUINTET_TEST_POSTGRES
#include "storage/postgres/store/postgres_store.hpp"
#include "tests/postgres/private_postgres.hpp"
#endif

namespace quintet::storage::testing {
namespace {

std::unique_ptr<Store> opened_postgres([[maybe_unused]] const std::filesystem::path& file,
                                       [[maybe_unused]] bool reads_only) {
#ifdef QUINTET_TEST_POSTGRES
  return std::make_unique<PostgresStore>(tests::location_of(file),
                                         PostgresOptions{.reads_only = reads_only, .alone = false});
#else
  return nullptr;
#endif
}

}  // namespace

bool on_postgres() {
#ifdef QUINTET_TEST_POSTGRES
  return tests::on_postgres();
#else
  return false;
#endif
}

TestStore open_store(const std::filesystem::path& file, const DatabaseOptions& options) {
  const bool reads_only = options.access == Access::read_only;
  if (on_postgres()) return TestStore(opened_postgres(file, reads_only));
  return TestStore(std::make_unique<SqliteStore>(Database(file, options)));
}

TestStore open_reading(const std::filesystem::path& file) {
  return open_store(file, {.access = Access::read_only});
}

std::string ask(const std::filesystem::path& file, const std::string& query) {
#ifdef QUINTET_TEST_POSTGRES
  if (on_postgres()) return tests::ask_postgres(tests::location_of(file), query);
#endif
  Database database(file);
  return database.connection().execAndGet(query).getString();
}

}  // namespace quintet::storage::testing
