#include "tests/fuzz/fixture.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <exception>
#include <mutex>
#include <utility>

#include <sanitizer/lsan_interface.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include "server/base/secrets.hpp"
#include "server/net/edge_settings.hpp"
#include "server/net/networks.hpp"
#include "server/sockets/connection.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/server/kit/server_parts.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::fuzz {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

server::Limits limits() {
  constexpr double any = 1e12;
  constexpr std::chrono::hours longer_than_fuzzing{1000};
  server::Limits limits;
  for (double* rate :
       {&limits.message_burst, &limits.messages_per_second, &limits.address_message_burst,
        &limits.address_messages_per_second, &limits.chat_burst, &limits.chat_per_second,
        &limits.guest_burst, &limits.guests_per_second, &limits.room_burst,
        &limits.rooms_per_second, &limits.address_room_burst, &limits.address_rooms_per_second,
        &limits.password_burst, &limits.passwords_per_second, &limits.address_request_burst,
        &limits.address_requests_per_second}) {
    *rate = any;
  }
  limits.http_timeout = longer_than_fuzzing;
  limits.idle_timeout = longer_than_fuzzing;
  limits.message_timeout = longer_than_fuzzing;
  limits.ping_interval = longer_than_fuzzing;
  limits.handshake_timeout = longer_than_fuzzing;
  limits.farewell_timeout = longer_than_fuzzing;
  // The least that libsodium takes.
  limits.password_passes = 1;
  limits.password_memory_bytes = 8192;
  return limits;
}

/// Trusts every connection as a proxy, so that the server reads forwarding headers, and lets it
/// read the metrics.
server::EdgeSettings front() {
  const std::vector<std::string> here = {"::/128"};  // the address of a socket without a network
  return {.origins = {},
          .proxies = server::Networks::parse(here).value(),
          .metrics_readers = server::Networks::parse(here).value(),
          .hosts = server::OwnHosts({}, {}),
          .tls = nullptr};
}

class HeldLog final : public spdlog::sinks::base_sink<std::mutex> {
  void sink_it_(const spdlog::details::log_msg& line) override {
    const std::string_view text(line.payload.data(), line.payload.size());
    hold(line.level < spdlog::level::err, "what a client sends is no error of the server's",
         {text});
    hold(std::ranges::all_of(text, [](char sign) { return sign >= ' ' && sign <= '~'; }),
         "a line of the log is one, in ASCII", {text});
  }
  void flush_() override {}
};

/// Call it once, before the first server starts: a server logs until its very end.
void hold_log() {
  auto logger = std::make_shared<spdlog::logger>("", std::make_shared<HeldLog>());
  logger->set_level(spdlog::level::debug);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace

struct Fixture::Parts {
  tests::TempFolder folder;
  tests::PartsOnLoop server{folder / "quintet.db", limits(), front()};
  asio::io_context& context = server.context;
  server::ServerParts& parts = server.parts;
  // Lets `run_one()` wait for a handler when none is pending.
  asio::executor_work_guard<asio::io_context::executor_type> open{context.get_executor()};
};

Fixture::Fixture() {
  server::init_secrets();
  parts_ = std::make_unique<Parts>();
}

Fixture::~Fixture() {
  server::ServerParts& parts = parts_->parts;
  parts.base.readiness.draining = true;
  parts.accounts.erasure.stop();
  parts.games.bots.refuse();
  parts.games.rooms.shut_down();
  parts.connections.pictures.refuse();
  parts.connections.connections->stop();
  parts_->open.reset();
  parts_->context.run();
  parts.accounts.accounts.stop();
  parts.connections.workers.stop();
  parts.games.bots.stop();
  parts.connections.pictures.stop();
  parts.base.store.stop();
}

std::string Fixture::new_guest() {
  return session_from("/api/session", {}, {});
}

std::string Fixture::new_member() {
  return session_from("/api/register", new_guest(),
                      R"({"name":")" + new_name() + R"(","password":"correct horse battery"})");
}

std::string Fixture::new_name() {
  std::string name = "Otter";  // and a number in letters: names that differ in digits look alike
  for (int left = ++strangers_; left > 0; left /= 10)
    name += "bdfhkpstxz"[left % 10];
  return name + "q";  // so that letters behind it in an input do not make another of these names
}

const std::string& Fixture::regular(std::size_t guest) {
  while (regulars_.size() <= guest)
    regulars_.push_back(new_guest());
  return regulars_[guest];
}

std::string Fixture::session_from(std::string_view path, std::string_view session,
                                  std::string_view body) {
  constexpr std::string_view before = "Set-Cookie: quintet_session=";
  ++strangers_;
  std::string request = "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n";
  request += "Origin: http://localhost\r\nContent-Type: application/json\r\n";
  request += "X-Forwarded-For: 10." + std::to_string(strangers_ / 65536 % 256) + "." +
             std::to_string(strangers_ / 256 % 256) + "." + std::to_string(strangers_ % 256) +
             "\r\n";
  request += "Cookie: quintet_session=" + std::string(session) + "\r\n";
  request += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
  Visitor visitor(*this);
  visitor.send(request);
  visitor.end();
  const std::string& answer = visitor.received();
  const std::size_t begin = answer.find(before);
  if (begin == std::string::npos) broken("a new client gets a session", {answer});
  return answer.substr(begin + before.size(), answer.find(';', begin) - begin - before.size());
}

Fixture::Visitor::Visitor(Fixture& fixture)
    : fixture_(fixture), others_(fixture.parts_->parts.connections.connections->size()) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0)
    broken("there is a socket", {});
  socket_ = ends[0];
  tcp::socket socket(fixture_.parts_->context.get_executor(), tcp::v4(), ends[1]);
  const auto executor = socket.get_executor();
  asio::co_spawn(executor,
                 server::serve_connection(fixture_.parts_->parts.sockets, std::move(socket)),
                 [](const std::exception_ptr& thrown) {
                   hold(!thrown, "a connection ends without an exception");
                 });
  while (fixture_.parts_->parts.connections.connections->size() == others_)
    fixture_.parts_->context.run_one();
}

