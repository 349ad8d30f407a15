#include "server/room.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>

#include "server/log.hpp"
#include "server/rating_lookup.hpp"
#include "server/record_text.hpp"
#include "server/room_log.hpp"
#include "server/rules_bridge.hpp"
#include "server/secrets.hpp"
#include "server/time.hpp"

namespace quintet::server {

using protocol::error;
using protocol::ErrorCode;
using protocol::internal_error;
using protocol::RoomStatus;

void refuse(Command& command, const protocol::Error& error) {
  if (auto* inspect = std::get_if<Inspect>(&command.what)) {
    if (inspect->done) std::exchange(inspect->done, nullptr)(std::unexpected(error));
  } else if (auto* arrange = std::get_if<Arrange>(&command.what)) {
    if (arrange->done) std::exchange(arrange->done, nullptr)(std::unexpected(error));
  } else if (auto* close = std::get_if<Close>(&command.what)) {
    if (close->done) std::exchange(close->done, nullptr)(std::unexpected(error));
  } else if (command.from && !std::holds_alternative<Gone>(command.what)) {
    command.from->refuse(command.request, error);
  }
}

namespace {

constexpr KeyRights all_rights{.play = true, .watch = true};

/// What only tells of something that has happened, and so is taken whatever waits already.
bool refusable(const Command& command) {
  return !std::holds_alternative<Gone>(command.what) &&
         !std::holds_alternative<Reload>(command.what) &&
         !std::holds_alternative<Tick>(command.what);
}

Gauge& rooms_in(Metrics& metrics, RoomsState state) {
  return metrics.rooms.at(static_cast<std::size_t>(state));
}

std::int64_t to_ms(Time::Point::duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

const RatingPool& pool_of(const RoomState& state) {
  return server::pool_of(state.opened().game, static_cast<int>(state.seats().size()));
}

/// The pool of a room that is to be opened; null when it cannot be opened anyway.
const RatingPool* pool_of(const protocol::OpenRoom& request) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) return nullptr;
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return nullptr;
  return &server::pool_of(request.game, static_cast<int>(game->seat_names(*options).size()));
}

/// When something happens in the room by itself, in ms since 1970, if the server is not down
/// meanwhile.
std::optional<std::int64_t> due_of(const RoomState& state, const Patience& patience) {
  if (state.status() == RoomStatus::paused) {
    if (!state.resume_asked_at()) return std::nullopt;
    return *state.resume_asked_at() + patience.resume_notice;
  }
  if (state.start_by()) return state.start_by();
  if (!state.clock_runs()) return std::nullopt;
  return state.clocks_at() +
         time_left(state.opened().clock, *state.clocks(), *state.seat_to_move());
}

/// The row of a room that has just been opened.
storage::RoomRow row_of(const std::string& id, const RoomState& state, const RoomKeys& keys) {
  const protocol::Opened& opened = state.opened();
  return {.id = id,
          .game = opened.game,
          .visibility = std::string(protocol::to_string(opened.visibility)),
          .play_key = keys.play,
          .watch_key = keys.watch,
          .opened_by = opened.by.id,
          .opened_at = state.opened_at(),
          .options = protocol::json_text(opened.options),
          .clock = protocol::json_text(opened.clock),
          .rated = opened.rated,
          .pool = opened.rated ? std::optional(pool_of(state).id) : std::nullopt};
}

std::vector<storage::SeatRow> seat_rows(const RoomState& state) {
  std::vector<storage::SeatRow> rows;
  for (std::size_t seat = 0; seat < state.seats().size(); ++seat) {
    if (state.seats()[seat]) {
      rows.push_back({.seat = static_cast<int>(seat), .player = state.seats()[seat]->id});
    }
  }
  return rows;
}

template <class Event>
bool any(const Events& events) {
  return std::ranges::any_of(
      events, [](const auto& event) { return std::holds_alternative<Event>(event); });
}

/// Whether the clocks show something else after these events, or have begun to run or stopped.
bool set_clocks(const Events& events) {
  return any<protocol::Started>(events) || any<protocol::Played>(events) ||
         any<protocol::TakenBack>(events) || any<protocol::Paused>(events) ||
         any<protocol::Resumed>(events) || any<protocol::Withdrew>(events);
}

/// Whom an event names, so that the room is found by those who do not sit in it (any more).
const protocol::Player* mentioned(const protocol::RoomEvent& event) {
  if (const auto* said = std::get_if<protocol::Said>(&event)) return &said->player;
  if (const auto* removed = std::get_if<protocol::Removed>(&event)) return &removed->player;
  if (const auto* unseated = std::get_if<protocol::Unseated>(&event)) return &unseated->player;
  return nullptr;
}

/// Applies events and says what is to be stored of them. Throws when they do not follow from the
/// state: then they were decided wrongly, and nothing must be written.
storage::RoomWrite apply_all(const std::string& room, RoomState& state, const Events& events,
                             std::int64_t now, const Patience& patience) {
  storage::RoomWrite write;
  write.room = room;
  const auto to_move_before = state.seq() == 0 ? std::nullopt : state.seat_to_move();
  for (const protocol::RoomEvent& event : events) {
    write.events.push_back({.seq = state.seq() + 1,
                            .at = now,
                            .kind = std::string(protocol::kind_of(event)),
                            .body = protocol::to_body(event)});
    if (const auto applied = state.apply(state.seq() + 1, now, event); !applied) {
      throw std::logic_error("a decided event does not apply: " + applied.error());
    }
    if (const auto* player = mentioned(event); player != nullptr && !state.seat_of(player->id)) {
      write.mentions.push_back(player->id);
    }
  }
  if (any<protocol::Seated>(events) || any<protocol::Unseated>(events)) {
    write.seats = seat_rows(state);
  }
  if (any<protocol::Started>(events)) write.started = now;
  if (any<protocol::Ended>(events)) {
    write.over = {.reason = state.result()->reason,
                  .turns = state.standing().ply,
                  .places = state.result()->places};
    return write;
  }
  if (const auto to_move = state.seat_to_move(); to_move != to_move_before) {
    write.to_move.emplace();
    if (to_move) *write.to_move = *to_move;
  }
  if (state.opened().clock.kind != protocol::Clock::Kind::none) {
    write.due.emplace(due_of(state, patience));
  }
  return write;
}

}  // namespace

