// Files with recorded results beside the tests. They are rewritten only on request
// (golden/README.md).
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace quintet::tests {

[[nodiscard]] inline std::filesystem::path golden_folder() {
  return QUINTET_GOLDEN_FOLDER;
}

/// Whether QUINTET_REGENERATE_GOLDEN=1 asks to rewrite the files.
[[nodiscard]] inline bool regenerating() {
  const char* wanted = std::getenv("QUINTET_REGENERATE_GOLDEN");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

/// Empty if there is no such file.
[[nodiscard]] inline std::string read_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void write_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace quintet::tests
