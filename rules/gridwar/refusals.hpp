// Refusals of Gridwar.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules::gridwar {

inline constexpr std::array refusals{
    // A tile
    Refusal{
        ErrorCode::bad_notation, "gridwar.not-an-action",
        R"("{text}" is not an action. Actions are written 1c5+L or T+L (promote), 1c5-2d4 (move), T@1h3 (enter), 2c5x1c5 or 2c5x1c5x1c6 (capture) and end, with spaces that are on the board: levels 1 to 9, rows a to j, holes from 1.)"},
    Refusal{ErrorCode::illegal_action, "gridwar.only-promoting",
            "{mover} can neither move nor enter nor capture with any tile, so the turn cannot be "
            "ended; only promoting is possible."},
    Refusal{ErrorCode::illegal_action, "gridwar.no-tile", "There is no tile on {space}."},
    Refusal{ErrorCode::illegal_action, "gridwar.enemy-tile",
            "The tile on {space} is {owner}'s, and it is {mover}'s turn."},
    Refusal{ErrorCode::illegal_action, "gridwar.covered",
            "The tile on {space} is covered by the one on {above}; only uncovered tiles can be "
            "promoted, move or capture."},
    // Promoting
    Refusal{ErrorCode::illegal_action, "gridwar.promotions-first",
            "Promotions come first: nothing can be promoted after a move, an entry or a capture in "
            "the same turn."},
    Refusal{ErrorCode::illegal_action, "gridwar.has-rank",
            "The tile on {space} is a {rank} already."},
    Refusal{ErrorCode::illegal_action, "gridwar.none-off-board",
            "{mover} has no {rank} off the board."},
    Refusal{
        ErrorCode::illegal_action, "gridwar.costs-too-much",
        "Promoting a {from} to a {to} costs {cost}, and {mover}'s collection is worth {worth}."},
    // Moving and entering
    Refusal{ErrorCode::illegal_action, "gridwar.spent",
            "The tile on {space} has moved, entered or captured this turn already, so it cannot "
            "move any more."},
    Refusal{ErrorCode::illegal_action, "gridwar.same-space",
            "A move ends on another space than {space}."},
    Refusal{ErrorCode::illegal_action, "gridwar.held-in-zone",
            "The tile on {space} is in an enemy zone of control and cannot move: its first step "
            "would have to lead out of the zone or to a space where it overhangs and from which it "
            "can go on."},
    Refusal{ErrorCode::illegal_action, "gridwar.zone-between",
            "Every way to {space} within the {points} movement points of a {rank} leads through an "
            "enemy zone of control, where a tile has to stop unless it overhangs.{start}"},
    Refusal{ErrorCode::illegal_action, "gridwar.too-far",
            "{space} is too far away: it cannot be reached within the {points} movement points of "
            "a {rank}.{start}"},
    Refusal{ErrorCode::illegal_action, "gridwar.no-way",
            "There is no way to {space} within the {points} movement points of a {rank}: each step "
            "goes to an empty neighbouring space with at least two tiles under it.{start}"},
    Refusal{ErrorCode::illegal_action, "gridwar.no-entries-left",
            "No more tiles may enter this turn: two a turn, and one in White's first."},
    Refusal{ErrorCode::illegal_action, "gridwar.holes-taken",
            "All four entry holes of {mover} are taken, so nothing can enter."},
    Refusal{ErrorCode::illegal_action, "gridwar.occupied", "There is a tile on {space} already."},
    Refusal{ErrorCode::illegal_action, "gridwar.unsupported",
            "A tile has to come to rest on three tiles, and {space} would have {tiles} under it."},
    // Capturing
    Refusal{ErrorCode::illegal_action, "gridwar.captures-from-level-1",
            "A tile captures what it stands on, and {space} is on level 1."},
    Refusal{ErrorCode::illegal_action, "gridwar.not-under",
            "A tile captures what it stands on, and {space} does not lie on {captured}."},
    Refusal{ErrorCode::illegal_action, "gridwar.two-at-once",
            "Only a commander takes two tiles at a step, and the tile on {space} is a {rank}."},
    Refusal{ErrorCode::illegal_action, "gridwar.named-twice",
            "{space} is named twice, and can be taken once."},
    Refusal{ErrorCode::illegal_action, "gridwar.own-tile",
            "The tile on {space} is {mover}'s own; only enemy tiles are captured."},
    Refusal{ErrorCode::illegal_action, "gridwar.carries-another",
            "The tile on {space} also carries another tile, so it cannot be captured."},
    Refusal{ErrorCode::illegal_action, "gridwar.too-few-own",
            "To capture, a {rank} needs {needed} under it, and the one on {space} has {own}."},
    // The text of a position
    Refusal{ErrorCode::bad_position, "gridwar.fields",
            "A position has nine fields with one space between them: White's tiles, Black's tiles, "
            "both supplies, the side to move, the phase, the entries left, the spent tiles and the "
            "number of tiles taken."},
    Refusal{ErrorCode::bad_position, "gridwar.side-to-move",
            R"(The side to move is w or b, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "gridwar.phase", R"(The phase is s, p or m, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "gridwar.entries",
            R"(The number of tiles that may still enter is 0, 1 or 2, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "gridwar.taken",
            R"(The number of tiles taken is one from 0 to 95, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "gridwar.space-twice", "{space} is named twice in one list."},
    Refusal{ErrorCode::bad_position, "gridwar.space-order",
            "{space} has to come before {before}: spaces are sorted by level, row and hole."},
    Refusal{
        ErrorCode::bad_position, "gridwar.no-space",
        R"(Among {side}'s tiles, "{text}" is no space of the board, with L or C behind it for a promoted tile.)"},
    Refusal{ErrorCode::bad_position, "gridwar.two-tiles", "There are two tiles on {space}."},
    Refusal{
        ErrorCode::bad_position, "gridwar.supply",
        R"({side}'s supply is written troops/leaders/commanders/tokens, as in 95/0/0/0, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "gridwar.supply-number",
            R"(In {side}'s supply, "{text}" is not a number from 0 to 95.)"},
    Refusal{ErrorCode::bad_position, "gridwar.spent-no-space",
            R"(Among the spent tiles, "{text}" is no space of the board.)"},
    Refusal{ErrorCode::bad_position, "gridwar.spent-no-tile",
            "There is no tile of {side}'s on {space}, which is named as spent."},
    // A position that cannot arise in a game
    Refusal{ErrorCode::bad_position, "gridwar.nothing-under",
            "The tile on {space} has no tile under it on {under}."},
    Refusal{ErrorCode::bad_position, "gridwar.rank-covered",
            "The tile on {space} is a {rank} and covered by the one on {above}; covered tiles are "
            "troops."},
    Refusal{ErrorCode::bad_position, "gridwar.both-at-goal",
            "White and Black cannot both have a tile on a goal of their own."},
    Refusal{ErrorCode::bad_position, "gridwar.too-many-tiles",
            "{side} has more than 95 tiles on and off the board."},
    Refusal{
        ErrorCode::bad_position, "gridwar.taken-too-many",
        "{taken} tiles are said to be taken this turn, but {gone} of {enemy}'s are out of play."},
    Refusal{ErrorCode::bad_position, "gridwar.not-paid-for",
            "{side}'s tokens and ranks are worth {worth}, but only {tiles} tiles of {enemy}'s have "
            "been exchanged."},
    Refusal{ErrorCode::bad_position, "gridwar.nothing-spent",
            "In phase m at least one tile has to be spent."},
    Refusal{ErrorCode::bad_position, "gridwar.spent-too-early",
            "In phase s or p no tile can have been spent or taken."},
    Refusal{ErrorCode::bad_position, "gridwar.entries-at-start",
            "In phase s or p {most} may still enter here, not {entries}."},
    Refusal{ErrorCode::bad_position, "gridwar.over-within-turn",
            "With a tile on a goal of its own the game is over, and the phase is s then."},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules::gridwar
