// The client side of ControlSocket: sends a request to a running server.
#pragma once

#include <chrono>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "server/base/descriptor.hpp"

namespace quintet::server {

struct ControlReply {
  std::string line;  // without its newline
  Descriptor file;   // the descriptor that came with the line, if any
  int process = 0;   // process ID of the server, from the system; 0: not visible to us
};

/// Sends a request to the server of this file and waits for its reply. Null if no server listens;
/// the error is a sentence that says why there is no reply. Throws std::runtime_error if the file
/// cannot have a server.
[[nodiscard]] std::optional<std::expected<ControlReply, std::string>> ask_server(
    const std::filesystem::path& database, const std::string& line, std::chrono::seconds timeout);

}  // namespace quintet::server
