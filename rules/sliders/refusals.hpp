// Refusals of Sliders.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules::sliders {

inline constexpr std::array refusals{
    // Notation
    Refusal{ErrorCode::bad_notation, "sliders.not-a-step",
            R"("{text}" is not a step. Steps are written c2-c3: from, to.)"},
    Refusal{ErrorCode::bad_notation, "sliders.off-board",
            "{square} is not on the board of {size} x {size}."},
    // A step
    Refusal{ErrorCode::illegal_action, "sliders.no-soldier", "There is no soldier on {square}."},
    Refusal{ErrorCode::illegal_action, "sliders.enemy-soldier",
            "The soldier on {square} is {owner}'s, and it is {mover}'s turn."},
    Refusal{ErrorCode::illegal_action, "sliders.carrier-second",
            "The soldier on {square} carries the prize: its step is a whole turn, so another "
            "soldier has to take the second step."},
    Refusal{ErrorCode::illegal_action, "sliders.not-next-to",
            "A step goes to a neighbouring square, and {to} is not next to {from}."},
    Refusal{ErrorCode::illegal_action, "sliders.behind",
            "The soldier on {from} faces {facing}, so {to} is behind it; steps go ahead or "
            "sideways."},
    Refusal{ErrorCode::illegal_action, "sliders.taken", "A soldier of {owner} stands on {square}."},
    Refusal{ErrorCode::illegal_action, "sliders.enemy-home",
            "{square} is {owner}'s home base; only {owner} may enter."},
    Refusal{ErrorCode::illegal_action, "sliders.enemy-prize",
            "{square} is {owner}'s prize; only {owner} may enter."},
    // The text of a position
    Refusal{ErrorCode::bad_position, "sliders.fields",
            "A position has three fields with one space between them: the ranks, the side to move "
            "and the steps that its turn still has."},
    Refusal{ErrorCode::bad_position, "sliders.ranks",
            R"(The board of {size} x {size} has {size} ranks joined by /, unlike "{text}".)"},
    Refusal{ErrorCode::bad_position, "sliders.side-to-move",
            R"(The side to move is b or g, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "sliders.steps-left",
            R"(A turn still has 2 steps or 1, not "{text}".)"},
    Refusal{ErrorCode::bad_position, "sliders.soldier-count",
            "{side} has one, two or three soldiers, not {count}."},
    // A position that cannot arise in a game
    Refusal{ErrorCode::bad_position, "sliders.stands-on-home",
            "{side}'s soldier on {square} stands on {enemy}'s home base, which it may not enter."},
    Refusal{ErrorCode::bad_position, "sliders.stands-on-prize",
            "{side}'s soldier on {square} stands on {enemy}'s prize, which it may not enter."},
    Refusal{ErrorCode::bad_position, "sliders.left-prize",
            "{side}'s soldier on {square} stands on its prize, so it would carry it."},
    Refusal{ErrorCode::bad_position, "sliders.faces-edge",
            "{side}'s soldier on {square} faces the edge; it would have turned around there."},
    Refusal{ErrorCode::bad_position, "sliders.two-carriers",
            "Two soldiers of {side} carry its one prize."},
    Refusal{ErrorCode::bad_position, "sliders.both-home",
            "Both prizes are at home; the first one would have ended the game."},
    Refusal{ErrorCode::bad_position, "sliders.over-within-turn",
            "A prize is at home, so the game is over and no turn has 1 step left."},
    Refusal{ErrorCode::bad_position, "sliders.no-second-step",
            "{side} has no second step, so its turn would be over."},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules::sliders
