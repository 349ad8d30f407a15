#include "server/rooms/audience_log.hpp"

#include <algorithm>
#include <variant>

namespace quintet::server {

void AudienceLog::begin() {
  recent_.clear();
  lines_.clear();
  delayed_.reset();
}

void AudienceLog::add(const storage::EventRow& row, const protocol::RoomEvent& event) {
  recent_.push_back({.at = row.at, .kind = protocol::kind_of(event), .body = row.body});
  if (const auto* said = std::get_if<protocol::Said>(&event))
    lines_.push_back({.seq = row.seq, .channel = said->channel, .by = said->player.id});
  last_ = row.seq;
  if (const auto* opened = std::get_if<protocol::Opened>(&event); opened && opened->delay_turns > 0)
    delayed_ = std::make_unique<DelayedView>(opened->delay_turns);
  if (delayed_) delayed_->add(row.seq, row.at, event);
  const std::size_t keep = std::max(delayed_ ? delayed_->held() : 0, limits_.recent_events);
  while (recent_.size() > keep)
    recent_.pop_front();
  std::erase_if(lines_, [&](const Line& line) { return line.seq < first(); });
}

const AudienceLog::Line* AudienceLog::line(std::int64_t seq) const {
  const auto line = std::ranges::lower_bound(lines_, seq, {}, &Line::seq);
  return line == lines_.end() || line->seq != seq ? nullptr : &*line;
}

bool AudienceLog::sees_all(const RoomState& state, std::string_view player_id) const {
  return !delayed_ || state.seat_of(player_id).has_value();
}

std::int64_t AudienceLog::last_for(const RoomState& state, std::string_view player_id) const {
  return sees_all(state, player_id) ? last_ : delayed_->seen();
}

const RoomState& AudienceLog::view_for(const RoomState& state, std::string_view player_id) const {
  return sees_all(state, player_id) ? state : delayed_->state();
}

const RoomState& AudienceLog::view_of_spectators(const RoomState& state) const {
  return delayed_ ? delayed_->state() : state;
}

}  // namespace quintet::server
