// A naive implementation of Sliders with lists and no tables; the rules core must agree with it on
// random positions.
#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include "rules/sliders/sliders.hpp"
#include "rules/text.hpp"
#include "tests/rules/naive_twin.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

struct Place {
  int file;
  int rank;
  friend bool operator==(Place, Place) = default;
};

struct Man {
  Place place;
  char side;  // b or g
  bool up;
  bool carries;
};

struct Candidate {
  int margin;
  int eighths;
  std::size_t enemy;
};

class Naive {
 public:
  int size = 9;
  std::vector<Man> men;
  char side = 'b';
  int steps = 2;

  [[nodiscard]] std::string text() const {
    std::string out;
    for (int rank = size - 1; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file <= size; ++file) {
        const auto man = file < size ? at({file, rank}) : std::nullopt;
        if (file < size && !man) {
          ++empty;
          continue;
        }
        if (empty > 0) out += std::to_string(empty);
        empty = 0;
        if (!man) continue;
        const char letter = men[*man].up ? 'u' : 'd';
        out += men[*man].side == 'b' ? static_cast<char>(std::toupper(letter)) : letter;
        if (men[*man].carries) out += '*';
      }
      out += rank > 0 ? '/' : ' ';
    }
    return out + side + ' ' + std::to_string(steps);
  }

  [[nodiscard]] bool possible() const {
    for (const char one : {'b', 'g'}) {
      if (count(one) < 1 || count(one) > 3 || carriers(one) > 1) return false;
    }
    for (const Man& man : men) {
      if (man.place == home(other(man.side))) return false;
      if (man.place == prize(other(man.side)) && carriers(other(man.side)) == 0) return false;
      if (man.place == prize(man.side) && carriers(man.side) == 0) return false;
      if (man.place.rank == (man.up ? size - 1 : 0)) return false;
    }
    if (at_home('b') && at_home('g')) return false;
    return steps == 2 || !next_texts().empty();
  }

  /// Every legal step with the position that it leads to.
  [[nodiscard]] std::map<std::string, std::string> next_texts() const {
    std::map<std::string, std::string> out;
    if (at_home('b') || at_home('g')) return out;
    for (std::size_t man = 0; man < men.size(); ++man) {
      for (int files = -1; files <= 1; ++files) {
        for (int ranks = -1; ranks <= 1; ++ranks) {
          const Place to{men[man].place.file + files, men[man].place.rank + ranks};
          if (!may_step(man, to)) continue;
          Naive after = *this;
          after.step(man, to);
          out[name(men[man].place) + "-" + name(to)] = after.text();
        }
      }
    }
    return out;
  }

  [[nodiscard]] bool at_home(char one) const {
    return std::ranges::any_of(men, [&](const Man& man) {
      return man.side == one && man.carries && man.place == home(one);
    });
  }

 private:
  static char other(char one) { return one == 'b' ? 'g' : 'b'; }
  static std::string name(Place place) { return rules::square_name({place.file, place.rank}); }
  [[nodiscard]] Place home(char one) const {
    if (size == 9) return one == 'b' ? Place{4, 0} : Place{4, 8};
    return one == 'b' ? Place{3, 0} : Place{4, 7};
  }
  [[nodiscard]] Place prize(char one) const {
    if (size == 9) return one == 'b' ? Place{6, 8} : Place{2, 0};
    return one == 'b' ? Place{6, 7} : Place{1, 0};
  }
  [[nodiscard]] std::ptrdiff_t count(char one) const {
    return std::ranges::count(men, one, &Man::side);
  }
  [[nodiscard]] std::ptrdiff_t carriers(char one) const {
    return std::ranges::count_if(men, [&](const Man& m) { return m.side == one && m.carries; });
  }
  [[nodiscard]] std::optional<std::size_t> at(Place place) const {
    for (std::size_t i = 0; i < men.size(); ++i) {
      if (men[i].place == place) return i;
    }
    return std::nullopt;
  }
  /// Whether a soldier of the side may enter this square.
  [[nodiscard]] bool may_enter(char one, Place to) const {
    if (to.file < 0 || to.file >= size || to.rank < 0 || to.rank >= size) return false;
    if (at(to) || to == home(other(one))) return false;
    return carriers(other(one)) > 0 || to != prize(other(one));
  }
  [[nodiscard]] bool may_step(std::size_t man, Place to) const {
    const Man& m = men[man];
    if (m.side != side || (steps == 1 && m.carries)) return false;
    if (m.up ? to.rank < m.place.rank : to.rank > m.place.rank) return false;
    return may_enter(side, to);
  }

  void step(std::size_t man, Place to) {
    Man& m = men[man];
    const bool whole_turn = m.carries || steps == 1;
    m.place = to;
    if (m.up && to.rank == size - 1) {
      m.up = false;
    } else if (!m.up && to.rank == 0) {
      m.up = true;
    }
    pick_up(man);
    if (!at_home(side)) fight_all(man);
    steps = 1;
    if (whole_turn || at_home('b') || at_home('g') || !anyone_may_step()) {
      side = other(side);
      steps = 2;
    }
  }
  [[nodiscard]] bool anyone_may_step() const {
    for (std::size_t man = 0; man < men.size(); ++man) {
      for (int file = 0; file < size; ++file) {
        for (int rank = 0; rank < size; ++rank) {
          if (touch(men[man].place, {file, rank}) && may_step(man, {file, rank})) return true;
        }
      }
    }
    return false;
  }
  void pick_up(std::size_t man) {
    if (men[man].place == prize(men[man].side) && carriers(men[man].side) == 0) {
      men[man].carries = true;
    }
  }

  static bool touch(Place a, Place b) {
    return a != b && std::abs(a.file - b.file) <= 1 && std::abs(a.rank - b.rank) <= 1;
  }
  /// The number of soldiers that fight: the soldier itself and its friends that touch `defender`.
  [[nodiscard]] int strength(std::size_t man, std::size_t defender) const {
    int sum = 1;
    for (std::size_t i = 0; i < men.size(); ++i) {
      if (i != man && men[i].side == men[man].side && touch(men[i].place, men[defender].place))
        ++sum;
    }
    return sum;
  }
  [[nodiscard]] int eighths(std::size_t man, Place to) const {
    std::vector<Place> clock{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    if (!men[man].up) std::rotate(clock.begin(), clock.begin() + 4, clock.end());
    const Place by{to.file - men[man].place.file, to.rank - men[man].place.rank};
    return static_cast<int>(std::ranges::find(clock, by) - clock.begin());
  }

  void fight_all(std::size_t stepped) {
    std::deque<std::size_t> moved{stepped};
    const auto retreats = [&](std::size_t man) {
      if (!retreat(man)) return false;
      if (std::ranges::find(moved, man) == moved.end()) moved.push_back(man);
      return true;
    };
    while (!moved.empty()) {
      const std::size_t man = moved.front();
      moved.pop_front();
      std::vector<std::size_t> attacked;
      while (true) {
        std::vector<Candidate> candidates;
        for (std::size_t enemy = 0; enemy < men.size(); ++enemy) {
          if (men[enemy].side == men[man].side || !touch(men[enemy].place, men[man].place))
            continue;
          if (std::ranges::find(attacked, enemy) != attacked.end()) continue;
          candidates.push_back({strength(man, enemy) - strength(enemy, enemy),
                                eighths(man, men[enemy].place), enemy});
        }
        if (candidates.empty()) break;
        std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
          return a.margin != b.margin ? a.margin > b.margin : a.eighths < b.eighths;
        });
        const Candidate fight = candidates.front();
        attacked.push_back(fight.enemy);
        const bool man_left = fight.margin < 0 && retreats(man);
        if (fight.margin > 0) retreats(fight.enemy);
        if (at_home('b') || at_home('g')) return;
        if (man_left) break;
      }
    }
  }
  bool retreat(std::size_t man) {
    bool moved = false;
    while (true) {
      Place behind = men[man].place;
      behind.rank += men[man].up ? -1 : 1;
      if (!may_enter(men[man].side, behind)) return moved;
      men[man].place = behind;
      pick_up(man);
      moved = true;
    }
  }
};

