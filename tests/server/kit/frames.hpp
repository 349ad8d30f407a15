// WebSocket frames as bytes (RFC 6455, section 5.2), also invalid ones.
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
  /// Bytes of the extended length: 2 or 8, even if fewer suffice; 0 for the minimum.
  int length_bytes = 0;
  /// The length in the header; null for the true length.
  std::optional<std::uint64_t> claimed_length = std::nullopt;

  [[nodiscard]] bool is_control() const { return opcode >= close_frame; }
};

[[nodiscard]] std::string encode(const Frame& frame);

/// The first frame in `bytes` and its size there; null if it is incomplete.
struct FoundFrame {
  Frame frame;
  std::size_t size = 0;
};
[[nodiscard]] std::optional<FoundFrame> find_frame(std::string_view bytes);

/// The payload of a close frame.
[[nodiscard]] std::string close_payload(unsigned code, std::string_view reason = {});

}  // namespace quintet::tests
