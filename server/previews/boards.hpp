// How the boards of the games look in pictures: as the web client draws them by default, with
// nothing but what stands on them. One file a game, and a row each in boards.cpp.
#pragma once

#include <span>
#include <string_view>

#include "server/previews/canvas.hpp"

namespace quintet::server {

/// All functions are for one thread a canvas. They draw a position as far as they can read it, and
/// never fail: what is no position of the game is an odd picture.
struct BoardDrawing {
  std::string_view game;
  /// What a board takes, in units of its drawing: from (0, 0) to here.
  Point size;
  void (*board)(Canvas& canvas, std::string_view position);
  /// The piece that stands for a seat, around (0, 0), 50 units from it at most. `seats`: how many
  /// play.
  void (*piece)(Canvas& canvas, int seat, int seats);
  /// A position that shows what the game is about.
  std::string_view portrait;
};

[[nodiscard]] std::span<const BoardDrawing> board_drawings();
/// Null for an unknown game.
[[nodiscard]] const BoardDrawing* find_drawing(std::string_view game);

namespace drawings {

extern const BoardDrawing gridwar;
extern const BoardDrawing liger;
extern const BoardDrawing sliders;
extern const BoardDrawing slides_of_action;
extern const BoardDrawing sumo_checkers;

/// The first word of a position, and the rest: positions are words with spaces between them.
[[nodiscard]] std::string_view take_word(std::string_view& text, char separator = ' ');

}  // namespace drawings

}  // namespace quintet::server
