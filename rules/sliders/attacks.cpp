#include "rules/sliders/attacks.hpp"

namespace quintet::rules::sliders {
namespace {

/// Angle from straight ahead to the neighbouring square `to`, clockwise, in eighths of a turn.
int clockwise_from_ahead(Facing facing, Square from, Square to) {
  constexpr int unused = -1;
  // Indexed by the difference of the squares, from one rank and one file back to one of each ahead.
  constexpr std::array<int, 21> eighths{5,      4,      3,      unused, unused, unused, unused,
                                        unused, unused, 6,      unused, 2,      unused, unused,
                                        unused, unused, unused, unused, 7,      0,      1};
  const int difference = to - from + stride + 1;
  const int from_north = eighths[static_cast<std::size_t>(difference)];
  return facing == Facing::up ? from_north : (from_north + 4) % 8;
}

/// Queue of soldiers that have moved and still have to attack; each is in it at most once.
class Queue {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void push(SoldierIndex soldier) {
    const auto bit = static_cast<std::uint8_t>(1U << soldier);
    if ((waiting_ & bit) != 0) return;
    waiting_ |= bit;
    places_[(first_ + size_) % places_.size()] = soldier;
    ++size_;
  }
  SoldierIndex pop() {
    const SoldierIndex soldier = places_[first_];
    waiting_ = static_cast<std::uint8_t>(waiting_ & ~(1U << soldier));
    first_ = (first_ + 1) % places_.size();
    --size_;
    return soldier;
  }

 private:
  std::array<SoldierIndex, std::tuple_size_v<Soldiers>> places_{};
  std::size_t first_ = 0;
  std::size_t size_ = 0;
  std::uint8_t waiting_ = 0;
};

class Resolution {
 public:
  Resolution(Soldiers& soldiers, const Field& field, std::vector<Soldiers>* retreats)
      : soldiers_(soldiers), field_(field), retreats_(retreats) {}

  bool run(SoldierIndex instigator) {
    queue_.push(instigator);
    while (!queue_.empty() && !home_)
      attack_with(queue_.pop());
    return home_;
  }

 private:
  struct Fight {
    SoldierIndex defender;
    int margin;  // attack minus defence
  };

  void attack_with(SoldierIndex instigator) {
    unsigned attacked = 0;  // one bit for each enemy that was attacked from this square
    Fight fight{};
    while (!home_ && next_fight(instigator, attacked, fight)) {
      attacked |= 1U << fight.defender;
      if (fight.margin > 0) retreat(fight.defender);
      // An instigator that cannot slide back continues with its other fights.
      if (fight.margin < 0 && retreat(instigator)) return;
    }
  }

  /// "Sliders, Attacks: order": the fight with the largest margin, counted now; if margins are
  /// equal, the first one clockwise.
  [[nodiscard]] bool next_fight(SoldierIndex instigator, unsigned attacked, Fight& best) const {
    const Side side = side_of(instigator);
    const Soldier& attacker = soldiers_[instigator];
    const Squares own = squares_of(soldiers_, side);
    const Squares enemies = squares_of(soldiers_, opponent(side));
    const SoldierIndex first = first_of(opponent(side));
    bool found = false;
    int best_turn = 0;
    for (SoldierIndex enemy = first; enemy < first + soldiers_a_side; ++enemy) {
      const Square square = soldiers_[enemy].square;
      const bool done = ((attacked >> enemy) & 1U) != 0;
      if (done || !neighbours[attacker.square].contains(square)) continue;
      const int attack = (neighbours[square] & own).size();
      const int defence = 1 + (neighbours[square] & enemies).size();
      const int margin = attack - defence;
      const int turn = clockwise_from_ahead(attacker.facing, attacker.square, square);
      if (found && (margin < best.margin || (margin == best.margin && turn > best_turn))) continue;
      found = true;
      best = {enemy, margin};
      best_turn = turn;
    }
    return found;
  }

  /// "Sliders, Attacks: retreat": slides straight backwards as far as possible, with the same
  /// facing. It stops before the first square that the soldier may not enter. Returns false if the
  /// soldier cannot move at all.
  bool retreat(SoldierIndex loser) {
    Soldier& soldier = soldiers_[loser];
    const int back = soldier.facing == Facing::up ? -stride : stride;
    const Squares open = open_squares(soldiers_, field_, side_of(loser));
    const Square before = soldier.square;
    for (int next = before + back; next >= 0 && open.contains(static_cast<Square>(next));
         next += back) {
      soldier.square = static_cast<Square>(next);
    }
    if (soldier.square == before) return false;
    // Prizes and homes are on the first and the last rank, so only the end of a retreat can be on
    // one.
    home_ = arrive(soldiers_, field_, loser);
    if (retreats_ != nullptr) retreats_->push_back(soldiers_);
    queue_.push(loser);
    return true;
  }

  Soldiers& soldiers_;
  const Field& field_;
  std::vector<Soldiers>* retreats_;
  Queue queue_;
  bool home_ = false;
};

}  // namespace

bool arrive(Soldiers& soldiers, const Field& field, SoldierIndex soldier) {
  const Side side = side_of(soldier);
  Soldier& arrived = soldiers[soldier];
  if (arrived.square == field.prize[index(side)] && prize_lies(soldiers, side)) {
    arrived.carries = true;
  }
  return arrived.carries && arrived.square == field.home[index(side)];
}

bool resolve_attacks(Soldiers& soldiers, const Field& field, SoldierIndex instigator,
                     std::vector<Soldiers>* retreats) {
  const Squares enemies = squares_of(soldiers, opponent(side_of(instigator)));
  if ((neighbours[soldiers[instigator].square] & enemies).empty()) return false;
  return Resolution(soldiers, field, retreats).run(instigator);
}

}  // namespace quintet::rules::sliders
