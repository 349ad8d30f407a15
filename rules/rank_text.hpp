// One rank of a board as text, in the games that count empty squares with digits: "2U1U1U2". Each
// rank has exactly one text: no zero, and no two digits in a row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/refusals.hpp"
#include "rules/text.hpp"
#include "rules/types.hpp"

namespace quintet::rules {

/// Reads one rank of exactly `squares` squares. `number` is the number of the rank for messages; 1
/// is the lowest. `read_piece(i, rest)` stores the piece at the beginning of `rest` on the i-th
/// square from the left and returns the number of bytes of its text, or 0 if `rest` begins with no
/// piece.
template <class ReadPiece>
[[nodiscard]] Result<void> read_rank(std::string_view text, int number, int squares,
                                     ReadPiece read_piece) {
  std::string_view rest = text;
  int read = 0;
  bool after_number = false;
  while (!rest.empty() && read <= squares) {
    if (rest[0] >= '0' && rest[0] <= '9') {
      if (after_number) return refuse("rules.rank-numbers", number, shown(text));
      if (rest[0] == '0') return refuse("rules.rank-zero", number, shown(text));
      read += rest[0] - '0';
      rest.remove_prefix(1);
      after_number = true;
      continue;
    }
    const std::size_t taken = read < squares ? read_piece(read, rest) : 1;
    if (taken == 0) {
      return refuse("rules.rank-piece", number, shown(text), shown(rest.substr(0, 1)));
    }
    rest.remove_prefix(taken);
    ++read;
    after_number = false;
  }
  if (read < squares) return refuse("rules.rank-short", number, shown(text), squares);
  if (read > squares) return refuse("rules.rank-long", number, shown(text), squares);
  return {};
}

/// Appends a rank; `piece_at(i)` is the text of the piece on the i-th square, empty for none.
template <class PieceAt>
void write_rank(std::string& out, int squares, PieceAt piece_at) {
  int empty = 0;
  const auto write_empty = [&] {
    if (empty > 0) out += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (int i = 0; i < squares; ++i) {
    const std::string_view piece = piece_at(i);
    if (piece.empty()) {
      ++empty;
      continue;
    }
    write_empty();
    out += piece;
  }
  write_empty();
}

}  // namespace quintet::rules
