// A position of any game in the catalogue, with text as input and output. A value: copying is cheap
// and copies are independent. It knows nothing of squares, colours or the number of players.
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

/// FNV-1a, 64 bit, of the bytes of `text`. The hash of a position is the hash of its text.
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);
/// 16 lower-case hex digits, as on the wire.
[[nodiscard]] std::string format_hash(std::uint64_t hash);

class Game {
 public:
  /// Interface that each game implements; `make_model<P>` in rules/game_model.hpp implements it for
  /// a `Position`.
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

  /// Plays one action, or changes nothing. Errors are checked in the order `game_over`,
  /// `bad_notation`, `illegal_action`.
  Result<void> play(std::string_view action);
  /// The positions that `action` passes through, for drawing; the last one is the position after
  /// it. Precondition: `action` is legal.
  [[nodiscard]] std::vector<std::string> way(std::string_view action) const;
  /// Plays a whole turn, its actions joined by one space, or changes nothing. Errors are those of
  /// `play`, with the index of the action, and `incomplete_turn` when the last action does not
  /// finish the turn. An action after the end of the turn is `illegal_action`, and one after the
  /// end of the game is `game_over`.
  /// Precondition: the position is over or at the start of a turn.
  Result<void> play_turn(std::string_view turn);
  /// The game goes on without `seat`. Precondition: as for `PositionForMany`.
  void withdraw(Seat seat);
  /// The number of sequences of exactly `depth` legal actions from here. Works on typed positions
  /// without text; takes time in proportion to the result.
  [[nodiscard]] std::uint64_t perft(int depth) const;

 private:
  std::unique_ptr<Model> model_;
};

}  // namespace quintet::rules
