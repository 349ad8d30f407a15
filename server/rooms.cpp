#include "server/rooms.hpp"

#include <chrono>
#include <utility>

#include "server/await_callback.hpp"
#include "server/log.hpp"
#include "server/secrets.hpp"

namespace quintet::server {
namespace {

bool begins_a_game(const Command& command) {
  const auto& what = command.what;
  if (const auto* offer = std::get_if<protocol::MakeOffer>(&what))
    return offer->what == protocol::Offer::rematch;
  if (const auto* answer = std::get_if<protocol::AnswerOffer>(&what))
    return answer->what == protocol::Offer::rematch && answer->accept;
  return std::holds_alternative<protocol::OpenRoom>(what) ||
         std::holds_alternative<protocol::TakeSeat>(what) || std::holds_alternative<Arrange>(what);
}

}  // namespace

Rooms::Rooms(const Limits& limits, Metrics& metrics, AsyncStore& store, Time& time, Lobby& lobby,
             Loop loop, const std::atomic<bool>& draining)
    : limits_(limits),
      draining_(draining),
      chat_rates_(limits.chat_burst, limits.chat_per_second, limits.remembered_rates),
      context_(std::make_shared<const Room::Context>(
          Room::Context{.limits = limits,
                        .metrics = metrics,
                        .store = store,
                        .time = time,
                        .lobby = lobby,
                        .loop = std::move(loop),
                        .chat_rates = chat_rates_,
                        .waiting = waiting_,
                        .idle = [this](Room& room) { forget_if_idle(room); }})),
      time_put_forward_(time, [this] { tick_all(); }) {}

void Rooms::post(const std::string& room, Command command) {
  const bool gone = std::holds_alternative<Gone>(command.what);
  protocol::Error refusal{.code = protocol::ErrorCode::shutting_down,
                          .message = "the server is restarting: reconnect and send this again"};
  {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    const bool full = found == rooms_.end() && rooms_.size() >= limits_.rooms_in_memory;
    const bool too_late = draining_ && begins_a_game(command);
    // Who is gone from a room that is not in memory was not in it.
    if (gone && found == rooms_.end()) return;
    if ((!shutting_down_ && !full && !too_late) || gone) {
      auto& known = rooms_[room];
      if (!known) known = std::make_shared<Room>(context_, room);
      // Under the lock, so that a room that has just been given a command is not forgotten.
      known->post(std::move(command));
      return;
    }
    if (!shutting_down_ && too_late) {
      refusal = refusal_while_draining();
    } else if (!shutting_down_) {
      refusal = {.code = protocol::ErrorCode::too_many,
                 .message = "as many rooms are busy as this server can hold",
                 .retry_after_ms = 5000};
    }
  }
  refuse(command, refusal);
}

Task<protocol::Result<std::string>> Rooms::record(std::string room, protocol::Player reader,
                                                  Inspect::Form form,
                                                  std::optional<std::string> key) {
  auto start = [&](auto done) {
    Inspect inspect{.form = form, .key = std::move(key), .done = std::move(done)};
    post(room, {.player = std::move(reader), .what = std::move(inspect)});
  };
  co_return co_await await_callback<protocol::Result<std::string>>(std::move(start));
}

Task<protocol::Result<void>> Rooms::close(std::string room, std::string reason) {
  auto start = [&](auto done) {
    post(room, {.what = Close{.reason = std::move(reason), .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<void>>(std::move(start));
}

std::vector<std::size_t> Rooms::connections_in(const std::vector<std::string>& rooms) const {
  std::vector<std::size_t> connections;
  const std::lock_guard lock(mutex_);
  for (const std::string& id : rooms) {
    const auto found = rooms_.find(id);
    connections.push_back(found == rooms_.end() ? 0 : found->second->connections());
  }
  return connections;
}

protocol::Error Rooms::refusal_while_draining() {
  return {.code = protocol::ErrorCode::shutting_down,
          .message = "no new games begin here now: the server is about to be restarted"};
}

void Rooms::arrange(protocol::OpenRoom request, std::vector<protocol::Player> players,
                    std::move_only_function<void(protocol::Result<std::string>)> done) {
  post(random_id(room_id_characters), {.what = Arrange{.request = std::move(request),
                                                       .players = std::move(players),
                                                       .done = std::move(done)}});
}

Task<> Rooms::wake_due() {
  constexpr int most = 10'000;
  const auto horizon = std::chrono::duration_cast<std::chrono::milliseconds>(limits_.due_horizon);
  const std::int64_t until = context_->time.wall_ms() + horizon.count();
  const auto due = co_await context_->store.read(
      [until](const storage::Store& store) { return store.due_rooms(until, most); });
  if (!due) {
    log::error("the rooms that are due could not be read", {{"cause", due.error()}});
    co_return;
  }
  for (const storage::DueRoom& room : *due)
    post(room.room, {.what = Tick{}});
}

Task<> Rooms::show_open_rooms() {
  const int most = static_cast<int>(limits_.lobby_open_rooms);
  const auto open = co_await context_->store.read(
      [most](const storage::Store& store) { return store.open_games(most, std::nullopt); });
  if (!open) {
    log::error("the rooms for the lobby could not be read", {{"cause", open.error()}});
    co_return;
  }
  for (const storage::GameRow& game : open->rows)
    post(game.room, {.what = Tick{}});
}

void Rooms::tick_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_)
    room->post({.what = Tick{}});
}

void Rooms::reload(const std::string& room) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room);
  if (found == rooms_.end()) return;
  found->second->post({.what = Reload{}});
}

void Rooms::shut_down() {
  const std::lock_guard lock(mutex_);
  shutting_down_ = true;
  for (const auto& [id, room] : rooms_)
    room->stop_waiting();
}

std::size_t Rooms::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

void Rooms::forget_if_idle(Room& room) {
  const std::lock_guard lock(mutex_);
  if (room.busy() || room.needed()) return;
  room.leave_lobby();
  rooms_.erase(room.id());
}

}  // namespace quintet::server
