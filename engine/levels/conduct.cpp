#include "engine/levels/conduct.hpp"

#include <algorithm>

namespace quintet::engine {

bool wants_draw(const Answer& answer, std::size_t turns) {
  const AnswerLine& best = answer.lines.front();
  if (best.proof) return best.proof->outcome != Proof::Outcome::win;
  if (turns < long_game) return false;
  // Accepts up to 51 % after 240 turns and up to 90 % after 435 turns.
  constexpr std::size_t thousandth_a_turn = 2;
  constexpr std::size_t most = 900;
  const std::size_t given = std::min(510 + (turns - long_game) * thousandth_a_turn, most);
  return best.chances[answer.seat] <= static_cast<Chance>(given);
}

}  // namespace quintet::engine
