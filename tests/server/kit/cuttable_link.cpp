#include "tests/server/kit/cuttable_link.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace quintet::tests {
namespace {

/// Interval at which the thread checks for a cut and for the end, in ms.
constexpr int poll_interval = 20;
/// Maximum number of bytes that wait for an end that does not read.
constexpr std::size_t most_waiting = std::size_t{1} << 16U;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

sockaddr_un named(const std::filesystem::path& file) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (file.native().size() >= sizeof address.sun_path)
    throw std::runtime_error("the name of a socket is too long: " + file.native());
  std::memcpy(address.sun_path, file.c_str(), file.native().size() + 1);
  return address;
}

template <class Address>
const sockaddr* plain(const Address& address) {
  return reinterpret_cast<const sockaddr*>(&address);  // NOLINT: the system's interface
}

template <class Address>
int listen_at(const Address& address) {
  const int socket =
      ::socket(plain(address)->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  constexpr int queue = 128;
  if (socket < 0 || ::bind(socket, plain(address), sizeof address) != 0 ||
      ::listen(socket, queue) != 0)
    throw std::runtime_error("a link cannot listen");
  return socket;
}

void set_nonblocking(int socket) {
  ::fcntl(socket, F_SETFL, O_NONBLOCK);  // NOLINT: the system's interface
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

CuttableLink::CuttableLink(std::uint16_t port)
    : listening_(listen_at(loopback(0))), server_port_(port) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);  // NOLINT
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this] { run(); });
}

CuttableLink::CuttableLink(const std::filesystem::path& server, const std::filesystem::path& own)
    : listening_(listen_at(named(own))), server_file_(server) {
  thread_ = std::jthread([this] { run(); });
}

CuttableLink::~CuttableLink() {
  ends_ = true;
  thread_.join();
  for (Connection& connection : connections_)
    connection.over = true;
  close_those_over();
  ::close(listening_);
}

void CuttableLink::run() {
  while (!ends_) {
    std::vector<pollfd> waiting;
    if (!cut_) {
      waiting.push_back({.fd = listening_, .events = POLLIN, .revents = 0});
      for (const Connection& connection : connections_) {
        for (const Way* way : {&connection.up, &connection.down}) {
          if (!way->ended && way->waiting.size() < most_waiting)
            waiting.push_back({.fd = way->from, .events = POLLIN, .revents = 0});
          if (!way->waiting.empty())
            waiting.push_back({.fd = way->to, .events = POLLOUT, .revents = 0});
        }
      }
    }
    ::poll(waiting.data(), waiting.size(), poll_interval);
    if (cut_ || ends_) continue;
    accept();
    for (Connection& connection : connections_) {
      pass(connection.up, connection.over);
      pass(connection.down, connection.over);
    }
    close_those_over();
  }
}

void CuttableLink::accept() {
  for (;;) {
    const int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) return;
    const int server = connect();
    if (server < 0) {
      ::close(client);
      continue;
    }
    set_nonblocking(client);
    set_nonblocking(server);
    connections_.push_back(
        {.up = {.from = client, .to = server}, .down = {.from = server, .to = client}});
  }
}

int CuttableLink::connect() const {
  const bool by_file = !server_file_.empty();
  const int socket = ::socket(by_file ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  const auto file = by_file ? named(server_file_) : sockaddr_un{};
  const auto address = loopback(server_port_);
  const int failure = by_file ? ::connect(socket, plain(file), sizeof file)
                              : ::connect(socket, plain(address), sizeof address);
  if (failure == 0) return socket;
  ::close(socket);
  return -1;
}

void CuttableLink::pass(Way& way, bool& over) {
  std::array<char, 16384> some{};
  while (!way.ended && way.waiting.size() < most_waiting) {
    const ssize_t size = ::recv(way.from, some.data(), some.size(), 0);
    if (size > 0) {
      way.waiting.append(some.data(), static_cast<std::size_t>(size));
      continue;
    }
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) break;
    way.ended = true;
  }
  while (!way.waiting.empty()) {
    const ssize_t size = ::send(way.to, way.waiting.data(), way.waiting.size(), MSG_NOSIGNAL);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) break;
    if (size < 0) {
      over = true;
      break;
    }
    way.waiting.erase(0, static_cast<std::size_t>(size));
  }
  over = over || (way.ended && way.waiting.empty());
}

void CuttableLink::close_those_over() {
  std::erase_if(connections_, [](const Connection& connection) {
    if (!connection.over) return false;
    ::close(connection.up.from);
    ::close(connection.up.to);
    return true;
  });
}

}  // namespace quintet::tests
