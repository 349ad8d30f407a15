#include "server/games/delayed_view.hpp"

#include <iterator>
#include <stdexcept>

namespace quintet::server {

void DelayedView::add(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event) {
  held_.push_back({.seq = seq, .at = at, .event = event});
  if (std::holds_alternative<protocol::Played>(event)) late_turns_.push_back(seq);
  if (std::ssize(late_turns_) > turns_) late_turns_.pop_front();
  if (std::holds_alternative<protocol::Ended>(event)) late_turns_.clear();
  const std::int64_t until = late_turns_.empty() ? seq : late_turns_.front() - 1;
  while (!held_.empty() && held_.front().seq <= until) {
    const Held& next = held_.front();
    if (const auto applied = state_.apply(next.seq, next.at, next.event); !applied) {
      throw std::logic_error("an event that was applied does not apply: " + applied.error());
    }
    held_.pop_front();
  }
}

}  // namespace quintet::server
