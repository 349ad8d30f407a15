#include "server/startup/edge.hpp"

#include <memory>
#include <vector>

#include "server/base/log.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/tls.hpp"

namespace quintet::server {
namespace {

/// The hosts of the configured origins are names of this server, too: behind a proxy they are the
/// names that players know.
OwnHosts make_hosts(const Config& config) {
  std::vector<std::string> others = names_of_machine();
  for (const std::string& origin : config.origins)
    others.push_back(host_of_origin(origin));
  return {config.hosts, others};
}

}  // namespace

EdgeSettings make_edge_settings(const Config& config) {
  EdgeSettings edge{.origins = config.origins,
                    .proxies = Networks::parse(config.trusted_proxies).value(),
                    .metrics_readers = Networks::parse(config.metrics_from).value(),
                    .hosts = make_hosts(config),
                    .tls = nullptr};
  if (!config.tls_certificates.empty()) {
    edge.tls = std::make_unique<TlsIdentity>(
        TlsFiles{.certificates = config.tls_certificates, .key = config.tls_key});
    log::info("the certificate was read", {{"certificate", edge.tls->current().describe()}});
  }
  return edge;
}

std::string url_of(const boost::asio::ip::tcp::endpoint& endpoint, const EdgeSettings& edge) {
  const auto address = endpoint.address();
  const std::string scheme = edge.tls ? "https://" : "http://";
  const std::string port = std::to_string(endpoint.port());
  if (address.is_loopback() || address.is_unspecified()) return scheme + "localhost:" + port;
  if (address.is_v6()) return scheme + "[" + address.to_string() + "]:" + port;
  return scheme + address.to_string() + ":" + port;
}

}  // namespace quintet::server
