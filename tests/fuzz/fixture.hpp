// A whole server for fuzz targets, without a listener. Its loop runs on the target's own thread.
// The bytes of a client go through a real socket into the real connection code, on a real database
// file.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/kit/frames.hpp"

namespace quintet::fuzz {

/// Limits on rates are lifted, so that an answer does not depend on the inputs before; passwords
/// cost next to nothing. Sizes and counts are those of the real server. Deadlines are longer than
/// any run: a connection that only a deadline would end makes the target hang, which libFuzzer
/// finds.
///
/// The target aborts if a log message is an error, is longer than a line or is not printable ASCII:
/// no bytes of a client may cause that.
class Fixture {
 public:
  Fixture();
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;
  /// Shuts down as the real server does: waits until everything under way has ended.
  ~Fixture();

  /// The secret of a new guest's session: the value of the cookie `quintet_session`.
  [[nodiscard]] std::string new_guest();
  /// The same for a player who has just registered.
  [[nodiscard]] std::string new_member();
  /// A name that no player has yet; each call returns another one.
  [[nodiscard]] std::string new_name();
  /// The session of a guest that all inputs share, by number from 0.
  [[nodiscard]] const std::string& regular(std::size_t guest);

  /// A client's end of a connection that the server serves.
  class Visitor {
   public:
    explicit Visitor(Fixture& fixture);
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;
    /// Closes the socket, and waits until the server has no such connection any more. Destroy
    /// visitors in the reverse order of their construction.
    ~Visitor();

    /// Upgrades to WebSocket with this session, and takes the head of the response.
    void upgrade(const std::string& session);
    /// Sends the bytes, unless the server closes first; then runs the handlers that are ready.
    void send(std::string_view bytes);
    /// Shuts down the sending direction, and waits until the server has closed the connection.
    void end();
    /// Whether the server has closed the connection and all that it sent is in `received`.
    [[nodiscard]] bool ended() const { return ended_; }
    /// Bytes that have arrived and were not taken yet.
    [[nodiscard]] const std::string& received() const { return received_; }
    /// Takes the next control frame, or the next message with its fragments joined; null when none
    /// is whole. Aborts if a server must not send the frame (RFC 6455, section 5).
    [[nodiscard]] std::optional<tests::Frame> next_frame();
    /// The same, and waits for it; null when the server closes first.
    [[nodiscard]] std::optional<tests::Frame> wait_for_frame();

   private:
    /// Runs one handler of the server, waiting for it if necessary, and reads.
    void wait();
    void read();

    Fixture& fixture_;
    const std::size_t others_;  // connections that were there before
    int socket_ = -1;
    bool ended_ = false;
    std::string received_;
    std::optional<tests::Frame> begun_;  // a message of which fragments have come
  };

 private:
  struct Parts;
  /// Sends a POST request from a new address, and returns the session in the response's cookie.
  [[nodiscard]] std::string session_from(std::string_view path, std::string_view session,
                                         std::string_view body);

  std::unique_ptr<Parts> parts_;
  std::vector<std::string> regulars_;
  int strangers_ = 0;
};

/// Pieces of `bytes.size() / pieces` bytes, at least one; the last may be shorter.
[[nodiscard]] std::vector<std::string_view> in_pieces(std::string_view bytes, std::size_t pieces);

/// The server that inputs visit. After some of them a new one replaces it, so that the data that
/// inputs leave behind do not grow.
[[nodiscard]] Fixture& fixture_for_next_input();

/// Replaces each `name` in a text with the result of `value()`, which is called once, or not at all
/// if there is no `name`.
template <class Value>
std::string with(std::string text, std::string_view name, Value value) {
  std::size_t at = text.find(name);
  if (at == std::string::npos) return text;
  const std::string filled = value();
  for (; at != std::string::npos; at = text.find(name, at + filled.size()))
    text.replace(at, name.size(), filled);
  return text;
}

}  // namespace quintet::fuzz
