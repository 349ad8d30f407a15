// Why an action is not legal, in the game's words.
#include <algorithm>
#include <utility>

#include "rules/gridwar/gridwar.hpp"
#include "rules/text.hpp"

namespace quintet::rules::gridwar {
namespace {

/// More points than any way can cost.
constexpr int any_number_of_points = space_count;

std::unexpected<Error> refused(std::string message) {
  return fail(ErrorCode::illegal_action, std::move(message));
}

std::string with_article(Rank rank) {
  return "a " + std::string(name_of(rank));
}

std::string count_of(int count, const std::string& one) {
  if (count == 0) return "no " + one;
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// Why a tile that could rest on `to` does not get there. `reach(terrain, points)` tells where it
/// can end on a terrain with that many points; `no_zones` is the same one without enemy ZOC.
template <class Reach>
std::string why_unreached(Space to, Rank rank, const Terrain& terrain, const Terrain& no_zones,
                          Reach reach) {
  const std::string name = name_of(to);
  const std::string within = "within the " + std::to_string(info_of(rank).points) +
                             " movement points of " + with_article(rank);
  if (reach(no_zones, info_of(rank).points).contains(to)) {
    return "Every way to " + name + " " + within +
           " leads through an enemy zone of control, where a tile has to stop unless it overhangs.";
  }
  if (reach(terrain, any_number_of_points).contains(to)) {
    return name + " is too far away: it cannot be reached " + within + ".";
  }
  return "There is no way to " + name + " " + within +
         ": each step goes to an empty neighbouring space with at least two tiles under it.";
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
      return refused(std::string(name_of(side_)) +
                     " can neither move nor enter nor capture with any tile, so the turn cannot be "
                     "ended; only promoting is possible.");
  }
  std::unreachable();
}

Result<void> Position::check_own_uncovered(Space space) const {
  const std::string name = name_of(space);
  if (!occupied(space)) return refused("There is no tile on " + name + ".");
  if (!tiles(side_).contains(space)) {
    return refused("The tile on " + name + " is " + std::string(name_of(opponent(side_))) +
                   "'s, and it is " + std::string(name_of(side_)) + "'s turn.");
  }
  for (const Space on_it : supported[space]) {
    if (on_it != no_space && occupied(on_it)) {
      return refused("The tile on " + name + " is covered by the one on " + name_of(on_it) +
                     "; only uncovered tiles can be promoted, move or capture.");
    }
  }
  return {};
}

Result<void> Position::check_promotion(const Action& action) const {
  if (phase_ == Phase::moving) {
    return refused(
        "Promotions come first: nothing can be promoted after a move, an entry or a "
        "capture in the same turn.");
  }
  const Supply& own = supply(side_);
  Rank old_rank = action.old_rank;
  if (action.kind == Kind::promote) {
    if (auto checked = check_own_uncovered(action.from); !checked) return checked;
    old_rank = rank_of(action.from);
    if (old_rank >= action.rank) {
      return refused("The tile on " + name_of(action.from) + " is " + with_article(old_rank) +
                     " already.");
    }
  } else if (own.tiles[index(old_rank)] == 0) {
    return refused(std::string(name_of(side_)) + " has no " + std::string(name_of(old_rank)) +
                   " off the board.");
  }
  const int cost = info_of(action.rank).worth - info_of(old_rank).worth;
  if (own.tokens < cost) {
    return refused("Promoting " + with_article(old_rank) + " to " + with_article(action.rank) +
                   " costs " + std::to_string(cost) + ", and " + std::string(name_of(side_)) +
                   "'s collection is worth " + std::to_string(own.tokens) + ".");
  }
  return {};
}

Result<void> Position::check_move(const Action& action) const {
  if (auto checked = check_own_uncovered(action.from); !checked) return checked;
  const std::string from = name_of(action.from);
  if (spent_.contains(action.from)) {
    return refused(
        "The tile on " + from +
        " has moved, entered or captured this turn already, so it cannot move any more.");
  }
  if (action.to == action.from) return refused("A move ends on another space than " + from + ".");

  const Rank rank = rank_of(action.from);
  const Terrain field = terrain();
  if (field.moves(action.from, info_of(rank).points).contains(action.to)) return {};

  Position lifted = *this;
  lifted.lift(action.from);
  if (auto checked = lifted.check_destination(action.to); !checked) return checked;
  if (field.in_enemy_zone(action.from) && !field.moves(action.from, any_number_of_points).any()) {
    return refused("The tile on " + from +
                   " is in an enemy zone of control and cannot move: its first step would have to "
                   "lead out of the zone or to a space where it overhangs and from which it can go "
                   "on.");
  }
  std::string why =
      why_unreached(action.to, rank, field, {tiles_[0] | tiles_[1], {}},
                    [&](const Terrain& on, int points) { return on.moves(action.from, points); });
  if (field.in_enemy_zone(action.from)) {
    why +=
        " The tile starts in an enemy zone of control, so its first step has to lead out of it or "
        "to "
        "a space where it overhangs.";
  }
  return refused(std::move(why));
}

Result<void> Position::check_entry(const Action& action) const {
  const std::string own(name_of(side_));
  if (entries_ == 0) {
    return refused("No more tiles may enter this turn: two a turn, and one in White's first.");
  }
  if (supply(side_).tiles[index(action.rank)] == 0) {
    return refused(own + " has no " + std::string(name_of(action.rank)) + " off the board.");
  }
  const Terrain field = terrain();
  const Layer& holes = entry_holes[index(side_)];
  if (!field.any_empty(holes)) {
    return refused("All four entry holes of " + own + " are taken, so nothing can enter.");
  }
  const auto reach = [&](const Terrain& on, int points) { return on.entries(holes, points); };
  if (reach(field, info_of(action.rank).points).contains(action.to)) return {};
  if (auto checked = check_destination(action.to); !checked) return checked;
  return refused(why_unreached(action.to, action.rank, field, {tiles_[0] | tiles_[1], {}}, reach) +
                 " The first point is spent on an entry hole.");
}

Result<void> Position::check_destination(Space to) const {
  const std::string name = name_of(to);
  if (occupied(to)) return refused("There is a tile on " + name + " already.");
  if (places[to].level == 0) return {};
  const auto carrying =
      std::ranges::count_if(supports[to], [this](Space support) { return occupied(support); });
  if (carrying == 3) return {};
  return refused("A tile has to come to rest on three tiles, and " + name + " would have " +
                 count_of(static_cast<int>(carrying), "tile") + " under it.");
}

Result<void> Position::check_capture(const Action& action) const {
  if (auto checked = check_own_uncovered(action.from); !checked) return checked;
  const std::string from = name_of(action.from);
  if (places[action.from].level == 0) {
    return refused("A tile captures what it stands on, and " + from + " is on level 1.");
  }
  const Rank rank = rank_of(action.from);
  if (action.also != no_space && info_of(rank).capture_limit < 2) {
    return refused("Only a commander takes two tiles at a step, and the tile on " + from + " is " +
                   with_article(rank) + ".");
  }
  if (action.also == action.to) {
    return refused(name_of(action.to) + " is named twice, and can be taken once.");
  }
  if (auto checked = check_captured(action.to, action.from); !checked) return checked;
  if (action.also != no_space) {
    if (auto checked = check_captured(action.also, action.from); !checked) return checked;
  }
  const int needed = info_of(rank).supports;
  const int own = own_supports(action.from);
  if (own >= needed) return {};
  return refused("To capture, " + with_article(rank) + " needs " + count_of(needed, "own tile") +
                 " under it, and the one on " + from + " has " + count_of(own, "own tile") + ".");
}

Result<void> Position::check_captured(Space support, Space by) const {
  const std::string name = name_of(support);
  if (std::ranges::find(supports[by], support) == supports[by].end()) {
    return refused("A tile captures what it stands on, and " + name_of(by) + " does not lie on " +
                   name + ".");
  }
  switch (capture_of(support, by)) {
    case Capture::ok:
      return {};
    case Capture::own_tile:
      return refused("The tile on " + name + " is " + std::string(name_of(side_)) +
                     "'s own; only enemy tiles are captured.");
    case Capture::carries_others:
      return refused("The tile on " + name +
                     " also carries another tile, so it cannot be captured.");
  }
  std::unreachable();
}

}  // namespace quintet::rules::gridwar
