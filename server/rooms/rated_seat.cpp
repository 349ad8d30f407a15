#include "server/rooms/rated_seat.hpp"

#include <utility>

#include "server/ratings/rating_lookup.hpp"

namespace quintet::server {

Task<protocol::Seated> rated_seat(const RoomContext& context, protocol::Player player, int seat,
                                  const RatingPool* pool, protocol::Visibility visibility) {
  protocol::Seated seated{.seat = seat, .player = std::move(player), .rating = {}};
  if (pool != nullptr) {
    const RatingView view =
        visibility == protocol::Visibility::public_room ? RatingView::published : RatingView::exact;
    seated.rating =
        co_await find_rating(context.store, seated.player, *pool, view, context.time.wall_ms());
  }
  co_return seated;
}

}  // namespace quintet::server
