// A whole server: from its configuration to its orderly end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/limits.hpp"
#include "server/time.hpp"

namespace quintet::server {

struct Config {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  std::string database = "quintet.db";
  int threads = 1;
  /// Origins whose pages may use this server, besides its own: "https://example.org".
  std::vector<std::string> origins;
  Limits limits;
  /// What a test puts forward.
  std::shared_ptr<Time> time = std::make_shared<Time>();
};

/// Serves until SIGTERM or SIGINT, then stops accepting, tells the clients, finishes what was
/// asked for and flushes storage. `ready` is called with the URL when clients can connect.
/// Throws storage::Error, or std::runtime_error with one sentence when the address cannot be used.
void serve(const Config& config, const std::function<void(const std::string& url)>& ready);

}  // namespace quintet::server
