// Finds the beginning and end of a WebSocket client's frames while the bytes arrive. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quintet::server {

/// Parses the frame headers (RFC 6455, section 5.2) in the bytes on their way to Beast, which
/// reports neither empty fragments nor incomplete headers. Rejects nothing: Beast refuses an
/// invalid frame, and after it the values here have no meaning.
class FrameObserver {
 public:
  struct Seen {
    /// Continuation frames of a message.
    std::size_t fragments = 0;
    /// Messages that have ended, and control frames outside of a message.
    std::size_t ended = 0;
  };

  Seen see(std::string_view bytes);
  /// Whether a message or a control frame has begun and not ended.
  [[nodiscard]] bool within() const {
    return in_message_ || header_bytes_ > 0 || payload_left_ > 0;
  }

 private:
  void on_header_byte(std::uint8_t byte, Seen& seen);
  void end_frame(Seen& seen);
  [[nodiscard]] bool is_control() const { return (first_ & 0x08) != 0; }

  std::uint64_t payload_left_ = 0;  // of the frame whose header is complete
  std::uint64_t length_ = 0;        // from the header bytes so far
  std::uint8_t first_ = 0;          // byte of the header: FIN and the opcode
  std::uint8_t header_bytes_ = 0;   // that have arrived
  std::uint8_t header_size_ = 2;    // from the header bytes so far
  std::uint8_t length_bytes_ = 0;   // of the header, after the second byte
  bool in_message_ = false;
};

}  // namespace quintet::server
