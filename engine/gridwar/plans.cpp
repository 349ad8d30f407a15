#include "engine/gridwar/plans.hpp"

#include <algorithm>

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::Kind;
using rules::gridwar::opponent;

/// Maximum number of captures and advances in a reply.
constexpr int longest_reply = 6;

}  // namespace

Plan extended(const Plan& plan, const std::vector<Action>& actions) {
  Plan longer = plan;
  for (const Action& action : actions) {
    longer.actions.push_back(action);
    longer.after.play(action);
  }
  longer.key = longer.after.key();
  return longer;
}

bool can_end(const Position& position) {
  return position.check(Action{.kind = Kind::end}).has_value();
}

Replies::Replies(const Position& position, int quiet, std::uint64_t& nodes) {
  if (quiet == 0 || !can_end(position)) return;
  Position passed = position;
  passed.play(Action{.kind = Kind::end});
  if (passed.outcome()) return;
  const Colour side = passed.side();
  std::vector<Gain> gains;
  for (const Action& action : legal_actions(passed)) {
    if (action.kind == Kind::end || action.kind == Kind::promote_off_board) continue;
    Position next = passed;
    next.play(action);
    ++nodes;
    if (next.outcome()) continue;
    gains.push_back({evaluate(next, side, opponent(side)), next.key(), action});
  }
  std::ranges::sort(gains, better<Gain>);
  for (const auto& [gain, key, action] : gains) {
    if (wishes_.size() == static_cast<std::size_t>(quiet)) break;
    // At most one action for each tile, so that the list covers several tiles.
    const bool again = std::ranges::any_of(wishes_, [&action](const Action& wish) {
      return wish.kind == action.kind && wish.from == action.from;
    });
    if (!again || action.kind == Kind::enter) wishes_.push_back(action);
  }
}

Plan Replies::best_reply(const Position& after, std::uint64_t& nodes) const {
  const Colour side = after.side();
  Plan best{.actions = {}, .after = after};
  best.score = evaluate(after, side, opponent(side));
  for (int round = 0; round < longest_reply; ++round) {
    std::vector<std::vector<Action>> tries = find_captures(best.after, nodes);
    for (const Action& wish : wishes_) {
      if (best.after.check(wish)) tries.push_back({wish});
    }
    Plan better = best;
    for (const std::vector<Action>& actions : tries) {
      Plan plan = extended(best, actions);
      ++nodes;
      if (plan.after.outcome()) continue;
      plan.score = evaluate(plan.after, side, opponent(side));
      if (plan.score > better.score) better = std::move(plan);
    }
    if (better.actions.size() == best.actions.size()) break;
    best = std::move(better);
  }
  return best;
}

}  // namespace quintet::engine::gridwar
