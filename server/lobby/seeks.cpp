#include "server/lobby/seeks.hpp"

#include <algorithm>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "rules/catalogue.hpp"
#include "server/base/secrets.hpp"
#include "server/messages/rated_terms.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;
using protocol::refusal_for_now;

namespace {

constexpr std::size_t id_characters = 10;

bool by_days(const Terms& terms) {
  return terms.clock.kind == protocol::Clock::Kind::correspondence;
}

bool lets_in(const protocol::RatingRange& range,
             const std::optional<protocol::SeatRating>& rating) {
  if (!range.min && !range.max) return true;
  if (!rating) return false;
  return (!range.min || rating->rating >= *range.min) &&
         (!range.max || rating->rating <= *range.max);
}

}  // namespace

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

namespace {

/// Whether two seeks with the same terms fit.
bool suit(const Wish& a, const Wish& b) {
  return (!a.seat || a.seat != b.seat) && a.player.id != b.player.id &&
         lets_in(a.range, b.rating) && lets_in(b.range, a.rating);
}

}  // namespace

bool fit(const Wish& a, const Wish& b) {
  return a.terms == b.terms && suit(a, b);
}

std::vector<Seeks::Match> Seeks::take_fitting(
    const Wish& wish, const std::function<bool(const protocol::Player&)>& barred) {
  if (taken_.contains(wish.player.id)) return {};
  // All chosen seeks fit each other. With more than two seats, an early choice may exclude later
  // ones, so the search backtracks if it finds no full table.
  std::vector<const Waiting*> chosen;
  const auto fits_all = [&](const Waiting& seek) {
    return std::ranges::all_of(chosen,
                               [&](const Waiting* other) { return suit(other->wish, seek.wish); });
  };
  const auto choose = [&](auto& self, std::size_t from) -> bool {
    if (chosen.size() + 1 == wish.terms.seats) return true;
    for (std::size_t i = from; i < waiting_.size(); ++i) {
      const Waiting& seek = waiting_[i];
      if (!seek.stored || taken(seek) || !fit(wish, seek.wish) || !fits_all(seek)) continue;
      if (seek.lasting() && barred(seek.entry.player)) continue;
      chosen.push_back(&seek);
      if (self(self, i + 1)) return true;
      chosen.pop_back();
    }
    return false;
  };
  if (!choose(choose, 0)) return {};
  std::vector<Match> matches;
  for (const Waiting* seek : chosen) {
    matches.push_back({.player = seek->entry.player,
                       .seat = seek->wish.seat,
                       .seek = seek->entry.id,
                       .lasting = seek->lasting()});
  }
  taken_.insert(wish.player.id);
  for (const Match& match : matches)
    taken_.insert(match.player.id);
  for (const Waiting& seek : waiting_) {
    if (taken(seek)) shown_.erase(seek.entry.id);
  }
  return matches;
}

std::vector<Seeks::Waiting>::iterator Seeks::same_as(const Wish& wish, bool lasting) {
  return std::ranges::find_if(waiting_, [&](const Waiting& seek) {
    return seek.lasting() == lasting && seek.entry.player.id == wish.player.id &&
           seek.wish.terms == wish.terms && seek.wish.seat == wish.seat &&
           seek.wish.range == wish.range;
  });
}

std::vector<Seeks::Waiting>::iterator Seeks::find(const std::string& id) {
  return std::ranges::find_if(waiting_, [&](const Waiting& seek) { return seek.entry.id == id; });
}

Seeks::Waiting& Seeks::add(std::string id, const Wish& wish, std::string counts_for,
                           std::int64_t since, std::optional<std::int64_t> until) {
  shares_of(until.has_value()).add(counts_for);
  return waiting_.emplace_back(Waiting{.entry = {.id = std::move(id),
                                                 .player = wish.player,
                                                 .rating = wish.rating,
                                                 .game = wish.terms.game,
                                                 .options = wish.terms.options,
                                                 .clock = wish.terms.clock,
                                                 .rated = wish.terms.rated,
                                                 .since = since,
                                                 .seat = wish.seat,
                                                 .rating_range = wish.range,
                                                 .until = until},
                                       .wish = wish,
                                       .counts_for = std::move(counts_for),
                                       .holders = {}});
}

