// Where a test keeps what a server or a store writes, in builds with PostgreSQL and in those
// without.
#pragma once

#ifdef QUINTET_TEST_POSTGRES
#include "tests/postgres/private_postgres.hpp"
#else

#include <filesystem>
#include <string>

namespace quintet::tests {

[[nodiscard]] inline bool on_postgres() {
  return false;
}

[[nodiscard]] inline std::string location_of(const std::filesystem::path& file) {
  return file.native();
}

}  // namespace quintet::tests

#endif
