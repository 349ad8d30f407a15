// Calls of functions that a job contains, for storage's own sources.
#pragma once

#include <exception>
#include <string>

#include "storage/error.hpp"

namespace quintet::storage {

/// Returns `compute()`. Converts an exception of the caller's function to an Error of the kind
/// `constraint`, so that only this job of the transaction fails.
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
