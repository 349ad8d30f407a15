// Liger: squares, stacks seen slightly from the side, and the trays of borne-off checkers.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "server/previews/boards.hpp"

namespace quintet::server::drawings {
namespace {

constexpr double square = 100;
constexpr int side = 8;
constexpr double tray = 72;
constexpr int checkers_of_a_side = 12;
constexpr double across = 37;
constexpr double down = 23;

struct Tones {
  Colour top;
  Colour side;
};
Tones tones_of(char checker) {
  return checker == 'r' ? Tones{.top = {.rgb = 0xcf4a3c}, .side = {.rgb = 0x8d2a20}}
                        : Tones{.top = {.rgb = 0x2f66b3}, .side = {.rgb = 0x1b3f75}};
}
constexpr Colour white(double alpha) {
  return {.rgb = 0xffffff, .alpha = alpha};
}

/// Checkers in high stacks are thinner.
double thickness(std::size_t height) {
  return std::min(13.0, 58.0 / static_cast<double>(height));
}

/// Draws a checker around the middle of its lower face.
void draw_checker(Canvas& canvas, char checker, double thick) {
  const Tones tones = tones_of(checker);
  canvas.rectangle({.x = -across, .y = -thick}, 2 * across, thick).ellipse({}, across, down);
  canvas.fill(tones.side);
  if (checker == 'b') {
    for (double angle = 20; angle < 180; angle += 20) {
      const double radians = angle * std::numbers::pi / 180;
      const Point at{.x = across * std::cos(radians), .y = down * std::sin(radians)};
      canvas.line({{.x = at.x, .y = at.y - thick}, at}).outline(white(0.38), 2.5);
    }
  }
  canvas.ellipse({.x = 0, .y = -thick}, across, down).fill(tones.top);
  canvas.shade({.x = 0, .y = -thick}, across - 1, down - 1);
}

void draw_stack(Canvas& canvas, std::string_view stack) {
  const double thick = thickness(stack.size());
  canvas.ellipse({.x = 0, .y = 5}, across + 2, down).fill({.rgb = 0x1e1405, .alpha = 0.3});
  double height = 0;
  for (const char checker : stack) {
    const auto frame = canvas.at({.x = 0, .y = -height});
    draw_checker(canvas, checker, thick);
    height += thick;
  }
  const auto top = canvas.at({.x = 0, .y = -height});
  const bool milled = stack.back() == 'b';
  if (milled) canvas.dashes({9, 5});
  canvas.ellipse({}, across - 9, down - 6).outline(white(milled ? 0.6 : 0.3), 2.5);
  canvas.dashes({});
  if (stack.size() > 1) {
    canvas.text({}, std::to_string(stack.size()),
                {.size = 32,
                 .colour = white(1),
                 .weight = Canvas::Weight::bold,
                 .align = Canvas::Align::centre});
  }
}

void draw_tray(Canvas& canvas, double y, char checker, int borne) {
  canvas.rectangle({.x = 2, .y = y + 2}, side * square - 4, tray - 8, 14)
      .fill_and_outline({.rgb = 0xebe5d8}, {.rgb = 0xd8cfbe}, 2);
  for (int place = 0; place < checkers_of_a_side; ++place) {
    const double middle = side * square / 2 + (place - 5.5) * 60;
    const auto frame = canvas.at({.x = middle, .y = y + tray / 2 + 2}, 0.52);
    if (place < borne) {
      draw_stack(canvas, std::string_view(&checker, 1));
    } else {
      canvas.ellipse({.x = 0, .y = -7}, 34, 22).outline({.rgb = 0xd8cfbe}, 3);
    }
  }
}

void draw_squares(Canvas& canvas) {
  canvas.rectangle({}, side * square, side * square).fill({.rgb = 0xefe4cd});
  for (int row = 0; row < side; ++row) {
    for (int column = (row + 1) % 2; column < side; column += 2)
      canvas.rectangle({.x = column * square, .y = row * square}, square, square);
  }
  canvas.fill({.rgb = 0xb0926d});
}

void draw_board(Canvas& canvas, std::string_view position) {
  std::string_view rows = consume_word(position);
  {
    const auto board = canvas.at({.x = 0, .y = tray});
    draw_squares(canvas);
    std::string_view rest = rows;
    for (int row = 0; row < side; ++row) {
      std::string_view rank = consume_word(rest, '/');
      for (int column = (row + 1) % 2; column < side; column += 2) {
        const std::string_view stack = consume_word(rank, ',');
        if (stack.empty() || stack == "-") continue;
        constexpr double foot = 64;
        const auto place = canvas.at({.x = column * square + square / 2, .y = row * square + foot});
        draw_stack(canvas, stack);
      }
    }
  }
  const auto borne = [rows](char checker) {
    return checkers_of_a_side - static_cast<int>(std::ranges::count(rows, checker));
  };
  draw_tray(canvas, 0, 'r', borne('r'));
  draw_tray(canvas, tray + side * square + 4, 'b', borne('b'));
}

void draw_piece(Canvas& canvas, int seat, int /*seats*/) {
  const auto frame = canvas.at({.x = 0, .y = 8}, 1.2);
  draw_stack(canvas, seat == 0 ? "r" : "b");
}

}  // namespace

constinit const BoardDrawing liger{
    .game = "liger",
    .size = {.x = side * square, .y = side * square + 2 * tray},
    .board = draw_board,
    .piece = draw_piece,
    .portrait = "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,r,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- r",
};

}  // namespace quintet::server::drawings
