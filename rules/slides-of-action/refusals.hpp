// Refusals of Slides of Action.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules::slides_of_action {

inline constexpr std::array refusals{
    // A slide
    Refusal{
        ErrorCode::bad_notation, "slides-of-action.not-a-square",
        R"("{text}" is not a square from a1 to d4. A slide is written as the square that the empty square goes to.)"},
    Refusal{ErrorCode::illegal_action, "slides-of-action.empty-square",
            "{square} is the empty square: name the square that it should move to."},
    Refusal{ErrorCode::illegal_action, "slides-of-action.not-in-line",
            "{square} is neither on the rank nor on the file of the empty square {empty}."},
    Refusal{ErrorCode::illegal_action, "slides-of-action.straight-back",
            "The empty square came from {square}; sliding straight back is not allowed."},
    // The text of a position
    Refusal{ErrorCode::bad_position, "slides-of-action.fields",
            "A position has four fields with one space between them: the ranks, the side to move, "
            "the suits that play and where the empty square came from."},
    Refusal{ErrorCode::bad_position, "slides-of-action.ranks",
            R"(A board is four ranks joined by /, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.rank-length",
            R"(Rank {rank} has to have four squares, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.letter",
            R"({square} holds "{text}"; a square holds A, C, S or a dot.)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.coin-count",
            "There have to be five coins of each suit and one empty square."},
    Refusal{ErrorCode::bad_position, "slides-of-action.suits-for-two",
            R"(In a game for two the suits that play are cs, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.suits",
            R"(The suits that play are acs, cs, as or ac, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.side-to-move",
            R"(The side to move is one of the suits that play, "{suits}", not "{text}".)"},
    Refusal{ErrorCode::bad_position, "slides-of-action.no-slide-yet",
            "A suit is connected, so there has been a slide: the square that the empty square came "
            "from is missing."},
    Refusal{
        ErrorCode::bad_position, "slides-of-action.came-from",
        R"(The empty square on {empty} came from another square of its rank or file, not from "{text}".)"},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules::slides_of_action