Room::Room(std::shared_ptr<const Context> context, std::string id)
    : context_(std::move(context)),
      id_(std::move(id)),
      strand_(context_->loop.strand()),
      counted_(rooms_in(context_->metrics, RoomsState::unread)),
      due_timer_(strand_),
      presence_timer_(strand_) {}

void Room::post(Command command) {
  const Limits& limits = context_->limits;
  const std::size_t waiting = waiting_.fetch_add(1);
  const bool full = waiting >= limits.mailbox_commands;
  if ((context_->waiting.fetch_add(1) >= limits.waiting_commands || full) && refusable(command)) {
    --waiting_;
    --context_->waiting;
    refuse(command, {.code = ErrorCode::too_many,
                     .message = full ? "this room has more to do than it can keep waiting"
                                     : "the server has more to do than it can keep waiting",
                     .retry_after_ms = 1000});
    return;
  }
  context_->metrics.mailbox.see(waiting + 1);
  command.received = context_->time.now();
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
      state_.reset();
      fail(command, {.code = ErrorCode::internal,
                     .message = "something went wrong here",
                     .cause = failure.what()});
    }
    count_state();
    if (mailbox_.empty()) arm_timer();
    --waiting_;
    --context_->waiting;
  }
  draining_ = false;
  context_->idle(*this);
}

void Room::count_state() {
  const auto state = state_ ? static_cast<RoomsState>(state_->status()) : RoomsState::unread;
  Gauge& gauge = rooms_in(context_->metrics, state);
  if (!counted_.in(gauge)) counted_ = Counted(gauge);
}

void Room::count(const Events& events) {
  Metrics& metrics = context_->metrics;
  const std::string& game = state_->opened().game;
  for (const protocol::RoomEvent& event : events) {
    if (std::holds_alternative<protocol::Played>(event)) {
      metrics.turns.at(Metrics::index_of(game)).add();
    } else if (std::holds_alternative<protocol::Opened>(event)) {
      metrics.rooms_opened.add({game});
    } else if (std::holds_alternative<protocol::Started>(event)) {
      metrics.games_started.add({game});
    } else if (const auto* ended = std::get_if<protocol::Ended>(&event)) {
      metrics.games_ended.add({game, ended->result.reason});
    }
  }
}

void Room::fail(Command& command, const protocol::Error& error) const {
  log::failure(error, {{"room", id_},
                       {"connection", command.from ? command.from->id() : "-"},
                       {"request", command.request}});
  // It has been logged.
  protocol::Error told = error;
  told.cause.clear();
  refuse(command, told);
}

Task<> Room::handle(Command& command) {
  if (auto* gone = std::get_if<Gone>(&command.what)) {
    co_await on(command, *gone);
    co_return;
  }
  if (auto* reload = std::get_if<Reload>(&command.what)) {
    co_await on(command, *reload);
    co_return;
  }
  const bool opens = std::holds_alternative<protocol::OpenRoom>(command.what) ||
                     std::holds_alternative<Arrange>(command.what);
  if (!opens && (!state_ || !due_at(command.received).empty())) {
    protocol::Result<void> ready = co_await load();
    if (ready) ready = co_await expire_due(command.received);
    // A failed commit has dropped the state.
    if (ready) ready = co_await load();
    if (!ready) {
      fail(command, ready.error());
      co_return;
    }
  }
  Task<> done = std::visit([&](auto& what) { return on(command, what); }, command.what);
  co_await std::move(done);
}

Task<protocol::Result<void>> Room::load() {
  if (state_) co_return protocol::Result<void>{};
  auto loaded = co_await context_->store.load_room(id_);
  if (!loaded) co_return internal_error("the room could not be read", loaded.error());
  if (!*loaded) co_return error(ErrorCode::not_found, "there is no room \"" + id_ + "\"");
  co_return replay(**loaded);
}

