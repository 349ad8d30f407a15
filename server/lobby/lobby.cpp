#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "protocol/refusals.hpp"
#include "protocol/server_to_client.hpp"
#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

using std::chrono::milliseconds;

/// The system's randomness as the standard library wants it.
struct RandomBits {
  using result_type = std::uint32_t;  // NOLINT(readability-identifier-naming): its name there
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() { return random_number(); }
};

bool is_open(const protocol::RoomSummary& room) {
  return room.status == protocol::RoomStatus::open;
}

}  // namespace

Lobby::Lobby(const Limits& limits, const Time& time, Outside outside)
    : limits_(limits),
      time_(time),
      outside_(std::move(outside)),
      interval_(static_cast<milliseconds::rep>(std::ceil(1000 / limits.lobby_pushes_per_second))),
      seeks_(limits) {}

void Lobby::show(protocol::RoomSummary room) {
  const Lock lock(mutex_);
  const auto shown = rooms_.now().find(room.room);
  if (shown == rooms_.now().end() || is_open(shown->second) != is_open(room)) {
    erase_room(room.room);
    if (!make_place(room)) {
      changed();
      return;
    }
    ++places_taken(room);
  }
  const std::string id = room.room;
  rooms_.set(id, std::move(room));
  changed();
}

bool Lobby::turn(const std::string& room, std::int64_t ply,
                 const protocol::GameStanding& standing) {
  const Lock lock(mutex_);
  protocol::RoomSummary* shown = rooms_.touch(room);
  if (shown == nullptr) return games_ >= limits_.lobby_games;
  shown->ply = ply;
  shown->position = standing.position;
  shown->to_move = standing.to_move;
  changed();
  return true;
}

void Lobby::hide(const std::string& room) {
  const Lock lock(mutex_);
  erase_room(room);
  changed();
}

bool Lobby::make_place(const protocol::RoomSummary& room) {
  if (places_taken(room) < (is_open(room) ? limits_.lobby_open_rooms : limits_.lobby_games)) {
    return true;
  }
  // Games come and go by themselves; a room for which nobody comes would stay for ever.
  if (!is_open(room)) return false;
  const protocol::RoomSummary* oldest = nullptr;
  for (const auto& [id, other] : rooms_.now()) {
    if (!is_open(other)) continue;
    if (oldest == nullptr || other.opened_at < oldest->opened_at) oldest = &other;
  }
  if (oldest == nullptr || oldest->opened_at > room.opened_at) return false;
  erase_room(std::string(oldest->room));
  return true;
}

void Lobby::erase_room(const std::string& room) {
  const auto shown = rooms_.now().find(room);
  if (shown == rooms_.now().end()) return;
  --places_taken(shown->second);
  rooms_.erase(room);
}

std::size_t& Lobby::places_taken(const protocol::RoomSummary& room) {
  return is_open(room) ? open_rooms_ : games_;
}

void Lobby::arrived(const protocol::Player& player) {
  const Lock lock(mutex_);
  ++online_[player.id];
  changed();
}

void Lobby::gone(const Subscriber& connection, const protocol::Player& player) {
  remove_subscriber(connection);
  const Lock lock(mutex_);
  seeks_.drop(connection);
  const auto found = online_.find(player.id);
  if (found != online_.end() && --found->second == 0) online_.erase(found);
  changed();
}

void Lobby::watch(std::shared_ptr<Subscriber> from, std::int64_t request) {
  const Lock telling(telling_);
  Message body;
  {
    const Lock lock(mutex_);
    body = subscribers_.empty() ? fresh_body() : told_body();
    watched_ = true;
    changed();
  }
  // Whoever begins to watch gets what all others know; what has changed since comes to all alike.
  from->send(make_message(protocol::lobby_reply(request, *body)));
  const Subscriber* key = from.get();
  subscribers_.insert_or_assign(key, std::move(from));
  watching_ = subscribers_.size();
}

void Lobby::leave(Subscriber& from, std::int64_t request) {
  remove_subscriber(from);
  from.send(make_message(protocol::ok_reply(request)));
}

void Lobby::remove_subscriber(const Subscriber& subscriber) {
  const Lock telling(telling_);
  if (subscribers_.erase(&subscriber) == 0) return;
  watching_ = subscribers_.size();
  if (!subscribers_.empty()) return;
  const Lock lock(mutex_);
  watched_ = false;
}

