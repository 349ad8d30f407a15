#include "server/cli/remote_stream.hpp"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace quintet::server {

RemoteStream::RemoteStream(asio::io_context& context, asio::ssl::context* tls)
    : socket_(std::make_unique<boost::beast::tcp_stream>(context)) {
  if (tls != nullptr) encrypted_ = std::make_unique<Encrypted>(*socket_, *tls);
}

Task<> RemoteStream::shake_hands(std::string host) {
  if (!encrypted_) co_return;
  encrypted_->set_verify_callback(asio::ssl::host_name_verification(host));
  // Server name indication, except for addresses.
  boost::system::error_code no_address;
  asio::ip::make_address(host, no_address);
  if (no_address) SSL_set_tlsext_host_name(encrypted_->native_handle(), host.c_str());
  co_await encrypted_->async_handshake(asio::ssl::stream_base::client, asio::use_awaitable);
}

// The executors of Asio's handlers of any type cannot post in Boost 1.81, and the stream's can.

void RemoteStream::read(asio::mutable_buffer buffer, TransferHandler handler) {
  auto bound = asio::bind_executor(get_executor(), std::move(handler));
  if (!encrypted_) return socket_->async_read_some(buffer, std::move(bound));
  encrypted_->async_read_some(buffer, std::move(bound));
}

void RemoteStream::write(asio::const_buffer buffer, TransferHandler handler) {
  auto bound = asio::bind_executor(get_executor(), std::move(handler));
  if (!encrypted_) return socket_->async_write_some(buffer, std::move(bound));
  encrypted_->async_write_some(buffer, std::move(bound));
}

void RemoteStream::tear_down(boost::beast::role_type role, TeardownHandler handler) {
  using boost::beast::async_teardown;
  auto bound = asio::bind_executor(get_executor(), std::move(handler));
  if (encrypted_) return async_teardown(role, *encrypted_, std::move(bound));
  async_teardown(role, *socket_, std::move(bound));
}

}  // namespace quintet::server
