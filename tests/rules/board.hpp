// Positions drawn as boards:
//
//   2  C  .
//   1  A  S
//      a  b
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {

/// The squares of every line that begins with a number, from the top. Ignores other lines.
[[nodiscard]] inline std::vector<std::vector<std::string>> drawn_ranks(std::string_view drawing) {
  std::vector<std::vector<std::string>> ranks;
  std::istringstream lines{std::string(drawing)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string number;
    if (!(words >> number) || number.find_first_not_of("0123456789") != std::string::npos) continue;
    ranks.emplace_back();
    for (std::string square; words >> square;)
      ranks.back().push_back(square);
  }
  return ranks;
}

}  // namespace quintet::tests