void Lobby::seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                 std::int64_t request, const protocol::Seek& seek,
                 std::optional<protocol::SeatRating> rating) {
  auto terms = terms_of(seek, player);
  if (!terms) {
    from->refuse(request, terms.error());
    return;
  }
  Seeker seeker{.wish = {.player = player,
                         .rating = rating,
                         .terms = *std::move(terms),
                         .seat = seek.seat,
                         .range = seek.rating_range},
                .from = std::move(from),
                .request = request,
                .lasting = {}};
  const std::int64_t since = time_.wall_ms();
  const std::int64_t until = since + milliseconds(limits_.seek_life).count();
  bool to_keep = false;
  std::vector<Seeks::Match> matches;
  {
    const Lock lock(mutex_);
    matches = seeks_.take_fitting(seeker.wish, [this](const auto& who) { return barred(who); });
    protocol::Result<std::string> id;
    if (matches.empty() && seek.lasting) {
      const auto reserved = seeks_.reserve(seeker.wish, since, until);
      to_keep = reserved && reserved->is_new;
      id = reserved ? protocol::Result<std::string>(reserved->id)
                    : std::unexpected(reserved.error());
      if (to_keep) seeker.lasting = *id;
    } else if (matches.empty()) {
      id = seeks_.wait(seeker.from, seeker.wish, since);
    }
    if (matches.empty() && !to_keep) {
      // Under the lock, so that it comes before the news that the seek has been paired.
      if (id) {
        seeker.from->send(make_message(protocol::seek_reply(request, *id)));
      } else {
        seeker.from->refuse(request, id.error());
      }
    }
    changed();
  }
  if (to_keep) {
    keep(std::move(seeker), seek, since, until);
  } else if (!matches.empty()) {
    pair(std::move(seeker), std::move(matches));
  }
}

bool Lobby::barred(const protocol::Player& player) const {
  return outside_.barred && outside_.barred(player);
}

void Lobby::keep(Seeker seeker, const protocol::Seek& seek, std::int64_t since,
                 std::int64_t until) {
  LastingSeek lasting{.id = seeker.lasting,
                      .player = seeker.wish.player,
                      .wish = seek,
                      .since = since,
                      .until = until};
  outside_.keep(std::move(lasting),
                [this, seeker = std::move(seeker)](const protocol::Result<void>& stored) {
                  kept(seeker, stored);
                });
}

void Lobby::kept(const Seeker& seeker, const protocol::Result<void>& stored) {
  std::vector<Seeks::Match> matches;
  bool ended = false;
  {
    const Lock lock(mutex_);
    if (!stored) {
      seeks_.remove(seeker.lasting);
    } else if (!seeks_.has(seeker.lasting)) {
      ended = true;
    } else {
      // Somebody may have come while it was being stored.
      matches = seeks_.take_fitting(seeker.wish, [this](const auto& who) { return barred(who); });
      if (matches.empty()) {
        (void)seeks_.show_lasting(seeker.lasting);
        seeker.from->send(make_message(protocol::seek_reply(seeker.request, seeker.lasting)));
      }
    }
    changed();
  }
  if (!stored) {
    seeker.from->refuse(seeker.request, stored.error());
  } else if (ended) {
    outside_.forget({seeker.lasting}, nullptr);
    seeker.from->refuse(seeker.request, protocol::refusal("seek.player-gone"));
  } else if (!matches.empty()) {
    pair(seeker, std::move(matches));
  }
}

void Lobby::pair(Seeker seeker, std::vector<Seeks::Match> matches) {
  const Terms& terms = seeker.wish.terms;
  Pairing pairing;
  pairing.request = {.game = terms.game,
                     .options = terms.options,
                     .clock = terms.clock,
                     .rated = terms.rated,
                     .visibility = protocol::Visibility::public_room,
                     .spectators = protocol::Spectators::open,
                     .seat = protocol::DontSit{}};
  if (!seeker.lasting.empty()) pairing.ended_seeks.push_back(seeker.lasting);
  // Whoever wants a seat has it; the others get what is left by lot.
  std::vector<std::optional<protocol::Player>> seats(terms.seats);
  std::vector<protocol::Player> anywhere;
  const auto place = [&](const protocol::Player& player, std::optional<int> seat) {
    if (seat) {
      seats.at(static_cast<std::size_t>(*seat)) = player;
    } else {
      anywhere.push_back(player);
    }
  };
  place(seeker.wish.player, seeker.wish.seat);
  for (const Seeks::Match& match : matches) {
    place(match.player, match.seat);
    if (match.lasting) pairing.ended_seeks.push_back(match.seek);
  }
  std::ranges::shuffle(anywhere, RandomBits());
  for (auto& seat : seats) {
    if (!seat) {
      seat = std::move(anywhere.back());
      anywhere.pop_back();
    }
    pairing.players.push_back(*std::move(seat));
  }
  pairing.done = [this, seeker = std::move(seeker), matches = std::move(matches)](
                     const protocol::Result<std::string>& room) { paired(seeker, matches, room); };
  outside_.pair(std::move(pairing));
}

