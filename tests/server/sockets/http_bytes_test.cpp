// HTTP byte by byte: a malformed request gets one response and a close, with little memory, and no
// part of a request passes for another request.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/person.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

const std::string host = "Host: localhost\r\n";

/// The number of responses in a text.
int answers_in(std::string_view text) {
  constexpr std::string_view begin = "HTTP/1.1 ";
  int count = 0;
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string_view::npos; ++at)
    ++count;
  return count;
}

bool is(std::string_view answer, int status) {
  return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ");
}

/// A chunked request, up to its first chunk.
std::string chunked(const std::string& path = "/api/query") {
  return "POST " + path + " HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n";
}

TEST_CASE("endless framing around a body is refused after its first kilobytes") {
  const ServerInProcess server{server::Limits()};
  const auto repeated = [](const std::string& text, std::size_t bytes) {
    std::string all;
    while (all.size() < bytes)
      all += text;
    return all;
  };
  constexpr std::size_t some = 16UZ * 1024;  // more than the limit of a head
  const std::vector<std::string> endless = {
      chunked() + "1;" + repeated("x", some),
      chunked() + "1;a=\"" + repeated("x", some),
      chunked() + repeated("0", some),
      chunked() + "0;" + repeated("x", some),
      chunked() + "0\r\nX: " + repeated("x", some),
      chunked() + "0\r\n" + repeated("X: y\r\n", some),
      chunked() + repeated("1;" + std::string(1000, 'x') + "\r\n \r\n", 1024 * some / 16),
      chunked() + repeated("1\r\n \r\n", 1024 * some / 16),
      "GET / HTTP/1.1\r\n" + host + repeated("X: y\r\n", some),
  };
  for (const std::string& bytes : endless) {
    CAPTURE(bytes.substr(0, 120));
    RawConnection client(server.address());
    client.send(bytes);
    const std::string head = client.read_head();
    CHECK_MESSAGE((is(head, 413) || is(head, 431)), head);
    CHECK(head.contains("Connection: close"));
    CHECK_FALSE(client.read_all().contains("HTTP/1.1 "));
  }
}

