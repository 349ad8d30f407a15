// A server in the test's own process, with limits that the test sets: a limit that needs a minute
// or a thousand connections in the program needs a second or three connections here.
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

#include "server/base/log.hpp"
#include "server/config/limits.hpp"
#include "server/startup/server.hpp"
#include "tests/postgres/location.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// At most one at a time, because a signal ends it, as it ends the program.
class ServerInProcess {
 public:
  /// `time` can be advanced by the test and also runs while no server does. Without `database` the
  /// server has a temporary file.
  explicit ServerInProcess(const server::Limits& limits,
                           std::shared_ptr<server::Time> time = std::make_shared<server::Time>(),
                           std::string database = {})
      : ServerInProcess(config_of(limits, std::move(time), std::move(database))) {}
  /// Uses a free port, two threads, and a temporary file unless the test names one.
  explicit ServerInProcess(server::Config config) {
    config.port = 0;
    if (config.database == server::Config().database) config.database = database().native();
    config.threads = 2;
    // The log must exist before there is a second thread, as in the program: the thread sanitizer
    // cannot see how the uninstrumented spdlog library guards its first use.
    static_cast<void>(server::log::writes(server::log::Level::info));
    std::promise<std::string> ready;
    thread_ = std::thread([config = std::move(config), &ready] {
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
  [[nodiscard]] std::filesystem::path database() const {
    return location_of(folder_ / "quintet.db");
  }

 private:
  static server::Config config_of(const server::Limits& limits, std::shared_ptr<server::Time> time,
                                  std::string database) {
    server::Config config;
    config.time = std::move(time);
    if (!database.empty()) config.database = std::move(database);
    config.limits = limits;
    return config;
  }

  TempFolder folder_;
  Address address_;
  std::thread thread_;
};

}  // namespace quintet::tests
