// Puzzles: positions in which the seat to move has a proven win in a few turns. Defines the puzzle
// and its text form, and judges attempts. Values; uses only the rules core.
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

/// A row of `puzzles/GAME.txt`. Its text form is one line of eight fields with tabs between:
/// `ID WRONG_TURNS RATING WIN_IN NODES OPTIONS POSITION LINE`; the options are `key=value` joined
/// by a comma, `-` for defaults; the line's turns are joined by ` / `.
struct Puzzle {
  /// The game and a hash of options and position: "liger-09af31c2".
  std::string id;
  std::string game;
  rules::OptionValues::Pairs options;  // those that differ from the defaults
  std::string position;                // not over, at the start of a turn of the solver's seat
  /// Number of plausible wrong first turns, as engine/puzzles/wrong_turns.hpp defines them; 0 …
  /// `most_wrong_turns`.
  int wrong_turns = 0;
  int rating = 0;           // difficulty, on the scale of player ratings
  int win_in = 0;           // turns of the solver; 1 … `longest_win`
  std::uint64_t nodes = 0;  // that the engine needed for the proof
  /// Turns of all seats to the end of the game, the solver's first.
  std::vector<std::string> line;
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

inline constexpr int longest_win = 4;
/// Upper limit of `wrong_turns` that a row may have; no position of the games has as many turns.
inline constexpr int most_wrong_turns = 100'000;
/// Maximum number of turns in a line: three seats, four rounds.
inline constexpr std::size_t longest_line = 12;

[[nodiscard]] std::string id_of(std::string_view game, const rules::OptionValues::Pairs& options,
                                std::string_view position);
/// Whether `a` comes before `b` in the file of their game: fewer plausible wrong turns first, then
/// the lower rating, then the id.
[[nodiscard]] bool easier(const Puzzle& a, const Puzzle& b);
[[nodiscard]] std::string format(const Puzzle& puzzle);
/// Checks everything that needs no search: a turn starts in the position; the line is legal, ends
/// the game with the solver among the winners, and has `win_in` turns of the solver; the id is
/// right. `bad_request` with a sentence otherwise.
[[nodiscard]] rules::Result<Puzzle> parse(std::string_view game, std::string_view line);

/// The seat that has to find the win. Precondition: `parse` returned the puzzle.
[[nodiscard]] Seat solver_of(const Puzzle& puzzle);

enum class Verdict : std::uint8_t {
  solved,
  wrong,    // the last turn is not the right one
  correct,  // so far, but turns are missing
};

struct Judgement {
  Verdict verdict = Verdict::correct;
  /// Number of the attempt's turns that were right.
  std::size_t right = 0;
};

/// Judges an attempt, which is the solver's own turns in order; the other seats answer as in the
/// line. A turn is right when it leads to the same position as the line's turn, or wins at once.
/// Ignores turns after a wrong turn or after the end of the game. An empty attempt gives up and is
/// `wrong`. An illegal turn is an error of `rules::Game::play_turn`, with the index of the turn.
[[nodiscard]] rules::Result<Judgement> judge(const Puzzle& puzzle,
                                             std::span<const std::string> attempt);

}  // namespace quintet::puzzles
