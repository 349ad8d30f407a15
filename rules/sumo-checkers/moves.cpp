// Plays moves of checkers, and explains why a move is illegal.
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/sumo-checkers/names.hpp"
#include "rules/sumo-checkers/refusals.hpp"
#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::rules::sumo_checkers {
namespace {

/// Number of steps between two spaces of the same rank or file; 0 if they share neither.
int distance_in_line(Space from, Space to) {
  const int ranks = std::abs(rank_of(to) - rank_of(from));
  const int files = std::abs(file_of(to) - file_of(from));
  return ranks == 0 || files == 0 ? ranks + files : 0;
}

Result<void> check_adjacent(Space from, Space to) {
  if (distance_in_line(from, to) == 1) return {};
  return refuse("sumo-checkers.not-next-to", name_of(to), name_of(from));
}

/// Refuses to push a line of more enemies than the column has checkers (`strength`).
std::unexpected<Error> too_many(int enemies, Space first, Space last, int strength) {
  constexpr std::array<std::string_view, 7> words{"No",   "One",  "Two", "Three",
                                                  "Four", "Five", "Six"};
  const Argument count(std::to_string(enemies),
                       std::string(words[static_cast<std::size_t>(enemies)]));
  if (strength == 1) {
    return refuse("sumo-checkers.too-many-for-one", count, name_of(first), name_of(last));
  }
  const Argument checkers(std::to_string(strength), strength == 2 ? "two" : "three");
  return refuse("sumo-checkers.too-many", count, name_of(first), name_of(last), checkers);
}

}  // namespace

void Position::play(Action action) {
  const auto& spaces = action.spaces;
  const bool began_one_each = one_each();
  switch (action.kind) {
    case Kind::single:
      for (std::size_t i = 0; i + 1 < spaces.size(); ++i)
        advance(spaces[i], spaces[i], direction_of(spaces[i], spaces[i + 1]));
      break;
    case Kind::column:
      advance(spaces[0], spaces[1], direction_of(spaces[0], spaces[1]));
      break;
    case Kind::join:
      checkers_[index(side_)] ^= bit(spaces[0]) | bit(spaces[1]);
      advance(spaces[2], spaces[3], direction_of(spaces[2], spaces[3]));
      break;
    case Kind::block:
      blocks_ |= bit(spaces[0]);
      break;
    case Kind::no_block:
      break;
  }
  // "Sumo Checkers, Blocks": a turn that *began* with one checker each goes on after the move,
  // unless the move has won.
  if (phase_ == Phase::move && began_one_each && enemies() != 0) {
    phase_ = Phase::place;
  } else {
    phase_ = Phase::move;
    side_ = opponent(side_);
  }
}

std::vector<Position> Position::moments(const Action& action) const {
  const auto& spaces = action.spaces;
  std::vector<Position> moments;
  Position moment = *this;
  if (action.kind == Kind::single) {
    for (std::size_t i = 0; i + 2 < spaces.size(); ++i) {
      moment.advance(spaces[i], spaces[i], direction_of(spaces[i], spaces[i + 1]));
      moments.push_back(moment);
    }
  } else if (action.kind == Kind::join) {
    moment.checkers_[index(side_)] ^= bit(spaces[0]) | bit(spaces[1]);
    moments.push_back(moment);
  }
  return moments;
}

void Position::advance(Space rear, Space front, Direction direction) {
  const Spaces target = moved(bit(front), direction);
  Spaces& pushed = checkers_[index(opponent(side_))];
  if ((pushed & target) != 0) {
    // Moves the line by one: puts its first checker behind its last one.
    Spaces behind = target;
    while ((pushed & behind) != 0)
      behind = moved(behind, direction);
    pushed = (pushed & ~target) | behind;
  }
  checkers_[index(side_)] ^= bit(rear) | target;
}

Result<void> Position::check(Action action) const {
  const bool places = action.kind == Kind::block || action.kind == Kind::no_block;
  if (places) return check_block(action);
  if (phase_ == Phase::place) {
    return refuse("sumo-checkers.to-place", name_of(side_));
  }
  switch (action.kind) {
    case Kind::single:
      return check_single(action.spaces);
    case Kind::column:
      return check_column(action.spaces[0], action.spaces[1]);
    default:
      return check_join(action.spaces);
  }
}

