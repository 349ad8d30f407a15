// The beginning of an export: all data of a player that is limited in number.
#pragma once

#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

class AsyncStore;
class Time;

/// Reads the data and returns the beginning of the file. `internal` or `unavailable` if it cannot
/// be read. Both objects must outlive the task.
[[nodiscard]] Task<protocol::Result<std::string>> export_head(AsyncStore& store, const Time& time,
                                                              protocol::Player player);

}  // namespace quintet::server
