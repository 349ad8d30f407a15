// Reports that need whole games: floor, ladder, ends and fairness.
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "engine/match/strength.hpp"

namespace quintet::engine {
namespace {

std::string interval(const MatchScore& score) {
  const Elo elo = elo_of(score);
  return number(elo.value, "%+.0f") + " (" + number(elo.low, "%+.0f") + " to " +
         number(elo.high, "%+.0f") + ")";
}

rules::OptionValues defaults_of(const rules::GameInfo& info) {
  return *rules::OptionValues::complete(info.options, {});
}

MatchScore play(const Report& report, const rules::GameInfo& info,
                const rules::OptionValues& options, const Player& first, const Player& second,
                std::uint64_t seed) {
  const std::clock_t begin = std::clock();
  const auto enough = [&] {
    return report.seconds > 0 &&
           static_cast<double>(std::clock() - begin) > report.seconds * CLOCKS_PER_SEC;
  };
  const Match match{.game = &info,
                    .options = options,
                    .first = first,
                    .second = second,
                    .seed = seed,
                    .games = report.games,
                    .turn_limit = find_engine(info.id)->turn_limit,
                    .sprt_gain = {},
                    .enough = enough};
  std::cerr << info.id << ": " << name_of(first) << " against " << name_of(second) << std::flush;
  const MatchScore score = play_match(
      match, [](const MatchGame& /*game*/, const MatchScore& /*score*/) { std::cerr << '.'; });
  std::cerr << ' ' << number(100 * score.share(), "%.1f %%") << std::endl;
  return score;
}

std::string share_of(int part, const MatchScore& score) {
  return std::to_string(part) + " (" + number(100.0 * part / score.games, "%.0f %%") + ")";
}

void ends_row(const Report& report, const rules::GameInfo& info, const rules::OptionValues& options,
              const std::string& words, int level) {
  const MatchScore score = play(report, info, options, LevelPlayer{level}, LevelPlayer{level},
                                static_cast<std::uint64_t>(10 + level));
  report.out << "| " << words << " | " << score.games << " | " << share_of(score.unfinished, score)
             << " | " << share_of(score.agreed, score) << " | "
             << share_of(score.draws - score.unfinished - score.agreed, score) << " | "
             << score.turns / static_cast<std::uint64_t>(score.games) << " |";
  for (const double points : score.seat_points)
    report.out << ' ' << number(100 * points / score.games, "%.0f %%");
  report.out << " |" << std::endl;
}

}  // namespace

std::vector<int> levels_in(const Report& report, const rules::GameInfo& info) {
  std::vector<int> levels = levels_of(info.id, defaults_of(info));
  if (std::ssize(levels) > report.steps) levels.resize(static_cast<std::size_t>(report.steps));
  return levels;
}

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

void report_floor(const Report& report, const rules::GameInfo& info) {
  report.out << "\nFloor. Required of the weakest level: 60 to 80 % against random.\n\n"
                "| | games | score | Elo (95 %) |\n|---|---|---|---|\n";
  const std::vector<std::pair<int, Player>> pairs{{ladder_start + 1, RandomPlayer{}},
                                                  {ladder_start + 1, GreedyPlayer{}},
                                                  {ladder_start + 2, GreedyPlayer{}}};
  for (const auto& [level, yardstick] : pairs) {
    const MatchScore score =
        play(report, info, defaults_of(info), LevelPlayer{level}, yardstick, 20);
    report.out << "| level " << level << " against " << name_of(yardstick) << " | " << score.games
               << " | " << number(100 * score.share(), "%.1f %%") << " | " << interval(score)
               << " |" << std::endl;
  }
}

void report_ladder(const Report& report, const rules::GameInfo& info) {
  report.out << "\nLadder: each level against the one below. Required: +100 to +250 Elo, a "
                "share of 64 to 81 %.\n\n"
                "| | games | score | Elo (95 %) | unfinished |\n|---|---|---|---|---|\n";
  for (const int level : levels_in(report, info)) {
    if (level == ladder_start + 1) continue;
    const MatchScore score = play(report, info, defaults_of(info), LevelPlayer{level},
                                  LevelPlayer{level - 1}, static_cast<std::uint64_t>(level));
    report.out << "| level " << level << " against " << level - 1 << " | " << score.games << " | "
               << number(100 * score.share(), "%.1f %%") << " | " << interval(score) << " | "
               << score.unfinished << " |" << std::endl;
  }
}

void report_ends(const Report& report, const rules::GameInfo& info) {
  report.out << "\nEnds and fairness: equal levels. Required: at most 5 % unfinished. Drawn "
                "otherwise: by the rules, including repetition.\n\n"
                "| | games | unfinished | drawn by agreement | drawn otherwise | turns a game | "
                "shares of the seats |\n"
                "|---|---|---|---|---|---|---|\n";
  const std::vector<int> levels = levels_in(report, info);
  for (const int level : levels) {
    ends_row(report, info, defaults_of(info), "level " + std::to_string(level), level);
  }
  for (const rules::OptionInfo& option : info.options) {
    const std::size_t count = option.choices.size();
    for (std::size_t i = 0; i < count; ++i) {
      // For a long list of choices, such as a number from 1 to 10, tests only the middle and the
      // end.
      if (count > 4 && i != count / 2 && i + 1 != count) continue;
      const rules::OptionChoice& choice = option.choices[i];
      if (choice.value == option.default_value) continue;
      const auto options = rules::OptionValues::complete(
          info.options, {{std::string(option.key), std::string(choice.value)}});
      ends_row(report, info, *options,
               "level " + std::to_string(levels.back()) + ", " + std::string(option.key) + ' ' +
                   std::string(choice.value),
               levels.back());
    }
  }
}

}  // namespace quintet::engine