Argument Position::content(Space space) const {
  for (const Side side : {Side::gold, Side::silver}) {
    if (holds(checkers_[index(side)], space)) {
      return {name_of(side), "holds a checker of " + name_of(side)};
    }
  }
  return holds(blocks_, space) ? Argument("block", "holds a block")
                               : Argument("nothing", "is empty");
}

Result<void> Position::check_own(Space space) const {
  if (holds(own(), space)) return {};
  return refuse("sumo-checkers.not-own", name_of(space), content(space), name_of(side_));
}

/// "Sumo Checkers, Directions and pushing": whether the front of a column can advance, with the
/// reason if it cannot.
Result<void> Position::check_advance(Space front, Direction direction, int strength) const {
  if (holds(edge(direction), front)) return refuse("sumo-checkers.edge", name_of(front));
  const Space target = next(front, direction);
  if (holds(empty(), target)) return {};
  if (!holds(enemies(), target)) {
    return refuse("sumo-checkers.not-pushed", name_of(target), content(target));
  }
  int line = 1;
  Space last = target;
  while (!holds(edge(direction), last) && holds(enemies(), next(last, direction))) {
    last = next(last, direction);
    ++line;
  }
  if (line > strength) return too_many(line, target, last, strength);
  if (holds(edge(direction), last) || holds(empty(), next(last, direction))) return {};
  const Space behind = next(last, direction);
  return refuse("sumo-checkers.held", name_of(last), name_of(behind), content(behind));
}

Result<void> Position::check_single(const std::array<Space, 4>& path) const {
  if (auto checked = check_own(path[0]); !checked) return checked;
  Position walking = *this;
  Spaces visited = bit(path[0]);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const Space from = path[i];
    const Space to = path[i + 1];
    if (auto checked = check_adjacent(from, to); !checked) return checked;
    if (holds(visited, to)) {
      return refuse("sumo-checkers.comes-back", name_of(to));
    }
    const Direction direction = direction_of(from, to);
    if (auto checked = walking.check_advance(from, direction, 1); !checked) return checked;
    walking.advance(from, from, direction);
    visited |= bit(to);
  }
  return {};
}

Result<void> Position::check_column(Space rear, Space front) const {
  const int distance = distance_in_line(rear, front);
  if (distance != 1 && distance != 2) {
    return refuse("sumo-checkers.not-a-column", name_of(rear), name_of(front));
  }
  const Direction direction = direction_of(rear, front);
  for (Space space = rear;; space = next(space, direction)) {
    if (auto checked = check_own(space); !checked) return checked;
    if (space == front) break;
  }
  return check_advance(front, direction, distance + 1);
}

Result<void> Position::check_join(const std::array<Space, 4>& spaces) const {
  const auto [from, joined, rear, front] = spaces;
  if (auto checked = check_own(from); !checked) return checked;
  if (auto checked = check_adjacent(from, joined); !checked) return checked;
  if (!holds(empty(), joined)) {
    return refuse("sumo-checkers.joins-on-occupied", name_of(joined), content(joined));
  }
  if (rear != joined && front != joined) {
    return refuse("sumo-checkers.joined-stays", name_of(joined));
  }
  const Space other = rear == joined ? front : rear;
  if (auto checked = check_adjacent(joined, other); !checked) return checked;
  if (other == from) return refuse("sumo-checkers.joins-itself", name_of(from));
  if (auto checked = check_own(other); !checked) return checked;

  const Direction direction = direction_of(rear, front);
  if (front == joined && direction == direction_of(joined, from)) {
    return refuse("sumo-checkers.column-goes-back", name_of(from));
  }
  Position stepped = *this;
  stepped.checkers_[index(side_)] ^= bit(from) | bit(joined);
  return stepped.check_advance(front, direction, 2);
}

Result<void> Position::check_block(Action action) const {
  if (phase_ == Phase::move) return refuse("sumo-checkers.to-move", name_of(side_));
  if (action.kind == Kind::no_block) return {};
  if (std::popcount(blocks_) == most_blocks) return refuse("sumo-checkers.no-block-left");
  const Space space = action.spaces[0];
  if (holds(empty(), space)) return {};
  return refuse("sumo-checkers.block-on-occupied", name_of(space), content(space));
}

}  // namespace quintet::rules::sumo_checkers
