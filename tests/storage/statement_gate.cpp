#include "statement_gate.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "postgres_sockets.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing {
namespace {

/// Message kinds of PostgreSQL's protocol, version 3
/// (https://www.postgresql.org/docs/15/protocol.html).
constexpr char query = 'Q';
constexpr char execute = 'E';
constexpr char sync = 'S';
constexpr char command_complete = 'C';
constexpr char error_response = 'E';
constexpr char ready_for_query = 'Z';
constexpr char backend_key = 'K';
constexpr std::string_view flush("H\0\0\0\4", 5);
constexpr std::size_t length_bytes = 4;

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + length_bytes; ++i)
    number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace

StatementGate::StatementGate(std::string folder)
    : server_(std::move(folder)), listening_(listening_in(folder_.path().string())) {
  acceptor_ = std::jthread([this] { accept_all(); });
}

StatementGate::~StatementGate() {
  ends_ = true;
  acceptor_.join();
  carriers_.clear();
  ::close(listening_);
}

std::string StatementGate::address(const std::string& database) const {
  return "postgres://quintet@/" + database + "?host=" + folder_.path().string();
}

void StatementGate::hold() {
  const std::lock_guard lock(mutex_);
  held_ = true;
  unanswered_ = false;
  failed_ = false;
}

void StatementGate::open() {
  const std::lock_guard lock(mutex_);
  held_ = false;
  for (const Message& message : std::exchange(waiting_, {}))
    send_all(server_of_client_, message.bytes);
}

bool StatementGate::holds_statement() const {
  const auto ends_one = [](const Message& message) {
    return message.kind == execute || message.kind == query || message.kind == sync;
  };
  return std::ranges::any_of(waiting_, ends_one);
}

std::string StatementGate::next_statement() {
  std::string bytes;
  while (!waiting_.empty()) {
    const Message message = std::move(waiting_.front());
    waiting_.pop_front();
    bytes += message.bytes;
    // The server skips messages after an error and does not reply to them.
    if (message.kind == execute && !failed_) {
      const bool last = !waiting_.empty() && waiting_.front().kind == sync;
      ends_round_trip_ = false;
      if (!last) return bytes + std::string(flush);
    }
    if (message.kind == query || message.kind == sync) break;
  }
  ends_round_trip_ = true;
  return bytes;
}

Passed StatementGate::let_one(const std::function<bool()>& ended,
                              const std::function<bool(std::uint32_t process)>& is_blocked) {
  std::unique_lock lock(mutex_);
  if (!unanswered_) {
    lock.unlock();
    bool over = false;
    tests::wait_until("a statement, or the end of them", [&] {
      over = ended();
      const std::lock_guard held(mutex_);
      return over || holds_statement();
    });
    lock.lock();
    if (!holds_statement()) return Passed::ended;
    unanswered_ = true;
    const std::string bytes = next_statement();
    if (!send_all(server_of_client_, bytes)) throw std::runtime_error("the server is gone");
  }
  const auto deadline = std::chrono::steady_clock::now() + tests::patience;
  while (unanswered_) {
    // The reply to a statement that is not blocked wakes this wait.
    changed_.wait_for(lock, std::chrono::milliseconds(5));
    if (!unanswered_) break;
    const std::uint32_t process = processes_[server_of_client_];
    lock.unlock();
    const bool blocked = is_blocked(process);
    lock.lock();
    if (blocked && unanswered_) return Passed::blocked;
    if (std::chrono::steady_clock::now() > deadline)
      throw tests::Timeout("waited in vain for the answer to a statement");
  }
  return Passed::answered;
}

std::vector<StatementGate::Message> StatementGate::messages_in(std::string& bytes) {
  std::vector<Message> messages;
  for (;;) {
    if (bytes.size() < 1 + length_bytes) return messages;
    const std::size_t size = 1 + number_at(bytes, 1);
    if (bytes.size() < size) return messages;
    messages.push_back({.kind = bytes.front(), .bytes = bytes.substr(0, size)});
    bytes.erase(0, size);
  }
}

void StatementGate::hear_client(std::string& bytes, int server) {
  const std::lock_guard lock(mutex_);
  for (Message& message : messages_in(bytes)) {
    if (held_) {
      server_of_client_ = server;
      waiting_.push_back(std::move(message));
    } else {
      send_all(server, message.bytes);
    }
  }
}

void StatementGate::hear_server(std::string& bytes, int server) {
  const std::lock_guard lock(mutex_);
  for (const Message& message : messages_in(bytes)) {
    if (message.kind == backend_key)
      processes_[server] = number_at(message.bytes, 1 + length_bytes);
    if (message.kind == error_response) failed_ = true;
    if (message.kind == ready_for_query) failed_ = false;
    const bool one = message.kind == command_complete || message.kind == error_response;
    if (ends_round_trip_ ? message.kind == ready_for_query : one) unanswered_ = false;
  }
  changed_.notify_all();
}

void StatementGate::accept_all() {
  while (!ends_) {
    if (!readable(listening_, poll_interval_ms)) continue;
    const int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0) carriers_.emplace_back([this, client] { carry(client); });
  }
}

void StatementGate::carry(int client) {
  const int server = connected_to(server_);
  // The first message has no kind byte.
  const bool begun = server >= 0 && send_all(server, some_of(client));
  std::string from_client;
  std::string from_server;
  std::array<pollfd, 2> waiting{};
  waiting[0] = {.fd = client, .events = POLLIN, .revents = 0};
  waiting[1] = {.fd = server, .events = POLLIN, .revents = 0};
  while (begun && !ends_) {
    if (::poll(waiting.data(), waiting.size(), poll_interval_ms) <= 0) continue;
    if (waiting[1].revents != 0) {
      const std::string bytes = some_of(server);
      from_server += bytes;
      hear_server(from_server, server);
      if (bytes.empty() || !send_all(client, bytes)) break;
    }
    if (waiting[0].revents == 0) continue;
    const std::string bytes = some_of(client);
    if (bytes.empty()) break;
    from_client += bytes;
    hear_client(from_client, server);
  }
  if (server >= 0) ::close(server);
  ::close(client);
}

}  // namespace quintet::storage::testing
