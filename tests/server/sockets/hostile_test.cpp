// Hostile clients: each is closed with the right code at a low cost, and a game at the same time
// loses no connection and no turn.
#include <functional>
#include <tuple>

#include <doctest/doctest.h>

#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/stubborn_games.hpp"

namespace quintet::tests {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t large = 16UZ * 1024 * 1024;

server::Limits impatient() {
  server::Limits limits;
  limits.http_timeout = std::chrono::seconds(1);
  limits.message_timeout = milliseconds(500);
  limits.handshake_timeout = std::chrono::seconds(1);
  return limits;
}

/// The code of the server's close frame; 0 without one.
unsigned close_code(RawConnection& connection) {
  unsigned code = 0;
  while (const auto frame = connection.read_frame()) {
    if (frame->opcode != close_frame || frame->payload.size() < 2) continue;
    code = static_cast<unsigned char>(frame->payload[0]) * 256U +
           static_cast<unsigned char>(frame->payload[1]);
    connection.send({.opcode = close_frame, .payload = frame->payload});
  }
  return code;
}

RawConnection upgraded(const Address& server, const Session& session) {
  RawConnection connection(server);
  connection.upgrade(session);
  return connection;
}

/// Plays games during an attack, which must not end before the games.
void play_beside(const ServerInProcess& server,
                 const std::function<void(const std::function<bool()>& playing)>& attack) {
  StubbornGames games(server.address(), server.address(), {liger, slides_for_three}, 7, 20);
  attack([&] { return !games.all_over(); });
  games.finish();
  games.check_logs(server.database());
  CHECK(games.losses() == 0);
  CHECK(games.duplicates() == 0);
}

TEST_CASE("a client that sends bytes too slowly is closed") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  constexpr milliseconds pause{20};
  play_beside(server, [&](const std::function<bool()>&) {
    RawConnection request(server.address());
    CHECK(request.drip("GET /healthz HTTP/1.1\r\nX: " + std::string(4000, 'x'), pause));
    RawConnection upgrading(server.address());
    CHECK(upgrading.drip(
        upgrade_request(server.address(), session.cookie, "X: " + std::string(4000, 'x') + "\r\n"),
        pause));
    RawConnection frame = upgraded(server.address(), session);
    CHECK(frame.drip(encode({.payload = std::string(4000, ' ')}), pause));
    RawConnection fragments = upgraded(server.address(), session);
    std::string endless;
    for (int i = 0; i < 1000; ++i)
      endless += encode({.opcode = i == 0 ? text : continuation, .payload = " ", .fin = false});
    CHECK(fragments.drip(endless, pause));
  });
}

TEST_CASE("a flood of requests or of control frames is closed with 1008") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  const std::string request = encode({.payload = R"({"id":1,"type":"ping"})"});
  play_beside(server, [&](const std::function<bool()>&) {
    for (const std::string& wave : {request, encode({.opcode = ping, .payload = "x"}),
                                    encode({.opcode = pong, .payload = "x"})}) {
      RawConnection flood = upgraded(server.address(), session);
      std::string many;
      for (int i = 0; i < 1000; ++i)
        many += wave;
      flood.send(many);
      CHECK(close_code(flood) == 1008);
    }
  });
}

TEST_CASE("endless fragments, also empty ones, count as a flood and against the message timeout") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  play_beside(server, [&](const std::function<bool()>&) {
    for (const char* payload : {"", "x"}) {
      RawConnection flood = upgraded(server.address(), session);
      std::string many = encode({.payload = payload, .fin = false});
      for (int i = 0; i < 1000; ++i)
        many += encode({.opcode = continuation, .payload = payload, .fin = false});
      flood.send(many);
      CHECK(close_code(flood) == 1008);
      RawConnection slow = upgraded(server.address(), session);
      slow.send({.payload = payload, .fin = false});
      CHECK(close_code(slow) == 1008);
    }
  });
}

TEST_CASE("a client that stops anywhere in a message or a control frame is closed") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  std::vector<std::string> halves;
  for (const Frame& whole :
       {Frame{.payload = "{}"}, Frame{.payload = std::string(200, ' ')},
        Frame{.payload = std::string(70'000, ' ')}, Frame{.opcode = ping, .payload = "x"},
        Frame{.opcode = close_frame, .payload = close_payload(1000)}}) {
    const std::string bytes = encode(whole);
    constexpr std::size_t longest_header = 14;
    for (std::size_t size = 1; size < std::min(bytes.size(), longest_header); ++size)
      halves.push_back(bytes.substr(0, size));
  }
  // Also after a complete message.
  halves.push_back(encode({.payload = R"({"id":1,"type":"ping"})"}) + halves.front());
  play_beside(server, [&](const std::function<bool()>&) {
    std::vector<RawConnection> stopped;
    for (const std::string& half : halves) {
      stopped.push_back(upgraded(server.address(), session));
      stopped.back().send(half);
    }
    for (std::size_t i = 0; i < halves.size(); ++i) {
      CAPTURE(i);
      CHECK(close_code(stopped[i]) == 1008);
    }
  });
}

/// Whether the server counts this number of open WebSockets.
bool has_websockets(const Address& server, int count) {
  const HttpResponse metrics = http(server, {.target = "/metrics"});
  return metrics.body.contains("quintet_connections{kind=\"websocket\"} " + std::to_string(count) +
                               "\n");
}

TEST_CASE("the server drops a connection that both sides close at the same time") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  // The first message makes the server close. The rest arrives while its close frame is on the way.
  const std::string begin = encode({.opcode = binary, .payload = "{}"}) + encode({.payload = "{}"});
  for (const Frame& last : {Frame{.opcode = close_frame, .payload = close_payload(1000)},
                            Frame{.payload = "x", .reserved = 7}, Frame{.payload = "\xc3\x28"},
                            Frame{.payload = "", .claimed_length = 1'000'000}}) {
    RawConnection connection = upgraded(server.address(), session);
    wait_until("the upgrade", [&] { return has_websockets(server.address(), 1); });
    connection.send(begin + encode(last));
    CHECK(close_code(connection) == 1003);
    wait_until("the connection to end", [&] { return has_websockets(server.address(), 0); });
  }
}

