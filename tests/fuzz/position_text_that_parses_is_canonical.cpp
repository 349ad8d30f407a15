// A text that is read as a position is written back as the same bytes and keeps the promises of a
// position, as do positions one action later. Any other text is refused with a sentence.
#include "tests/fuzz/promise.hpp"

using namespace quintet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const fuzz::Setup& setup = bytes.setup();
  const std::string_view text = bytes.text();
  const auto game = setup.info->parse(text, setup.options);
  if (!game) {
    fuzz::hold_error(game.error(), {rules::ErrorCode::bad_position});
    return 0;
  }
  fuzz::hold(game->position() == text, "a position that parses is canonical",
             {text, game->position()});
  fuzz::hold_position(setup, *game);
  // At most 16 of the actions, so that a crowded board does not take all the time.
  const auto legal = game->legal_actions();
  for (std::size_t i = 0; i < legal.size(); i += 1 + legal.size() / 16) {
    rules::Game next = *game;
    const auto played = next.play(legal[i]);
    fuzz::hold(played.has_value(), "what is listed can be played", {text, legal[i]});
    fuzz::hold_position(setup, next);
  }
  return 0;
}
