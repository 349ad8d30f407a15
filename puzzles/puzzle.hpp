// Puzzles: positions in which the seat to move has a proven win in a few turns. What one is, its
// text form, and whether an attempt solves it. Values; on top of the rules core alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::puzzles {

using rules::Seat;

/// A row of `puzzles/GAME.txt`. Its text form is one line of seven fields with tabs between:
/// `ID RATING WIN_IN NODES OPTIONS POSITION LINE`; the options are `key=value` joined by a comma,
/// `-` for defaults; the line's turns are joined by ` / `.
struct Puzzle {
  /// The game and a hash of options and position: "liger-09af31c2".
  std::string id;
  std::string game;
  rules::OptionValues::Pairs options;  // those that differ from the defaults
  std::string position;                // not over, at the start of a turn of the solver's seat
  int rating = 0;                      // how hard it is, on the scale of players
  int win_in = 0;                      // turns of the solver; 1 … `longest_win`
  std::uint64_t nodes = 0;             // that the engine needed to prove the win
  /// Turns of all seats to the end of the game, the solver's first.
  std::vector<std::string> line;
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

inline constexpr int longest_win = 4;
/// What a line has at most: three seats, four rounds.
inline constexpr std::size_t longest_line = 12;

[[nodiscard]] std::string id_of(std::string_view game, const rules::OptionValues::Pairs& options,
                                std::string_view position);
[[nodiscard]] std::string format(const Puzzle& puzzle);
/// Checks everything that can be checked without searching: the position is that of a turn's start,
/// the line is legal, ends the game with the solver among the winners, and has `win_in` turns of
/// theirs; the id is right. `bad_request` with a sentence otherwise.
[[nodiscard]] rules::Result<Puzzle> parse(std::string_view game, std::string_view line);

/// The seat that is to find the win. Precondition: as `parse` returns it.
[[nodiscard]] Seat solver_of(const Puzzle& puzzle);

enum class Verdict : std::uint8_t {
  solved,
  wrong,    // its last turn is not the one that wins
  correct,  // so far; turns are missing
};

struct Judgement {
  Verdict verdict = Verdict::correct;
  /// How many of the attempt's turns were right.
  std::size_t right = 0;
};

/// What an attempt is worth: the solver's own turns, in order; the others answer as the line says.
/// A turn is right when it leads to the same position as the line's, or wins at once. What follows
/// a wrong turn, or the end of the game, is not looked at. None at all gives up: `wrong`. A turn
/// that is not legal is refused as `rules::Game::play_turn` does, with the index of the turn.
[[nodiscard]] rules::Result<Judgement> judge(const Puzzle& puzzle,
                                             std::span<const std::string> attempt);

}  // namespace quintet::puzzles