TEST_CASE("a client that keeps sending after a close frame is soon dropped") {
  server::Limits limits = impatient();
  limits.handshake_timeout = std::chrono::hours(1);
  limits.bytes_after_close = 100'000;
  const ServerInProcess server(limits);
  const Session session = new_session(server.address());
  std::string fragments;
  for (int i = 0; i < 1000; ++i)
    fragments += encode({.opcode = continuation, .payload = "", .fin = false});
  // A message without an end, and frames outside any message.
  for (const std::string& begin : {encode({.payload = "", .fin = false}), std::string()}) {
    RawConnection endless = upgraded(server.address(), session);
    wait_until("the upgrade", [&] { return has_websockets(server.address(), 1); });
    endless.send(encode({.opcode = binary, .payload = "{}"}) + begin);
    wait_until("the connection to end", [&] {
      endless.send_blindly(fragments);
      return has_websockets(server.address(), 0);
    });
  }
}

TEST_CASE("sixteen megabytes are refused from their first bytes, as a message and over HTTP") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  const std::string megabytes(large, 'x');
  play_beside(server, [&](const std::function<bool()>&) {
    RawConnection message = upgraded(server.address(), session);
    message.send({.payload = megabytes});
    CHECK(close_code(message) == 1009);
    RawConnection fragments = upgraded(server.address(), session);
    for (int i = 0; i < 1024; ++i) {
      if (!fragments.send({.opcode = i == 0 ? text : continuation,
                           .payload = megabytes.substr(0, large / 1024),
                           .fin = false})) {
        break;
      }
    }
    CHECK(close_code(fragments) == 1009);
    RawConnection body(server.address());
    body.send("POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(large) +
              "\r\n\r\n");
    CHECK(body.read_head().starts_with("HTTP/1.1 413 "));
    RawConnection head(server.address());
    head.send("GET / HTTP/1.1\r\nHost: x\r\nX: " + megabytes.substr(0, 64UZ * 1024));
    CHECK(head.read_head().starts_with("HTTP/1.1 431 "));
  });
}

TEST_CASE("binary frames and text that is not UTF-8 close one connection and no other") {
  const ServerInProcess server(impatient());
  const Session session = new_session(server.address());
  play_beside(server, [&](const std::function<bool()>&) {
    for (int i = 0; i < 20; ++i) {
      RawConnection bytes = upgraded(server.address(), session);
      bytes.send({.opcode = binary, .payload = "{}"});
      CHECK(close_code(bytes) == 1003);
      RawConnection broken = upgraded(server.address(), session);
      broken.send({.payload = "\xc3\x28"});
      CHECK(close_code(broken) == 1007);
    }
  });
}

TEST_CASE(
    "of a thousand connections from one address the first are served, and other addresses are, "
    "too") {
  server::Limits limits;
  limits.connections_per_address = 100;
  // Served connections send nothing more, and must stay open while the others are refused.
  limits.http_timeout = std::chrono::seconds(600);
  limits.over_limit_timeout = std::chrono::seconds(1);
  const ServerInProcess server(limits);
  const std::string healthz = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  play_beside(server, [&](const std::function<bool()>&) {
    std::vector<RawConnection> crowd;
    int served = 0;
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
      RawConnection& one =
          crowd.emplace_back(server.address(), RawConnection::Options{.from = "127.0.0.2"});
      one.send(healthz);
      const std::string head = one.read_head();
      served += head.starts_with("HTTP/1.1 200 ") ? 1 : 0;
      refused += head.starts_with("HTTP/1.1 429 ") ? 1 : 0;
      CHECK((i < 100) == head.starts_with("HTTP/1.1 200 "));
    }
    CHECK(served == 100);
    CHECK(refused > 0);
    CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
    crowd.clear();
    wait_until("room for connections again", [&] {
      RawConnection later(server.address(), {.from = "127.0.0.2"});
      later.send(healthz);
      return later.read_head().starts_with("HTTP/1.1 200 ");
    });
  });
}

}  // namespace
}  // namespace quintet::tests
