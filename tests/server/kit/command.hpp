// Runs the real program as a command line does, to its end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace quintet::tests {

struct CommandResult {
  int status = -1;  // exit status, or minus the signal
  std::string out;
  std::string err;
};

/// Runs `quintet WORDS…` with this standard input and waits for its end. Makes temporary files in
/// `folder`.
[[nodiscard]] CommandResult run_command(const std::filesystem::path& folder,
                                        const std::vector<std::string>& words,
                                        const std::string& input = {});

/// The same for another program, found in PATH.
[[nodiscard]] CommandResult run_program(const std::string& program,
                                        const std::filesystem::path& folder,
                                        const std::vector<std::string>& words,
                                        const std::string& input = {});

void write_text(const std::filesystem::path& file, const std::string& text);
[[nodiscard]] std::string read_whole(const std::filesystem::path& file);

}  // namespace quintet::tests
