// A plain socket that says whatever a test wants, and what is read from it as HTTP or WebSocket
// frames. For one thread.
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
    /// The address on this machine that the server sees.
    std::string from = "127.0.0.1";
    /// Of the socket; 0 leaves it to the system.
    int receive_buffer = 0;
  };

  /// Throws Disconnected.
  explicit RawConnection(const Address& server) : RawConnection(server, Options{}) {}
  RawConnection(const Address& server, const Options& options);
  RawConnection(RawConnection&& other) noexcept;
  RawConnection& operator=(RawConnection&& other) noexcept;
  ~RawConnection();

  /// Sends all of it, or as much as the server takes before it closes: false then. Reads meanwhile,
  /// so that nobody waits for us.
  bool send(std::string_view bytes);
  bool send(const Frame& frame) { return send(encode(frame)); }
  /// Sends what the system takes at once, and reads nothing.
  void send_blindly(std::string_view bytes) const;
  /// The same as `send`, each byte in a packet of its own as far as the system allows.
  bool send_chopped(std::string_view bytes);
  /// Sends a byte each time that the server has said nothing for `pause`, until it closes or there
  /// are no more; true when it closed.
  bool drip(std::string_view bytes, std::chrono::milliseconds pause);

  /// Upgrades as the session's holder; the head of the answer. The request can be longer by
  /// `fields`.
  std::string upgrade(const Session& session, std::string_view fields = {});
  /// Reads to the end of a response's head.
  [[nodiscard]] std::string read_head();
  /// The next frame; null at the end. Throws Timeout.
  [[nodiscard]] std::optional<Frame> read_frame();
  /// Everything until the server closes.
  [[nodiscard]] std::string read_all();
  /// No more will be sent; reading goes on.
  void end_sending() const;

 private:
  /// Waits for bytes and reads them; false when the time is over.
  bool read_some(std::chrono::milliseconds time);

  int socket_ = -1;
  std::string received_;
  bool ended_ = false;
};

/// The request that upgrades; `key` and the like are the test's to change.
[[nodiscard]] std::string upgrade_request(const Address& server, const std::string& cookie,
                                          std::string_view fields = {});

}  // namespace quintet::tests
