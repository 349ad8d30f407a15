#include "server/admin/control_socket.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <sys/socket.h>
#include <sys/stat.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "server/admin/runtime_files.hpp"
#include "server/async/as_result.hpp"
#include "server/async/spawn.hpp"

namespace quintet::server {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void cannot_listen(const fs::path& file, int error) {
  throw std::runtime_error(file.string() +
                           " cannot be listened on: " + std::generic_category().message(error));
}

/// A listening socket that only its owner may connect to.
int listening(const ControlAddress& address) {
  const fs::path& file = address.file();
  const fs::file_status there = fs::symlink_status(file);
  if (fs::exists(there) && !fs::is_socket(there))
    throw std::runtime_error(file.string() + " is in the way: it is no socket");
  fs::remove(file);
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  constexpr mode_t owner_only = 0600;
  // Before bind(2) gives it a name, so that other users can never connect.
  const bool done = socket.valid() && ::fchmod(socket.get(), owner_only) == 0 &&
                    ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address.address()),
                           sizeof(sockaddr_un)) == 0 &&
                    ::listen(socket.get(), SOMAXCONN) == 0;
  if (!done) cannot_listen(file, errno);
  return socket.release();
}

ControlPeer peer_of(int socket) {
  ucred peer{};
  socklen_t size = sizeof(peer);
  if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return {};
  return {.user = peer.uid, .process = peer.pid};
}

/// Sends the first bytes of a reply, with a file descriptor.
bool send_with_file(int socket, std::string text, int file) {
  iovec bytes{.iov_base = text.data(), .iov_len = text.size()};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(header), &file, sizeof(int));
  // The socket's buffer is empty, so the system takes all bytes or none.
  return ::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) ==
         static_cast<ssize_t>(text.size());
}

}  // namespace

ControlSocket::ControlSocket(asio::any_io_executor executor, const fs::path& database,
                             const AdminLimits& limits, Handler handler)
    : executor_(std::move(executor)),
      limits_(limits),
      handler_(std::move(handler)),
      acceptor_(executor_) {
  const ControlAddress address(database);
  acceptor_.assign(asio::local::stream_protocol(), listening(address));
  file_ = address.file();
  spawn(executor_, accept_all(), "accepting administrators");
}

void ControlSocket::close() {
  if (!acceptor_.is_open()) return;
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  for (const auto& socket : silent_)
    socket->close(ignored);
  std::error_code gone;
  fs::remove(file_, gone);
}

Task<> ControlSocket::accept_all() {
  while (acceptor_.is_open())
    co_await survive(accept_one(), "accepting an administrator");
}

Task<> ControlSocket::accept_one() {
  constexpr std::chrono::milliseconds pause_after_failure{100};
  auto [failure, socket] = co_await acceptor_.async_accept(as_result);
  if (!failure) {
    // If all open connections have sent a request, refuses the new one.
    if (open_.size() < limits_.control_connections || close_oldest_silent()) {
      auto served = std::make_shared<Socket>(std::move(socket));
      spawn(executor_, serve(std::move(served)), "an administrator");
    }
  } else if (acceptor_.is_open()) {
    asio::steady_timer timer(executor_, pause_after_failure);
    co_await timer.async_wait(as_result);
  }
}

bool ControlSocket::close_oldest_silent() {
  if (silent_.empty()) return false;
  const auto oldest = silent_.front();
  silent_.pop_front();
  open_.erase(oldest);
  boost::system::error_code ignored;
  oldest->close(ignored);
  return true;
}

Task<> ControlSocket::serve(std::shared_ptr<Socket> socket) {
  if (!acceptor_.is_open()) co_return;
  open_.insert(socket);
  silent_.push_back(socket);
  co_await survive(converse(socket), "an administrator");
  silent_.remove(socket);
  open_.erase(socket);
}

Task<> ControlSocket::converse(std::shared_ptr<Socket> socket) {
  asio::steady_timer deadline(executor_, limits_.control_timeout);
  deadline.async_wait([socket](boost::system::error_code cancelled) {
    boost::system::error_code ignored;
    if (!cancelled) socket->close(ignored);
  });
  std::string text;
  const auto [failure, size] = co_await asio::async_read_until(
      *socket, asio::dynamic_buffer(text, limits_.control_bytes), '\n', as_result);
  // `close_oldest_silent` may have closed it when its request had just arrived.
  if (failure || !socket->is_open()) co_return;
  silent_.remove(socket);
  const ControlPeer peer = peer_of(socket->native_handle());
  OutgoingReply reply = co_await handler_(text.substr(0, size - 1), peer);
  reply.line += '\n';
  bool sent = false;
  if (reply.file) {
    sent = socket->is_open() && send_with_file(socket->native_handle(), reply.line, *reply.file);
  } else {
    const auto [broken, written] =
        co_await asio::async_write(*socket, asio::buffer(reply.line), as_result);
    sent = !broken;
  }
  deadline.cancel();
  if (reply.then) reply.then(sent);
}

}  // namespace quintet::server
