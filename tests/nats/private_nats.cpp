#include "tests/nats/private_nats.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace fs = std::filesystem;
namespace {

/// The server from Debian's package, installed or unpacked by ./dev.
fs::path program() {
  constexpr const char* place = "usr/sbin/nats-server";
  for (const fs::path& root : {fs::path("/"), fs::path(QUINTET_SOURCE_DIR) / "build/tools"}) {
    if (fs::exists(root / place)) return root / place;
  }
  throw std::runtime_error("there is no NATS server: ./dev test unpacks it");
}

pid_t spawn(const std::vector<std::string>& words, const fs::path& log) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words)
    argv.push_back(const_cast<char*>(word.c_str()));  // NOLINT: execv does not modify it
  argv.push_back(nullptr);
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child > 0) {
    ::close(output);
    return child;
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(125);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  ::execv(argv.front(), argv.data());
  ::_exit(126);
}

std::string text_of_file(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return std::move(text).str();
}

bool answers(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool connected =
      ::connect(socket, reinterpret_cast<const sockaddr*>(&address),  // NOLINT: its interface
                sizeof address) == 0;
  // The server begins with an INFO message.
  char letter = 0;
  const bool said = connected && ::recv(socket, &letter, 1, 0) == 1 && letter == 'I';
  ::close(socket);
  return said;
}

}  // namespace

PrivateNats::PrivateNats(std::vector<std::string> options) : options_(std::move(options)) {
  start();
}

PrivateNats::~PrivateNats() {
  kill();
}

void PrivateNats::start() {
  const fs::path log = folder_ / "nats.log";
  std::vector<std::string> words = {program(), "-a", "127.0.0.1", "-p",
                                    std::to_string(port_.number())};
  words.insert(words.end(), options_.begin(), options_.end());
  pid_ = spawn(words, log);
  wait_until("NATS to start", [&] {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = 0;
      throw std::runtime_error("NATS did not start: " + text_of_file(log));
    }
    return answers(port_.number());
  });
}

void PrivateNats::kill() {
  if (pid_ == 0) return;
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
}

void PrivateNats::stop() const {
  ::kill(pid_, SIGSTOP);
}

void PrivateNats::go_on() const {
  ::kill(pid_, SIGCONT);
}

std::string PrivateNats::address() const {
  return "nats://127.0.0.1:" + std::to_string(port_.number());
}

}  // namespace quintet::tests
