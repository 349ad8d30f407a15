// Mail addresses as SMTP commands and headers have them.
#pragma once

#include <string_view>

namespace quintet::server {

/// Whether the text is "local@domain" with at most 254 printable characters of ASCII, without
/// spaces, quotation marks, brackets, commas, semicolons, colons and backslashes. So it needs no
/// quotation in a header or a command. Says nothing about the domain.
[[nodiscard]] bool is_mailbox(std::string_view text);

/// The part after "@". `mailbox` must be one.
[[nodiscard]] std::string_view domain_of(std::string_view mailbox);

}  // namespace quintet::server
