// Sumo Checkers: the round board, checkers with a ring or a cross, blocks, and lost checkers.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>

#include "server/previews/boards.hpp"

namespace quintet::server::drawings {
namespace {

constexpr double space = 100;
constexpr int side = 7;
constexpr double reach = 450;
constexpr int checkers_of_a_side = 10;

void draw_block(Canvas& canvas) {
  canvas.rectangle({.x = -36, .y = -36}, 72, 72, 10).fill({.rgb = 0x4c4640});
  canvas.path("M-36 0L0-36M-36 36L36-36M0 36L36 0").outline({.rgb = 0x8c847a}, 4);
}

void draw_checker(Canvas& canvas, bool gold) {
  const Colour face{.rgb = gold ? 0xefb63cU : 0xdfe4eaU};
  const Colour edge{.rgb = gold ? 0x8a5c00U : 0x55606eU};
  canvas.circle({.x = 0, .y = 4}, 40).fill({.rgb = 0x1e1405, .alpha = 0.3});
  canvas.circle({}, 40).fill_and_outline(face, edge, 3);
  canvas.shade({}, 39, 39);
  canvas.circle({}, 32).outline(edge, 3);
  if (gold) {
    canvas.circle({}, 13);
  } else {
    canvas.path("M-13-13L13 13M-13 13L13-13");
  }
  canvas.outline(edge, 8, Canvas::Ends::round);
}

void draw_content(Canvas& canvas, char content) {
  if (content == '#') {
    draw_block(canvas);
  } else {
    draw_checker(canvas, content == 'G');
  }
}

/// The corners of the square are not part of the round board.
bool is_space(int row, int column) {
  const auto outer = [](int index) { return index == 0 || index == side - 1; };
  return !(outer(row) && outer(column));
}

/// Draws the checkers that a side has lost, in a triangle from a corner of the picture inwards.
void draw_lost(Canvas& canvas, bool gold, int lost) {
  int drawn = 0;
  for (int diagonal = 0; diagonal < 4; ++diagonal) {
    for (int index = 0; index <= diagonal && drawn < lost; ++index, ++drawn) {
      const double x = 22 + 42 * (diagonal - index);
      const double y = 22 + 42 * index;
      const auto place = canvas.at(
          gold ? Point{.x = x, .y = y} : Point{.x = 2 * reach - x, .y = 2 * reach - y}, 0.48);
      draw_checker(canvas, gold);
    }
  }
}

void draw_board(Canvas& canvas, std::string_view position) {
  std::string_view rows = consume_word(position);
  const auto lost = [rows](char content) {
    return checkers_of_a_side - static_cast<int>(std::ranges::count(rows, content));
  };
  draw_lost(canvas, true, lost('G'));
  draw_lost(canvas, false, lost('S'));
  canvas.circle({.x = reach, .y = reach}, 448).fill({.rgb = 0x6b5443});
  canvas.circle({.x = reach, .y = reach}, 410).fill({.rgb = 0xe9dcc3});
  for (int row = 0; row < side; ++row) {
    const std::string_view rank = consume_word(rows, '/');
    std::size_t at = 0;
    int empty = 0;
    for (int column = 0; column < side; ++column) {
      if (!is_space(row, column)) continue;
      const auto place =
          canvas.at({.x = reach + (column - 3) * space, .y = reach + (row - 3) * space});
      canvas.circle({}, 44).fill({.rgb = 0x5a3c14, .alpha = 0.13});
      if (empty == 0 && at < rank.size() &&
          std::isdigit(static_cast<unsigned char>(rank[at])) != 0) {
        empty = rank[at++] - '0';
      }
      if (empty > 0) {
        --empty;
      } else if (at < rank.size()) {
        draw_content(canvas, rank[at++]);
      }
    }
  }
}

void draw_piece(Canvas& canvas, int seat, int /*seats*/) {
  draw_checker(canvas, seat == 0);
}

}  // namespace

constinit const BoardDrawing sumo_checkers{
    .game = "sumo-checkers",
    .size = {.x = 2 * reach, .y = 2 * reach},
    .board = draw_board,
    .piece = draw_piece,
    .portrait = "2S2/1SS1SS1/2SGS2/1G1S3/2GG3/2G1GG1/1GG2 g m",
};

}  // namespace quintet::server::drawings
