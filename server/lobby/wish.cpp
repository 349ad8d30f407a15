#include "server/lobby/wish.hpp"

#include "protocol/errors/refusals.hpp"
#include "rules/catalogue.hpp"
#include "server/messages/rated_terms.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;

namespace {

bool lets_in(const protocol::RatingRange& range,
             const std::optional<protocol::SeatRating>& rating) {
  if (!range.min && !range.max) return true;
  if (!rating) return false;
  return (!range.min || rating->rating >= *range.min) &&
         (!range.max || rating->rating <= *range.max);
}

}  // namespace

bool by_days(const Terms& terms) {
  return terms.clock.kind == protocol::Clock::Kind::correspondence;
}

protocol::Result<Terms> terms_of(const protocol::Seek& request, const protocol::Player& player) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return error("game.not-found", request.game);
  }
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return std::unexpected(to_protocol(options.error()));
  if (request.rated) {
    if (auto may = may_be_rated(*game, *options, request.clock); !may) {
      return std::unexpected(may.error());
    }
  }
  if (request.rated && player.guest) {
    return error("game.rated-as-guest");
  }
  Terms terms{.game = request.game,
              .options = options->pairs(),
              .clock = request.clock,
              .rated = request.rated,
              .seats = game->seat_names(*options).size()};
  if (request.seat && *request.seat >= static_cast<int>(terms.seats)) {
    return error("seat.not-found", *request.seat);
  }
  if (request.lasting && !by_days(terms)) {
    return error("seek.lasting-not-by-days");
  }
  if (request.lasting && player.guest) {
    return error("seek.lasting-as-guest");
  }
  return terms;
}

protocol::OpenRoom paired_room(const Terms& terms) {
  return {.game = terms.game,
          .options = terms.options,
          .clock = terms.clock,
          .rated = terms.rated,
          .visibility = protocol::Visibility::public_room,
          .spectators = protocol::Spectators::open,
          .seat = protocol::DontSit{}};
}

bool suit(const Wish& a, const Wish& b) {
  return (!a.seat || a.seat != b.seat) && a.player.id != b.player.id &&
         lets_in(a.range, b.rating) && lets_in(b.range, a.rating);
}

bool fit(const Wish& a, const Wish& b) {
  return a.terms == b.terms && suit(a, b);
}

}  // namespace quintet::server
