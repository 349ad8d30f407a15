// Explains why an action is not legal.
#include <algorithm>
#include <utility>

#include "rules/gridwar/gridwar.hpp"
#include "rules/gridwar/refusals.hpp"

namespace quintet::rules::gridwar {
namespace {

/// More points than any path can cost.
constexpr int any_number_of_points = space_count;

/// "no tile", "1 tile", "2 tiles"
Argument count_of(int count, const std::string& one) {
  const std::string number = std::to_string(count);
  if (count == 0) return {number, "no " + one};
  return {number, number + " " + one + (count == 1 ? "" : "s")};
}

/// Explains why a tile that could rest on `to` cannot reach it. `reach(terrain, points)` returns
/// the spaces where the tile can end on a terrain with that many points. `no_zones` is `terrain`
/// without enemy zones of control. `start` describes a special condition of the tile's start, as a
/// sentence with a space before it; empty if there is none.
template <class Reach>
std::unexpected<Error> unreached(Space to, Rank rank, const Terrain& terrain,
                                 const Terrain& no_zones, Reach reach, const Argument& start) {
  const std::string space = name_of(to);
  const int points = info_of(rank).points;
  if (reach(no_zones, points).contains(to)) {
    return refuse("gridwar.zone-between", space, points, name_of(rank), start);
  }
  if (reach(terrain, any_number_of_points).contains(to)) {
    return refuse("gridwar.too-far", space, points, name_of(rank), start);
  }
  return refuse("gridwar.no-way", space, points, name_of(rank), start);
}

}  // namespace

Result<void> Position::check(const Action& action) const {
  switch (action.kind) {
    case Kind::promote:
    case Kind::promote_off_board:
      return check_promotion(action);
    case Kind::move:
      return check_move(action);
    case Kind::enter:
      return check_entry(action);
    case Kind::capture:
      return check_capture(action);
    case Kind::end:
      if (phase_ == Phase::moving || can_act()) return {};
      return refuse("gridwar.only-promoting", name_of(side_));
  }
  std::unreachable();
}

Result<void> Position::check_own_uncovered(Space space) const {
  const std::string name = name_of(space);
  if (!occupied(space)) return refuse("gridwar.no-tile", name);
  if (!tiles(side_).contains(space)) {
    return refuse("gridwar.enemy-tile", name, name_of(opponent(side_)), name_of(side_));
  }
  for (const Space on_it : supported[space]) {
    if (on_it != no_space && occupied(on_it)) {
      return refuse("gridwar.covered", name, name_of(on_it));
    }
  }
  return {};
}

Result<void> Position::check_promotion(const Action& action) const {
  if (phase_ == Phase::moving) return refuse("gridwar.promotions-first");
  const Supply& own = supply(side_);
  Rank old_rank = action.old_rank;
  if (action.kind == Kind::promote) {
    if (auto checked = check_own_uncovered(action.from); !checked) return checked;
    old_rank = rank_of(action.from);
    if (old_rank >= action.rank) {
      return refuse("gridwar.has-rank", name_of(action.from), name_of(old_rank));
    }
  } else if (own.tiles[index(old_rank)] == 0) {
    return refuse("gridwar.none-off-board", name_of(side_), name_of(old_rank));
  }
  const int cost = info_of(action.rank).worth - info_of(old_rank).worth;
  if (own.tokens < cost) {
    return refuse("gridwar.costs-too-much", name_of(old_rank), name_of(action.rank), cost,
                  name_of(side_), own.tokens);
  }
  return {};
}

Result<void> Position::check_move(const Action& action) const {
  if (auto checked = check_own_uncovered(action.from); !checked) return checked;
  const std::string from = name_of(action.from);
  if (spent_.contains(action.from)) return refuse("gridwar.spent", from);
  if (action.to == action.from) return refuse("gridwar.same-space", from);

  const Rank rank = rank_of(action.from);
  const Terrain field = terrain();
  if (field.moves(action.from, info_of(rank).points).contains(action.to)) return {};

  Position lifted = *this;
  lifted.lift(action.from);
  if (auto checked = lifted.check_destination(action.to); !checked) return checked;
  if (field.in_enemy_zone(action.from) && !field.moves(action.from, any_number_of_points).any()) {
    return refuse("gridwar.held-in-zone", from);
  }
  Argument start{std::string()};
  if (field.in_enemy_zone(action.from)) {
    start = {"in-zone",
             " The tile starts in an enemy zone of control, so its first step has to lead out of "
             "it or to a space where it overhangs."};
  }
  return unreached(
      action.to, rank, field, {tiles_[0] | tiles_[1], {}},
      [&](const Terrain& on, int points) { return on.moves(action.from, points); }, start);
}

Result<void> Position::check_entry(const Action& action) const {
  if (entries_ == 0) return refuse("gridwar.no-entries-left");
  if (supply(side_).tiles[index(action.rank)] == 0) {
    return refuse("gridwar.none-off-board", name_of(side_), name_of(action.rank));
  }
  const Terrain field = terrain();
  const Layer& holes = entry_holes[index(side_)];
  if (!field.any_empty(holes)) return refuse("gridwar.holes-taken", name_of(side_));
  const auto reach = [&](const Terrain& on, int points) { return on.entries(holes, points); };
  if (reach(field, info_of(action.rank).points).contains(action.to)) return {};
  if (auto checked = check_destination(action.to); !checked) return checked;
  return unreached(action.to, action.rank, field, {tiles_[0] | tiles_[1], {}}, reach,
                   {"entry-hole", " The first point is spent on an entry hole."});
}

Result<void> Position::check_destination(Space to) const {
  const std::string name = name_of(to);
  if (occupied(to)) return refuse("gridwar.occupied", name);
  if (places[to].level == 0) return {};
  const auto carrying =
      std::ranges::count_if(supports[to], [this](Space support) { return occupied(support); });
  if (carrying == 3) return {};
  return refuse("gridwar.unsupported", name, count_of(static_cast<int>(carrying), "tile"));
}

Result<void> Position::check_capture(const Action& action) const {
  if (auto checked = check_own_uncovered(action.from); !checked) return checked;
  const std::string from = name_of(action.from);
  if (places[action.from].level == 0) return refuse("gridwar.captures-from-level-1", from);
  const Rank rank = rank_of(action.from);
  if (action.also != no_space && info_of(rank).capture_limit < 2) {
    return refuse("gridwar.two-at-once", from, name_of(rank));
  }
  if (action.also == action.to) return refuse("gridwar.named-twice", name_of(action.to));
  if (auto checked = check_captured(action.to, action.from); !checked) return checked;
  if (action.also != no_space) {
    if (auto checked = check_captured(action.also, action.from); !checked) return checked;
  }
  const int needed = info_of(rank).supports;
  const int own = own_supports(action.from);
  if (own >= needed) return {};
  return refuse("gridwar.too-few-own", name_of(rank), count_of(needed, "own tile"), from,
                count_of(own, "own tile"));
}

Result<void> Position::check_captured(Space support, Space by) const {
  const std::string name = name_of(support);
  if (std::ranges::find(supports[by], support) == supports[by].end()) {
    return refuse("gridwar.not-under", name_of(by), name);
  }
  switch (capture_of(support, by)) {
    case Capture::ok:
      return {};
    case Capture::own_tile:
      return refuse("gridwar.own-tile", name, name_of(side_));
    case Capture::carries_others:
      return refuse("gridwar.carries-another", name);
  }
  std::unreachable();
}

}  // namespace quintet::rules::gridwar
