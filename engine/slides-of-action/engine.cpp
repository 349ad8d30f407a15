#include "engine/slides-of-action/engine.hpp"

#include "engine/slides-of-action/three_seats.hpp"
#include "engine/slides-of-action/two_seats.hpp"

namespace quintet::engine::slides_of_action {

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  if (request.position.seats_in_play().size() == 3) return std::make_unique<ThreeSeats>(request);
  return std::make_unique<TwoSeats>(request);
}

}  // namespace quintet::engine::slides_of_action
