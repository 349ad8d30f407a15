#include "postgres_proxy.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "postgres_sockets.hpp"

namespace quintet::storage::testing {

PostgresProxy::PostgresProxy(std::string folder)
    : server_(std::move(folder)), listening_(listening_in(folder_.path().string())) {
  acceptor_ = std::jthread([this] { accept_all(); });
}

PostgresProxy::~PostgresProxy() {
  ends_ = true;
  acceptor_.join();
  carriers_.clear();
  if (late_server_ >= 0) ::close(late_server_);
  ::close(listening_);
}

std::string PostgresProxy::address(const std::string& database) const {
  return "postgres://quintet@/" + database + "?host=" + folder_.path().string();
}

void PostgresProxy::release() {
  const std::lock_guard lock(mutex_);
  if (late_server_ < 0) return;
  send_all(late_server_, late_);
  // The server replies, or has closed the connection; both make its socket readable.
  while (!some_of(late_server_).empty() && !ends_) {
    if (!readable(late_server_, poll_interval_ms)) break;
  }
  ::close(std::exchange(late_server_, -1));
}

void PostgresProxy::accept_all() {
  while (!ends_) {
    if (!readable(listening_, poll_interval_ms)) continue;
    const int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    if (refuses_) {
      ::close(client);
      continue;
    }
    carriers_.emplace_back([this, client] { carry(client); });
  }
}

void PostgresProxy::count(const std::string& bytes) {
  constexpr std::string_view sync("S\0\0\0\4", 5);
  for (std::size_t at = bytes.find(sync); at != std::string::npos; at = bytes.find(sync, at + 1))
    ++round_trips_;
}

void PostgresProxy::carry(int client) {
  int server = connected_to(server_);
  std::array<pollfd, 2> waiting{};
  waiting[0] = {.fd = client, .events = POLLIN, .revents = 0};
  waiting[1] = {.fd = server, .events = POLLIN, .revents = 0};
  while (!ends_ && server >= 0) {
    if (::poll(waiting.data(), waiting.size(), poll_interval_ms) <= 0) continue;
    if (waiting[1].revents != 0) {
      const std::string bytes = some_of(server);
      if (bytes.empty() || !send_all(client, bytes)) break;
    }
    if (waiting[0].revents == 0) continue;
    const std::string bytes = some_of(client);
    if (bytes.empty()) break;
    if (lost_in_ >= 0 && lost_in_-- == 0) break;
    count(bytes);
    const bool commits = bytes.contains("COMMIT");
    const CommitFate fate = commits ? fate_.exchange(CommitFate::arrives) : CommitFate::arrives;
    if (fate == CommitFate::is_lost) break;
    if (fate == CommitFate::is_late) {
      const std::lock_guard lock(mutex_);
      late_ = bytes;
      late_server_ = std::exchange(server, -1);
      break;
    }
    if (!send_all(server, bytes)) break;
    if (fate == CommitFate::answered) {
      static_cast<void>(some_of(server));
      break;
    }
  }
  if (server >= 0) ::close(server);
  ::close(client);
}

}  // namespace quintet::storage::testing
