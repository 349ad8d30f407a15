#include "server/games/decision.hpp"

namespace quintet::server {

using protocol::Offer;

bool sets_clocks(const Events& events) {
  return any<protocol::Started>(events) || any<protocol::Played>(events) ||
         any<protocol::TakenBack>(events) || any<protocol::Paused>(events) ||
         any<protocol::Resumed>(events) || any<protocol::Withdrew>(events);
}

bool may_go_on_for_ever(const Events& events) {
  const bool starts = any<protocol::Started>(events);
  return std::ranges::any_of(events, [&](const protocol::RoomEvent& event) {
    if (const auto* offered = std::get_if<protocol::Offered>(&event)) {
      // The number of rematch offers is limited, and every pause ends.
      return offered->what != Offer::rematch && offered->what != Offer::resume;
    }
    if (const auto* answered = std::get_if<protocol::Answered>(&event)) {
      return answered->what == Offer::resume && !answered->accept;
    }
    return std::holds_alternative<protocol::Removed>(event) ||
           std::holds_alternative<protocol::AccessChanged>(event) ||
           std::holds_alternative<protocol::Admitted>(event) ||
           (!starts && (std::holds_alternative<protocol::Seated>(event) ||
                        std::holds_alternative<protocol::Unseated>(event)));
  });
}

}  // namespace quintet::server
