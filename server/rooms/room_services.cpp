// Commands of the server, of HTTP clients and of the operator to a room: one function per command.
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/record_text.hpp"
#include "server/games/seat_commands.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_write.hpp"

namespace quintet::server {

using protocol::error;
using protocol::ErrorCode;
using protocol::internal_error;

Task<> Room::on(Command& command, Disconnected&) {
  unsubscribe(*command.from);
  if (join_requests_.drop(*command.from)) send_join_requests();
  co_return;
}

Task<> Room::on(Command&, Reload&) {
  state_.reset();
  co_return;
}

Task<> Room::on(Command&, Depart& depart) {
  departed_ = true;
  deadline_.stop();
  // The room's new node calls its own computer players.
  audience_.send_away([](const auto& subscription) { return subscription.player.bot.has_value(); },
                      protocol::refusal("server.restarting-reconnect"));
  std::vector<std::shared_ptr<Subscriber>> others;
  audience_.for_each([&](const auto& subscription) { others.push_back(subscription.connection); });
  for (const JoinRequests::Open& open : join_requests_.all())
    others.push_back(open.connection);
  reconnect_all(others);
  for (const auto& connection : others) {
    audience_.remove(*connection);
    join_requests_.drop(*connection);
  }
  state_.reset();
  context_->lobby.hide(id_);
  std::exchange(depart.done, nullptr)();
  co_return;
}

Task<> Room::on(Command&, CheckDeadlines& check_deadlines) {
  // `handle` has already committed what was due.
  if (check_deadlines.done) std::exchange(check_deadlines.done, nullptr)();
  co_return;
}

Task<> Room::on(Command& command, ReadRecord& request) {
  const RoomState& state = audience_.view_for(*state_, command.player.id);
  if (const auto may = may_see(command.player, request.key); !may) {
    refuse(command, may.error());
  } else if (request.form == ReadRecord::Form::json) {
    std::exchange(request.done,
                  nullptr)(protocol::game_body(snapshot(command.player, {}, nullptr)));
  } else if (!state.record()) {
    refuse(command, protocol::refusal("record.not-started"));
  } else {
    std::exchange(request.done, nullptr)(record_text(id_, state));
  }
  co_return;
}

Task<> Room::on(Command& command, ReadLog& request) {
  const std::string& reader = command.player.id;
  if (const auto may = may_see(command.player, request.key); !may) {
    refuse(command, may.error());
    co_return;
  }
  // Only players read chat, including guests; a reader without a session does not.
  const auto hears = [&](protocol::Channel channel) {
    return !reader.empty() && may_talk(*state_, reader, channel);
  };
  std::exchange(request.done,
                nullptr)(LogView{.until = audience_.last_for(*state_, reader),
                                 .players_talk = hears(protocol::Channel::players),
                                 .spectators_talk = hears(protocol::Channel::spectators)});
  co_return;
}

Task<> Room::on(Command&, ReadPreview& request) {
  std::exchange(request.done, nullptr)(
      preview_of(*state_, audience_.view_of_spectators(*state_), request.list_turns));
  co_return;
}

Task<> Room::on(Command& command, OpenPaired& request) {
  if (request.may_be_open) {
    const auto stored = co_await load();
    if (stored) {
      std::exchange(request.done, nullptr)(id_);
      co_return;
    }
    if (stored.error().code != ErrorCode::not_found) {
      fail(command, stored.error());
      co_return;
    }
  }
  std::vector<protocol::Seated> seats;
  for (const protocol::Player& player : request.players)
    seats.push_back(co_await seated(player, static_cast<int>(seats.size()),
                                    pool_of(request.request), request.request.visibility));
  const TurnTime now{.now = context_->time.wall_ms()};
  auto events = open_started(request.request, seats, now, clock_.time_limits());
  ended_seeks_ = std::move(request.ended_seeks);
  const auto created = co_await create(std::move(events));
  if (!created) {
    fail(command, created.error());
    co_return;
  }
  std::exchange(request.done, nullptr)(id_);
}

Task<> Room::on(Command& command, Close& request) {
  auto closed = close(*state_);
  if (!closed) {
    fail(command, closed.error());
    co_return;
  }
  const auto committed = co_await commit(*std::move(closed));
  if (!committed) {
    fail(command, committed.error());
    co_return;
  }
  if (!request.reason.empty()) {
    audience_.notify(make_message(protocol::notice_push(request.reason, std::nullopt, id_)));
  }
  std::exchange(request.done, nullptr)(protocol::Result<void>());
}

Task<> Room::on(Command& command, Erase& request) {
  if (request.unused_since && connections() > 0) {
    refuse(command, protocol::refusal("room.in-use"));
    co_return;
  }
  storage::Job job = storage::DeleteRoom{.room = id_, .unused_since = request.unused_since};
  const storage::WriteResult written = co_await context_->store.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict) {
    refuse(command, protocol::refusal("admin.no-such-room"));
    co_return;
  }
  bool deleted = written.ok();
  if (is_unknown(written.status)) {
    // If the log is gone, so is the room: its clients must leave it, and a repeated request would
    // only be answered with "no such room".
    state_.reset();
    const auto still_there = co_await load();
    deleted = !still_there && still_there.error().code == ErrorCode::not_found;
  }
  if (!deleted) {
    const auto failed = is_unknown(written.status)
                            ? internal_error("internal.room-deletion-unknown", written.message)
                            : server::not_stored(written, "internal.room-not-deleted");
    fail(command, failed.error());
    co_return;
  }
  state_.reset();
  deadline_.wait_for(std::nullopt, context_->time.now(), {});
  context_->lobby.hide(id_);
  while (join_requests_.size() > 0)
    end_join_request(std::string(join_requests_.all().front().player.id),
                     protocol::Admission::closed);
  const bool sent_away = audience_.send_away([](const Audience::Subscription&) { return true; },
                                             protocol::refusal("left.deleted"));
  if (sent_away) subscriptions_changed();
  std::exchange(request.done, nullptr)(protocol::Result<void>());
}

protocol::Result<void> Room::may_see(const protocol::Player& player,
                                     const std::optional<std::string>& key) const {
  KeyRights rights = rights_of_key(keys_, key);
  rights.inside = audience_.is_inside(player.id);
  if (access(*state_, player.id, rights).enter) return {};
  return error("record.key-needed");
}

}  // namespace quintet::server
