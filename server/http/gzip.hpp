// Compresses text that is made for one request.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

/// As RFC 1952. About 20 ms for a megabyte. Throws std::bad_alloc without memory.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace quintet::server
