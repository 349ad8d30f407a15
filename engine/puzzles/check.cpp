#include "engine/puzzles/check.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/all_games.hpp"
#include "engine/engine.hpp"
#include "engine/puzzles/solution.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine::puzzles {
namespace {

constexpr int lowest_rating = 1000;
constexpr int highest_rating = 2200;

std::unexpected<rules::Error> refuse(std::string message) {
  return std::unexpected(
      rules::Error{.code = rules::ErrorCode::bad_request, .message = std::move(message)});
}

int log2(std::uint64_t number) {
  return static_cast<int>(std::bit_width(number)) - 1;
}

/// The rating rises with the distance of the win, with the nodes that the engine needs, and with
/// the number of turns to choose from.
int rating_of(int win_in, std::uint64_t nodes, std::size_t turns) {
  return std::clamp(700 + 170 * (win_in - 1) + 60 * log2(nodes) + 40 * log2(turns), lowest_rating,
                    highest_rating);
}

/// The number of nodes that the engine needs to prove the best turn; an error if `limit` is not
/// enough.
rules::Result<std::uint64_t> nodes_to_prove(const Puzzle& puzzle, std::uint64_t limit) {
  const auto answer = think({.game = puzzle.game,
                             .options = puzzle.options,
                             .position = puzzle.position,
                             .turns = {},
                             .level = {},
                             .nodes = static_cast<std::int64_t>(limit)});
  if (!answer) return std::unexpected(answer.error());
  const auto& proof = answer->lines.front().proof;
  if (!proof || proof->outcome != Proof::Outcome::win) {
    return refuse("The engine finds no win with " + std::to_string(limit) + " nodes.");
  }
  return std::max<std::uint64_t>(answer->nodes, 1);
}

/// A specification with a solver of its own, `solve_puzzle(position, limit)`. It must be faster
/// than the exact proof. The result is the solution, or `bad_request` if the position makes no
/// puzzle.
template <class S>
concept SolvesPuzzles = requires { &S::solve_puzzle; };

/// A specification that names a depth in turns to which no other turn may win,
/// `farthest_other_win(position)`. Without it, only the engine searches other wins.
template <class S>
concept LimitsOtherWins = requires { &S::farthest_other_win; };

/// Solves the puzzle of a position that is not over.
template <GameSpecification S>
rules::Result<Solution> solve_position(const typename S::Position& position, std::uint64_t limit) {
  if constexpr (SolvesPuzzles<S>) {
    return S::solve_puzzle(position, limit);
  } else {
    Solver<typename S::Position> solver(position, limit);
    const auto solution = solver.solve(quintet::puzzles::longest_win);
    if (!solution) return refuse("There is no single turn that wins.");
    if constexpr (LimitsOtherWins<S>) {
      const auto another = solver.another_wins(S::farthest_other_win(position));
      if (!another || *another) return refuse("Another turn wins, too.");
    }
    return *solution;
  }
}

/// The parts of a specification that concern puzzles.
struct PuzzleGame {
  rules::Result<Solution> (*solve)(const std::string& position, const rules::OptionValues& options,
                                   std::uint64_t limit) = nullptr;
  bool few_turns = false;
  bool any_winning_turn = false;
};

template <GameSpecification S>
rules::Result<Solution> solve_text(const std::string& text, const rules::OptionValues& options,
                                   std::uint64_t limit) {
  const auto position = S::Position::parse(text, options);
  if (!position) return std::unexpected(position.error());
  if (position->outcome()) return refuse("The position is over.");
  return solve_position<S>(*position, limit);
}

/// Without `solve` for a game that has no engine.
PuzzleGame puzzle_game(std::string_view id) {
  PuzzleGame game;
  AllGames::visit(id, [&]<class S>(S) {
    game = {
        .solve = solve_text<S>, .few_turns = S::few_turns, .any_winning_turn = S::any_winning_turn};
  });
  return game;
}

/// Whether a puzzle is too easy: there is hardly a choice, or looking one turn ahead is enough.
/// With few turns to choose from, the difficulty lies in the depth.
bool obvious(const Puzzle& puzzle, std::size_t turns) {
  const bool few_turns = puzzle_game(puzzle.game).few_turns;
  const std::uint64_t few_nodes = few_turns ? 5 : 20;
  constexpr std::uint64_t many_nodes = 100;
  if (turns < 3 || (puzzle.win_in == 1 && puzzle.nodes < few_nodes)) return true;
  if (puzzle.win_in != 2 || puzzle.nodes >= many_nodes || few_turns) return false;
  const auto glance = think({.game = puzzle.game,
                             .options = puzzle.options,
                             .position = puzzle.position,
                             .turns = {},
                             .level = {},
                             .nodes = 1});
  return glance && glance->turn == puzzle.line.front();
}

/// Refuses the puzzle if the engine finds a second turn that wins, with ten times the nodes.
rules::Result<void> check_others(const Puzzle& puzzle) {
  const auto answer = think(
      {.game = puzzle.game,
       .options = puzzle.options,
       .position = puzzle.position,
       .turns = {},
       .level = {},
       .nodes = static_cast<std::int64_t>(std::min(times_the_nodes * puzzle.nodes, most_nodes)),
       .lines = 2});
  if (!answer) return std::unexpected(answer.error());
  const auto wins = [](const AnswerLine& line) {
    return line.proof && line.proof->outcome == Proof::Outcome::win;
  };
  if (!wins(answer->lines.front())) return refuse("The engine does not see the win.");
  if (answer->lines.size() > 1 && wins(answer->lines[1])) {
    return refuse("The engine finds that " + answer->lines[1].turns.front() + " wins, too.");
  }
  return {};
}

rules::Result<Solution> solve(const Puzzle& puzzle, std::uint64_t limit) {
  const rules::GameInfo* info = rules::find_game(puzzle.game);
  if (info == nullptr) return refuse("There is no such game.");
  const auto options = rules::OptionValues::complete(info->options, puzzle.options);
  if (!options) return std::unexpected(options.error());
  const PuzzleGame game = puzzle_game(puzzle.game);
  if (game.solve == nullptr) return refuse("There are no puzzles of this game.");
  return game.solve(puzzle.position, *options, limit);
}

}  // namespace

