// Requests of clients to a room: one function per request.
#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"
#include "server/games/offer_commands.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/seat_commands.hpp"
#include "server/games/snapshots.hpp"
#include "server/ratings/rating_lookup.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_write.hpp"

namespace quintet::server {

namespace {

constexpr KeyRights all_rights{.play = true, .watch = true};

}  // namespace

Task<protocol::Result<void>> Room::permit_and_commit(const Command& command,
                                                     protocol::Result<Events> decided,
                                                     std::optional<RoomKeys> new_keys) {
  if (!decided) co_return std::unexpected(std::move(decided.error()));
  if (decided->empty()) co_return protocol::Result<void>{};
  if (auto permitted = permit(command, *decided); !permitted) co_return permitted;
  auto committed = co_await commit(*std::move(decided), std::move(new_keys));
  co_return committed;
}

Task<> Room::commit_and_reply(Command& command, protocol::Result<Events> decided) {
  const auto done = co_await permit_and_commit(command, std::move(decided));
  if (!done) {
    fail(command, done.error());
    co_return;
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

Task<protocol::Seated> Room::seated(const protocol::Player& player, int seat,
                                    const RatingPool* pool, protocol::Visibility visibility) const {
  protocol::Seated seated{.seat = seat, .player = player, .rating = {}};
  if (pool != nullptr) {
    const RatingView view =
        visibility == protocol::Visibility::public_room ? RatingView::published : RatingView::exact;
    seated.rating =
        co_await find_rating(context_->store, player, *pool, view, context_->time.wall_ms());
  }
  co_return seated;
}

Task<> Room::on(Command& command, protocol::OpenRoom& request) {
  const protocol::Seated host =
      co_await seated(command.player, 0, pool_of(request), request.visibility);
  const TurnTime now{.now = context_->time.wall_ms()};
  opened_from_ = command.from->address();
  auto events = open(request, host, random_number(), context_->bots, now, clock_.time_limits());
  const auto created = co_await create(std::move(events));
  if (!created) {
    fail(command, created.error());
    co_return;
  }
  // A connection in too many rooms cannot enter, but the room is open. The client can enter after
  // it has left another.
  subscribe(command, all_rights, std::nullopt);
  command.from->send(make_message(
      protocol::opened_reply(command.request, snapshot(command.player, all_rights, nullptr))));
}

Task<> Room::on(Command& command, protocol::EnterRoom& request) {
  const KeyRights shown = rights_of_key(keys_, request.key);
  KeyRights rights = audience_.rights_of(*command.from, command.player.id);
  rights.play = rights.play || shown.play;
  rights.watch = rights.watch || shown.watch;
  if (!access(*state_, command.player.id, rights).enter) {
    const bool removed = state_->is_removed(command.player.id);
    refuse(command, removed            ? protocol::refusal("room.sent-away")
                    : state_->locked() ? protocol::refusal("room.locked")
                    : request.key      ? protocol::refusal("room.wrong-key")
                                       : protocol::refusal("room.key-needed"));
    co_return;
  }
  if (connections() >= context_->limits.connections_per_room &&
      !state_->seat_of(command.player.id)) {
    refuse(command, protocol::refusal_for_now("room.full", 60'000));
    co_return;
  }
  if (!subscribe(command, rights, std::move(request.muted))) {
    refuse(command, protocol::refusal_for_now("room.too-many", 1000));
    co_return;
  }
  const Audience::Subscription& subscription = *audience_.find(*command.from);
  const auto missed =
      request.since ? audience_.events_since(*state_, subscription, *request.since) : std::nullopt;
  if (missed) {
    command.from->send(make_message(protocol::events_reply(
        command.request, *missed, you_of(*state_, keys_, command.player, rights),
        audience_.presence(*state_))));
  } else {
    command.from->send(make_message(protocol::snapshot_reply(
        command.request, snapshot(command.player, rights, &subscription))));
  }
  // The other connections were notified when these players went away.
  for (const auto& [seat, claim_in] : absences_.all(*state_, context_->time.now()))
    command.from->send(make_message(protocol::away_push(id_, seat, claim_in)));
  for (const BotCalls::Wait& wait : bot_calls_.waits())
    send_wait(subscription, wait);
  settle_join_requests();
  if (state_->opened().by.id == command.player.id && join_requests_.size() > 0)
    send_join_requests(*audience_.find(*command.from));
}

Task<> Room::on(Command& command, protocol::LeaveRoom&) {
  unsubscribe(*command.from);
  if (join_requests_.drop(*command.from)) send_join_requests();
  command.from->leave(id_);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  co_return;
}

Task<> Room::on(Command& command, protocol::TakeSeat& request) {
  const protocol::Seated wish =
      co_await seated(command.player, request.seat, &pool_of(*state_), state_->opened().visibility);
  const KeyRights rights = audience_.rights_of(*command.from, command.player.id);
  auto decided =
      take_seat(*state_, wish, rights, turn_time(command.received), clock_.time_limits());
  co_await commit_and_reply(command, std::move(decided));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::AddBot& request) {
  co_await commit_and_reply(command, add_bot(*state_, command.player, request, context_->bots,
                                             turn_time(command.received), clock_.time_limits()));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::RemoveBot& request) {
  co_await commit_and_reply(command, remove_bot(*state_, command.player, request));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::LeaveSeat&) {
  co_await commit_and_reply(command, leave_seat(*state_, command.player));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::Play& request) {
  const auto mover = state_->seat_to_move();
  const bool runs = state_->clock_runs();
  const TurnTime now = turn_time(command.received);
  const std::int64_t given = clock_.used_since(*state_, command.received) - now.used;
  auto decided = play(*state_, command.player, request, now, clock_.time_limits());
  if (!decided) {
    fail(command, decided.error());
    co_return;
  }
  if (const auto* before = std::get_if<AlreadyPlayed>(&*decided)) {
    command.from->send(make_message(protocol::played_reply(command.request, before->seq, true)));
    co_return;
  }
  auto events = std::get<Events>(*std::move(decided));
  if (const auto permitted = permit(command, events); !permitted) {
    fail(command, permitted.error());
    co_return;
  }
  const std::int64_t seq = state_->seq() + 1;
  // A connection outside the room gets no event, so its reply is sent alone.
  const bool in_one = request.with_event && audience_.find(*command.from) != nullptr;
  const TurnReply reply{
      .to = in_one ? command.from.get() : nullptr, .request = command.request, .seq = seq};
  const auto committed = co_await commit(std::move(events), std::nullopt, reply);
  if (!committed) {
    fail(command, committed.error());
    co_return;
  }
  if (runs) clock_.charge_lag(*mover, given);
  if (!in_one)
    command.from->send(make_message(protocol::played_reply(command.request, seq, false)));
  context_->metrics.turn_durations.add(context_->time.now() - command.received);
}

Task<> Room::on(Command& command, protocol::Resign&) {
  co_await commit_and_reply(
      command, resign(*state_, command.player, turn_time(command.received), clock_.time_limits()));
}

Task<> Room::on(Command& command, protocol::Abort&) {
  co_await commit_and_reply(command, abort(*state_, command.player));
}

Task<> Room::on(Command& command, protocol::MakeOffer& request) {
  co_await commit_and_reply(
      command, offer(*state_, command.player, request.what, turn_time(command.received),
                     clock_.time_limits(), random_id(room_id_characters)));
}

Task<> Room::on(Command& command, protocol::AnswerOffer& request) {
  co_await commit_and_reply(
      command, answer_offer(*state_, command.player, request, turn_time(command.received),
                            clock_.time_limits(), random_id(room_id_characters)));
}

Task<> Room::on(Command& command, protocol::Resume& request) {
  co_await commit_and_reply(command, resume(*state_, command.player, request.ready));
}

Task<> Room::on(Command& command, protocol::Claim&) {
  const auto absent = absences_.claimable(*state_, command.player.id, command.received);
  co_await commit_and_reply(command, claim(*state_, command.player, absent,
                                           turn_time(command.received), clock_.time_limits()));
}

Task<> Room::on(Command& command, protocol::Remove& request) {
  const auto spectator = audience_.find_player(request.player);
  co_await commit_and_reply(command, remove(*state_, command.player, spectator));
  if (!state_ || !state_->is_removed(request.player)) co_return;
  const bool sent_away = audience_.send_away(
      [&](const Audience::Subscription& other) { return other.player.id == request.player; },
      protocol::refusal("left.sent-away"));
  if (sent_away) subscriptions_changed();
}

Task<> Room::on(Command& command, protocol::SetAccess& request) {
  auto decided = set_access(*state_, command.player, request);
  const bool changes_keys = request.new_keys && decided && !decided->empty();
  const auto keys = changes_keys ? std::optional(fresh_keys()) : std::nullopt;
  const auto done = co_await permit_and_commit(command, std::move(decided), keys);
  if (!done) {
    fail(command, done.error());
    co_return;
  }
  // Connections in the room stay, and get the new keys, so that they can come back.
  if (changes_keys) {
    audience_.for_each([this](const Audience::Subscription& other) {
      const protocol::You receiver = you_of(*state_, keys_, other.player, other.rights);
      if (receiver.watch_key)
        other.connection->send(make_message(protocol::keys_push(id_, receiver)));
    });
  }
  command.from->send(make_message(
      protocol::access_reply(command.request, you_of(*state_, keys_, command.player, all_rights))));
}

}  // namespace quintet::server
