// Request, result and the search itself, which can pause, in the types of a game. Each game's
// folder provides a search. Budgets are nodes; there is no clock, no thread and no floating point,
// so that equal requests have equal results on every machine.
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

/// Equal positions have equal keys; different positions may collide, but very rarely (64 bits).
using Key = std::uint64_t;

/// A position that an engine can think about.
template <class P>
concept Searchable = rules::Position<P> && requires(const P constant) {
  { constant.key() } -> std::same_as<std::uint64_t>;
};

/// Maximum size of a table of positions, in bytes.
inline constexpr std::size_t largest_table = 32UL << 20U;
/// Upper limits of the budget and of the lines of a search.
inline constexpr std::uint64_t most_nodes = 1'000'000'000;
inline constexpr int most_lines = 20;

/// Effort and strength of a search.
struct Settings {
  /// The budget: about how many actions the search may play; 1 … `most_nodes`. A search may exceed
  /// it by the nodes that it takes to try each turn and each answer once, so that no budget makes
  /// it miss a win in one turn or allow an avoidable loss in one.
  std::uint64_t nodes = 1;
  std::uint64_t seed = 0;
  /// Maximum error of each evaluation, in points; a hash of the position's key and the seed gives
  /// the error. 0 for none. It never hides a decided game.
  int noise = 0;
  /// The search may choose any turn whose score is at most this many points below the best; the
  /// seed decides. It never chooses a turn that is proven lost instead, and never gives up a proven
  /// win.
  int margin = 0;
  /// Value of a draw below an even game for the thinking seat, in points.
  int contempt = 0;
  /// Attention, in percent; 0 … 100. In Gridwar it is the weight of the thinking seat's own path to
  /// victory: below 100 the seat ignores all its other features, but counts all features of the
  /// other side. In Sumo Checkers it is the share of its turns with a push that the seat sees,
  /// apart from wins. Below 100 it also sees no push off the board beyond the depth of its search,
  /// and it may overlook the only turn that avoids a loss. The other games do not use it.
  int aim = 100;
  /// Number of best turns to return; 1 … `most_lines`. It changes only the returned lines and the
  /// use of the nodes.
  int lines = 1;
  friend bool operator==(const Settings&, const Settings&) = default;
};

template <Searchable P>
struct SearchRequest {
  /// Not over. It may be in the middle of a turn; then the first turn of a line is the rest of it.
  P position;
  /// The keys of the turn starts that led here, oldest first, without `position` itself. A position
  /// that occurs for the third time with the same seat to move ends the game as a draw.
  std::vector<Key> history;
  Settings settings;
};

/// A certain outcome, as opposed to an evaluation.
struct Proof {
  enum class Outcome : std::uint8_t { win, draw, loss };
  Outcome outcome;  // for the seat to move
  /// Number of turns that the winner still needs at most: 1 is a win with this turn, or a loss to
  /// the next turn of another seat. 0 for a draw.
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
  /// Points for the seat to move after the search: 0 is even, 100 is about a small advantage, and
  /// proven wins and losses lie beyond ±`decided`.
  int score = 0;
  /// By seat; they add up to 1000. 0 for the third seat in a game for two.
  std::array<Chance, rules::max_seats> chances{};
  std::optional<Proof> proof;
};

/// Every evaluation is smaller than `decided`. A decided game scores at least that; sooner ends
/// score closer to `win_now`.
inline constexpr int decided = 29'000;
inline constexpr int win_now = 30'000;

template <Searchable P>
struct SearchResult {
  /// The turn to play: the best one, or with noise or a margin another one that this level allows.
  typename Line<P>::Turn turn;
  /// The best turns, best first: at least one, at most `Settings::lines`.
  std::vector<Line<P>> lines;
  std::uint64_t nodes = 0;  // spent so far
  int depth = 0;            // completed depth, in turns
};

/// One search. It can pause between any two calls; the division into steps changes neither its
/// course nor its result.
template <Searchable P>
class Search {
 public:
  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search(Search&&) = delete;
  Search& operator=(const Search&) = delete;
  Search& operator=(Search&&) = delete;

  /// Spends about `nodes` more nodes. Returns true when the search is finished: the budget is
  /// spent, or more nodes cannot change the result. Further calls then do nothing.
  virtual bool step(std::uint64_t nodes) = 0;
  /// The result so far. Valid at any time, also before the first step, and always a legal turn.
  [[nodiscard]] virtual SearchResult<P> best() const = 0;
};

/// Type of the function `begin` that each game's folder provides. Precondition: the position is not
/// over, and the settings are within their limits.
template <Searchable P>
using BeginSearch = std::unique_ptr<Search<P>> (*)(const SearchRequest<P>& request);

}  // namespace quintet::engine