void Seeks::show(const Waiting& seek) {
  if (seek.stored && !taken(seek)) shown_.set(seek.entry.id, seek.entry);
}

protocol::Result<std::string> Seeks::wait(std::shared_ptr<Subscriber> holder, const Wish& wish,
                                          std::int64_t since) {
  const auto known = same_as(wish, false);
  if (known != waiting_.end() && holds(*known, *holder)) return known->entry.id;
  if (held_by(*holder) >= limits_.seeks_per_connection) {
    return std::unexpected(refusal_for_now("seek.too-many-here", 1000));
  }
  if (known != waiting_.end()) {
    known->holders.push_back(std::move(holder));
    return known->entry.id;
  }
  const std::string address(holder->address());
  if (const auto place = make_place(false, address); !place) return std::unexpected(place.error());
  Waiting& seek = add(random_id(id_characters), wish, address, since, std::nullopt);
  seek.holders.push_back(std::move(holder));
  show(seek);
  return seek.entry.id;
}

protocol::Result<std::string> Seeks::make_place(bool lasting, std::string_view address) {
  const Shares& shares = shares_of(lasting);
  const std::int64_t soon_ms = lasting ? 60'000 : 5000;
  if (!shares.has_place(address)) {
    return std::unexpected(refusal_for_now("seek.too-many-from-address", soon_ms));
  }
  if (shares.total() < (lasting ? limits_.lasting_seeks : limits_.seeks)) return std::string();
  std::vector<const Waiting*> may_end;
  for (const Waiting& seek : waiting_) {
    if (seek.lasting() == lasting && seek.stored && !taken(seek)) may_end.push_back(&seek);
  }
  const auto ends = shares.gives_way(
      may_end, address, [](const Waiting* seek) -> const auto& { return seek->counts_for; });
  if (ends == may_end.end()) {
    return std::unexpected(lasting ? refusal_for_now("seek.too-many-lasting", soon_ms)
                                   : refusal_for_now("seek.too-many", soon_ms));
  }
  std::string id = (*ends)->entry.id;
  // After reconnecting, the clients seek again and are refused if there is still no place.
  reconnect_all((*ends)->holders);
  remove(id);
  return id;
}

protocol::Result<Seeks::Reserved> Seeks::reserve(std::string_view address, const Wish& wish,
                                                 std::int64_t since, std::int64_t until) {
  if (const auto known = same_as(wish, true); known != waiting_.end()) {
    return Reserved{.id = known->entry.id, .is_new = false};
  }
  std::size_t own = 0;
  for (Waiting& seek : waiting_) {
    if (!seek.lasting() || seek.entry.player.id != wish.player.id) continue;
    ++own;
    // A restored seek counted for the player.
    lasting_shares_.remove(seek.counts_for);
    seek.counts_for = address;
    lasting_shares_.add(seek.counts_for);
  }
  if (own >= limits_.lasting_seeks_per_player) {
    return error("seek.too-many-lasting-of-player");
  }
  auto ended = make_place(true, address);
  if (!ended) return std::unexpected(std::move(ended.error()));
  Waiting& seek = add(random_id(id_characters), wish, std::string(address), since, until);
  seek.stored = false;
  Reserved reserved{.id = seek.entry.id};
  if (!ended->empty()) reserved.ended = *std::move(ended);
  return reserved;
}

void Seeks::restore(std::string id, const Wish& wish, std::int64_t since, std::int64_t until) {
  show(add(std::move(id), wish, "player " + wish.player.id, since, until));
}

bool Seeks::show_lasting(const std::string& id) {
  const auto seek = find(id);
  if (seek == waiting_.end()) return false;
  seek->stored = true;
  show(*seek);
  return true;
}

