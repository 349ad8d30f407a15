#include "server/net/stream.hpp"

#include <sys/socket.h>

#include "server/async/as_result.hpp"

namespace quintet::server {
namespace {

/// The session does not know that its socket is closed, and another socket may have its descriptor
/// by now.
TlsSession::Step closed() {
  return {.failure = asio::error::operation_aborted};
}

}  // namespace

Task<bool> Stream::begins_tls() {
  const auto [failure] = co_await socket_.async_wait(asio::socket_base::wait_read, as_result);
  if (failure) co_return false;
  unsigned char first = 0;
  boost::system::error_code peek_failure;
  const std::size_t size = socket_.receive(asio::buffer(&first, sizeof first),
                                           asio::socket_base::message_peek, peek_failure);
  co_return size == sizeof first&& first == tls_first_byte;
}

Task<bool> Stream::shake_hands(TlsContext context) {
  boost::system::error_code failure;
  socket_.non_blocking(true, failure);
  if (failure) co_return false;
  tls_ = std::make_unique<TlsSession>(context, socket_.native_handle());
  for (;;) {
    const TlsSession::Step step = socket_.is_open() ? tls_->shake_hands() : closed();
    if (step.failure) co_return false;
    if (step.wait == TlsSession::Wait::none) co_return true;
    const auto [ended] = co_await socket_.async_wait(wait_type(step.wait), as_result);
    if (ended) co_return false;
  }
}

void Stream::cancel() {
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

void Stream::close() {
  boost::system::error_code ignored;
  socket_.close(ignored);
}

void Stream::say_goodbye() {
  if (tls_ && socket_.is_open()) tls_->say_goodbye();
}

void Stream::say_no_more() {
  say_goodbye();
  boost::system::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void Stream::shut_down() {
  say_goodbye();
  boost::system::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
}

std::size_t Stream::write_now(std::span<const iovec> pieces) {
  if (tls_ || !socket_.is_open()) return 0;
  msghdr message{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): sendmsg only reads them
  message.msg_iov = const_cast<iovec*>(pieces.data());
  message.msg_iovlen = pieces.size();
  const ssize_t written = ::sendmsg(socket_.native_handle(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  return written < 0 ? 0 : static_cast<std::size_t>(written);
}

TlsSession::Step Stream::read(void* data, std::size_t size) {
  return socket_.is_open() ? tls_->read(data, size) : closed();
}

TlsSession::Step Stream::write(const void* data, std::size_t size) {
  return socket_.is_open() ? tls_->write(data, size) : closed();
}

asio::socket_base::wait_type Stream::wait_type(TlsSession::Wait wait) {
  return wait == TlsSession::Wait::readable ? asio::socket_base::wait_read
                                            : asio::socket_base::wait_write;
}

}  // namespace quintet::server
