// The search for a turn in Gridwar, in stages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/gridwar/plans.hpp"
#include "engine/search/search.hpp"

namespace quintet::engine::gridwar {

/// More than the evaluation of any position, and less than a certain win.
inline constexpr int most_points = decided - 1;

/// Width of the search for a budget.
struct Width {
  std::size_t beam;
  std::size_t candidates;
  int wishes;  // quiet actions that the opponent tries against a turn
};
/// The first stage tries every action alone. Then a beam search extends plans by captures and by
/// the best of these actions. The best whole turns are tried against the opponent's replies, and
/// the best of those against the opponent's own search.
class PlanSearch final : public Search<Position> {
 public:
  explicit PlanSearch(const SearchRequest<Position>& request);
  bool step(std::uint64_t nodes) override;
  [[nodiscard]] SearchResult<Position> best() const override;

 private:
  enum class Stage : std::uint8_t { first_actions, beam, choose, replies, searches, done };

  void advance();
  void try_first_action();
  void make_shortlist();
  void expand();
  void choose_candidates();
  void try_reply();
  /// Selects the best candidates for a search from the opponent's side, fewer and deeper with each
  /// round. Ends the search when the budget does not allow another round.
  void begin_round();
  void search_reply();

  /// Counts a node, scores the plan, and adds it to `into` if its position is new.
  void add_if_new(Plan plan, std::vector<Plan>& into);
  void finish(Plan plan);
  [[nodiscard]] bool listed(const Action& action) const;
  [[nodiscard]] int repetition_score(Key key) const;
  /// Points for the seat that thinks, with the `aim` of its settings.
  [[nodiscard]] int estimate(const Position& position, Colour next) const;
  [[nodiscard]] int with_noise(int score, Key key) const;
  [[nodiscard]] bool drawn(Key key) const;
  [[nodiscard]] bool budget_left(std::uint64_t percent) const;

  struct Candidate {
    Plan plan;  // including its `end`
    Plan reply;
    int score = 0;
    int round = 0;  // last round of the search for the opponent's answer
    bool draws = false;
    bool wins = false;
  };
  [[nodiscard]] bool before(const Candidate& a, const Candidate& b) const;
  /// The candidates, best first.
  [[nodiscard]] std::vector<const Candidate*> ranked() const;

  SearchRequest<Position> request_;
  Colour side_;
  Width width_;
  std::uint64_t nodes_ = 0;
  Stage stage_ = Stage::first_actions;
  Actions first_;
  std::size_t next_ = 0;
  std::vector<Gain> gains_;
  Actions shortlist_;
  std::unordered_set<Key> seen_;
  std::vector<Plan> beam_;
  std::vector<Plan> longer_;
  std::vector<Plan> ended_;
  int best_yet_ = -most_points;
  int fruitless_ = 0;
  int length_ = 0;
  std::vector<Candidate> candidates_;
  std::optional<Replies> replies_;
  std::unique_ptr<PlanSearch> nested_;  // the opponent's search after a candidate
  int round_ = 1;
  std::size_t round_size_ = 0;
  std::uint64_t round_nodes_ = 0;  // for each candidate of the round
};

}  // namespace quintet::engine::gridwar
