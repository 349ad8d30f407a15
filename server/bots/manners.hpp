// What a computer player says to offers, and when it gives up. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/engine.hpp"
#include "protocol/words.hpp"

namespace quintet::server {

/// Whether it would rather have a draw, when `ply` turns had been played before it found `answer`:
/// it has proven that it cannot win; or, in a game for two that has gone on for very long, it sees
/// hardly an advantage.
[[nodiscard]] bool wants_draw(int seats, const engine::Answer& answer, std::int64_t ply);

/// Whether it agrees: to a draw only if it wants one, or where it has proven that it cannot win.
/// `proof`: what it knows of the position, null where nothing is certain.
[[nodiscard]] bool agrees(protocol::Offer what, bool wants_draw,
                          const std::optional<engine::Proof>& proof);

/// Whether it resigns a game for two: it is lost for certain, and not so soon that its opponent
/// would be deprived of the last turns.
[[nodiscard]] bool resigns(int seats, const std::optional<engine::Proof>& proof);

/// Whether it offers a draw: the game has gone on for a while, and it wants one and has not lost.
/// `since_offer`: turns played since it last did.
[[nodiscard]] bool offers_draw(std::int64_t ply, std::int64_t since_offer, bool wants_draw,
                               const std::optional<engine::Proof>& proof);

}  // namespace quintet::server