Fixture::Visitor::~Visitor() {
  ::close(socket_);
  while (fixture_.parts_->parts.connections.connections->size() > others_)
    fixture_.parts_->context.run_one();
  fixture_.parts_->context.poll();
}

void Fixture::Visitor::read() {
  std::array<char, 16384> some;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  while (!ended_) {
    const ssize_t size = ::read(socket_, some.data(), some.size());
    if (size > 0) {
      received_.append(some.data(), static_cast<std::size_t>(size));
    } else if (size < 0 && errno == EAGAIN) {
      return;
    } else {
      ended_ = true;
    }
  }
}

void Fixture::Visitor::wait() {
  fixture_.parts_->context.run_one();
  read();
}

void Fixture::Visitor::send(std::string_view bytes) {
  while (!bytes.empty() && !ended_) {
    const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      wait();
    } else {
      break;
    }
  }
  fixture_.parts_->context.poll();
  read();
}

void Fixture::Visitor::end() {
  ::shutdown(socket_, SHUT_WR);
  read();
  while (!ended_)
    wait();
}

void Fixture::Visitor::upgrade(const std::string& session) {
  send(
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
      "Cookie: quintet_session=" +
      session + "\r\n\r\n");
  constexpr std::string_view head_end = "\r\n\r\n";
  while (!received_.contains(head_end) && !ended_)
    wait();
  hold(received_.starts_with("HTTP/1.1 101 "), "an upgrade is answered with 101", {received_});
  received_.erase(0, received_.find(head_end) + head_end.size());
}

std::optional<tests::Frame> Fixture::Visitor::next_frame() {
  constexpr std::size_t longest_control = 125;
  for (;;) {
    auto found = tests::find_frame(received_);
    if (!found) return std::nullopt;
    received_.erase(0, found->size);
    tests::Frame& frame = found->frame;
    hold(!frame.masked && frame.reserved == 0, "a server's frame is plain", {frame.payload});
    if (frame.is_control()) {
      hold(frame.fin && frame.payload.size() <= longest_control, "a control frame is small",
           {frame.payload});
      return std::move(frame);
    }
    hold((frame.opcode == tests::continuation) == begun_.has_value(),
         "fragments follow the first of their message", {frame.payload});
    if (begun_) frame.payload.insert(0, begun_->payload);
    if (begun_) frame.opcode = begun_->opcode;
    begun_.reset();
    if (frame.fin) return std::move(frame);
    begun_ = std::move(frame);
  }
}

std::optional<tests::Frame> Fixture::Visitor::wait_for_frame() {
  for (;;) {
    if (auto frame = next_frame()) return frame;
    if (ended_) return std::nullopt;
    wait();
  }
}

std::vector<std::string_view> in_pieces(std::string_view bytes, std::size_t pieces) {
  const std::size_t size =
      std::max<std::size_t>(1, bytes.size() / std::max<std::size_t>(1, pieces));
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < bytes.size(); at += size)
    out.push_back(bytes.substr(at, size));
  return out;
}

Fixture& fixture_for_next_input() {
  constexpr int inputs_in_one = 2000;
  static std::unique_ptr<Fixture> fixture;
  static int visited = 0;
  if (visited++ % inputs_in_one == 0) {
    fixture.reset();
    hold(__lsan_do_recoverable_leak_check() == 0, "a server leaves no memory behind");
    fixture = std::make_unique<Fixture>();
  }
  return *fixture;
}

}  // namespace quintet::fuzz

/// Called by libFuzzer before everything else.
extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  quintet::fuzz::hold_log();
  // After each input that has allocated more than it has freed, libFuzzer would look for leaks and
  // stop all threads for it, which takes long and now and then never ends.
  // `fixture_for_next_input` looks for leaks after a server and its threads have ended.
  static std::string without_leaks = "-detect_leaks=0";
  static std::vector<char*> all(*arguments, *arguments + *count);
  all.push_back(without_leaks.data());
  *count = static_cast<int>(all.size());
  all.push_back(nullptr);
  *arguments = all.data();
  return 0;
}
