// Sockets that are bound by another process, as systemd does for its services.
#include <cstdint>
#include <future>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <doctest/doctest.h>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using boost::asio::ip::tcp;

/// A socket that the test binds and holds, like systemd.
class BoundSocket {
 public:
  [[nodiscard]] int file() { return acceptor_.native_handle(); }
  [[nodiscard]] Address address() const { return {.port = acceptor_.local_endpoint().port()}; }

 private:
  boost::asio::io_context context_;
  tcp::acceptor acceptor_{context_, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
};

bool healthy(const Address& server) {
  return http(server, {.target = "/healthz"}).status == 200;
}

TEST_CASE("a socket from systemd is served, whatever the configured address") {
  const TempFolder folder;
  BoundSocket socket;
  const ServerProcess server(folder / "quintet.db", {"--bind", "127.0.0.2", "--port", "0"},
                             Activation{.socket = socket.file()});
  CHECK(server.address().port == socket.address().port);
  CHECK(healthy(socket.address()));
  CHECK(
      server.log().contains("uses the socket from systemd and ignores --bind and --port "
                            "listening=127.0.0.1:" +
                            std::to_string(socket.address().port)));
}

TEST_CASE("a socket from systemd at the configured address causes no warning") {
  const TempFolder folder;
  BoundSocket socket;
  const ServerProcess server(folder / "quintet.db",
                             {"--port", std::to_string(socket.address().port)},
                             Activation{.socket = socket.file()});
  CHECK(healthy(socket.address()));
  CHECK_FALSE(server.log().contains("systemd"));
}

TEST_CASE("connections are not refused while a server with a socket from systemd restarts") {
  const TempFolder folder;
  BoundSocket socket;
  ServerProcess server(folder / "quintet.db", {}, Activation{.socket = socket.file()});
  for (const bool in_peace : {true, false}) {
    if (in_peace) {
      server.ask_to_end();
      CHECK(server.wait_ended() == 0);
    } else {
      server.kill();
    }
    auto answer = std::async(std::launch::async, healthy, socket.address());
    server.start();
    CHECK(answer.get());
  }
}

TEST_CASE("sockets from systemd for another process are not used") {
  const TempFolder folder;
  BoundSocket socket;
  const ServerProcess server(folder / "quintet.db", {"--port", "0"},
                             Activation{.socket = socket.file(), .process = "1"});
  CHECK(server.address().port != socket.address().port);
  CHECK(healthy(server.address()));
}

TEST_CASE("unusable sockets from systemd make the start fail with one sentence") {
  const TempFolder folder;
  BoundSocket socket;
  boost::asio::io_context context;
  tcp::socket deaf(context, tcp::v4());
  const auto start = [&](const Activation& activation) {
    const ServerProcess server(folder / "quintet.db", {}, activation);
  };
  CHECK_THROWS_WITH(
      start({.socket = socket.file(), .count = "2"}),
      doctest::Contains("quintet: systemd hands over 2 sockets, and Quintet listens on one\n"));
  CHECK_THROWS_WITH(
      start({.socket = deaf.native_handle()}),
      doctest::Contains("quintet: the socket that was handed over does not listen for TCP\n"));
}

}  // namespace
}  // namespace quintet::tests
