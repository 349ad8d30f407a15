// Sends text frames on a socket that accepts a few bytes at a time, interleaved with frames from
// Beast.
#include "server/net/frame_sender.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using server::FrameSender;
using server::make_message;
using server::MessageBatch;

/// A sender on one end of a connection, and a reader on the other.
struct Line {
  Line() {
    tcp::acceptor acceptor(context, {asio::ip::make_address("127.0.0.1"), 0});
    // Small buffers, so that the socket accepts only a part of a large message.
    tcp::socket ours(context, tcp::v4());
    ours.set_option(asio::socket_base::send_buffer_size(1));
    acceptor.set_option(asio::socket_base::receive_buffer_size(1));
    ours.connect(acceptor.local_endpoint());
    acceptor.accept(theirs);
    stream.emplace(std::move(ours));
    sender.emplace(*stream);
  }

  /// Sends all messages, however long that takes. Returns how often it had to wait.
  int send(const MessageBatch& messages) {
    std::string rest = sender->send(messages);
    if (rest.empty()) return 0;
    bool done = false;
    sender->send_rest(std::move(rest), [&](boost::system::error_code failure) {
      CHECK_FALSE(failure);
      done = true;
    });
    CHECK_FALSE(sender->may_send());
    context.restart();
    context.run();
    CHECK(done);
    return 1;
  }

  asio::io_context context;
  tcp::socket theirs{context};
  std::optional<server::Stream> stream;
  std::optional<FrameSender> sender;
};

/// Everything until the end.
std::string everything(tcp::socket& socket) {
  std::string text;
  boost::system::error_code end;
  asio::read(socket, asio::dynamic_buffer(text), end);
  return text;
}

std::size_t number(std::string_view bytes) {
  std::size_t value = 0;
  for (const char byte : bytes)
    value = value << 8U | static_cast<unsigned char>(byte);
  return value;
}

/// The payloads of complete unmasked text frames. Other bytes are one entry, up to the end.
std::vector<std::string> payloads(std::string_view bytes) {
  std::vector<std::string> found;
  while (!bytes.empty()) {
    REQUIRE(bytes.size() >= 2);
    REQUIRE(bytes[0] == '\x81');
    std::size_t size = static_cast<unsigned char>(bytes[1]);
    bytes.remove_prefix(2);
    if (size >= 126) {
      const std::size_t follow = size == 126 ? 2 : 8;
      size = number(bytes.substr(0, follow));
      bytes.remove_prefix(follow);
    }
    REQUIRE(bytes.size() >= size);
    found.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return found;
}

TEST_CASE("messages of all lengths arrive complete and in order, however little a socket accepts") {
  Line line;
  std::string read;
  std::vector<std::string> sent;
  int waits = 0;
  {
    std::jthread reader([&] { read = everything(line.theirs); });
    for (const std::size_t length :
         {0UL, 1UL, 125UL, 126UL, 127UL, 65'535UL, 65'536UL, 300'000UL}) {
      MessageBatch batch;
      for (std::size_t more = 0; more < batch.capacity(); ++more) {
        sent.emplace_back(length + more, static_cast<char>('a' + more));
        batch.push_back(make_message(sent.back()));
      }
      waits += line.send(batch);
    }
    line.stream->close();
  }
  CHECK(waits > 0);
  CHECK(payloads(read) == sent);
}

TEST_CASE(
    "a frame of Beast waits for the end of a message, and a message for the end of Beast's frame") {
  Line line;
  const std::string text(2'000'000, 'a');
  std::string rest = line.sender->send({make_message(text)});
  REQUIRE_FALSE(rest.empty());
  std::string read;
  {
    std::vector<std::string> order;
    line.sender->send_rest(std::move(rest), [&](boost::system::error_code failure) {
      CHECK_FALSE(failure);
      order.emplace_back("message");
    });
    line.sender->begin_beast(0x81, 3, [&] {
      order.emplace_back("Beast");
      CHECK_FALSE(line.sender->may_send());
      asio::write(line.stream->socket(), asio::buffer("\x81\x01", 2));
      line.sender->end_beast(2);
      CHECK_FALSE(line.sender->may_send());
      // The rest of the frame begins with a byte that would mean a close frame in a header.
      line.sender->begin_beast(0x88, 1, [&] {
        asio::write(line.stream->socket(), asio::buffer("b", 1));
        line.sender->end_beast(1);
      });
    });
    CHECK(order.empty());
    std::jthread reader([&] { read = everything(line.theirs); });
    line.context.run();
    CHECK(order == std::vector<std::string>{"Beast", "message"});
    CHECK(line.sender->may_send());
    CHECK(line.send({make_message("c")}) == 0);
    line.stream->close();
  }
  CHECK(payloads(read) == std::vector<std::string>{text, "b", "c"});
}

TEST_CASE("no message follows a close frame of Beast's") {
  Line line;
  line.sender->begin_beast(0x88, 2, [] {});
  line.sender->end_beast(2);
  CHECK_FALSE(line.sender->may_send());
}

TEST_CASE("a closed connection is reported later, and does not block Beast") {
  Line line;
  line.stream->close();
  bool started = false;
  std::string rest = line.sender->send({make_message("a")});
  REQUIRE(rest.size() == 3);
  boost::system::error_code failed;
  line.sender->send_rest(std::move(rest),
                         [&](boost::system::error_code failure) { failed = failure; });
  line.sender->begin_beast(0x8a, 2, [&] { started = true; });
  CHECK_FALSE(failed);
  line.context.run();
  CHECK(failed);
  CHECK(started);
}

}  // namespace
}  // namespace quintet::tests
