// A simulated network cable between two sockets, which a test can cut and mend.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. While it is cut, it passes no bytes on and
/// reports no error, like a network that drops packets. Waiting bytes arrive after it is mended.
class CuttableLink {
 public:
  /// To a TCP port of this machine, through another port.
  explicit CuttableLink(std::uint16_t port);
  /// To a Unix socket, through another socket file, which it makes.
  CuttableLink(const std::filesystem::path& server, const std::filesystem::path& own);
  CuttableLink(const CuttableLink&) = delete;
  CuttableLink& operator=(const CuttableLink&) = delete;
  ~CuttableLink();

  /// Its own port; for TCP only.
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void cut(bool on) { cut_ = on; }

 private:
  /// The bytes from one end to the other.
  struct Way {
    int from = -1;
    int to = -1;
    std::string waiting;
    bool ended = false;  // no more bytes will come
  };
  struct Connection {
    Way up;
    Way down;
    bool over = false;
  };

  void run();
  void accept();
  [[nodiscard]] int connect() const;
  static void pass(Way& way, bool& over);
  void close_those_over();

  int listening_ = -1;
  std::uint16_t port_ = 0;
  std::uint16_t server_port_ = 0;
  std::filesystem::path server_file_;
  std::atomic<bool> cut_ = false;
  std::atomic<bool> ends_ = false;
  std::vector<Connection> connections_;  // used by the thread only
  std::jthread thread_;
};

}  // namespace quintet::tests
