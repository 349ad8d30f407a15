// Names of hosts in URLs that strangers name.
#pragma once

#include <string_view>

namespace quintet::server {

/// Whether a host anywhere on the internet may have this name: labels of letters, digits, "-" and
/// "_" with full stops between them, at most 253 characters, in any case. False for names without a
/// full stop or with one at the end, for IP addresses in every notation, and for names that only a
/// local network, a test or a document has: "localhost", "printer.local", "a.invalid".
[[nodiscard]] bool is_public_name(std::string_view host);

/// Whether the last label is a number ("10.1", "0x7f000001"). Such a host is an IPv4 address or
/// nothing, because no domain at the top is a number.
[[nodiscard]] bool ends_in_number(std::string_view host);

}  // namespace quintet::server
