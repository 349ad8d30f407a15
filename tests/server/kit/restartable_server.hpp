// A server in this process with a file, which a test can stop and start again.
#pragma once

#include <memory>
#include <optional>

#include "tests/server/kit/server_in_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

struct RestartableServer {
  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;

  RestartableServer() { start(); }
  void start() { server.emplace(server::Limits(), time, folder / "quintet.db"); }
  void stop() { server.reset(); }
  [[nodiscard]] const Address& address() const { return server->address(); }
};

}  // namespace quintet::tests
