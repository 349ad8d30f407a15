// Chooses a turn by iterative deepening: each depth starts with the best turns of the last one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/alpha_beta.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/root_turns.hpp"
#include "engine/search/search.hpp"
#include "rules/key.hpp"

namespace quintet::engine {

template <AlphaBetaGame G>
class AlphaBetaSearch final : public Search<typename G::Position> {
 public:
  using Position = typename G::Position;

  explicit AlphaBetaSearch(const SearchRequest<Position>& request)
      : request_(request), tree_(request), turns_(root_turns<G>(request.position)) {
    overlook_turns();
    const Seat seat = request.position.seat_to_move();
    for (Turn& turn : turns_) {
      tree_.count_node();
      if (const auto outcome = turn.after.outcome()) {
        turn.over = true;
        turn.score = outcome->winners.empty() ? tree_.draw_value(seat)
                                              : tree_.end_value(outcome->winners.contains(seat), 1);
      } else if (tree_.drawn_by_history(turn.key)) {
        turn.over = true;
        turn.score = tree_.draw_value(seat);
      } else {
        turn.score = -tree_.estimate(turn.after, turn.key);
        // A turn back to an earlier position is worth at most the draw that repetition leads to.
        if (tree_.in_history(turn.key)) turn.score = std::min(turn.score, tree_.draw_value(seat));
      }
    }
    // The seed decides among equal turns, because the first of equal turns stays the best.
    const auto by_chance = [this](const Turn& turn) {
      return rules::mix(request_.settings.seed, turn.key);
    };
    std::ranges::sort(turns_, [&](const Turn& a, const Turn& b) {
      return a.score != b.score ? a.score > b.score : by_chance(a) < by_chance(b);
    });
  }

  bool step(std::uint64_t nodes) override {
    const std::uint64_t budget = request_.settings.nodes;
    const std::uint64_t spent = tree_.nodes();
    const std::uint64_t limit = nodes < budget - std::min(spent, budget) ? spent + nodes : budget;
    while (!finished_ && tree_.nodes() < limit)
      advance(limit);
    finished_ = finished_ || tree_.nodes() >= budget;
    return finished_;
  }

  [[nodiscard]] SearchResult<Position> best() const override {
    const std::vector<const Turn*> order = ranking();
    SearchResult<Position> result{
        .turn = choose(order).actions, .lines = {}, .nodes = tree_.nodes(), .depth = depth_ - 1};
    const auto lines = static_cast<std::size_t>(request_.settings.lines);
    for (std::size_t i = 0; i < std::min(lines, order.size()); ++i)
      result.lines.push_back(line_of(*order[i]));
    return result;
  }

 private:
  using Turn = RootTurn<Position>;
  static constexpr int most_depth = 60;

  /// Removes the turns that the level does not see, but none that wins, and never all turns.
  void overlook_turns() {
    if constexpr (OverlooksTurns<G>) {
      const auto aim = static_cast<std::uint64_t>(request_.settings.aim);
      const auto overlooked = [&](const Turn& turn) {
        return G::may_be_overlooked(request_.position, turn.after) && !G::winner(turn.after) &&
               (rules::mix(~request_.settings.seed, turn.key) >> 20U) % 100 >= aim;
      };
      const auto unseen = std::ranges::partition(turns_, std::not_fn(overlooked));
      if (unseen.empty() || unseen.begin() == turns_.begin()) return;
      turns_.erase(unseen.begin(), unseen.end());
      overlooks_ = true;
    }
  }

  void advance(std::uint64_t limit) {
    if (next_ == turns_.size()) {
      end_iteration();
      return;
    }
    Turn& turn = turns_[next_];
    if (turn.over) {
      found(turn, turn.score, true);
      return;
    }
    if (!searching_) {
      alpha_ = floor();
      narrow_ = next_ > 0 && alpha_ > -infinite_score;
      begin(turn);
    }
    if (!tree_.run(limit)) return;
    searching_ = false;
    const int score = to_thinker(turn, tree_.value());
    if (narrow_ && score > alpha_) {
      narrow_ = false;
      begin(turn);
      return;
    }
    found(turn, score, score > alpha_);
  }

  void begin(const Turn& turn) {
    searching_ = true;
    const int beta = narrow_ ? alpha_ + 1 : infinite_score;
    if (turn.after.seat_to_move() == request_.position.seat_to_move()) {
      tree_.begin(turn.after, depth_ - 1, alpha_, beta);
    } else {
      tree_.begin(turn.after, depth_ - 1, -beta, -alpha_);
    }
  }
  [[nodiscard]] int to_thinker(const Turn& turn, int value) const {
    return turn.after.seat_to_move() == request_.position.seat_to_move() ? value : -value;
  }

  /// The search must know the exact score of every turn above this score.
  [[nodiscard]] int floor() const {
    const auto lines = static_cast<std::size_t>(request_.settings.lines);
    if (scores_.size() < lines) return -infinite_score;
    const int margin = request_.settings.margin;
    const int chosen_from = margin == 0 ? scores_.front() : scores_.front() - margin - 1;
    return std::min(chosen_from, scores_[lines - 1]);
  }

