#include "tests/server/kit/mail_host.hpp"

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

/// Both ends close when another program is started.
struct Pipe {
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "pipe2");
    read = ends[0];
    write = ends[1];
  }
  int read = -1;
  int write = -1;
};

/// The first line that the program prints; empty if it ends before.
std::string first_line(int output) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(patience).count();
  std::string line;
  pollfd waiting{.fd = output, .events = POLLIN, .revents = 0};
  char letter = 0;
  while (::poll(&waiting, 1, static_cast<int>(ms)) == 1 && ::read(output, &letter, 1) == 1 &&
         letter != '\n')
    line += letter;
  return line;
}

}  // namespace

MailHost::MailHost(const Options& options) : tls_first_(options.tls_first) {
  // Debian's Python has aiosmtpd, others in PATH may not.
  std::vector<std::string> words = {
      "/usr/bin/python3", QUINTET_SOURCE_DIR "/tests/server/kit/mail_server.py", folder_ / "mails"};
  if (options.certificate) {
    words.push_back("certificate=" + options.certificate->certificates.string());
    words.push_back("key=" + options.certificate->key.string());
  }
  if (options.tls_first) words.emplace_back("tls=first");
  if (!options.user.empty()) {
    words.push_back("user=" + options.user);
    words.push_back("password=" + options.password);
  }
  if (options.refuses_sessions) words.emplace_back("sessions=refused");
  if (options.silent_quit) words.emplace_back("quit=silent");
  const std::chrono::duration<double> pause = options.pause;
  words.push_back("pause=" + std::to_string(pause.count()));
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);

  const Pipe input;
  const Pipe output;
  const std::string errors = folder_ / "errors";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  const int failure = ::posix_spawn(&pid_, argv.front(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(input.read);
  ::close(output.write);
  input_ = input.write;
  const std::string line = failure == 0 ? first_line(output.read) : std::string();
  ::close(output.read);
  if (line.empty())
    throw std::runtime_error("the mail server did not start (it needs python3-aiosmtpd): " +
                             read_whole(errors));
  port_ = static_cast<std::uint16_t>(std::stoi(line));
}

MailHost::~MailHost() {
  ::close(input_);
  while (pid_ > 0 && ::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::string MailHost::url(std::string_view host) const {
  return std::string(tls_first_ ? "smtps" : "smtp") + "://" + std::string(host) + ":" +
         std::to_string(port_);
}

std::vector<nlohmann::json> MailHost::mails() const {
  std::vector<nlohmann::json> mails;
  const std::string text = read_whole(folder_ / "mails");
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1)
    mails.push_back(nlohmann::json::parse(text.substr(begin, end - begin)));
  return mails;
}

void MailHost::refuse_mails(const std::optional<std::string>& reply) const {
  const std::filesystem::path file = folder_ / "mails.refuse";
  if (reply) {
    write_text(folder_ / "mails.new", *reply);
    std::filesystem::rename(folder_ / "mails.new", file);
  } else {
    std::filesystem::remove(file);
  }
}

int MailHost::refusals() const {
  const std::string refused = read_whole(folder_ / "mails.refused");
  return static_cast<int>(std::ranges::count(refused, '\n'));
}

std::vector<std::string> header_values(const nlohmann::json& mail, std::string_view name) {
  std::vector<std::string> values;
  for (const nlohmann::json& header : mail.at("headers")) {
    if (header.at(0) == name) values.push_back(header.at(1));
  }
  return values;
}

}  // namespace quintet::tests
