// A URL that a stranger has given, to which the server will send requests: a push subscription's
// endpoint, or a webhook.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "server/outbound/address_guard.hpp"

namespace quintet::server {

/// Maximum length of an endpoint, in bytes. Those of the browsers' push services have 200 to 700.
inline constexpr std::size_t most_endpoint_bytes = 1'000;

/// An accepted URL. Its host may still have a forbidden address: the guard decides again when the
/// server connects.
struct EndpointUrl {
  std::string url;     // as libcurl writes it: "https://example.org/a?b"
  std::string origin;  // "https://example.org", with the port if it is not the scheme's
  std::string host;    // in lower case; an IPv6 address is without brackets
  std::uint16_t port = 0;
  bool secure = true;  // https
};

enum class EndpointError : std::uint8_t {
  too_long,     // more than most_endpoint_bytes
  malformed,    // not a URL with a host, or one with a user, a fragment, or odd characters
  not_https,    // another scheme
  other_port,   // not 443
  not_allowed,  // the guard does not allow the address, or no public host has the name
};
/// "too-long", "malformed", "not-https", "other-port", "not-allowed".
[[nodiscard]] std::string_view to_string(EndpointError error);

/// Accepts only https, port 443, and a public name or address. If the guard has allowed networks,
/// it also accepts http, all ports and all names, because only the address shows whether it is in
/// such a network. The parser is libcurl's, which also reads the URL when it connects. Addresses
/// are judged in every notation that libcurl or the system reads: "0x7f.1", "2130706433".
[[nodiscard]] std::expected<EndpointUrl, EndpointError> parse_endpoint(std::string_view text,
                                                                       const AddressGuard& guard);

}  // namespace quintet::server