  void found(Turn& turn, int score, bool exact) {
    turn.score = score;
    turn.exact = exact;
    turn.iteration = depth_;
    ++next_;
    if (!exact) return;
    scores_.insert(std::ranges::upper_bound(scores_, score, std::ranges::greater()), score);
    // A win within the current depth is the nearest, because smaller depths found none.
    if (request_.settings.lines == 1 && score >= win_now - depth_) finished_ = true;
  }

  // All orders are total, so that the result does not depend on the sort of the standard library.
  void end_iteration() {
    for (std::size_t i = 0; i < turns_.size(); ++i)
      turns_[i].place = i;
    std::ranges::sort(turns_, [](const Turn& a, const Turn& b) {
      if (a.exact != b.exact) return a.exact;
      return a.exact && a.score != b.score ? a.score > b.score : a.place < b.place;
    });
    const bool is_decided = turns_.front().score >= decided || turns_.front().score <= -decided;
    ++depth_;
    next_ = 0;
    scores_.clear();
    finished_ = depth_ > most_depth || (is_decided && request_.settings.lines == 1);
  }

  /// The best turns first: those that this depth has searched, then the others in the order of the
  /// last depth.
  [[nodiscard]] std::vector<const Turn*> ranking() const {
    std::vector<const Turn*> order;
    for (const Turn& turn : turns_)
      order.push_back(&turn);
    // A turn that has been found to lose comes after the turns that have not been searched yet.
    const auto group = [this](const Turn* turn) {
      const bool searched = static_cast<std::size_t>(turn - turns_.data()) < next_;
      if (searched && turn->exact && turn->score > -decided) return 0;
      return searched || turn->score <= -decided ? 2 : 1;
    };
    std::ranges::sort(order, [&](const Turn* a, const Turn* b) {
      if (group(a) != group(b)) return group(a) < group(b);
      return group(a) == 0 && a->score != b->score ? a->score > b->score : a < b;
    });
    return order;
  }

  /// The first turn that does not allow a win at once, among the turns within the margin in random
  /// order.
  [[nodiscard]] const Turn& choose(std::vector<const Turn*> order) const {
    const Turn& best = *order.front();
    if (best.score >= decided) return best;
    const auto good = std::ranges::find_if(order, [&](const Turn* turn) {
      return !turn->exact || turn->iteration != best.iteration || turn->score <= -decided ||
             turn->score < best.score - request_.settings.margin;
    });
    if (request_.settings.margin > 0) {
      std::ranges::sort(order.begin(), good, {}, [this](const Turn* turn) {
        return rules::mix(request_.settings.seed + 1, turn->key);
      });
    }
    const auto safe = std::ranges::find_if(order, [](const Turn* turn) {
      return turn->over ? turn->score > -decided : !wins_at_once<G>(turn->after);
    });
    return safe == order.end() ? best : **safe;
  }

  [[nodiscard]] Line<Position> line_of(const Turn& turn) const {
    Line<Position> line{.turns = {turn.actions}, .score = turn.score, .chances = {}, .proof = {}};
    if (!turn.over) follow(turn, line.turns);
    const Seat seat = request_.position.seat_to_move();
    line.chances[seat] = chance_of(turn.score, G::chance_scale);
    line.chances[1U - seat] = 1000 - line.chances[seat];
    if (turn.score >= decided) {
      line.proof = Proof{Proof::Outcome::win, (win_now - turn.score) / 2 + 1};
    } else if (turn.score <= -decided && !overlooks_) {
      line.proof = Proof{Proof::Outcome::loss, (win_now + turn.score + 1) / 2};
    }
    return line;
  }

  /// Appends the turns that the table expects after `turn`.
  void follow(const Turn& turn, std::vector<typename Line<Position>::Turn>& turns) const {
    Position position = turn.after;
    typename Line<Position>::Turn played;
    std::vector<typename Position::Action> actions;
    const auto longest = static_cast<std::size_t>(std::min(depth_, longest_line));
    while (turns.size() < longest) {
      const TableEntry* known = tree_.table().find(position.key());
      if (known == nullptr || known->action == 0) return;
      actions.clear();
      G::actions(position, actions);
      const auto action = std::ranges::find(actions, known->action, &G::code);
      if (action == actions.end()) return;
      Position after = position;
      after.play(*action);
      played.push_back(*action);
      const bool over = G::winner(after).has_value();
      if (over || turn_ends(position, after)) turns.push_back(std::exchange(played, {}));
      if (over) return;
      position = after;
    }
  }
  static constexpr int longest_line = 12;

  SearchRequest<Position> request_;
  AlphaBeta<G> tree_;
  std::vector<Turn> turns_;
  std::vector<int> scores_;  // exact scores of this depth, highest first
  std::size_t next_ = 0;     // index of the turn that is searched now
  int depth_ = 1;
  int alpha_ = 0;
  bool narrow_ = false;
  bool searching_ = false;
  bool finished_ = false;
  bool overlooks_ = false;  // some turns; then no loss is proven
};

/// `BeginSearch` of a game.
template <AlphaBetaGame G>
[[nodiscard]] std::unique_ptr<Search<typename G::Position>> begin_alpha_beta(
    const SearchRequest<typename G::Position>& request) {
  return std::make_unique<AlphaBetaSearch<G>>(request);
}

}  // namespace quintet::engine
