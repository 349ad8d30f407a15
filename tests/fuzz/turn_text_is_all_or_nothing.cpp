// A turn leads where its actions lead one by one, and is played whole or not at all.
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using rules::ErrorCode;
using rules::Game;

namespace {

// Plays on from a position in the middle of a turn, to the start of the next turn or the end of the
// game. False if 50 actions do not lead there.
bool reach_turn_start(Game& game) {
  for (int i = 0; i < 50 && !game.turn_start() && !game.outcome(); ++i) {
    const auto legal = game.legal_actions();
    if (!game.play(legal.back())) fuzz::broken("what is listed can be played", {legal.back()});
  }
  return game.turn_start() || game.outcome();
}

/// The result that a turn must have, found by playing its actions one by one.
rules::Result<Game> by_actions(Game game, std::string_view turn) {
  for (std::size_t index = 0;; ++index) {
    const std::size_t end = turn.find(' ');
    if (auto played = game.play(turn.substr(0, end)); !played) {
      played.error().index = index;
      return std::unexpected(played.error());
    }
    const bool finished = game.turn_start() || game.outcome();
    if (end == std::string_view::npos) {
      if (finished) return game;
      return std::unexpected(rules::Error{.code = ErrorCode::incomplete_turn, .message = ""});
    }
    turn.remove_prefix(end + 1);
    if (!finished) continue;
    // The turn is over: an action that could follow is illegal here; other text keeps its code.
    const auto more = game.play(turn.substr(0, turn.find(' ')));
    const ErrorCode code = more ? ErrorCode::illegal_action : more.error().code;
    return std::unexpected(rules::Error{.code = code, .message = "", .index = index + 1});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const fuzz::Setup& setup = bytes.setup();
  auto [game, text] = fuzz::read_attempt(setup, bytes.text());
  if (!reach_turn_start(game)) return 0;
  const auto expected = by_actions(game, text);
  Game next = game;
  const auto played = next.play_turn(text);
  fuzz::hold(played.has_value() == expected.has_value(), "a turn is legal when its actions are",
             {game.position(), text});
  if (played) {
    fuzz::hold(fuzz::same(next, *expected), "a turn leads where its actions lead",
               {game.position(), text, next.position(), expected->position()});
    fuzz::hold_position(setup, next);
  } else {
    fuzz::hold(fuzz::same(next, game), "a refused turn changes nothing", {game.position(), text});
    fuzz::hold_error(played.error(), {expected.error().code});
    fuzz::hold(played.error().index == expected.error().index, "the action at fault is named",
               {game.position(), text, played.error().message});
  }
  return 0;
}
