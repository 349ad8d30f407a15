#include "tests/server/kit/server_process.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "tests/postgres/location.hpp"

namespace quintet::tests {
namespace {

/// The logs of ended servers in the running test case.
std::string& finished_logs() {
  static std::string logs;
  return logs;
}

/// Whether the log, as text or JSON, has a line of the level error.
bool tells_error(const std::string& log) {
  return log.contains("Z error ") || log.contains(R"("level":"error")");
}

/// Prints the servers' logs after a failed test case.
struct LogListener : doctest::IReporter {
  explicit LogListener(const doctest::ContextOptions&) {}
  void test_case_end(const doctest::CurrentTestCaseStats& test) override {
    if (test.failure_flags != 0 && !finished_logs().empty()) {
      std::cerr << "The log of this test case's servers:\n" << finished_logs() << '\n';
    }
    finished_logs().clear();
  }
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
DOCTEST_REGISTER_LISTENER("server_logs", 1, LogListener);

[[noreturn]] void throw_errno(int code, const char* what) {
  throw std::system_error(code, std::generic_category(), what);
}

/// Waits until the file is readable or at its end; false after the deadline.
bool readable(int file) {
  pollfd waiting{.fd = file, .events = POLLIN, .revents = 0};
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(patience).count();
  return ::poll(&waiting, 1, static_cast<int>(ms)) == 1;
}

std::string read_line(int file) {
  std::string line;
  char letter = 0;
  while (readable(file) && ::read(file, &letter, 1) == 1 && letter != '\n')
    line += letter;
  return line;
}

/// A shell knows the process id of the program that it becomes.
std::vector<std::string> words_before(const Activation& activation) {
  const std::string process = activation.process == "self" ? "$$" : activation.process;
  return {"/bin/sh", "-c",
          "export LISTEN_FDS=" + activation.count + " LISTEN_PID=" + process + R"(; exec "$@")",
          "sh"};
}

}  // namespace

ServerProcess::ServerProcess(const std::filesystem::path& database,
                             std::vector<std::string> arguments,
                             std::optional<Activation> activation)
    : database_(location_of(database)),
      log_file_(database.string() + ".log"),
      arguments_(std::move(arguments)),
      activation_(std::move(activation)) {
  start();
}

ServerProcess::~ServerProcess() {
  if (pid_ != 0) {
    ask_to_end();
    CHECK_NOTHROW(CHECK(wait_ended() == 0));
  }
  const std::string logged = log();
  CHECK_MESSAGE((errors_expected_ || !tells_error(logged)), logged);
  finished_logs() += logged;
}

std::string ServerProcess::log() const {
  std::ostringstream text;
  text << std::ifstream(log_file_).rdbuf();
  return std::move(text).str();
}

void ServerProcess::start() {
  spawn({});
}

int ServerProcess::succeed(const std::vector<std::string>& arguments) {
  const pid_t before = std::exchange(pid_, 0);
  const int output_before = std::exchange(output_, -1);
  std::vector<std::string> all = {"--take-over"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  spawn(all);
  const pid_t successor = std::exchange(pid_, before);
  const int output = std::exchange(output_, output_before);
  const int status = wait_ended();
  pid_ = successor;
  output_ = output;
  return status;
}

void ServerProcess::spawn(const std::vector<std::string>& more) {
  std::vector<std::string> words = {QUINTET_BINARY, "serve", "--database", database_};
  if (activation_) {
    const auto before = words_before(*activation_);
    words.insert(words.begin(), before.begin(), before.end());
  } else if (std::ranges::find(arguments_, "--port") == arguments_.end()) {
    words.insert(words.end(), {"--port", std::to_string(port_.number())});
  }
  words.insert(words.end(), arguments_.begin(), arguments_.end());
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);

  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw_errno(errno, "pipe2");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log_file_.c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, 0600);
  constexpr int first_free = STDERR_FILENO + 1;
  if (activation_) posix_spawn_file_actions_adddup2(&actions, activation_->socket, first_free);
  // Closes the sockets of this test's clients in the child; otherwise they would stay open.
  posix_spawn_file_actions_addclosefrom_np(&actions, first_free + (activation_ ? 1 : 0));
  const int failure = ::posix_spawn(&pid_, argv.front(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  output_ = ends[0];
  if (failure != 0) throw_errno(failure, argv.front());

  ready_line_ = read_line(output_);
  constexpr std::string_view before_port = "://localhost:";
  const std::size_t url = ready_line_.find(before_port);
  if (url == std::string::npos) {
    throw std::runtime_error("the server did not start: " + ready_line_ + log());
  }
  address_.port =
      static_cast<std::uint16_t>(std::stoi(ready_line_.substr(url + before_port.size())));
}

void ServerProcess::kill() {
  ::kill(pid_, SIGKILL);
  CHECK(wait_ended() == -SIGKILL);
}

void ServerProcess::ask_to_end() const {
  ::kill(pid_, SIGTERM);
}

void ServerProcess::limit_files(std::optional<std::uintmax_t> bytes) const {
  rlimit limit{};
  ::prlimit(pid_, RLIMIT_FSIZE, nullptr, &limit);
  limit.rlim_cur = bytes ? static_cast<rlim_t>(*bytes) : limit.rlim_max;
  if (::prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr) != 0) {
    throw std::runtime_error("the size of the server's files could not be limited");
  }
}

int ServerProcess::wait_ended() {
  const auto process = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  if (process < 0) throw_errno(errno, "pidfd_open");
  const bool ended = readable(process);
  ::close(process);
  if (!ended) ::kill(pid_, SIGKILL);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = 0;
  ::close(std::exchange(output_, -1));
  if (!ended) throw Timeout("waited in vain for the server to end");
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace quintet::tests
