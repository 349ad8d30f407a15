// `quintet match`: programs against each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace quintet::server {

/// The command line of `quintet match`, and what it does.
class MatchCommand {
 public:
  /// `command` outlives this.
  explicit MatchCommand(CLI::App& command);

  /// To be called when the command line has been parsed. Writes each game as text, progress and
  /// score to standard error. The exit status: 1 when the match cannot be played as asked.
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
