#include <chrono>
#include <exception>
#include <iostream>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/impl/src.hpp>  // only this file needs Asio's TLS
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/system_error.hpp>

#include "server/async/task.hpp"
#include "server/cli/commands.hpp"

namespace quintet::server {
namespace {

namespace ssl = asio::ssl;
using asio::ip::tcp;

/// The loopback address if the server listens on all addresses.
asio::ip::address reachable(const asio::ip::address& bound) {
  if (!bound.is_unspecified()) return bound;
  if (bound.is_v6()) return asio::ip::address_v6::loopback();
  return asio::ip::address_v4::loopback();
}

template <class Stream>
Task<std::string> ask(Stream& stream) {
  constexpr std::string_view request = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";
  constexpr std::size_t longest_line = 1024;
  co_await asio::async_write(stream, asio::buffer(request), asio::use_awaitable);
  std::string reply;
  const std::size_t line = co_await asio::async_read_until(
      stream, asio::dynamic_buffer(reply, longest_line), "\r\n", asio::use_awaitable);
  reply.resize(line - 2);
  co_return reply;
}

/// The first line of the response.
Task<std::string> ask_server(tcp::endpoint server, bool encrypted) {
  const auto executor = co_await asio::this_coro::executor;
  // Sends no secret and reads only a status, so the certificate need not be verified.
  ssl::context any_certificate(ssl::context::tls_client);
  ssl::stream<tcp::socket> stream(executor, any_certificate);
  co_await stream.next_layer().async_connect(server, asio::use_awaitable);
  if (!encrypted) co_return co_await ask(stream.next_layer());
  co_await stream.async_handshake(ssl::stream_base::client, asio::use_awaitable);
  co_return co_await ask(stream);
}

}  // namespace

int check_health(const Config& config) {
  constexpr std::chrono::seconds patience{3};
  const tcp::endpoint server(reachable(asio::ip::make_address(config.bind)), config.port);
  asio::io_context context;
  std::string line;
  std::string failure = "it takes too long";
  asio::co_spawn(context, ask_server(server, !config.tls_certificates.empty()),
                 [&](const std::exception_ptr& thrown, std::string reply) {
                   failure.clear();
                   line = std::move(reply);
                   try {
                     if (thrown) std::rethrow_exception(thrown);
                   } catch (const boost::system::system_error& error) {
                     failure = error.code().message();
                   } catch (const std::exception& error) {
                     failure = error.what();
                   }
                 });
  context.run_for(patience);
  if (!failure.empty()) {
    std::cerr << "quintet health: no answer from " << server << ": " << failure << '\n';
    return 1;
  }
  const bool ready = line.starts_with("HTTP/1.") && line.contains(" 200 ");
  std::cout << (ready ? "ready" : "not ready") << ": " << line << '\n';
  return ready ? 0 : 1;
}

}  // namespace quintet::server
