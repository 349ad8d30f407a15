#include "server/cli/remote_connection.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/system/system_error.hpp>
#include <nlohmann/json.hpp>

#include "server/async/task.hpp"
#include "server/cli/remote_stream.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using asio::use_awaitable;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_silence{30};
constexpr std::chrono::seconds first_wait{1};
constexpr std::chrono::seconds longest_wait{60};
/// Longest wait that the server may ask for.
constexpr std::chrono::seconds longest_asked_wait{3600};
/// Large enough for a snapshot of the longest game.
constexpr std::size_t longest_message = 16UL << 20U;
/// Steps of thinking between two checks of the network.
constexpr std::uint64_t slice = 5'000;

/// An error that a retry cannot cure.
struct Hopeless : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The server has sent a text that is no message of the protocol.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The server asks the client to wait before the next connection.
struct Later : std::runtime_error {
  Later(const std::string& what, std::chrono::seconds the_wait)
      : std::runtime_error(what), wait(the_wait) {}
  std::chrono::seconds wait;
};

/// Text from the server for the terminal, without line ends and escape sequences.
std::string printable(std::string text) {
  constexpr std::size_t longest = 300;
  if (text.size() > longest) text.resize(longest);
  std::ranges::replace_if(text, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }, '?');
  return text;
}

using Socket = beast::websocket::stream<RemoteStream>;

class RemoteConnection {
 public:
  RemoteConnection(const ServerAddress& server, const std::string& token, RemoteWishes wishes)
      : server_(server),
        authorization_("Bearer " + token),
        player_(std::move(wishes)),
        tls_(ssl::context::tls_client) {
    tls_.set_default_verify_paths();
    tls_.set_verify_mode(ssl::verify_peer);
  }

  std::optional<std::string> run() {
    asio::signal_set signals(context_, SIGINT, SIGTERM);
    signals.async_wait([this](const boost::system::error_code& failure, int /*signal*/) {
      if (!failure) end({});
    });
    asio::co_spawn(context_, stay_connected(), [this](const std::exception_ptr& thrown) {
      try {
        if (thrown) std::rethrow_exception(thrown);
        end({});
      } catch (const std::exception& error) {
        end(error.what());
      }
    });
    context_.run();
    return trouble_;
  }

 private:
  void end(std::optional<std::string> trouble) {
    if (trouble) trouble_ = printable(*std::move(trouble));
    context_.stop();
  }

