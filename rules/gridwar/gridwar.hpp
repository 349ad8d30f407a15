// Gridwar: tiles walk and climb on each other across a board of 145 holes, each side towards its
// far corner. The rules are in README.md beside this file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"
#include "rules/gridwar/spaces.hpp"
#include "rules/gridwar/terrain.hpp"
#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::rules::gridwar {

enum class Colour : std::uint8_t { white, black };
[[nodiscard]] constexpr Colour opponent(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}
/// A colour as the index of an array.
[[nodiscard]] constexpr std::size_t index(Colour colour) {
  return static_cast<std::size_t>(colour);
}
[[nodiscard]] std::string_view name_of(Colour colour);

enum class Rank : std::uint8_t { troop, leader, commander };
inline constexpr std::array ranks{Rank::troop, Rank::leader, Rank::commander};
[[nodiscard]] constexpr std::size_t index(Rank rank) {
  return static_cast<std::size_t>(rank);
}
[[nodiscard]] std::string_view name_of(Rank rank);

struct RankInfo {
  char letter;
  std::uint8_t points;         // of movement
  std::uint8_t supports;       // own tiles that must lie under it for a capture
  std::uint8_t capture_limit;  // tiles that it may capture in one step
  std::uint8_t worth;          // in yellow tokens
};
[[nodiscard]] constexpr RankInfo info_of(Rank rank) {
  constexpr std::array<RankInfo, 3> table{
      {{'T', 5, 2, 1, 0}, {'L', 8, 1, 1, 1}, {'C', 10, 1, 2, 3}}};
  return table[index(rank)];
}

inline constexpr int tiles_a_side = 95;

/// `entry_holes[index(colour)]`, all on level 1: an obtuse corner and its neighbours.
inline constexpr std::array<Layer, 2> entry_holes{
    Layer::only(9, 0) | Layer::only(9, 1) | Layer::only(8, 0) | Layer::only(8, 1),
    Layer::only(9, 9) | Layer::only(9, 8) | Layer::only(8, 10) | Layer::only(8, 9)};

/// `goals[index(colour)]`: an acute corner and the spaces that rest on it, one per level.
inline constexpr auto goals = [] {
  std::array<SpaceSet, 2> sets;
  for (int level = 0; level < level_count; ++level) {
    sets[index(Colour::white)].insert(space_at(level, 0, holes_of(level, 0) - 1));
    sets[index(Colour::black)].insert(space_at(level, 0, 0));
  }
  return sets;
}();

enum class Kind : std::uint8_t { promote, promote_off_board, move, enter, capture, end };

/// `1c5+L` (promote), `T+L` (promote off the board), `1c5-2d4` (move), `T@1h3` (enter), `2c5x1c5`
/// and `2c5x1c5x1c6` (capture), `end`. Fields that a kind does not use keep their defaults.
struct Action {
  Kind kind = Kind::end;
  Rank rank = Rank::troop;      // promote: the new rank; enter: the rank of the tile
  Rank old_rank = Rank::troop;  // promote_off_board
  Space from = no_space;        // promote, move, capture
  Space to = no_space;          // move, enter, capture
  Space also = no_space;        // capture: the second captured tile
  [[nodiscard]] std::string format() const;
  [[nodiscard]] static Result<Action> parse(std::string_view text);
  friend bool operator==(const Action&, const Action&) = default;
};

class Position {
 public:
  using Action = gridwar::Action;

  struct Supply {
    std::array<std::uint8_t, 3> tiles{};  // off the board, by rank
    std::uint8_t tokens = 0;              // the collection, in yellow tokens
    [[nodiscard]] int size() const { return tiles[0] + tiles[1] + tiles[2]; }
    friend bool operator==(const Supply&, const Supply&) = default;
  };

  [[nodiscard]] static Position start(const OptionValues& options);
  [[nodiscard]] static Result<Position> parse(std::string_view text, const OptionValues& options);
  [[nodiscard]] std::string format() const;

  template <class Out>
  void legal_actions(Out& out) const;
  [[nodiscard]] Result<void> check(const Action& action) const;
  void play(const Action& action);

