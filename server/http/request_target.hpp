// The target and the host of a request line: RFC 9112, section 3.2. Pure.
#pragma once

#include <optional>
#include <string_view>

namespace quintet::server {

/// Views of the parsed text, which must outlive them.
struct RequestTarget {
  std::string_view authority;  // "example.org:8080"; usually empty, because Host has it
  std::string_view path;       // "/room/k3v9w2m7qp", or "*"
  std::string_view query;      // without the question mark
};

/// "/path?query", "http://example.org/path?query" or "*". Drops a fragment, which no client should
/// send. Null for any other text.
[[nodiscard]] std::optional<RequestTarget> parse_target(std::string_view text);

/// Whether this is valid in a Host field: a name or an address (IPv6 in brackets), with an optional
/// port.
[[nodiscard]] bool is_authority(std::string_view text);

}  // namespace quintet::server
