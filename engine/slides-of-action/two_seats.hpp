// Slides of Action with two seats in play: forced wins of both, deeper and deeper, to the end.
#pragma once

#include <vector>

#include "engine/slides-of-action/root.hpp"

namespace quintet::engine::slides_of_action {

class TwoSeats final : public Search<Position> {
 public:
  explicit TwoSeats(const SearchRequest<Position>& request);
  bool step(std::uint64_t nodes) override;
  [[nodiscard]] SearchResult<Position> best() const override;

 private:
  /// Looks at one turn to the present depth. Precondition: not finished.
  void look();
  /// The opponent's answers to a turn, sorted by what they lead to within the present depth.
  struct Answers {
    int safe = 0;   // they do not lose
    int traps = 0;  // they lose, but not at once
  };
  [[nodiscard]] Answers answers(const RootTurn& turn);
  void finish_depth();
  [[nodiscard]] int estimate(const RootTurn& turn, Answers answers) const;

  SearchRequest<Position> request_;
  Seat mover_;
  ForcedWins forced_;
  std::vector<RootTurn> turns_;
  std::vector<Answers> answers_;  // of the present depth
  std::size_t next_ = 0;          // the turn to look at
  int depth_ = 1;                 // in plies, that is being searched
  int done_ = 0;                  // that has been searched
  bool finished_ = false;
};

}  // namespace quintet::engine::slides_of_action
