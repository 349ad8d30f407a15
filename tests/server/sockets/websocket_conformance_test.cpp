// RFC 6455 frame by frame: the frames that the server accepts, and its reactions to invalid ones.
// Arranged like the well-known suites: framing, pings, reserved bits, opcodes, fragments, UTF-8,
// closing, sizes, the opening handshake. Each case is sent at once and byte by byte.
#include <algorithm>
#include <ranges>

#include <doctest/doctest.h>

#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

struct Case {
  std::string sentence;
  std::vector<std::string> sent;  // frames
  /// In this order: "ok ID", "error ID", "pong PAYLOAD". The last ones before a close may be
  /// missing.
  std::vector<std::string> answers;
  /// The code of the close that follows; 0: the connection stays open.
  unsigned close = 0;
};

server::Limits long_messages() {
  server::Limits limits;
  limits.message_burst = 1e6;
  // Byte by byte a message may take long.
  limits.message_timeout = std::chrono::seconds(600);
  return limits;
}

/// A request whose reply is "ok ID", padded to `size` bytes.
std::string request(int id, std::size_t size = 0) {
  std::string text = R"({"id":)" + std::to_string(id) + R"(,"type":"ping")";
  if (text.size() + 1 < size) text.resize(size - 1, ' ');
  return text + "}";
}

/// A request that contains this text.
std::string saying(const std::string& words) {
  return R"({"id":1,"type":"ping","words":")" + words + "\"}";
}

std::string part(std::uint8_t opcode, std::string payload, bool fin) {
  return encode({.opcode = opcode, .payload = std::move(payload), .fin = fin});
}
std::string whole(std::uint8_t opcode, std::string payload = {}) {
  return part(opcode, std::move(payload), true);
}
std::string message(std::string payload) {
  return whole(text, std::move(payload));
}
std::string closing(unsigned code, std::string_view reason = {}) {
  return whole(close_frame, close_payload(code, reason));
}

/// One frame for each piece.
std::vector<std::string> fragments(const std::vector<std::string>& pieces) {
  std::vector<std::string> frames;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    frames.push_back(part(i == 0 ? text : continuation, pieces[i], i + 1 == pieces.size()));
  return frames;
}

/// Fragments of this size, the last one smaller.
std::vector<std::string> in_pieces(const std::string& whole, std::size_t size) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < whole.size(); at += size)
    pieces.push_back(whole.substr(at, size));
  return fragments(pieces);
}

/// In the form of `Case::answers`; empty for other frames.
std::string summary(const Frame& frame) {
  if (frame.opcode == pong) return "pong " + frame.payload;
  if (frame.opcode != text) return {};
  const Json json = Json::parse(frame.payload);
  if (!json.contains("id")) return {};
  return json.at("type").get<std::string>() + ' ' + json["id"].dump();
}

struct Heard {
  std::vector<std::string> answers;
  unsigned close = 0;
};

/// Reads until the reply to `last` or the end. Replies to a close frame if `answers_close`.
Heard listen(RawConnection& connection, const std::string& last, bool answers_close = true) {
  Heard heard;
  while (const auto frame = connection.read_frame()) {
    CHECK_FALSE(frame->masked);
    CHECK(frame->reserved == 0);
    if (frame->opcode == close_frame) {
      CHECK(heard.close == 0);
      REQUIRE(frame->payload.size() >= 2);
      heard.close = static_cast<unsigned char>(frame->payload[0]) * 256U +
                    static_cast<unsigned char>(frame->payload[1]);
      if (answers_close) connection.send(whole(close_frame, frame->payload));
      continue;
    }
    // No frame may follow a close.
    CHECK(heard.close == 0);
    std::string said = summary(*frame);
    if (said.empty()) continue;
    if (said == last) break;
    heard.answers.push_back(std::move(said));
  }
  return heard;
}

