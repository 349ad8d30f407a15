// Refusals of Liger.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules::liger {

inline constexpr std::array refusals{
    // A move
    Refusal{
        ErrorCode::bad_notation, "liger.not-a-move",
        R"("{text}" is not a move. Moves are written c3-d4, c3=d4 for a pair, or b8-off, and name dark squares only.)"},
    Refusal{ErrorCode::illegal_action, "liger.no-checker", "There is no checker on {square}."},
    Refusal{
        ErrorCode::illegal_action, "liger.enemy-on-top",
        "{square} shows {shown}; only the top checker of a square that shows {mover} may move."},
    Refusal{ErrorCode::illegal_action, "liger.bear-off-rank",
            "{mover} bears off from rank {rank} only, and {square} is not there."},
    Refusal{ErrorCode::illegal_action, "liger.not-next-to",
            "{to} is not diagonally next to {from}."},
    Refusal{ErrorCode::illegal_action, "liger.shows-on-enough",
            "From {from} to {to} is backward, and {mover} may do that only while it shows on fewer "
            "squares than {enemy}: now it is {own} to {other}."},
    Refusal{ErrorCode::illegal_action, "liger.stack-backward",
            "Only a single checker may move backward, and {square} holds a stack."},
    Refusal{
        ErrorCode::illegal_action, "liger.backward-to-empty",
        "A checker moves backward only onto a square that shows {enemy}, and {square} is empty."},
    Refusal{ErrorCode::illegal_action, "liger.backward-to-own",
            "A checker moves backward only onto a square that shows {enemy}, and {square} shows "
            "{mover}."},
    Refusal{ErrorCode::illegal_action, "liger.single-as-pair",
            "{square} holds a single checker, which is no pair."},
    Refusal{ErrorCode::illegal_action, "liger.not-a-pair",
            "The two top checkers of {square} are both {mover}; a pair is one's own checker with "
            "an enemy's right under it."},
    Refusal{ErrorCode::illegal_action, "liger.pair-backward",
            "From {from} to {to} is backward, and a pair never moves backward."},
    // The text of a position
    Refusal{
        ErrorCode::bad_position, "liger.fields",
        "A position has two fields with one space between them: the ranks and the side to move."},
    Refusal{ErrorCode::bad_position, "liger.ranks",
            R"(A board is eight ranks joined by /, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "liger.rank-length",
            R"(Rank {rank} has to be four dark squares joined by commas, not "{text}".)"},
    Refusal{
        ErrorCode::bad_position, "liger.letters",
        R"({square} holds "{text}"; a square is - or its checkers from bottom to top, r and b.)"},
    Refusal{ErrorCode::bad_position, "liger.too-many-checkers",
            "There are more than twelve checkers of {colour}."},
    Refusal{ErrorCode::bad_position, "liger.empty-board", "There is no checker on the board."},
    Refusal{ErrorCode::bad_position, "liger.side-to-move",
            R"(The side to move is r or b, not "{text}".)"},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules::liger
