// The lists of an export, whose length nothing limits.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/exports/exported_list.hpp"

namespace quintet::server {

class AsyncStore;
class SharedWorkers;

/// In the order of the file. `address` is the client's, for its share of the workers. The objects
/// must outlive the lists. `page`: the number of rows that one read returns.
[[nodiscard]] std::vector<std::unique_ptr<ExportedList>> lists_of_export(AsyncStore& store,
                                                                         SharedWorkers& workers,
                                                                         const std::string& player,
                                                                         std::string address,
                                                                         int page);

}  // namespace quintet::server
