#include "server/previews/boards.hpp"

#include <algorithm>
#include <vector>

namespace quintet::server {

std::span<const BoardDrawing> board_drawings() {
  static const std::vector<BoardDrawing> drawings = [] {
    std::vector<BoardDrawing> values;
    for (const BoardDrawing* drawing : drawings::all)
      values.push_back(*drawing);
    return values;
  }();
  return drawings;
}

const BoardDrawing* find_drawing(std::string_view game) {
  const auto all = board_drawings();
  const auto found = std::ranges::find(all, game, &BoardDrawing::game);
  return found == all.end() ? nullptr : &*found;
}

std::string_view drawings::consume_word(std::string_view& text, char separator) {
  const std::string_view word = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

}  // namespace quintet::server