/// Up to three soldiers per side (sometimes four), close together, so that there are many fights.
Naive random_position(Dice& dice) {
  Naive naive;
  naive.size = dice.below(2) == 0 ? 9 : 8;
  const std::size_t reach = 3 + dice.below(dice.below(4) == 0 ? 5 : 2);
  const auto corner = [&] { return dice.below(static_cast<std::size_t>(naive.size) - reach + 1); };
  const std::size_t file = corner();
  const std::size_t rank = corner();
  for (const char side : {'b', 'g'}) {
    bool carried = dice.below(2) == 0;
    for (std::size_t i = dice.below(8) == 0 ? 1 + dice.below(4) : 3; i > 0; --i) {
      const Place place{static_cast<int>(file + dice.below(reach)),
                        static_cast<int>(rank + dice.below(reach))};
      if (std::ranges::find(naive.men, place, &Man::place) != naive.men.end()) continue;
      naive.men.push_back({place, side, dice.below(2) == 0, carried});
      carried = dice.below(40) == 0;
    }
  }
  naive.side = dice.below(2) == 0 ? 'b' : 'g';
  naive.steps = dice.below(2) == 0 ? 1 : 2;
  return naive;
}

TEST_CASE("on random positions the game agrees with the naive implementation on steps and fights") {
#ifdef NDEBUG
  constexpr int tries = 60'000;
#else
  constexpr int tries = 6'000;
#endif
  using rules::sliders::Position;
  const rules::GameInfo& info = *rules::find_game("sliders");
  Dice dice(1);
  int possible = 0;
  for (int i = 0; i < tries; ++i) {
    const Naive naive = random_position(dice);
    const auto options =
        rules::OptionValues::complete(info.options, {{"board", std::to_string(naive.size)}});
    const auto position = Position::parse(naive.text(), *options);
    CAPTURE(naive.text());
    REQUIRE(position.has_value() == naive.possible());
    if (!position) continue;
    ++possible;
    REQUIRE(position->format() == naive.text());

    const auto expected = naive.next_texts();
    REQUIRE(position->outcome().has_value() == expected.empty());
    check_legal_actions(*position, expected, *options);
  }
  CHECK(possible > tries / 4);
}

TEST_CASE("a step is refused exactly when it is not listed") {
  using rules::sliders::Action;
  using rules::sliders::Position;
  for (const auto& options : all_options(*rules::find_game("sliders"))) {
    Dice dice(2);
    Position position = Position::start(options);
    for (int i = 0; i < 100 && !position.outcome(); ++i) {
      std::vector<Action> legal;
      position.legal_actions(legal);
      for (rules::sliders::Square from = 0; from < rules::sliders::square_count; ++from) {
        for (rules::sliders::Square to = 0; to < rules::sliders::square_count; ++to) {
          const Action action{from, to};
          const bool listed = std::ranges::find(legal, action) != legal.end();
          if (position.check(action).has_value() != listed ||
              Action::parse(action.format()) != action) {
            FAIL(position.format(), ": ", action.format());
          }
        }
      }
      position.play(dice.pick(legal));
    }
  }
}

}  // namespace
}  // namespace quintet::tests
