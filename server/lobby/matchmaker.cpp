#include "server/lobby/matchmaker.hpp"

#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {
namespace {

/// Refuses the request and asks the client to reconnect, because another node pairs the seeks.
void refuse_elsewhere(Subscriber& from, std::int64_t request) {
  from.refuse(request, protocol::refusal("server.restarting-reconnect"));
  from.reconnect(reconnect_time);
}

}  // namespace

Matchmaker::Matchmaker(const LobbyLimits& limits, const Time& time, SeekTable& table,
                       Outside outside)
    : limits_(limits), time_(time), table_(table), outside_(std::move(outside)) {}

void Matchmaker::seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
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
  const bool pairs = table_.with([&](Seeks& seeks) {
    if (!table_.pairs()) return false;
    matches = take_fitting(seeks, seeker.wish);
    protocol::Result<std::string> id;
    if (matches.empty() && seek.lasting) {
      const auto reserved = seeks.reserve(seeker.from->address(), seeker.wish, since, until);
      to_keep = reserved && reserved->is_new;
      if (reserved) ended = reserved->ended;
      id = reserved ? protocol::Result<std::string>(reserved->id)
                    : std::unexpected(reserved.error());
      if (to_keep) seeker.lasting = *id;
    } else if (matches.empty()) {
      id = seeks.wait(seeker.from, seeker.wish, since);
    }
    if (matches.empty() && !to_keep) {
      // With the lock, so that the reply precedes the push of a pairing.
      if (id) {
        seeker.from->send(make_message(protocol::seek_reply(request, *id)));
      } else {
        seeker.from->refuse(request, id.error());
      }
    }
    return true;
  });
  if (!pairs) return refuse_elsewhere(*seeker.from, request);
  if (ended) outside_.forget({*ended}, nullptr);
  if (to_keep) {
    store_seek(std::move(seeker), seek, since, until);
  } else if (!matches.empty()) {
    pair(std::move(seeker), std::move(matches));
  }
}

std::vector<Seeks::Match> Matchmaker::take_fitting(Seeks& seeks, const Wish& wish) const {
  return seeks.take_fitting(wish, [this](const protocol::Player& player) {
    return outside_.barred && outside_.barred(player);
  });
}

void Matchmaker::store_seek(Seeker seeker, const protocol::Seek& seek, std::int64_t since,
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

void Matchmaker::on_seek_stored(const Seeker& seeker, const protocol::Result<void>& stored) {
  std::vector<Seeks::Match> matches;
  bool ended = false;
  table_.with([&](Seeks& seeks) {
    if (!stored) {
      seeks.remove(seeker.lasting);
    } else if (!seeks.has(seeker.lasting)) {
      ended = true;
    } else {
      // A fitting seek may have come during the write.
      matches = take_fitting(seeks, seeker.wish);
      if (matches.empty()) {
        (void)seeks.show_lasting(seeker.lasting);
        seeker.from->send(make_message(protocol::seek_reply(seeker.request, seeker.lasting)));
      }
    }
  });
  if (!stored) {
    seeker.from->refuse(seeker.request, stored.error());
  } else if (ended) {
    outside_.forget({seeker.lasting}, nullptr);
    if (!pairs()) return refuse_elsewhere(*seeker.from, seeker.request);
    seeker.from->refuse(seeker.request, protocol::refusal("seek.player-gone"));
  } else if (!matches.empty()) {
    pair(seeker, std::move(matches));
  }
}

void Matchmaker::pair(Seeker seeker, std::vector<Seeks::Match> matches) {
  Pairing pairing = make_pairing(seeker.wish, seeker.lasting, matches);
  pairing.done = [this, seeker = std::move(seeker),
                  matches = std::move(matches)](const protocol::Result<std::string>& room) {
    on_paired(seeker, matches, room);
  };
  outside_.pair(std::move(pairing));
}

void Matchmaker::on_paired(const Seeker& seeker, const std::vector<Seeks::Match>& matches,
                           const protocol::Result<std::string>& room) {
  std::vector<Seeks::Holder> holders;
  std::vector<std::shared_ptr<Subscriber>> away;
  bool rereads = false;
  table_.with([&](Seeks& seeks) {
    if (room) {
      holders = seeks.end(matches, seeker.wish);
    } else {
      seeks.give_back(matches, seeker.wish.player);
    }
    if (!seeker.lasting.empty()) seeks.remove(seeker.lasting);
    // The lasting ones may not be stored any more. `reread` restores those that are.
    if (!room && outside_.reread) {
      for (const Seeks::Match& match : matches) {
        if (!match.lasting) continue;
        seeks.remove(match.seek);
        rereads = true;
      }
    }
    if (!table_.pairs()) away = seeks.end_all();
  });
  reconnect_all(away);
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

void Matchmaker::cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                             std::int64_t request, const std::optional<std::string>& seek) {
  std::optional<protocol::Result<bool>> was_lasting;
  table_.with([&](Seeks& seeks) {
    if (!table_.pairs()) return;
    was_lasting = seeks.cancel(*from, player, seek);
    if (*was_lasting && !**was_lasting) from->send(make_message(protocol::ok_reply(request)));
  });
  if (!was_lasting) return refuse_elsewhere(*from, request);
  const protocol::Result<bool>& cancelled = *was_lasting;
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

void Matchmaker::restore(const LastingSeek& seek, std::optional<protocol::SeatRating> rating) {
  const auto terms = terms_of(seek.wish, seek.player);
  if (!terms) return;  // the game or an option no longer exists
  table_.with([&](Seeks& seeks) {
    if (!table_.pairs() || seeks.has(seek.id)) return;
    seeks.restore(seek.id,
                  {.player = seek.player,
                   .rating = rating,
                   .terms = *terms,
                   .seat = seek.wish.seat,
                   .range = seek.wish.rating_range},
                  seek.since, seek.until);
  });
}

void Matchmaker::end_old_seeks() {
  std::optional<std::vector<std::string>> ended;
  table_.with([&](Seeks& seeks) {
    if (table_.pairs()) ended = seeks.end_until(time_.wall_ms());
  });
  if (ended) outside_.expire(*std::move(ended));
}

void Matchmaker::forget_player(const std::string& player) {
  table_.with([&](Seeks& seeks) { seeks.forget(player); });
}

void Matchmaker::forget(const Subscriber& connection) {
  table_.with([&](Seeks& seeks) { seeks.drop(connection); });
}

void Matchmaker::end_pairing() {
  reconnect_all(table_.end_pairing());
}

}  // namespace quintet::server
