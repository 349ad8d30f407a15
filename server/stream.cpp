#include "server/stream.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace quintet::server {
namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

/// A session does not know that its socket is closed, and the number may be another's by now.
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

void Stream::shut_down() {
  say_goodbye();
  boost::system::error_code ignored;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
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
