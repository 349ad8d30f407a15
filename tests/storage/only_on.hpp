// Decorators for test cases about one kind of database. Not in test_store.hpp, because benchmarks
// without doctest use that.
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
