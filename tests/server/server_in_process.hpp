// A server inside the test, with limits of the test's choice: what takes a minute or a thousand
// connections in the program takes a second and three here.
#pragma once

#include <csignal>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include <unistd.h>

#include <doctest/doctest.h>

#include "server/server.hpp"
#include "tests/server/client.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// One at a time: it is ended by a signal, as the program is.
class ServerInProcess {
 public:
  /// In a time that may be put forward, and that goes on while no server runs; on a file of its own
  /// where the test names none.
  explicit ServerInProcess(const server::Limits& limits,
                           std::shared_ptr<server::Time> time = std::make_shared<server::Time>(),
                           std::string database = {}) {
    server::Config config;
    config.time = std::move(time);
    config.port = 0;
    config.database = database.empty() ? std::string(folder_ / "quintet.db") : std::move(database);
    config.threads = 2;
    config.limits = limits;
    std::promise<std::string> ready;
    thread_ = std::thread([config, &ready] {
      server::serve(config, [&ready](const std::string& url) { ready.set_value(url); });
    });
    const std::string url = ready.get_future().get();
    address_.port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
  }
  ServerInProcess(const ServerInProcess&) = delete;
  ServerInProcess& operator=(const ServerInProcess&) = delete;
  ~ServerInProcess() {
    ::kill(::getpid(), SIGTERM);
    thread_.join();
  }

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] std::filesystem::path database() const { return folder_ / "quintet.db"; }

 private:
  TempFolder folder_;
  Address address_;
  std::thread thread_;
};

}  // namespace quintet::tests
