// The fields of a query line, shared by the WebSocket's `query` and the line itself.
#pragma once

#include "protocol/query_line.hpp"
#include "protocol/reading.hpp"

namespace quintet::protocol {

[[nodiscard]] Query read_query(FieldReader& fields);

}  // namespace quintet::protocol
