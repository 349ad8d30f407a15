// The other side of ControlSocket: a program that asks a running server something.
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
  Descriptor file;   // what came with it, if anything
  int process = 0;   // that of the server, as the system says; 0: it is out of our sight
};

/// Asks the server of this file, and waits for its answer. Null when none listens; the error is a
/// sentence that says why there is no answer. Throws std::runtime_error where there can be no
/// server of this file.
[[nodiscard]] std::optional<std::expected<ControlReply, std::string>> ask_server(
    const std::filesystem::path& database, const std::string& line, std::chrono::seconds timeout);

}  // namespace quintet::server
