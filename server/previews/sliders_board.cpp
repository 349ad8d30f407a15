// Sliders: squares with homes and prizes; Blue's soldiers are round, Gold's have corners.
#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "server/previews/boards.hpp"

namespace quintet::server::drawings {
namespace {

constexpr double square = 100;
/// Length of the board's area; a board of eight squares is drawn slightly larger.
constexpr double whole = 916;

struct Tones {
  Colour body;
  Colour edge;
  Colour sign;
  Colour gem;
};
constexpr std::array<Tones, 2> tones = {{{.body = {.rgb = 0x2f6fbd},
                                          .edge = {.rgb = 0x143d70},
                                          .sign = {.rgb = 0xffffff},
                                          .gem = {.rgb = 0xbcd6f7}},
                                         {.body = {.rgb = 0xf0b93a},
                                          .edge = {.rgb = 0x7d5600},
                                          .sign = {.rgb = 0x3d2a00},
                                          .gem = {.rgb = 0xffe49a}}}};
constexpr std::array<std::string_view, 2> bodies = {
    "M0-42C14-30 32-22 32 4A32 32 0 0 1-32 4C-32-22-14-30 0-42Z", "M0-43L33-14V33H-33V-14Z"};

/// The marks painted on a board, by side.
struct Furniture {
  std::array<std::string_view, 2> homes;
  std::array<std::string_view, 2> prizes;
};
constexpr Furniture of_nine{.homes = {"e1", "e9"}, .prizes = {"g9", "c1"}};
constexpr Furniture of_eight{.homes = {"d1", "e8"}, .prizes = {"g8", "b1"}};

struct Soldier {
  std::size_t side;
  int file;
  int row;  // 0 at the top
  bool up;
  bool carries;
};

void draw_prize(Canvas& canvas, std::size_t side) {
  const Tones& of_side = tones.at(side);
  canvas.path("M-26-18H26L36-2L0 34L-36-2Z").fill_and_outline(of_side.gem, of_side.edge, 6);
  canvas.path("M-36-2H36M-12-2L0 32L12-2M-26-18L-12-2L0-18L12-2L26-18").outline(of_side.edge, 3);
}

void draw_soldier(Canvas& canvas, const Soldier& soldier) {
  const Tones& of_side = tones.at(soldier.side);
  const auto outline_of_body = [&](double y) {
    const auto frame = canvas.at({.x = 0, .y = y});
    if (!soldier.up) canvas.turn(180);
    canvas.path(bodies.at(soldier.side));
  };
  outline_of_body(4);
  canvas.fill({.rgb = 0x1e1405, .alpha = 0.28});
  outline_of_body(0);
  canvas.fill_and_outline(of_side.body, of_side.edge, 4);
  canvas.shade({.x = 0, .y = soldier.up ? -2.0 : 2.0}, 30, 34);
  {
    const auto frame = canvas.at({});
    if (!soldier.up) canvas.turn(180);
    canvas.path(soldier.carries ? "M-14-18L0-32L14-18" : "M-15-4L0-20L15-4M-15 14L0-2L15 14");
    canvas.outline(of_side.sign, soldier.carries ? 10 : 7, Canvas::Ends::round);
  }
  if (!soldier.carries) return;
  const auto frame = canvas.at({.x = 0, .y = 6}, 0.7);
  draw_prize(canvas, soldier.side);
}

void draw_home(Canvas& canvas, std::size_t side) {
  const Tones& of_side = tones.at(side);
  if (side == 0) {
    canvas.circle({}, 45);
  } else {
    canvas.rectangle({.x = -44, .y = -44}, 88, 88);
  }
  canvas.fill_and_outline({.rgb = of_side.body.rgb, .alpha = 0.28}, of_side.edge, 5);
  canvas.path("M-19 18V-1L0-18L19-1V18H6V5H-6V18Z").fill({.rgb = of_side.edge.rgb, .alpha = 0.85});
}

std::vector<Soldier> soldiers_of(std::string_view rows) {
  std::vector<Soldier> soldiers;
  int row = 0;
  int file = 0;
  for (const char sign : rows) {
    const auto letter = static_cast<unsigned char>(sign);
    if (sign == '/') {
      ++row;
      file = 0;
    } else if (sign == '*' && !soldiers.empty()) {
      soldiers.back().carries = true;
    } else if (std::isdigit(letter) != 0) {
      file += sign - '0';
    } else {
      soldiers.push_back({.side = std::isupper(letter) != 0 ? std::size_t{0} : std::size_t{1},
                          .file = file++,
                          .row = row,
                          .up = std::toupper(letter) == 'U',
                          .carries = false});
    }
  }
  return soldiers;
}

void draw_board(Canvas& canvas, std::string_view position) {
  const std::string_view rows = consume_word(position);
  const int count = static_cast<int>(std::ranges::count(rows, '/')) + 1;
  const Furniture& furniture = count == 8 ? of_eight : of_nine;
  const auto frame = canvas.at({}, whole / (count * square + 16));
  canvas.rectangle({}, count * square + 16, count * square + 16, 18).fill({.rgb = 0x6b5443});
  const auto inner = canvas.at({.x = 8, .y = 8});
  for (int row = 0; row < count; ++row) {
    for (int file = 0; file < count; ++file) {
      canvas.rectangle({.x = file * square + 1.5, .y = row * square + 1.5}, square - 3, square - 3,
                       5);
    }
  }
  canvas.fill({.rgb = 0xe9dcc3});
  const auto middle = [](int file, int row) {
    return Point{.x = (file + 0.5) * square, .y = (row + 0.5) * square};
  };
  const auto middle_of = [&](std::string_view name) {
    return middle(name[0] - 'a', count - (name[1] - '0'));
  };
  const std::vector<Soldier> soldiers = soldiers_of(rows);
  for (std::size_t side = 0; side < tones.size(); ++side) {
    {
      const auto place = canvas.at(middle_of(furniture.homes.at(side)));
      draw_home(canvas, side);
    }
    const bool carried = std::ranges::any_of(
        soldiers, [side](const Soldier& one) { return one.side == side && one.carries; });
    if (carried) continue;
    const auto place = canvas.at(middle_of(furniture.prizes.at(side)));
    draw_prize(canvas, side);
  }
  for (const Soldier& soldier : soldiers) {
    const auto place = canvas.at(middle(soldier.file, soldier.row));
    draw_soldier(canvas, soldier);
  }
}

void draw_piece(Canvas& canvas, int seat, int /*seats*/) {
  draw_soldier(canvas, {.side = static_cast<std::size_t>(seat % 2),
                        .file = 0,
                        .row = 0,
                        .up = true,
                        .carries = false});
}

}  // namespace

constinit const BoardDrawing sliders{
    .game = "sliders",
    .size = {.x = whole, .y = whole},
    .board = draw_board,
    .piece = draw_piece,
    .portrait = "2D*6/4d4/9/2U1d4/3U5/9/9/2u6/9 b 2",
};

}  // namespace quintet::server::drawings
