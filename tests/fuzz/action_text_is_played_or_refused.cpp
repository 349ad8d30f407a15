// A text is played exactly when it is listed as legal; otherwise it is refused with a sentence and
// the position does not change.
#include <algorithm>

#include "tests/fuzz/promise.hpp"

using namespace quintet;
using rules::ErrorCode;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const fuzz::Setup& setup = bytes.setup();
  const auto [game, text] = fuzz::read_attempt(setup, bytes.text());
  const auto legal = game.legal_actions();
  const bool listed = std::ranges::find(legal, text) != legal.end();
  rules::Game next = game;
  const auto played = next.play(text);
  fuzz::hold(played.has_value() == listed, "an action is played exactly when it is listed",
             {game.position(), text});
  if (played) {
    fuzz::hold_position(setup, next);
  } else {
    fuzz::hold(fuzz::same(next, game), "a refused action changes nothing", {game.position(), text});
    if (game.outcome()) {
      fuzz::hold_error(played.error(), {ErrorCode::game_over});
    } else {
      fuzz::hold_error(played.error(), {ErrorCode::bad_notation, ErrorCode::illegal_action});
    }
  }
  return 0;
}
