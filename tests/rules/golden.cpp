#include "tests/rules/golden.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using rules::Game;
using rules::GameRecord;
using rules::Seat;

constexpr std::string_view separator = "\n--- turn by turn ---\n\n";

// A game of at least this length shows enough. The shortest such game is easiest to read.
constexpr std::size_t shortest = 16;
constexpr std::size_t longest = 250;
constexpr std::uint64_t seeds_tried = 40;
constexpr std::size_t resigns_after = 40;
constexpr std::size_t leaves_after = 5;

/// A winning action, or else a random one, which does not lose immediately if possible.
std::string choose(const Game& game, Dice& dice) {
  const Seat seat = *game.seat_to_move();
  std::vector<std::string> harmless;
  const auto legal = game.legal_actions();
  for (const std::string& action : legal) {
    Game next = game;
    if (!next.play(action)) std::abort();  // a listed action was refused
    const auto outcome = next.outcome();
    if (outcome && outcome->winners.contains(seat)) return action;
    if (!outcome) harmless.push_back(action);
  }
  return dice.pick(harmless.empty() ? legal : harmless);
}

std::string choose_turn(Game game, Dice& dice) {
  std::string turn;
  do {
    const std::string action = choose(game, dice);
    if (!game.play(action)) std::abort();
    turn += (turn.empty() ? "" : " ") + action;
  } while (!game.turn_start() && !game.outcome());
  return turn;
}

/// Plays until the game ends, at most `turns` turns.
GameRecord play_with(const GoldenGame& golden, std::uint64_t seed, std::size_t turns) {
  Dice dice(seed);
  GameRecord record(*golden.info, golden.options);
  while (!record.result() && record.turns().size() < turns) {
    if (!record.play_turn(choose_turn(record.game(), dice))) std::abort();
    if (golden.one_leaves && !record.result() && record.turns().size() == leaves_after) {
      if (!record.withdraw(*record.seat_to_move(), rules::WithdrawalReason::timeout)) std::abort();
    }
  }
  return record;
}

std::vector<std::string> split(std::string_view text, char separated_by) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, separated_by);)
    parts.push_back(std::move(part));
  return parts;
}

/// Replays a record and writes it turn by turn.
class Writer {
 public:
  explicit Writer(const GameRecord& record)
      : record_(record),
        names_(record.info().seat_names(record.options())),
        replay_(record.info(), record.options()) {}

  std::string write() {
    out_ += "Start\n";
    write_position();
    auto withdrawal = record_.withdrawals().begin();
    for (std::size_t ply = 0; ply <= record_.turns().size(); ++ply) {
      if (ply > 0) write_turn(record_.turns()[ply - 1].text);
      for (; withdrawal != record_.withdrawals().end() && withdrawal->ply == ply; ++withdrawal) {
        out_ += "\n" + std::string(names_[withdrawal->seat]) + " withdraws (" +
                std::string(to_string(withdrawal->reason)) + ")\n";
        if (!replay_.withdraw(withdrawal->seat, withdrawal->reason)) std::abort();
        write_position();
      }
    }
    write_result();
    return std::move(out_);
  }

 private:
  void write_turn(const std::string& turn) {
    out_ += "\n" + std::to_string(replay_.turns().size() + 1) + ". " +
            std::string(names_[*replay_.seat_to_move()]) + ":";
    if (replay_.turns().size() % 8 == 1) write_refusal();
    Game game = replay_.game();
    const auto actions = split(turn, ' ');
    for (const std::string& action : actions) {
      const auto legal = game.legal_actions();
      seen_.insert(legal.begin(), legal.end());
      out_ += (&action == actions.data() ? " " : ", ") + action + " (one of " +
              std::to_string(legal.size()) + ")";
      if (!game.play(action)) std::abort();
    }
    out_ += "\n";
    if (actions.size() > 1 && !shown_part_) {
      shown_part_ = true;
      refused(turn.substr(0, turn.rfind(' ')));
    }
    if (!replay_.play_turn(turn)) std::abort();
    write_position();
  }

