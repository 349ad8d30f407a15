// Secrets that all nodes of a site share, in the database.
#pragma once

#include <string>

#include "protocol/errors/error.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// The secret with this name. If there is none, stores `fresh` and returns it, or the one that
/// another node has stored at the same time. `store` must outlive the task.
[[nodiscard]] Task<protocol::Result<std::string>> site_key(AsyncStore& store, std::string name,
                                                           std::string fresh);

}  // namespace quintet::server