  /// Ends the player on an error of our own. The reading coroutine reports a lost connection.
  void end_if_broken(const std::exception_ptr& thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const boost::system::system_error&) {
      return;
    } catch (const std::exception& error) {
      end(error.what());
    }
  }

  static void print(const std::string& line) {
    std::cerr << "quintet engine: " << printable(line) << std::endl;
  }
  void print_news() {
    for (const std::string& line : player_.news())
      print(line);
  }

  Task<> stay_connected() {
    std::chrono::seconds wait = first_wait;
    std::uniform_int_distribution<int> share(50, 100);  // percent
    while (!player_.done()) {
      std::string failure;
      std::chrono::milliseconds at_least{0};
      connected_since_.reset();
      try {
        co_return co_await play();
      } catch (const Hopeless&) {
        throw;
      } catch (const Later& later) {
        failure = later.what();
        at_least = std::min(later.wait, longest_asked_wait);
      } catch (const nlohmann::json::exception&) {
        failure = "this program does not understand the server's list of games";
      } catch (const Unreadable& message) {
        failure = std::string("this program does not understand the server: ") + message.what();
      } catch (const boost::system::system_error& error) {
        failure = error.code().message();
      }
      ++connection_;
      thought_.reset();
      // A connection that is lost immediately does not reset the wait.
      if (connected_since_ && Clock::now() - *connected_since_ > wait) wait = first_wait;
      // Random, so that clients do not all return at once after a restart of the server.
      const auto millis =
          std::max(at_least, std::chrono::milliseconds(wait) * share(random_) / 100);
      print("no connection: " + failure + "; trying again in " + std::to_string(millis.count()) +
            " ms");
      asio::steady_timer timer(context_, millis);
      co_await timer.async_wait(use_awaitable);
      wait = std::min(2 * wait, longest_wait);
    }
  }

  [[nodiscard]] RemoteStream new_stream() {
    return RemoteStream(context_, server_.encrypted ? &tls_ : nullptr);
  }

  Task<> connect(RemoteStream& stream) {
    tcp::resolver resolver(context_);
    const auto found = co_await resolver.async_resolve(server_.host, server_.port, use_awaitable);
    stream.socket().expires_after(longest_silence);
    co_await stream.socket().async_connect(found, use_awaitable);
    co_await stream.shake_hands(server_.host);
  }

  [[nodiscard]] std::string host() const {
    const std::string name = server_.host.contains(':') ? '[' + server_.host + ']' : server_.host;
    const bool usual = server_.port == (server_.encrypted ? "443" : "80");
    return usual ? name : name + ':' + server_.port;
  }

  template <class Response>
  static void check(const Response& response) {
    const unsigned status = response.result_int();
    if (status == 401) throw Hopeless("The server does not accept the token.");
    if (status == 403) throw Hopeless("The server shuts this player or this address out.");
    std::chrono::seconds wait{0};
    const std::string after(response[http::field::retry_after]);
    if (!after.empty() && after.size() < 6 && after.find_first_not_of("0123456789") == after.npos) {
      wait = std::chrono::seconds(std::stoi(after));
    }
    throw Later("the server answers " + std::to_string(status), wait);
  }

  /// The rooms in the response to `/api/my/games`.
  Task<std::vector<std::string>> running_games() {
    RemoteStream stream = new_stream();
    co_await connect(stream);
    http::request<http::empty_body> request(http::verb::get, "/api/my/games", 11);
    request.set(http::field::host, host());
    request.set(http::field::authorization, authorization_);
    request.set(http::field::connection, "close");
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(longest_message);
    co_await http::async_read(stream, buffer, parser, use_awaitable);
    if (parser.get().result() != http::status::ok) check(parser.get());
    std::vector<std::string> rooms;
    const auto body = nlohmann::json::parse(parser.get().body());
    for (const auto& game : body.at("running").at("games"))
      rooms.push_back(game.at("room"));
    co_return rooms;
  }

  /// Runs one connection until the player is done. Throws if the connection is lost.
  Task<> play() {
    const auto socket = std::make_shared<Socket>(new_stream());
    co_await connect(socket->next_layer());
    socket->next_layer().socket().expires_never();
    auto timeouts = beast::websocket::stream_base::timeout::suggested(beast::role_type::client);
    timeouts.idle_timeout = 2 * longest_silence;
    timeouts.keep_alive_pings = true;
    socket->set_option(timeouts);
    socket->read_message_max(longest_message);
    socket->set_option(
        beast::websocket::stream_base::decorator([this](beast::websocket::request_type& request) {
          request.set(http::field::authorization, authorization_);
        }));
    beast::websocket::response_type response;
    boost::system::error_code failure;
    co_await socket->async_handshake(response, host(), "/ws",
                                     asio::redirect_error(use_awaitable, failure));
    if (failure == beast::websocket::error::upgrade_declined) check(response);
    if (failure) throw boost::system::system_error(failure);
    connected_since_ = Clock::now();
    player_.begin();
    not_before_ = {};
    const std::uint64_t connection = ++connection_;
    write_more_ = [this, socket, connection] { start_writing(socket, connection); };
    beast::flat_buffer buffer;
    while (true) {
      go_on();
      if (player_.trouble()) throw Hopeless("The game cannot go on: " + *player_.trouble());
      if (player_.done()) break;
      co_await socket->async_read(buffer, use_awaitable);
      const auto data = buffer.cdata();
      const auto pause = player_.receive({static_cast<const char*>(data.data()), data.size()});
      if (!pause) throw Unreadable(pause.error());
      buffer.consume(buffer.size());
      if (player_.wants_running_games()) {
        const std::vector<std::string> running = co_await running_games();
        player_.on_running_games(running);
      }
      if (pause->count() > 0) not_before_ = std::max(not_before_, Clock::now() + *pause);
    }
    print_news();
    co_await socket->async_close(beast::websocket::close_code::normal,
                                 asio::redirect_error(use_awaitable, failure));
  }

  /// Call after every event: writes the queued messages and starts to think.
  void go_on() {
    print_news();
    for (RemoteAbsence& absence : player_.absences())
      asio::co_spawn(context_, claim(std::move(absence), connection_),
                     [this](const std::exception_ptr& thrown) { end_if_broken(thrown); });
    if (write_more_) write_more_();
    think();
  }

  Task<> claim(RemoteAbsence absence, std::uint64_t connection) {
    asio::steady_timer timer(context_, std::chrono::milliseconds(absence.claim_in));
    co_await timer.async_wait(use_awaitable);
    if (connection != connection_) co_return;
    player_.claim(absence.room);
    go_on();
  }

  void start_writing(const std::shared_ptr<Socket>& socket, std::uint64_t connection) {
    if (writing_ == connection) return;
    writing_ = connection;
    asio::co_spawn(context_, write(socket, connection),
                   [this, connection](const std::exception_ptr& thrown) {
                     if (writing_ == connection) writing_ = 0;
                     end_if_broken(thrown);
                   });
  }

  Task<> write(std::shared_ptr<Socket> socket, std::uint64_t connection) {
    while (connection == connection_) {
      if (const auto now = Clock::now(); now < not_before_) {
        asio::steady_timer timer(context_, not_before_);
        co_await timer.async_wait(use_awaitable);
        continue;
      }
      const auto message = player_.next_message();
      if (!message) {
        writing_ = 0;  // first, so that requests from here on start a new write
        co_return;
      }
      co_await socket->async_write(asio::buffer(*message), use_awaitable);
    }
  }

  /// Thinks a slice, and comes back after a look at the network.
  void think() {
    if (think_posted_) return;
    if (thought_ && !player_.wanted(thought_->about)) thought_.reset();
    if (!thought_) {
      auto next = player_.next_thought();
      if (!next) return;
      auto thinking = engine::begin(next->request);
      if (!thinking) {
        end("The game cannot be thought about: " + thinking.error().message);
        return;
      }
      thought_.emplace(*std::move(next), *std::move(thinking));
    }
    think_posted_ = true;
    asio::post(context_, [this] {
      think_posted_ = false;
      if (!thought_ || !player_.wanted(thought_->about)) return think();
      if (thought_->thinking.step(slice)) {
        player_.found(thought_->about, thought_->thinking.best());
        thought_.reset();
        return go_on();
      }
      think();
    });
  }

  struct Thought {
    RemoteThought about;
    engine::Thinking thinking;
  };

  ServerAddress server_;
  std::string authorization_;
  RemotePlayer player_;
  asio::io_context context_{1};
  ssl::context tls_;
  std::optional<std::string> trouble_;
  std::optional<Thought> thought_;
  std::function<void()> write_more_;
  Clock::time_point not_before_;
  std::uint64_t connection_ = 0;  // number of the current connection
  std::uint64_t writing_ = 0;     // number of the connection that is being written to; 0: none
  bool think_posted_ = false;
  std::optional<Clock::time_point> connected_since_;
  std::minstd_rand random_{std::random_device{}()};
};

}  // namespace

std::optional<std::string> play_at(const ServerAddress& server, const std::string& token,
                                   RemoteWishes wishes) {
  return RemoteConnection(server, token, std::move(wishes)).run();
}

}  // namespace quintet::server