protocol::Result<void> Room::replay(const storage::LoadedRoom& loaded) {
  RoomState state;
  // Somebody in the room may have missed what another process, or a commit that was thought to have
  // failed, has written; `deliver` tells it.
  recent_.clear();
  held_.clear();
  delayed_seqs_.clear();
  watched_state_.reset();
  for (const storage::EventRow& row : loaded.events) {
    const auto event = follow(state, row);
    if (!event) {
      return internal_error("the room's log cannot be followed", event.error());
    }
    if (row.seq == 1 && state.opened().delay_turns > 0) watched_state_.emplace();
    remember(row.seq, row.at, *event, row.body);
  }
  state_ = std::move(state);
  keys_ = {.play = loaded.room.play_key, .watch = loaded.room.watch_key};
  lag_.assign(state_->seats().size(), {});
  away_since_.assign(state_->seats().size(), std::nullopt);

  // How long the clock has run is what is due less what was due when it began.
  const auto due = due_of(*state_, patience());
  down_ms_ = due && loaded.pending.due ? std::max<std::int64_t>(0, *loaded.pending.due - *due) : 0;
  const std::int64_t ran = context_->time.wall_ms() - down_ms_ - state_->clocks_at();
  clocks_set_ = context_->time.now() - std::chrono::milliseconds(std::max<std::int64_t>(0, ran));
  deliver();
  absences_changed();
  announce();
  return {};
}

Task<protocol::Result<void>> Room::commit(Events events) {
  const std::int64_t now = context_->time.wall_ms();
  storage::RoomWrite write = apply_all(id_, *state_, events, now, patience());
  if (any<protocol::Opened>(events)) write.create = row_of(id_, *state_, keys_);
  if (any<protocol::Ended>(events)) write.rate = rating_change(now);
  std::vector<storage::EventRow> rows = write.events;
  storage::Job job = std::move(write);
  if (any<protocol::Rematch>(events)) {
    job = storage::RoomWrites{
        {rematch_write(*state_->rematch()), std::get<storage::RoomWrite>(std::move(job))}};
  }
  committing_ = true;
  const storage::WriteResult written = co_await context_->store.write(std::move(job));
  committing_ = false;
  if (!written.ok()) {
    state_.reset();
    co_return internal_error(
        "this could not be stored, so it has not happened",
        fmt::format("{} events not written: {}", rows.size(), written.message));
  }
  if (written.ended_body) {
    const auto ended = protocol::parse_event("ended", *written.ended_body);
    if (!ended) throw std::logic_error("an end as it was stored cannot be read: " + ended.error());
    events.back() = *ended;
    rows.back().body = *written.ended_body;
    state_->set_ratings(*std::get<protocol::Ended>(*ended).ratings);
  }
  if (any<protocol::Opened>(events)) {
    lag_.assign(state_->seats().size(), {});
    away_since_.assign(state_->seats().size(), std::nullopt);
    if (state_->opened().delay_turns > 0) watched_state_.emplace();
  }
  if (set_clocks(events)) clocks_were_set();
  count(events);
  for (std::size_t i = 0; i < rows.size(); ++i)
    publish(rows[i].seq, now, events[i], rows[i].body);
  absences_changed();
  if (!announce_turn(events)) announce();
  co_return protocol::Result<void>{};
}

std::optional<storage::RatingChange> Room::rating_change(std::int64_t at) const {
  std::vector<protocol::Player> players;
  std::vector<std::string> ids;
  for (const auto& player : state_->seats()) {
    if (!player) return std::nullopt;
    players.push_back(*player);
    ids.push_back(player->id);
  }
  const protocol::Opened& opened = state_->opened();
  const protocol::GameResult& result = *state_->result();
  if (!counts_for_ratings(opened.rated, opened.clock, players, result.places)) return std::nullopt;
  return server::rating_change(
      pool_of(*state_), std::move(ids), result.places, at,
      [result](const std::vector<protocol::RatingChange>& ratings) {
        return protocol::to_body(protocol::Ended{.result = result, .ratings = ratings});
      });
}

void Room::announce() {
  if (!state_ || committing_ || state_->opened().visibility != protocol::Visibility::public_room) {
    return;
  }
  if (state_->status() == RoomStatus::over) {
    context_->lobby.hide(id_);
    return;
  }
  const protocol::Opened& opened = state_->opened();
  protocol::RoomSummary summary{.room = id_,
                                .game = opened.game,
                                .options = opened.options,
                                .clock = opened.clock,
                                .rated = opened.rated,
                                .status = state_->status(),
                                .spectators = presence().spectators,
                                .opened_at = state_->opened_at()};
  for (std::size_t seat = 0; seat < state_->seats().size(); ++seat)
    summary.seats.push_back({state_->seats()[seat], state_->seat_ratings()[seat]});
  const RoomState& seen = watched_state_ ? *watched_state_ : *state_;
  if (opened.spectators == protocol::Spectators::open && seen.record()) {
    summary.position = seen.record()->game().position();
    summary.ply = seen.standing().ply;
    if (const auto to_move = seen.seat_to_move()) summary.to_move = *to_move;
  }
  context_->lobby.show(std::move(summary));
}

