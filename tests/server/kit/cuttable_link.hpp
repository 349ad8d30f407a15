// A network cable that can be pulled: passes bytes on between two places, unless it is cut.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. While it is cut nothing passes and nobody
/// hears why, as where packets are dropped; what was on its way arrives when it is mended.
class CuttableLink {
 public:
  /// To a TCP port of this machine, by another one.
  explicit CuttableLink(std::uint16_t port);
  /// To a socket in the file system, by another file, which it makes.
  CuttableLink(const std::filesystem::path& server, const std::filesystem::path& own);
  CuttableLink(const CuttableLink&) = delete;
  CuttableLink& operator=(const CuttableLink&) = delete;
  ~CuttableLink();

  /// Its own end; of TCP only.
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void cut(bool on) { cut_ = on; }

 private:
  /// What came from one end and goes to the other.
  struct Way {
    int from = -1;
    int to = -1;
    std::string waiting;
    bool ended = false;  // nothing more comes
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
  std::vector<Connection> connections_;  // the thread's
  std::jthread thread_;
};

}  // namespace quintet::tests
