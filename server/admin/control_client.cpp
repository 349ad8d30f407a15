#include "server/admin/control_client.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <system_error>

#include <sys/socket.h>
#include <sys/time.h>

#include "server/admin/runtime_files.hpp"

namespace quintet::server {
namespace {

/// Far above the size of the longest list of rooms.
constexpr std::size_t longest_reply = 4 * 1024 * 1024;

std::unexpected<std::string> no_reply(const ControlAddress& address, int error) {
  // The system's text for this would be "resource temporarily unavailable".
  const bool late = error == EAGAIN || error == EWOULDBLOCK;
  return std::unexpected(
      "the server at " + address.file().string() + " does not answer" +
      (late ? std::string(" in time") : ": " + std::generic_category().message(error)));
}

bool send_all(int socket, const std::string& text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t some = ::send(socket, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) return false;
    sent += static_cast<std::size_t>(some);
  }
  return true;
}

/// Reads the bytes that have arrived, and a file descriptor if one was sent with them.
ssize_t receive(int socket, std::array<char, 4096>& bytes, Descriptor& file) {
  iovec place{.iov_base = bytes.data(), .iov_len = bytes.size()};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t size = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* const header = size > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header != nullptr && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    int received = -1;
    std::memcpy(&received, CMSG_DATA(header), sizeof(int));
    file = Descriptor(received);
  }
  return size;
}

}  // namespace

std::optional<std::expected<ControlReply, std::string>> ask_server(
    const std::filesystem::path& database, const std::string& line, std::chrono::seconds timeout) {
  const ControlAddress address(database);
  const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket.valid()) return no_reply(address, errno);
  const timeval wait{.tv_sec = timeout.count(), .tv_usec = 0};
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
  ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof(wait));
  if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address.address()),
                sizeof(sockaddr_un)) != 0) {
    if (errno == ENOENT || errno == ECONNREFUSED) return std::nullopt;
    return no_reply(address, errno);
  }
  if (!send_all(socket.get(), line + '\n')) return no_reply(address, errno);
  ControlReply reply;
  std::array<char, 4096> bytes{};
  while (!reply.line.ends_with('\n')) {
    const ssize_t size = receive(socket.get(), bytes, reply.file);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return no_reply(address, errno);
    if (size == 0) return no_reply(address, ECONNRESET);
    reply.line.append(bytes.data(), static_cast<std::size_t>(size));
    if (reply.line.size() > longest_reply) return no_reply(address, EMSGSIZE);
  }
  reply.line.pop_back();
  ucred peer{};
  socklen_t size = sizeof(peer);
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0)
    reply.process = peer.pid;
  return reply;
}

}  // namespace quintet::server
