#include "server/bus/packet.hpp"

#include "server/base/number_fields.hpp"

namespace quintet::server {

void add_frame(std::string& packet, const Frame& frame) {
  packet += static_cast<char>(frame.kind);
  add_number(packet, frame.number);
  add_number(packet, frame.data.size(), '\n');
  packet += frame.data;
}

std::optional<Frame> consume_frame(std::string_view& packet) {
  if (packet.empty() || std::string_view("mqa").find(packet.front()) == std::string_view::npos)
    return std::nullopt;
  Frame frame{.kind = static_cast<Frame::Kind>(packet.front()), .data = {}};
  packet.remove_prefix(1);
  std::uint64_t length = 0;
  if (!consume_number(packet, frame.number) || !consume_number(packet, length, '\n') ||
      length > packet.size())
    return std::nullopt;
  frame.data = packet.substr(0, length);
  packet.remove_prefix(length);
  return frame;
}

}  // namespace quintet::server
