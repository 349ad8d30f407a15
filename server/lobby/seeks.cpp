#include "server/lobby/seeks.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"

namespace quintet::server {

using protocol::error;
using protocol::refusal_for_now;

namespace {

constexpr std::size_t id_characters = 10;

/// The ids of the players of a pairing.
std::set<std::string> players_of(const std::vector<Seeks::Match>& matches,
                                 const protocol::Player& asker) {
  std::set<std::string> players{asker.id};
  for (const Seeks::Match& match : matches)
    players.insert(match.player.id);
  return players;
}

}  // namespace

std::vector<Seeks::Match> Seeks::take_fitting(
    const Wish& wish, const std::function<bool(const protocol::Player&)>& barred) {
  if (list_.is_taken(wish.player.id)) return {};
  // All chosen seeks fit each other. With more than two seats, an early choice may exclude later
  // ones, so the search backtracks if it finds no full table.
  std::vector<const WaitingSeek*> chosen;
  const auto fits_all = [&](const WaitingSeek& seek) {
    return std::ranges::all_of(
        chosen, [&](const WaitingSeek* other) { return suit(other->wish, seek.wish); });
  };
  const auto choose = [&](auto& self, std::size_t from) -> bool {
    if (chosen.size() + 1 == wish.terms.seats) return true;
    for (std::size_t i = from; i < list_.all().size(); ++i) {
      const WaitingSeek& seek = list_.all()[i];
      if (!seek.stored || list_.is_taken(seek) || !fit(wish, seek.wish) || !fits_all(seek))
        continue;
      if (seek.lasting() && barred(seek.entry.player)) continue;
      chosen.push_back(&seek);
      if (self(self, i + 1)) return true;
      chosen.pop_back();
    }
    return false;
  };
  if (!choose(choose, 0)) return {};
  std::vector<Match> matches;
  for (const WaitingSeek* seek : chosen) {
    matches.push_back({.player = seek->entry.player,
                       .seat = seek->wish.seat,
                       .seek = seek->entry.id,
                       .lasting = seek->lasting()});
  }
  list_.take(players_of(matches, wish.player));
  return matches;
}

protocol::Result<std::string> Seeks::wait(std::shared_ptr<Subscriber> holder, const Wish& wish,
                                          std::int64_t since) {
  WaitingSeek* const known = list_.find(wish, false);
  if (known != nullptr && known->held_by(*holder)) return known->entry.id;
  if (list_.held_by(*holder) >= limits_.seeks_per_connection) {
    return std::unexpected(refusal_for_now("seek.too-many-here", 1000));
  }
  if (known != nullptr) {
    known->holders.push_back(std::move(holder));
    return known->entry.id;
  }
  const std::string address(holder->address());
  if (const auto place = make_place(false, address); !place) return std::unexpected(place.error());
  WaitingSeek& seek = list_.add(random_id(id_characters), wish, address, since, std::nullopt);
  seek.holders.push_back(std::move(holder));
  list_.show(seek);
  return seek.entry.id;
}

protocol::Result<std::string> Seeks::make_place(bool lasting, std::string_view address) {
  const Shares& shares = list_.shares(lasting);
  const std::int64_t soon_ms = lasting ? 60'000 : 5000;
  if (!shares.has_place(address)) {
    return std::unexpected(refusal_for_now("seek.too-many-from-address", soon_ms));
  }
  if (shares.total() < (lasting ? limits_.lasting_seeks : limits_.seeks)) return std::string();
  std::vector<const WaitingSeek*> may_end;
  for (const WaitingSeek& seek : list_.all()) {
    if (seek.lasting() == lasting && seek.stored && !list_.is_taken(seek)) may_end.push_back(&seek);
  }
  const auto ends = shares.gives_way(
      may_end, address, [](const WaitingSeek* seek) -> const auto& { return seek->counts_for; });
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
  if (const WaitingSeek* const known = list_.find(wish, true)) {
    return Reserved{.id = known->entry.id, .is_new = false};
  }
  std::size_t own = 0;
  for (WaitingSeek& seek : list_.all()) {
    if (!seek.lasting() || seek.entry.player.id != wish.player.id) continue;
    ++own;
    // A restored seek counted for the player.
    list_.shares(true).remove(seek.counts_for);
    seek.counts_for = address;
    list_.shares(true).add(seek.counts_for);
  }
  if (own >= limits_.lasting_seeks_per_player) {
    return error("seek.too-many-lasting-of-player");
  }
  auto ended = make_place(true, address);
  if (!ended) return std::unexpected(std::move(ended.error()));
  WaitingSeek& seek = list_.add(random_id(id_characters), wish, std::string(address), since, until);
  seek.stored = false;
  Reserved reserved{.id = seek.entry.id};
  if (!ended->empty()) reserved.ended = *std::move(ended);
  return reserved;
}

void Seeks::restore(std::string id, const Wish& wish, std::int64_t since, std::int64_t until) {
  list_.show(list_.add(std::move(id), wish, "player " + wish.player.id, since, until));
}

bool Seeks::show_lasting(const std::string& id) {
  WaitingSeek* const seek = list_.find(id);
  if (seek == nullptr) return false;
  seek->stored = true;
  list_.show(*seek);
  return true;
}

bool Seeks::has(const std::string& id) const {
  return std::ranges::any_of(list_.all(),
                             [&](const WaitingSeek& seek) { return seek.entry.id == id; });
}

void Seeks::remove(const std::string& id) {
  list_.end_if([&](const WaitingSeek& seek) { return seek.entry.id == id; });
}

std::vector<Seeks::Holder> Seeks::end(const std::vector<Match>& matches, const Wish& asker) {
  const std::set<std::string> players = players_of(matches, asker.player);
  list_.release(players);
  std::vector<Holder> told;
  list_.end_if([&](const WaitingSeek& seek) {
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
  list_.end_unheld();
  list_.show_all_of(players);
  return told;
}

void Seeks::give_back(const std::vector<Match>& matches, const protocol::Player& asker) {
  const std::set<std::string> players = players_of(matches, asker);
  list_.release(players);
  list_.end_unheld();
  list_.show_all_of(players);
}

protocol::Result<bool> Seeks::cancel(const Subscriber& holder, const protocol::Player& player,
                                     const std::optional<std::string>& id) {
  bool lasting = false;
  if (!id) {
    for (WaitingSeek& seek : list_.all()) {
      if (!list_.is_taken(seek)) seek.let_go(holder);
    }
  } else {
    WaitingSeek* const found = list_.find(*id);
    if (found == nullptr || found->entry.player.id != player.id || !found->stored ||
        list_.is_taken(*found)) {
      return error("seek.not-found", *id);
    }
    lasting = found->lasting();
    found->holders.clear();
    if (lasting) remove(std::string(*id));
  }
  list_.end_unheld();
  return lasting;
}

void Seeks::drop(const Subscriber& holder) {
  for (WaitingSeek& seek : list_.all())
    seek.let_go(holder);
  list_.end_unheld();
}

std::vector<std::string> Seeks::end_until(std::int64_t now) {
  std::vector<std::string> ended;
  list_.end_if([&](const WaitingSeek& seek) {
    if (!seek.lasting() || *seek.entry.until > now || list_.is_taken(seek) || !seek.stored)
      return false;
    ended.push_back(seek.entry.id);
    return true;
  });
  return ended;
}

std::vector<std::shared_ptr<Subscriber>> Seeks::end_all() {
  std::vector<std::shared_ptr<Subscriber>> holders;
  list_.end_if([&](const WaitingSeek& seek) {
    if (list_.is_taken(seek)) return false;
    holders.insert(holders.end(), seek.holders.begin(), seek.holders.end());
    return true;
  });
  return holders;
}

void Seeks::forget(const std::string& player) {
  list_.end_if(
      [&](const WaitingSeek& seek) { return seek.lasting() && seek.entry.player.id == player; });
}

}  // namespace quintet::server
