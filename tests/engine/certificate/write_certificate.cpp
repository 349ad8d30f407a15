// Writes the certificate that check_certificate reads: positions that the holder can meet from the
// start, each with a turn after which the opponent cannot force a win. Usage:
//   write_certificate any|one-diagonal c|s
#include <cstddef>
#include <deque>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/slides-of-action/forced_wins.hpp"
#include "rules/catalogue.hpp"

namespace {

using namespace quintet::engine::slides_of_action;
namespace rules = quintet::rules;

/// Positions with the holder's turns; "-" where the opponent moves.
using Turns = std::unordered_map<std::string, std::string>;

/// Finds turns of the holder that keep all play within few positions.
class Strategy {
 public:
  Strategy(rules::Seat holder, int longest)
      : holder_(holder), opponent_(static_cast<rules::Seat>(1 - holder)), longest_(longest) {}

  /// Adds turns for `position` and for all positions that can follow. False if it finds none.
  /// `depth`: the number of the holder's turns for which it tries all slides.
  bool find(const Position& position, int depth) {
    if (turns_.contains(position.format()) || close(position)) return true;
    if (depth == 0) return false;
    if (position.seat_to_move() != holder_) return find_all_replies(position, depth);
    for (const Action slide : Slides(position)) {
      const Position next = after(position, slide);
      if (next.outcome() || !safe(next) || !find_all_replies(next, depth - 1)) continue;
      turns_.emplace(position.format(), slide.format());
      return true;
    }
    return false;
  }

  [[nodiscard]] const Turns& turns() const { return turns_; }

 private:
  /// Play that needs more positions than this is given up.
  static constexpr std::size_t most_positions = 100;

  bool find_all_replies(const Position& position, int depth) {
    for (const Action reply : Slides(position)) {
      const Position next = after(position, reply);
      if (!next.outcome() && !find(next, depth)) return false;
    }
    turns_.emplace(position.format(), "-");
    return true;
  }

  /// Follows the most promising turn in each position until all play returns to known positions.
  bool close(const Position& start) {
    Turns found{{start.format(), "-"}};
    std::deque<Position> waiting{start};
    for (; !waiting.empty(); waiting.pop_front()) {
      if (found.size() > most_positions) return false;
      const Position& position = waiting.front();
      const auto add = [&](const Position& next) {
        if (next.outcome() || turns_.contains(next.format())) return;
        if (found.emplace(next.format(), "-").second) waiting.push_back(next);
      };
      if (position.seat_to_move() != holder_) {
        for (const Action reply : Slides(position))
          add(after(position, reply));
        continue;
      }
      const std::optional<Action> turn = best_turn(position, found);
      if (!turn) return false;
      found[position.format()] = turn->format();
      add(after(position, *turn));
    }
    turns_.merge(found);
    return true;
  }

  /// The safe turn that leaves the fewest new positions. Null if there is no safe turn.
  std::optional<Action> best_turn(const Position& position, const Turns& found) {
    const auto known = [&](const Position& next) {
      return next.outcome() || found.contains(next.format()) || turns_.contains(next.format());
    };
    std::optional<Action> best;
    int fewest = 0;
    for (const Action slide : Slides(position)) {
      const Position next = after(position, slide);
      if (!safe(next)) continue;
      int cost = 0;
      if (!known(next)) {
        cost = 1;
        for (const Action reply : Slides(next)) {
          const Position then = after(next, reply);
          // A reply after which the holder wins at once needs one position; another needs many.
          if (!known(then)) cost += forced_.plies(then, holder_, 1) == 0 ? 100 : 1;
        }
      }
      if (best && cost >= fewest) continue;
      best = slide;
      fewest = cost;
    }
    return best;
  }

  /// Whether the opponent can neither have won nor force a win.
  bool safe(const Position& next) {
    if (const auto outcome = next.outcome()) return !outcome->winners.contains(opponent_);
    return forced_.plies(next, opponent_, longest_) == 0;
  }

  const rules::Seat holder_;
  const rules::Seat opponent_;
  const int longest_;  // plies of the opponent's longest forced win
  ForcedWins forced_{{}};
  Turns turns_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 1;
  const std::string connection = arguments[1];
  const rules::Seat holder = std::string_view(arguments[2]) == "c" ? 0 : 1;
  const auto options =
      rules::OptionValues::complete(rules::find_game("slides-of-action")->options,
                                    {{"players", "2"}, {"connection", connection}});
  if (!options) return 1;
  Strategy strategy(holder, connection == "any" ? longest_win : longest_win_with_one_diagonal);
  if (constexpr int depth = 6; !strategy.find(Position::start(*options), depth)) return 1;
  for (const auto& [position, turn] : strategy.turns())
    std::cout << position << ' ' << turn << '\n';
  std::cout << "end\n";
}
