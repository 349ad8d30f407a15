// Private to this folder: how each job is done.
#pragma once

#include "storage/prepared.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// Inside a transaction of the caller, who undoes what a job has done when the result is not `ok`
/// or SQLite::Exception is thrown.
[[nodiscard]] WriteResult perform(Prepared& prepared, const Job& job);

}  // namespace quintet::storage
