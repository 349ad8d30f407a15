// How a computer player answers offers, and when it offers a draw or resigns. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/engine.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::server {

/// Whether it prefers a draw after `ply` turns, given its `answer` for the next: if it provably
/// cannot win, or if a game for two is very long and it sees hardly an advantage.
[[nodiscard]] bool wants_draw(int seats, const engine::Answer& answer, std::int64_t ply);

/// Whether it accepts an offer: a draw only if it wants one or provably cannot win, others always.
/// `proof`: the proven outcome of the position; null if none is proven.
[[nodiscard]] bool agrees(protocol::Offer what, bool wants_draw,
                          const std::optional<engine::Proof>& proof);

/// Whether it resigns: if a game for two is provably lost, but not within the last two turns, which
/// it leaves to the opponent.
[[nodiscard]] bool resigns(int seats, const std::optional<engine::Proof>& proof);

/// Whether it offers a draw: if it wants one and has not provably lost, but not early in the game
/// or soon after its last offer. `since_offer`: turns played since that.
[[nodiscard]] bool offers_draw(std::int64_t ply, std::int64_t since_offer, bool wants_draw,
                               const std::optional<engine::Proof>& proof);

}  // namespace quintet::server
