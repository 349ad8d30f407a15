// Gridwar: the trapezoid with its holes from above, and the tiles on their levels.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "server/previews/boards.hpp"

namespace quintet::server::drawings {
namespace {

constexpr double unit = 100;
constexpr double margin = 92;
constexpr int longest_row = 19;
constexpr int rows = 10;
constexpr double row_height = std::numbers::sqrt3 / 2;
constexpr double height = (rows - 1) * row_height;
constexpr double radius = 45;

struct Space {
  int level = 1;
  int row = 0;   // 0 for row a
  int hole = 1;  // from 1
};

/// "1a19"; an invalid name becomes some space of the board.
Space space_of(std::string_view name) {
  if (name.size() < 3) return {};
  Space space{.level = name[0] - '0', .row = name[1] - 'a'};
  std::from_chars(name.data() + 2, name.data() + name.size(), space.hole);
  return space;
}

/// Row a is at the bottom. A space is drawn above the middle of the spaces that support it.
Point point_of(const Space& space) {
  const double above = space.level - 1;
  return {.x = unit * (space.hole - 1 + space.row / 2.0 + above / 2),
          .y = unit * (height - (space.row + above / 3) * row_height)};
}

Point point_of(std::string_view name) {
  return point_of(space_of(name));
}

struct Owned {
  std::string_view space;
  Colour side;
  bool goal;
};
constexpr Colour white{.rgb = 0xffffff};
constexpr Colour black{.rgb = 0x17191c};
/// The spaces where tiles enter, and their goals.
constexpr std::array<Owned, 10> owned = {{{.space = "1j1", .side = white, .goal = false},
                                          {.space = "1j2", .side = white, .goal = false},
                                          {.space = "1i1", .side = white, .goal = false},
                                          {.space = "1i2", .side = white, .goal = false},
                                          {.space = "1a19", .side = white, .goal = true},
                                          {.space = "1j10", .side = black, .goal = false},
                                          {.space = "1j9", .side = black, .goal = false},
                                          {.space = "1i11", .side = black, .goal = false},
                                          {.space = "1i10", .side = black, .goal = false},
                                          {.space = "1a1", .side = black, .goal = true}}};

void draw_floor(Canvas& canvas) {
  constexpr Colour ground{.rgb = 0xb9986c};
  canvas.polygon({point_of("1a1"), point_of("1a19"), point_of("1j10"), point_of("1j1")})
      .fill_and_outline(ground, ground, 176);
  for (int row = 0; row < rows; ++row) {
    for (int hole = 1; hole <= longest_row - row; ++hole) {
      canvas.circle(point_of({.level = 1, .row = row, .hole = hole}), 17);
    }
  }
  canvas.fill({.rgb = 0x1e1408, .alpha = 0.45});
  for (const Owned& hole : owned) {
    const auto place = canvas.at(point_of(hole.space));
    canvas.circle({}, hole.goal ? 40 : 34).outline(hole.side, 7);
    if (hole.goal) canvas.path("M-9 20V-20L16-10L-5 0").fill_and_outline(hole.side, hole.side, 6);
  }
}

struct Tile {
  Space space;
  bool is_white;
  char rank;  // T, L or C
};

void draw_tile(Canvas& canvas, const Tile& tile) {
  constexpr std::array<std::uint32_t, 4> whites = {0xfbf7ee, 0xf3e9cf, 0xead9ac, 0xdfc88b};
  constexpr std::array<std::uint32_t, 4> blacks = {0x2c3136, 0x3a4550, 0x495a69, 0x576d80};
  const int level = tile.space.level;
  const auto tone = static_cast<std::size_t>(std::clamp(level, 1, 4)) - 1;
  const Colour face{.rgb = (tile.is_white ? whites : blacks).at(tone)};
  const Colour edge{.rgb = tile.is_white ? 0x82796aU : 0x636b73U};
  const Colour sign{.rgb = tile.is_white ? 0x1d2327U : 0xffffffU};
  const bool raised = level > 1;
  canvas.circle({.x = level * 1.5, .y = 2 + level * 2.5}, radius)
      .fill({.rgb = 0x140c00, .alpha = 0.35});
  canvas.circle({}, radius).fill_and_outline(face, edge, 3);
  canvas.shade({}, radius - 1.5, radius - 1.5);
  if (raised) canvas.circle({}, radius - 7).outline({.rgb = sign.rgb, .alpha = 0.4}, 1.5);
  const bool token = tile.rank != 'T';
  if (token) {
    const auto place = canvas.at({.x = 0, .y = raised ? 15.0 : 0.0}, raised ? 0.84 : 1);
    if (tile.rank == 'L') {
      canvas.circle({}, 24).fill_and_outline({.rgb = 0xf5c431}, {.rgb = 0x6e5200}, 3);
    } else {
      canvas.rectangle({.x = -23, .y = -23}, 46, 46, 4)
          .fill_and_outline({.rgb = 0x2f6fbd}, white, 3);
    }
    canvas.text({}, std::string_view(&tile.rank, 1),
                {.size = 36,
                 .colour = {.rgb = tile.rank == 'L' ? 0x3d2a00U : 0xffffffU},
                 .weight = Canvas::Weight::bold,
                 .align = Canvas::Align::centre});
  }
  if (raised) {
    canvas.text({.x = 0, .y = token ? -21.0 : 0.0}, std::to_string(level),
                {.size = token ? 31.0 : 34.0,
                 .colour = sign,
                 .weight = Canvas::Weight::bold,
                 .align = Canvas::Align::centre});
  }
}

void add_tiles(std::vector<Tile>& tiles, std::string_view names, bool is_white) {
  while (!names.empty()) {
    std::string_view name = consume_word(names, ',');
    if (name.size() < 3) continue;
    const char last = name.back();
    const bool token = last == 'L' || last == 'C';
    if (token) name.remove_suffix(1);
    tiles.push_back({.space = space_of(name), .is_white = is_white, .rank = token ? last : 'T'});
  }
}

void draw_board(Canvas& canvas, std::string_view position) {
  const auto inner = canvas.at({.x = margin, .y = margin});
  draw_floor(canvas);
  std::vector<Tile> tiles;
  add_tiles(tiles, consume_word(position), true);
  add_tiles(tiles, consume_word(position), false);
  // Lower levels first, then the spaces farther away.
  std::ranges::sort(tiles, {}, [](const Tile& tile) {
    return std::pair(tile.space.level, point_of(tile.space).y);
  });
  for (const Tile& tile : tiles) {
    const auto place = canvas.at(point_of(tile.space));
    draw_tile(canvas, tile);
  }
}

void draw_piece(Canvas& canvas, int seat, int /*seats*/) {
  draw_tile(canvas, {.space = {}, .is_white = seat == 0, .rank = 'T'});
}

}  // namespace

constinit const BoardDrawing gridwar{
    .game = "gridwar",
    .size = {.x = (longest_row - 1) * unit + 2 * margin, .y = 780 + 2 * margin},
    .board = draw_board,
    .piece = draw_piece,
    .portrait =
        "1d7,1d8,1e7,1f5,1f8L,1g4,1h3,2d7C "
        "1d11,1d12,1d13,1e11,1e12,1f9,1f11,1g8,1h9,2d11,2d12,2e11,3d11L "
        "85/0/0/2 76/0/0/1 w s 2 - 0",
};

}  // namespace quintet::server::drawings