rules::Result<Puzzle> make_puzzle(const std::string& game,
                                  const rules::OptionValues::Pairs& options,
                                  const std::string& position, const Effort& effort) {
  Puzzle puzzle{.id = quintet::puzzles::id_of(game, options, position),
                .game = game,
                .options = options,
                .position = position,
                .line = {}};
  // The cheaper check comes first: the exact proof in games with few turns, the engine in others.
  if (puzzle_game(game).few_turns) {
    if (const auto solved = solve(puzzle, effort.proof_nodes); !solved) {
      return std::unexpected(solved.error());
    }
  }
  const auto nodes = nodes_to_prove(puzzle, effort.engine_nodes);
  if (!nodes) return std::unexpected(nodes.error());
  puzzle.nodes = *nodes;
  const auto solution = solve(puzzle, effort.proof_nodes);
  if (!solution) return std::unexpected(solution.error());
  puzzle.win_in = solution->win_in;
  puzzle.line = solution->line;
  puzzle.rating = rating_of(puzzle.win_in, puzzle.nodes, solution->turns);
  if (obvious(puzzle, solution->turns)) return refuse("It is obvious.");
  if (!puzzle_game(game).any_winning_turn) {
    if (const auto alone = check_others(puzzle); !alone) return std::unexpected(alone.error());
  }
  return puzzle;
}

rules::Result<void> verify(const Puzzle& puzzle) {
  const auto solution = solve(puzzle, std::numeric_limits<std::uint64_t>::max());
  if (!solution) return std::unexpected(solution.error());
  if (solution->win_in != puzzle.win_in) {
    return refuse("The win takes " + std::to_string(solution->win_in) + " turns.");
  }
  if (!puzzle_game(puzzle.game).any_winning_turn) {
    if (solution->line != puzzle.line) return refuse("The proof has another line.");
    return check_others(puzzle);
  }
  return {};
}

}  // namespace quintet::engine::puzzles
