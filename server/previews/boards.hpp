// Draws the boards of the games in pictures, as the web client does by default, without markers.
// One file per game, and one row each in `drawings::all` below.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "server/previews/canvas.hpp"

namespace quintet::server {

/// One thread per canvas. The functions draw a position as far as they can read it and never fail;
/// an invalid position gives an odd picture.
struct BoardDrawing {
  std::string_view game;
  /// The board's size in units of its drawing, with the origin at (0, 0).
  Point size;
  void (*board)(Canvas& canvas, std::string_view position);
  /// Draws the piece of a seat, around (0, 0), at most 50 units from it. `seats`: number of
  /// players.
  void (*piece)(Canvas& canvas, int seat, int seats);
  /// A typical position of the game.
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

inline constexpr std::array all{&gridwar, &liger, &sliders, &slides_of_action, &sumo_checkers};

/// Removes and returns the first word of a position. Positions are words with spaces between them.
[[nodiscard]] std::string_view consume_word(std::string_view& text, char separator = ' ');

}  // namespace drawings

}  // namespace quintet::server
