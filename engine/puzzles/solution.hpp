// Solves a puzzle from its position: the only winning turn, the longest resistance, and so on to
// the end, all of it proven.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/puzzles/prover.hpp"
#include "engine/search/search.hpp"
#include "engine/search/thinking_model.hpp"

namespace quintet::engine::puzzles {

struct Solution {
  int win_in = 0;                 // turns of the solver
  std::size_t turns = 0;          // number of turns to choose from at first
  std::vector<std::string> line;  // of all seats, to the end
  /// Nodes of the proof, if it shows more than the engine can: the puzzle's nodes.
  std::optional<std::uint64_t> nodes;
};

template <Searchable P>
class Solver {
 public:
  Solver(const P& position, std::uint64_t limit)
      : position_(position), prover_(position.seat_to_move(), limit) {}

  /// Nothing when there is no win within `most_turns`, when at any point of the line another turn
  /// wins as soon, or when the proof takes too long. If several last turns win at once, each is
  /// right, so the last turn of the line need not be unique, unless it is also the first.
  [[nodiscard]] std::optional<Solution> solve(int most_turns) {
    const auto win_in = prover_.turns_to_win(position_, most_turns);
    if (!win_in || *win_in > most_turns) return std::nullopt;
    Solution solution{
        .win_in = *win_in, .turns = turns_of(position_).size(), .line = {}, .nodes = {}};
    if (!go_on(position_, *win_in, true, solution.line)) return std::nullopt;
    return solution;
  }

  /// Whether a turn other than the solution's first one forces a win within `turns` turns; nothing
  /// when the search takes too long.
  [[nodiscard]] std::optional<bool> another_wins(int turns) {
    const auto winning = winning_turns(position_, turns);
    if (!winning) return std::nullopt;
    return winning->size() > 1;
  }

  [[nodiscard]] std::uint64_t nodes() const { return prover_.nodes(); }

 private:
  using Turn = WholeTurn<P>;

  [[nodiscard]] Seat seat() const { return position_.seat_to_move(); }

  /// Adds the rest of the solution to the line. Returns false if it is not unique or not known.
  bool go_on(const P& position, int win_in, bool first, std::vector<std::string>& line) {
    return position.seat_to_move() == seat() ? attack(position, win_in, first, line)
                                             : resist(position, win_in, line);
  }

  bool attack(const P& position, int win_in, bool first, std::vector<std::string>& line) {
    const auto winning = winning_turns(position, win_in);
    if (!winning || winning->empty()) return false;
    if (winning->size() > 1) {
      const bool all_at_once = std::ranges::all_of(
          *winning, [](const Turn& turn) { return turn.after.outcome().has_value(); });
      if (first || !all_at_once) return false;
    }
    return add(winning->front(), win_in - 1, line);
  }

  bool resist(const P& position, int win_in, std::vector<std::string>& line) {
    std::vector<std::pair<int, Turn>> answers;  // with the turns that the solver then needs
    for (const Turn& turn : turns_of(position)) {
      const auto left = turn.after.outcome() ? 0 : prover_.turns_to_win(turn.after, win_in);
      if (!left || *left > win_in) return false;
      answers.emplace_back(*left, turn);
    }
    int longest = 0;
    for (const auto& [left, turn] : answers)
      longest = std::max(longest, left);
    for (const auto& [left, turn] : answers) {
      if (left == longest && add(turn, left, line)) return true;
    }
    return false;
  }

  bool add(const Turn& turn, int win_in, std::vector<std::string>& line) {
    line.push_back(text_of(turn.actions));
    if (turn.after.outcome() || go_on(turn.after, win_in, false, line)) return true;
    line.pop_back();
    return false;
  }

  [[nodiscard]] std::optional<std::vector<Turn>> winning_turns(const P& position, int win_in) {
    std::vector<Turn> winning;
    for (const Turn& turn : turns_of(position)) {
      if (const auto outcome = turn.after.outcome()) {
        if (outcome->winners.contains(seat())) winning.push_back(turn);
        continue;
      }
      const auto wins = prover_.wins(turn.after, win_in - 1);
      if (!wins) return std::nullopt;
      if (*wins) winning.push_back(turn);
    }
    return winning;
  }

  P position_;
  Prover<P> prover_;
};

}  // namespace quintet::engine::puzzles
