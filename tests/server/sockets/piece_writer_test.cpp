// Bodies in pieces, sent over a connection on this machine.
#include "server/sockets/piece_writer.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using server::SentPieces;

using Piece = protocol::Result<std::string>;

/// Pieces from a function of their number, from 0.
class TestPieces : public server::BodyPieces {
 public:
  explicit TestPieces(std::function<Piece(std::size_t)> make) : make_(std::move(make)) {}

  server::Task<Piece> next() override { co_return make_(asked_++); }
  [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
  std::function<Piece(std::size_t)> make_;
  std::atomic<std::size_t> asked_ = 0;
};

/// A connection whose server's end sends pieces and then closes.
class Sending {
 public:
  Sending(TestPieces& pieces, const server::SocketLimits& limits, bool in_chunks = true)
      : limits_(limits) {
    tcp::acceptor acceptor(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    // So that a client that does not read soon fills the buffers of the system.
    acceptor.set_option(asio::socket_base::send_buffer_size(64 * 1024));
    client_.open(tcp::v4());
    client_.set_option(asio::socket_base::receive_buffer_size(16 * 1024));
    client_.connect(acceptor.local_endpoint());
    stream_ = std::make_unique<server::Stream>(acceptor.accept());
    deadline_ = std::make_shared<server::ConnectionDeadline>(limits_, *stream_);
    server::spawn(context_.get_executor(), send(pieces, in_chunks), "a body of a test");
    thread_ = std::thread([this] { context_.run(); });
  }
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;
  ~Sending() {
    boost::system::error_code ignored;
    client_.close(ignored);
    thread_.join();
  }

  /// Reads everything until the server closes.
  std::string read_all() {
    std::string all;
    boost::system::error_code ended;
    asio::read(client_, asio::dynamic_buffer(all), ended);
    return all;
  }
  /// Reads some bytes.
  void read_some() {
    std::array<char, 1024> some{};
    asio::read(client_, asio::buffer(some));
  }
  void leave() { client_.close(); }
  /// The server begins to end.
  void stop_server() {
    asio::post(context_, [this] { deadline_->begin_to_end(); });
  }
  SentPieces sent() {
    REQUIRE(sent_.wait_for(patience) == std::future_status::ready);
    return sent_.get();
  }

 private:
  server::Task<> send(TestPieces& pieces, bool in_chunks) {
    SentPieces sent =
        co_await server::send_pieces(*stream_, *deadline_, limits_, pieces, in_chunks);
    deadline_->cancel();
    stream_->close();
    promise_.set_value(std::move(sent));
  }

  const server::SocketLimits limits_;
  asio::io_context context_{1};
  tcp::socket client_{context_};
  std::unique_ptr<server::Stream> stream_;
  std::shared_ptr<server::ConnectionDeadline> deadline_;
  std::promise<SentPieces> promise_;
  std::future<SentPieces> sent_ = promise_.get_future();
  std::thread thread_;
};

constexpr std::size_t piece_bytes = 100'000;

Piece endless(std::size_t /*number*/) {
  return std::string(piece_bytes, 'x');
}

/// `words`, one after the other, then the end.
std::function<Piece(std::size_t)> all_of(std::vector<std::string> words) {
  return [words = std::move(words)](std::size_t number) -> Piece {
    return number < words.size() ? words[number] : std::string();
  };
}

TEST_CASE("a body in pieces arrives as chunks, and without them in HTTP/1.0") {
  TestPieces pieces(all_of({"one", "and another"}));
  SUBCASE("as chunks") {
    Sending sending(pieces, {});
    CHECK(sending.read_all() == "3\r\none\r\nb\r\nand another\r\n0\r\n\r\n");
    const SentPieces sent = sending.sent();
    CHECK(sent.complete);
    CHECK(sent.bytes == 14);
    CHECK_FALSE(sent.failure);
  }
  SUBCASE("as it is") {
    Sending sending(pieces, {}, false);
    CHECK(sending.read_all() == "oneand another");
    CHECK(sending.sent().complete);
  }
}

TEST_CASE("a long piece is sent in slices") {
  TestPieces pieces(all_of({"abcdefg"}));
  Sending sending(pieces, {.slice_bytes = 3});
  CHECK(sending.read_all() == "3\r\nabc\r\n3\r\ndef\r\n1\r\ng\r\n0\r\n\r\n");
  CHECK(sending.sent().bytes == 7);
}

TEST_CASE("a client that stops reading gets no more pieces made, and loses the connection") {
  TestPieces pieces(endless);
  Sending sending(pieces, {.http_timeout = std::chrono::seconds(1)});
  const SentPieces sent = sending.sent();
  CHECK_FALSE(sent.complete);
  CHECK_FALSE(sent.failure);
  // Only the piece that is being sent is in memory.
  CHECK(pieces.asked() * piece_bytes <= sent.bytes + piece_bytes);
}

TEST_CASE("a client that leaves in the middle ends the body") {
  TestPieces pieces(endless);
  Sending sending(pieces, {});
  sending.read_some();
  sending.leave();
  const SentPieces sent = sending.sent();
  CHECK_FALSE(sent.complete);
  CHECK(pieces.asked() * piece_bytes <= sent.bytes + piece_bytes);
}

TEST_CASE("a piece that cannot be made ends the body without its last chunk") {
  SUBCASE("because of an error") {
    TestPieces pieces([](std::size_t number) -> Piece {
      if (number == 0) return "one";
      return protocol::internal_error("internal.not-read", "the disk is away");
    });
    Sending sending(pieces, {});
    CHECK(sending.read_all() == "3\r\none\r\n");
    const SentPieces sent = sending.sent();
    CHECK_FALSE(sent.complete);
    REQUIRE(sent.failure);
    CHECK(sent.failure->cause == "the disk is away");
  }
  SUBCASE("because of an exception") {
    TestPieces pieces([](std::size_t /*number*/) -> Piece { throw std::runtime_error("broken"); });
    Sending sending(pieces, {});
    CHECK(sending.read_all().empty());
    const SentPieces sent = sending.sent();
    REQUIRE(sent.failure);
    CHECK(sent.failure->cause == "broken");
  }
}

TEST_CASE("the end of the server ends a body without its last chunk") {
  TestPieces pieces(endless);
  SUBCASE("while the client reads") {
    Sending sending(pieces, {});
    sending.read_some();
    sending.stop_server();
    CHECK_FALSE(sending.read_all().ends_with("0\r\n\r\n"));
    CHECK_FALSE(sending.sent().complete);
  }
  SUBCASE("while the client does not read") {
    Sending sending(pieces, {});
    sending.read_some();
    sending.stop_server();
    CHECK_FALSE(sending.sent().complete);
  }
}

}  // namespace
}  // namespace quintet::tests
