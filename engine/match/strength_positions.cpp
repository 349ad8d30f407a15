// Reports on single positions: cost, missed wins and losses, determinism and the oracle.
#include <algorithm>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/levels/levels.hpp"
#include "engine/match/oracle.hpp"
#include "engine/match/player.hpp"
#include "engine/match/strength.hpp"
#include "engine/slides-of-action/engine.hpp"
#include "rules/game.hpp"
#include "rules/key.hpp"

namespace quintet::engine {
namespace {

/// A game between greedy or random players, until its end or at most `most_turns` turns.
rules::GameRecord sample_game(const rules::GameInfo& info, const Player& player, std::uint64_t seed,
                              std::size_t most_turns) {
  rules::GameRecord record(info, *rules::OptionValues::complete(info.options, {}));
  while (!record.result() && record.turns().size() < most_turns) {
    const std::uint64_t at = rules::mix(seed, record.turns().size());
    if (!record.play_turn(choose_turn(player, record, at))) break;
  }
  return record;
}

/// A request to think about the game as it was after `turns` turns.
Request request_at(const rules::GameRecord& record, std::size_t turns) {
  Request request{.game = std::string(record.info().id),
                  .options = record.options().pairs(),
                  .position = {},
                  .turns = {},
                  .level = {},
                  .nodes = {}};
  for (std::size_t i = 0; i < turns; ++i)
    request.turns.push_back(record.turns()[i].text);
  return request;
}

/// The position of the rules core after a request's turns.
rules::Game game_of(const rules::GameInfo& info, const Request& request) {
  rules::Game game = info.start(*rules::OptionValues::complete(info.options, {}));
  for (const std::string& turn : request.turns)
    (void)game.play_turn(turn);
  return game;
}

/// The positions after each whole turn; nothing when there are too many ways to play it.
std::optional<std::vector<rules::Game>> after_each_turn(const rules::Game& game) {
  constexpr std::size_t most = 2'000;
  std::vector<rules::Game> done;
  std::vector<rules::Game> open{game};
  while (!open.empty()) {
    const rules::Game begun = std::move(open.back());
    open.pop_back();
    for (const std::string& action : begun.legal_actions()) {
      rules::Game next = begun;
      (void)next.play(action);
      const bool ends = next.outcome() || next.turn_start();
      (ends ? done : open).push_back(std::move(next));
    }
    if (done.size() + open.size() > most) return std::nullopt;
  }
  return done;
}

bool won_by(const rules::Game& game, rules::Seat seat) {
  const auto outcome = game.outcome();
  return outcome && outcome->winners.contains(seat);
}
/// Whether the turn that led here loses at once for `seat`; nothing if finding out takes too long.
std::optional<bool> loses_at_once(const rules::Game& after, rules::Seat seat) {
  if (after.outcome()) return !after.outcome()->winners.empty() && !won_by(after, seat);
  const auto answers = after_each_turn(after);
  if (!answers) return std::nullopt;
  const rules::Seat other = *after.seat_to_move();
  return other != seat && std::ranges::any_of(*answers, [other](const rules::Game& answer) {
           return won_by(answer, other);
         });
}

struct Mistakes {
  int wins = 0;  // positions with a win in one
  int missed = 0;
  int dangers = 0;  // positions in which some turns lose at once and some do not
  int walked_into = 0;
};

void count_win(const rules::GameInfo& info, Request request, Mistakes& mistakes) {
  const rules::Game game = game_of(info, request);
  const auto answer = think(request);
  rules::Game after = game;
  (void)after.play_turn(answer->turn);
  ++mistakes.wins;
  if (!won_by(after, *game.seat_to_move())) ++mistakes.missed;
}

void count_danger(const rules::GameInfo& info, Request request, Mistakes& mistakes) {
  const rules::Game game = game_of(info, request);
  const rules::Seat seat = *game.seat_to_move();
  const auto all = after_each_turn(game);
  if (!all) return;
  const auto safe = [seat](const rules::Game& after) {
    return loses_at_once(after, seat) == std::optional(false);
  };
  if (std::ranges::none_of(*all, safe)) return;
  rules::Game after = game;
  (void)after.play_turn(think(request)->turn);
  ++mistakes.dangers;
  if (loses_at_once(after, seat).value_or(false)) ++mistakes.walked_into;
}

using rules::slides_of_action::Position;

/// A random board; a game would reach few of them soon.
Position random_board(const rules::OptionValues& options, std::uint64_t& dice) {
  const auto below = [&dice](std::size_t count) {
    dice = rules::scramble(dice);
    return static_cast<std::size_t>(dice % count);
  };
  const bool two = options["players"] == "2";
  while (true) {
    std::string coins = "AAAAACCCCCSSSSS.";
    for (std::size_t i = coins.size() - 1; i > 0; --i)
      std::swap(coins[i], coins[below(i + 1)]);
    std::string text;
    for (std::size_t row = 0; row < 4; ++row)
      text += coins.substr(row * 4, 4) + (row < 3 ? "/" : " ");
    text += two ? "cs"[below(2)] : "acs"[below(3)];
    text += two ? " cs -" : " acs -";
    const auto position = Position::parse(text, options);
    if (position && !position->outcome()) return *position;
  }
}

Position chosen_by_top_level(const Position& position, const rules::OptionValues& options) {
  const auto search = slides_of_action::begin(
      {.position = position,
       .history = {},
       .settings = *settings_of("slides-of-action", options,
                                levels_of("slides-of-action", options).back())});
  while (!search->step(1'000'000)) {
  }
  Position after = position;
  after.play(search->best().turn[0]);
  return after;
}

}  // namespace

void report_cost(const Report& report, const rules::GameInfo& info) {
  report.out << "\nCost of a turn, in processor time. Required: the weakest level at most "
                "10 ms, the highest at most 500 ms (Gridwar 1,000 ms).\n\n| | turns | mean | 99th "
                "percentile | nodes |\n"
                "|---|---|---|---|---|\n";
  const std::size_t turns = std::min<std::size_t>(static_cast<std::size_t>(report.positions), 100);
  for (const int level : levels_in(report, info)) {
    std::cerr << info.id << ": cost of level " << level << std::endl;
    std::vector<double> times;
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 1; times.size() < turns; ++seed) {
      // Games of other players contain positions that the level itself would not choose.
      const rules::GameRecord game = sample_game(info, GreedyPlayer{}, seed, 150);
      for (std::size_t at = 0; at < game.turns().size() && times.size() < turns; at += 5) {
        Request request = request_at(game, at);
        request.level = level;
        const std::clock_t begin = std::clock();
        const auto answer = think(request);
        times.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        nodes += answer->nodes;
      }
    }
    double sum = 0;
    for (const double time : times)
      sum += time;
    std::ranges::sort(times);
    const auto count = static_cast<double>(times.size());
    report.out << "| level " << level << " | " << times.size() << " | "
               << number(sum / count, "%.1f ms") << " | "
               << number(times[static_cast<std::size_t>(0.99 * (count - 1))], "%.1f ms") << " | "
               << nodes / times.size() << " |" << std::endl;
  }
}

