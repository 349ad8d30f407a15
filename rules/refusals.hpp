// Refusals common to all games.
#pragma once

#include <array>

#include "rules/refusal.hpp"

namespace quintet::rules {

inline constexpr std::array refusals{
    // A query
    Refusal{ErrorCode::unknown_game, "rules.no-such-game", R"(There is no game "{game}".)"},
    Refusal{ErrorCode::bad_option, "rules.no-such-option",
            R"(This game has no option "{option}".)"},
    Refusal{ErrorCode::bad_option, "rules.option-value",
            R"(The option "{option}" cannot be "{value}"; it is {choices}.)"},
    Refusal{ErrorCode::bad_option, "rules.option-twice",
            R"(The option "{option}" is given twice.)"},
    // A rank of a board
    Refusal{ErrorCode::bad_position, "rules.rank-numbers",
            R"(Rank {rank}, "{text}", has two numbers in a row.)"},
    Refusal{ErrorCode::bad_position, "rules.rank-zero",
            R"(Rank {rank}, "{text}", counts zero empty squares.)"},
    Refusal{ErrorCode::bad_position, "rules.rank-piece",
            R"(Rank {rank}, "{text}", contains "{letter}", which is no piece.)"},
    Refusal{ErrorCode::bad_position, "rules.rank-short",
            R"(Rank {rank}, "{text}", has fewer than {squares} squares.)"},
    Refusal{ErrorCode::bad_position, "rules.rank-long",
            R"(Rank {rank}, "{text}", has more than {squares} squares.)"},
    // A turn
    Refusal{ErrorCode::game_over, "rules.too-late",
            R"(The game is over, so "{text}" is too late.)"},
    Refusal{ErrorCode::game_over, "rules.no-turn-follows",
            "The game is over, so no turn can follow."},
    Refusal{ErrorCode::illegal_action, "rules.turn-ended",
            R"(The turn ends before "{text}": nothing may follow.)"},
    Refusal{ErrorCode::incomplete_turn, "rules.turn-unfinished",
            "The turn is not finished: the same seat has to go on after the last action."},
    // A game
    Refusal{ErrorCode::game_over, "rules.over", "The game is over."},
    Refusal{ErrorCode::game_over, "rules.nobody-leaves",
            "The game is over, so no player can leave it."},
    Refusal{ErrorCode::illegal_action, "rules.no-seat", "There is no seat {seat} in this game."},
    Refusal{ErrorCode::illegal_action, "rules.seat-left", "{seat} has left the game already."},
    Refusal{ErrorCode::illegal_action, "rules.no-agreed-draws",
            "{game} has no draws by agreement."},
    Refusal{ErrorCode::illegal_action, "rules.turn-not-played",
            "The game has fewer turns than that."},
    Refusal{ErrorCode::illegal_action, "rules.seat-left-since",
            "A seat has left the game since that turn."},
};

inline constexpr Refuser<refusals> refuse;

}  // namespace quintet::rules
