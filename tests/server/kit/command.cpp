#include "tests/server/kit/command.hpp"

#include <fstream>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quintet::tests {

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string read_whole(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

CommandResult run_command(const std::filesystem::path& folder,
                          const std::vector<std::string>& words, const std::string& input) {
  return run_program(QUINTET_BINARY, folder, words, input);
}

CommandResult run_program(const std::string& program, const std::filesystem::path& folder,
                          const std::vector<std::string>& words, const std::string& input) {
  const auto in = folder / "command.in";
  const auto out = folder / "command.out";
  const auto err = folder / "command.err";
  write_text(in, input);

  std::vector<std::string> all = {program};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> argv;
  argv.reserve(all.size() + 1);
  for (std::string& word : all)
    argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  constexpr int write_new = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), write_new, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), write_new, 0600);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  pid_t pid = 0;
  const int failure =
      ::posix_spawnp(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::system_error(failure, std::generic_category(), program);
  int status = 0;
  ::waitpid(pid, &status, 0);
  return {.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status),
          .out = read_whole(out),
          .err = read_whole(err)};
}

}  // namespace quintet::tests
