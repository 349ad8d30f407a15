#include "server/net/frame_observer.hpp"

#include <algorithm>

namespace quintet::server {
namespace {

constexpr std::uint8_t fin_bit = 0x80;
constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t length_bits = 0x7f;
constexpr std::uint8_t continuation = 0;
constexpr std::uint8_t shortest_header = 2;
constexpr std::uint8_t mask_bytes = 4;

/// Number of extra length bytes in the header if the second byte has the length `length`.
std::uint8_t extended_length_bytes(std::uint8_t length) {
  constexpr std::uint8_t two_more = 126;
  constexpr std::uint8_t eight_more = 127;
  if (length == two_more) return 2;
  return length == eight_more ? 8 : 0;
}

}  // namespace

FrameObserver::Seen FrameObserver::see(std::string_view bytes) {
  Seen seen;
  while (!bytes.empty()) {
    if (payload_left_ == 0) {
      on_header_byte(static_cast<std::uint8_t>(bytes.front()), seen);
      bytes.remove_prefix(1);
      continue;
    }
    const auto here = std::min<std::uint64_t>(payload_left_, bytes.size());
    bytes.remove_prefix(static_cast<std::size_t>(here));
    payload_left_ -= here;
    if (payload_left_ == 0) end_frame(seen);
  }
  return seen;
}

void FrameObserver::on_header_byte(std::uint8_t byte, Seen& seen) {
  const int index = header_bytes_++;
  if (index == 0) {
    first_ = byte;
    header_size_ = shortest_header;
    if (!is_control()) in_message_ = true;
    if ((byte & opcode_bits) == continuation) ++seen.fragments;
    return;
  }
  if (index == 1) {
    const std::uint8_t length = byte & length_bits;
    length_bytes_ = extended_length_bytes(length);
    length_ = length_bytes_ > 0 ? 0 : length;
    header_size_ = static_cast<std::uint8_t>(shortest_header + length_bytes_ +
                                             ((byte & mask_bit) != 0 ? mask_bytes : 0));
  } else if (index < shortest_header + length_bytes_) {
    length_ = length_ << 8U | byte;
  }
  if (header_bytes_ < header_size_) return;
  header_bytes_ = 0;
  payload_left_ = length_;
  if (payload_left_ == 0) end_frame(seen);
}

void FrameObserver::end_frame(Seen& seen) {
  if (is_control()) {
    if (!in_message_) ++seen.ended;
  } else if ((first_ & fin_bit) != 0) {
    in_message_ = false;
    ++seen.ended;
  }
}

}  // namespace quintet::server
