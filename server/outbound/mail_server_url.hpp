// The address of the operator's mail server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// Protection of the connection to a mail server.
enum class MailSecurity : std::uint8_t {
  none,      // only to an address of the loopback
  starttls,  // a server without STARTTLS gets neither the password nor the mail
  tls,       // from the first byte
};

struct MailServerUrl {
  std::string url;  // with the port and without a path: "smtp://example.org:587"
  MailSecurity security = MailSecurity::tls;
};

/// Accepts "smtp://HOST" (port 587) and "smtps://HOST" (port 465), each perhaps with a port and a
/// slash at its end. Null for anything else, also for one with a user. The connection has no TLS if
/// the scheme is smtp and the host is "localhost" or an IP address of the loopback.
[[nodiscard]] std::optional<MailServerUrl> parse_mail_server(std::string_view text);

}  // namespace quintet::server
