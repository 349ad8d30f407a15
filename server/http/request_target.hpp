// What a request line asks for, and which server: RFC 9112, section 3.2. Pure.
#pragma once

#include <optional>
#include <string_view>

namespace quintet::server {

/// Parts of the text that was parsed, which must outlive them.
struct RequestTarget {
  std::string_view authority;  // "example.org:8080"; empty in the usual form, where Host has it
  std::string_view path;       // "/room/k3v9w2m7qp", or "*"
  std::string_view query;      // without the question mark
};

/// "/path?query", "http://example.org/path?query" or "*". A fragment, which nobody should send, is
/// left out. Null for everything else.
[[nodiscard]] std::optional<RequestTarget> parse_target(std::string_view text);

/// Whether this may stand in a Host field: a name or an address (IPv6 in brackets), perhaps with a
/// port.
[[nodiscard]] bool is_authority(std::string_view text);

}  // namespace quintet::server
