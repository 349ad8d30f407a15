// The page that uses a passkey: passkeys belong to one host name.
#pragma once

#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "server/net/own_hosts.hpp"

namespace quintet::server {

struct PasskeyPage {
  std::string origin;  // "https://example.org:8443"
  std::string host;    // "example.org": the relying party's id
};

/// `origin`: the header of the request. `passkeys.address` for an IP address, for which browsers
/// have no passkeys; `passkeys.insecure` without https, except on localhost; `http.other-site` for
/// a page of another host, and without an origin. Pure.
[[nodiscard]] protocol::Result<PasskeyPage> passkey_page(const OwnHosts& hosts,
                                                         std::string_view origin);

}  // namespace quintet::server
