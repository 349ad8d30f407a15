#include "engine/slides-of-action/root.hpp"

#include <algorithm>

#include "rules/key.hpp"

namespace quintet::engine::slides_of_action {

std::vector<Key> twice_seen(const SearchRequest<Position>& request) {
  std::vector<Key> keys = request.history;
  keys.push_back(request.position.key());
  std::ranges::sort(keys);
  std::vector<Key> twice;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i] == keys[i - 1] && (twice.empty() || twice.back() != keys[i])) {
      twice.push_back(keys[i]);
    }
  }
  return twice;
}

std::vector<RootTurn> root_turns(const SearchRequest<Position>& request, const ForcedWins& forced) {
  std::vector<RootTurn> turns;
  for (const Action action : Slides(request.position)) {
    RootTurn turn{.action = action, .after = after(request.position, action)};
    const Key key = turn.after.key();
    if (const auto outcome = turn.after.outcome()) {
      for (Seat seat = 0; seat < rules::max_seats; ++seat) {
        if (!outcome->winners.contains(seat)) continue;
        turn.plies = 1;
        turn.winner = seat;
      }
      turn.draws = outcome->winners.empty();
    } else {
      turn.draws = forced.drawn(turn.after);
      turn.repeats = std::ranges::find(request.history, key) != request.history.end();
    }
    turn.lot = rules::mix(rules::scramble(request.settings.seed), key);
    turns.push_back(turn);
  }
  return turns;
}

void prove(RootTurn& turn, ForcedWins& forced, Seat mover, int depth) {
  if (turn.plies != 0 || turn.draws) return;
  for (Seat seat = 0; seat < rules::max_seats && turn.plies == 0; ++seat) {
    if (!turn.after.seats_in_play().contains(seat)) continue;
    if (const int plies = forced.plies(turn.after, seat, depth - 1)) {
      turn.plies = plies + 1;
      turn.winner = seat;
    }
  }
  if (turn.plies != 0) turn.score = proven_score(turn, mover);
}

int proven_score(const RootTurn& turn, Seat mover) {
  return turn.winner == mover ? win_now - turn.plies : turn.plies - win_now;
}

void rank(std::vector<RootTurn>& turns, Seat mover, const Settings& settings) {
  for (RootTurn& turn : turns) {
    if (turn.plies != 0) turn.score = proven_score(turn, mover);
    turn.noisy = turn.score;
    if (turn.plies == 0 && settings.noise > 0) {
      const auto range = static_cast<std::uint64_t>(2 * settings.noise + 1);
      turn.noisy += static_cast<int>(rules::scramble(turn.lot) % range) - settings.noise;
    }
  }
  std::ranges::sort(turns, [](const RootTurn& a, const RootTurn& b) {
    return a.noisy != b.noisy ? a.noisy > b.noisy : a.lot > b.lot;
  });
}

const RootTurn& choose(const std::vector<RootTurn>& ranked, Seat mover, const Settings& settings) {
  const RootTurn& best = ranked.front();
  if (best.plies != 0) return best;
  std::size_t count = 1;
  while (count < ranked.size() && ranked[count].noisy >= best.noisy - settings.margin &&
         (ranked[count].plies == 0 || ranked[count].winner == mover)) {
    ++count;
  }
  return ranked[rules::scramble(best.lot) % count];
}

std::optional<Proof> proof_of(const RootTurn& turn, const Position& position) {
  if (turn.plies == 0) return std::nullopt;
  // The seats take turns in the same order until the end.
  std::vector<Seat> order;
  const int seats = position.seats_in_play().size();
  Seat seat = position.seat_to_move();
  for (int i = 0; i < seats; ++i) {
    order.push_back(seat);
    do {
      seat = static_cast<Seat>((seat + 1) % rules::max_seats);
    } while (!position.seats_in_play().contains(seat));
  }
  int turns = 0;
  for (int ply = 0; ply < turn.plies; ++ply) {
    if (order[static_cast<std::size_t>(ply % seats)] == turn.winner) ++turns;
  }
  return Proof{.outcome = turn.winner == order[0] ? Proof::Outcome::win : Proof::Outcome::loss,
               .turns = std::max(turns, 1)};
}

}  // namespace quintet::engine::slides_of_action
