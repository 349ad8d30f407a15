#include "server/bus/packet.hpp"

#include <array>
#include <charconv>
#include <system_error>

namespace quintet::server {
namespace {

void add_number(std::string& packet, std::uint64_t number, char end) {
  std::array<char, 20> digits{};
  const auto [last, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  packet.append(digits.data(), last);
  packet += end;
}

bool take_number(std::string_view& packet, std::uint64_t& number, char end) {
  const auto [last, failure] =
      std::from_chars(packet.data(), packet.data() + packet.size(), number);
  const auto length = static_cast<std::size_t>(last - packet.data());
  if (failure != std::errc{} || length == packet.size() || *last != end) return false;
  packet.remove_prefix(length + 1);
  return true;
}

}  // namespace

void add_frame(std::string& packet, const Frame& frame) {
  packet += static_cast<char>(frame.kind);
  add_number(packet, frame.number, ' ');
  add_number(packet, frame.data.size(), '\n');
  packet += frame.data;
}

std::optional<Frame> take_frame(std::string_view& packet) {
  if (packet.empty() || std::string_view("mqa").find(packet.front()) == std::string_view::npos)
    return std::nullopt;
  Frame frame{.kind = static_cast<Frame::Kind>(packet.front()), .data = {}};
  packet.remove_prefix(1);
  std::uint64_t length = 0;
  if (!take_number(packet, frame.number, ' ') || !take_number(packet, length, '\n') ||
      length > packet.size())
    return std::nullopt;
  frame.data = packet.substr(0, length);
  packet.remove_prefix(length);
  return frame;
}

}  // namespace quintet::server
