#include "tests/server/kit/client.hpp"

#include <algorithm>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace beast_http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

/// Runs the context until `done`; false if that takes longer than `time`.
bool run_until(asio::io_context& context, const bool& done, std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!done) {
    if (context.stopped()) context.restart();
    context.run_one_until(deadline);
    if (!done && std::chrono::steady_clock::now() >= deadline) return false;
  }
  return true;
}

/// Runs the context until `done`. Throws Timeout.
void run_until(asio::io_context& context, const bool& done, const char* what) {
  if (!run_until(context, done, patience)) {
    throw Timeout(std::string("waited in vain for ") + what);
  }
}

void connect(asio::io_context& context, beast::tcp_stream& stream, const Address& server,
             int receive_buffer = 0) {
  const asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), server.port);
  stream.socket().open(endpoint.protocol());
  if (receive_buffer > 0) {
    stream.socket().set_option(asio::socket_base::receive_buffer_size(receive_buffer));
  }
  bool done = false;
  error_code failure;
  stream.async_connect(endpoint, [&](error_code result) {
    failure = result;
    done = true;
  });
  run_until(context, done, "a connection");
  if (failure == asio::error::connection_refused) throw Refused("no connection: refused");
  if (failure) throw Disconnected("no connection: " + failure.message());
  stream.socket().set_option(asio::ip::tcp::no_delay(true));
}

template <class Message>
HttpResponse to_response(const Message& message) {
  HttpResponse response{.status = message.result_int(), .headers = {}, .body = message.body()};
  for (const auto& field : message) {
    response.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  return response;
}

}  // namespace

std::string HttpResponse::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (beast::iequals(key, name)) return value;
  }
  return {};
}

bool HttpResponse::has(std::string_view name) const {
  return std::ranges::any_of(headers,
                             [&](const auto& field) { return beast::iequals(field.first, name); });
}

HttpResponse http(const Address& server, const HttpRequest& request) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  connect(context, stream, server);
  beast_http::request<beast_http::string_body> message;
  message.version(11);
  message.method_string(request.method);
  message.target(request.target);
  message.set(beast_http::field::host, "localhost:" + std::to_string(server.port));
  message.set(beast_http::field::connection, "close");
  for (const auto& [name, value] : request.headers)
    message.set(name, value);
  message.body() = request.body;
  message.prepare_payload();

  beast::flat_buffer buffer;
  beast_http::response_parser<beast_http::string_body> parser;
  parser.body_limit(boost::none);
  parser.skip(request.method == "HEAD");
  bool done = false;
  error_code failure;
  // A server may reply before it has read the whole request, and then stop reading. Only the reply
  // matters.
  beast_http::async_write(stream, message, [](error_code, std::size_t) {});
  beast_http::async_read(stream, buffer, parser, [&](error_code result, std::size_t) {
    failure = result;
    done = true;
  });
  run_until(context, done, "an answer over HTTP");
  if (failure) throw Disconnected("no answer: " + failure.message());
  return to_response(parser.get());
}

std::string raw_exchange(const Address& server, std::string_view bytes) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  connect(context, stream, server);
  std::string answer;
  bool done = false;
  asio::async_write(stream.socket(), asio::buffer(bytes), [](error_code, std::size_t) {});
  asio::async_read(stream.socket(), asio::dynamic_buffer(answer),
                   [&](error_code, std::size_t) { done = true; });
  run_until(context, done, "the server to close");
  return answer;
}

Session new_session(const Address& server) {
  const HttpResponse answer = http(server, {.method = "POST", .target = "/api/session"});
  if (answer.status != 200) throw std::runtime_error("no session: " + answer.body);
  const std::string cookie = answer.header("Set-Cookie");
  return {.cookie = cookie.substr(0, cookie.find(';')), .player = answer.json().at("player")};
}

