// Connections during the shutdown of a server: each accepted one gets a response.
#include <atomic>
#include <csignal>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

const std::string healthz = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Begins the shutdown of a server, and waits until it accepts no more connections.
std::future<void> begin_to_end(std::optional<ServerInProcess>& server) {
  const Address address = server->address();
  auto ended = std::async(std::launch::async, [&server] { server.reset(); });
  wait_until("connections to be refused", [&] {
    try {
      RawConnection one(address);
      return false;
    } catch (const Disconnected&) {
      return true;
    }
  });
  return ended;
}

/// Limits with which a shutdown waits long enough for every client here.
server::Limits patient() {
  server::Limits limits;
  limits.farewell_timeout = patience;
  limits.shutdown_timeout = 2 * patience;
  return limits;
}

TEST_CASE("a connection accepted before the shutdown gets a response after it has begun") {
  std::optional<ServerInProcess> server(std::in_place, patient());
  const Session session = new_session(server->address());
  const std::string upgrade = upgrade_request(server->address(), session.cookie);
  RawConnection silent(server->address());
  RawConnection half(server->address());
  RawConnection socket(server->address());
  RawConnection kept(server->address());
  half.send(healthz.substr(0, 20));
  kept.send(healthz);
  CHECK(kept.read_head().contains(" 200 "));
  auto ended = begin_to_end(server);

  silent.send(healthz);
  const std::string answer = silent.read_all();
  CHECK(answer.starts_with("HTTP/1.1 200 "));
  CHECK(answer.contains("Connection: close"));
  half.send(healthz.substr(20));
  CHECK(half.read_all().starts_with("HTTP/1.1 200 "));
  socket.send(upgrade);
  const std::string refused = socket.read_all();
  CHECK(refused.starts_with("HTTP/1.1 503 "));
  CHECK(refused.contains("\r\nRetry-After: 1\r\n"));
  CHECK(refused.contains(R"("code":"shutting-down")"));
  // A client that has had a response on this connection must expect a close.
  CHECK_FALSE(kept.read_all().contains("HTTP/1.1 "));
  ended.get();
}

TEST_CASE("a request that is incomplete when the server ends gets a 503") {
  server::Limits limits;
  limits.shutdown_timeout = patience;
  std::optional<ServerInProcess> server(std::in_place, limits);
  std::vector<RawConnection> clients;
  for (const std::string& begun :
       {std::string("G"), healthz.substr(0, 20),
        std::string("POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"),
        std::string("POST /api/query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
                    "chunked\r\n\r\n1")}) {
    RawConnection& client = clients.emplace_back(server->address());
    client.send(begun);
  }
  // When this later request has a response, all the earlier ones have begun.
  CHECK(http(server->address(), {.target = "/healthz"}).status == 200);
  auto ended = begin_to_end(server);
  for (RawConnection& client : clients) {
    const std::string answer = client.read_all();
    CHECK_MESSAGE(answer.starts_with("HTTP/1.1 503 "), answer);
    CHECK(answer.contains("\r\nRetry-After: 1\r\n"));
  }
  ended.get();
}

TEST_CASE("a connection that waits to be accepted when the server ends gets a response") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  const Session session = new_session(server.address());
  ::kill(server.pid(), SIGSTOP);
  std::vector<RawConnection> clients;
  for (int i = 0; i < 50; ++i) {
    RawConnection& client = clients.emplace_back(server.address());
    client.send(i % 2 == 0 ? healthz : upgrade_request(server.address(), session.cookie));
  }
  server.ask_to_end();
  ::kill(server.pid(), SIGCONT);
  for (RawConnection& client : clients) {
    const std::string answer = client.read_all();
    CHECK_MESSAGE(answer.starts_with("HTTP/1.1 "), answer);
  }
  CHECK(server.wait_ended() == 0);
}

TEST_CASE("a client that connects again and again during takeovers always gets a response") {
  const TempFolder folder;
  // The clients exceed the rate limit of an address by far.
  ServerProcess server(folder / "quintet.db",
                       {"--threads", "2", "--limit", "address-request-burst=1000000000"});
  const Address address = server.address();
  const Session session = new_session(address);
  std::atomic<bool> over = false;
  std::atomic<int> unanswered = 0;
  std::atomic<int> answered = 0;
  std::vector<std::jthread> visitors;
  for (int i = 0; i < 4; ++i) {
    visitors.emplace_back([&, i] {
      const std::string request = i % 2 == 0 ? healthz : upgrade_request(address, session.cookie);
      while (!over) {
        RawConnection one(address);
        one.send(request);
        std::string head;
        try {
          head = one.read_head();
        } catch (const Disconnected&) {
        }
        const bool good = head.contains(" 200 ") || head.contains(" 101 ") ||
                          (head.contains(" 503 ") && head.contains("Retry-After"));
        ++(good ? answered : unanswered);
      }
    });
  }
  for (int upgrades = 0; upgrades < rounds(6, 2); ++upgrades) {
    const int before = answered;
    wait_until("requests", [&] { return answered > before + 20; });
    CHECK(server.succeed() == 0);
  }
  over = true;
  visitors.clear();
  CHECK(unanswered == 0);
}

}  // namespace
}  // namespace quintet::tests
