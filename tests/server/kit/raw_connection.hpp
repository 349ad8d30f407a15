// A plain socket for arbitrary bytes, which reads HTTP responses and WebSocket frames. For one
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/frames.hpp"

namespace quintet::tests {

class RawConnection {
 public:
  struct Options {
    /// The client's address on this machine, as the server sees it.
    std::string from = "127.0.0.1";
    /// Size of the socket's receive buffer in bytes; 0 for the system's default.
    int receive_buffer = 0;
  };

  /// Throws Disconnected.
  explicit RawConnection(const Address& server) : RawConnection(server, Options{}) {}
  RawConnection(const Address& server, const Options& options);
  RawConnection(RawConnection&& other) noexcept;
  RawConnection& operator=(RawConnection&& other) noexcept;
  ~RawConnection();

  /// Sends all bytes; false if the server closes before that. Reads meanwhile, so that the server
  /// need not wait.
  bool send(std::string_view bytes);
  bool send(const Frame& frame) { return send(encode(frame)); }
  /// Sends only what the system accepts immediately, and reads nothing.
  void send_blindly(std::string_view bytes) const;
  /// The same as `send`, with each byte in its own packet as far as the system allows.
  bool send_chopped(std::string_view bytes);
  /// Sends one byte after each `pause` without data from the server, until the server closes or all
  /// bytes are sent. True if it closed.
  bool drip(std::string_view bytes, std::chrono::milliseconds pause);

  /// Upgrades with the session's cookie and returns the head of the response. `fields` are
  /// additional header fields.
  std::string upgrade(const Session& session, std::string_view fields = {});
  /// Reads to the end of a response's head.
  [[nodiscard]] std::string read_head();
  /// The next frame; null at the end of the connection. Throws Timeout.
  [[nodiscard]] std::optional<Frame> read_frame();
  /// Reads everything until the server closes.
  [[nodiscard]] std::string read_all();
  /// Closes the sending side only.
  void end_sending() const;

 private:
  /// Waits for bytes and reads them; false when the time is over.
  bool read_some(std::chrono::milliseconds time);

  int socket_ = -1;
  std::string received_;
  bool ended_ = false;
};

/// The upgrade request with this cookie and additional header fields.
[[nodiscard]] std::string upgrade_request(const Address& server, const std::string& cookie,
                                          std::string_view fields = {});

}  // namespace quintet::tests
