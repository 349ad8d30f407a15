// Slides of Action, by Clark D. Rodeffer: three suits of five coins on 4 x 4 squares, and one empty
// square to slide into. The rules are in README.md beside this file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"
#include "rules/key.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "rules/types.hpp"

namespace quintet::rules::slides_of_action {

/// A square, numbered from a1 (0) along the rank to d1 (3), up to d4 (15).
using Square = std::uint8_t;
inline constexpr int side_length = 4;
inline constexpr Square square_count = 16;

/// For every square the other six squares of its rank and file, as a mask.
inline constexpr auto lines = [] {
  std::array<std::uint32_t, square_count> masks{};
  for (unsigned a = 0; a < square_count; ++a) {
    for (unsigned b = 0; b < square_count; ++b) {
      if (a != b && (a / 4 == b / 4 || a % 4 == b % 4)) masks[a] |= 1U << b;
    }
  }
  return masks;
}();

/// A slide, named by the square to which the empty square goes.
struct Action {
  Square to = 0;
  [[nodiscard]] std::string format() const;
  [[nodiscard]] static Result<Action> parse(std::string_view text);
  friend bool operator==(const Action&, const Action&) = default;
};

enum class Suit : std::uint8_t { arms, crowns, suns };

class Position {
 public:
  using Action = slides_of_action::Action;

  [[nodiscard]] static Position start(const OptionValues& options);
  [[nodiscard]] static Result<Position> parse(std::string_view text, const OptionValues& options);
  [[nodiscard]] std::string format() const;

  template <ActionSink<Action> Out>
  void legal_actions(Out& out) const {
    if (connected_ != 0) return;
    std::uint32_t targets = lines[empty_] & ~(1U << last_);
    for (; targets != 0; targets &= targets - 1) {
      out.push_back(Action{static_cast<Square>(std::countr_zero(targets))});
    }
  }
  [[nodiscard]] Result<void> check(Action action) const;
  void play(Action action);

  [[nodiscard]] Seat seat_to_move() const { return seat_of(side_); }
  [[nodiscard]] bool turn_start() const { return true; }
  [[nodiscard]] std::optional<Outcome> outcome() const;
  /// The seat's suit becomes neutral.
  void withdraw(Seat seat);

  /// Equal for equal positions of a game; different positions may collide, but very rarely (64
  /// bits). The options are not part of it.
  [[nodiscard]] std::uint64_t key() const {
    const std::uint64_t rest = last_ | (static_cast<std::uint64_t>(side_) << 5U) |
                               (static_cast<std::uint64_t>(playing_) << 7U);
    return mix(suits_ ^ scramble(rest), rest);
  }
  /// The seats that still take turns.
  [[nodiscard]] SeatSet seats_in_play() const;
  [[nodiscard]] bool one_diagonal() const { return one_diagonal_; }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr Square no_square = square_count;

  [[nodiscard]] Seat seat_of(Suit suit) const;
  [[nodiscard]] bool plays(Suit suit) const;
  [[nodiscard]] Suit next(Suit suit) const;
  [[nodiscard]] Suit previous(Suit suit) const;
  void find_connected();

  // The squares of all three suits in one word, in lanes of 20 bits (slides_of_action.cpp).
  std::uint64_t suits_ = 0;
  Square empty_ = 0;
  Square last_ = no_square;  // where the empty square was before the last slide
  Suit side_ = Suit::arms;
  std::uint8_t playing_ = 0;    // one bit for each suit that takes turns
  std::uint8_t connected_ = 0;  // one bit for each connected suit; follows from the squares
  bool two_players_ = false;
  bool one_diagonal_ = false;
};
static_assert(sizeof(Position) <= 32);

[[nodiscard]] GameInfo info();

}  // namespace quintet::rules::slides_of_action
