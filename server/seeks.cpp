#include "server/seeks.hpp"

#include <algorithm>
#include <utility>

#include "rules/catalogue.hpp"
#include "server/rules_bridge.hpp"
#include "server/secrets.hpp"

namespace quintet::server {

using protocol::error;
using protocol::ErrorCode;

protocol::Result<Terms> terms_of(const protocol::Seek& request, const protocol::Player& player) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return error(ErrorCode::unknown_game, "there is no game \"" + request.game + "\"");
  }
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return std::unexpected(to_protocol(options.error()));
  if (request.rated && request.clock.kind == protocol::Clock::Kind::none) {
    return error(ErrorCode::bad_option, "a rated game needs a clock");
  }
  if (request.rated && player.guest) {
    return error(ErrorCode::forbidden, "rated games are for registered players");
  }
  return Terms{.game = request.game,
               .options = options->pairs(),
               .clock = request.clock,
               .rated = request.rated,
               .seats = game->seat_names(*options).size()};
}

std::vector<protocol::Player> Seeks::take_fitting(const protocol::Player& player,
                                                  const Terms& terms) {
  std::vector<protocol::Player> others;
  if (taken_.contains(player.id)) return others;
  for (const Waiting& seek : waiting_) {
    if (others.size() + 1 == terms.seats) break;
    if (seek.terms == terms && seek.entry.player.id != player.id && !taken(seek)) {
      others.push_back(seek.entry.player);
    }
  }
  if (others.size() + 1 < terms.seats) return {};
  taken_.insert(player.id);
  for (const protocol::Player& other : others)
    taken_.insert(other.id);
  for (const Waiting& seek : waiting_) {
    if (taken(seek)) shown_.erase(seek.entry.id);
  }
  return others;
}

protocol::Result<std::string> Seeks::wait(std::shared_ptr<Subscriber> holder,
                                          const protocol::Player& player,
                                          std::optional<protocol::SeatRating> rating,
                                          const Terms& terms, std::int64_t since) {
  constexpr std::size_t id_characters = 10;
  const auto known = std::ranges::find_if(waiting_, [&](const Waiting& seek) {
    return seek.entry.player.id == player.id && seek.terms == terms;
  });
  if (known != waiting_.end() && holds(*known, *holder)) return known->entry.id;
  if (held_by(*holder) >= limits_.seeks_per_connection) {
    return std::unexpected(
        protocol::Error{.code = ErrorCode::too_many,
                        .message = "this connection has too many seeks: cancel one first",
                        .retry_after_ms = 1000});
  }
  if (known != waiting_.end()) {
    known->holders.push_back(std::move(holder));
    return known->entry.id;
  }
  if (waiting_.size() >= limits_.seeks) {
    return std::unexpected(protocol::Error{.code = ErrorCode::too_many,
                                           .message = "there are too many seeks already",
                                           .retry_after_ms = 5000});
  }
  Waiting& seek = waiting_.emplace_back(Waiting{.entry = {.id = random_id(id_characters),
                                                          .player = player,
                                                          .rating = rating,
                                                          .game = terms.game,
                                                          .options = terms.options,
                                                          .clock = terms.clock,
                                                          .rated = terms.rated,
                                                          .since = since},
                                                .terms = terms,
                                                .holders = {}});
  seek.holders.push_back(std::move(holder));
  if (!taken(seek)) shown_.set(seek.entry.id, seek.entry);
  return seek.entry.id;
}

std::vector<Seeks::Holder> Seeks::end(const std::vector<protocol::Player>& players,
                                      const Terms& terms) {
  std::vector<Holder> told;
  for (const protocol::Player& player : players) {
    taken_.erase(player.id);
    for (const Waiting& seek : waiting_) {
      if (seek.entry.player.id != player.id || seek.terms != terms) continue;
      for (const auto& holder : seek.holders)
        told.push_back({.connection = holder, .seek = seek.entry.id});
    }
    std::erase_if(waiting_, [&](const Waiting& seek) {
      return seek.entry.player.id == player.id;  // nobody is to be found at two tables
    });
  }
  return told;
}

void Seeks::give_back(const std::vector<protocol::Player>& players) {
  for (const protocol::Player& player : players)
    taken_.erase(player.id);
  end_unheld();
  for (const protocol::Player& player : players) {
    for (const Waiting& seek : waiting_) {
      if (seek.entry.player.id == player.id) shown_.set(seek.entry.id, seek.entry);
    }
  }
}

protocol::Result<void> Seeks::cancel(const Subscriber& holder, const protocol::Player& player,
                                     const std::optional<std::string>& id) {
  if (!id) {
    for (Waiting& seek : waiting_) {
      if (!taken(seek)) let_go(seek, holder);
    }
  } else {
    const auto found = std::ranges::find_if(waiting_, [&](const Waiting& seek) {
      return seek.entry.id == *id && seek.entry.player.id == player.id && !taken(seek);
    });
    if (found == waiting_.end()) {
      return error(ErrorCode::not_found, "you have no seek \"" + *id + "\" that still waits");
    }
    found->holders.clear();
  }
  end_unheld();
  return {};
}

void Seeks::drop(const Subscriber& holder) {
  for (Waiting& seek : waiting_)
    let_go(seek, holder);
  end_unheld();
}

bool Seeks::holds(const Waiting& seek, const Subscriber& holder) {
  return std::ranges::any_of(seek.holders, [&](const auto& h) { return h.get() == &holder; });
}

void Seeks::let_go(Waiting& seek, const Subscriber& holder) {
  std::erase_if(seek.holders, [&](const auto& h) { return h.get() == &holder; });
}

std::size_t Seeks::held_by(const Subscriber& holder) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(waiting_, [&](const Waiting& seek) { return holds(seek, holder); }));
}

void Seeks::end_unheld() {
  std::erase_if(waiting_, [&](const Waiting& seek) {
    if (!seek.holders.empty() || taken(seek)) return false;
    shown_.erase(seek.entry.id);
    return true;
  });
}

}  // namespace quintet::server
