// A request to think, what comes of it, and the thinking itself as a value that can pause: what
// each game's folder provides, in the game's own types. Budgets are nodes; there is no clock, no
// thread and no floating point, so that equal requests have equal results on every machine.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/position.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

using rules::Seat;

/// Equal positions have equal keys; others differ, but for an accident of 64 bits.
using Key = std::uint64_t;

/// A position that an engine can think about.
template <class P>
concept Searchable = rules::Position<P> && requires(const P constant) {
  { constant.key() } -> std::same_as<std::uint64_t>;
};

/// A table of positions never takes more than this.
inline constexpr std::size_t largest_table = 32UL << 20U;
/// The largest budget, and the most lines, that a search accepts.
inline constexpr std::uint64_t most_nodes = 1'000'000'000;
inline constexpr int most_lines = 20;

/// How to think.
struct Settings {
  /// The budget: about how many actions may be played in thinking; 1 … `most_nodes`. A search may
  /// exceed it by as much as it takes to look at each turn and each answer once, so that no budget
  /// makes it miss a win in one turn or walk into an avoidable loss in one.
  std::uint64_t nodes = 1;
  std::uint64_t seed = 0;
  /// Each evaluation is off by up to this many points, as a hash of the position's key and the seed
  /// says. 0: none. Never hides a decided game.
  int noise = 0;
  /// Any turn whose score is within so many points of the best may be chosen, as the seed says.
  /// Turns that are proven lost are never chosen for it, nor is a proven win given up.
  int margin = 0;
  /// How many points a draw is worse than an even game to the seat that thinks.
  int contempt = 0;
  /// To how many percent the seat that thinks heeds its own way to win; 0 … 100. Below 100 it heeds
  /// nothing else of its own, but all that the other side has. Only Gridwar knows this.
  int aim = 100;
  /// How many of the best turns are asked for; 1 … `most_lines`. The lines are the only
  /// thing that it may change, besides what the nodes are spent on.
  int lines = 1;
  friend bool operator==(const Settings&, const Settings&) = default;
};

template <Searchable P>
struct SearchRequest {
  /// Not over. It may stand in the middle of a turn: then the first turn of a line is the rest.
  P position;
  /// The keys of the turn starts that led here, oldest first, without `position` itself: a position
  /// that comes about for the third time with the same seat to move ends the game as a draw.
  std::vector<Key> history;
  Settings settings;
};

/// What is certain, and not merely estimated.
struct Proof {
  enum class Outcome : std::uint8_t { win, draw, loss };
  Outcome outcome;  // for the seat to move
  /// How many turns the winner still takes, at most: 1 is a win with this turn, or a loss to the
  /// very next turn of somebody else. 0 for a draw.
  int turns = 0;
  friend bool operator==(const Proof&, const Proof&) = default;
};

/// A seat's expected share of the game, in thousandths.
using Chance = int;

template <Searchable P>
struct Line {
  using Turn = std::vector<typename P::Action>;
  /// Whole turns of all seats from the position on; at least one.
  std::vector<Turn> turns;
  /// Points for the seat to move after thinking: 0 is even, 100 is about a small advantage, wins
  /// and losses that are proven lie beyond ±`decided`.
  int score = 0;
  /// By seat; they add up to 1000. 0 for the third seat where there is none.
  std::array<Chance, rules::max_seats> chances{};
  std::optional<Proof> proof;
};

/// No estimate is as large as this; a decided game is larger, the sooner the more.
inline constexpr int decided = 29'000;
inline constexpr int win_now = 30'000;

template <Searchable P>
struct SearchResult {
  /// What to play: the best turn, or with noise or a margin one that is as good to this player.
  typename Line<P>::Turn turn;
  /// The best turns, best first: at least one, at most as many as were asked for.
  std::vector<Line<P>> lines;
  std::uint64_t nodes = 0;  // that have been spent
  int depth = 0;            // in turns, that is searched through
};

/// One act of thinking. It can pause between any two calls; how it is sliced into steps changes
/// neither its course nor its end.
template <Searchable P>
class Search {
 public:
  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search(Search&&) = delete;
  Search& operator=(const Search&) = delete;
  Search& operator=(Search&&) = delete;

  /// Spends about so many nodes more. True when the thinking is finished: the budget is spent, or
  /// there is nothing more to find out. Further calls then change nothing.
  virtual bool step(std::uint64_t nodes) = 0;
  /// What it knows so far. Valid at any time, also before the first step: always a legal turn.
  [[nodiscard]] virtual SearchResult<P> best() const = 0;
};

/// What a game's folder provides, as `begin` in its namespace. Precondition: the position is not
/// over, and the settings are within their limits.
template <Searchable P>
using BeginSearch = std::unique_ptr<Search<P>> (*)(const SearchRequest<P>& request);

}  // namespace quintet::engine