  [[nodiscard]] Seat seat_to_move() const { return static_cast<Seat>(side_); }
  [[nodiscard]] bool turn_start() const { return phase_ == Phase::start; }
  [[nodiscard]] std::optional<Outcome> outcome() const;

  /// Equal for equal positions; different positions may collide, but very rarely (64 bits).
  [[nodiscard]] std::uint64_t key() const;
  [[nodiscard]] Colour side() const { return side_; }
  [[nodiscard]] const SpaceSet& tiles(Colour colour) const { return tiles_[index(colour)]; }
  [[nodiscard]] const Supply& supply(Colour colour) const { return supplies_[index(colour)]; }
  /// Rank of the tile on the space; troop if there is no tile.
  [[nodiscard]] Rank rank_of(Space space) const;
  [[nodiscard]] const SpaceSet& leaders() const { return leaders_; }        // of both colours
  [[nodiscard]] const SpaceSet& commanders() const { return commanders_; }  // of both colours
  /// Tiles of the side to move that have moved, entered or captured in this turn.
  [[nodiscard]] const SpaceSet& spent() const { return spent_; }
  [[nodiscard]] int entries() const { return entries_; }
  [[nodiscard]] bool occupied(Space space) const {
    return tiles_[0].contains(space) || tiles_[1].contains(space);
  }
  /// The terrain for the side to move, and for `colour`.
  [[nodiscard]] Terrain terrain() const { return terrain(side_); }
  [[nodiscard]] Terrain terrain(Colour colour) const {
    return {tiles(colour), tiles(opponent(colour))};
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  /// `promoting`: a tile was promoted this turn. `moving`: a tile has moved, entered or captured;
  /// this is the phase exactly when there are spent tiles.
  enum class Phase : std::uint8_t { start, promoting, moving };

  [[nodiscard]] int tiles_out_of_play(Colour colour) const {
    return tiles_a_side - tiles(colour).size() - supply(colour).size();
  }
  /// Worth of all promoted tiles of the colour, on and off the board, in yellow tokens.
  [[nodiscard]] int worth_of_ranks(Colour colour) const;
  void set_rank(Space space, Rank rank);
  [[nodiscard]] bool at_goal(Colour colour) const {
    return !(tiles(colour) & goals[index(colour)]).empty();
  }
  /// The side that has a tile on one of its goals. The turn is over then, so only the start of a
  /// turn can be such a position.
  [[nodiscard]] std::optional<Colour> winner_at_goal() const {
    if (phase_ != Phase::start) return std::nullopt;
    if (at_goal(Colour::white)) return Colour::white;
    if (at_goal(Colour::black)) return Colour::black;
    return std::nullopt;
  }
  /// Whether a move, an entry or a capture is possible now.
  [[nodiscard]] bool can_act() const;
  [[nodiscard]] bool can_promote() const;
  /// Reason why the own tile `by` cannot capture one of its supports; `ok` if it can.
  enum class Capture : std::uint8_t { ok, own_tile, carries_others };
  [[nodiscard]] Capture capture_of(Space support, Space by) const;
  [[nodiscard]] int own_supports(Space space) const;
  /// 1 exactly in White's first turn ("Gridwar, Position").
  [[nodiscard]] std::uint8_t entries_at_start() const;

  template <class Out>
  void promotions(const Terrain& terrain, Out& out) const;
  template <class Out>
  bool captures(Space from, Out& out) const;

  void arrive(Space space, Rank rank);
  Rank lift(Space space);
  void finish_turn();

  [[nodiscard]] Result<void> check_own_uncovered(Space space) const;
  [[nodiscard]] Result<void> check_promotion(const Action& action) const;
  [[nodiscard]] Result<void> check_move(const Action& action) const;
  [[nodiscard]] Result<void> check_entry(const Action& action) const;
  [[nodiscard]] Result<void> check_destination(Space to) const;
  [[nodiscard]] Result<void> check_capture(const Action& action) const;
  [[nodiscard]] Result<void> check_captured(Space support, Space by) const;

  [[nodiscard]] Result<void> read_tiles(Colour colour, std::string_view text);
  [[nodiscard]] Result<void> read_supply(Colour colour, std::string_view text);
  [[nodiscard]] Result<void> read_spent(std::string_view text);
  [[nodiscard]] Result<void> validate_board() const;
  [[nodiscard]] Result<void> validate_counts() const;
  [[nodiscard]] Result<void> validate_turn() const;
  void write_tiles(Colour colour, std::string& out) const;
  void write_supply(Colour colour, std::string& out) const;

  std::array<SpaceSet, 2> tiles_;
  SpaceSet leaders_;  // of both colours, uncovered: covered tiles are troops
  SpaceSet commanders_;
  SpaceSet spent_;  // tiles of the side to move that have moved, entered or captured this turn
  std::array<Supply, 2> supplies_{};
  Colour side_ = Colour::white;
  Phase phase_ = Phase::start;
  std::uint8_t entries_ = 0;  // tiles that may still enter this turn
  std::uint8_t taken_ = 0;    // tiles captured in this turn
};
static_assert(sizeof(Position) <= 512);

template <class Out>
void Position::legal_actions(Out& out) const {
  if (winner_at_goal()) return;
  const Terrain field = terrain();
  if (phase_ != Phase::moving) promotions(field, out);

  bool acts = phase_ == Phase::moving;
  field.uncovered().for_each([&](Space from) {
    if (!spent_.contains(from)) {
      const Region ends = field.moves(from, info_of(rank_of(from)).points);
      acts = acts || ends.any();
      ends.for_each(
          [&](Space to) { out.push_back(Action{.kind = Kind::move, .from = from, .to = to}); });
    }
    acts = captures(from, out) || acts;
  });
  if (entries_ > 0) {
    for (const Rank rank : ranks) {
      if (supply(side_).tiles[index(rank)] == 0) continue;
      const Region ends = field.entries(entry_holes[index(side_)], info_of(rank).points);
      acts = acts || ends.any();
      ends.for_each(
          [&](Space to) { out.push_back(Action{.kind = Kind::enter, .rank = rank, .to = to}); });
    }
  }
  // "Gridwar, A turn": a player may pass, but one who can do nothing cannot end the turn either.
  if (acts) out.push_back(Action{.kind = Kind::end});
}

template <class Out>
void Position::promotions(const Terrain& terrain, Out& out) const {
  const Supply& own = supply(side_);
  if (own.tokens == 0) return;
  for (const Rank rank : {Rank::leader, Rank::commander}) {
    const auto affordable = [&](Rank old_rank) {
      return old_rank < rank && own.tokens >= info_of(rank).worth - info_of(old_rank).worth;
    };
    for (const Rank old_rank : {Rank::troop, Rank::leader}) {
      if (own.tiles[index(old_rank)] > 0 && affordable(old_rank)) {
        out.push_back(Action{.kind = Kind::promote_off_board, .rank = rank, .old_rank = old_rank});
      }
    }
    terrain.uncovered().for_each([&](Space space) {
      if (affordable(rank_of(space))) {
        out.push_back(Action{.kind = Kind::promote, .rank = rank, .from = space});
      }
    });
  }
}

/// Adds the captures of `from`, an own uncovered tile. Returns whether there were any.
template <class Out>
bool Position::captures(Space from, Out& out) const {
  if (places[from].level == 0) return false;
  const RankInfo rank = info_of(rank_of(from));
  if (own_supports(from) < rank.supports) return false;
  bool any = false;
  for (const Space first : supports[from]) {
    if (capture_of(first, from) != Capture::ok) continue;
    any = true;
    out.push_back(Action{.kind = Kind::capture, .from = from, .to = first});
    if (rank.capture_limit < 2) continue;
    for (const Space second : supports[from]) {
      if (second == first || capture_of(second, from) != Capture::ok) continue;
      out.push_back(Action{.kind = Kind::capture, .from = from, .to = first, .also = second});
    }
  }
  return any;
}

[[nodiscard]] GameInfo info();

}  // namespace quintet::rules::gridwar
