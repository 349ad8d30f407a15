// A whole server for fuzz targets, without a listener, its loop on the target's own thread: what a
// client sends goes through a real socket into the real connection code, on a real database file.
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
/// cost next to nothing. Sizes and counts are those of the real server. No deadline ends anything:
/// what only a deadline would end is a target that hangs, which libFuzzer finds.
///
/// Every line of its log is held to be one, in ASCII, and none to be about an error: nothing that a
/// client sends is one of ours.
class Fixture {
 public:
  Fixture();
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;
  /// Ends as the real server does: when everything that is under way has come to its end.
  ~Fixture();

  /// The secret of a new guest's session: what the cookie `quintet_session` holds.
  [[nodiscard]] std::string new_guest();
  /// The same of somebody who has just registered.
  [[nodiscard]] std::string new_member();
  /// A name that nobody has.
  [[nodiscard]] std::string new_name();
  /// A guest who comes again with each input: the first, the second, and so on.
  [[nodiscard]] const std::string& regular(std::size_t guest);

  /// A client's end of a connection that the server serves. It is told only what is in its socket.
  class Visitor {
   public:
    explicit Visitor(Fixture& fixture);
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;
    /// Closes the socket, and waits until the server has no such connection any more. Visitors go
    /// in the reverse order of their coming.
    ~Visitor();

    /// Upgrades to WebSocket with this session, and waits for the answer's head.
    void upgrade(const std::string& session);
    /// As much as the server takes before it closes. Lets it do what it can at once.
    void send(std::string_view bytes);
    /// No more will be sent. The server, too, must then come to an end: waits for that.
    void end();
    /// Whether the server has closed the connection, and all that it has sent was received.
    [[nodiscard]] bool ended() const { return ended_; }
    /// What has come and was not taken.
    [[nodiscard]] const std::string& received() const { return received_; }
    /// Takes the next message, its fragments put together, or control frame off what has come; null
    /// when none is whole. Holds that the server sends what a server may (RFC 6455, section 5).
    [[nodiscard]] std::optional<tests::Frame> next_frame();
    /// The same, and waits for it; null when the server closes first.
    [[nodiscard]] std::optional<tests::Frame> wait_for_frame();

   private:
    /// Lets the server work until something happens.
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
  /// Asks for something with POST, as somebody new from an address of his own, and returns the
  /// session that the answer gives.
  [[nodiscard]] std::string session_from(std::string_view path, std::string_view session,
                                         std::string_view body);

  std::unique_ptr<Parts> parts_;
  std::vector<std::string> regulars_;
  int strangers_ = 0;
};

/// So many pieces of about the same size.
[[nodiscard]] std::vector<std::string_view> in_pieces(std::string_view bytes, std::size_t pieces);

/// The server that inputs visit. After some of them it is a new one, so that what they leave behind
/// does not grow.
[[nodiscard]] Fixture& fixture_for_next_input();

/// Each place of `name` in a text gets what `value()` gives, which is asked once, and not when
/// there is none.
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
