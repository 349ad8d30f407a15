// Settings of the server's edge: its names, certificate, trusted proxies and origins.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/tls.hpp"

namespace quintet::server {

/// Constant after the start, except that the certificate can be reloaded.
struct EdgeSettings {
  std::vector<std::string> origins;  // besides our own: "https://example.org"
  Networks proxies;                  // trusted to name the client (X-Forwarded-For)
  Networks metrics_readers;
  OwnHosts hosts;                    // names of this server
  std::unique_ptr<TlsIdentity> tls;  // null: the port speaks plain HTTP
};

}  // namespace quintet::server
