#include "engine/gridwar/wins.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_set>

#include "engine/gridwar/plans.hpp"
#include "rules/key.hpp"

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::goals;
using rules::gridwar::index;
using rules::gridwar::info_of;
using rules::gridwar::Kind;
using rules::gridwar::no_space;
using rules::gridwar::places;
using rules::gridwar::Rank;
using rules::gridwar::space_count;

/// Maximum number of preparations for a win: single actions, or captures with all their moves.
constexpr int most_preparations = 4;

/// `steps_to_goal[index(colour)][space]`: minimum number of steps from the space to a goal.
constexpr auto steps_to_goal = [] {
  std::array<std::array<int, space_count>, 2> table{};
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (Space space = 0; space < space_count; ++space) {
      int least = space_count;
      goals[colour].for_each(
          [&](Space goal) { least = std::min(least, steps_between(space, goal)); });
      table[colour][space] = least;
    }
  }
  return table;
}();

/// A tile that could reach its goal with one move if there were no obstacles.
struct Runner {
  Space from;
  int points;
};

/// The position with all runners, or the position after the promotion of one runner, with only that
/// runner.
struct Start {
  Plan plan;
  std::vector<Runner> runners;
};

class WinSearch {
 public:
  WinSearch(const Position& position, std::uint64_t limit, std::uint64_t& nodes)
      : to_goal_(steps_to_goal[index(position.side())]),
        goals_(goals[index(position.side())]),
        nodes_(nodes),
        most_nodes_(nodes + limit) {
    starts_.push_back({.plan = {.actions = {}, .after = position}, .runners = {}});
    position.tiles(position.side()).for_each([&](Space from) { add_runner(position, from); });
  }

  std::optional<std::vector<Action>> run() {
    for (const Start& start : starts_) {
      if (finishes(start.plan, start.runners)) return found_;
    }
    for (int preparations = 1; preparations <= most_preparations; ++preparations) {
      // A single preparation is searched completely, regardless of the limit.
      limited_ = preparations > 1;
      seen_.clear();
      for (const Start& start : starts_) {
        if (start.runners.empty()) continue;
        if (prepare(start.plan, start.runners, preparations)) return found_;
        if (spent()) return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool spent() const { return limited_ && nodes_ >= most_nodes_; }

  void add_runner(const Position& position, Space from) {
    if (position.spent().contains(from)) return;
    const int now = info_of(position.rank_of(from)).points;
    if (to_goal_[from] <= now) starts_.front().runners.push_back({.from = from, .points = now});
    for (const Rank rank : {Rank::commander, Rank::leader}) {
      const int points = info_of(rank).points;
      if (points <= now || to_goal_[from] > points) continue;
      const Action promotion{.kind = Kind::promote, .rank = rank, .from = from};
      if (!position.check(promotion)) continue;
      starts_.push_back({.plan = extended(starts_.front().plan, {promotion}),
                         .runners = {{.from = from, .points = points}}});
      return;  // the higher rank can do everything that the lower one can
    }
  }

  /// Whether a change at `space` can affect the runner if there are at most `preparations` more
  /// actions, including this one. A tile, support or zone that affects a path is within one step of
  /// it.
  [[nodiscard]] bool matters(Space space, const Runner& runner, int preparations) const {
    return space != no_space &&
           steps_between(runner.from, space) + to_goal_[space] <= runner.points + 2 * preparations;
  }
  /// The runners that an action can affect.
  [[nodiscard]] std::vector<Runner> concerned(const Action& action,
                                              const std::vector<Runner>& runners,
                                              int preparations) const {
    std::vector<Runner> some;
    if (action.kind == Kind::end || action.kind == Kind::promote_off_board) return some;
    if (action.kind == Kind::promote && preparations == 1) return some;
    std::ranges::copy_if(runners, std::back_inserter(some), [&](const Runner& runner) {
      return matters(action.from, runner, preparations) ||
             matters(action.to, runner, preparations) || matters(action.also, runner, preparations);
    });
    return some;
  }

  /// Whether one of the runners can reach its goal now; `found_` is then the whole sequence of
  /// actions.
  bool finishes(const Plan& plan, const std::vector<Runner>& runners) {
    if (runners.empty()) return false;
    const Position& position = plan.after;
    const Terrain field = position.terrain();
    for (const Runner& runner : runners) {
      const Space from = runner.from;
      // A tile that has moved is spent, even if it stands where a runner stood before.
      if (!field.uncovered().contains(from) || position.spent().contains(from)) continue;
      Space reached = no_space;
      field.moves(from, info_of(position.rank_of(from)).points).for_each([&](Space to) {
        if (goals_.contains(to)) reached = to;
      });
      if (reached == no_space) continue;
      found_ = plan.actions;
      found_.push_back({.kind = Kind::move, .from = from, .to = reached});
      return true;
    }
    return false;
  }

  bool prepare(const Plan& plan, const std::vector<Runner>& runners, int preparations) {
    for (const Action& action : legal_actions(plan.after)) {
      if (spent()) return false;
      if (try_one(plan, {action}, runners, preparations)) return true;
    }
    for (const std::vector<Action>& actions : find_captures(plan.after, nodes_)) {
      if (spent()) return false;
      if (actions.size() > 1 && try_one(plan, actions, runners, preparations)) return true;
    }
    return false;
  }

  /// Tries a sequence of actions; only the last one has to affect a runner.
  bool try_one(const Plan& plan, const std::vector<Action>& actions,
               const std::vector<Runner>& runners, int preparations) {
    const std::vector<Runner> some = concerned(actions.back(), runners, preparations);
    if (some.empty()) return false;
    ++nodes_;
    const Plan next = extended(plan, actions);
    if (next.after.turn_start()) return false;
    if (preparations == 1) return finishes(next, some);
    const auto remaining = static_cast<std::uint64_t>(preparations);
    if (!seen_.insert(rules::mix(remaining, next.key)).second) return false;
    return prepare(next, some, preparations - 1);
  }

  const std::array<int, space_count>& to_goal_;
  const rules::gridwar::SpaceSet& goals_;
  std::uint64_t& nodes_;
  std::uint64_t most_nodes_;
  bool limited_ = false;
  std::vector<Start> starts_;
  std::unordered_set<Key> seen_;
  std::vector<Action> found_;
};

}  // namespace

std::optional<std::vector<Action>> find_win(const Position& position, std::uint64_t limit,
                                            std::uint64_t& nodes) {
  return WinSearch(position, limit, nodes).run();
}

}  // namespace quintet::engine::gridwar
