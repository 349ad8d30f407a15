// Plays games of an engine against itself and turns them into samples for the fit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/tune/fit.hpp"
#include "rules/key.hpp"
#include "rules/options.hpp"

namespace quintet::engine {

struct SelfPlay {
  int games = 1'000;
  std::uint64_t nodes = 1'000;  // a turn
  std::uint64_t seed = 1;
  int most_opening_turns = 12;  // random turns, at least 2
  int turn_limit = 400;         // then it is a draw
  int noise = 15;
  int contempt = 20;
  /// Weight of a result for the position one turn earlier, in thousandths. Below 1000, fast wins
  /// count more, so that the weights do not learn to stall.
  int fade = 1'000;
};

template <class F, Searchable P>
[[nodiscard]] Sample sample_of(const P& position) {
  Sample sample;
  F::visit(position, [&](std::size_t feature, int count) {
    sample.counts.emplace_back(static_cast<std::uint16_t>(feature),
                               static_cast<std::int16_t>(count));
  });
  return sample;
}

/// Adds samples of all positions at the start of a turn of one game, except for the random opening
/// and for positions with a proof. Adds none of a drawn game: most draws are repetitions, which
/// depend on the search and not on the position.
template <class F, Searchable P>
void play_samples(const P& start, BeginSearch<P> begin, const SelfPlay& how, std::uint64_t seed,
                  std::vector<Sample>& samples) {
  std::uint64_t dice = seed;
  const auto below = [&](std::uint64_t bound) {
    dice = rules::scramble(dice);
    return (dice >> 16U) % bound;
  };
  SearchRequest<P> request{.position = start, .history = {}, .settings = {}};
  P& now = request.position;
  auto random_turns = 2 + below(static_cast<std::uint64_t>(how.most_opening_turns - 1));
  const std::size_t first = samples.size();
  std::vector<Seat> movers;
  for (int turn = 0; turn < how.turn_limit && !now.outcome(); ++turn) {
    if (std::ranges::count(request.history, now.key()) >= 2) break;
    const P before = now;
    if (random_turns > 0) {
      --random_turns;
      do {
        std::vector<typename P::Action> actions;
        now.legal_actions(actions);
        now.play(actions[below(actions.size())]);
      } while (!now.outcome() && !now.turn_start());
    } else {
      request.settings = {.nodes = how.nodes,
                          .seed = rules::mix(seed, static_cast<std::uint64_t>(turn)),
                          .noise = how.noise,
                          .contempt = how.contempt};
      const auto search = begin(request);
      while (!search->step(how.nodes)) {
      }
      const SearchResult<P> found = search->best();
      if (!found.lines.front().proof) {
        samples.push_back(sample_of<F>(now));
        movers.push_back(now.seat_to_move());
      }
      for (const auto& action : found.turn)
        now.play(action);
    }
    request.history.push_back(before.key());
  }
  const auto outcome = now.outcome();
  if (!outcome || outcome->winners.empty()) {
    samples.resize(first);
    return;
  }
  float certainty = 0.5F;
  for (std::size_t i = movers.size(); i-- > 0;) {
    const bool won = outcome->winners.contains(movers[i]);
    samples[first + i].result = won ? 0.5F + certainty : 0.5F - certainty;
    certainty *= static_cast<float>(how.fade) / 1000.0F;
  }
}

}  // namespace quintet::engine
