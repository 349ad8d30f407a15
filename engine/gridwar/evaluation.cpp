#include "engine/gridwar/evaluation.hpp"

#include <algorithm>
#include <array>

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::index;
using rules::gridwar::info_of;
using rules::gridwar::Layer;
using rules::gridwar::Layers;
using rules::gridwar::level_count;
using rules::gridwar::opponent;
using rules::gridwar::Rank;
using rules::gridwar::SpaceSet;
using rules::gridwar::tiles_a_side;

constexpr int troop_points = info_of(Rank::troop).points;
constexpr int most_turns = no_way / troop_points;

// Points of the evaluation, set by hand and confirmed by matches between variants.
constexpr int lost_tile = 140;
constexpr int tile_on_board = 10;
constexpr int plenty_of_tiles = 24;
constexpr int leader = 15;
constexpr int commander = 60;
/// A path of n steps to the goal is worth `race / (n + race_start)`.
constexpr int race = 4000;
constexpr int race_start = 5;
/// The advantage of the side to move, in steps.
constexpr int tempo = 3;
constexpr int threat = 300;

constexpr auto goal_layers = [] {
  std::array<Layers, 2> layers;
  for (unsigned level = 0; level < level_count; ++level) {
    layers[index(Colour::white)][level] =
        Layer::only(0, rules::gridwar::holes_of(static_cast<int>(level), 0) - 1);
    layers[index(Colour::black)][level] = Layer::only(0, 0);
  }
  return layers;
}();

/// Entry holes as bits of level 1.
constexpr auto entry_holes = rules::gridwar::entry_holes;

/// Moves many tiles at once, turn by turn, and collects the spaces that they can reach.
class March {
 public:
  March(const Terrain& field, Colour colour) : field_(field), goal_(goal_layers[index(colour)]) {}

  /// Moves from `frontier`, a set of spaces with tiles, by at most `points` steps. Returns the
  /// number of steps to a goal, or 0 if none is in reach; then the spaces where the tiles can stop
  /// have been added to `rests_`.
  int turn(Layers frontier, int points) {
    const Terrain::Ground& ground = field_.ground();
    const auto top = static_cast<unsigned>(field_.top());
    Layers bound;  // tiles in a zone: their first step must leave it
    for (unsigned i = 0; i <= top; ++i) {
      seen_[i] = seen_[i] | frontier[i];
      bound[i] = frontier[i] & field_.enemy_zone()[i];
      frontier[i] = frontier[i] - bound[i];
    }
    for (int step = 1; step <= points; ++step) {
      Layers next;
      bool any = false;
      for (unsigned i = 0; i <= top; ++i) {
        next[i] = around(frontier, i, top) & ground.open[i];
        if (step == 1) next[i] = next[i] | (around(bound, i, top) & ground.pass[i]);
        next[i] = next[i] - seen_[i];
        seen_[i] = seen_[i] | next[i];
        const Layer rest = next[i] & ground.rest[i];
        if ((rest & goal_[i]).any()) return step;
        rests_[i] = rests_[i] | rest;
        next[i] = next[i] & ground.pass[i];
        any = any || next[i].any();
      }
      if (!any) break;
      frontier = next;
    }
    return 0;
  }

  /// Returns the spaces where tiles have come to rest since the last call.
  Layers take_rests() { return std::exchange(rests_, Layers{}); }

 private:
  static Layer around(const Layers& from, unsigned i, unsigned top) {
    Layer to = from[i].around();
    if (i > 0) to = to | from[i - 1].above();
    if (i < top) to = to | from[i + 1].below();
    return to;
  }

  const Terrain& field_;
  const Layers& goal_;
  Layers seen_;
  Layers rests_;
};

void insert(Layers& layers, Space space) {
  const auto [level, row, hole] = rules::gridwar::places[space];
  layers[level] = layers[level] | Layer::only(row, hole);
}

int race_value(int steps) {
  return steps >= no_way ? 0 : race / (steps + race_start) - race / (no_way + race_start);
}

/// Total progress of a colour's tiles towards the goal. It makes games come to an end.
int progress(const Position& position, Colour colour) {
  const Space goal = rules::gridwar::space_at(0, 0, colour == Colour::white ? 18 : 0);
  int sum = 0;
  position.tiles(colour).for_each([&](Space space) {
    const int near = 20 - distance(space, goal);
    sum += near + rules::gridwar::places[space].level;
  });
  return sum;
}

int material(const Position& position, Colour colour) {
  const SpaceSet& tiles = position.tiles(colour);
  const auto& supply = position.supply(colour);
  const int board = tiles.size();
  const int lost = tiles_a_side - board - supply.size();
  const int leaders = (tiles & position.leaders()).size() + supply.tiles[index(Rank::leader)] / 2;
  const int commanders =
      (tiles & position.commanders()).size() + supply.tiles[index(Rank::commander)] / 2;
  return std::min(board, plenty_of_tiles) * tile_on_board + board * 2 - lost * lost_tile +
         leaders * leader + commanders * commander;
}

}  // namespace

int way_to_goal(const Position& position, Colour colour, const Terrain& field) {
  March march(field, colour);
  Layers frontier = field.uncovered().levels;
  int best = no_way;
  // Tiles with more points get a turn of their own first.
  for (const Rank rank : {Rank::commander, Rank::leader}) {
    const SpaceSet ranked = (rank == Rank::leader ? position.leaders() : position.commanders()) &
                            position.tiles(colour);
    if (ranked.empty()) continue;
    Layers start;
    ranked.for_each([&](Space space) { insert(start, space); });
    if (const int steps = march.turn(start, info_of(rank).points)) {
      best = std::min(best, std::min(steps, troop_points));
    }
  }
  for (int turn = 0; turn < most_turns && best == no_way; ++turn) {
    if (const int steps = march.turn(frontier, troop_points)) best = turn * troop_points + steps;
    frontier = march.take_rests();
    if (turn == 0 && position.supply(colour).size() > 0) {
      frontier[0] = frontier[0] | (entry_holes[index(colour)] & field.ground().open[0]);
    }
    if (std::ranges::none_of(frontier, &Layer::any)) break;
  }
  return best;
}

int goal_threats(const Position& position, Colour colour, const Terrain& field) {
  const Layers& goal = goal_layers[index(colour)];
  const Space corner = rules::gridwar::space_at(0, 0, colour == Colour::white ? 18 : 0);
  int count = 0;
  field.uncovered().for_each([&](Space from) {
    const int points = info_of(position.rank_of(from)).points;
    if (distance(from, corner) > points + 1) return;
    const auto ends = field.moves(from, points);
    for (unsigned level = 0; level <= static_cast<unsigned>(ends.top); ++level) {
      if ((ends.levels[level] & goal[level]).any()) {
        ++count;
        return;
      }
    }
  });
  return count;
}

int evaluate(const Position& position, Colour me, Colour next, int aim) {
  int score = 0;
  for (const Colour colour : {me, opponent(me)}) {
    const Terrain field = position.terrain(colour);
    int way = way_to_goal(position, colour, field);
    const bool heedless = colour == me && aim < 100;
    int points = heedless ? 0 : material(position, colour) + progress(position, colour);
    if (way <= troop_points) {
      const int threats = goal_threats(position, colour, field);
      if (threats > 0) points += colour == next ? goal_in_reach + threats * threat : threat;
    }
    if (colour == next) way = std::max(way - tempo, 1);
    points += colour == me ? race_value(way) * aim / 100 : race_value(way);
    score += colour == me ? points : -points;
  }
  return score;
}

}  // namespace quintet::engine::gridwar
