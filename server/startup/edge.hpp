// The settings of the server's edge, from the configuration.
#pragma once

#include <string>

#include <boost/asio/ip/tcp.hpp>

#include "server/config/config.hpp"
#include "server/net/edge_settings.hpp"

namespace quintet::server {

/// Reads the certificate, if there is one. Throws std::runtime_error with one sentence if it cannot
/// be used.
[[nodiscard]] EdgeSettings make_edge_settings(const Config& config);

/// The URL of the server for a browser on this machine: "http://localhost:8080".
[[nodiscard]] std::string url_of(const boost::asio::ip::tcp::endpoint& endpoint,
                                 const EdgeSettings& edge);

}  // namespace quintet::server
