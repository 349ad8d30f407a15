// Reads the lines of one kind from all files of tests/data/vectors.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace quintet::tests {

/// A line and its place ("liger.jsonl:17") for messages.
struct RawVector {
  std::string place;
  nlohmann::json value;
};

/// Sorted by file name, then by line. Throws if a line does not begin with its kind, or if there is
/// no line of this kind, because a test without cases proves nothing.
[[nodiscard]] inline std::vector<RawVector> read_raw_vectors(std::string_view kind) {
  namespace fs = std::filesystem;
  const std::string any_kind = R"({"kind":")";
  const std::string this_kind = any_kind + std::string(kind) + "\",";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(QUINTET_TEST_DATA "/vectors")) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<RawVector> lines;
  for (const fs::path& file : files) {
    std::ifstream in(file);
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
      const std::string place = file.filename().string() + ":" + std::to_string(number);
      if (!text.starts_with(any_kind)) throw std::runtime_error(place + " begins with no kind");
      if (text.starts_with(this_kind)) lines.push_back({place, nlohmann::json::parse(text)});
    }
  }
  if (lines.empty()) throw std::runtime_error("no vectors of the kind " + std::string(kind));
  return lines;
}

}  // namespace quintet::tests
