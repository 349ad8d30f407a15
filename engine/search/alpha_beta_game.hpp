// Functions that the alpha-beta search needs from a game for two, in addition to its rules.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/search.hpp"

namespace quintet::engine {

/// A game that lists its actions and judges each one.
template <class G>
concept JudgesActions =
    requires(const typename G::Position position, const typename G::Position::Action action) {
      // Order of the search: actions with a higher hint come first, from 0 to 60,000. A hint above
      // `Ordering::most_learnt` comes before the order that the search has learnt.
      { G::hint(position, action) } -> std::same_as<int>;
      // Whether the action must be searched before a position can be evaluated.
      { G::loud(position, action) } -> std::same_as<bool>;
    };

/// A game that finds actions by their codes, together with their hints. It is faster if most
/// positions are evaluated and have no loud action: the search does not look for a position in its
/// table then, and it stores no evaluation there.
template <class G>
concept RanksActions = requires(const typename G::Position position, std::uint32_t code,
                                void (*visit)(std::uint32_t code, int hint)) {
  // Calls `visit` for each action, or only for each loud one; `hint` and the actions that it may
  // omit are as for the other functions. Returns whether the position has a legal action.
  { G::rank(position, true, visit) } -> std::same_as<bool>;
  { G::action(code) } -> std::same_as<typename G::Position::Action>;
};

/// A game in which a level with less than full attention (`Settings::aim`) overlooks turns.
template <class G>
concept OverlooksTurns =
    requires(const typename G::Position before, const typename G::Position after) {
      // Whether such a level may overlook the turn from `before` to `after`.
      { G::may_be_overlooked(before, after) } -> std::same_as<bool>;
    };

/// A type with static members only. All are pure functions.
template <class G>
concept AlphaBetaGame =
    Searchable<typename G::Position> && (JudgesActions<G> || RanksActions<G>) &&
    requires(const typename G::Position position, const typename G::Position::Action action,
             std::vector<typename G::Position::Action> out) {
      // Points for the seat to move, at the start of a turn that is not over; never beyond
      // ±`largest_estimate`.
      { G::evaluate(position) } -> std::same_as<int>;
      // The seat that has won, if the position shows it without a search for legal actions.
      { G::winner(position) } -> std::same_as<std::optional<Seat>>;
      // The legal actions. Of actions that lead to the same position it may omit all but one.
      { G::actions(position, out) };
      // A number that is different for each action; never 0.
      { G::code(action) } -> std::same_as<std::uint32_t>;
      // Number of turns for which the search follows loud actions beyond its depth. 0 for none.
      { G::loud_turns } -> std::convertible_to<int>;
      // Whether a position at the end of the depth is too urgent to be evaluated. Asked at most
      // `most_extensions` times on one path.
      { G::urgent(position) } -> std::same_as<bool>;
      { G::most_extensions } -> std::convertible_to<int>;
      // Number of points that correspond to a chance of 73 %.
      { G::chance_scale } -> std::convertible_to<int>;
    };

inline constexpr int largest_estimate = 20'000;

}  // namespace quintet::engine
