// Slides of Action: sixteen squares, coins of three suits, and the connections between them.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "server/previews/boards.hpp"

namespace quintet::server::drawings {
namespace {

constexpr double square = 100;
constexpr int side = 4;

struct Tones {
  Colour face;
  Colour edge;
  Colour glyph;
};

/// Paler, for a suit without a player.
Colour faded(Colour colour) {
  const auto part = [colour](unsigned shift) { return (colour.rgb >> shift) & 0xFFU; };
  const auto grey = static_cast<double>(part(16) * 3 + part(8) * 6 + part(0)) / 10;
  const auto mixed = [&](unsigned shift) {
    return static_cast<std::uint32_t>(0.3 * static_cast<double>(part(shift)) + 0.7 * grey) << shift;
  };
  return {.rgb = mixed(16) | mixed(8) | mixed(0), .alpha = colour.alpha};
}

Tones tones_of(char suit, bool neutral) {
  Tones tones{.face = {.rgb = 0xc8442b}, .edge = {.rgb = 0x922b17}, .glyph = {.rgb = 0xfff6e8}};
  if (suit == 'A')
    tones = {.face = {.rgb = 0x1f5fa8}, .edge = {.rgb = 0x14447c}, .glyph = {.rgb = 0xffffff}};
  if (suit == 'C')
    tones = {.face = {.rgb = 0xf0b72f}, .edge = {.rgb = 0xb98310}, .glyph = {.rgb = 0x402a00}};
  if (!neutral) return tones;
  return {.face = faded(tones.face), .edge = faded(tones.edge), .glyph = faded(tones.glyph)};
}

void draw_glyph(Canvas& canvas, char suit, Colour colour) {
  if (suit == 'A') {
    canvas
        .path(
            "M-18-20H18V-2C18 10 9 18 0 23C-9 18-18 10-18-2Z"
            "M-2.5-14H-12.5V-5.5H-2.5ZM2.5-.5V15C8 11.5 12.5 6.5 13-.5Z")
        .fill_even(colour);
  } else if (suit == 'C') {
    canvas.path("M-19 12L-23-10L-11 0L0-18L11 0L23-10L19 12Z").fill(colour);
    canvas.rectangle({.x = -19, .y = 15}, 38, 5, 1.5).fill(colour);
  } else {
    canvas.circle({}, 10).fill(colour);
    for (int ray = 0; ray < 8; ++ray) {
      const auto frame = canvas.at({});
      canvas.turn(ray * 45);
      canvas.path("M-3.5-13.5H3.5L0-23Z").fill(colour);
    }
  }
}

void draw_coin(Canvas& canvas, char suit, bool neutral) {
  const Tones tones = tones_of(suit, neutral);
  canvas.circle({.x = 0, .y = 3}, 42).fill({.rgb = 0x1e1405, .alpha = 0.3});
  canvas.circle({}, 42).fill(tones.face);
  canvas.shade({}, 41, 41);
  canvas.circle({}, 36).outline(tones.edge, 2);
  draw_glyph(canvas, suit, tones.glyph);
}

using Squares = std::array<std::array<char, side>, side>;

Squares squares_of(std::string_view rows) {
  Squares squares{};
  for (auto& row : squares) {
    const std::string_view rank = consume_word(rows, '/');
    std::copy_n(rank.begin(), std::min<std::size_t>(rank.size(), side), row.begin());
  }
  return squares;
}

Point middle(int row, int column) {
  return {.x = (column + 0.5) * square, .y = (row + 0.5) * square};
}

/// Number of connected coins of this coin's suit, by sides or corners.
int group_of(const Squares& squares, int row, int column) {
  std::array<std::array<bool, side>, side> seen{};
  const auto grow = [&](auto&& self, int y, int x) -> int {
    if (y < 0 || x < 0 || y >= side || x >= side) return 0;
    const auto at = [&](auto& of) -> auto& {
      return of.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x));
    };
    const char suit =
        squares.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
    if (at(seen) || at(squares) != suit) return 0;
    at(seen) = true;
    int size = 1;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right)
        size += self(self, y + down, x + right);
    }
    return size;
  };
  return grow(grow, row, column);
}

void draw_links(Canvas& canvas, const Squares& squares, std::string_view playing) {
  constexpr std::array<std::array<int, 2>, 4> steps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  constexpr std::array<double, 6> strength = {0, 0, 12, 18, 26, 36};
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const char suit =
          squares.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
      if (std::isupper(static_cast<unsigned char>(suit)) == 0) continue;
      for (const auto& [down, right] : steps) {
        const int y = row + down;
        const int x = column + right;
        if (y >= side || x < 0 || x >= side) continue;
        if (squares.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)) != suit)
          continue;
        const int group = std::clamp(group_of(squares, row, column), 2, 5);
        const bool diagonal = down != 0 && right != 0;
        const bool neutral = !playing.contains(static_cast<char>(std::tolower(suit)));
        const Tones tones = tones_of(suit, neutral);
        Colour colour = suit == 'C' ? tones.edge : tones.face;
        colour.alpha = group == 5 ? 0.9 : group == 4 ? 0.75 : 0.6;
        canvas.line({middle(row, column), middle(y, x)})
            .outline(colour, strength.at(static_cast<std::size_t>(group)) * (diagonal ? 0.6 : 1),
                     Canvas::Ends::round);
      }
    }
  }
}

void draw_board(Canvas& canvas, std::string_view position) {
  const Squares squares = squares_of(consume_word(position));
  static_cast<void>(consume_word(position));  // the seat to move
  const std::string_view playing = consume_word(position);
  canvas.rectangle({}, side * square + 16, side * square + 16, 22).fill({.rgb = 0x6b5443});
  const auto inner = canvas.at({.x = 8, .y = 8});
  const auto for_each = [&squares](auto&& call) {
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column)
        call(row, column,
             squares.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column)));
    }
  };
  for_each([&](int row, int column, char suit) {
    canvas.rectangle({.x = column * square + 3, .y = row * square + 3}, square - 6, square - 6, 12)
        .fill({.rgb = suit == '.' ? 0x57432fU : 0xe9dcc3U});
  });
  draw_links(canvas, squares, playing);
  for_each([&](int row, int column, char suit) {
    if (std::isupper(static_cast<unsigned char>(suit)) == 0) return;
    const auto place = canvas.at(middle(row, column));
    draw_coin(canvas, suit, !playing.contains(static_cast<char>(std::tolower(suit))));
  });
}

void draw_piece(Canvas& canvas, int seat, int seats) {
  const std::string_view suits = seats == 2 ? "CS" : "ACS";
  draw_coin(canvas, suits[static_cast<std::size_t>(seat) % suits.size()], false);
}

}  // namespace

constinit const BoardDrawing slides_of_action{
    .game = "slides-of-action",
    .size = {.x = side * square + 16, .y = side * square + 16},
    .board = draw_board,
    .piece = draw_piece,
    .portrait = "CCSA/SCAS/.CAS/ASCA a acs -",
};

}  // namespace quintet::server::drawings
