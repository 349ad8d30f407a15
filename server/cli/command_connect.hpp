// `quintet engine --connect`: the computer opponents play at a server as a player, also at one on
// another machine.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace quintet::server {

/// The address of a server: "https://games.example.org:8443".
struct ServerAddress {
  bool encrypted = false;
  std::string host;
  std::string port;
  friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};
/// The error is one sentence. Refuses a path, a name and a password.
[[nodiscard]] std::expected<ServerAddress, std::string> parse_server_address(std::string_view url);

/// Reads the secret of a token from a file that contains nothing else. The error is one sentence
/// that does not quote the file. Sets `warning` if other users may read the file.
[[nodiscard]] std::expected<std::string, std::string> read_token_file(
    const std::filesystem::path& file, std::string& warning);

/// The flags of `quintet engine --connect`, and its run.
class ConnectCommand {
 public:
  /// `command` must outlive this object.
  explicit ConnectCommand(CLI::App& command);

  [[nodiscard]] bool wanted() const { return !url_.empty(); }
  /// Plays until SIGINT or SIGTERM, until the wished number of games is over, or until an error
  /// that a retry cannot cure. Returns the exit status.
  int run() const;

 private:
  std::string url_;
  std::string token_file_;
  std::vector<std::string> games_;
  std::vector<std::string> options_;
  int level_ = 103;
  std::string clock_ = "600+5";
  int most_games_ = 0;
  bool insecure_ = false;
};

}  // namespace quintet::server
