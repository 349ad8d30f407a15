// A naive implementation of Sumo Checkers on an array of characters, which tries every move; the
// rules core must agree with it on random positions.
#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "rules/sumo-checkers/sumo_checkers.hpp"
#include "rules/text.hpp"
#include "tests/rules/naive_twin.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using Place = std::pair<int, int>;  // file, rank

constexpr std::array<Place, 4> four_ways{Place{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

Place beyond(Place from, Place way, int steps = 1) {
  return {from.first + way.first * steps, from.second + way.second * steps};
}

std::string name(Place place) {
  return rules::square_name({place.first, place.second});
}

class Naive {
 public:
  char side = 'G';
  char phase = 'm';
  int knockouts = 10;

  Naive() {
    for (auto& rank : cells_)
      rank.fill('.');
    for (const Place corner : {Place{0, 0}, {6, 0}, {0, 6}, {6, 6}})
      set(corner, ' ');
  }
  [[nodiscard]] char at(Place place) const {
    if (place.first < 0 || place.first > 6 || place.second < 0 || place.second > 6) return ' ';
    return cells_.at(static_cast<std::size_t>(place.second))
        .at(static_cast<std::size_t>(place.first));
  }
  void set(Place place, char what) {
    cells_.at(static_cast<std::size_t>(place.second)).at(static_cast<std::size_t>(place.first)) =
        what;
  }
  [[nodiscard]] int count(char what) const {
    int sum = 0;
    for (const Place place : places())
      sum += at(place) == what ? 1 : 0;
    return sum;
  }
  [[nodiscard]] static std::vector<Place> places() {
    std::vector<Place> all;
    const Naive none;
    for (int rank = 6; rank >= 0; --rank) {
      for (int file = 0; file < 7; ++file) {
        if (none.at({file, rank}) != ' ') all.emplace_back(file, rank);
      }
    }
    return all;
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    int empty = 0;
    const auto write = [&](char c) {
      if (empty > 0) out += std::to_string(empty);
      empty = 0;
      if (c != 0) out += c;
    };
    int rank = 6;
    for (const Place place : places()) {
      if (place.second != rank) {
        write('/');
        rank = place.second;
      }
      if (at(place) == '.') {
        ++empty;
      } else {
        write(at(place));
      }
    }
    write(0);
    return out + ' ' + (side == 'G' ? 'g' : 's') + ' ' + phase;
  }
  [[nodiscard]] bool lost(char one) const { return count(one) <= 10 - knockouts; }
  [[nodiscard]] bool possible() const {
    const int gold = count('G');
    const int silver = count('S');
    if (gold > 10 || silver > 10 || count('#') > 18) return false;
    if (count('#') > 0 && (gold > 1 || silver > 1)) return false;
    if (phase == 'p' && (gold != 1 || silver != 1 || knockouts != 10)) return false;
    return !lost('G') || !lost('S');
  }

  /// Every legal action with the position that it leads to.
  [[nodiscard]] std::map<std::string, std::string> next_texts() const {
    std::map<std::string, std::string> out;
    if (lost('G') || lost('S')) return out;
    if (phase == 'p') {
      out["#-"] = passed().text();
      for (const Place place : places()) {
        if (at(place) != '.' || count('#') == 18) continue;
        Naive after = *this;
        after.set(place, '#');
        out["#" + name(place)] = after.passed().text();
      }
      return out;
    }
    for (const Place start : places()) {
      if (at(start) != side) continue;
      walk(*this, {start}, out);
      columns(start, out);
      joins(start, out);
    }
    return out;
  }

 private:
  [[nodiscard]] char enemy() const { return side == 'G' ? 'S' : 'G'; }
  [[nodiscard]] Naive passed() const {
    Naive after = *this;
    after.side = enemy();
    after.phase = 'm';
    return after;
  }
  /// The position after a move from this one to `moved`. If each side has one checker left, the
  /// mover must now place a block; otherwise the other side is to move.
  [[nodiscard]] std::string finish(const Naive& moved) const {
    if (count('G') == 1 && count('S') == 1 && moved.count(enemy()) == 1) {
      Naive placing = moved;
      placing.phase = 'p';
      return placing.text();
    }
    return moved.passed().text();
  }

  /// Moves `n` checkers, with the rear one on `rear`, by one space; false if that is not possible.
  bool move_column(Place rear, Place way, int n) {
    int enemies = 0;
    while (at(beyond(rear, way, n + enemies)) == enemy())
      ++enemies;
    const Place end = beyond(rear, way, n + enemies);
    if (enemies > n) return false;
    if (at(end) != '.' && (at(end) != ' ' || enemies == 0)) return false;
    for (int i = n + enemies; i > 0; --i) {
      if (at(beyond(rear, way, i)) != ' ') set(beyond(rear, way, i), at(beyond(rear, way, i - 1)));
    }
    set(rear, '.');
    return true;
  }

  /// Continues with the checker at the path's end; `before` is the position before the move.
  void walk(const Naive& before, const std::vector<Place>& path,
            std::map<std::string, std::string>& out) const {
    for (const Place way : four_ways) {
      const Place to = beyond(path.back(), way);
      Naive after = *this;
      if (std::ranges::find(path, to) != path.end()) continue;
      if (!after.move_column(path.back(), way, 1)) continue;
      std::vector<Place> longer = path;
      longer.push_back(to);
      if (longer.size() < 4) {
        after.walk(before, longer, out);
        continue;
      }
      std::string text = name(path.front());
      for (std::size_t i = 1; i < longer.size(); ++i)
        text += "-" + name(longer[i]);
      out[text] = before.finish(after);
    }
  }

  void columns(Place rear, std::map<std::string, std::string>& out) const {
    for (const Place way : four_ways) {
      for (int n = 2; n <= 3; ++n) {
        bool unbroken = true;
        for (int i = 0; i < n; ++i)
          unbroken = unbroken && at(beyond(rear, way, i)) == side;
        Naive after = *this;
        if (!unbroken || !after.move_column(rear, way, n)) continue;
        out[name(rear) + "=" + name(beyond(rear, way, n - 1))] = finish(after);
      }
    }
  }

  void joins(Place start, std::map<std::string, std::string>& out) const {
    for (const Place step : four_ways) {
      const Place joined = beyond(start, step);
      if (at(joined) != '.') continue;
      Naive stepped = *this;
      stepped.set(start, '.');
      stepped.set(joined, side);
      for (const Place way : four_ways) {
        const Place other = beyond(joined, way);
        if (stepped.at(other) != side) continue;
        const Place back{-way.first, -way.second};
        const std::string from = name(start) + "-" + name(joined) + "+";
        Naive away = stepped;
        if (away.move_column(joined, way, 2)) {
          out[from + name(joined) + "=" + name(other)] = finish(away);
        }
        Naive towards = stepped;
        if (beyond(joined, back) != start && towards.move_column(other, back, 2)) {
          out[from + name(other) + "=" + name(joined)] = finish(towards);
        }
      }
    }
  }

  std::array<std::array<char, 7>, 7> cells_{};
};

/// Few or many checkers, sometimes blocks, sometimes more of one kind than a game has.
Naive random_position(Dice& dice) {
  Naive naive;
  naive.knockouts = dice.below(2) == 0 ? 10 : 1 + static_cast<int>(dice.below(10));
  naive.side = dice.below(2) == 0 ? 'G' : 'S';
  naive.phase = dice.below(5) == 0 ? 'p' : 'm';
  const bool last_two = dice.below(3) == 0;
  const auto all = Naive::places();
  const auto scatter = [&](char what, std::size_t most) {
    for (std::size_t i = dice.below(most + 1); i > 0; --i) {
      const Place place = dice.pick(all);
      if (naive.at(place) == '.') naive.set(place, what);
    }
  };
  if (last_two) {
    naive.set(dice.pick(all), 'G');
    scatter('S', 2);
    scatter('#', 30);
  } else {
    scatter('G', 14);
    scatter('S', 14);
    if (dice.below(10) == 0) scatter('#', 2);
  }
  return naive;
}

TEST_CASE("on random positions the game agrees with the naive implementation") {
#ifdef NDEBUG
  constexpr int tries = 20'000;
#else
  constexpr int tries = 2'000;
#endif
  using rules::sumo_checkers::Position;
  const rules::GameInfo& info = *rules::find_game("sumo-checkers");
  Dice dice(1);
  int possible = 0;
  for (int i = 0; i < tries; ++i) {
    const Naive naive = random_position(dice);
    const auto options = rules::OptionValues::complete(
        info.options, {{"knockouts", std::to_string(naive.knockouts)}});
    const auto position = Position::parse(naive.text(), *options);
    CAPTURE(naive.text());
    CAPTURE(naive.knockouts);
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

/// Every well-formed action whose spaces are close together, legal or not.
std::vector<rules::sumo_checkers::Action> nearby_actions() {
  using rules::sumo_checkers::Action;
  const auto all = Naive::places();
  std::vector<std::string> texts{"#-"};
  const auto near = [](Place a, Place b) {
    return std::abs(a.first - b.first) + std::abs(a.second - b.second) <= 1;
  };
  for (const Place a : all) {
    texts.push_back("#" + name(a));
    for (const Place b : all) {
      texts.push_back(name(a) + "=" + name(b));
      if (!near(a, b)) continue;
      for (const Place c : all) {
        for (const Place d : all) {
          if (near(b, c) && near(c, d)) {
            texts.push_back(name(a) + "-" + name(b) + "-" + name(c) + "-" + name(d));
            texts.push_back(name(a) + "-" + name(b) + "+" + name(c) + "=" + name(d));
          }
        }
      }
    }
  }
  std::vector<Action> actions;
  for (const std::string& text : texts) {
    actions.push_back(*Action::parse(text));
    CHECK(actions.back().format() == text);
  }
  return actions;
}

TEST_CASE("an action is refused exactly when it is not listed") {
  using rules::sumo_checkers::Position;
  const auto options =
      rules::OptionValues::complete(rules::find_game("sumo-checkers")->options, {});
  const auto actions = nearby_actions();
  Dice dice(3);
  for (int i = 0; i < 40; ++i) {
    const auto position = Position::parse(random_position(dice).text(), *options);
    if (!position || position->outcome()) continue;
    std::vector<Position::Action> legal;
    position->legal_actions(legal);
    std::size_t accepted = 0;
    for (const auto& action : actions) {
      const bool listed = std::ranges::find(legal, action) != legal.end();
      if (position->check(action).has_value() != listed) {
        FAIL(position->format(), ": ", action.format());
      }
      accepted += listed ? 1 : 0;
    }
    CHECK(accepted == legal.size());
  }
}

}  // namespace
}  // namespace quintet::tests