bool Room::announce_turn(const Events& events) {
  const auto* played = events.size() == 1 ? std::get_if<protocol::Played>(&events[0]) : nullptr;
  const protocol::Opened& opened = state_->opened();
  return played != nullptr && !watched_state_ &&
         opened.visibility == protocol::Visibility::public_room &&
         opened.spectators == protocol::Spectators::open &&
         context_->lobby.turn(id_, played->ply, played->standing);
}

void Room::leave_lobby() {
  const bool waits_for_days = state_ && state_->status() == RoomStatus::open &&
                              state_->opened().clock.kind == protocol::Clock::Kind::correspondence;
  if (!waits_for_days) context_->lobby.hide(id_);
}

void Room::publish(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
                   std::string_view body) {
  remember(seq, at, event, body);
  if (std::holds_alternative<protocol::Started>(event)) {
    drop(
        [this](const Subscription& subscription) {
          return !access(*state_, subscription.player.id, subscription.rights).enter;
        },
        "The game has started, and only its players may watch it.");
  }
  deliver();
  // Those who watch with a delay talk without one.
  const auto* said = std::get_if<protocol::Said>(&event);
  if (said == nullptr || !watched_state_ || seen_by_watchers() >= seq) return;
  const Message push = make_message(protocol::said_push(id_, {.seq = seq,
                                                              .at = at,
                                                              .channel = said->channel,
                                                              .player = said->player,
                                                              .text = said->text}));
  for (const auto& [connection, subscription] : subscriptions_) {
    if (!sees_all(subscription.player.id) &&
        may_read(subscription, said->channel, said->player.id)) {
      connection->send(push);
    }
  }
}

/// Keeps an event for those who will be told of it.
void Room::remember(std::int64_t seq, std::int64_t at, const protocol::RoomEvent& event,
                    std::string_view body) {
  Recent recent{
      .push = make_message(protocol::event_push(id_, seq, at, protocol::kind_of(event), body)),
      .hidden = nullptr,
      .said = std::nullopt};
  if (const auto* said = std::get_if<protocol::Said>(&event)) {
    recent.hidden = make_message(protocol::hidden_said_push(id_, seq, at, said->channel));
    recent.said = *said;
  }
  recent_.push_back(std::move(recent));
  published_ = seq;
  if (watched_state_) {
    held_.push_back({.seq = seq, .at = at, .event = event});
    if (std::holds_alternative<protocol::Played>(event)) delayed_seqs_.push_back(seq);
    // The first event says how long the delay is.
    const std::int64_t delay = held_.front().seq == 1
                                   ? std::get<protocol::Opened>(held_.front().event).delay_turns
                                   : watched_state_->opened().delay_turns;
    if (std::ssize(delayed_seqs_) > delay) delayed_seqs_.pop_front();
    if (std::holds_alternative<protocol::Ended>(event)) delayed_seqs_.clear();
    let_watchers_see();
  }
  const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(
      std::ssize(held_), static_cast<std::int64_t>(context_->limits.recent_events)));
  while (recent_.size() > keep)
    recent_.pop_front();
}

std::int64_t Room::seen_by_watchers() const {
  return delayed_seqs_.empty() ? published_ : delayed_seqs_.front() - 1;
}

void Room::let_watchers_see() {
  while (!held_.empty() && held_.front().seq <= seen_by_watchers()) {
    const Held& next = held_.front();
    if (const auto applied = watched_state_->apply(next.seq, next.at, next.event); !applied) {
      throw std::logic_error("an event that was applied does not apply: " + applied.error());
    }
    held_.pop_front();
  }
}

bool Room::sees_all(std::string_view player_id) const {
  return !watched_state_ || state_->seat_of(player_id).has_value();
}

const RoomState& Room::state_for(std::string_view player_id) const {
  return sees_all(player_id) ? *state_ : *watched_state_;
}

void Room::deliver() {
  for (auto& [connection, subscription] : subscriptions_)
    deliver(subscription);
}

void Room::deliver(Subscription& subscription) {
  const std::int64_t until = sees_all(subscription.player.id) ? published_ : seen_by_watchers();
  const std::int64_t first = published_ - std::ssize(recent_) + 1;
  for (std::int64_t seq = std::max(subscription.sent + 1, first); seq <= until; ++seq) {
    const Recent& recent = recent_[static_cast<std::size_t>(seq - first)];
    subscription.connection->send(push_for(subscription, recent));
  }
  subscription.sent = std::max(subscription.sent, until);
}

const Message& Room::push_for(const Subscription& subscription, const Recent& recent) const {
  const bool hidden =
      recent.said && !may_read(subscription, recent.said->channel, recent.said->player.id);
  return hidden ? recent.hidden : recent.push;
}

bool Room::may_read(const Subscription& subscription, protocol::Channel channel,
                    std::string_view player_id) const {
  return may_talk(*state_, subscription.player.id, channel) &&
         std::ranges::find(subscription.muted, player_id) == subscription.muted.end();
}

/// Ends the subscriptions of some.
void Room::drop(const std::function<bool(const Subscription&)>& whom, std::string_view reason) {
  std::vector<std::shared_ptr<Subscriber>> dropped;
  for (const auto& [connection, subscription] : subscriptions_) {
    if (whom(subscription)) dropped.push_back(subscription.connection);
  }
  for (const auto& connection : dropped) {
    connection->send(make_message(protocol::left_push(id_, reason)));
    connection->leave(id_);
    unsubscribe(*connection);
  }
}

