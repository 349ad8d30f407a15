// Liger, by Mark Steere: checkers climb onto each other, and the first player to bear off all
// twelve wins. The rules are in README.md beside this file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "rules/types.hpp"

namespace quintet::rules::liger {

/// A dark square, numbered from a1 (0) and c1 (1) to h8 (31); each rank has four.
using Square = std::uint8_t;
inline constexpr Square square_count = 32;
/// A set of dark squares, one bit for each.
using Squares = std::uint32_t;

enum class Colour : std::uint8_t { red, blue };
[[nodiscard]] constexpr Colour opponent(Colour colour) {
  return colour == Colour::red ? Colour::blue : Colour::red;
}
/// A colour as the index of an array.
[[nodiscard]] constexpr std::size_t index(Colour colour) {
  return static_cast<std::size_t>(colour);
}

/// The checkers of a stack as bits below a leading 1; a set bit is a blue checker, and the lowest
/// bit is the top one. All twenty-four checkers fit.
using Stack = std::uint32_t;
inline constexpr Stack no_checker = 1;

/// The squares diagonally in front of a square, from the side of a colour:
/// `ahead[index(colour)][square]`.
inline constexpr auto ahead = [] {
  std::array<std::array<Squares, square_count>, 2> masks{};
  for (int square = 0; square < square_count; ++square) {
    const int rank = square / 4;
    const int file = square % 4 * 2 + rank % 2;
    for (const int up : {1, -1}) {
      for (const int right : {1, -1}) {
        const int to_rank = rank + up;
        const int to_file = file + right;
        if (to_rank < 0 || to_rank > 7 || to_file < 0 || to_file > 7) continue;
        masks[up == 1 ? 0U : 1U][static_cast<unsigned>(square)] |= 1U
                                                                   << (to_rank * 4 + to_file / 2);
      }
    }
  }
  return masks;
}();

/// The last row in the direction of a colour: `last_row[index(colour)]`.
inline constexpr std::array<Squares, 2> last_row{0xf0000000U, 0x0000000fU};

enum class Kind : std::uint8_t { one, pair, off };

/// `c3-d4` (one checker), `c3=d4` (a pair) or `b8-off`.
struct Action {
  Kind kind = Kind::one;
  Square from = 0;
  Square to = 0;  // 0 when bearing off
  [[nodiscard]] std::string format() const;
  [[nodiscard]] static Result<Action> parse(std::string_view text);
  friend bool operator==(const Action&, const Action&) = default;
};

class Position {
 public:
  using Action = liger::Action;

  [[nodiscard]] static Position start(const OptionValues& options);
  [[nodiscard]] static Result<Position> parse(std::string_view text, const OptionValues& options);
  [[nodiscard]] std::string format() const;

  template <ActionSink<Action> Out>
  void legal_actions(Out& out) const;
  [[nodiscard]] Result<void> check(Action action) const;
  void play(Action action);

  [[nodiscard]] Seat seat_to_move() const { return static_cast<Seat>(side_); }
  [[nodiscard]] bool turn_start() const { return true; }
  [[nodiscard]] std::optional<Outcome> outcome() const;

  // Views for engines and evaluations.
  [[nodiscard]] Stack stack(Square square) const { return stacks_[square]; }
  /// The squares on which the colour is on top.
  [[nodiscard]] Squares shows(Colour colour) const { return shows_[index(colour)]; }
  /// Number of checkers of the colour that are not borne off.
  [[nodiscard]] int on_board(Colour colour) const { return on_board_[index(colour)]; }
  /// Equal for equal positions; different positions may collide, but very rarely (64 bits).
  [[nodiscard]] std::uint64_t key() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  [[nodiscard]] bool moves_backward(Colour colour) const {
    return std::popcount(shows(colour)) < std::popcount(shows(opponent(colour)));
  }
  [[nodiscard]] bool over() const;
  void set(Square square, Stack stack);
  [[nodiscard]] Result<void> check_one(Action action) const;
  [[nodiscard]] Result<void> check_pair(Action action) const;

  // The other members follow from the stacks.
  std::array<Stack, square_count> stacks_ = empty_board();
  std::array<Squares, 2> shows_{};          // squares with the colour on top
  Squares single_ = 0;                      // squares with exactly one checker
  Squares pair_ = 0;                        // squares whose two top checkers differ in colour
  std::array<std::uint8_t, 2> on_board_{};  // checkers that are not borne off
  Colour side_ = Colour::red;

  [[nodiscard]] static constexpr std::array<Stack, square_count> empty_board() {
    std::array<Stack, square_count> stacks{};
    stacks.fill(no_checker);
    return stacks;
  }
};
static_assert(sizeof(Position) <= 256);

template <ActionSink<Action> Out>
void Position::legal_actions(Out& out) const {
  if (over()) return;
  const Squares own = shows(side_);
  const auto& forward = ahead[index(side_)];
  for (Squares rest = own; rest != 0; rest &= rest - 1) {
    const auto from = static_cast<Square>(std::countr_zero(rest));
    const bool pair = ((pair_ >> from) & 1U) != 0;
    for (Squares targets = forward[from]; targets != 0; targets &= targets - 1) {
      const auto to = static_cast<Square>(std::countr_zero(targets));
      out.push_back(Action{Kind::one, from, to});
      if (pair) out.push_back(Action{Kind::pair, from, to});
    }
  }
  for (Squares rest = own & last_row[index(side_)]; rest != 0; rest &= rest - 1) {
    out.push_back(Action{Kind::off, static_cast<Square>(std::countr_zero(rest)), 0});
  }
  if (!moves_backward(side_)) return;
  const Squares enemy = shows(opponent(side_));
  const auto& backward = ahead[index(opponent(side_))];
  for (Squares rest = own & single_; rest != 0; rest &= rest - 1) {
    const auto from = static_cast<Square>(std::countr_zero(rest));
    for (Squares targets = backward[from] & enemy; targets != 0; targets &= targets - 1) {
      out.push_back(Action{Kind::one, from, static_cast<Square>(std::countr_zero(targets))});
    }
  }
}

[[nodiscard]] GameInfo info();

}  // namespace quintet::rules::liger
