#include <algorithm>
#include <array>
#include <optional>

#include "engine/gridwar/plans.hpp"

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::info_of;
using rules::gridwar::Kind;
using rules::gridwar::no_space;
using rules::gridwar::opponent;
using rules::gridwar::Region;
using rules::gridwar::supported;
using rules::gridwar::supports;

/// Maximum number of tiles that are tried for each space to fill.
constexpr int most_fillers = 2;

struct Mover {
  Space from;
  int points;
  int needs;    // number of own supports for a capture
  Region ends;  // where it can end a move now
};

/// The search for one way to capture `target`, by a tile that climbs to `stand`.
class Attempt {
 public:
  Attempt(const std::vector<Mover>& movers, Space stand, Space target, std::uint64_t& nodes)
      : movers_(movers), stand_(stand), target_(target), nodes_(nodes) {}

  std::optional<std::vector<Action>> run(const Position& position) {
    int own = 0;
    int empty = 0;
    for (const Space support : supports[stand_]) {
      if (support == target_) continue;
      if (position.tiles(position.side()).contains(support)) ++own;
      if (!position.occupied(support)) ++empty;
    }
    own_ = own + empty;
    if (own_ == 0) return std::nullopt;
    // There must be a near tile to climb, and one more for each space to fill.
    const auto near = std::ranges::count_if(movers_, [this](const Mover& mover) {
      return !is_support(mover.from) && distance(mover.from, stand_) <= mover.points;
    });
    if (near <= empty) return std::nullopt;
    if (!fill(position)) return std::nullopt;
    return actions_;
  }

 private:
  [[nodiscard]] bool is_support(Space space) const {
    return std::ranges::find(supports[stand_], space) != supports[stand_].end();
  }
  [[nodiscard]] bool used(Space from) const {
    return std::ranges::any_of(actions_,
                               [from](const Action& action) { return action.from == from; });
  }

  bool fill(const Position& position) {
    for (const Space support : supports[stand_]) {
      if (position.occupied(support)) continue;
      int tried = 0;
      for (const Mover& mover : movers_) {
        if (tried == most_fillers) break;
        if (used(mover.from) || is_support(mover.from)) continue;
        if (distance(mover.from, support) > mover.points || !mover.ends.contains(support)) continue;
        const Action action{.kind = Kind::move, .from = mover.from, .to = support};
        // A tile that has moved before may block the path now.
        if (!actions_.empty() && !position.check(action)) continue;
        ++tried;
        ++nodes_;
        Position next = position;
        next.play(action);
        // The move has reached a goal and won, so there is nothing to capture.
        if (next.turn_start()) continue;
        actions_.push_back(action);
        if (fill(next)) return true;
        actions_.pop_back();
      }
      return false;
    }
    return climb(position);
  }

  bool climb(const Position& position) {
    const Terrain field = position.terrain();
    for (const Mover& mover : movers_) {
      if (used(mover.from) || is_support(mover.from) || mover.needs > own_) continue;
      if (distance(mover.from, stand_) > mover.points) continue;
      // A tile that has been covered by the earlier moves cannot move.
      if (!field.uncovered().contains(mover.from)) continue;
      ++nodes_;
      if (!field.moves(mover.from, mover.points).contains(stand_)) continue;
      const Action move{.kind = Kind::move, .from = mover.from, .to = stand_};
      const Action capture{.kind = Kind::capture, .from = stand_, .to = target_};
      Position next = position;
      next.play(move);
      if (next.turn_start() || !next.check(capture)) continue;
      actions_.push_back(move);
      actions_.push_back(capture);
      return true;
    }
    return false;
  }

  const std::vector<Mover>& movers_;
  Space stand_;
  Space target_;
  std::uint64_t& nodes_;
  int own_ = 0;
  std::vector<Action> actions_;
};

}  // namespace

std::vector<std::vector<Action>> find_captures(const Position& position, std::uint64_t& nodes) {
  const Terrain field = position.terrain();
  const Colour side = position.side();
  std::vector<Mover> movers;
  field.uncovered().for_each([&](Space from) {
    if (position.spent().contains(from)) return;
    const auto rank = info_of(position.rank_of(from));
    movers.push_back({from, rank.points, rank.supports, field.moves(from, rank.points)});
  });
  std::vector<std::vector<Action>> found;
  if (movers.empty()) return found;
  position.tiles(opponent(side)).for_each([&](Space target) {
    for (const Space stand : supported[target]) {
      if (stand == no_space || position.tiles(opponent(side)).contains(stand)) continue;
      const bool carries_others = std::ranges::any_of(supported[target], [&](Space on_it) {
        return on_it != no_space && on_it != stand && position.occupied(on_it);
      });
      if (carries_others) continue;
      if (position.occupied(stand)) {
        const Action capture{.kind = Kind::capture, .from = stand, .to = target};
        if (position.check(capture)) found.push_back({capture});
      } else if (auto actions = Attempt(movers, stand, target, nodes).run(position)) {
        found.push_back(std::move(*actions));
      }
    }
  });
  return found;
}

}  // namespace quintet::engine::gridwar
