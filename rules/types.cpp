#include "rules/types.hpp"

#include <utility>

#include "rules/text.hpp"

namespace quintet::rules {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_request:
      return "bad-request";
    case ErrorCode::unknown_game:
      return "unknown-game";
    case ErrorCode::bad_option:
      return "bad-option";
    case ErrorCode::bad_position:
      return "bad-position";
    case ErrorCode::bad_notation:
      return "bad-notation";
    case ErrorCode::illegal_action:
      return "illegal-action";
    case ErrorCode::incomplete_turn:
      return "incomplete-turn";
    case ErrorCode::game_over:
      return "game-over";
  }
  std::unreachable();
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += digits[byte >> 4U];
      out += digits[byte & 0xfU];
    }
  }
  if (text.size() > longest) out += "…";
  return out;
}

std::string quoted(std::string_view text) {
  return '"' + shown(text) + '"';
}

std::string square_name(FileRank square) {
  return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
}

std::optional<FileRank> parse_square(std::string_view text, int files, int ranks) {
  if (text.size() != 2) return std::nullopt;
  const FileRank square{text[0] - 'a', text[1] - '1'};
  if (square.file < 0 || square.file >= files || square.rank < 0 || square.rank >= ranks) {
    return std::nullopt;
  }
  return square;
}

}  // namespace quintet::rules
