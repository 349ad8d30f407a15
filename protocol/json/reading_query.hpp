// Reads the fields of a query, for the WebSocket request `query` and for the query line.
#pragma once

#include "protocol/json/reading.hpp"
#include "protocol/lines/query_line.hpp"

namespace quintet::protocol {

[[nodiscard]] Query read_query(FieldReader& fields);

}  // namespace quintet::protocol
