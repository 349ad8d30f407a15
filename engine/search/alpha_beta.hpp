// The alpha-beta search of one position to one depth. It can stop after any node and continue
// later, because its stack is a vector and not the call stack.
//
// Depth counts whole turns. A position in the middle of a turn is an ordinary node with the same
// seat to move. It is never evaluated, because half-turn scores oscillate.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/search/alpha_beta_game.hpp"
#include "engine/search/ordering.hpp"
#include "engine/search/search.hpp"
#include "engine/search/table.hpp"
#include "rules/key.hpp"

namespace quintet::engine {

/// Larger than every score.
inline constexpr int infinite_score = 32'000;

template <AlphaBetaGame G>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Action = typename Position::Action;

  explicit AlphaBeta(const SearchRequest<Position>& request)
      : settings_(request.settings),
        thinker_(request.position.seat_to_move()),
        table_(request.settings.nodes / (keeps_evaluations ? 1 : 8)),
        seen_(request.history),
        path_{request.position.key()} {
    std::ranges::sort(seen_);
    const auto length = static_cast<int>(std::min<std::size_t>(seen_.size(), longest_patience));
    settings_.contempt += settings_.contempt * length / patience;
    for (std::size_t i = 1; i < seen_.size(); ++i) {
      if (seen_[i] == seen_[i - 1]) seen_twice_.push_back(seen_[i]);
    }
    frames_.reserve(most_frames);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  void count_node() { ++nodes_; }
  [[nodiscard]] const Table& table() const { return table_; }

  /// Starts to search a position after the first turn, `depth` turns deep, for its value to its own
  /// seat to move within the window. Precondition: the last search is finished.
  void begin(const Position& position, int depth, int alpha, int beta) {
    assert(frames_.empty());
    value_ = enter(position, {.depth = depth, .alpha = alpha, .beta = beta, .turns = 1});
  }
  /// Continues until the search is finished or `nodes()` reaches `limit`. Returns whether it is
  /// finished.
  bool run(std::uint64_t limit) {
    while (!frames_.empty() && nodes_ < limit) {
      if (value_) {
        back_up(*value_);
      } else {
        advance();
      }
    }
    return frames_.empty();
  }
  /// The result of the finished search.
  [[nodiscard]] int value() const { return *value_; }

  /// Value of a position that is over after `turns` turns; `won` says whether the seat of the value
  /// won.
  [[nodiscard]] static int end_value(bool won, int turns) {
    return won ? win_now - turns : turns - win_now;
  }
  [[nodiscard]] int draw_value(Seat seat) const {
    return seat == thinker_ ? -settings_.contempt : settings_.contempt;
  }
  /// Evaluation at the start of a turn, in points, with the noise of the settings.
  [[nodiscard]] int estimate(const Position& position, Key key) const {
    int points = G::evaluate(position);
    if (settings_.noise > 0) {
      const auto width = static_cast<std::uint64_t>(2 * settings_.noise + 1);
      const std::uint64_t hash = rules::mix(settings_.seed ^ 0x6e6f697365U, key);
      const int noise = static_cast<int>((hash >> 20U) % width) - settings_.noise;
      points += position.seat_to_move() == thinker_ ? noise : -noise;
    }
    return std::clamp(points, -largest_estimate, largest_estimate);
  }
  /// Whether the position occurred in the game before.
  [[nodiscard]] bool in_history(Key key) const { return std::ranges::binary_search(seen_, key); }
  /// Whether the position occurred twice before, so that one more time is a draw.
  [[nodiscard]] bool drawn_by_history(Key key) const {
    return std::ranges::binary_search(seen_twice_, key);
  }

 private:
  static constexpr std::size_t most_frames = Ordering::longest_path;
  /// Whether the table has evaluated positions, too. Without them it needs far fewer entries.
  static constexpr bool keeps_evaluations = !RanksActions<G>;
  /// Contempt is doubled after this many turns of a game, tripled after twice as many, and so on.
  static constexpr int patience = 50;
  static constexpr std::size_t longest_patience = 400;

  struct NoAction {};
  struct WithAction {
    Action action;
  };
  /// An action, or only its code if the game makes actions of codes.
  struct Ranked : std::conditional_t<RanksActions<G>, NoAction, WithAction> {
    std::uint32_t code;
    int rank;
  };
  struct Window {
    int depth = 0;  // in turns; below 1 only loud actions are searched
    int alpha = 0;
    int beta = 0;
    int turns = 0;       // since the root
    int extensions = 0;  // used on this path
  };
  /// Window and depth of the search of the current child.
  enum class Try : std::uint8_t { full, narrow, reduced };

  struct Frame {
    Position position;
    Position child;
    Key key;
    Window window;
    int old_alpha;
    int best;
    std::uint32_t best_code;
    std::size_t first;  // index of its first action in `ranked_`
    std::size_t next;
    std::size_t end;
    int tried;  // number of children tried so far
    int child_depth;
    Seat seat;
    Try how;
    bool turn_start;
    bool loud_only;
  };

  /// Returns the value if it is known at once; otherwise pushes a frame.
  std::optional<int> enter(const Position& position, Window window) {
    if (const auto winner = G::winner(position)) {
      return end_value(*winner == position.seat_to_move(), window.turns);
    }
    const Seat seat = position.seat_to_move();
    const Key key = position.key();
    const bool turn_start = position.turn_start();
    if (turn_start) {
      // A position that occurred once, in the game or on the path, already counts as a draw: a seat
      // that has a better turn has it now too.
      if (std::ranges::binary_search(seen_, key) || std::ranges::find(path_, key) != path_.end()) {
        return draw_value(seat);
      }
      if (window.depth <= 0 && window.extensions < G::most_extensions && G::urgent(position)) {
        window.depth = 1;
        ++window.extensions;
      }
    }
    const bool loud_only = turn_start && window.depth <= 0;
    const TableEntry* known = keeps_evaluations || !loud_only ? table_.find(key) : nullptr;
    if (known != nullptr && known->depth >= std::max(window.depth, 0)) {
      const int score = from_table(known->score, window.turns);
      if (known->bound == Bound::exact ||
          (known->bound == Bound::at_least && score >= window.beta) ||
          (known->bound == Bound::at_most && score <= window.alpha)) {
        return score;
      }
    }
    int best = -infinite_score;
    const int old_alpha = window.alpha;
    if (loud_only) {
      best = estimate(position, key);
      if (best >= window.beta || window.depth <= -loud_turns()) return best;
      window.alpha = std::max(window.alpha, best);
    }
    if (frames_.size() + 1 >= most_frames) return estimate(position, key);

    const std::size_t first = ranked_.size();
    const std::uint32_t best_known = known != nullptr ? known->action : 0;
    if (!rank_actions(position, seat, loud_only, best_known)) {
      // A position without legal actions is over; the rules say which seat has won.
      const auto outcome = position.outcome();
      if (outcome->winners.empty()) return draw_value(seat);
      return end_value(outcome->winners.contains(seat), window.turns);
    }
    if constexpr (RanksActions<G>) {
      if (ranked_.size() == first) return best;  // no loud action
    }
    if (turn_start) path_.push_back(key);
    frames_.push_back({.position = position,
                       .child = position,
                       .key = key,
                       .window = window,
                       .old_alpha = old_alpha,
                       .best = best,
                       .best_code = best_known,
                       .first = first,
                       .next = first,
                       .end = ranked_.size(),
                       .tried = 0,
                       .child_depth = 0,
                       .seat = seat,
                       .how = Try::full,
                       .turn_start = turn_start,
                       .loud_only = loud_only});
    return std::nullopt;
  }

  [[nodiscard]] int loud_turns() const { return settings_.aim < 100 ? 0 : int{G::loud_turns}; }

  /// Appends the actions to search. Returns false if there is no legal action at all.
  bool rank_actions(const Position& position, Seat seat, bool loud_only, std::uint32_t best_known) {
    const auto rank_of = [&](std::uint32_t code, int hint) {
      return code == best_known ? Ordering::known_best
                                : hint + ordering_.rank(frames_.size(), seat, code);
    };
    if constexpr (RanksActions<G>) {
      return G::rank(position, loud_only, [&](std::uint32_t code, int hint) {
        ranked_.push_back({{}, code, rank_of(code, hint)});
      });
    } else {
      actions_.clear();
      G::actions(position, actions_);
      for (const Action& action : actions_) {
        if (loud_only && !G::loud(position, action)) continue;
        const std::uint32_t code = G::code(action);
        ranked_.push_back({{action}, code, rank_of(code, G::hint(position, action))});
      }
      return !actions_.empty();
    }
  }
  [[nodiscard]] static Action action_of(const Ranked& ranked) {
    if constexpr (RanksActions<G>) {
      return G::action(ranked.code);
    } else {
      return ranked.action;
    }
  }

  /// Plays the next action of the top frame, or leaves the frame if there is none.
  void advance() {
    Frame& frame = frames_.back();
    if (frame.next == frame.end) {
      leave();
      return;
    }
    const auto begin = ranked_.begin() + static_cast<std::ptrdiff_t>(frame.next);
    const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(frame.end);
    std::iter_swap(begin, std::ranges::max_element(begin, end, {}, &Ranked::rank));
    const Ranked& chosen = ranked_[frame.next++];
    frame.child = frame.position;
    frame.child.play(action_of(chosen));
    ++nodes_;
    const bool ends_turn = ended_turn(frame);
    frame.child_depth = frame.window.depth - (ends_turn ? 1 : 0);
    if (frame.tried == 0 || frame.loud_only) {
      frame.how = Try::full;
    } else if (frame.child_depth >= 2 && frame.tried >= 4 && chosen.rank < Ordering::killer) {
      frame.how = Try::reduced;
    } else {
      frame.how = Try::narrow;
    }
    ++frame.tried;
    search_child(frame);
  }

  [[nodiscard]] bool ended_turn(const Frame& frame) const {
    // In the middle of a turn the seat can change only by the end of the game, where depth does not
    // matter.
    return frame.child.seat_to_move() != frame.seat || frame.child.turn_start();
  }

  void search_child(Frame& frame) {
    const bool same_seat = frame.child.seat_to_move() == frame.seat;
    Window window = frame.window;
    window.depth = frame.child_depth;
    if (ended_turn(frame)) ++window.turns;
    if (frame.how == Try::reduced) window.depth -= frame.tried > 12 && window.depth > 3 ? 2 : 1;
    if (frame.how != Try::full) window.beta = window.alpha + 1;
    if (!same_seat) window = turned(window);
    // `enter` may invalidate the reference `frame`.
    value_ = enter(frame.child, window);
  }
  [[nodiscard]] static Window turned(Window window) {
    const int alpha = window.alpha;
    window.alpha = -window.beta;
    window.beta = -alpha;
    return window;
  }

  /// Uses the value of the top frame's child, which is a value to the child's seat to move.
  void back_up(int value) {
    Frame& frame = frames_.back();
    value_.reset();
    const int score = frame.child.seat_to_move() == frame.seat ? value : -value;
    if (score > frame.window.alpha && frame.how != Try::full) {
      if (frame.how == Try::reduced) {
        frame.how = Try::narrow;
        search_child(frame);
        return;
      }
      if (score < frame.window.beta) {
        frame.how = Try::full;
        search_child(frame);
        return;
      }
    }
    if (score <= frame.best) return;
    frame.best = score;
    const std::uint32_t code = ranked_[frame.next - 1].code;
    if (score <= frame.window.alpha) return;
    frame.best_code = code;
    frame.window.alpha = score;
    if (score < frame.window.beta) return;
    if (!frame.loud_only) {
      ordering_.reward(frames_.size() - 1, frame.seat, code, frame.window.depth);
    }
    leave();
  }

  void leave() {
    const Frame& frame = frames_.back();
    Bound bound = Bound::exact;
    if (frame.best >= frame.window.beta) {
      bound = Bound::at_least;
    } else if (frame.best <= frame.old_alpha) {
      bound = Bound::at_most;
    }
    if (keeps_evaluations || !frame.loud_only) {
      table_.store({.key = frame.key,
                    .action = frame.best_code,
                    .score = static_cast<std::int16_t>(to_table(frame.best, frame.window.turns)),
                    .depth = static_cast<std::int8_t>(std::max(frame.window.depth, 0)),
                    .bound = bound});
    }
    value_ = frame.best;
    if (frame.turn_start) path_.pop_back();
    ranked_.resize(frame.first);
    frames_.pop_back();
  }

  // The table stores the distance of a proven end from the position itself and not from the root.
  [[nodiscard]] static int to_table(int score, int turns) {
    if (score >= decided) return score + turns;
    return score <= -decided ? score - turns : score;
  }
  [[nodiscard]] static int from_table(int score, int turns) {
    if (score >= decided) return score - turns;
    return score <= -decided ? score + turns : score;
  }

  Settings settings_;
  Seat thinker_;
  Table table_;
  Ordering ordering_;
  std::vector<Key> seen_;  // positions of the game before the root; sorted
  std::vector<Key> seen_twice_;
  std::vector<Key> path_;  // turn starts from the root on, including it
  std::vector<Frame> frames_;
  std::vector<Ranked> ranked_;   // actions of all frames
  std::vector<Action> actions_;  // buffer of `rank_actions`
  std::optional<int> value_;     // of the child that is finished; to its seat to move
  std::uint64_t nodes_ = 0;
};

}  // namespace quintet::engine
