#include "engine/gridwar/endgames.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/gridwar/plans.hpp"

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::goals;
using rules::gridwar::index;
using rules::gridwar::info_of;
using rules::gridwar::Kind;
using rules::gridwar::opponent;
using rules::gridwar::SpaceSet;

constexpr int most_tiles = 10;

struct Begun {
  std::vector<Action> actions;
  Position after;
};

bool any_of(const SpaceSet& set, const auto& holds) {
  bool any = false;
  set.for_each([&](Space space) { any = any || holds(space); });
  return any;
}

/// Upper limit of the steps of a tile in one turn: its points, and a step with each capture. With
/// fewer than four tiles no tile can rest on three others, so none can capture.
int most_steps(const Position& position, Colour colour, Space tile) {
  const int enemies = position.tiles(opponent(colour)).size();
  const int tiles = position.tiles(colour).size() + enemies;
  return info_of(position.rank_of(tile)).points + (tiles < 4 ? 0 : enemies);
}

/// False only if the side to move certainly cannot win with this turn: every tile is too far from
/// the goals, and the opponent has a tile with a move that no tile can come near enough to prevent.
bool may_win(const Position& position) {
  const Colour side = position.side();
  const auto near = [&](Space target, int within) {
    return any_of(position.tiles(side), [&](Space tile) {
      return steps_between(tile, target) <= most_steps(position, side, tile) + within;
    });
  };
  if (any_of(goals[index(side)], [&](Space goal) { return near(goal, 0); })) return true;
  // A tile that changes the first step of another one is within two steps of it.
  const Terrain field = position.terrain(opponent(side));
  return !any_of(position.tiles(opponent(side)), [&](Space tile) {
    return field.uncovered().contains(tile) && !near(tile, 2) &&
           field.moves(tile, info_of(position.rank_of(tile)).points).any();
  });
}

bool won_by(const Position& position, Seat seat) {
  const auto outcome = position.outcome();
  return outcome && outcome->winners.contains(seat);
}

class Proof {
 public:
  Proof(Seat seat, std::uint64_t limit) : seat_(seat), limit_(limit) {}

  [[nodiscard]] bool stopped() const { return positions_ >= limit_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

  /// Calls `visit(turn, after)` for each turn, once for each resulting position and with fewer
  /// actions first, until `visit` returns false. Returns false in that case, and after the limit.
  template <class Visit>
  bool each_turn(const Position& position, const Visit& visit) {
    std::unordered_set<Key> seen;
    std::vector<Begun> now{{.actions = {}, .after = position}};
    while (!now.empty()) {
      std::vector<Begun> longer;
      for (const Begun& begun : now) {
        for (const Action& action : legal_actions(begun.after)) {
          if (stopped()) return false;
          ++positions_;
          Begun next = begun;
          next.actions.push_back(action);
          next.after.play(action);
          if (!seen.insert(next.after.key()).second) continue;
          if (!next.after.turn_start() && !next.after.outcome()) {
            longer.push_back(std::move(next));
          } else if (!visit(next.actions, next.after)) {
            return false;
          }
        }
      }
      now = std::move(longer);
    }
    return true;
  }

  /// A turn that wins; nothing if there is none, or after the limit.
  std::optional<std::vector<Action>> find_win_now(const Position& position) {
    if (!may_win(position)) return std::nullopt;
    std::optional<std::vector<Action>> found;
    each_turn(position, [&](const std::vector<Action>& turn, const Position& after) {
      if (won_by(after, position.seat_to_move())) found = turn;
      return !found;
    });
    return found;
  }

  /// Whether every turn of the opponent leaves a win with one turn. False after the limit.
  bool holds(const Position& position) {
    Position refuted = position;
    if (plays(refuted, refutation_) && loses(refuted)) return false;
    return each_turn(position,
                     [&](const std::vector<Action>& turn, const Position& after) {
                       if (!loses(after)) return true;
                       refutation_ = turn;
                       return false;
                     }) &&
           !stopped();
  }

  /// The last winning turn that was found. Not empty after `holds` has returned true.
  [[nodiscard]] const std::vector<Action>& last_win() const { return win_; }

  /// Whether the seat that the proof is for cannot win with its next turn, or has lost. Tries the
  /// last winning turn first.
  bool loses(const Position& position) {
    if (position.outcome()) return !won_by(position, seat_);
    Position won = position;
    ++positions_;
    if (plays(won, win_) && won_by(won, seat_)) return false;
    auto win = find_win_now(position);
    if (!win) return true;
    win_ = *std::move(win);
    return false;
  }

 private:
  /// Plays the actions as far as they are legal; returns whether all are, and make a whole turn.
  static bool plays(Position& position, const std::vector<Action>& turn) {
    for (const Action& action : turn) {
      if (position.outcome() || !position.check(action)) return false;
      position.play(action);
    }
    return !turn.empty() && (position.turn_start() || position.outcome());
  }

  Seat seat_;
  std::uint64_t limit_;
  std::uint64_t positions_ = 0;
  std::vector<Action> win_;
  std::vector<Action> refutation_;
};

/// Number of single actions that win.
std::size_t winning_actions(const Position& position) {
  return static_cast<std::size_t>(
      std::ranges::count_if(legal_actions(position), [&](const Action& action) {
        Position after = position;
        after.play(action);
        return won_by(after, position.seat_to_move());
      }));
}

}  // namespace

bool is_endgame(const Position& position) {
  int tiles = 0;
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (position.supply(colour).size() + position.supply(colour).tokens > 0) return false;
    tiles += position.tiles(colour).size();
  }
  return tiles <= most_tiles;
}

std::optional<WinInTwo> only_win_in_two(const Position& position, std::uint64_t limit) {
  const Seat seat = position.seat_to_move();
  Proof proof(seat, limit);
  if (proof.find_win_now(position)) return std::nullopt;
  std::optional<WinInTwo> found;
  Position after_first = position;
  const bool single =
      proof.each_turn(position, [&](const std::vector<Action>& turn, const Position& after) {
        if (after.outcome()) return true;
        const std::uint64_t before = proof.positions();
        if (!proof.holds(after)) return !proof.stopped();
        if (found) return false;
        found = WinInTwo{
            .first = turn, .reply = {}, .last = {}, .positions = proof.positions() - before};
        after_first = after;
        return true;
      });
  if (!single || !found) return std::nullopt;

  // Nothing wins faster than the others, so the line has the reply that hides the win best.
  std::size_t fewest = 0;
  const bool complete =
      proof.each_turn(after_first, [&](const std::vector<Action>& turn, const Position& after) {
        if (after.outcome()) return true;  // the opponent loses at once, which is no resistance
        const std::size_t wins = winning_actions(after);
        // Among equal replies one that plays something is better than `end` alone.
        const bool passes = found->reply.size() == 1;
        if (!found->reply.empty() && (wins > fewest || (wins == fewest && !passes))) return true;
        if (proof.loses(after)) return false;
        found->reply = turn;
        found->last = proof.last_win();
        fewest = wins;
        return true;
      });
  if (!complete || found->reply.empty()) return std::nullopt;
  return found;
}

}  // namespace quintet::engine::gridwar