Patience Room::patience() const {
  const Limits& limits = context_->limits;
  return {.first_turn = to_ms(limits.first_turn_time),
          .resume_notice = to_ms(limits.resume_notice)};
}

std::int64_t Room::lag_of(rules::Seat seat) const {
  const auto& player = state_->seats()[seat];
  const auto connections = player ? connections_of_.find(player->id) : connections_of_.end();
  if (connections == connections_of_.end()) return 0;
  std::optional<std::chrono::milliseconds> least;
  for (const Subscriber* connection : connections->second) {
    const auto round_trip = connection->round_trip();
    if (round_trip && (!least || *round_trip < *least)) least = round_trip;
  }
  return least ? lag_[seat].allowance(least->count()) : 0;
}

std::int64_t Room::used_since(Time::Point received) const {
  if (!state_->clock_runs()) return 0;
  return std::max<std::int64_t>(0, to_ms(received - clocks_set_));
}

Moment Room::moment(Time::Point received) const {
  Moment moment{.now = context_->time.wall_ms(), .used = used_since(received)};
  if (moment.used > 0) {
    moment.used = std::max<std::int64_t>(0, moment.used - lag_of(*state_->seat_to_move()));
  }
  return moment;
}

Events Room::due_at(Time::Point received) const {
  Moment now = moment(received);
  now.now -= down_ms_;
  return expire(*state_, now, patience());
}

Task<protocol::Result<void>> Room::expire_due(Time::Point received) {
  for (;;) {
    Events events = due_at(received);
    if (events.empty()) co_return protocol::Result<void>{};
    auto committed = co_await commit(std::move(events));
    if (!committed) co_return committed;
  }
}

void Room::clocks_were_set() {
  // When everybody could know: what the disk takes is nobody's time.
  clocks_set_ = context_->time.now();
  down_ms_ = 0;
}

void Room::stop_waiting() {
  asio::post(strand_, [self = shared_from_this()] {
    self->waits_no_more_ = true;
    self->due_timer_.cancel();
  });
}

/// Waits for what happens next by itself.
void Room::arm_timer() {
  // Whoever asks next reads the log again; until then the room waits for what it waited for.
  if (!state_) return;
  std::optional<Time::Point> due;
  const auto at = due_of(*state_, patience());
  if (at && state_->clock_runs()) {
    const rules::Seat seat = *state_->seat_to_move();
    const std::int64_t left = time_left(state_->opened().clock, *state_->clocks(), seat);
    due = clocks_set_ + std::chrono::milliseconds(left + lag_of(seat));
  } else if (at) {
    due =
        context_->time.now() + std::chrono::milliseconds(*at + down_ms_ - context_->time.wall_ms());
  }
  const Time::Point now = context_->time.now();
  due_soon_ = due && *due - now < context_->limits.due_horizon;
  if (due == due_) return;
  due_ = due;
  due_timer_.cancel();
  if (!due_soon_ || waits_no_more_) return;
  // Not before the millisecond has begun in which it is due.
  due_timer_.expires_after(std::max(Time::Point::duration::zero(), *due - now) +
                           std::chrono::microseconds(500));
  due_timer_.async_wait([self = weak_from_this()](boost::system::error_code cancelled) {
    const auto room = self.lock();
    if (cancelled || !room) return;
    room->due_.reset();
    room->post({.what = Tick{}});
  });
}

