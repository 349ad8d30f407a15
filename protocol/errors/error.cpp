#include "protocol/errors/error.hpp"

#include <algorithm>
#include <array>

namespace quintet::protocol {
namespace {

using enum ErrorCode;
constexpr std::array<std::pair<ErrorCode, std::string_view>, 25> words = {{
    {bad_request, "bad-request"},
    {unauthorized, "unauthorized"},
    {forbidden, "forbidden"},
    {banned, "banned"},
    {not_found, "not-found"},
    {too_many, "too-many"},
    {full, "full"},
    {not_your_turn, "not-your-turn"},
    {stale, "stale"},
    {illegal_action, "illegal-action"},
    {bad_notation, "bad-notation"},
    {incomplete_turn, "incomplete-turn"},
    {game_over, "game-over"},
    {not_started, "not-started"},
    {bad_option, "bad-option"},
    {unknown_game, "unknown-game"},
    {bad_position, "bad-position"},
    {no_offer, "no-offer"},
    {bad_name, "bad-name"},
    {name_taken, "name-taken"},
    {weak_password, "weak-password"},
    {wrong_password, "wrong-password"},
    {shutting_down, "shutting-down"},
    {unavailable, "unavailable"},
    {internal, "internal"},
}};

}  // namespace

std::string_view to_string(ErrorCode code) {
  return std::ranges::find(words, code, &decltype(words)::value_type::first)->second;
}

std::optional<ErrorCode> parse_error_code(std::string_view text) {
  const auto* found = std::ranges::find(words, text, &decltype(words)::value_type::second);
  return found == words.end() ? std::nullopt : std::optional(found->first);
}

}  // namespace quintet::protocol
