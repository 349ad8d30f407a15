// The concept `Position`: one regular value type that every game must provide.
//
// A position is small, trivially copyable and equal when its text is equal (and its options are).
// Positions in the middle of a turn, and positions that are over, are ordinary positions.
// Templates over this concept (perft, search, the laws test) run at full speed; other code uses the
// type-erased `Game` of rules/game.hpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::rules {

/// Receives the actions from `legal_actions`: a vector, a fixed buffer, or a mere counter.
template <class Out, class Action>
concept ActionSink = requires(Out out, Action action) { out.push_back(action); };

/// The unit of legality: a regular value with a canonical text, one token without spaces.
template <class A>
concept GameAction = std::regular<A> && std::is_trivially_copyable_v<A> &&
                     requires(const A action, std::string_view text) {
                       { action.format() } -> std::same_as<std::string>;
                       // Checks syntax only: accepts any token that names things of this game, else
                       // `bad_notation`.
                       { A::parse(text) } -> std::same_as<Result<A>>;
                     };

template <class P>
concept Position =
    std::regular<P> && std::is_trivially_copyable_v<P> && GameAction<typename P::Action> &&
    requires(P position, const P constant, const typename P::Action action,
             const OptionValues options, std::string_view text,
             std::vector<typename P::Action> out) {
      // The first position under these options. The options are complete and valid for the game.
      { P::start(options) } -> std::same_as<P>;
      // Canonical text only: parse(text).format() == text, or `bad_position`.
      { P::parse(text, options) } -> std::same_as<Result<P>>;
      { constant.format() } -> std::same_as<std::string>;
      // Appends every legal action once, in any order; nothing when the position is over. A
      // template over the sink (`template <ActionSink<Action> Out> void legal_actions(Out& out)
      // const`), defined in the header, because perft counts and visits with sinks of its own.
      { constant.legal_actions(out) };
      // Ok exactly for the actions that `legal_actions` lists; otherwise `illegal_action` with a
      // sentence that states the violated rule. Precondition: not over.
      { constant.check(action) } -> std::same_as<Result<void>>;
      // Precondition: `check(action)` is ok.
      { position.play(action) } -> std::same_as<void>;
      // Precondition: not over.
      { constant.seat_to_move() } -> std::same_as<Seat>;
      // Whether a turn begins here. Precondition: not over.
      { constant.turn_start() } -> std::same_as<bool>;
      { constant.outcome() } -> std::same_as<std::optional<Outcome>>;
    };

/// A game in which one action passes through several positions: a step, then its consequences.
template <class P>
concept PositionWithMoments =
    Position<P> && requires(const P constant, const typename P::Action action) {
      // The positions that `play(action)` passes through, in order, without the final one. For
      // drawing only: they need not be valid to play on from. Precondition: `check(action)` is ok.
      { constant.moments(action) } -> std::same_as<std::vector<P>>;
    };

/// A game for more than two seats goes on when one leaves.
template <class P>
concept PositionForMany = Position<P> && requires(P position, Seat seat) {
  // Removes a seat from a game that goes on without it. Precondition: not over, at a turn's start,
  // `seat` is active and at least two others are.
  { position.withdraw(seat) } -> std::same_as<void>;
};

}  // namespace quintet::rules