void play(const Address& server, const Session& session, const Case& conduct, bool chopped) {
  CAPTURE(conduct.sentence);
  CAPTURE(chopped);
  RawConnection connection(server);
  REQUIRE(connection.upgrade(session).starts_with("HTTP/1.1 101 "));
  std::string bytes;
  for (const std::string& frame : conduct.sent)
    bytes += frame;
  constexpr int end = 999;
  if (conduct.close == 0) bytes += message(request(end));
  if (chopped) {
    connection.send_chopped(bytes);
  } else {
    connection.send(bytes);
  }
  const Heard heard = listen(connection, "ok " + std::to_string(end));
  CHECK(heard.close == conduct.close);
  if (conduct.close == 0) {
    CHECK(heard.answers == conduct.answers);
  } else {
    // Replies that are under way when the connection must end may be cut off.
    CHECK(heard.answers.size() <= conduct.answers.size());
    CHECK(std::ranges::equal(heard.answers,
                             conduct.answers | std::views::take(heard.answers.size())));
  }
}

void play_all(const std::vector<Case>& cases) {
  const ServerInProcess server(long_messages());
  const Session session = new_session(server.address());
  for (const Case& conduct : cases) {
    play(server.address(), session, conduct, false);
    play(server.address(), session, conduct, true);
  }
}

