// Several messages in one message of NATS.
#include "server/bus/packet.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Frame;

TEST_CASE("the messages of a packet arrive as they were, in their order") {
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  const std::vector<Frame> sent = {
      {.kind = Frame::Kind::message, .number = 0, .data = "a turn"},
      {.kind = Frame::Kind::request, .number = UINT64_MAX, .data = all},
      {.kind = Frame::Kind::reply, .number = 7, .data = ""},
      {.kind = Frame::Kind::message, .number = 0, .data = "m0 3\nabc"}};
  std::string packet;
  std::size_t bytes = 0;
  for (const Frame& frame : sent) {
    server::add_frame(packet, frame);
    bytes += frame.data.size();
  }
  CHECK(packet.size() <= bytes + sent.size() * server::frame_overhead);
  std::string_view rest = packet;
  for (const Frame& frame : sent) {
    const auto got = server::consume_frame(rest);
    REQUIRE(got);
    CHECK(got->kind == frame.kind);
    CHECK(got->number == frame.number);
    CHECK(got->data == frame.data);
  }
  CHECK_FALSE(server::consume_frame(rest));
}

TEST_CASE("a packet that is cut anywhere yields its whole messages and no more") {
  std::string packet;
  server::add_frame(packet, {.kind = Frame::Kind::message, .number = 0, .data = "first"});
  const std::size_t first = packet.size();
  server::add_frame(packet, {.kind = Frame::Kind::request, .number = 12, .data = "second"});
  for (std::size_t length = 0; length < packet.size(); ++length) {
    std::string_view rest = std::string_view(packet).substr(0, length);
    int whole = 0;
    while (server::consume_frame(rest))
      ++whole;
    CHECK(whole == (length < first ? 0 : 1));
  }
}

TEST_CASE("a malformed packet yields no message") {
  for (const char* const text : {"", "x", "m", "m0", "m0 ", "m0 5\n", "m0 5\nfour", "mx 0\n",
                                 "m0 -1\n", "m0 99999999999999999999\n", "m-1 0\n", "z0 0\n"}) {
    CAPTURE(text);
    std::string_view rest = text;
    CHECK_FALSE(server::consume_frame(rest));
  }
}

}  // namespace
}  // namespace quintet::tests