void report_not_silly(const Report& report, const rules::GameInfo& info) {
  report.out << "\nNot silly. Required: no missed win in one, and no loss in one that could be "
                "avoided. (In Gridwar a turn has too many combinations to try them all.)\n\n"
                "| | wins in one | missed | losses in one to avoid | walked into |\n"
                "|---|---|---|---|---|\n";
  constexpr std::uint64_t most_games = 2'000;
  for (const int level : levels_in(report, info)) {
    std::cerr << info.id << ": does level " << level << " miss anything?" << std::endl;
    // The top levels are slow, so they get fewer positions.
    const int wanted = std::max(report.positions / (level < ladder_start + 4 ? 10 : 40), 2);
    Mistakes mistakes;
    for (std::uint64_t seed = 1; seed < most_games && mistakes.wins < wanted; ++seed) {
      const rules::GameRecord game = sample_game(info, RandomPlayer{}, seed, 400);
      const std::size_t turns = game.turns().size();
      if (!game.result() || turns < 2) continue;
      Request last = request_at(game, turns - 1);
      last.level = level;
      last.seed = seed;
      const rules::Seat mover = *game_of(info, last).seat_to_move();
      if (std::ranges::find(game.result()->winners, mover) == game.result()->winners.end())
        continue;
      count_win(info, last, mistakes);
      last.turns.pop_back();
      count_danger(info, last, mistakes);
    }
    report.out << "| level " << level << " | " << mistakes.wins << " | " << mistakes.missed << " | "
               << mistakes.dangers << " | " << mistakes.walked_into << " |" << std::endl;
  }
}

