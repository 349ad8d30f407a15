// A TCP port that stays reserved for a test while its server is down.
#pragma once

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quintet::tests {

/// Binds a free port and never listens there. A server that sets SO_REUSEADDR can listen on the
/// port, stop and listen again. Until the destructor the kernel gives the port to no other socket:
/// neither to a server that asks for any port nor to an outgoing connection.
class ReservedPort {
 public:
  /// Throws std::system_error.
  ReservedPort() : socket_(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (socket_ < 0) fail("socket");
    constexpr int on = 1;
    constexpr int off = 0;
    // One socket reserves the port for IPv4 as well.
    if (::setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        ::setsockopt(socket_, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) != 0)
      fail("setsockopt");
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    socklen_t size = sizeof address;
    auto* const generic =
        reinterpret_cast<sockaddr*>(&address);  // NOLINT: the interface of sockets
    if (::bind(socket_, generic, size) != 0) fail("bind");
    if (::getsockname(socket_, generic, &size) != 0) fail("getsockname");
    number_ = ntohs(address.sin6_port);
  }
  ReservedPort(const ReservedPort&) = delete;
  ReservedPort& operator=(const ReservedPort&) = delete;
  ~ReservedPort() { ::close(socket_); }

  [[nodiscard]] std::uint16_t number() const { return number_; }

 private:
  [[noreturn]] void fail(const char* what) const {
    const int code = errno;
    if (socket_ >= 0) ::close(socket_);
    throw std::system_error(code, std::generic_category(), what);
  }

  int socket_;
  std::uint16_t number_ = 0;
};

}  // namespace quintet::tests
