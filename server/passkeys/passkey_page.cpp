#include "server/passkeys/passkey_page.hpp"

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

protocol::Result<PasskeyPage> passkey_page(const OwnHosts& hosts, std::string_view origin) {
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return protocol::error("http.other-site");
  std::string host = host_of_origin(origin);
  if (is_ip_address(host)) return protocol::error("passkeys.address");
  if (host.empty() || !hosts.contains(host)) return protocol::error("http.other-site");
  if (!secure && host != "localhost" && !host.ends_with(".localhost"))
    return protocol::error("passkeys.insecure");
  return PasskeyPage{.origin = std::string(origin), .host = std::move(host)};
}

}  // namespace quintet::server