bool Seeks::has(const std::string& id) const {
  return std::ranges::any_of(waiting_, [&](const Waiting& seek) { return seek.entry.id == id; });
}

void Seeks::remove(const std::string& id) {
  end_if([&](const Waiting& seek) { return seek.entry.id == id; });
}

std::vector<Seeks::Holder> Seeks::end(const std::vector<Match>& matches, const Wish& asker) {
  std::set<std::string> players{asker.player.id};
  for (const Match& match : matches)
    players.insert(match.player.id);
  for (const std::string& player : players)
    taken_.erase(player);
  std::vector<Holder> told;
  end_if([&](const Waiting& seek) {
    const bool matched = std::ranges::find(matches, seek.entry.id, &Match::seek) != matches.end();
    const bool theirs = players.contains(seek.entry.player.id);
    if (matched || (theirs && !seek.lasting() && seek.wish.terms == asker.terms)) {
      for (const auto& holder : seek.holders)
        told.push_back({.connection = holder, .seek = seek.entry.id});
      return true;
    }
    // A player in a live game must not be paired for another.
    return theirs && !by_days(asker.terms) && !by_days(seek.wish.terms);
  });
  end_unheld();
  for (const Waiting& seek : waiting_) {
    if (players.contains(seek.entry.player.id)) show(seek);
  }
  return told;
}

void Seeks::give_back(const std::vector<Match>& matches, const protocol::Player& asker) {
  std::set<std::string> players{asker.id};
  for (const Match& match : matches)
    players.insert(match.player.id);
  for (const std::string& player : players)
    taken_.erase(player);
  end_unheld();
  for (const Waiting& seek : waiting_) {
    if (players.contains(seek.entry.player.id)) show(seek);
  }
}

protocol::Result<bool> Seeks::cancel(const Subscriber& holder, const protocol::Player& player,
                                     const std::optional<std::string>& id) {
  bool lasting = false;
  if (!id) {
    for (Waiting& seek : waiting_) {
      if (!taken(seek)) let_go(seek, holder);
    }
  } else {
    const auto found = std::ranges::find_if(waiting_, [&](const Waiting& seek) {
      return seek.entry.id == *id && seek.entry.player.id == player.id && seek.stored &&
             !taken(seek);
    });
    if (found == waiting_.end()) {
      return error("seek.not-found", *id);
    }
    lasting = found->lasting();
    found->holders.clear();
    if (lasting) remove(std::string(*id));
  }
  end_unheld();
  return lasting;
}

void Seeks::drop(const Subscriber& holder) {
  for (Waiting& seek : waiting_)
    let_go(seek, holder);
  end_unheld();
}

std::vector<std::string> Seeks::end_until(std::int64_t now) {
  std::vector<std::string> ended;
  end_if([&](const Waiting& seek) {
    if (!seek.lasting() || *seek.entry.until > now || taken(seek) || !seek.stored) return false;
    ended.push_back(seek.entry.id);
    return true;
  });
  return ended;
}

std::vector<std::shared_ptr<Subscriber>> Seeks::end_all() {
  std::vector<std::shared_ptr<Subscriber>> holders;
  end_if([&](const Waiting& seek) {
    if (taken(seek)) return false;
    holders.insert(holders.end(), seek.holders.begin(), seek.holders.end());
    return true;
  });
  return holders;
}

void Seeks::forget(const std::string& player) {
  end_if([&](const Waiting& seek) { return seek.lasting() && seek.entry.player.id == player; });
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

template <class Condition>
void Seeks::end_if(Condition condition) {
  std::erase_if(waiting_, [&](const Waiting& seek) {
    if (!condition(seek)) return false;
    shares_of(seek.lasting()).remove(seek.counts_for);
    shown_.erase(seek.entry.id);
    return true;
  });
}

void Seeks::end_unheld() {
  end_if([this](const Waiting& seek) {
    return !seek.lasting() && seek.holders.empty() && !taken(seek);
  });
}

}  // namespace quintet::server
