#include "tests/server/kit/raw_connection.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quintet::tests {
namespace {

sockaddr_in socket_address(const std::string& address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  ::inet_pton(AF_INET, address.c_str(), &out.sin_addr);
  return out;
}

template <class Value>
void set(int socket, int level, int option, Value value) {
  ::setsockopt(socket, level, option, &value, sizeof value);
}

}  // namespace

std::string upgrade_request(const Address& server, const std::string& cookie,
                            std::string_view fields) {
  return "GET /ws HTTP/1.1\r\nHost: localhost:" + std::to_string(server.port) +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
         "Cookie: " +
         cookie + "\r\n" + std::string(fields) + "\r\n";
}

RawConnection::RawConnection(const Address& server, const Options& options)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (socket_ < 0) throw Disconnected(std::string("no socket: ") + std::strerror(errno));
  set(socket_, IPPROTO_TCP, TCP_NODELAY, 1);
  // Chooses the port only when both ends are known, so that many connections have enough ports.
  set(socket_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
  if (options.receive_buffer > 0) set(socket_, SOL_SOCKET, SO_RCVBUF, options.receive_buffer);
  const sockaddr_in from = socket_address(options.from, 0);
  const sockaddr_in to = socket_address("127.0.0.1", server.port);
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    const int failure = errno;
    ::close(socket_);
    throw Disconnected(std::string("no connection: ") + std::strerror(failure));
  }
}

RawConnection::RawConnection(RawConnection&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      received_(std::move(other.received_)),
      ended_(other.ended_) {}

RawConnection& RawConnection::operator=(RawConnection&& other) noexcept {
  std::swap(socket_, other.socket_);
  std::swap(received_, other.received_);
  std::swap(ended_, other.ended_);
  return *this;
}

RawConnection::~RawConnection() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawConnection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd ready{.fd = socket_, .events = POLLOUT | POLLIN, .revents = 0};
    const auto ms = std::chrono::milliseconds(patience).count();
    if (::poll(&ready, 1, static_cast<int>(ms)) != 1) {
      throw Timeout("waited in vain for the server to read");
    }
    if ((ready.revents & POLLIN) != 0) read_some(std::chrono::milliseconds(0));
    if (ended_) return false;
    if ((ready.revents & POLLOUT) == 0) continue;
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN && errno != EINTR) {
      return false;
    }
  }
  return true;
}

void RawConnection::send_blindly(std::string_view bytes) const {
  (void)!::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

bool RawConnection::send_chopped(std::string_view bytes) {
  for (const char& byte : bytes) {
    if (!send({&byte, 1})) return false;
  }
  return true;
}

bool RawConnection::drip(std::string_view bytes, std::chrono::milliseconds pause) {
  for (const char& byte : bytes) {
    while (!ended_ && read_some(pause)) {
    }
    if (ended_ || !send({&byte, 1})) return true;
  }
  return false;
}

std::string RawConnection::upgrade(const Session& session, std::string_view fields) {
  sockaddr_in peer{};
  socklen_t size = sizeof peer;
  ::getpeername(socket_, reinterpret_cast<sockaddr*>(&peer), &size);
  send(upgrade_request({.port = ntohs(peer.sin_port)}, session.cookie, fields));
  return read_head();
}

std::string RawConnection::read_head() {
  constexpr std::string_view end_of_head = "\r\n\r\n";
  for (;;) {
    if (const auto end = received_.find(end_of_head); end != std::string::npos) {
      std::string head = received_.substr(0, end + end_of_head.size());
      received_.erase(0, head.size());
      return head;
    }
    if (ended_) return std::exchange(received_, {});
    if (!read_some(patience)) throw Timeout("waited in vain for an answer over HTTP");
  }
}

std::optional<Frame> RawConnection::read_frame() {
  for (;;) {
    if (auto found = find_frame(received_)) {
      received_.erase(0, found->size);
      return std::move(found->frame);
    }
    if (ended_) return std::nullopt;
    if (!read_some(patience)) throw Timeout("waited in vain for a frame");
  }
}

std::string RawConnection::read_all() {
  while (!ended_) {
    if (!read_some(patience)) throw Timeout("waited in vain for the server to close");
  }
  return std::exchange(received_, {});
}

void RawConnection::end_sending() const {
  ::shutdown(socket_, SHUT_WR);
}

bool RawConnection::read_some(std::chrono::milliseconds time) {
  pollfd ready{.fd = socket_, .events = POLLIN, .revents = 0};
  if (::poll(&ready, 1, static_cast<int>(time.count())) != 1) return false;
  std::array<char, 16 * 1024> buffer{};
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size > 0) {
    received_.append(buffer.data(), static_cast<std::size_t>(size));
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    ended_ = true;  // a reset also ends the connection
  }
  return true;
}

}  // namespace quintet::tests
