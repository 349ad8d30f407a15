#include "server/room.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/record_text.hpp"
#include "server/room_log.hpp"
#include "server/rules_bridge.hpp"
#include "server/secrets.hpp"
#include "server/time.hpp"

namespace quintet::server {

using protocol::error;
using protocol::ErrorCode;
using protocol::RoomStatus;

void refuse(Command& command, const protocol::Error& error) {
  if (auto* inspect = std::get_if<Inspect>(&command.what)) {
    if (inspect->done) std::exchange(inspect->done, nullptr)(std::unexpected(error));
  } else if (command.from && !std::holds_alternative<Gone>(command.what)) {
    command.from->send(make_message(protocol::error_reply(command.request, error)));
  }
}

Room::Room(std::shared_ptr<const Context> context, std::string id)
    : context_(std::move(context)),
      id_(std::move(id)),
      strand_(asio::make_strand(context_->executor)),
      presence_timer_(strand_) {}

void Room::post(Command command) {
  const bool refusable =
      !std::holds_alternative<Gone>(command.what) && !std::holds_alternative<Reload>(command.what);
  if (waiting_.fetch_add(1) >= context_->limits.mailbox_commands && refusable) {
    --waiting_;
    refuse(command, {.code = ErrorCode::too_many,
                     .message = "this room has more to do than it can keep waiting",
                     .retry_after_ms = 1000});
    return;
  }
  asio::post(strand_, [self = shared_from_this(), command = std::move(command)]() mutable {
    self->mailbox_.push_back(std::move(command));
    if (!std::exchange(self->draining_, true)) {
      asio::co_spawn(self->strand_, self->drain(), asio::detached);
    }
  });
}

Task<> Room::drain() {
  const auto self = shared_from_this();
  while (!mailbox_.empty()) {
    Command command = std::move(mailbox_.front());
    mailbox_.pop_front();
    try {
      co_await handle(command);
    } catch (const std::exception& failure) {
      // A broken promise of ours, not of the client's: the log tells what is true.
      spdlog::error("room {}: {}", id_, failure.what());
      state_.reset();
      refuse(command, {.code = ErrorCode::internal, .message = "something went wrong here"});
    }
    --waiting_;
  }
  draining_ = false;
  context_->idle(*this);
}

Task<> Room::handle(Command& command) {
  if (std::holds_alternative<Gone>(command.what)) {
    co_await on(command, std::get<Gone>(command.what));
    co_return;
  }
  if (std::holds_alternative<Reload>(command.what)) {
    co_await on(command, std::get<Reload>(command.what));
    co_return;
  }
  if (!std::holds_alternative<protocol::OpenRoom>(command.what)) {
    const protocol::Result<void> loaded = co_await load();
    if (!loaded) {
      refuse(command, loaded.error());
      co_return;
    }
  }
  Task<> done = std::visit([&](auto& what) { return on(command, what); }, command.what);
  co_await std::move(done);
}

Task<protocol::Result<void>> Room::load() {
  if (state_) co_return protocol::Result<void>{};
  auto loaded = co_await context_->store.load_room(id_);
  if (!loaded) {
    spdlog::error("room {}: {}", id_, loaded.error());
    co_return error(ErrorCode::internal, "the room could not be read");
  }
  if (!*loaded) co_return error(ErrorCode::not_found, "there is no room \"" + id_ + "\"");
  co_return replay(**loaded);
}

protocol::Result<void> Room::replay(const storage::LoadedRoom& loaded) {
  auto followed = follow(loaded.events);
  if (!followed) {
    spdlog::error("room {}: {}", id_, followed.error());
    return error(ErrorCode::internal, "the room's log cannot be followed");
  }
  RoomState state = *std::move(followed);
  // Somebody in the room may have missed what another process, or a commit that was thought to have
  // failed, has written.
  const std::int64_t missed_after = published_ == 0 ? state.seq() : published_;
  recent_.clear();
  for (const storage::EventRow& row : loaded.events) {
    recent_.push_back(make_message(protocol::event_push(id_, row.seq, row.at, row.kind, row.body)));
    if (recent_.size() > context_->limits.recent_events) recent_.pop_front();
    if (row.seq <= missed_after) continue;
    for (const auto& [connection, subscription] : subscriptions_)
      connection->send(recent_.back());
  }
  published_ = state.seq();
  play_key_ = loaded.room.play_key;
  watch_key_ = loaded.room.watch_key;
  state_ = std::move(state);
  return {};
}

Task<protocol::Result<void>> Room::commit(Events events, std::optional<storage::RoomRow> create) {
  const std::int64_t now = now_ms();
  storage::RoomWrite write;
  write.room = id_;
  write.create = std::move(create);
  std::int64_t seq = state_->seq();
  bool seats_change = false;
  std::int64_t turns = state_->standing().ply;
  for (const protocol::RoomEvent& event : events) {
    write.events.push_back({.seq = ++seq,
                            .at = now,
                            .kind = std::string(protocol::kind_of(event)),
                            .body = protocol::to_body(event)});
    seats_change = seats_change || std::holds_alternative<protocol::Seated>(event) ||
                   std::holds_alternative<protocol::Unseated>(event);
    if (std::holds_alternative<protocol::Started>(event)) write.started = now;
    if (const auto* played = std::get_if<protocol::Played>(&event)) turns = played->ply;
    if (const auto* ended = std::get_if<protocol::Ended>(&event)) {
      write.over = {.reason = ended->result.reason, .turns = turns, .places = ended->result.places};
    }
  }
  if (seats_change) {
    // Who will sit where: the state with the events of this commit.
    RoomState next = *state_;
    std::vector<storage::SeatRow> seats;
    for (const protocol::RoomEvent& event : events) {
      if (!next.apply(next.seq() + 1, now, event)) break;
    }
    for (std::size_t seat = 0; seat < next.seats().size(); ++seat) {
      if (!next.seats()[seat]) continue;
      seats.push_back({.seat = static_cast<int>(seat), .player = next.seats()[seat]->id});
    }
    write.seats = std::move(seats);
  }
  const std::vector<storage::EventRow> rows = write.events;
  const storage::WriteResult written = co_await context_->store.write(std::move(write));
  if (!written.ok()) {
    spdlog::error("room {}: {} events not written: {}", id_, rows.size(), written.message);
    state_.reset();
    co_return error(ErrorCode::internal, "this could not be stored, so it has not happened");
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (const auto applied = state_->apply(rows[i].seq, now, events[i]); !applied) {
      throw std::logic_error("a decided event does not apply: " + applied.error());
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    publish(rows[i].seq, now, events[i], rows[i].body);
  }
  co_return protocol::Result<void>{};
}

void Room::publish(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
                   std::string_view body) {
  recent_.push_back(
      make_message(protocol::event_push(id_, seq, at, protocol::kind_of(event), body)));
  if (recent_.size() > context_->limits.recent_events) recent_.pop_front();
  published_ = seq;
  if (std::holds_alternative<protocol::Started>(event)) drop_spectators();
  for (const auto& [connection, subscription] : subscriptions_)
    connection->send(recent_.back());
}

/// The game has started: in a room without spectators those who do not sit have to go.
void Room::drop_spectators() {
  const auto dropped = boost::unordered::erase_if(subscriptions_, [&](const auto& entry) {
    const Subscription& subscription = entry.second;
    if (access(*state_, subscription.player.id, subscription.rights).enter) return false;
    subscription.connection->send(make_message(
        protocol::left_push(id_, "The game has started, and this room has no spectators.")));
    subscription.connection->leave(id_);
    return true;
  });
  if (dropped > 0) subscriptions_changed();
}

Task<> Room::commit_and_answer(Command& command, protocol::Result<Events> decided) {
  if (!decided) {
    refuse(command, decided.error());
    co_return;
  }
  if (!decided->empty()) {
    const auto committed = co_await commit(*std::move(decided), std::nullopt);
    if (!committed) {
      refuse(command, committed.error());
      co_return;
    }
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

Task<> Room::on(Command& command, protocol::OpenRoom& request) {
  constexpr std::size_t key_characters = 20;  // 100 bits
  auto events = open(request, command.player, random_number());
  if (!events) {
    refuse(command, events.error());
    co_return;
  }
  if (state_) throw std::logic_error("this room is open already");
  state_.emplace();
  play_key_ = random_id(key_characters);
  watch_key_ = random_id(key_characters);
  storage::RoomRow row{.id = id_,
                       .game = request.game,
                       .visibility = std::string(protocol::to_string(request.visibility)),
                       .play_key = play_key_,
                       .watch_key = watch_key_,
                       .opened_by = command.player.id,
                       .opened_at = now_ms()};
  const KeyRights host{.play = true, .watch = true};
  const auto committed = co_await commit(*std::move(events), std::move(row));
  if (!committed) {
    refuse(command, committed.error());
    co_return;
  }
  // A connection in too many rooms has opened this one all the same; it enters when it has left
  // one.
  subscribe(command, host);
  command.from->send(
      make_message(protocol::opened_reply(command.request, snapshot(command.player, host))));
}

Task<> Room::on(Command& command, protocol::EnterRoom& request) {
  KeyRights rights = rights_of_key(request.key);
  const KeyRights earlier = rights_of(command);
  rights.play = rights.play || earlier.play;
  rights.watch = rights.watch || earlier.watch;
  if (!access(*state_, command.player.id, rights).enter) {
    refuse(command,
           {.code = ErrorCode::forbidden,
            .message = request.key ? "this key does not open this room" : "this room needs a key"});
    co_return;
  }
  if (subscriptions_.size() >= context_->limits.connections_per_room &&
      !state_->seat_of(command.player.id)) {
    refuse(command, {.code = ErrorCode::too_many,
                     .message = "this room is full of spectators",
                     .retry_after_ms = 60'000});
    co_return;
  }
  if (!subscribe(command, rights)) {
    refuse(command, {.code = ErrorCode::too_many,
                     .message = "this connection is in too many rooms: leave one first",
                     .retry_after_ms = 1000});
    co_return;
  }
  const std::int64_t oldest = published_ - std::ssize(recent_);
  if (request.since && *request.since >= oldest && *request.since <= published_) {
    const std::vector<Message> missed(recent_.begin() + (*request.since - oldest), recent_.end());
    command.from->send(make_message(
        protocol::events_reply(command.request, missed, you(command.player, rights), presence())));
  } else {
    command.from->send(
        make_message(protocol::snapshot_reply(command.request, snapshot(command.player, rights))));
  }
  co_return;
}

Task<> Room::on(Command& command, protocol::LeaveRoom&) {
  unsubscribe(command);
  command.from->leave(id_);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  co_return;
}

Task<> Room::on(Command& command, Gone&) {
  unsubscribe(command);
  co_return;
}

Task<> Room::on(Command& command, protocol::TakeSeat& request) {
  auto decided = take_seat(*state_, command.player, rights_of(command), request.seat);
  co_await commit_and_answer(command, std::move(decided));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::LeaveSeat&) {
  co_await commit_and_answer(command, leave_seat(*state_, command.player));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::Play& request) {
  auto decided = play(*state_, command.player, request);
  if (!decided) {
    refuse(command, decided.error());
    co_return;
  }
  if (const auto* before = std::get_if<AlreadyPlayed>(&*decided)) {
    command.from->send(make_message(protocol::played_reply(command.request, before->seq, true)));
    co_return;
  }
  const std::int64_t seq = state_->seq() + 1;
  auto events = std::get<Events>(*std::move(decided));
  const auto committed = co_await commit(std::move(events), std::nullopt);
  if (!committed) {
    refuse(command, committed.error());
    co_return;
  }
  command.from->send(make_message(protocol::played_reply(command.request, seq, false)));
}

Task<> Room::on(Command& command, protocol::Resign&) {
  co_await commit_and_answer(command, resign(*state_, command.player));
}

Task<> Room::on(Command&, Reload&) {
  state_.reset();
  co_return;
}

Task<> Room::on(Command& command, Inspect& request) {
  if (!access(*state_, command.player.id, rights_of_key(request.key)).enter) {
    refuse(command, {.code = ErrorCode::forbidden, .message = "this game needs a key"});
  } else if (request.form == Inspect::Form::json) {
    std::exchange(request.done, nullptr)(protocol::game_body(snapshot(command.player, {})));
  } else if (!state_->record()) {
    refuse(command, {.code = ErrorCode::not_started, .message = "this game has not started"});
  } else {
    std::exchange(request.done, nullptr)(record_text());
  }
  co_return;
}

bool Room::subscribe(const Command& command, KeyRights rights) {
  if (!command.from->enter(id_)) return false;
  subscriptions_[command.from.get()] = {
      .connection = command.from, .player = command.player, .rights = rights};
  subscriptions_changed();
  return true;
}

void Room::unsubscribe(const Command& command) {
  if (subscriptions_.erase(command.from.get()) > 0) subscriptions_changed();
}

void Room::subscriptions_changed() {
  watched_ = !subscriptions_.empty();
  presence_changed();
}

KeyRights Room::rights_of(const Command& command) const {
  const auto found = subscriptions_.find(command.from.get());
  return found == subscriptions_.end() ? KeyRights{} : found->second.rights;
}

KeyRights Room::rights_of_key(const std::optional<std::string>& key) const {
  if (!key) return {};
  return {.play = equal_secrets(*key, play_key_), .watch = equal_secrets(*key, watch_key_)};
}

protocol::Presence Room::presence() const {
  protocol::Presence presence;
  presence.seats.assign(state_->seats().size(), false);
  std::set<std::string_view> spectators;
  for (const auto& [connection, subscription] : subscriptions_) {
    if (const auto seat = state_->seat_of(subscription.player.id)) {
      presence.seats[*seat] = true;
    } else {
      spectators.insert(subscription.player.id);
    }
  }
  presence.spectators = std::ssize(spectators);
  return presence;
}

void Room::presence_changed() {
  if (std::exchange(presence_due_, true)) return;
  presence_timer_.expires_after(context_->limits.presence_interval);
  presence_timer_.async_wait([self = weak_from_this()](boost::system::error_code) {
    const auto room = self.lock();
    if (!room) return;
    room->presence_due_ = false;
    if (!room->state_) return;
    protocol::Presence now = room->presence();
    if (now == room->told_presence_) return;
    room->told_presence_ = std::move(now);
    const Message push = make_message(protocol::presence_push(room->id_, room->told_presence_));
    for (const auto& [connection, subscription] : room->subscriptions_)
      connection->send(push);
  });
}

protocol::You Room::you(const protocol::Player& player, KeyRights rights) const {
  protocol::You you;
  const bool host = state_->opened().by.id == player.id;
  if (const auto seat = state_->seat_of(player.id)) {
    you.seat = *seat;
    you.role = protocol::Role::player;
  } else if (state_->status() == RoomStatus::open && access(*state_, player.id, rights).sit) {
    you.role = protocol::Role::invited;
  }
  if (rights.play || host || you.seat) you.play_key = play_key_;
  if (rights.play || rights.watch || host || you.seat) you.watch_key = watch_key_;
  return you;
}

protocol::Snapshot Room::snapshot(const protocol::Player& player, KeyRights rights) const {
  const protocol::Opened& opened = state_->opened();
  protocol::Snapshot snapshot{.room = id_,
                              .seq = state_->seq(),
                              .game = opened.game,
                              .options = opened.options,
                              .clock = opened.clock,
                              .rated = opened.rated,
                              .visibility = opened.visibility,
                              .spectators = opened.spectators,
                              .by = opened.by,
                              .opened_at = state_->opened_at(),
                              .status = state_->status(),
                              .presence = presence(),
                              .you = you(player, rights)};
  for (const auto& seated : state_->seats()) {
    snapshot.seats.push_back({.player = seated, .rating = {}, .withdrew = {}});
  }
  if (const auto& record = state_->record()) {
    for (const rules::PlayedTurn& turn : record->turns()) {
      snapshot.turns.push_back({.seat = turn.seat, .turn = turn.text});
    }
    for (const rules::Withdrawal& withdrawal : record->withdrawals()) {
      snapshot.seats[withdrawal.seat].withdrew = {
          .ply = static_cast<std::int64_t>(withdrawal.ply),
          .reason = std::string(rules::to_string(withdrawal.reason))};
    }
    const protocol::GameStanding standing = standing_of(record->game(), record->result());
    snapshot.position = standing.position;
    snapshot.hash = standing.hash;
    snapshot.to_move = standing.to_move;
    if (record->result()) snapshot.result = to_protocol(*record->result());
  }
  return snapshot;
}

std::string Room::record_text() const {
  return server::record_text(id_, *state_);
}

}  // namespace quintet::server
