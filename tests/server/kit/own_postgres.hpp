// A database server of a test's own, for those who stop it.
#pragma once

#include <filesystem>

#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

struct OwnPostgres {
  PrivatePostgres postgres;
  TempFolder folder;
  std::filesystem::path file = folder / "quintet.db";  // of servers whose data lie there

  OwnPostgres() { keep_at(file, postgres.create("quintet")); }
};

}  // namespace quintet::tests
