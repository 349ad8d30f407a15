// A game that the bytes choose, action by action: every position keeps its promises, and the game's
// record has the same turns, ends when the position says so, and reads back.
#include "rules/record.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using rules::Game;
using rules::GameRecord;

namespace {

// The most actions of a game: more of them cost time and show little that is new.
constexpr int longest = 150;

/// After about one turn in 32 a seat tries to leave, which may be one that is not in the game.
void perhaps_withdraw(GameRecord& record, fuzz::Bytes& bytes) {
  const std::uint8_t wish = bytes.next();
  if (record.result() || wish % 32 != 31) return;
  const auto seat = static_cast<rules::Seat>(wish / 32 % (record.seats() + 1));
  const bool in = seat < record.seats() && record.active().contains(seat);
  const auto left = record.withdraw(seat, rules::WithdrawalReason::timeout);
  fuzz::hold(left.has_value() == in, "a seat can leave exactly while it is in the game",
             {record.to_text()});
  if (!left) fuzz::hold_error(left.error(), {rules::ErrorCode::illegal_action});
}

void hold_result(const GameRecord& record) {
  const auto& result = *record.result();
  fuzz::hold(result.places.size() == record.seats(), "every seat has a place", {record.to_text()});
  for (const rules::Seat seat : result.winners) {
    fuzz::hold(result.places[seat] == 1, "a winner is first", {record.to_text()});
  }
  for (const int place : result.places) {
    fuzz::hold(place >= 1 && place <= record.seats(), "a place is 1 to the number of seats",
               {record.to_text()});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const fuzz::Setup& setup = bytes.setup();
  GameRecord record(*setup.info, setup.options);
  int actions = 0;
  while (!record.result() && !bytes.empty() && actions < longest) {
    Game game = record.game();
    std::string turn;
    do {
      ++actions;
      const auto legal = fuzz::hold_position(setup, game);
      const std::string& action = legal[bytes.below(legal.size())];
      const auto played = game.play(action);
      fuzz::hold(played.has_value(), "what is listed can be played", {game.position(), action});
      turn += (turn.empty() ? "" : " ") + action;
      if (bytes.empty() && !game.turn_start() && !game.outcome()) return 0;
    } while (!game.turn_start() && !game.outcome());

    const auto played = record.play_turn(turn);
    fuzz::hold(played.has_value(), "a turn of legal actions is legal", {game.position(), turn});
    fuzz::hold(record.game().position() == game.position(), "a turn is its actions",
               {game.position(), turn});
    fuzz::hold(!game.outcome() || record.result(), "a position that is over ends the game",
               {game.position()});
    perhaps_withdraw(record, bytes);
  }
  fuzz::hold_position(setup, record.game());
  if (record.result()) hold_result(record);
  const std::string text = record.to_text();
  const auto read = GameRecord::from_text(text);
  if (!read) fuzz::broken("a record reads back from its text", {text, read.error().message});
  fuzz::hold(read->record.to_text() == text && read->record.result() == record.result() &&
                 read->record.times() == record.times(),
             "a record reads back to the same", {text});
  return 0;
}
