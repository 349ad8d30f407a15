// `quintet engine --connect`: the computer opponents as a player at a server, which may be on
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

/// Where a server is: "https://games.example.org:8443".
struct ServerAddress {
  bool encrypted = false;
  std::string host;
  std::string port;
  friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};
/// The error is one sentence. A path, a name and a password are refused.
[[nodiscard]] std::expected<ServerAddress, std::string> parse_server_address(std::string_view url);

/// The secret of a token, from a file that has nothing else. The error is one sentence that does
/// not say what is in the file. `warning` is set where others may read the file.
[[nodiscard]] std::expected<std::string, std::string> read_token_file(
    const std::filesystem::path& file, std::string& warning);

/// The flags of `quintet engine`, and what it does when it is to connect.
class ConnectCommand {
 public:
  /// `command` outlives this.
  explicit ConnectCommand(CLI::App& command);

  [[nodiscard]] bool wanted() const { return !url_.empty(); }
  /// Plays until SIGINT or SIGTERM, until so many games are over, or until it makes no sense to go
  /// on. The exit status.
  int run() const;

 private:
  std::string url_;
  std::string token_file_;
  std::vector<std::string> games_;
  std::vector<std::string> options_;
  int level_ = 3;
  std::string clock_ = "600+5";
  int most_games_ = 0;
  bool insecure_ = false;
};

}  // namespace quintet::server
