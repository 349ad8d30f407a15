// For test cases about what only one kind of database has. Apart from test_store.hpp, which
// benchmarks use, too.
#pragma once

#include <doctest/doctest.h>

#include "test_store.hpp"

namespace quintet::storage::testing {

inline doctest::skip only_on_files() {
  return doctest::skip(on_postgres());
}
inline doctest::skip only_on_postgres() {
  return doctest::skip(!on_postgres());
}

}  // namespace quintet::storage::testing
