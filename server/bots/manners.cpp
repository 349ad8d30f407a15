#include "server/bots/manners.hpp"

#include <cstddef>

#include "engine/levels/conduct.hpp"

namespace quintet::server {

using engine::Proof;
using protocol::Offer;

bool wants_draw(int seats, const engine::Answer& answer, std::int64_t ply) {
  if (answer.lines.empty()) return false;
  if (seats == 2) return engine::wants_draw(answer, static_cast<std::size_t>(ply));
  const auto& proof = answer.lines.front().proof;
  return proof && proof->outcome != Proof::Outcome::win;
}

bool agrees(Offer what, bool wants_draw, const std::optional<Proof>& proof) {
  if (what != Offer::draw) return true;
  return wants_draw || (proof && proof->outcome != Proof::Outcome::win);
}

bool resigns(int seats, const std::optional<Proof>& proof) {
  // With this many turns left, the opponent may play the win.
  constexpr int played_out = 2;
  return seats == 2 && proof && proof->outcome == Proof::Outcome::loss && proof->turns > played_out;
}

bool offers_draw(std::int64_t ply, std::int64_t since_offer, bool wants_draw,
                 const std::optional<Proof>& proof) {
  constexpr std::int64_t at_least = 40;
  constexpr std::int64_t again_after = 20;
  const bool lost = proof && proof->outcome == Proof::Outcome::loss;
  return wants_draw && !lost && ply >= at_least && since_offer >= again_after;
}

}  // namespace quintet::server
