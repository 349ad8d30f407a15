#include "server/games/turn_contact.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace quintet::server {
namespace {

/// Maximum number of changes of the player's node in a turn that are remembered.
constexpr std::size_t most_stays = 32;

}  // namespace

void TurnContact::follow(const RoomState& state, const Way& way, Time::Point now) {
  const auto node = [&] { return stays_.empty() ? nullptr : stays_.back().node; };
  if (const Turn turn(state.seat_to_move(), state.clocks_at()); turn_ != turn) {
    turn_ = turn;
    stays_.clear();
  }
  const bool was_cut_off = !way && node() != nullptr && node()->is_lost(now);
  const auto next = was_cut_off ? node() : way.value_or(nullptr);
  if (next == node()) return;
  if (stays_.size() == most_stays) stays_.erase(stays_.begin());
  stays_.push_back({.since = now, .node = next});
}

Time::Point::duration TurnContact::silence(Time::Point from, Time::Point to) const {
  std::vector<Silence> found;
  if (database_) found = database_->silences(from, to);
  for (std::size_t i = 0; i < stays_.size(); ++i) {
    const auto& [since, node] = stays_[i];
    if (!node) continue;
    const auto until = i + 1 < stays_.size() ? std::min(to, stays_[i + 1].since) : to;
    std::ranges::copy(node->silences(std::max(from, since), until), std::back_inserter(found));
  }
  return found.empty() ? Time::Point::duration::zero() : length_of(std::move(found));
}

bool TurnContact::is_silent(Time::Point now) const {
  const auto silent = [now](const auto& peer) { return peer != nullptr && peer->is_lost(now); };
  return silent(database_) || (!stays_.empty() && silent(stays_.back().node));
}

Time::Point TurnContact::known_until(Time::Point now) const {
  const bool far = !stays_.empty() && stays_.back().node != nullptr;
  return far ? stays_.back().node->known_until(now) : now;
}

}  // namespace quintet::server
