#include "rules/gridwar/gridwar.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "rules/game_model.hpp"
#include "rules/gridwar/refusals.hpp"
#include "rules/key.hpp"

namespace quintet::rules::gridwar {
namespace {

/// A sink that records only whether there is an action.
struct Finder {
  bool found = false;
  void push_back(const Action& /*action*/) { found = true; }
};

}  // namespace

std::string_view name_of(Colour colour) {
  return colour == Colour::white ? "White" : "Black";
}

std::string_view name_of(Rank rank) {
  constexpr std::array<std::string_view, 3> names{"troop", "leader", "commander"};
  return names[index(rank)];
}

Position Position::start(const OptionValues& /*options*/) {
  Position position;
  for (Supply& supply : position.supplies_)
    supply.tiles[index(Rank::troop)] = tiles_a_side;
  position.entries_ = position.entries_at_start();
  return position;
}

Rank Position::rank_of(Space space) const {
  if (leaders_.contains(space)) return Rank::leader;
  return commanders_.contains(space) ? Rank::commander : Rank::troop;
}

void Position::set_rank(Space space, Rank rank) {
  leaders_.erase(space);
  commanders_.erase(space);
  if (rank == Rank::leader) leaders_.insert(space);
  if (rank == Rank::commander) commanders_.insert(space);
}

std::uint64_t Position::key() const {
  std::uint64_t key = 0;
  for (const SpaceSet* set : {&tiles_[0], &tiles_[1], &leaders_, &commanders_, &spent_}) {
    // There are sixty words, so each costs only one multiplication; `scramble` mixes once per set.
    for (const std::uint64_t word : set->words())
      key = (std::rotl(key, 23) ^ word) * 0x9e3779b97f4a7c15U;
    key = scramble(key);
  }
  std::uint64_t rest =
      static_cast<std::uint64_t>(side_) | static_cast<std::uint64_t>(phase_) << 1U |
      static_cast<std::uint64_t>(entries_) << 3U | static_cast<std::uint64_t>(taken_) << 5U;
  for (const Supply& supply : supplies_) {
    key = mix(key, rest);
    rest = supply.tokens;
    for (const std::uint8_t count : supply.tiles)
      rest = rest << 8U | count;
  }
  return mix(key, rest);
}

std::uint8_t Position::entries_at_start() const {
  const bool nothing_entered = supplies_[0].size() + supplies_[1].size() == 2 * tiles_a_side;
  return nothing_entered && side_ == Colour::white ? 1 : 2;
}

int Position::worth_of_ranks(Colour colour) const {
  int worth = 0;
  for (const Rank rank : {Rank::leader, Rank::commander}) {
    const SpaceSet& ranked = rank == Rank::leader ? leaders_ : commanders_;
    const int count = (ranked & tiles(colour)).size() + supply(colour).tiles[index(rank)];
    worth += count * info_of(rank).worth;
  }
  return worth;
}

int Position::own_supports(Space space) const {
  return static_cast<int>(std::ranges::count_if(
      supports[space], [this](Space support) { return tiles(side_).contains(support); }));
}

// "Gridwar, Capture": the tile must be an enemy, and only the capturing tile may cover it.
Position::Capture Position::capture_of(Space support, Space by) const {
  if (tiles(side_).contains(support)) return Capture::own_tile;
  const bool carries_others = std::ranges::any_of(supported[support], [this, by](Space on_it) {
    return on_it != no_space && on_it != by && occupied(on_it);
  });
  return carries_others ? Capture::carries_others : Capture::ok;
}

void Position::play(const Action& action) {
  Supply& own = supplies_[index(side_)];
  const auto pay = [&own](Rank rank, Rank old_rank) {
    const int cost = info_of(rank).worth - info_of(old_rank).worth;
    assert(own.tokens >= cost);
    own.tokens = static_cast<std::uint8_t>(own.tokens - cost);
  };
  switch (action.kind) {
    case Kind::promote:
      pay(action.rank, rank_of(action.from));
      set_rank(action.from, action.rank);
      phase_ = Phase::promoting;
      return;
    case Kind::promote_off_board:
      pay(action.rank, action.old_rank);
      --own.tiles[index(action.old_rank)];
      ++own.tiles[index(action.rank)];
      phase_ = Phase::promoting;
      return;
    case Kind::move: {
      const Rank rank = lift(action.from);
      arrive(action.to, rank);
      return;
    }
    case Kind::enter:
      --own.tiles[index(action.rank)];
      --entries_;
      arrive(action.to, action.rank);
      return;
    case Kind::capture: {
      const Rank rank = lift(action.from);
      for (const Space captured : {action.to, action.also}) {
        if (captured == no_space) continue;
        tiles_[index(opponent(side_))].erase(captured);
        ++taken_;
      }
      arrive(action.to, rank);
      return;
    }
    case Kind::end:
      finish_turn();
      return;
  }
}

Rank Position::lift(Space space) {
  const Rank rank = rank_of(space);
  set_rank(space, Rank::troop);
  tiles_[index(side_)].erase(space);
  spent_.erase(space);
  return rank;
}

void Position::arrive(Space space, Rank rank) {
  tiles_[index(side_)].insert(space);
  set_rank(space, rank);
  spent_.insert(space);
  phase_ = Phase::moving;
  // "Gridwar, Movement: Demotion": supports of either colour become troops.
  if (places[space].level > 0) {
    for (const Space support : supports[space])
      set_rank(support, Rank::troop);
  }
  // An action that ends the game ends the turn.
  if (goals[index(side_)].contains(space)) finish_turn();
}

void Position::finish_turn() {
  Supply& own = supplies_[index(side_)];
  own.tokens = static_cast<std::uint8_t>(own.tokens + taken_);
  taken_ = 0;
  spent_ = SpaceSet();
  side_ = opponent(side_);
  phase_ = Phase::start;
  entries_ = entries_at_start();
}

bool Position::can_promote() const {
  Finder finder;
  if (supply(side_).tokens > 0) promotions(terrain(), finder);
  return finder.found;
}

bool Position::can_act() const {
  Finder finder;
  const Terrain field = terrain();
  // A tile that can enter can also stay on the entry hole, because no tile overhangs on level 1.
  if (entries_ > 0 && supply(side_).size() > 0 && field.any_empty(entry_holes[index(side_)])) {
    return true;
  }
  field.uncovered().for_each([&](Space from) {
    if (finder.found) return;
    finder.found = !spent_.contains(from) && field.moves(from, info_of(rank_of(from)).points).any();
    if (!finder.found) captures(from, finder);
  });
  return finder.found;
}

// "Gridwar, End". A turn with a spent tile can always be ended, so the side to move has not lost.
std::optional<Outcome> Position::outcome() const {
  if (const auto winner = winner_at_goal())
    return Outcome{SeatSet(static_cast<Seat>(*winner)), "goal"};
  if (phase_ == Phase::moving || can_act() || can_promote()) return std::nullopt;
  return Outcome{SeatSet(static_cast<Seat>(opponent(side_))), "no-legal-action"};
}

namespace {

constexpr std::array<std::string_view, 2> seat_name_list{"White", "Black"};

std::span<const std::string_view> seat_names(const OptionValues& /*options*/) {
  return seat_name_list;
}

}  // namespace

GameInfo info() {
  return {.id = "gridwar",
          .name = "Gridwar",
          .designer = "",
          .published = "",
          .designer_site = "",
          .summary =
              "Climb over your own tiles and the enemy's, capture what you stand on, and bring a "
              "tile to your far corner.",
          .draw_by_agreement = true,
          .options = {},
          .refusals = refusals,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::gridwar
