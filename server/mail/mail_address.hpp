// Mail addresses that players type.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace quintet::server {

enum class MailAddressError : std::uint8_t {
  too_long,    // more than 254 bytes, or more than 64 before the "@"
  malformed,   // not "local@domain", or one with quotation marks, spaces, or other bytes than ASCII
  not_public,  // a domain that no host of the internet has, such as "localhost" or an IP address
};

/// The address in lower case. Mail servers may tell "A@b.org" from "a@b.org", but none that people
/// use does, and one person's address must have one form. The local part is a dot-atom (RFC 5322,
/// section 3.2.3), so it needs no quotation; the domain's labels are letters, digits and "-".
[[nodiscard]] std::expected<std::string, MailAddressError> parse_mail_address(
    std::string_view text);

}  // namespace quintet::server
