// The upper bound for the server: a bare Beast relay. It passes messages on without storing,
// checking or promising anything, with the same settings of Beast as the server.
//
// quintet_bench_relay EVENT_BYTES
//
// prints its port and serves. "join ROOM" puts a connection into a room. Any other text is a turn:
// the relay replies with an acknowledgement and sends an event of EVENT_BYTES, made once, to all
// others in the room. It echoes messages of connections without a room.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace quintet::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Message = std::shared_ptr<const std::string>;

class Connection;

struct Rooms {
  std::size_t event_bytes = 0;
  std::map<std::string, std::vector<Connection*>> members;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Rooms& rooms, asio::ip::tcp::socket socket)
      : rooms_(rooms), stream_(std::move(socket)) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (room_ != nullptr) std::erase(*room_, this);
  }

  void run() {
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    constexpr std::chrono::seconds handshake{10};
    constexpr std::chrono::seconds idle{60};
    constexpr std::size_t most_bytes = 16 * 1024;
    stream_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = handshake, .idle_timeout = idle, .keep_alive_pings = true});
    stream_.read_message_max(most_bytes);
    stream_.text(true);
    stream_.async_accept([self = shared_from_this()](error_code failure) {
      if (!failure) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code failure, std::size_t) {
      if (failure) return;
      self->on_message(
          {static_cast<const char*>(self->buffer_.data().data()), self->buffer_.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void on_message(std::string_view text) {
    constexpr std::string_view join = "join ";
    if (text.starts_with(join)) {
      room_ = &rooms_.members[std::string(text.substr(join.size()))];
      room_->push_back(this);
      send(std::make_shared<const std::string>("joined"));
    } else if (room_ == nullptr) {
      send(std::make_shared<const std::string>(text));
    } else {
      std::string padded(text);
      padded.resize(std::max(padded.size(), rooms_.event_bytes), ' ');
      const auto event = std::make_shared<const std::string>(std::move(padded));
      for (Connection* other : *room_) {
        if (other != this) other->send(event);
      }
      send(std::make_shared<const std::string>(R"({"type":"ok","id":1234,"seq":56})"));
    }
  }

  void send(Message message) {
    outbox_.push_back(std::move(message));
    if (outbox_.size() == 1) write();
  }

  void write() {
    stream_.async_write(asio::buffer(*outbox_.front()),
                        [self = shared_from_this()](error_code failure, std::size_t) {
                          if (failure) return;
                          self->outbox_.pop_front();
                          if (!self->outbox_.empty()) self->write();
                        });
  }

  Rooms& rooms_;
  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::deque<Message> outbox_;
  std::vector<Connection*>* room_ = nullptr;
};

void accept(Rooms& rooms, asio::ip::tcp::acceptor& acceptor) {
  acceptor.async_accept([&](error_code failure, asio::ip::tcp::socket socket) {
    if (!failure) std::make_shared<Connection>(rooms, std::move(socket))->run();
    accept(rooms, acceptor);
  });
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  if (argc != 2) return 2;
  asio::io_context context(1);
  Rooms rooms{.event_bytes = std::stoul(argv[1]), .members = {}};
  asio::ip::tcp::acceptor acceptor(context, {asio::ip::make_address("127.0.0.1"), 0});
  std::printf("%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  accept(rooms, acceptor);
  context.run();
}
