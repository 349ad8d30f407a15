#include "protocol/words.hpp"

#include <algorithm>

namespace quintet::protocol {

std::string_view to_string(Visibility visibility) {
  return visibility == Visibility::public_room ? "public" : "private";
}

std::optional<Visibility> parse_visibility(std::string_view text) {
  if (text == "public") return Visibility::public_room;
  if (text == "private") return Visibility::private_room;
  return std::nullopt;
}

std::string_view to_string(Spectators spectators) {
  switch (spectators) {
    case Spectators::open:
      return "open";
    case Spectators::link:
      return "link";
    case Spectators::none:
      break;
  }
  return "none";
}

std::optional<Spectators> parse_spectators(std::string_view text) {
  if (text == "open") return Spectators::open;
  if (text == "link") return Spectators::link;
  if (text == "none") return Spectators::none;
  return std::nullopt;
}

std::string format_hash(std::uint64_t hash) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4U) {
    *digit = "0123456789abcdef"[hash & 15U];
  }
  return text;
}

std::optional<std::uint64_t> parse_hash(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t hash = 0;
  for (const char c : text) {
    const std::size_t digit = std::string_view("0123456789abcdef").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    hash = (hash << 4U) | digit;
  }
  return hash;
}

}  // namespace quintet::protocol