void Lobby::paired(const Seeker& seeker, const std::vector<Seeks::Match>& matches,
                   const protocol::Result<std::string>& room) {
  std::vector<Seeks::Holder> holders;
  {
    const Lock lock(mutex_);
    if (room) {
      holders = seeks_.end(matches, seeker.wish);
    } else {
      seeks_.give_back(matches, seeker.wish.player);
    }
    if (!seeker.lasting.empty()) seeks_.remove(seeker.lasting);
    changed();
  }
  if (!room) {
    if (!seeker.lasting.empty()) outside_.forget({seeker.lasting}, nullptr);
    seeker.from->refuse(seeker.request, room.error());
    return;
  }
  seeker.from->send(make_message(protocol::seek_paired_reply(seeker.request, *room)));
  for (const Seeks::Holder& holder : holders)
    holder.connection->send(make_message(protocol::paired_push(holder.seek, *room)));
  for (const Seeks::Match& match : matches) {
    if (match.lasting) {
      outside_.tell(match.player.id, make_message(protocol::paired_push(match.seek, *room)));
    }
  }
}

void Lobby::cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                        std::int64_t request, const std::optional<std::string>& seek) {
  protocol::Result<bool> cancelled = false;
  {
    const Lock lock(mutex_);
    cancelled = seeks_.cancel(*from, player, seek);
    if (cancelled && !*cancelled) from->send(make_message(protocol::ok_reply(request)));
    changed();
  }
  if (!cancelled) {
    from->refuse(request, cancelled.error());
  } else if (*cancelled) {
    outside_.forget({*seek}, [from, request](const protocol::Result<void>& forgotten) {
      if (forgotten) {
        from->send(make_message(protocol::ok_reply(request)));
      } else {
        from->refuse(request, forgotten.error());
      }
    });
  }
}

void Lobby::restore(const LastingSeek& seek, std::optional<protocol::SeatRating> rating) {
  const auto terms = terms_of(seek.wish, seek.player);
  if (!terms) return;  // the game, or the option, is not there any more
  const Lock lock(mutex_);
  seeks_.restore(seek.id,
                 {.player = seek.player,
                  .rating = rating,
                  .terms = *terms,
                  .seat = seek.wish.seat,
                  .range = seek.wish.rating_range},
                 seek.since, seek.until);
  changed();
}

void Lobby::end_old_seeks() {
  std::vector<std::string> ended;
  {
    const Lock lock(mutex_);
    ended = seeks_.end_until(time_.wall_ms());
    changed();
  }
  outside_.expire(std::move(ended));
}

void Lobby::forget_player(const std::string& player) {
  const Lock lock(mutex_);
  seeks_.forget(player);
  changed();
}

Lobby::Numbers Lobby::numbers() {
  Numbers numbers{.subscribers = watching_};
  const Lock lock(mutex_);
  numbers.online = online_.size();
  numbers.seeks = seeks_.shown().now().size();
  numbers.open_rooms = open_rooms_;
  numbers.games = games_;
  return numbers;
}

Message Lobby::body() {
  const Lock telling(telling_);
  const Lock lock(mutex_);
  return subscribers_.empty() ? fresh_body() : told_body();
}

void Lobby::tell() {
  const Lock telling(telling_);
  protocol::LobbyChanges changes;
  {
    const Lock lock(mutex_);
    waking_ = false;
    if (subscribers_.empty()) return;
    if (until_due() > milliseconds(0)) {
      changed();
      return;
    }
    changes = take_changes();
  }
  if (changes.empty()) return;
  const Message push = make_message(protocol::lobby_push(changes));
  for (const auto& [key, subscriber] : subscribers_)
    subscriber->send(push);
}

bool Lobby::anything_to_tell() const {
  return rooms_.touched() || seeks_.shown().touched() || std::ssize(online_) != told_online_;
}

void Lobby::changed() {
  if (!watched_ || waking_ || !anything_to_tell()) return;
  waking_ = true;
  outside_.wake(until_due());
}

milliseconds Lobby::until_due() const {
  if (!told_at_) return milliseconds(0);
  const auto left = *told_at_ + interval_ - time_.now();
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(left));
}

protocol::LobbyChanges Lobby::take_changes() {
  protocol::LobbyChanges changes;
  rooms_.tell(
      [&](const protocol::RoomSummary& now, const protocol::RoomSummary* before) {
        changes.rooms.push_back(
            {.now = now, .before = before == nullptr ? std::nullopt : std::optional(*before)});
      },
      [&](const std::string& id) { changes.gone.push_back(id); });
  seeks_.shown().tell([&](const protocol::SeekEntry& seek,
                          const protocol::SeekEntry*) { changes.seeks.push_back(seek); },
                      [&](const std::string& id) { changes.seeks_gone.push_back(id); });
  if (std::ssize(online_) != told_online_) changes.online = std::ssize(online_);
  told_online_ = std::ssize(online_);
  if (!changes.empty()) {
    told_at_ = time_.now();
    told_body_.reset();
  }
  return changes;
}

Message Lobby::fresh_body() {
  if (until_due() == milliseconds(0)) (void)take_changes();
  return told_body();
}

Message Lobby::told_body() {
  if (!told_body_) {
    told_body_ =
        make_message(protocol::lobby_body(seeks_.shown().told(), rooms_.told(), told_online_));
  }
  return told_body_;
}

}  // namespace quintet::server
