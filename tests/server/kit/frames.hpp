// WebSocket frames as bytes (RFC 6455, section 5.2), also such as nobody may send.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::tests {

enum Opcode : std::uint8_t {
  continuation = 0,
  text = 1,
  binary = 2,
  close_frame = 8,
  ping = 9,
  pong = 10,
};

struct Frame {
  std::uint8_t opcode = text;
  std::string payload;
  bool fin = true;
  bool masked = true;  // as clients must
  /// The three reserved bits, RSV1 the highest.
  std::uint8_t reserved = 0;
  /// Bytes of the extended length: 2 or 8 where fewer would do; 0 for as many as it takes.
  int length_bytes = 0;
  /// What the head says of the length; null for the truth.
  std::optional<std::uint64_t> claimed_length = std::nullopt;

  [[nodiscard]] bool is_control() const { return opcode >= close_frame; }
};

[[nodiscard]] std::string encode(const Frame& frame);

/// The first frame of `bytes` and its size there; null as long as it is not whole.
struct FoundFrame {
  Frame frame;
  std::size_t size = 0;
};
[[nodiscard]] std::optional<FoundFrame> find_frame(std::string_view bytes);

/// The payload of a close frame.
[[nodiscard]] std::string close_payload(unsigned code, std::string_view reason = {});

}  // namespace quintet::tests