class Client::Impl {
 public:
  Impl(const Address& server, const Options& options) : stream_(context_) {
    stream_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      if (!options.cookie.empty()) request.set(beast_http::field::cookie, options.cookie);
      for (const auto& [name, value] : options.headers)
        request.set(name, value);
    }));
    connect(context_, beast::get_lowest_layer(stream_), server, options.receive_buffer);
    bool done = false;
    error_code failure;
    stream_.async_handshake(upgrade_, "localhost:" + std::to_string(server.port), "/ws",
                            [&](error_code result) {
                              failure = result;
                              done = true;
                            });
    run_until(context_, done, "an upgrade");
    if (failure == websocket::error::upgrade_declined) {
      constexpr unsigned restarting = 503;
      UpgradeRefused refused(to_response(upgrade_));
      if (refused.answer.status == restarting) throw Disconnected("no upgrade: it restarts");
      throw refused;
    }
    if (failure) throw Disconnected("no upgrade: " + failure.message());
  }

  void write(std::string_view message, bool text) {
    stream_.text(text);
    bool done = false;
    error_code failure;
    stream_.async_write(asio::buffer(message), [&](error_code result, std::size_t) {
      failure = result;
      done = true;
    });
    // Keep a read under way: otherwise a close would go unnoticed, and a server that waits until
    // the client reads would never read this message.
    begin_read();
    run_until(context_, done, "the server to read");
    if (failure) throw_disconnected(failure);
  }

  std::string read() {
    begin_read();
    run_until(context_, arrived_, "a message");
    return finish_read();
  }

  std::optional<std::string> read_within(std::chrono::milliseconds time) {
    begin_read();
    if (!run_until(context_, arrived_, time)) return std::nullopt;
    return finish_read();
  }

  std::string finish_read() {
    arrived_ = false;
    reading_ = false;
    if (read_failure_) throw_disconnected(read_failure_);
    std::string message = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    return message;
  }

  void close() {
    bool done = false;
    stream_.async_close(websocket::close_code::normal, [&](error_code) { done = true; });
    run_until(context_, done, "the end of a closing handshake");
  }

  [[nodiscard]] std::string subprotocol() const {
    return std::string(upgrade_[beast_http::field::sec_websocket_protocol]);
  }

 private:
  void begin_read() {
    if (std::exchange(reading_, true)) return;
    stream_.async_read(buffer_, [this](error_code result, std::size_t) {
      read_failure_ = result;
      arrived_ = true;
    });
  }

  [[noreturn]] void throw_disconnected(error_code failure) const {
    const websocket::close_reason& close = stream_.reason();
    const std::string reason(close.reason.data(), close.reason.size());
    throw Disconnected("disconnected: " + failure.message() + " (" + std::to_string(close.code) +
                           " " + reason + ")",
                       close.code, reason);
  }

  asio::io_context context_;
  websocket::stream<beast::tcp_stream> stream_;
  websocket::response_type upgrade_;
  beast::flat_buffer buffer_;
  error_code read_failure_;
  bool reading_ = false;  // a read is under way, or its message has not been taken
  bool arrived_ = false;
};

Client::Client(const Address& server, const Options& options)
    : impl_(std::make_unique<Impl>(server, options)) {}

Client::Client(const Address& server, const Session& session)
    : Client(server, Options{.cookie = session.cookie, .headers = {}}) {}

Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

std::int64_t Client::send(Json request) {
  request["id"] = ++last_id_;
  impl_->write(request.dump(), true);
  return last_id_;
}

void Client::send_text(std::string_view text) {
  impl_->write(text, true);
}

void Client::send_binary(std::string_view bytes) {
  impl_->write(bytes, false);
}

std::optional<std::string> Client::next_text(std::chrono::milliseconds time) {
  return impl_->read_within(time);
}

std::string Client::next_text() {
  return impl_->read();
}

std::optional<Json> Client::next(std::chrono::milliseconds time) {
  const auto message = next_text(time);
  return message ? std::optional(Json::parse(*message)) : std::nullopt;
}

Json Client::reply(std::int64_t id) {
  for (;;) {
    if (auto found = replies_.extract(id)) return std::move(found.mapped());
    receive();
  }
}

Json Client::ask(const Json& request) {
  for (;;) {
    Json answer = reply(send(request));
    if (answer.value("code", "") != "too-many") return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(answer.at("retry_after").get<int>()));
  }
}

Json Client::reply_without_id() {
  while (replies_without_id_.empty())
    receive();
  Json answer = std::move(replies_without_id_.front());
  replies_without_id_.pop_front();
  return answer;
}

Json Client::push(const std::string& type) {
  std::deque<Json>& waiting = pushes_[type];
  while (waiting.empty())
    receive();
  Json message = std::move(waiting.front());
  waiting.pop_front();
  return message;
}

std::vector<Json> Client::pushes_so_far(const std::string& type) {
  ask({{"type", "ping"}});
  std::deque<Json> waiting = std::exchange(pushes_[type], {});
  return {std::move_iterator(waiting.begin()), std::move_iterator(waiting.end())};
}

Client::CloseReason Client::wait_closed() {
  try {
    for (;;)
      receive();
  } catch (const Disconnected& gone) {
    return {.code = gone.code, .reason = gone.reason};
  }
}

void Client::close() {
  impl_->close();
}

std::string Client::subprotocol() const {
  return impl_->subprotocol();
}

void Client::receive() {
  Json message = Json::parse(impl_->read());
  if (!message.contains("id")) {
    pushes_[message.at("type")].push_back(std::move(message));
  } else if (message["id"].is_null()) {
    replies_without_id_.push_back(std::move(message));
  } else {
    const std::int64_t id = message["id"];
    replies_[id] = std::move(message);
  }
}

}  // namespace quintet::tests
