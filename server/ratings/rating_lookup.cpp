#include "server/ratings/rating_lookup.hpp"

#include <algorithm>

#include "server/base/log.hpp"
#include "storage/reads/ratings.hpp"

namespace quintet::server {

Task<std::optional<protocol::SeatRating>> find_rating(AsyncStore& store, protocol::Player player,
                                                      const RatingPool& pool, RatingView view,
                                                      std::int64_t now) {
  if (player.guest) co_return std::nullopt;
  const auto ratings = co_await store.read([id = player.id, view](storage::Connection& database) {
    return view == RatingView::exact ? storage::ratings_of_player(database, id)
                                     : storage::public_ratings_of_player(database, id);
  });
  if (!ratings) {
    log::error("a rating could not be read", {{"cause", ratings.error().cause}});
    co_return std::nullopt;
  }
  const auto found = std::ranges::find(*ratings, pool.id, &storage::PoolRating::pool);
  co_return shown_rating(found == ratings->end() ? std::nullopt : std::optional(found->rating),
                         now);
}

}  // namespace quintet::server
