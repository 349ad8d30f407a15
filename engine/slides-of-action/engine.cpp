#include "engine/slides-of-action/engine.hpp"

#include "engine/puzzles/hunt.hpp"
#include "engine/slides-of-action/three_seats.hpp"
#include "engine/slides-of-action/two_seats.hpp"

namespace quintet::engine::slides_of_action {

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  if (request.position.seats_in_play().size() == 3) return std::make_unique<ThreeSeats>(request);
  return std::make_unique<TwoSeats>(request);
}

puzzles::HuntSettings Specification::hunt_settings() {
  return {.source = puzzles::Source::walks,
          .options = {{{"players", "2"}},
                      {{"players", "2"}},
                      {},
                      {{"players", "2"}},
                      {{"players", "2"}, {"connection", "one-diagonal"}},
                      {{"players", "2"}},
                      {},
                      {{"connection", "one-diagonal"}}},
          .turn_limit = 200,
          .opening_turns = 20,
          .examined = 200,
          .effort = {.engine_nodes = 200'000, .proof_nodes = 50'000},
          .shares = {20, 100, 100, 100}};
}

}  // namespace quintet::engine::slides_of_action
