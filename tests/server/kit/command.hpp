// The real program as somebody runs it at a prompt, to its end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace quintet::tests {

struct CommandResult {
  int status = -1;  // exit code, or minus the signal
  std::string out;
  std::string err;
};

/// `quintet WORDS…` with this standard input; waits for its end. Files that it needs for that are
/// made in `folder`.
[[nodiscard]] CommandResult run_command(const std::filesystem::path& folder,
                                        const std::vector<std::string>& words,
                                        const std::string& input = {});

/// The same of another program, which is looked for in PATH.
[[nodiscard]] CommandResult run_program(const std::string& program,
                                        const std::filesystem::path& folder,
                                        const std::vector<std::string>& words,
                                        const std::string& input = {});

void write_text(const std::filesystem::path& file, const std::string& text);
[[nodiscard]] std::string read_whole(const std::filesystem::path& file);

}  // namespace quintet::tests
