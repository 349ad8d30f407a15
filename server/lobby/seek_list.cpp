#include "server/lobby/seek_list.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

bool WaitingSeek::held_by(const Subscriber& holder) const {
  return std::ranges::any_of(holders, [&](const auto& h) { return h.get() == &holder; });
}

void WaitingSeek::let_go(const Subscriber& holder) {
  std::erase_if(holders, [&](const auto& h) { return h.get() == &holder; });
}

WaitingSeek* SeekList::find(const std::string& id) {
  const auto found =
      std::ranges::find_if(waiting_, [&](const WaitingSeek& seek) { return seek.entry.id == id; });
  return found == waiting_.end() ? nullptr : &*found;
}

WaitingSeek* SeekList::find(const Wish& wish, bool lasting) {
  const auto found = std::ranges::find_if(waiting_, [&](const WaitingSeek& seek) {
    return seek.lasting() == lasting && seek.entry.player.id == wish.player.id &&
           seek.wish.terms == wish.terms && seek.wish.seat == wish.seat &&
           seek.wish.range == wish.range;
  });
  return found == waiting_.end() ? nullptr : &*found;
}

std::size_t SeekList::held_by(const Subscriber& holder) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      waiting_, [&](const WaitingSeek& seek) { return seek.held_by(holder); }));
}

WaitingSeek& SeekList::add(std::string id, const Wish& wish, std::string counts_for,
                           std::int64_t since, std::optional<std::int64_t> until) {
  shares(until.has_value()).add(counts_for);
  return waiting_.emplace_back(WaitingSeek{.entry = {.id = std::move(id),
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

void SeekList::end_unheld() {
  end_if([this](const WaitingSeek& seek) {
    return !seek.lasting() && seek.holders.empty() && !is_taken(seek);
  });
}

void SeekList::take(const std::set<std::string>& players) {
  taken_.insert(players.begin(), players.end());
  for (const WaitingSeek& seek : waiting_) {
    if (is_taken(seek)) shown_.erase(seek.entry.id);
  }
}

void SeekList::release(const std::set<std::string>& players) {
  for (const std::string& player : players)
    taken_.erase(player);
}

void SeekList::show(const WaitingSeek& seek) {
  if (seek.stored && !is_taken(seek)) shown_.set(seek.entry.id, seek.entry);
}

void SeekList::show_all_of(const std::set<std::string>& players) {
  for (const WaitingSeek& seek : waiting_) {
    if (players.contains(seek.entry.player.id)) show(seek);
  }
}

}  // namespace quintet::server
