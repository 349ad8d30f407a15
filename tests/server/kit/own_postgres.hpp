// A private PostgreSQL server, for tests that stop it.
#pragma once

#include <filesystem>

#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

struct OwnPostgres {
  PrivatePostgres postgres;
  TempFolder folder;
  std::filesystem::path file = folder / "quintet.db";  // for servers that use it

  OwnPostgres() { keep_at(file, postgres.create("quintet")); }
};

}  // namespace quintet::tests
