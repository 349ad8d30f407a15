// For storage's own sources: calls of functions that a job brings along.
#pragma once

#include <exception>
#include <string>

#include "storage/error.hpp"

namespace quintet::storage {

/// Returns what `compute()` returns. An exception of the caller's function becomes an Error of the
/// kind `constraint`, so that it fails this job and no other one of the transaction.
template <class Compute>
[[nodiscard]] auto computed(Compute compute) {
  try {
    return compute();
  } catch (const Error&) {
    throw;
  } catch (const std::exception& exception) {
    throw Error(ErrorKind::constraint, std::string("its computation failed: ") + exception.what());
  }
}

}  // namespace quintet::storage