  /// Tries an action that was legal before and is not now.
  void write_refusal() {
    const auto legal = replay_.game().legal_actions();
    std::vector<std::string> tried;
    std::ranges::set_difference(seen_, legal, std::back_inserter(tried));
    if (tried.empty()) return;
    out_ += "\n";
    refused(tried[replay_.game().hash() % tried.size()]);
    out_ += "  then";
  }

  void refused(const std::string& turn) {
    GameRecord copy = replay_;
    const auto played = copy.play_turn(turn);
    if (played) std::abort();
    out_ += "  not " + turn + " (" + std::string(to_string(played.error().code)) +
            "): " + played.error().message + "\n";
  }

  void write_position() {
    const Game& game = replay_.game();
    out_ += "  " + game.position() + "\n  " + rules::format_hash(game.hash());
    if (replay_.times() > 1) out_ += ", time " + std::to_string(replay_.times());
    out_ += "\n";
  }

  void write_result() {
    const auto& result = replay_.result();
    if (!result) std::abort();  // golden games must end
    out_ += "\nEnd\n";
    refused(record_.turns().front().text);
    out_ += "  " + result->reason + ";";
    for (Seat seat = 0; seat < replay_.seats(); ++seat) {
      const bool won = std::ranges::find(result->winners, seat) != result->winners.end();
      out_ += (seat > 0 ? ", " : " ") + std::string(names_[seat]) + (won ? " wins" : "") +
              ", place " + std::to_string(result->places[seat]);
    }
    out_ += "\n";
  }

  const GameRecord& record_;
  std::span<const std::string_view> names_;
  GameRecord replay_;
  std::set<std::string> seen_;  // actions that have been legal
  bool shown_part_ = false;     // whether a refused incomplete turn has been written
  std::string out_;
};

}  // namespace

std::vector<GoldenGame> golden_games() {
  std::vector<GoldenGame> games;
  for (const rules::GameInfo& info : rules::catalogue()) {
    for (const rules::OptionValues& options : all_options(info)) {
      std::string name(info.id);
      for (const rules::OptionInfo& option : info.options) {
        const std::string_view value = options[option.key];
        if (value == option.default_value) continue;
        name += "-" + std::string(option.key) + "=" + std::string(value);
      }
      games.push_back({&info, options, false, name + ".txt"});
      if (info.seat_names(options).size() > 2) {
        games.push_back({&info, options, true, name + "-one-leaves.txt"});
      }
    }
  }
  return games;
}

GameRecord play_golden(const GoldenGame& golden) {
  std::optional<GameRecord> best;
  for (std::uint64_t seed = 1; seed <= seeds_tried; ++seed) {
    const std::size_t found = best ? best->turns().size() : 0;
    const bool long_enough = found >= shortest;
    GameRecord record = play_with(golden, seed, long_enough ? found - 1 : longest);
    if (!record.result()) continue;
    const std::size_t turns = record.turns().size();
    if (long_enough ? turns >= shortest : turns > found) best = std::move(record);
  }
  if (best) return *std::move(best);
  GameRecord record = play_with(golden, 1, resigns_after);
  if (!record.withdraw(*record.seat_to_move(), rules::WithdrawalReason::resignation)) std::abort();
  return record;
}

std::string golden_text(const GameRecord& record) {
  return record.to_text() + std::string(separator) + Writer(record).write();
}

std::string_view record_in(std::string_view file) {
  const std::size_t end = file.find(separator);
  return end == std::string_view::npos ? std::string_view() : file.substr(0, end);
}

std::string first_difference(std::string_view file, std::string_view now) {
  const auto lines = split(file, '\n');
  const auto lines_now = split(now, '\n');
  for (std::size_t i = 0; i < std::max(lines.size(), lines_now.size()); ++i) {
    const std::string line = i < lines.size() ? lines[i] : "(the file ends)";
    const std::string line_now = i < lines_now.size() ? lines_now[i] : "(nothing follows)";
    if (line != line_now) {
      return "line " + std::to_string(i + 1) + "\n  file: " + line + "\n  now:  " + line_now;
    }
  }
  return file == now ? "" : "only the end of the last line differs";
}

}  // namespace quintet::tests
