#include "tests/server/kit/frames.hpp"

namespace quintet::tests {
namespace {

constexpr std::string_view mask = "\x37\xfa\x21\x3d";

void append_number(std::string& bytes, std::uint64_t number, int size) {
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
    bytes += static_cast<char>(number >> shift & 0xff);
}

std::uint64_t read_number(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes)
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

std::string with_mask(std::string_view bytes, std::string_view key) {
  std::string out(bytes);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<char>(out[i] ^ key[i % 4]);
  return out;
}

}  // namespace

std::string encode(const Frame& frame) {
  const std::uint64_t length = frame.claimed_length.value_or(frame.payload.size());
  int length_bytes = frame.length_bytes;
  if (length_bytes == 0 && length > 125) length_bytes = length <= 0xffff ? 2 : 8;
  std::string bytes;
  bytes += static_cast<char>((frame.fin ? 0x80 : 0) | frame.reserved << 4 | frame.opcode);
  const std::uint64_t short_length = length_bytes == 0 ? length : length_bytes == 2 ? 126 : 127;
  bytes += static_cast<char>((frame.masked ? 0x80 : 0) | short_length);
  append_number(bytes, length, length_bytes);
  if (!frame.masked) return bytes + frame.payload;
  bytes += mask;
  return bytes + with_mask(frame.payload, mask);
}

std::optional<FoundFrame> find_frame(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  std::uint64_t length = second & 0x7f;
  std::size_t at = 2;
  if (length >= 126) {
    const std::size_t size = length == 126 ? 2 : 8;
    if (bytes.size() < at + size) return std::nullopt;
    length = read_number(bytes.substr(at, size));
    at += size;
  }
  const bool masked = (second & 0x80) != 0;
  const std::string_view key = bytes.substr(at, masked ? 4 : 0);
  at += masked ? 4 : 0;
  if (bytes.size() < at || bytes.size() - at < length) return std::nullopt;
  const std::string_view payload = bytes.substr(at, length);
  return FoundFrame{
      .frame = {.opcode = static_cast<std::uint8_t>(first & 0x0f),
                .payload = masked ? with_mask(payload, key) : std::string(payload),
                .fin = (first & 0x80) != 0,
                .masked = masked,
                .reserved = static_cast<std::uint8_t>(first >> 4 & 0x07)},
      .size = at + length,
  };
}

std::string close_payload(unsigned code, std::string_view reason) {
  std::string payload;
  append_number(payload, code, 2);
  return payload += reason;
}

}  // namespace quintet::tests
