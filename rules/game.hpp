// One game of the catalogue with its position, text in and text out. A value: copying is cheap and
// copies are independent. It knows nothing of squares, colours or "two players".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::rules {

/// FNV-1a, 64 bit, of the bytes of `text`: the hash of a position is that of its text.
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);
/// 16 lower-case hex digits, as on the wire.
[[nodiscard]] std::string format_hash(std::uint64_t hash);

class Game {
 public:
  /// What a game's folder provides; `make_model<P>` in rules/game_model.hpp makes it from a
  /// `Position`.
  class Model;

  explicit Game(std::unique_ptr<Model> model);
  Game(const Game& other);
  Game(Game&&) noexcept;
  Game& operator=(const Game& other);
  Game& operator=(Game&&) noexcept;
  ~Game();

  /// Canonical text of the position, and its hash.
  [[nodiscard]] std::string position() const;
  [[nodiscard]] std::uint64_t hash() const;
  /// Null when the position is over.
  [[nodiscard]] std::optional<Seat> seat_to_move() const;
  /// False when the position is over.
  [[nodiscard]] bool turn_start() const;
  [[nodiscard]] std::optional<Outcome> outcome() const;
  /// Sorted bytewise; empty exactly when the position is over.
  [[nodiscard]] std::vector<std::string> legal_actions() const;

  /// Plays one action or changes nothing. `game_over` comes before `bad_notation` before
  /// `illegal_action`.
  Result<void> play(std::string_view action);
  /// The positions that `action` passes through, for drawing; that after it is the last.
  /// Precondition: `action` is legal.
  [[nodiscard]] std::vector<std::string> way(std::string_view action) const;
  /// Plays a whole turn, its actions joined by one space, or changes nothing. Besides the errors of
  /// `play`, with the index of the action: `incomplete_turn` when the turn is not finished by its
  /// last action. What follows the end of the turn is `illegal_action`, of the game `game_over`.
  /// Precondition: the position is over or at the start of a turn.
  Result<void> play_turn(std::string_view turn);
  /// The game goes on without `seat`. Precondition: as for `PositionForMany`.
  void withdraw(Seat seat);
  /// The number of sequences of exactly `depth` legal actions from here. Runs at full speed,
  /// without text; takes time in proportion to the result.
  [[nodiscard]] std::uint64_t perft(int depth) const;

 private:
  std::unique_ptr<Model> model_;
};

}  // namespace quintet::rules
