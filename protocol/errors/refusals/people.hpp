// Refusals that concern players: seeks, accounts, names, passwords, mutes, puzzles, and lists of
// people and games.
#pragma once

#include <array>

#include "protocol/errors/refusal.hpp"

namespace quintet::protocol {

inline constexpr std::array people_refusals{
    // Seeking
    Refusal{ErrorCode::too_many, "seek.too-many-here",
            "this connection has too many seeks: cancel one first"},
    Refusal{ErrorCode::too_many, "seek.too-many", "there are too many seeks already"},
    Refusal{ErrorCode::bad_option, "seek.lasting-not-by-days",
            "only games by days are sought without being there"},
    Refusal{ErrorCode::forbidden, "seek.lasting-as-guest",
            "only registered players seek without being there"},
    Refusal{ErrorCode::forbidden, "seek.too-many-lasting-of-player",
            "you have as many such seeks as may wait: cancel one first"},
    Refusal{ErrorCode::too_many, "seek.too-many-lasting", "there are too many such seeks already"},
    Refusal{ErrorCode::too_many, "seek.too-many-from-address",
            "there are many seeks from this address already"},
    Refusal{ErrorCode::not_found, "seek.not-found",
            R"(you have no seek "{seek}" that still waits)"},
    Refusal{ErrorCode::not_found, "seek.player-gone", "this player seeks nothing any more"},
    // Sessions and tokens of a request
    Refusal{ErrorCode::unauthorized, "session.needed", "a session is needed: POST /api/session"},
    Refusal{ErrorCode::unauthorized, "session.not-found", "there is no such session"},
    Refusal{ErrorCode::unauthorized, "session.no-such-token", "there is no such token"},
    Refusal{ErrorCode::unauthorized, "session.player-gone", "there is no such player any more"},
    Refusal{ErrorCode::unauthorized, "session.account-gone", "there is no such account any more"},
    Refusal{ErrorCode::too_many, "session.too-many-guests",
            "too many new guests from your address"},
    // Bans. `until` is a minute in UTC such as 2026-03-01 14:05; `reason` is the operator's text.
    Refusal{ErrorCode::banned, "ban.name", "this name is banned"},
    Refusal{ErrorCode::banned, "ban.name-until", "this name is banned until {until} UTC"},
    Refusal{ErrorCode::banned, "ban.name-reason", "this name is banned: {reason}"},
    Refusal{ErrorCode::banned, "ban.name-until-reason",
            "this name is banned until {until} UTC: {reason}"},
    Refusal{ErrorCode::banned, "ban.address", "your address is banned"},
    Refusal{ErrorCode::banned, "ban.address-until", "your address is banned until {until} UTC"},
    Refusal{ErrorCode::banned, "ban.address-reason", "your address is banned: {reason}"},
    Refusal{ErrorCode::banned, "ban.address-until-reason",
            "your address is banned until {until} UTC: {reason}"},
    // Accounts and tokens
    Refusal{ErrorCode::forbidden, "account.there-already", "you have an account"},
    Refusal{ErrorCode::forbidden, "account.guest", "a guest has no account"},
    Refusal{ErrorCode::forbidden, "account.not-by-token",
            "a token may not do this: log in with the password"},
    Refusal{ErrorCode::forbidden, "token.too-many",
            "you have as many tokens as there may be: revoke one"},
    Refusal{ErrorCode::not_found, "token.not-found", "you have no such token"},
    // Passwords
    Refusal{ErrorCode::wrong_password, "password.wrong", "the password is wrong"},
    Refusal{ErrorCode::wrong_password, "password.wrong-login", "the name or the password is wrong"},
    Refusal{ErrorCode::wrong_password, "password.changed-elsewhere",
            "the password has just been changed elsewhere"},
    Refusal{ErrorCode::weak_password, "password.too-short",
            "a password has at least {characters} characters"},
    Refusal{ErrorCode::weak_password, "password.too-long",
            "a password has at most {characters} characters"},
    Refusal{ErrorCode::weak_password, "password.common",
            "this password is one of the first that anybody would try"},
    Refusal{ErrorCode::weak_password, "password.name", "the password is not the name"},
    Refusal{ErrorCode::too_many, "password.tries-from-address",
            "too many passwords were tried from your address"},
    Refusal{ErrorCode::too_many, "password.tries-for-player",
            "too many passwords were tried for this player"},
    Refusal{ErrorCode::too_many, "password.wrong-for-name",
            "too many wrong passwords for this name"},
    Refusal{ErrorCode::too_many, "password.wrong-too-often", "too many wrong passwords"},
    Refusal{ErrorCode::too_many, "password.busy", "too many people log in just now"},
    // Names
    Refusal{ErrorCode::name_taken, "name.taken",
            "somebody has this name, or one that looks like it"},
    Refusal{ErrorCode::bad_name, "name.too-short", "a name has at least {characters} characters"},
    Refusal{ErrorCode::bad_name, "name.too-long", "a name has at most {characters} characters"},
    Refusal{ErrorCode::bad_name, "name.not-utf-8", "the name is not UTF-8"},
    Refusal{ErrorCode::bad_name, "name.no-letter", "a name has at least one letter"},
    Refusal{ErrorCode::bad_name, "name.characters",
            R"(a name consists of letters, digits, spaces, "_" and "-")"},
    Refusal{ErrorCode::bad_name, "name.separators",
            R"(a space, "_" or "-" stands by itself between letters and digits of a name)"},
    Refusal{ErrorCode::bad_name, "name.scripts",
            "the letters and digits of a name must be of one script"},
    Refusal{ErrorCode::bad_name, "name.marks", "the name has marks that cannot be told apart"},
    Refusal{ErrorCode::bad_name, "name.looks-latin",
            "the name looks like another one in Latin letters"},
    Refusal{ErrorCode::bad_name, "name.reserved", "this name is not for players"},
    // Mutes
    Refusal{ErrorCode::forbidden, "mute.oneself", "nobody mutes themselves"},
    Refusal{ErrorCode::not_found, "mute.no-such-player", "there is no such player"},
    Refusal{ErrorCode::forbidden, "mute.too-many", "you have muted as many as can be muted"},
    // Puzzles
    Refusal{ErrorCode::unknown_game, "puzzle.no-such-game", "there are no puzzles of such a game"},
    Refusal{ErrorCode::not_found, "puzzle.not-found", "there is no such puzzle"},
    Refusal{ErrorCode::bad_request, "puzzle.cursor",
            R"("cursor" must be the "cursor" of the puzzle before)"},
    Refusal{ErrorCode::bad_request, "puzzle.difficulty",
            R"("difficulty" is "easier", "harder" or absent)"},
    Refusal{ErrorCode::bad_request, "puzzle.unfinished",
            "these turns are right so far, and do not win yet"},
    // Lessons
    Refusal{ErrorCode::unknown_game, "lesson.no-such-game", "there is no lesson of such a game"},
    Refusal{ErrorCode::bad_request, "lesson.no-such-point", "a lesson has no such point"},
    // Pages about people and their games
    Refusal{ErrorCode::not_found, "people.no-such-player", "there is no player of that name"},
    Refusal{ErrorCode::not_found, "people.no-such-pool", "there is no such pool of ratings"},
    Refusal{ErrorCode::unknown_game, "people.no-such-game", "there is no such game"},
    Refusal{ErrorCode::bad_request, "people.page", R"("after" must be the "next" of a page)"},
    Refusal{ErrorCode::bad_request, "people.days",
            R"("since" and "until" must be days such as 2026-03-01, or milliseconds)"},
    Refusal{ErrorCode::bad_request, "people.result",
            R"("result" must be "won", "drawn" or "lost")"},
    Refusal{ErrorCode::bad_request, "people.player-needed",
            R"("opponent" and "result" are those of a "player")"},
    Refusal{ErrorCode::bad_request, "people.prefix", R"("prefix" must say how the names begin)"},
};

}  // namespace quintet::protocol
