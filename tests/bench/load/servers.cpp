#include "tests/bench/load/servers.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <initializer_list>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quintet::bench {

namespace {

std::vector<std::string> limit_arguments(std::initializer_list<const char*> limits) {
  std::vector<std::string> words;
  for (const char* limit : limits) {
    words.emplace_back("--limit");
    words.emplace_back(limit);
  }
  return words;
}

}  // namespace

std::vector<std::string> without_limits() {
  return limit_arguments(
      {"connections=19900", "connections-per-address=19900", "message-burst=1000000",
       "messages-per-second=1000000", "address-message-burst=1000000",
       "address-messages-per-second=1000000", "rooms-per-connection=100000", "room-burst=1000000",
       "address-room-burst=1000000", "guest-burst=1000000", "rooms-in-memory=1000000",
       "rooms-per-address=1000000", "waiting-commands-per-address=1000000", "turn-burst=1000000",
       "turns-per-second=1000000", "action-burst=1000000", "address-request-burst=1000000000"});
}

std::vector<std::string> limits_for_faults() {
  return limit_arguments(
      {"guest-burst=1000000", "turn-burst=1000000", "turns-per-second=1000000",
       "address-room-burst=1000000", "room-burst=1000000", "connections-per-address=10000",
       "rooms-per-address=1000000", "password-burst=10000", "address-message-burst=1000000",
       "address-messages-per-second=1000000", "address-request-burst=1000000000"});
}

Relay::Relay(std::size_t event_bytes) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe2");
  }
  std::string program = QUINTET_BENCH_RELAY;
  std::string size = std::to_string(event_bytes);
  const std::array<char*, 3> words{program.data(), size.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const int failure =
      ::posix_spawn(&pid_, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string line;
  char letter = 0;
  while (::read(ends[0], &letter, 1) == 1 && letter != '\n')
    line += letter;
  ::close(ends[0]);
  if (failure != 0 || line.empty()) throw std::runtime_error("the relay does not start");
  port_ = static_cast<std::uint16_t>(std::stoi(line));
}

Relay::~Relay() {
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

}  // namespace quintet::bench