void report_determinism(const Report& report, const rules::GameInfo& info) {
  std::cerr << info.id << ": determinism" << std::endl;
  const int wanted = std::max(report.positions / 5, 2);
  int positions = 0;
  int different = 0;
  std::string answers;
  for (std::uint64_t seed = 1; positions < wanted; ++seed) {
    const rules::GameRecord game = sample_game(info, GreedyPlayer{}, seed, 120);
    for (std::size_t at = 0; at < game.turns().size() && positions < wanted; at += 7) {
      Request request = request_at(game, at);
      request.level = ladder_start + 1 + positions % 3;
      request.seed = seed;
      const auto whole = think(request);
      auto sliced = begin(request);
      while (!sliced->step(77)) {
      }
      const Answer again = sliced->best();
      ++positions;
      if (again.turn != whole->turn || again.lines[0].score != whole->lines[0].score ||
          again.nodes != whole->nodes) {
        ++different;
      }
      answers += whole->turn + ' ' + std::to_string(whole->lines[0].score) + '\n';
    }
  }
  report.out << "\nDeterminism: " << positions
             << " positions of the three weakest levels, searched twice "
             << "with different step sizes; " << different << " answers differ. Their digest is "
             << rules::format_hash(rules::fnv1a(answers)) << "; every build must have the same."
             << std::endl;
}

void report_oracle(const Report& report) {
  const rules::GameInfo& info = *rules::find_game("slides-of-action");
  report.out << "\nOracle: the top level on random boards. Required: with two seats, never a worse "
                "result than the proven one; with three, every forced win is taken.\n\n"
                "| players | connection | boards | won, drawn, lost | forced wins | worse |\n"
                "|---|---|---|---|---|---|\n";
  for (const char* players : {"2", "3"}) {
    for (const char* connection : {"any", "one-diagonal"}) {
      std::cerr << info.id << ": oracle, " << players << ' ' << connection << std::flush;
      const auto options = *rules::OptionValues::complete(
          info.options, {{"players", players}, {"connection", connection}});
      SlidesOracle oracle;
      std::uint64_t dice = 1;
      int classes[3] = {0, 0, 0};
      int forced = 0;
      int worse = 0;
      const bool two = std::string_view(players) == "2";
      for (int i = 0; i < report.positions; ++i) {
        if (i % 100 == 0) std::cerr << '.';
        oracle.forget();
        const Position position = random_board(options, dice);
        const rules::Seat seat = position.seat_to_move();
        if (two) {
          const int before = oracle.class_of(position, seat);
          ++classes[1 - before];
          forced += before == 1 ? 1 : 0;
          const Position after = chosen_by_top_level(position, options);
          if (oracle.class_of(after, seat) < before) ++worse;
          continue;
        }
        // Forced wins against two others that take more than two own turns and the answers between
        // are rare.
        constexpr int plies = 7;
        if (!oracle.forces(position, seat, plies)) continue;
        ++forced;
        const Position after = chosen_by_top_level(position, options);
        if (!oracle.forces(after, seat, plies - 1)) ++worse;
      }
      std::cerr << std::endl;
      report.out << "| " << players << " | " << connection << " | " << report.positions << " | ";
      if (two) {
        report.out << classes[0] << ", " << classes[1] << ", " << classes[2];
      }
      report.out << " | " << forced << " | " << worse << " |" << std::endl;
    }
  }
}

}  // namespace quintet::engine
