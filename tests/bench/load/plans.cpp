#include "tests/bench/load/plans.hpp"

#include <optional>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "rules/record.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::bench {
namespace {

constexpr std::size_t seats = 2;

/// The first options of the game with two seats; the defaults come first.
rules::OptionValues options_for_two(const rules::GameInfo& game) {
  for (const rules::OptionValues& options : tests::all_options(game)) {
    if (game.seat_names(options).size() == seats) return options;
  }
  throw std::logic_error("no game for two");
}

/// Null if the game takes too many turns.
std::optional<Plan> play(const rules::GameInfo& game, const rules::OptionValues& options,
                         tests::Dice& dice) {
  constexpr std::size_t most_turns = 400;
  rules::GameRecord record(game, options);
  nlohmann::json chosen = nlohmann::json::object();
  for (const auto& [key, value] : options.pairs())
    chosen[key] = value;
  Plan plan{.game = std::string(game.id),
            .options = chosen.dump(),
            .first_hash = rules::format_hash(record.game().hash()),
            .turns = {},
            .resigned = false};
  while (const auto seat = record.seat_to_move()) {
    if (plan.turns.size() == most_turns) return std::nullopt;
    std::string turn = tests::random_turn(record.game(), dice);
    if (!record.play_turn(turn)) throw std::logic_error("a legal turn was refused: " + turn);
    plan.turns.push_back(
        {.seat = *seat, .text = std::move(turn), .hash = rules::format_hash(record.game().hash())});
  }
  return plan;
}

}  // namespace

std::vector<Plan> make_plans(std::size_t of_each, std::uint64_t seed) {
  tests::Dice dice(seed);
  std::vector<Plan> plans;
  for (std::size_t i = 0; i < of_each; ++i) {
    for (const rules::GameInfo& game : rules::catalogue()) {
      const rules::OptionValues options = options_for_two(game);
      std::optional<Plan> plan;
      while (!plan)
        plan = play(game, options, dice);
      plans.push_back(*std::move(plan));
    }
  }
  return plans;
}

std::vector<Plan> shortened(std::vector<Plan> plans, std::size_t turns) {
  for (Plan& plan : plans) {
    if (plan.turns.size() <= turns) continue;
    plan.turns.resize(turns);
    plan.resigned = true;
  }
  return plans;
}

}  // namespace quintet::bench
