// Small text helpers that all games share: escaping untrusted text for messages, names of squares.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::rules {

/// Escapes untrusted text for a message: cuts it after 60 bytes and writes each byte that is not
/// printable ASCII as \xNN. The result is valid UTF-8 for any input.
[[nodiscard]] std::string shown(std::string_view text);
/// The same in double quotes.
[[nodiscard]] std::string quoted(std::string_view text);

/// A square of a board with letters for files and numbers for ranks, both counted from 0:
/// {2, 0} is c1.
struct FileRank {
  int file;
  int rank;
  friend bool operator==(FileRank, FileRank) = default;
};
[[nodiscard]] std::string square_name(FileRank square);
/// Parses exactly two bytes that name a square of a board of this size (at most 9 x 9); null
/// otherwise.
[[nodiscard]] std::optional<FileRank> parse_square(std::string_view text, int files, int ranks);

/// Splits into exactly N fields with one `separator` between them; null when there are fewer or
/// more.
template <std::size_t N>
[[nodiscard]] std::optional<std::array<std::string_view, N>> split_exactly(std::string_view text,
                                                                           char separator) {
  std::array<std::string_view, N> fields;
  for (std::size_t i = 0; i + 1 < N; ++i) {
    const std::size_t end = text.find(separator);
    if (end == std::string_view::npos) return std::nullopt;
    fields[i] = text.substr(0, end);
    text.remove_prefix(end + 1);
  }
  if (text.find(separator) != std::string_view::npos) return std::nullopt;
  fields[N - 1] = text;
  return fields;
}

}  // namespace quintet::rules
