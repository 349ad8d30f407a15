// Lobby: seeks, from the request to the room.
#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"
#include "server/lobby/lobby.hpp"

namespace quintet::server {
namespace {

/// The system's random numbers as a generator for the standard library.
struct RandomBits {
  using result_type = std::uint32_t;  // NOLINT(readability-identifier-naming): its name there
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() { return random_number(); }
};

}  // namespace

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
  const std::int64_t until = since + std::chrono::milliseconds(limits_.seek_life).count();
  bool to_keep = false;
  std::optional<std::string> ended;
  std::vector<Seeks::Match> matches;
  {
    std::unique_lock lock(mutex_);
    if (!pairs_) {
      lock.unlock();
      return refuse_elsewhere(*seeker.from, request);
    }
    matches = seeks_.take_fitting(seeker.wish, [this](const auto& who) { return barred(who); });
    protocol::Result<std::string> id;
    if (matches.empty() && seek.lasting) {
      const auto reserved = seeks_.reserve(seeker.from->address(), seeker.wish, since, until);
      to_keep = reserved && reserved->is_new;
      if (reserved) ended = reserved->ended;
      id = reserved ? protocol::Result<std::string>(reserved->id)
                    : std::unexpected(reserved.error());
      if (to_keep) seeker.lasting = *id;
    } else if (matches.empty()) {
      id = seeks_.wait(seeker.from, seeker.wish, since);
    }
    if (matches.empty() && !to_keep) {
      // Under the lock, so that the reply precedes the push of a pairing.
      if (id) {
        seeker.from->send(make_message(protocol::seek_reply(request, *id)));
      } else {
        seeker.from->refuse(request, id.error());
      }
    }
    changed();
  }
  if (ended) outside_.forget({*ended}, nullptr);
  if (to_keep) {
    store_seek(std::move(seeker), seek, since, until);
  } else if (!matches.empty()) {
    pair(std::move(seeker), std::move(matches));
  }
}

bool Lobby::barred(const protocol::Player& player) const {
  return outside_.barred && outside_.barred(player);
}

void Lobby::store_seek(Seeker seeker, const protocol::Seek& seek, std::int64_t since,
                       std::int64_t until) {
  LastingSeek lasting{.id = seeker.lasting,
                      .player = seeker.wish.player,
                      .wish = seek,
                      .since = since,
                      .until = until};
  outside_.store(std::move(lasting),
                 [this, seeker = std::move(seeker)](const protocol::Result<void>& stored) {
                   on_seek_stored(seeker, stored);
                 });
}

void Lobby::on_seek_stored(const Seeker& seeker, const protocol::Result<void>& stored) {
  std::vector<Seeks::Match> matches;
  bool ended = false;
  {
    const Lock lock(mutex_);
    if (!stored) {
      seeks_.remove(seeker.lasting);
    } else if (!seeks_.has(seeker.lasting)) {
      ended = true;
    } else {
      // A fitting seek may have come during the write.
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
    if (!pairs_) return refuse_elsewhere(*seeker.from, seeker.request);
    seeker.from->refuse(seeker.request, protocol::refusal("seek.player-gone"));
  } else if (!matches.empty()) {
    pair(seeker, std::move(matches));
  }
}

void Lobby::pair(Seeker seeker, std::vector<Seeks::Match> matches) {
  const Terms& terms = seeker.wish.terms;
  Pairing pairing;
  pairing.request = paired_room(terms);
  if (!seeker.lasting.empty()) pairing.ended_seeks.push_back(seeker.lasting);
  // Players get the seats that they asked for. The others get the remaining seats at random.
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
  std::vector<std::shared_ptr<Subscriber>> away;
  bool rereads = false;
  {
    const Lock lock(mutex_);
    if (room) {
      holders = seeks_.end(matches, seeker.wish);
    } else {
      seeks_.give_back(matches, seeker.wish.player);
    }
    if (!seeker.lasting.empty()) seeks_.remove(seeker.lasting);
    // The lasting ones may not be stored any more. `reread` restores those that are.
    if (!room && outside_.reread) {
      for (const Seeks::Match& match : matches) {
        if (!match.lasting) continue;
        seeks_.remove(match.seek);
        rereads = true;
      }
    }
    if (!pairs_) away = seeks_.end_all();
    changed();
  }
  send_away(away);
  if (!room) {
    if (rereads) outside_.reread();
    if (!seeker.lasting.empty()) outside_.forget({seeker.lasting}, nullptr);
    seeker.from->refuse(seeker.request, room.error());
    return;
  }
  seeker.from->send(make_message(protocol::seek_paired_reply(seeker.request, *room)));
  for (const Seeks::Holder& holder : holders)
    holder.connection->send(make_message(protocol::paired_push(holder.seek, *room)));
  for (const Seeks::Match& match : matches) {
    if (match.lasting) {
      outside_.notify(match.player.id, make_message(protocol::paired_push(match.seek, *room)));
    }
  }
}

void Lobby::cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                        std::int64_t request, const std::optional<std::string>& seek) {
  protocol::Result<bool> cancelled = false;
  {
    std::unique_lock lock(mutex_);
    if (!pairs_) {
      lock.unlock();
      return refuse_elsewhere(*from, request);
    }
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
  if (!terms) return;  // the game or an option no longer exists
  const Lock lock(mutex_);
  if (!pairs_ || seeks_.has(seek.id)) return;
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
    if (!pairs_) return;
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

}  // namespace quintet::server