TEST_CASE("messages of every size up to the limit are accepted, with minimal length fields") {
  std::vector<Case> cases;
  for (const std::size_t size :
       std::vector<std::size_t>{0, 65, 125, 126, 127, 128, 255, 256, 4096, 16383, 16384}) {
    const std::string taken = size == 0 ? "" : request(1, size);
    cases.push_back({.sentence = std::to_string(size) + " bytes",
                     .sent = {message(taken)},
                     .answers = {size == 0 ? "error null" : "ok 1"}});
  }
  const std::string largest = request(1, 16384);
  for (const std::size_t size : std::vector<std::size_t>{64, 256, 1300, 4096, 8192}) {
    cases.push_back({.sentence = "the largest message in fragments of " + std::to_string(size),
                     .sent = in_pieces(largest, size),
                     .answers = {"ok 1"}});
  }
  cases.push_back(
      {.sentence = "one byte too many", .sent = {message(request(1, 16385))}, .close = 1009});
  cases.push_back({.sentence = "one byte too many, in fragments",
                   .sent = in_pieces(request(1, 16385), 1300),
                   .close = 1009});
  for (const std::uint64_t claimed : {65'536ULL, 1ULL << 32, 1ULL << 62}) {
    cases.push_back({.sentence = "a head that announces " + std::to_string(claimed) + " bytes",
                     .sent = {encode({.claimed_length = claimed})},
                     .close = 1009});
  }
  for (const int bytes : {2, 8}) {
    const std::string digits = std::to_string(bytes);
    cases.push_back({.sentence = "a short length in " + digits + " bytes",
                     .sent = {encode({.payload = request(1), .length_bytes = bytes})},
                     .close = 1002});
  }
  cases.push_back({.sentence = "a length of two bytes in eight",
                   .sent = {encode({.payload = request(1, 300), .length_bytes = 8})},
                   .close = 1002});
  cases.push_back({.sentence = "a binary message", .sent = {whole(binary, "{}")}, .close = 1003});
  cases.push_back({.sentence = "an empty binary message", .sent = {whole(binary)}, .close = 1003});
  cases.push_back({.sentence = "a binary message in fragments",
                   .sent = {part(binary, "{", false), whole(continuation, "}")},
                   .close = 1003});
  play_all(cases);
}

TEST_CASE("a ping gets a pong with its payload, and unsolicited pongs are ignored") {
  std::vector<Case> cases;
  for (const std::size_t size : std::vector<std::size_t>{0, 1, 8, 125}) {
    const std::string payload(size, '\xfe');
    cases.push_back({.sentence = "a ping of " + std::to_string(size) + " bytes",
                     .sent = {whole(ping, payload)},
                     .answers = {"pong " + payload}});
  }
  Case ten{.sentence = "ten pings", .sent = {}, .answers = {}};
  for (int i = 0; i < 10; ++i) {
    ten.sent.push_back(whole(ping, std::to_string(i)));
    ten.answers.push_back("pong " + std::to_string(i));
  }
  cases.push_back(ten);
  cases.push_back({.sentence = "pongs",
                   .sent = {whole(pong), whole(pong, "hello"), message(request(1))},
                   .answers = {"ok 1"}});
  for (const std::uint8_t opcode : {ping, pong}) {
    const std::string which = opcode == ping ? "a ping" : "a pong";
    cases.push_back({.sentence = which + " that is too long",
                     .sent = {whole(opcode, std::string(126, 'x'))},
                     .close = 1002});
    cases.push_back({.sentence = which + " in fragments",
                     .sent = {part(opcode, "a", false), whole(continuation, "b")},
                     .close = 1002});
  }
  play_all(cases);
}

TEST_CASE("reserved bits, reserved opcodes and frames without a mask end the connection") {
  std::vector<Case> cases;
  for (std::uint8_t bits = 1; bits < 8; ++bits) {
    for (const std::uint8_t opcode : {text, binary, close_frame, ping, pong}) {
      cases.push_back({.sentence = "reserved bits " + std::to_string(bits) + ", opcode " +
                                   std::to_string(opcode),
                       .sent = {message(request(1)), encode({.opcode = opcode, .reserved = bits})},
                       .answers = {"ok 1"},
                       .close = 1002});
    }
    cases.push_back({.sentence = "reserved bits in a continuation",
                     .sent = {part(text, "{", false),
                              encode({.opcode = continuation, .payload = "}", .reserved = bits})},
                     .close = 1002});
  }
  for (const std::uint8_t opcode : std::vector<std::uint8_t>{3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    cases.push_back({.sentence = "opcode " + std::to_string(opcode),
                     .sent = {message(request(1)), whole(opcode, "x")},
                     .answers = {"ok 1"},
                     .close = 1002});
  }
  for (const std::uint8_t opcode : {text, binary, close_frame, ping, pong}) {
    cases.push_back({.sentence = "no mask, opcode " + std::to_string(opcode),
                     .sent = {message(request(1)), encode({.opcode = opcode, .masked = false})},
                     .answers = {"ok 1"},
                     .close = 1002});
  }
  play_all(cases);
}

TEST_CASE("a message in fragments is one message, with control frames between them") {
  const std::string first = R"({"id":1,)";
  const std::string second = R"("type":"ping"})";
  play_all({
      {.sentence = "two fragments", .sent = fragments({first, second}), .answers = {"ok 1"}},
      {.sentence = "empty fragments before, between and after",
       .sent = fragments({"", first, "", "", second, ""}),
       .answers = {"ok 1"}},
      {.sentence = "nothing but empty fragments",
       .sent = fragments({"", "", ""}),
       .answers = {"error null"}},
      {.sentence = "a ping between two fragments is answered before the message",
       .sent = {part(text, first, false), whole(ping, "now"), whole(continuation, second)},
       .answers = {"pong now", "ok 1"}},
      {.sentence = "pings and pongs around every fragment",
       .sent = {whole(ping, "1"), part(text, first, false), whole(ping, "2"), whole(pong, "x"),
                part(continuation, "", false), whole(ping, "3"), whole(continuation, second),
                whole(ping, "4")},
       .answers = {"pong 1", "pong 2", "pong 3", "ok 1", "pong 4"}},
      {.sentence = "a close between two fragments",
       .sent = {part(text, first, false), closing(1000), whole(continuation, second)},
       .close = 1000},
      {.sentence = "a continuation without a beginning",
       .sent = {whole(continuation, request(1))},
       .close = 1002},
      {.sentence = "the beginning of one without an end",
       .sent = {part(continuation, request(1), false)},
       .close = 1002},
      {.sentence = "a continuation after the end of a message",
       .sent = {message(request(1)), whole(continuation, "x")},
       .answers = {"ok 1"},
       .close = 1002},
      {.sentence = "a new message within another",
       .sent = {part(text, first, false), message(request(2))},
       .close = 1002},
      {.sentence = "a new message in fragments within another",
       .sent = {part(text, first, false), part(text, first, false)},
       .close = 1002},
      {.sentence = "a binary message within another",
       .sent = {part(text, first, false), whole(binary, "x")},
       .close = 1002},
  });
}

TEST_CASE("valid UTF-8 is accepted, however it is split into fragments") {
  std::vector<Case> cases;
  for (const char* words : {
           "",
           "hello",
           "\xc3\xb6\xc3\xa4\xc3\xbc\xc3\x9f",
           "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5",
           "\x7f",              // the last character of one byte
           "\xc2\x80",          // the first and the last character of two bytes
           "\xdf\xbf",          //
           "\xe0\xa0\x80",      // of three bytes
           "\xef\xbf\xbf",      //
           "\xed\x9f\xbf",      // the last one before the surrogates
           "\xee\x80\x80",      // the first one after the surrogates
           "\xef\xbf\xbd",      // the replacement character
           "\xef\xbf\xbe",      // a noncharacter, but well formed
           "\xf0\x90\x80\x80",  // of four bytes
           "\xf4\x8f\xbf\xbf",  // U+10FFFF
           "\xf0\x9f\x90\xaf\xe2\x82\xac",
       }) {
    const std::string taken = saying(words);
    cases.push_back({.sentence = taken, .sent = {message(taken)}, .answers = {"ok 1"}});
    cases.push_back({.sentence = taken + " in fragments of a byte",
                     .sent = in_pieces(taken, 1),
                     .answers = {"ok 1"}});
  }
  play_all(cases);
}

TEST_CASE("invalid UTF-8 ends the connection, however it is split into fragments") {
  std::vector<Case> cases;
  for (const char* wrong : {
           "\x80",                      // a lone continuation byte
           "\xbf",                      //
           "\x80\xbf\x80\xbf",          //
           "\xc0\x80",                  // overlong encodings
           "\xc0\xaf",                  //
           "\xc1\xbf",                  //
           "\xe0\x80\x80",              //
           "\xe0\x80\xaf",              //
           "\xe0\x9f\xbf",              //
           "\xf0\x80\x80\xaf",          //
           "\xf0\x8f\xbf\xbf",          //
           "\xed\xa0\x80",              // surrogates, alone and in pairs
           "\xed\xad\xbf",              //
           "\xed\xbf\xbf",              //
           "\xed\xa0\x80\xed\xb0\x80",  //
           "\xf4\x90\x80\x80",          // above U+10FFFF
           "\xf5\x80\x80\x80",          //
           "\xf7\xbf\xbf\xbf",          //
           "\xf8\x88\x80\x80\x80",      // five bytes and six
           "\xfc\x84\x80\x80\x80\x80",  //
           "\xfe",                      //
           "\xff",                      //
           "\xc3(",                     // truncated within the text
           "\xe2\x82(",                 //
           "\xf0\x9f\x90(",             //
           "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80\x65\x64",
       }) {
    const std::string text_of_it = saying(wrong);
    cases.push_back({.sentence = text_of_it, .sent = {message(text_of_it)}, .close = 1007});
    cases.push_back({.sentence = text_of_it + " in fragments of a byte",
                     .sent = in_pieces(text_of_it, 1),
                     .close = 1007});
  }
  for (const char* unfinished : {"\xc3", "\xe2", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\x90"}) {
    const std::string end = std::string("hello") + unfinished;
    cases.push_back({.sentence = "the end is missing", .sent = {message(end)}, .close = 1007});
    cases.push_back({.sentence = "the end is missing, in fragments of a byte",
                     .sent = in_pieces(end, 1),
                     .close = 1007});
    cases.push_back({.sentence = "the end is missing, and an empty fragment is the last one",
                     .sent = fragments({end, ""}),
                     .close = 1007});
    cases.push_back({.sentence = "the end comes with the next message",
                     .sent = {message(end), message("\x82\xac")},
                     .close = 1007});
  }
  play_all(cases);
}

TEST_CASE("invalid UTF-8 is refused before the message is complete") {
  const ServerInProcess server(long_messages());
  const Session session = new_session(server.address());
  RawConnection connection(server.address());
  connection.upgrade(session);
  // Most of the frame is still missing, and its message would continue after it.
  std::string bytes = part(text, std::string(1000, '\xff'), false);
  bytes.resize(100);
  connection.send(bytes);
  CHECK(listen(connection, {}).close == 1007);
}

TEST_CASE("the reply to a close frame has its code, or the code of its error") {
  std::vector<Case> cases = {
      {.sentence = "no code", .sent = {whole(close_frame)}, .close = 1000},
      {.sentence = "a reason", .sent = {closing(1000, "bye")}, .close = 1000},
      {.sentence = "the longest reason",
       .sent = {closing(1000, std::string(123, 'x'))},
       .close = 1000},
      {.sentence = "two closes", .sent = {closing(1000), closing(1001)}, .close = 1000},
      {.sentence = "requests and pings after a close",
       .sent = {message(request(1)), closing(1000), message(request(2)), whole(ping, "x")},
       .answers = {"ok 1"},
       .close = 1000},
      {.sentence = "half a code", .sent = {whole(close_frame, "\x03")}, .close = 1002},
      {.sentence = "too long", .sent = {closing(1000, std::string(124, 'x'))}, .close = 1002},
      {.sentence = "in fragments",
       .sent = {part(close_frame, close_payload(1000), false)},
       .close = 1002},
      // 1002 as for every other error in the frame; the RFC does not require 1007 here.
      {.sentence = "a reason that is not UTF-8",
       .sent = {closing(1000, "\xce\xba\xed\xa0\x80")},
       .close = 1002},
  };
  for (const unsigned code : std::vector<unsigned>{1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010,
                                                   1011, 1012, 1013, 3000, 3999, 4000, 4999}) {
    cases.push_back(
        {.sentence = "code " + std::to_string(code), .sent = {closing(code)}, .close = code});
  }
  for (const unsigned code :
       std::vector<unsigned>{0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999}) {
    cases.push_back(
        {.sentence = "code " + std::to_string(code), .sent = {closing(code)}, .close = 1002});
  }
  play_all(cases);
}

TEST_CASE("the server does not wait for a client that does not reply to a close") {
  server::Limits limits = long_messages();
  limits.handshake_timeout = std::chrono::seconds(1);
  const ServerInProcess server(limits);
  const Session session = new_session(server.address());
  // A close that the server has decided on, and one after an invalid frame.
  for (const std::string& reason : {whole(binary, "x"), whole(3)}) {
    RawConnection connection(server.address());
    connection.upgrade(session);
    connection.send(reason);
    CHECK(listen(connection, {}, false).close != 0);
    // The client has read to the end. Now its writes fail sooner or later.
    wait_until("writes to fail", [&] { return !connection.send(whole(ping)); });
  }
}

TEST_CASE("the connection ends as soon as the client has replied to a close") {
  server::Limits limits = long_messages();
  limits.handshake_timeout = std::chrono::hours(1);
  const ServerInProcess server(limits);
  const Session session = new_session(server.address());
  RawConnection connection(server.address());
  connection.upgrade(session);
  connection.send(whole(binary, "x"));
  std::optional<Frame> frame;
  do {
    frame = connection.read_frame();
  } while (frame && frame->opcode != close_frame);
  REQUIRE(frame);
  CHECK(frame->payload == close_payload(1003, "messages are text"));
  connection.send(whole(close_frame, frame->payload));
  CHECK_FALSE(connection.read_frame());
}

TEST_CASE("the server pings immediately and then regularly, but only after the last pong") {
  server::Limits limits = long_messages();
  limits.ping_interval = std::chrono::milliseconds(10);
  const ServerInProcess server(limits);
  const Session session = new_session(server.address());
  RawConnection connection(server.address());
  connection.upgrade(session);
  const auto next_ping = [&] {
    for (;;) {
      const auto frame = connection.read_frame();
      REQUIRE(frame);
      if (frame->opcode == ping) return frame->payload;
    }
  };
  for (const char* number : {"1", "2", "3"}) {
    const std::string payload = next_ping();
    CHECK(payload == number);
    connection.send(whole(pong, payload));
  }
  CHECK(next_ping() == "4");
  connection.send(whole(pong, "3"));
  // Far more replies than ten milliseconds allow.
  for (int id = 0; id < 200; ++id) {
    connection.send(message(request(id)));
    const std::string awaited = "ok " + std::to_string(id);
    for (;;) {
      const auto frame = connection.read_frame();
      REQUIRE(frame);
      CHECK(frame->opcode != ping);
      if (summary(*frame) == awaited) break;
    }
  }
  connection.send(whole(pong, "4"));
  CHECK(next_ping() == "5");
}

std::string replaced(std::string in, const std::string& what, const std::string& with) {
  const std::size_t at = in.find(what);
  REQUIRE(at != std::string::npos);
  return in.replace(at, what.size(), with);
}

TEST_CASE("an upgrade needs every field of the RFC, and its error names the missing one") {
  const ServerInProcess server(long_messages());
  const Session session = new_session(server.address());
  const std::string good = upgrade_request(server.address(), session.cookie);
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  struct Handshake {
    std::string sentence;
    std::string request;
    std::string status;
    std::string header;  // a header of the response, or empty
  };
  const std::vector<Handshake> handshakes = {
      {"all is well", good, "101", "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"},
      {"names and tokens in other cases, and one of several",
       replaced(replaced(good, "Upgrade: websocket", "uPGRADE: WebSocket"), "Connection: Upgrade",
                "connection: keep-alive, uPgRaDe"),
       "101", ""},
      {"compression is offered and declined",
       replaced(good, key, key + "Sec-WebSocket-Extensions: permessage-deflate\r\n"), "101", ""},
      {"another version", replaced(good, version, "Sec-WebSocket-Version: 8\r\n"), "426", version},
      {"no version", replaced(good, version, ""), "426", version},
      {"no key", replaced(good, key, ""), "400", ""},
      {"a short key", replaced(good, key, "Sec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\n"), "400", ""},
      {"a key that is no base64",
       replaced(good, key, "Sec-WebSocket-Key: !!!!!!!!!!!!!!!!!!!!!!==\r\n"), "400", ""},
      {"a key of 24 letters without the end of base64",
       replaced(good, key, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQAA\r\n"), "400", ""},
      {"two keys", replaced(good, key, key + key), "400", ""},
      {"POST", replaced(good, "GET ", "POST "), "405", "Allow: GET\r\n"},
      {"no Upgrade", replaced(good, "Upgrade: websocket\r\n", ""), "426", "Upgrade: websocket\r\n"},
      {"another Upgrade", replaced(good, "Upgrade: websocket", "Upgrade: h2c"), "426",
       "Upgrade: websocket\r\n"},
      {"no Connection", replaced(good, "Connection: Upgrade\r\n", ""), "426",
       "Upgrade: websocket\r\n"},
      {"HTTP/1.0", replaced(good, "HTTP/1.1", "HTTP/1.0"), "426", "Upgrade: websocket\r\n"},
      {"no Host", replaced(good, "Host: ", "X-Host: "), "400", ""},
      {"frames that do not wait for the answer", good + message(request(1)), "400", ""},
  };
  for (const Handshake& handshake : handshakes) {
    CAPTURE(handshake.sentence);
    RawConnection connection(server.address());
    connection.send(handshake.request);
    const std::string head = connection.read_head();
    CAPTURE(head);
    CHECK(head.substr(std::min(head.size(), head.find(' ') + 1), 3) == handshake.status);
    CHECK(head.contains(handshake.header));
    CHECK_FALSE(head.contains("Sec-WebSocket-Extensions"));
    CHECK(head.contains("Server: Quintet\r\n"));
  }
}

}  // namespace
}  // namespace quintet::tests
