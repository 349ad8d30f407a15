// `quintet match`: programs play against each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace quintet::server {

/// The command line of `quintet match`, and its run.
class MatchCommand {
 public:
  /// `command` must outlive this object.
  explicit MatchCommand(CLI::App& command);

  /// Call after the command line was parsed. Writes each game as text; progress and score go to
  /// standard error. Returns the exit status: 1 if the match cannot be played as requested, or its
  /// games cannot be written.
  int run();

 private:
  std::string first_;
  std::string second_;
  std::string game_;
  std::vector<std::string> options_;
  int games_ = 100;
  std::uint64_t seed_ = 1;
  int opening_turns_ = 4;
  int turn_limit_ = 400;
  std::optional<int> sprt_;
  std::string output_ = "-";
};

}  // namespace quintet::server
