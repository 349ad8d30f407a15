#include "server/rooms/event_log.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/base/raised.hpp"
#include "server/base/secrets.hpp"
#include "server/games/room_log.hpp"
#include "server/rooms/room_write.hpp"

namespace quintet::server {

namespace {

void add_unread(std::vector<std::string>& players,
                const std::vector<storage::NewNotification>& notifications) {
  for (const storage::NewNotification& notification : notifications) {
    if (!notification.read) players.push_back(notification.player);
  }
}

}  // namespace

EventLog::EventLog(const RoomContext& context, std::string room, asio::any_io_executor strand)
    : context_(context), room_(std::move(room)), strand_(std::move(strand)) {}

void EventLog::begin(std::vector<std::string> ended_seeks) {
  if (state_) throw std::logic_error("this room is open already");
  state_.emplace();
  keys_ = fresh_keys();
  ended_seeks_ = std::move(ended_seeks);
}

Task<protocol::Result<void>> EventLog::replay(storage::LoadedRoom loaded, OnEvent on_event) {
  RoomState state;
  auto slice_began = std::chrono::steady_clock::now();
  for (storage::EventRow& each : loaded.events) {
    const storage::EventRow row = std::move(each);  // frees the memory slice by slice, too
    const auto event = follow(state, row);
    if (!event) {
      co_return protocol::internal_error("internal.log-not-followed", event.error());
    }
    on_event(row, *event);
    if (std::chrono::steady_clock::now() - slice_began >= context_.limits.replay_slice) {
      co_await asio::post(strand_, asio::use_awaitable);
      slice_began = std::chrono::steady_clock::now();
    }
  }
  state_ = std::move(state);
  keys_ = {.play = loaded.room.play_key, .watch = loaded.room.watch_key};
  co_return protocol::Result<void>{};
}

storage::Job EventLog::job_for(const Events& events, const std::optional<RoomKeys>& new_keys,
                               std::int64_t now, const TimeLimits& time_limits,
                               const IsLooking& is_looking, Stored& stored) {
  storage::RoomWrite write = apply_all(room_, *state_, events, now, time_limits);
  if (any<protocol::Opened>(events)) {
    write.create = row_of(room_, *state_, keys_);
    write.ended_seeks = std::exchange(ended_seeks_, {});
  }
  if (any<protocol::Ended>(events)) write.rate = rating_change(*state_, now);
  if (new_keys) write.keys = {.play = new_keys->play, .watch = new_keys->watch};
  write.notifications = notifications_of(*state_, events, is_looking,
                                         {.now = now, .due = due_of(*state_, time_limits)});
  add_unread(stored.notified, write.notifications);
  stored.rows = write.events;
  if (!any<protocol::Rematch>(events)) return write;
  storage::RoomWrite next = rematch_write(room_, *state_, keys_, stored.next_room.emplace(),
                                          {.now = now}, time_limits, is_looking);
  add_unread(stored.notified, next.notifications);
  return storage::RoomWrites{{std::move(next), std::move(write)}};
}

Task<protocol::Result<EventLog::Stored>> EventLog::store(Events events,
                                                         std::optional<RoomKeys> new_keys,
                                                         TimeLimits time_limits,
                                                         IsLooking is_looking) {
  Stored stored;
  storage::Job job =
      job_for(events, new_keys, context_.time.wall_ms(), time_limits, is_looking, stored);
  storage::WriteResult written;
  {
    const Raised storing(storing_);
    written = co_await context_.store.write(std::move(job));
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
    stored.rows.back().body = *written.ended_body;
    state_->set_ratings(*std::get<protocol::Ended>(*ended).ratings);
  }
  stored.events = std::move(events);
  co_return stored;
}

bool EventLog::take_unknown_outcome() {
  return std::exchange(outcome_unknown_, false);
}

RoomKeys fresh_keys() {
  return {.play = random_id(room_key_characters), .watch = random_id(room_key_characters)};
}

}  // namespace quintet::server
