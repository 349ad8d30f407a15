// Input of commands: lines and whole files, each with a limit, so that no input fills the memory.
#pragma once

#include <array>
#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace quintet::server {

/// Longest line of `quintet query` and `quintet engine`, in bytes. A game of a thousand turns has
/// about 100 KB.
inline constexpr std::size_t longest_input_line = std::size_t{1} << 20U;
/// Largest file of `quintet verify` and `quintet import`, in bytes: about 30,000 games.
inline constexpr std::size_t largest_record_file = std::size_t{64} << 20U;

/// Reads the next line without its line end. False at the end of the input. For a line with more
/// than `longest` bytes, `line` is null.
[[nodiscard]] inline bool read_line(std::istream& in, std::size_t longest,
                                    std::optional<std::string>& line) {
  line.emplace();
  bool any = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    any = true;
    if (c == '\n') return true;
    if (line && line->size() == longest) line.reset();
    if (line) line->push_back(static_cast<char>(c));
  }
  return any;
}

/// Reads to the end of the input. Null if the input has more than `most` bytes; then it stops
/// reading. `in.bad()` afterwards means a read error.
[[nodiscard]] inline std::optional<std::string> read_all(std::istream& in, std::size_t most) {
  std::string text;
  std::array<char, 65536> piece{};
  while (in.read(piece.data(), piece.size()) || in.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) return std::nullopt;
  }
  return text;
}

}  // namespace quintet::server