Task<> Room::commit_and_answer(Command& command, protocol::Result<Events> decided) {
  if (!decided) {
    fail(command, decided.error());
    co_return;
  }
  if (!decided->empty()) {
    const auto committed = co_await commit(*std::move(decided));
    if (!committed) {
      fail(command, committed.error());
      co_return;
    }
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

storage::RoomWrite Room::rematch_write(const std::string& next) const {
  const Moment now{.now = context_->time.wall_ms(), .used = 0};
  RoomState state;
  storage::RoomWrite write =
      apply_all(next, state, open_rematch(*state_, id_, now, patience()), now.now, patience());
  // The keys stay: who could come to this room can come to the next one.
  write.create = row_of(next, state, keys_);
  return write;
}

Task<protocol::Seated> Room::seated(const protocol::Player& player, int seat,
                                    const RatingPool* pool) const {
  protocol::Seated seated{.seat = seat, .player = player, .rating = {}};
  if (pool != nullptr) {
    seated.rating = co_await find_rating(context_->store, player, *pool, context_->time.wall_ms());
  }
  co_return seated;
}

Task<protocol::Result<void>> Room::create(protocol::Result<Events> events) {
  if (!events) co_return std::unexpected(std::move(events.error()));
  if (state_) throw std::logic_error("this room is open already");
  state_.emplace();
  keys_ = {.play = random_id(room_key_characters), .watch = random_id(room_key_characters)};
  auto committed = co_await commit(*std::move(events));
  co_return committed;
}

Task<> Room::on(Command& command, protocol::OpenRoom& request) {
  const protocol::Seated host = co_await seated(command.player, 0, pool_of(request));
  auto events = open(request, host, random_number());
  const auto created = co_await create(std::move(events));
  if (!created) {
    fail(command, created.error());
    co_return;
  }
  // A connection in too many rooms has opened this one all the same; it enters when it has left
  // one.
  subscribe(command, all_rights, {});
  command.from->send(make_message(
      protocol::opened_reply(command.request, snapshot(command.player, all_rights, nullptr))));
}

Task<> Room::on(Command& command, Arrange& request) {
  std::vector<protocol::Seated> seats;
  for (const protocol::Player& player : request.players)
    seats.push_back(
        co_await seated(player, static_cast<int>(seats.size()), pool_of(request.request)));
  const Moment now{.now = context_->time.wall_ms()};
  auto events = open_started(request.request, seats, now, patience());
  const auto created = co_await create(std::move(events));
  if (!created) {
    fail(command, created.error());
    co_return;
  }
  std::exchange(request.done, nullptr)(id_);
}

Task<> Room::on(Command& command, protocol::EnterRoom& request) {
  KeyRights rights = rights_of_key(request.key);
  const KeyRights earlier = rights_of(command);
  rights.play = rights.play || earlier.play;
  rights.watch = rights.watch || earlier.watch;
  if (!access(*state_, command.player.id, rights).enter) {
    const bool removed = state_->is_removed(command.player.id);
    refuse(command, {.code = ErrorCode::forbidden,
                     .message = removed       ? "the host of this room has sent you away"
                                : request.key ? "this key does not open this room"
                                              : "this room needs a key"});
    co_return;
  }
  if (subscriptions_.size() >= context_->limits.connections_per_room &&
      !state_->seat_of(command.player.id)) {
    refuse(command, {.code = ErrorCode::too_many,
                     .message = "this room is full of spectators",
                     .retry_after_ms = 60'000});
    co_return;
  }
  if (!subscribe(command, rights, std::move(request.muted))) {
    refuse(command, {.code = ErrorCode::too_many,
                     .message = "this connection is in too many rooms: leave one first",
                     .retry_after_ms = 1000});
    co_return;
  }
  const Subscription& subscription = subscriptions_.find(command.from.get())->second;
  const std::int64_t oldest = published_ - std::ssize(recent_);
  if (request.since && *request.since >= oldest && *request.since <= subscription.sent) {
    std::vector<Message> missed;
    for (std::int64_t seq = *request.since; seq < subscription.sent; ++seq)
      missed.push_back(push_for(subscription, recent_[static_cast<std::size_t>(seq - oldest)]));
    command.from->send(make_message(
        protocol::events_reply(command.request, missed, you(command.player, rights), presence())));
  } else {
    command.from->send(make_message(protocol::snapshot_reply(
        command.request, snapshot(command.player, rights, &subscription))));
  }
  tell_absences(*command.from);
}

Task<> Room::on(Command& command, protocol::LeaveRoom&) {
  unsubscribe(*command.from);
  command.from->leave(id_);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  co_return;
}

Task<> Room::on(Command& command, Gone&) {
  unsubscribe(*command.from);
  co_return;
}

Task<> Room::on(Command&, Tick&) {
  // What has fallen due has happened before this.
  co_return;
}

Task<> Room::on(Command& command, protocol::TakeSeat& request) {
  const protocol::Seated wish = co_await seated(command.player, request.seat, &pool_of(*state_));
  auto decided = take_seat(*state_, wish, rights_of(command), moment(command.received), patience());
  co_await commit_and_answer(command, std::move(decided));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::LeaveSeat&) {
  co_await commit_and_answer(command, leave_seat(*state_, command.player));
  presence_changed();
}

Task<> Room::on(Command& command, protocol::Play& request) {
  const auto mover = state_->seat_to_move();
  const bool runs = state_->clock_runs();
  const Moment now = moment(command.received);
  const std::int64_t given = used_since(command.received) - now.used;
  auto decided = play(*state_, command.player, request, now, patience());
  if (!decided) {
    fail(command, decided.error());
    co_return;
  }
  if (const auto* before = std::get_if<AlreadyPlayed>(&*decided)) {
    command.from->send(make_message(protocol::played_reply(command.request, before->seq, true)));
    co_return;
  }
  const std::int64_t seq = state_->seq() + 1;
  const auto committed = co_await commit(std::get<Events>(*std::move(decided)));
  if (!committed) {
    fail(command, committed.error());
    co_return;
  }
  if (runs) lag_[*mover].take(given);
  command.from->send(make_message(protocol::played_reply(command.request, seq, false)));
  context_->metrics.turn_durations.add(context_->time.now() - command.received);
}

Task<> Room::on(Command& command, protocol::Resign&) {
  co_await commit_and_answer(command,
                             resign(*state_, command.player, moment(command.received), patience()));
}

Task<> Room::on(Command& command, protocol::Abort&) {
  co_await commit_and_answer(command, abort(*state_, command.player));
}

Task<> Room::on(Command& command, Close& request) {
  auto closed = close(*state_);
  if (!closed) {
    refuse(command, closed.error());
    co_return;
  }
  const auto committed = co_await commit(*std::move(closed));
  if (!committed) {
    refuse(command, committed.error());
    co_return;
  }
  if (!request.reason.empty()) {
    const Message push = make_message(protocol::notice_push(request.reason, std::nullopt, id_));
    for (const auto& [connection, subscription] : subscriptions_)
      connection->send(push);
  }
  std::exchange(request.done, nullptr)(protocol::Result<void>());
}

Task<> Room::on(Command& command, protocol::MakeOffer& request) {
  co_await commit_and_answer(
      command, offer(*state_, command.player, request.what, moment(command.received), patience(),
                     random_id(room_id_characters)));
}

Task<> Room::on(Command& command, protocol::AnswerOffer& request) {
  co_await commit_and_answer(
      command, answer(*state_, command.player, request, moment(command.received), patience(),
                      random_id(room_id_characters)));
}

Task<> Room::on(Command& command, protocol::Resume&) {
  co_await commit_and_answer(command, resume(*state_, command.player));
}

Task<> Room::on(Command& command, protocol::Claim&) {
  const std::int64_t limit = claim_after(state_->opened().clock);
  std::vector<rules::Seat> absent;
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    const auto& since = away_since_[seat];
    if (limit >= 0 && since && to_ms(command.received - *since) >= limit &&
        state_->seats()[seat]->id != command.player.id) {
      absent.push_back(seat);
    }
  }
  std::ranges::sort(absent, {}, [&](rules::Seat seat) { return *away_since_[seat]; });
  co_await commit_and_answer(
      command, claim(*state_, command.player, absent, moment(command.received), patience()));
}

Task<> Room::on(Command& command, protocol::Say& request) {
  const bool entered = subscriptions_.contains(command.from.get());
  auto decided = say(*state_, command.player, entered, request);
  if (decided) {
    if (state_->lines_said() >= context_->limits.chat_lines_per_room) {
      decided = error(ErrorCode::forbidden, "everything has been said in this room");
    } else if (const auto wait = context_->chat_rates.take(command.player.id, command.received)) {
      decided = std::unexpected(protocol::Error{.code = ErrorCode::too_many,
                                                .message = "you talk faster than anybody reads",
                                                .retry_after_ms = wait->count()});
    }
  }
  co_await commit_and_answer(command, std::move(decided));
}

Task<> Room::on(Command& command, protocol::Mute& request) {
  const auto found = subscriptions_.find(command.from.get());
  if (found == subscriptions_.end()) {
    refuse(command, {.code = ErrorCode::forbidden, .message = "enter the room first"});
    co_return;
  }
  std::vector<std::string>& muted = found->second.muted;
  std::erase(muted, request.player);
  if (request.muted) {
    if (muted.size() >= context_->limits.muted_players) {
      refuse(command,
             {.code = ErrorCode::forbidden, .message = "you have muted as many as can be muted"});
      co_return;
    }
    muted.push_back(request.player);
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

Task<> Room::on(Command& command, protocol::Remove& request) {
  std::optional<protocol::Player> spectator;
  for (const auto& [connection, subscription] : subscriptions_) {
    if (subscription.player.id == request.player) spectator = subscription.player;
  }
  co_await commit_and_answer(command, remove(*state_, command.player, spectator));
  if (!state_ || !state_->is_removed(request.player)) co_return;
  drop([&](const Subscription& other) { return other.player.id == request.player; },
       "The host of this room has sent you away.");
}

Task<> Room::on(Command&, Reload&) {
  state_.reset();
  co_return;
}

Task<> Room::on(Command& command, Inspect& request) {
  const RoomState& state = state_for(command.player.id);
  if (!access(*state_, command.player.id, rights_of_key(request.key)).enter) {
    refuse(command, {.code = ErrorCode::forbidden, .message = "this game needs a key"});
  } else if (request.form == Inspect::Form::json) {
    std::exchange(request.done,
                  nullptr)(protocol::game_body(snapshot(command.player, {}, nullptr)));
  } else if (!state.record()) {
    refuse(command, {.code = ErrorCode::not_started, .message = "this game has not started"});
  } else {
    std::exchange(request.done, nullptr)(record_text(id_, state));
  }
  co_return;
}

bool Room::subscribe(const Command& command, KeyRights rights, std::vector<std::string> muted) {
  if (!command.from->enter(id_)) return false;
  const std::int64_t sent = sees_all(command.player.id) ? published_ : seen_by_watchers();
  const auto [entry, added] =
      subscriptions_.insert_or_assign(command.from.get(), Subscription{.connection = command.from,
                                                                       .player = command.player,
                                                                       .rights = rights,
                                                                       .muted = std::move(muted),
                                                                       .sent = sent});
  if (added) connections_of_[command.player.id].push_back(command.from.get());
  subscriptions_changed();
  return true;
}

void Room::unsubscribe(Subscriber& connection) {
  const auto found = subscriptions_.find(&connection);
  if (found == subscriptions_.end()) return;
  const auto connections = connections_of_.find(found->second.player.id);
  std::erase(connections->second, &connection);
  if (connections->second.empty()) connections_of_.erase(connections);
  subscriptions_.erase(found);
  subscriptions_changed();
}

void Room::subscriptions_changed() {
  connections_ = subscriptions_.size();
  absences_changed();
  presence_changed();
}

/// Notes who is away from a game in which that matters, and tells the others.
void Room::absences_changed() {
  if (!state_ || committing_) return;
  const std::int64_t limit = claim_after(state_->opened().clock);
  const bool counts = state_->status() == RoomStatus::playing && limit >= 0;
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    auto& since = away_since_[seat];
    const auto& player = state_->seats()[seat];
    const bool away = counts && player && state_->active().contains(seat) &&
                      !connections_of_.contains(player->id);
    if (away == since.has_value()) continue;
    since = away ? std::optional(context_->time.now()) : std::nullopt;
    if (!counts) continue;
    const Message push =
        make_message(protocol::away_push(id_, seat, away ? std::optional(limit) : std::nullopt));
    for (const auto& [connection, subscription] : subscriptions_)
      connection->send(push);
  }
}

/// What those who were there have been told.
void Room::tell_absences(Subscriber& connection) const {
  const std::int64_t limit = claim_after(state_->opened().clock);
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    if (!away_since_[seat]) continue;
    const std::int64_t gone = to_ms(context_->time.now() - *away_since_[seat]);
    connection.send(
        make_message(protocol::away_push(id_, seat, std::max<std::int64_t>(0, limit - gone))));
  }
}

KeyRights Room::rights_of(const Command& command) const {
  const auto found = subscriptions_.find(command.from.get());
  return found == subscriptions_.end() ? KeyRights{} : found->second.rights;
}

KeyRights Room::rights_of_key(const std::optional<std::string>& key) const {
  if (!key) return {};
  return {.play = equal_secrets(*key, keys_.play), .watch = equal_secrets(*key, keys_.watch)};
}

protocol::Presence Room::presence() const {
  protocol::Presence presence;
  std::int64_t seated = 0;
  for (const auto& player : state_->seats()) {
    const bool connected = player && connections_of_.contains(player->id);
    presence.seats.push_back(connected);
    seated += connected ? 1 : 0;
  }
  presence.spectators = std::ssize(connections_of_) - seated;
  return presence;
}

void Room::presence_changed() {
  if (std::exchange(presence_due_, true)) return;
  presence_timer_.expires_after(context_->limits.presence_interval);
  presence_timer_.async_wait([self = weak_from_this()](boost::system::error_code) {
    const auto room = self.lock();
    if (!room) return;
    room->presence_due_ = false;
    if (!room->state_ || room->committing_) {
      // Once it is known what holds.
      if (room->committing_) room->presence_changed();
      return;
    }
    protocol::Presence now = room->presence();
    if (now == room->told_presence_) return;
    room->told_presence_ = std::move(now);
    room->announce();
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
  if (rights.play || host || you.seat) you.play_key = keys_.play;
  if (rights.play || rights.watch || host || you.seat) you.watch_key = keys_.watch;
  return you;
}

protocol::Snapshot Room::snapshot(const protocol::Player& player, KeyRights rights,
                                  const Subscription* subscription) const {
  const RoomState& state = state_for(player.id);
  const protocol::Opened& opened = state.opened();
  protocol::Snapshot snapshot{.room = id_,
                              .seq = state.seq(),
                              .game = opened.game,
                              .options = opened.options,
                              .clock = opened.clock,
                              .rated = opened.rated,
                              .visibility = opened.visibility,
                              .spectators = opened.spectators,
                              .by = opened.by,
                              .delay_turns = opened.delay_turns,
                              .rematch_of = opened.rematch_of,
                              .opened_at = state.opened_at(),
                              .status = state.status(),
                              .offers = state.offers(),
                              .result = state.result(),
                              .ratings = state.ratings(),
                              .rematch = state.rematch(),
                              .presence = presence(),
                              .you = you(player, rights)};
  for (std::size_t seat = 0; seat < state.seats().size(); ++seat) {
    snapshot.seats.push_back(
        {.player = state.seats()[seat], .rating = state.seat_ratings()[seat], .withdrew = {}});
  }
  if (const auto& record = state.record()) {
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
    if (const auto to_move = state.seat_to_move()) snapshot.to_move = *to_move;
  }
  snapshot.clocks = state.clocks();
  if (state.start_by()) snapshot.start_by = *state.start_by() + down_ms_;
  if (state.clock_runs()) {
    snapshot.clock_running_since = sees_all(player.id)
                                       ? context_->time.wall_ms() - used_since(context_->time.now())
                                       : state.clocks_at();
  }
  if (subscription != nullptr) add_chat(snapshot, state, *subscription);
  return snapshot;
}

void Room::add_chat(protocol::Snapshot& snapshot, const RoomState& state,
                    const Subscription& subscription) const {
  for (const protocol::ChatLine& line : state.chat()) {
    if (may_read(subscription, line.channel, line.player.id)) snapshot.chat.push_back(line);
  }
  if (snapshot.chat.size() > RoomState::chat_kept) {
    snapshot.chat.erase(snapshot.chat.begin(), snapshot.chat.end() - RoomState::chat_kept);
  }
}

}  // namespace quintet::server
