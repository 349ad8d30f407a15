#include "tests/server/kit/proxy_listener.hpp"

#include <memory>
#include <utility>

namespace quintet::tests {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

ProxyListener::ProxyListener(const Address& server, Connected connected)
    : server_(asio::ip::address_v4::loopback(), server.port),
      connected_(std::move(connected)),
      acceptor_(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
      port_(acceptor_.local_endpoint().port()) {
  accept();
  thread_ = std::thread([this] { context_.run(); });
}

ProxyListener::~ProxyListener() {
  context_.stop();
  thread_.join();
}

void ProxyListener::accept() {
  acceptor_.async_accept([this](error_code failure, Socket accepted) {
    if (!failure) connect(std::move(accepted));
    accept();
  });
}

void ProxyListener::connect(Socket accepted) {
  const auto client = std::make_shared<Socket>(std::move(accepted));
  const auto server = std::make_shared<Socket>(context_);
  server->async_connect(server_, [this, client, server](error_code failure) {
    if (failure) {
      ++refusals_;
      return;
    }
    error_code ignored;
    client->set_option(tcp::no_delay(true), ignored);
    server->set_option(tcp::no_delay(true), ignored);
    connected_(std::move(*client), std::move(*server));
  });
}

}  // namespace quintet::tests
