#include "server/rooms/room.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/base/raised.hpp"
#include "server/base/secrets.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/room_log.hpp"
#include "server/messages/log_failure.hpp"
#include "server/rooms/command_traits.hpp"
#include "server/rooms/room_write.hpp"

namespace quintet::server {

using protocol::error;
using protocol::internal_error;

namespace {

Gauge& rooms_in(Metrics& metrics, RoomsState state) {
  return metrics.rooms.at(static_cast<std::size_t>(state));
}

void count(Metrics& metrics, const std::string& game, const Events& events) {
  for (const protocol::RoomEvent& event : events) {
    if (std::holds_alternative<protocol::Played>(event)) {
      metrics.turns.at(Metrics::index_of(game)).add();
    } else if (std::holds_alternative<protocol::Opened>(event)) {
      metrics.rooms_opened.add({game});
    } else if (std::holds_alternative<protocol::Started>(event)) {
      metrics.games_started.add({game});
    } else if (std::holds_alternative<protocol::Rematch>(event)) {
      // The event also opens and starts the next room.
      metrics.rooms_opened.add({game});
      metrics.games_started.add({game});
    } else if (const auto* ended = std::get_if<protocol::Ended>(&event)) {
      metrics.games_ended.add({game, ended->result.reason});
    }
  }
}

FairRate chat_limiter(const Limits& limits) {
  return {limits.room_chat_bytes_burst, limits.room_chat_bytes_per_second};
}

}  // namespace

Room::Room(std::shared_ptr<const Context> context, std::string id)
    : context_(std::move(context)),
      id_(std::move(id)),
      strand_(context_->loop.strand()),
      places_(context_->limits, context_->chat_limiters, context_->waiting,
              context_->waiting_shares),
      chat_bytes_{chat_limiter(context_->limits), chat_limiter(context_->limits)},
      clock_(context_->limits, context_->time, context_->database),
      deadline_(strand_, context_->limits.due_horizon),
      audience_(id_, context_->limits, context_->bots.any()),
      join_requests_(context_->limits),
      counted_(rooms_in(context_->metrics, RoomsState::unread)),
      presence_timer_(strand_) {}

protocol::Result<void> Room::post(Command& command) {
  command.received = context_->time.now();
  if (auto taken = places_.acquire(command, connections()); !taken) return taken;
  context_->metrics.mailbox.see(places_.taken());
  asio::post(strand_, [self = shared_from_this(), command = std::move(command)]() mutable {
    self->mailbox_.push_back(std::move(command));
    if (!std::exchange(self->draining_, true)) {
      spawn(self->strand_, self->drain(), "a room");
    }
  });
  return {};
}

std::vector<Command> Room::next_commands() {
  const auto is_line = [](const Command& command) { return traits_of(command).chat == Chat::line; };
  std::vector<Command> next;
  do {
    next.push_back(std::move(mailbox_.front()));
    mailbox_.pop_front();
  } while (is_line(next.back()) && !mailbox_.empty() && is_line(mailbox_.front()) &&
           next.size() < context_->limits.lines_together);
  return next;
}

Task<> Room::drain() {
  const auto self = shared_from_this();
  left_lobby_ = false;
  while (!mailbox_.empty()) {
    std::vector<Command> commands = next_commands();
    try {
      try {
        co_await handle(commands);
      } catch (const std::exception& failure) {
        // A fault of the server, not of the client. The log is right, so drop the state.
        state_.reset();
        for (Command& command : commands) {
          fail(command, protocol::internal_error("internal.failed", failure.what()).error());
        }
      }
      if (outcome_unknown_) co_await resolve_outcome();
      count_state();
      if (state_) bot_calls_.note(*state_, commands.front());
      if (mailbox_.empty()) {
        arm_timer();
        call_bots();
      }
    } catch (const std::exception& failure) {
      // The room goes on with the next command.
      log::error("a room failed", {{"room", id_}, {"cause", failure.what()}});
    }
    for (const Command& command : commands)
      places_.give_back(command);
  }
  draining_ = false;
  context_->idle(*this);
}

Task<> Room::handle(std::vector<Command>& commands) {
  Command& command = commands.front();
  const Needs needs = traits_of(command).needs;
  if (departed_ && needs != Needs::nothing) {
    for (Command& each : commands)
      fail(each, protocol::refusal("server.restarting-reconnect"));
    co_return;
  }
  if (needs == Needs::state && (!state_ || !due_at(command.received).empty())) {
    protocol::Result<void> ready = co_await load();
    if (ready) ready = co_await expire_due(command.received);
    // A commit that failed has dropped the state.
    if (ready) ready = co_await load();
    if (!ready) {
      for (Command& each : commands)
        fail(each, ready.error());
      co_return;
    }
  }
  Task<> done = std::visit(
      [&]<class What>(What& what) {
        if constexpr (command_traits<What>.chat == Chat::line) {
          return say(commands);
        } else {
          return on(command, what);
        }
      },
      command.what);
  co_await std::move(done);
}

void Room::fail(Command& command, const protocol::Error& error) const {
  log::failure(error, {{"room", id_},
                       {"connection", command.from ? command.from->id() : "-"},
                       {"request", command.request}});
  // The cause has been logged, so the receiver must not log it again.
  protocol::Error told = error;
  told.cause.clear();
  refuse(command, told);
}

Task<protocol::Result<void>> Room::load() {
  if (state_) co_return protocol::Result<void>{};
  auto loaded = co_await context_->store.load_room(id_);
  if (!loaded) co_return not_read(loaded.error(), "internal.room-not-read");
  if (!*loaded) co_return error("room.not-found", id_);
  auto replayed = co_await replay(**std::move(loaded));
  co_return replayed;
}

Task<protocol::Result<void>> Room::replay(storage::LoadedRoom loaded) {
  RoomState state;
  // Connections may lack events that another process has written, or a commit that seemed to have
  // failed: `deliver` sends them.
  audience_.begin_log();
  auto slice_began = std::chrono::steady_clock::now();
  for (storage::EventRow& each : loaded.events) {
    const storage::EventRow row = std::move(each);  // frees the memory slice by slice, too
    const auto event = follow(state, row);
    if (!event) {
      co_return internal_error("internal.log-not-followed", event.error());
    }
    audience_.remember(row, *event);
    if (std::chrono::steady_clock::now() - slice_began >= context_->limits.replay_slice) {
      co_await asio::post(strand_, asio::use_awaitable);
      slice_began = std::chrono::steady_clock::now();
    }
  }
  state_ = std::move(state);
  seats_changed();
  keys_ = {.play = loaded.room.play_key, .watch = loaded.room.watch_key};
  absences_.begin(state_->seats().size());
  clock_.restore(*state_, loaded.pending.due);
  follow_player();
  audience_.deliver(*state_);
  absences_changed();
  announce();
  // Without a state the room could not send the presence.
  if (connections() > 0) presence_changed();
  turn_notifier_.know(context_->players_here, id_, *state_, clock_.due_ms(*state_));
  co_return protocol::Result<void>{};
}

Task<protocol::Result<void>> Room::commit(Events events, std::optional<RoomKeys> new_keys,
                                          TurnReply reply) {
  const std::int64_t now = context_->time.wall_ms();
  const TimeLimits time_limits = clock_.time_limits();
  storage::RoomWrite write = apply_all(id_, *state_, events, now, time_limits);
  if (any<protocol::Opened>(events)) {
    write.create = row_of(id_, *state_, keys_);
    write.ended_seeks = std::exchange(ended_seeks_, {});
  }
  if (any<protocol::Ended>(events)) write.rate = rating_change(*state_, now);
  if (new_keys) write.keys = {.play = new_keys->play, .watch = new_keys->watch};
  std::vector<storage::EventRow> rows = write.events;
  storage::Job job = std::move(write);
  RoomState rematch;
  if (any<protocol::Rematch>(events)) {
    job =
        storage::RoomWrites{{rematch_write(id_, *state_, keys_, rematch, {.now = now}, time_limits),
                             std::get<storage::RoomWrite>(std::move(job))}};
  }
  storage::WriteResult written;
  {
    const Raised committing(committing_);
    written = co_await context_->store.write(std::move(job));
  }
  if (!written.ok()) {
    state_.reset();
    outcome_unknown_ = is_unknown(written.status);
    co_return std::unexpected(not_stored(written, events));
  }
  if (new_keys) keys_ = *std::move(new_keys);
  if (written.ended_body) {
    const auto ended = protocol::parse_event("ended", *written.ended_body);
    if (!ended) throw std::logic_error("an end as it was stored cannot be read: " + ended.error());
    events.back() = *ended;
    rows.back().body = *written.ended_body;
    state_->set_ratings(*std::get<protocol::Ended>(*ended).ratings);
  }
  publish(rows, events, reply);
  if (any<protocol::Rematch>(events)) {
    // The next room is not in memory yet, so this one notifies its players.
    TurnNotifier().notify(context_->players_here, *state_->rematch(), rematch,
                          due_of(rematch, time_limits));
  }
  co_return protocol::Result<void>{};
}

void Room::publish(const std::vector<storage::EventRow>& rows, const Events& events,
                   const TurnReply& reply) {
  if (any<protocol::Opened>(events)) absences_.begin(state_->seats().size());
  if (any<protocol::Seated>(events) || any<protocol::Unseated>(events)) seats_changed();
  clock_.advance(*state_, events);
  follow_player();
  count(context_->metrics, state_->opened().game, events);
  if (audience_.publish(*state_, rows, events, reply)) presence_changed();
  absences_changed();
  settle_join_requests(any<protocol::Started>(events));
  if (!announce_turn(events)) announce();
  turn_notifier_.notify(context_->players_here, id_, *state_, clock_.due_ms(*state_));
}

RoomKeys Room::fresh_keys() {
  return {.play = random_id(room_key_characters), .watch = random_id(room_key_characters)};
}

Task<protocol::Result<void>> Room::create(protocol::Result<Events> events) {
  if (!events) co_return std::unexpected(std::move(events.error()));
  if (state_) throw std::logic_error("this room is open already");
  state_.emplace();
  keys_ = fresh_keys();
  audience_.begin_log();
  auto created = co_await commit(*std::move(events));
  // No other room uses this id: if there is a room with it, this commit has opened it.
  if (!created && std::exchange(outcome_unknown_, false)) {
    auto stored = co_await load();
    if (stored) co_return stored;
  }
  co_return created;
}

Task<protocol::Result<void>> Room::expire_due(Time::Point received) {
  for (;;) {
    Events events = due_at(received);
    if (events.empty()) co_return protocol::Result<void>{};
    auto committed = co_await commit(std::move(events));
    if (!committed) co_return committed;
  }
}

Events Room::due_at(Time::Point received) const {
  return expire(*state_, clock_.deadline_time(*state_, received, round_trip()),
                clock_.time_limits());
}

Task<> Room::resolve_outcome() {
  outcome_unknown_ = false;
  if (const auto loaded = co_await load(); !loaded) log::failure(loaded.error(), {{"room", id_}});
}

TurnTime Room::turn_time(Time::Point received) const {
  return clock_.turn_time(*state_, received, round_trip());
}

RoomClock::RoundTrip Room::round_trip() const {
  if (!state_->clock_runs()) return std::nullopt;
  const auto& player = state_->seats()[*state_->seat_to_move()];
  return player ? audience_.round_trip(player->id) : std::nullopt;
}

void Room::follow_player() {
  if (!state_ || committing_) return;
  Way way;
  if (const auto seat = state_->seat_to_move()) {
    if (const auto& player = state_->seats()[*seat])
      way = audience_.way_of(player->id, context_->time.now());
  }
  clock_.follow(*state_, way);
}

void Room::stop_waiting() {
  asio::post(strand_, [self = shared_from_this()] { self->deadline_.stop(); });
}

void Room::arm_timer() {
  // Until the next command reads the log again, the previous deadline stays.
  if (!state_) return;
  const auto due = clock_.due(*state_, round_trip());
  deadline_.wait_for(due, context_->time.now(), [self = weak_from_this()] {
    const auto room = self.lock();
    if (!room) return;
    room->deadline_.has_come();
    Command check_deadlines{.what = CheckDeadlines{}};
    static_cast<void>(room->post(check_deadlines));
  });
}

void Room::count_state() {
  const auto state = state_ ? static_cast<RoomsState>(state_->status()) : RoomsState::unread;
  Gauge& gauge = rooms_in(context_->metrics, state);
  if (!counted_.in(gauge)) counted_ = Counted(gauge);
}

}  // namespace quintet::server
