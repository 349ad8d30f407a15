// The place where a test's server or store keeps its data, in builds with and without PostgreSQL.
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
