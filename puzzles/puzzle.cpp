#include "puzzles/puzzle.hpp"

#include <charconv>
#include <optional>
#include <tuple>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "rules/text.hpp"

namespace quintet::puzzles {
namespace {

constexpr std::string_view between_turns = " / ";

std::unexpected<rules::Error> refuse(std::string message) {
  return std::unexpected(
      rules::Error{.code = rules::ErrorCode::bad_request, .message = std::move(message)});
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  parts.push_back(text);
  return parts;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string format_options(const rules::OptionValues::Pairs& options) {
  std::string text;
  for (const auto& [key, value] : options) {
    if (!text.empty()) text += ',';
    text += key + '=' + value;
  }
  return text.empty() ? "-" : text;
}

rules::Result<rules::OptionValues::Pairs> parse_options(std::string_view text) {
  rules::OptionValues::Pairs options;
  if (text == "-") return options;
  for (const std::string_view pair : split(text, ",")) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) {
      return refuse("The option " + rules::quoted(pair) + " has no value.");
    }
    options.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return options;
}

/// The position of a puzzle, or an error.
rules::Result<rules::Game> start_of(const Puzzle& puzzle) {
  const rules::GameInfo* info = rules::find_game(puzzle.game);
  if (info == nullptr) return refuse("There is no game " + rules::quoted(puzzle.game) + ".");
  const auto options = rules::OptionValues::complete(info->options, puzzle.options);
  if (!options) return std::unexpected(options.error());
  return info->parse(puzzle.position, *options);
}

/// Plays the line, and refuses it if it is wrong.
rules::Result<void> check_line(const Puzzle& puzzle, rules::Game game) {
  const Seat solver = *game.seat_to_move();
  int own_turns = 0;
  for (const std::string& turn : puzzle.line) {
    if (game.seat_to_move() == solver) ++own_turns;
    if (const auto played = game.play_turn(turn); !played) return played;
  }
  const auto outcome = game.outcome();
  if (!outcome || !outcome->winners.contains(solver)) {
    return refuse("The line does not win.");
  }
  if (own_turns != puzzle.win_in) {
    return refuse("The line has " + std::to_string(own_turns) + " turns of the solver.");
  }
  return {};
}

}  // namespace

std::string id_of(std::string_view game, const rules::OptionValues::Pairs& options,
                  std::string_view position) {
  const std::string text = format_options(options) + '\t' + std::string(position);
  return std::string(game) + '-' + rules::format_hash(rules::fnv1a(text)).substr(0, 8);
}

bool easier(const Puzzle& a, const Puzzle& b) {
  return std::tie(a.wrong_turns, a.rating, a.id) < std::tie(b.wrong_turns, b.rating, b.id);
}

std::string format(const Puzzle& puzzle) {
  std::string text = puzzle.id + '\t' + std::to_string(puzzle.wrong_turns) + '\t' +
                     std::to_string(puzzle.rating) + '\t' + std::to_string(puzzle.win_in) + '\t' +
                     std::to_string(puzzle.nodes) + '\t' + format_options(puzzle.options) + '\t' +
                     puzzle.position + '\t';
  for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
    if (i > 0) text += between_turns;
    text += puzzle.line[i];
  }
  return text;
}

rules::Result<Puzzle> parse(std::string_view game, std::string_view line) {
  const auto fields = rules::split_exactly<8>(line, '\t');
  if (!fields) return refuse("A puzzle has eight fields with tabs between them.");
  const auto& [id, wrong_turns, rating, win_in, nodes, options, position, turns] = *fields;
  const auto chosen = parse_options(options);
  if (!chosen) return std::unexpected(chosen.error());
  Puzzle puzzle{.id = std::string(id),
                .game = std::string(game),
                .options = *chosen,
                .position = std::string(position),
                .wrong_turns = parse_number<int>(wrong_turns).value_or(-1),
                .rating = parse_number<int>(rating).value_or(0),
                .win_in = parse_number<int>(win_in).value_or(0),
                .nodes = parse_number<std::uint64_t>(nodes).value_or(0),
                .line = {}};
  for (const std::string_view turn : split(turns, between_turns))
    puzzle.line.emplace_back(turn);
  if (puzzle.wrong_turns < 0 || puzzle.wrong_turns > most_wrong_turns) {
    return refuse("The number of wrong turns is out of range.");
  }
  if (puzzle.rating < 500 || puzzle.rating > 3000) return refuse("The rating is out of range.");
  if (puzzle.win_in < 1 || puzzle.win_in > longest_win || puzzle.nodes == 0) {
    return refuse("Turns to win or nodes are out of range.");
  }
  if (puzzle.line.size() > longest_line) return refuse("The line is too long.");
  if (puzzle.id != id_of(game, puzzle.options, puzzle.position)) {
    return refuse("The id is not that of the position.");
  }
  const auto start = start_of(puzzle);
  if (!start) return std::unexpected(start.error());
  if (!start->turn_start()) return refuse("No turn begins in the position.");
  if (const auto checked = check_line(puzzle, *start); !checked) {
    return std::unexpected(checked.error());
  }
  return puzzle;
}

Seat solver_of(const Puzzle& puzzle) {
  return *start_of(puzzle)->seat_to_move();
}

rules::Result<Judgement> judge(const Puzzle& puzzle, std::span<const std::string> attempt) {
  rules::Game game = *start_of(puzzle);
  const Seat solver = *game.seat_to_move();
  Judgement judgement;
  auto expected = puzzle.line.begin();
  for (const std::string& turn : attempt) {
    rules::Game should = game;
    [[maybe_unused]] const auto as_told = should.play_turn(*expected++);
    if (auto played = game.play_turn(turn); !played) {
      played.error().index = judgement.right;
      return std::unexpected(played.error());
    }
    const auto outcome = game.outcome();
    if (outcome && outcome->winners.contains(solver)) {
      return Judgement{.verdict = Verdict::solved, .right = judgement.right + 1};
    }
    if (game.position() != should.position()) {
      judgement.verdict = Verdict::wrong;
      return judgement;
    }
    ++judgement.right;
    while (!game.outcome() && game.seat_to_move() != solver) [[maybe_unused]]
      const auto answered = game.play_turn(*expected++);
    // The last answer of the other seats may have lost the game for them.
    if (game.outcome()) {
      judgement.verdict = Verdict::solved;
      return judgement;
    }
  }
  if (attempt.empty()) judgement.verdict = Verdict::wrong;
  return judgement;
}

}  // namespace quintet::puzzles
