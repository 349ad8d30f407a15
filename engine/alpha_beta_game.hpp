// What a game for two tells the alpha-beta search besides its rules.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search.hpp"

namespace quintet::engine {

/// A type with static members only. All are pure: equal arguments have equal results.
template <class G>
concept AlphaBetaGame =
    Searchable<typename G::Position> &&
    requires(const typename G::Position position, const typename G::Position::Action action,
             std::vector<typename G::Position::Action> out) {
      // Points for the seat to move, at the start of a turn that is not over; beyond
      // ±`largest_estimate` never.
      { G::evaluate(position) } -> std::same_as<int>;
      // Who has won, where that shows without looking for actions.
      { G::winner(position) } -> std::same_as<std::optional<Seat>>;
      // The legal actions; of those that lead to the same position it may leave out all but one.
      { G::actions(position, out) };
      // Another number for another action; never 0.
      { G::code(action) } -> std::same_as<std::uint32_t>;
      // Which actions to try first: the higher the sooner, from 0 to 60,000. Above 4,096 it comes
      // before what the search has learnt.
      { G::hint(position, action) } -> std::same_as<int>;
      // Whether the action has to be looked at before a position can be estimated.
      { G::loud(position, action) } -> std::same_as<bool>;
      // For how many turns loud actions are followed after the depth is used up. 0: not at all.
      { G::loud_turns } -> std::convertible_to<int>;
      // Whether a position at the end of the depth is too urgent to be estimated. Asked at most
      // `most_extensions` times on one path.
      { G::urgent(position) } -> std::same_as<bool>;
      { G::most_extensions } -> std::convertible_to<int>;
      // Points that make a chance of 73 %.
      { G::chance_scale } -> std::convertible_to<int>;
    };

inline constexpr int largest_estimate = 20'000;

}  // namespace quintet::engine
