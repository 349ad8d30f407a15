#include "engine/puzzles/check.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/all_games.hpp"
#include "engine/engine.hpp"
#include "engine/puzzles/solution.hpp"
#include "engine/puzzles/wrong_turns.hpp"
#include "engine/search/thinking_model.hpp"
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
/// the number of plausible wrong turns.
int rating_of(const Puzzle& puzzle) {
  const auto turns = static_cast<std::uint64_t>(puzzle.wrong_turns) + 1;
  return std::clamp(850 + 170 * (puzzle.win_in - 1) + 55 * log2(puzzle.nodes) + 70 * log2(turns),
                    lowest_rating, highest_rating);
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

/// A specification that names the positions in which `solve_puzzle` may prove a win that the engine
/// does not, `solves_alone(position)`.
template <class S>
concept SolvesAlone = requires { &S::solves_alone; };

/// A specification that names a depth in turns to which no other turn may win,
/// `farthest_other_win(position)`. Without it, only the engine searches other wins.
template <class S>
concept LimitsOtherWins = requires { &S::farthest_other_win; };

/// A specification that counts plausible wrong turns itself, `plausible_wrong_turns(position,
/// right)`, because a turn has too many combinations to rate them all.
template <class S>
concept CountsWrongTurns = requires { &S::plausible_wrong_turns; };

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
  rules::Result<int> (*count_wrong_turns)(const std::string& position,
                                          const rules::OptionValues& options,
                                          std::string_view right) = nullptr;
  bool (*solves_alone)(const std::string& position, const rules::OptionValues& options) = nullptr;
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

template <GameSpecification S>
rules::Result<int> count_in_text(const std::string& text, const rules::OptionValues& options,
                                 std::string_view right) {
  using P = typename S::Position;
  const auto position = P::parse(text, options);
  if (!position) return std::unexpected(position.error());
  P after = *position;
  std::vector<typename P::Action> actions;
  if (const auto legal = play_turn(after, right, &actions); !legal) {
    return std::unexpected(legal.error());
  }
  if constexpr (CountsWrongTurns<S>) {
    return S::plausible_wrong_turns(*position, actions);
  } else {
    return plausible_wrong_turns<S>(*position, actions);
  }
}

template <GameSpecification S>
bool solves_text_alone(const std::string& text, const rules::OptionValues& options) {
  if constexpr (SolvesAlone<S>) {
    const auto position = S::Position::parse(text, options);
    return position && S::solves_alone(*position);
  } else {
    return false;
  }
}

/// Without `solve` for a game that has no engine.
PuzzleGame puzzle_game(std::string_view id) {
  PuzzleGame game;
  AllGames::visit(id, [&]<class S>(S) {
    game = {.solve = solve_text<S>,
            .count_wrong_turns = count_in_text<S>,
            .solves_alone = solves_text_alone<S>,
            .few_turns = S::few_turns,
            .any_winning_turn = S::any_winning_turn};
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

/// The game and the complete options of a puzzle.
struct Ground {
  PuzzleGame game;
  rules::OptionValues options;
};

rules::Result<Ground> ground_of(const Puzzle& puzzle) {
  const rules::GameInfo* info = rules::find_game(puzzle.game);
  if (info == nullptr) return refuse("There is no such game.");
  auto options = rules::OptionValues::complete(info->options, puzzle.options);
  if (!options) return std::unexpected(options.error());
  const PuzzleGame game = puzzle_game(puzzle.game);
  if (game.solve == nullptr) return refuse("There are no puzzles of this game.");
  return Ground{.game = game, .options = *std::move(options)};
}

rules::Result<Solution> solve(const Puzzle& puzzle, std::uint64_t limit) {
  const auto ground = ground_of(puzzle);
  if (!ground) return std::unexpected(ground.error());
  return ground->game.solve(puzzle.position, ground->options, limit);
}

/// Whether the proof may show a win that the engine cannot.
bool solved_alone(const Puzzle& puzzle) {
  const auto ground = ground_of(puzzle);
  return ground && ground->game.solves_alone(puzzle.position, ground->options);
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
  const bool proof_first = puzzle_game(game).few_turns || solved_alone(puzzle);
  rules::Result<Solution> solution;
  if (proof_first) {
    solution = solve(puzzle, effort.proof_nodes);
    if (!solution) return std::unexpected(solution.error());
  }
  if (solution->nodes) {
    puzzle.nodes = *solution->nodes;
  } else {
    const auto nodes = nodes_to_prove(puzzle, effort.engine_nodes);
    if (!nodes) return std::unexpected(nodes.error());
    puzzle.nodes = *nodes;
    if (!proof_first) solution = solve(puzzle, effort.proof_nodes);
    if (!solution) return std::unexpected(solution.error());
  }
  puzzle.win_in = solution->win_in;
  puzzle.line = solution->line;
  if (obvious(puzzle, solution->turns)) return refuse("It is obvious.");
  if (!puzzle_game(game).any_winning_turn) {
    if (const auto alone = check_others(puzzle); !alone) return std::unexpected(alone.error());
  }
  return rated(std::move(puzzle));
}

rules::Result<Puzzle> rated(Puzzle puzzle) {
  const auto ground = ground_of(puzzle);
  if (!ground) return std::unexpected(ground.error());
  const auto wrong =
      ground->game.count_wrong_turns(puzzle.position, ground->options, puzzle.line.front());
  if (!wrong) return std::unexpected(wrong.error());
  puzzle.wrong_turns = *wrong;
  puzzle.rating = rating_of(puzzle);
  return puzzle;
}

rules::Result<void> verify(const Puzzle& puzzle) {
  const auto again = rated(puzzle);
  if (!again) return std::unexpected(again.error());
  if (*again != puzzle) {
    return refuse("It has " + std::to_string(again->wrong_turns) +
                  " plausible wrong turns and the rating " + std::to_string(again->rating) + ".");
  }
  const auto solution = solve(puzzle, std::numeric_limits<std::uint64_t>::max());
  if (!solution) return std::unexpected(solution.error());
  if (solution->win_in != puzzle.win_in) {
    return refuse("The win takes " + std::to_string(solution->win_in) + " turns.");
  }
  const bool only_turn = !puzzle_game(puzzle.game).any_winning_turn;
  if ((only_turn || solution->nodes) && solution->line != puzzle.line) {
    return refuse("The proof has another line.");
  }
  return only_turn ? check_others(puzzle) : rules::Result<void>();
}

}  // namespace quintet::engine::puzzles
