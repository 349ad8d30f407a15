// Sliders: three soldiers a side fetch a prize from the far side of the board and carry it home.
// The rules are in README.md beside this file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/options.hpp"
#include "rules/sliders/attacks.hpp"
#include "rules/sliders/squares.hpp"
#include "rules/types.hpp"

namespace quintet::rules::sliders {

/// One step of a soldier: `c2-c3`.
struct Action {
  Square from = 0;
  Square to = 0;
  [[nodiscard]] std::string format() const;
  /// Accepts the squares of the larger board. `Position::check` refuses squares that are not on the
  /// smaller board, also as `bad_notation`.
  [[nodiscard]] static Result<Action> parse(std::string_view text);
  friend bool operator==(const Action&, const Action&) = default;
};

class Position {
 public:
  using Action = sliders::Action;

  [[nodiscard]] static Position start(const OptionValues& options);
  [[nodiscard]] static Result<Position> parse(std::string_view text, const OptionValues& options);
  [[nodiscard]] std::string format() const;

  template <class Out>
  void legal_actions(Out& out) const;
  [[nodiscard]] Result<void> check(Action action) const;
  void play(Action action);
  /// The positions after the step and after each retreat that follows, without the final position.
  [[nodiscard]] std::vector<Position> moments(Action action) const;

  [[nodiscard]] Seat seat_to_move() const { return static_cast<Seat>(side_); }
  [[nodiscard]] bool turn_start() const { return steps_ == 2; }
  [[nodiscard]] std::optional<Outcome> outcome() const;

  // Views for engines and evaluations.
  [[nodiscard]] const Field& field() const { return eight_ ? field_of_eight : field_of_nine; }
  [[nodiscard]] const Soldiers& soldiers() const { return soldiers_; }
  /// Whether the side's carrier stands on its own home, which means that the side has won.
  [[nodiscard]] bool is_home(Side side) const;
  /// Equal for equal positions; different positions never collide.
  [[nodiscard]] std::uint64_t key() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  [[nodiscard]] bool over_by_prize() const { return is_home(Side::blue) || is_home(Side::gold); }
  /// The index of the soldier on the square, or `soldiers_.size()` if there is none.
  [[nodiscard]] SoldierIndex find(Square square) const;
  [[nodiscard]] bool can_step() const;
  void sort_soldiers();
  /// Takes the step without its attacks. Returns true if the soldier has carried the prize home.
  bool step(SoldierIndex stepping, Square to);
  void pass_turn();
  [[nodiscard]] Result<void> check_soldier(Square from) const;
  [[nodiscard]] Result<void> check_target(Soldier soldier, Square to) const;
  [[nodiscard]] Result<void> check_possible() const;
  [[nodiscard]] Result<void> parse_rows(std::string_view text);

  // Sorted by square within each side, so that equal positions have equal members.
  Soldiers soldiers_{};
  Side side_ = Side::blue;
  std::uint8_t steps_ = 2;  // left in this turn
  bool eight_ = false;      // whether the board is 8 x 8
};
static_assert(sizeof(Position) <= 64);

template <class Out>
void Position::legal_actions(Out& out) const {
  if (over_by_prize()) return;
  const Squares open = open_squares(soldiers_, field(), side_);
  const SoldierIndex first = first_of(side_);
  for (SoldierIndex i = first; i < first + soldiers_a_side; ++i) {
    const Soldier& soldier = soldiers_[i];
    if (soldier.carries && steps_ == 1) continue;
    (ahead[index(soldier.facing)][soldier.square] & open).for_each([&](Square to) {
      out.push_back(Action{soldier.square, to});
    });
  }
}

[[nodiscard]] GameInfo info();

}  // namespace quintet::rules::sliders
