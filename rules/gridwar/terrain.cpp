#include "rules/gridwar/terrain.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace quintet::rules::gridwar {
namespace {

constexpr auto existing = [] {
  Layers layers;
  for (const auto& [level, row, hole] : places) {
    Layer& layer = layers[static_cast<unsigned>(level)];
    layer = layer | Layer::only(row, hole);
  }
  return layers;
}();

/// A template over the level, so that the places of its rows are known at compile time.
template <int Level>
Layer layer_of(const SpaceSet& tiles) {
  Layer layer;
  [&]<int... Row>(std::integer_sequence<int, Row...>) {
    (layer.put_row(Row, tiles.run(row_starts[Level][Row], holes_of(Level, Row))), ...);
  }(std::make_integer_sequence<int, rows_of(Level)>());
  return layer;
}

constexpr auto layers_of = []<int... Level>(std::integer_sequence<int, Level...>) {
  return std::array{layer_of<Level>...};
}(std::make_integer_sequence<int, level_count>());

Layers all_but_one(int level, const Layer& only) {
  Layers layers;
  layers[static_cast<unsigned>(level)] = only;
  return layers;
}

}  // namespace

Terrain::Terrain(const SpaceSet& own, const SpaceSet& enemy) {
  Layers own_tiles;
  Layers enemy_tiles;
  Layers tiles;
  for (std::size_t i = 0; i < level_count; ++i) {
    own_tiles[i] = layers_of[i](own);
    enemy_tiles[i] = layers_of[i](enemy);
    tiles[i] = own_tiles[i] | enemy_tiles[i];
    // No tile can lie above an empty level.
    top_ = static_cast<int>(i);
    if (!tiles[i].any()) break;
  }
  uncovered_.top = top_;
  for (std::size_t i = 0; i <= static_cast<unsigned>(top_); ++i) {
    // The zone of an enemy tile also includes the level below, but there it holds only the tile's
    // supports. They are covered, so no tile enters them or starts from them.
    Layer zone = enemy_tiles[i].around();
    if (i > 0) zone = zone | enemy_tiles[i - 1].above();
    enemy_zone_[i] = zone;

    const Layer empty = existing[i] - tiles[i];
    ground_.open[i] = i == 0 ? empty : empty & tiles[i - 1].carries_two();
    ground_.rest[i] = i == 0 ? empty : empty & tiles[i - 1].carries_three();
    // "Gridwar, Movement: ZOC": in a zone a tile that could rest must stop; one that overhangs
    // continues.
    ground_.pass[i] = ground_.open[i] - (zone & ground_.rest[i]);

    uncovered_.levels[i] = own_tiles[i];
    if (i + 1 < level_count) uncovered_.levels[i] = own_tiles[i] - tiles[i + 1].below();
  }
}

bool Terrain::in_enemy_zone(Space space) const {
  const auto [level, row, hole] = places[space];
  return enemy_zone_[static_cast<unsigned>(level)].contains(row, hole);
}

Region Terrain::moves(Space from, int points) const {
  const auto [level, row, hole] = places[from];
  Ground ground = ground_;
  if (level + 1 < level_count) {
    // The moving tile is lifted. Of the spaces above it, those with three supports keep two, and
    // those with two keep too few.
    const auto i = static_cast<unsigned>(level) + 1;
    const Layer above = Layer::only(row, hole).above();
    const Layer overhanging = ground.rest[i] & above;
    ground.open[i] = (ground.open[i] - above) | overhanging;
    ground.pass[i] = (ground.pass[i] - above) | overhanging;
    ground.rest[i] = ground.rest[i] - above;
  }
  // "Gridwar, Movement": from an enemy zone the first step must leave the zone or overhang. These
  // are exactly the spaces of `ground.pass`.
  const Layers& first_step = in_enemy_zone(from) ? ground.pass : ground.open;
  return spread(ground, first_step, all_but_one(level, Layer::only(row, hole)), level, points);
}

Region Terrain::entries(const Layer& holes, int points) const {
  const Layer entered = ground_.open[0] & holes;
  Region ends =
      spread(ground_, ground_.open, all_but_one(0, entered & ground_.pass[0]), 0, points - 1);
  ends.levels[0] = ends.levels[0] | entered;
  return ends;
}

/// Breadth-first search: the first visit of a space leaves the most points, so later visits are
/// ignored. The frontier lies on one level and is not part of the result.
Region Terrain::spread(const Ground& ground, const Layers& first_step, Layers frontier, int level,
                       int points) const {
  Region reached;
  reached.top = top_;
  const Layers* open = &first_step;
  int low = level;
  int high = level;
  for (; points > 0; --points) {
    low = std::max(low - 1, 0);
    high = std::min(high + 1, top_);
    Layers next;
    bool any = false;
    for (auto i = static_cast<unsigned>(low); i <= static_cast<unsigned>(high); ++i) {
      Layer step = frontier[i].around();
      if (i > 0) step = step | frontier[i - 1].above();
      if (i + 1 < level_count) step = step | frontier[i + 1].below();
      step = (step & (*open)[i]) - reached.levels[i];
      reached.levels[i] = reached.levels[i] | step;
      next[i] = step & ground.pass[i];
      any = any || next[i].any();
    }
    if (!any) break;
    frontier = next;
    open = &ground.open;
  }
  for (std::size_t i = 0; i <= static_cast<unsigned>(top_); ++i)
    reached.levels[i] = reached.levels[i] & ground.rest[i];
  return reached;
}

}  // namespace quintet::rules::gridwar
