// Private to this folder: the format of packets, which contain several messages for one subject.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/bus/seal.hpp"

namespace quintet::server {

/// One message within a packet.
struct Frame {
  enum class Kind : char {
    message = 'm',
    request = 'q',  // the sender chooses `number`
    reply = 'a',    // with the `number` of its request
  };
  Kind kind = Kind::message;
  std::uint64_t number = 0;
  std::string_view data;
};

/// Upper limit of the bytes that a frame adds to its data, with the seal of its packet.
inline constexpr std::size_t frame_overhead = 64 + seal_overhead;

/// Appends a frame to a packet.
void add_frame(std::string& packet, const Frame& frame);
/// Removes the first frame from `packet` and returns it; its data is a view of the same text. Null
/// at the end of the packet, or if the rest is malformed.
[[nodiscard]] std::optional<Frame> consume_frame(std::string_view& packet);

}  // namespace quintet::server
