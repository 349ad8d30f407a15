#include "server/startup/listening.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include <fcntl.h>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>

namespace quintet::server {

namespace asio = boost::asio;
using asio::ip::tcp;

tcp::endpoint wanted_endpoint(const Config& config) {
  boost::system::error_code failure;
  const auto address = asio::ip::make_address(config.bind, failure);
  if (failure) throw std::runtime_error("\"" + config.bind + "\" is no address to bind to");
  return {address, config.port};
}

Descriptor listen_at(const tcp::endpoint& endpoint) {
  try {
    asio::io_context context;
    // Sets SO_REUSEADDR, so that a restart need not wait until old connections time out.
    tcp::acceptor acceptor(context, endpoint);
    return Descriptor(acceptor.release());
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + endpoint.address().to_string() + ", port " +
                             std::to_string(endpoint.port()) + ": " + error.code().message());
  }
}

Descriptor listening_from_systemd() {
  constexpr int first = 3;
  const char* const process = std::getenv("LISTEN_PID");
  const char* const count = std::getenv("LISTEN_FDS");
  if (process == nullptr || count == nullptr || process != std::to_string(::getpid())) return {};
  const std::string_view sockets = count;
  ::unsetenv("LISTEN_PID");
  ::unsetenv("LISTEN_FDS");
  ::unsetenv("LISTEN_FDNAMES");
  if (sockets != "1") {
    throw std::runtime_error("systemd hands over " + std::string(sockets) +
                             " sockets, and Quintet listens on one");
  }
  ::fcntl(first, F_SETFD, FD_CLOEXEC);
  Descriptor listening(first);
  (void)endpoint_of(listening);
  return listening;
}

tcp::endpoint endpoint_of(const Descriptor& listening) {
  tcp::endpoint endpoint;
  auto size = static_cast<socklen_t>(endpoint.capacity());
  int listens = 0;
  socklen_t listens_size = sizeof(listens);
  const bool good =
      ::getsockname(listening.get(), endpoint.data(), &size) == 0 &&
      ::getsockopt(listening.get(), SOL_SOCKET, SO_ACCEPTCONN, &listens, &listens_size) == 0 &&
      listens != 0;
  const auto family = endpoint.data()->sa_family;
  if (!good || (family != AF_INET && family != AF_INET6))
    throw std::runtime_error("the socket that was handed over does not listen for TCP");
  endpoint.resize(size);
  return endpoint;
}

std::string text_of(const tcp::endpoint& endpoint) {
  return endpoint.address().to_string() + ":" + std::to_string(endpoint.port());
}

Descriptor same(const Descriptor& socket) {
  Descriptor copy(::fcntl(socket.get(), F_DUPFD_CLOEXEC, 0));
  if (!copy.valid()) throw std::runtime_error("there are no files left to listen with");
  return copy;
}

tcp::acceptor acceptor_of(const asio::any_io_executor& executor, Descriptor listening) {
  const tcp::endpoint endpoint = endpoint_of(listening);
  tcp::acceptor acceptor(executor);
  acceptor.assign(endpoint.protocol(), listening.release());
  return acceptor;
}

}  // namespace quintet::server
