// Refusals of Sumo Checkers.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules::sumo_checkers {

inline constexpr std::array refusals{
    // A move
    Refusal{
        ErrorCode::bad_notation, "sumo-checkers.not-an-action",
        R"("{text}" is not an action. One checker moves as b2-b3-b4-c4, a column as b1=b3 (rear and front), a join as a2-b2+b2=b3; a block is #d4, none is #-. The corners a1, g1, a7 and g7 do not exist.)"},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.to-place",
            "{mover} has moved and must now place a block or none: #d4 places it on d4, #- places "
            "none."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.not-own",
            "{space} {content}, and {mover} moves its own checkers only."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.not-next-to",
            "{to} is not next to {from} on a rank or a file, and checkers go one space after the "
            "other."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.comes-back",
            "The checker was on {space} already, and during its move it does not come back to a "
            "space."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.not-a-column",
            "A column is two or three checkers in an unbroken straight line, which {rear} and "
            "{front} are not the ends of."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.joins-on-occupied",
            "{space} {content}, and a checker joins another by stepping onto an empty space."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.joined-stays",
            "The checker that joins is on {space}, and it is one of the two that move on."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.joins-itself",
            "{space} is where the checker came from; it has to join another checker."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.column-goes-back",
            "The column would bring the checker back to {space}, where it came from."},
    // Pushing
    Refusal{ErrorCode::illegal_action, "sumo-checkers.edge",
            "The board ends at {space}, and players cannot move their own checkers off it."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.not-pushed",
            "{space} {content}, and only enemy checkers can be pushed."},
    Refusal{
        ErrorCode::illegal_action, "sumo-checkers.too-many-for-one",
        "{enemies} enemies stand in line from {first} to {last}, and one checker pushes only one."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.too-many",
            "{enemies} enemies stand in line from {first} to {last}, and {checkers} checkers push "
            "only {checkers}."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.held",
            "The enemy on {enemy} cannot be pushed: {space} {content}."},
    // A block
    Refusal{ErrorCode::illegal_action, "sumo-checkers.to-move",
            "Blocks come after a move, in a turn that begins with one checker on each side; now "
            "{mover} is to move."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.no-block-left",
            "All eighteen removed checkers are blocks already, so there is only #-."},
    Refusal{ErrorCode::illegal_action, "sumo-checkers.block-on-occupied",
            "{space} {content}, and a block goes onto an empty space."},
    // The text of a position
    Refusal{ErrorCode::bad_position, "sumo-checkers.fields",
            "A position has three fields with one space between them: the ranks, the side to move "
            "and whether it is to move or to place a block."},
    Refusal{ErrorCode::bad_position, "sumo-checkers.ranks",
            R"(A board is seven ranks joined by /, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "sumo-checkers.side-to-move",
            R"(The side to move is g or s, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "sumo-checkers.phase",
            R"(A side is to move (m) or to place a block (p), not "{text}".)"},
    // A position that cannot arise in a game
    Refusal{ErrorCode::bad_position, "sumo-checkers.too-many-checkers",
            "{side} has {count} checkers, and there are ten a side."},
    Refusal{
        ErrorCode::bad_position, "sumo-checkers.blocks-too-early",
        "{side} has {count} checkers, but blocks come only when each side has one checker left."},
    Refusal{ErrorCode::bad_position, "sumo-checkers.places-too-early",
            "{side} has {count} checkers, but blocks are placed only when each side has one "
            "checker left."},
    Refusal{ErrorCode::bad_position, "sumo-checkers.too-many-blocks",
            "There are more than eighteen blocks, and each is a removed checker."},
    Refusal{ErrorCode::bad_position, "sumo-checkers.both-lost",
            "Both sides have lost the game: each has {count} checkers or fewer."},
    Refusal{ErrorCode::bad_position, "sumo-checkers.over-to-place",
            "The game is over, so no block can be placed."},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules::sumo_checkers
