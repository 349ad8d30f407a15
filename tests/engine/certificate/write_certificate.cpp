// Writes the certificate that check_certificate reads: the positions that the holder can meet from
// the start, each with a turn after which the opponent cannot force a win. Usage:
//   write_certificate any|one-diagonal c|s
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/slides-of-action/forced_wins.hpp"
#include "rules/catalogue.hpp"

namespace rules = quintet::rules;

int main(int count, char** arguments) {
  using namespace quintet::engine::slides_of_action;
  if (count != 3) return 1;
  const std::string connection = arguments[1];
  const rules::Seat holder = std::string_view(arguments[2]) == "c" ? 0 : 1;
  const auto opponent = static_cast<rules::Seat>(1 - holder);
  const auto options =
      rules::OptionValues::complete(rules::find_game("slides-of-action")->options,
                                    {{"players", "2"}, {"connection", connection}});
  if (!options) return 1;
  ForcedWins forced({});
  const int depth = connection == "any" ? longest_win : longest_win_with_one_diagonal;
  std::vector<Position> positions{Position::start(*options)};
  std::unordered_set<std::string> seen{positions[0].format()};
  const auto safe = [&](const Position& next) {
    if (const auto outcome = next.outcome()) return !outcome->winners.contains(opponent);
    return forced.plies(next, opponent, depth) == 0;
  };
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Position position = positions[i];
    const bool own = position.seat_to_move() == holder;
    std::string turn = "-";
    Position chosen = position;
    // A turn that ends the game or leads to a known position keeps the certificate small.
    for (int best = -1; const Action slide : Slides(position)) {
      const Position next = after(position, slide);
      if (!own) {
        if (!next.outcome() && seen.insert(next.format()).second) positions.push_back(next);
        continue;
      }
      if (!safe(next)) continue;
      const int worth = next.outcome() ? 2 : seen.contains(next.format()) ? 1 : 0;
      if (worth <= best) continue;
      best = worth;
      chosen = next;
      turn = slide.format();
    }
    if (own && turn != "-" && !chosen.outcome() && seen.insert(chosen.format()).second) {
      positions.push_back(chosen);
    }
    std::cout << position.format() << ' ' << turn << '\n';
  }
  std::cout << "end\n";
}
