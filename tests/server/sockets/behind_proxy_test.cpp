// Trusted proxies and the addresses of their clients. 127.0.0.1 is the proxy; 127.0.0.2 is a client
// that pretends to be one.
#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

/// A server that trusts the test's own address as a proxy.
ServerInProcess behind_proxy(const server::Limits& limits = {}) {
  server::Config config;
  config.limits = limits;
  config.trusted_proxies = {"127.0.0.1", "10.0.0.0/8"};
  return ServerInProcess(std::move(config));
}

/// Requests a new guest from an address.
std::string make_guest(const Address& server, const std::string& from, const std::string& fields) {
  RawConnection connection(server, {.from = from});
  connection.send("POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                  fields + "\r\n");
  return connection.read_head();
}

bool made(const std::string& head) {
  return head.starts_with("HTTP/1.1 200 ");
}
bool too_many(const std::string& head) {
  return head.starts_with("HTTP/1.1 429 ");
}

const std::string proxy = "127.0.0.1";
const std::string stranger = "127.0.0.2";

TEST_CASE("limits apply to the client behind the proxy, and other clients' claims are ignored") {
  server::Limits limits;
  limits.guest_burst = 1;
  limits.guests_per_second = 0.001;
  const ServerInProcess server = behind_proxy(limits);
  const auto ask = [&](const std::string& from, const std::string& fields) {
    return make_guest(server.address(), from, fields);
  };
  CHECK(made(ask(proxy, "X-Forwarded-For: 192.0.2.1\r\n")));
  CHECK(too_many(ask(proxy, "X-Forwarded-For: 192.0.2.1\r\n")));
  CHECK(made(ask(proxy, "X-Forwarded-For: 192.0.2.2\r\n")));
  // The client's own claim precedes the address that the proxy adds.
  CHECK(too_many(ask(proxy, "X-Forwarded-For: 192.0.2.77, 192.0.2.1\r\n")));
  CHECK(too_many(ask(proxy, "X-Forwarded-For: 192.0.2.77\r\nX-Forwarded-For: 192.0.2.1\r\n")));
  CHECK(too_many(ask(proxy, "X-Forwarded-For: 192.0.2.1, 10.1.2.3\r\n")));
  // An IPv6 client counts by its network.
  CHECK(made(ask(proxy, "X-Forwarded-For: 2001:db8::1\r\n")));
  CHECK(too_many(ask(proxy, "X-Forwarded-For: 2001:db8::2\r\n")));
  // Without an address from the proxy, the proxy's own address counts.
  CHECK(made(ask(proxy, "")));
  CHECK(too_many(ask(proxy, "X-Forwarded-For: nonsense\r\n")));

  CHECK(made(ask(stranger, "X-Forwarded-For: 192.0.2.3\r\n")));
  CHECK(too_many(ask(stranger, "X-Forwarded-For: 192.0.2.4\r\n")));
  CHECK(made(ask(proxy, "X-Forwarded-For: 192.0.2.3\r\n")));
}

TEST_CASE("only a proxy's statement that the client's connection is secure is trusted") {
  const ServerInProcess server = behind_proxy();
  const auto secure = [&](const std::string& from, const std::string& fields) {
    const std::string head = make_guest(server.address(), from, fields);
    const bool cookie = head.contains("Set-Cookie: __Host-quintet_session=");
    CHECK(head.contains("Strict-Transport-Security: ") == cookie);
    CHECK(head.contains("; Secure;") == cookie);
    CHECK(made(head));
    return cookie;
  };
  CHECK(secure(proxy, "X-Forwarded-Proto: https\r\n"));
  CHECK(secure(proxy, "X-Forwarded-Proto: wss\r\n"));
  CHECK_FALSE(secure(proxy, "X-Forwarded-Proto: http\r\n"));
  CHECK_FALSE(secure(proxy, "X-Forwarded-Proto: https, http\r\n"));
  CHECK_FALSE(secure(proxy, ""));
  CHECK_FALSE(secure(stranger, "X-Forwarded-Proto: https\r\n"));
}

TEST_CASE("our own origin is the host in the client's request to the proxy") {
  const ServerInProcess server = behind_proxy();
  const auto taken = [&](const std::string& from, const std::string& origin,
                         const std::string& fields) {
    return made(make_guest(server.address(), from, "Origin: " + origin + "\r\n" + fields));
  };
  const std::string https = "X-Forwarded-Proto: https\r\n";
  const std::string host = "X-Forwarded-Host: play.example.org\r\n";
  CHECK(taken(proxy, "https://play.example.org", https + host));
  CHECK_FALSE(taken(proxy, "http://play.example.org", https + host));
  CHECK_FALSE(taken(proxy, "https://localhost", https + host));
  CHECK(taken(proxy, "https://localhost", https));
  CHECK_FALSE(taken(proxy, "http://localhost", https));
  CHECK_FALSE(taken(stranger, "https://play.example.org", https + host));
  CHECK(taken(stranger, "http://localhost", https + host));
}

TEST_CASE("WebSockets through a proxy are counted by client, other requests are not") {
  server::Limits limits;
  limits.connections_per_address = 2;
  const ServerInProcess server = behind_proxy(limits);
  const Session session = new_session(server.address());
  const auto connect = [&](const std::string& client) {
    return Client(server.address(),
                  {.cookie = session.cookie, .headers = {{"X-Forwarded-For", client}}});
  };
  std::vector<Client> clients;
  clients.push_back(connect("192.0.2.1"));
  clients.push_back(connect("192.0.2.1"));
  const auto refused = [&](const std::string& client) {
    try {
      clients.push_back(connect(client));
      return false;
    } catch (const UpgradeRefused& answer) {
      CHECK(answer.answer.status == 429);
      CHECK(answer.answer.json()["error"]["code"] == "too-many");
      return true;
    }
  };
  CHECK(refused("192.0.2.1"));
  CHECK_FALSE(refused("192.0.2.2"));
  CHECK_FALSE(refused("192.0.2.2"));
  CHECK(refused("192.0.2.2"));

  // A proxy keeps connections open for later clients.
  std::vector<RawConnection> kept;
  for (int i = 0; i < 10; ++i) {
    RawConnection& connection = kept.emplace_back(server.address());
    connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    CHECK(connection.read_head().starts_with("HTTP/1.1 200 "));
  }
  // One of them is used for a client's WebSocket.
  CHECK(kept.front().upgrade(session, "X-Forwarded-For: 192.0.2.3\r\n").contains("HTTP/1.1 101 "));
  CHECK(clients[0].ask({{"type", "ping"}})["type"] == "ok");
  clients.erase(clients.begin());
  wait_until("a place to be free again", [&] { return !refused("192.0.2.1"); });
}

TEST_CASE("without a trusted proxy all forwarded addresses are ignored") {
  server::Limits limits;
  limits.guest_burst = 1;
  limits.guests_per_second = 0.001;
  const ServerInProcess server(limits);
  CHECK(made(make_guest(server.address(), proxy, "X-Forwarded-For: 192.0.2.1\r\n")));
  CHECK(too_many(make_guest(server.address(), proxy, "X-Forwarded-For: 192.0.2.2\r\n")));
}

}  // namespace
}  // namespace quintet::tests
