#include <chrono>
#include <iostream>
#include <string>

#include <boost/asio/ip/tcp.hpp>

#include "server/commands.hpp"

namespace quintet::server {
namespace {

namespace asio = boost::asio;

/// Who listens on all addresses is asked on this machine's own.
asio::ip::address reachable(const asio::ip::address& bound) {
  if (!bound.is_unspecified()) return bound;
  if (bound.is_v6()) return asio::ip::address_v6::loopback();
  return asio::ip::address_v4::loopback();
}

}  // namespace

int check_health(const Config& config) {
  constexpr std::chrono::seconds patience{3};
  asio::ip::tcp::iostream server;
  server.expires_after(patience);
  server.connect(
      asio::ip::tcp::endpoint(reachable(asio::ip::make_address(config.bind)), config.port));
  server << "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n" << std::flush;
  std::string version;
  int status = 0;
  constexpr int ok = 200;
  if (!(server >> version >> status) || !version.starts_with("HTTP/1.")) {
    std::cerr << "quintet health: no answer from " << config.bind << ", port " << config.port
              << ": " << server.error().message() << '\n';
    return 1;
  }
  std::cout << (status == ok ? "ready" : "not ready") << ": " << status << '\n';
  return status == ok ? 0 : 1;
}

}  // namespace quintet::server