TEST_CASE("only a query may have a long body, and a too long body is refused before it is sent") {
  const ServerInProcess server{server::Limits()};
  const auto status = [&](const std::string& path, std::size_t size) {
    RawConnection client(server.address());
    client.send("POST " + path + " HTTP/1.1\r\n" + host +
                "Content-Length: " + std::to_string(size) + "\r\n\r\n");
    return client.read_head().substr(9, 3);
  };
  CHECK(status("/api/query", 256 * 1024 + 1) == "413");
  for (const char* path : {"/api/session", "/api/login", "/api/nothing", "/", "/ws"})
    CHECK(status(path, 4 * 1024 + 1) == "413");
  RawConnection client(server.address());
  client.send(chunked("/api/login") + "2000\r\n");
  CHECK(is(client.read_head(), 413));
  const std::string query = R"({"game":"liger"})" + std::string(100'000, ' ');
  CHECK(http(server.address(), {.method = "POST", .target = "/api/query", .body = query}).status ==
        200);
}

TEST_CASE(
    "a transfer coding that does not end in chunked is refused, and its body is not a request") {
  const ServerInProcess server{server::Limits()};
  const std::string hidden = "GET /healthz HTTP/1.1\r\n" + host + "\r\n";
  for (const char* coding :
       {"gzip", "chunked, gzip", "chunked, identity", "identity", "xchunked", "chunked;q=1",
        "\"chunked\"", "", "chunked, chunked", "gzip, chunked"}) {
    CAPTURE(std::string(coding));
    const std::string all = raw_exchange(
        server.address(), "POST /api/query HTTP/1.1\r\n" + host +
                              "Transfer-Encoding: " + std::string(coding) + "\r\n\r\n" + hidden);
    CHECK_MESSAGE((is(all, 400) || is(all, 501)), all);
    CHECK(answers_in(all) == 1);
    CHECK(all.contains("Connection: close"));
  }
  // HTTP/1.0 does not have this field.
  const std::string old = raw_exchange(
      server.address(), "POST /api/query HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + hidden);
  CHECK(is(old.substr(0, 9) == "HTTP/1.0 " ? "HTTP/1.1 " + old.substr(9) : old, 400));
  CHECK_FALSE(old.contains("ok\n"));
}

TEST_CASE("trailer fields are ignored") {
  server::Config config;
  config.trusted_proxies = {"127.0.0.1"};
  config.limits.guest_burst = 1;
  config.limits.guests_per_second = 0.001;
  const ServerInProcess server(std::move(config));
  const auto ask = [&](const std::string& trailer) {
    RawConnection client(server.address());
    client.send("POST /api/session HTTP/1.1\r\n" + host +
                "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.1\r\n"
                "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" +
                trailer + "\r\n");
    return client.read_head();
  };
  CHECK(is(ask(""), 200));
  // A client that pretends to be another address, with its own guest.
  CHECK(is(ask("X-Forwarded-For: 192.0.2.2\r\n"), 429));
}

TEST_CASE("a request names one host") {
  const ServerInProcess server{server::Limits()};
  const auto ask = [&](const std::string& fields) {
    return raw_exchange(server.address(),
                        "GET /healthz HTTP/1.1\r\n" + fields + "Connection: close\r\n\r\n");
  };
  CHECK(is(ask(host), 200));
  CHECK(is(ask("hOsT: 127.0.0.1:80\r\n"), 200));
  CHECK(is(ask(""), 400));
  CHECK(is(ask("Host:\r\n"), 400));
  CHECK(is(ask(host + host), 400));
  CHECK(is(ask(host + "Host: example.org\r\n"), 400));
  for (const char* wrong : {"a b", "a/b", "a,b", "user@a", "a\\b", "\"a\""})
    CHECK(is(ask("Host: " + std::string(wrong) + "\r\n"), 400));
  CHECK(raw_exchange(server.address(), "GET /healthz HTTP/1.0\r\n\r\n").contains(" 200 "));
}

TEST_CASE("an absolute URL is accepted, and its host counts") {
  const ServerInProcess server{server::Limits()};
  const auto ask = [&](const std::string& target, const std::string& fields) {
    return raw_exchange(server.address(), "POST " + target + " HTTP/1.1\r\nHost: example.org\r\n" +
                                              fields + "Connection: close\r\n\r\n");
  };
  CHECK(is(ask("http://localhost/api/session", ""), 200));
  CHECK(is(ask("HTTP://localhost:80/api/session?x=/", "Origin: http://localhost:80\r\n"), 200));
  CHECK(is(ask("http://localhost/api/session", "Origin: http://example.org\r\n"), 403));
  CHECK(is(ask("http://localhost", ""), 405));
  for (const char* wrong :
       {"http:///api/session", "http://a@b/", "ftp://localhost/", "api/session"})
    CHECK(is(ask(wrong, ""), 400));
}

TEST_CASE("every GET can also be a HEAD") {
  const ServerInProcess server{server::Limits()};
  Person person(server.address(), "Headley");
  for (const char* target :
       {"/", "/healthz", "/readyz", "/metrics", "/api/catalogue", "/api/rooms", "/api/games",
        "/api/games/23456789ab", "/api/my/games", "/api/players/Headley", "/api/tokens"}) {
    CAPTURE(std::string(target));
    const HttpResponse whole = person.get(target);
    const HttpResponse head =
        http(server.address(), {.method = "HEAD", .target = target, .headers = person.headers()});
    CHECK(head.status == whole.status);
    CHECK(head.header("Content-Type") == whole.header("Content-Type"));
    CHECK(head.has("Content-Length"));
    CHECK(head.body.empty());
  }
  for (const char* target : {"/healthz", "/readyz", "/metrics", "/api/catalogue", "/api/rooms",
                             "/api/games/23456789ab"}) {
    CAPTURE(std::string(target));
    const HttpResponse answer = http(server.address(), {.method = "POST", .target = target});
    CHECK(answer.status == 405);
    CHECK(answer.header("Allow") == "GET, HEAD");
  }
}

TEST_CASE("Expect: 100-continue gets a 100, or the reason for a refusal") {
  const ServerInProcess server{server::Limits()};
  const std::string body = R"({"game":"liger"})";
  const auto head = [](const std::string& path, const std::string& length,
                       const std::string& expected) {
    return "POST " + path + " HTTP/1.1\r\n" + host + "Content-Length: " + length +
           "\r\nExpect: " + expected + "\r\n\r\n";
  };
  RawConnection client(server.address());
  client.send(head("/api/query", std::to_string(body.size()), "100-Continue"));
  CHECK(client.read_head() == "HTTP/1.1 100 Continue\r\n\r\n");
  client.send(body);
  CHECK(is(client.read_head(), 200));

  RawConnection hasty(server.address());
  hasty.send(head("/api/query", std::to_string(body.size()), "100-continue") + body);
  CHECK_FALSE(hasty.read_head().contains(" 100 "));

  RawConnection large(server.address());
  large.send(head("/api/query", "10000000", "100-continue"));
  CHECK(is(large.read_head(), 413));
  RawConnection strange(server.address());
  strange.send(head("/api/query", "3", "a miracle"));
  CHECK(is(strange.read_head(), 417));
}

TEST_CASE("a malformed request gets an error before the close") {
  const ServerInProcess server{server::Limits()};
  for (const char* bytes :
       {"hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET  HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"}) {
    CAPTURE(std::string(bytes));
    const std::string answer = raw_exchange(server.address(), bytes);
    CHECK_MESSAGE(is(answer, 400), answer);
    CHECK(answer.contains("Connection: close"));
    CHECK(answer.contains(R"("code":"bad-request")"));
  }
}

TEST_CASE("a response reaches a client that sends on without reading") {
  const ServerInProcess server{server::Limits()};
  RawConnection client(server.address());
  client.send("POST /api/login HTTP/1.1\r\n" + host + "Content-Length: 900000\r\n\r\n" +
              std::string(900'000, 'x'));
  client.end_sending();
  CHECK(is(client.read_all(), 413));
}

TEST_CASE("a response may take longer than the timeout of a request") {
  server::Limits limits;
  limits.http_timeout = std::chrono::seconds(1);
  limits.password_memory_bytes = 8UZ * 1024 * 1024;
  limits.password_passes = 500;
  const ServerInProcess server(limits);
  const Person person(server.address(), "Patient");
  CHECK(person.name() == "Patient");
}

TEST_CASE("HTTP requests of an address are limited by their cost, and others are not affected") {
  server::Limits limits;
  limits.address_request_burst = 60;
  limits.address_requests_per_second = 0.001;
  limits.refusal_pause = std::chrono::milliseconds(0);
  const ServerInProcess server(limits);
  const auto ask = [&](const std::string& from, const std::string& line,
                       const std::string& body = {}) {
    RawConnection client(server.address(), {.from = from});
    client.send(line + " HTTP/1.1\r\n" + host + "Content-Length: " + std::to_string(body.size()) +
                "\r\nConnection: close\r\n\r\n" + body);
    return client.read_all();
  };
  int served = 0;
  while (is(ask("127.0.0.1", "GET /api/games/23456789ab"), 404))
    ++served;
  CHECK(served == 6);
  const std::string refused = ask("127.0.0.1", "GET /api/games/23456789ab");
  CHECK(is(refused, 429));
  CHECK(refused.contains("\r\nRetry-After: "));
  CHECK(refused.contains(R"("code":"too-many")"));
  CHECK(is(ask("127.0.0.1", "GET /healthz"), 200));
  CHECK(is(ask("127.0.0.2", "GET /api/games/23456789ab"), 404));
  // A long query costs more than a short one.
  const std::string query = R"({"game":"liger"})";
  CHECK(is(ask("127.0.0.3", "POST /api/query", query + std::string(100'000, ' ')), 200));
  CHECK(is(ask("127.0.0.3", "POST /api/query", query), 429));
}

/// A query of 200 KiB: its head without the empty line that ends it, and its body.
struct LongQuery {
  std::string head;
  std::string body;
};

LongQuery long_query() {
  std::string body = R"({"game":"liger"})" + std::string(200UZ * 1024, ' ');
  return {.head = "POST /api/query HTTP/1.1\r\n" + host +
                  "Content-Length: " + std::to_string(body.size()) + "\r\n",
          .body = std::move(body)};
}

TEST_CASE("incomplete long bodies use a limited amount of memory") {
  server::Limits limits;
  limits.waiting_body_bytes = 300UZ * 1024;
  const ServerInProcess server(limits);
  const auto [head, query] = long_query();
  RawConnection first(server.address());
  first.send(head + "Expect: 100-continue\r\n\r\n");
  // It has reserved the memory now, before other requests.
  REQUIRE(is(first.read_head(), 100));
  const auto ask = [&] {
    RawConnection other(server.address());
    other.send(head + "\r\n" + query);
    return other.read_head();
  };
  CHECK(is(ask(), 429));
  // Short bodies need none of it.
  CHECK(http(server.address(),
             {.method = "POST", .target = "/api/query", .body = R"({"game":"liger"})"})
            .status == 200);
  first.send(query);
  CHECK(is(first.read_head(), 200));
  CHECK(is(ask(), 200));
}

TEST_CASE("the long bodies of one address have a share, and another address has its own") {
  server::Limits limits;
  limits.waiting_body_bytes_per_address = 300UZ * 1024;
  const ServerInProcess server(limits);
  const auto [head, query] = long_query();
  RawConnection first(server.address());
  first.send(head + "Expect: 100-continue\r\n\r\n");
  REQUIRE(is(first.read_head(), 100));
  const auto ask = [&](const std::string& from) {
    RawConnection other(server.address(), {.from = from});
    other.send(head + "\r\n" + query);
    return other.read_head();
  };
  CHECK(is(ask("127.0.0.1"), 429));
  CHECK(is(ask("127.0.0.2"), 200));
  first.send(query);
  CHECK(is(first.read_head(), 200));
  CHECK(is(ask("127.0.0.1"), 200));
}

TEST_CASE("the scheme of a token may be written in any case") {
  const ServerInProcess server{server::Limits()};
  const Person person(server.address());
  const std::string cookie = person.session().cookie;
  const std::string secret = cookie.substr(cookie.find('=') + 1);
  for (const char* scheme : {"Bearer ", "bearer ", "BEARER  "}) {
    CAPTURE(std::string(scheme));
    const HttpResponse answer =
        http(server.address(),
             {.target = "/api/my/games", .headers = {{"Authorization", scheme + secret}}});
    CHECK(answer.status == 200);
  }
  CHECK(http(server.address(),
             {.target = "/api/my/games", .headers = {{"Authorization", "Bear " + secret}}})
            .status == 401);
}

TEST_CASE("a page with a foreign host name cannot read metrics or open a WebSocket") {
  server::Config config;
  config.hosts = {"play.example.org"};
  config.origins = {"https://club.example.net:8443"};
  const ServerInProcess server(std::move(config));
  const Session session = new_session(server.address());
  const auto status = [&](const std::string& path, const std::string& name,
                          const std::string& fields = {}) {
    RawConnection client(server.address());
    client.send("GET " + path + " HTTP/1.1\r\nHost: " + name + "\r\nOrigin: http://" + name +
                "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " + session.cookie +
                "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                fields + "\r\n");
    return client.read_head().substr(9, 3);
  };
  for (const char* name : {"localhost", "LOCALHOST:8080", "quintet.localhost", "127.0.0.1:8080",
                           "192.168.1.7:8080", "[::1]:8080", "[fd00::7]", "play.example.org",
                           "Play.Example.Org.:80", "club.example.net"}) {
    CAPTURE(std::string(name));
    CHECK(status("/ws", name) == "101");
    CHECK(status("/ws?node=none-of-this-name", name) == "101");
    CHECK(status("/metrics", name) == "200");
    CHECK(status("/", name) == "200");
  }
  for (const char* name : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example",
                           "localhost.evil.example", "xplay.example.org", "1.2.3.4.5"}) {
    CAPTURE(std::string(name));
    CHECK(status("/ws", name) == "403");
    CHECK(status("/ws", name, "X-Forwarded-Host: localhost\r\n") == "403");
    CHECK(status("/metrics", name) == "404");
    CHECK(status("/metrics", name, "X-Forwarded-Host: localhost\r\n") == "404");
    CHECK(status("/", name) == "421");
    CHECK(status("/healthz", name) == "200");
  }
}

}  // namespace
}  // namespace quintet::tests
