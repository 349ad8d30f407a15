#include "server/rooms/rooms.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/await_callback.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/messages/refusals.hpp"
#include "server/rooms/command_traits.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

// Rooms that are woken together. A command for another room waits for at most these.
constexpr std::size_t rooms_at_once = 50;

}  // namespace

Rooms::Rooms(const RoomLimits& limits, const GameLimits& game_limits, const NetLimits& net_limits,
             Metrics& metrics, AsyncStore& store, Time& time, Lobby& lobby,
             const PlayersHere& players_here, Loop loop, const std::atomic<bool>& draining,
             const DiskSpace& space, const BotPlayers& bots, CallBot call_bot,
             std::shared_ptr<const Contact> database)
    : limits_(limits),
      draining_(draining),
      space_(space),
      chat_limiters_(limits.chat_burst, limits.chat_per_second, net_limits.remembered_rates),
      turn_limiters_(limits.turn_burst, limits.turns_per_second, net_limits.remembered_rates),
      action_limiters_(limits.action_burst, limits.actions_per_second, net_limits.remembered_rates),
      waiting_shares_(limits.waiting_commands_per_address, net_limits.wider_network_factor),
      context_(std::make_shared<const RoomContext>(
          RoomContext{.limits = limits,
                      .game_limits = game_limits,
                      .metrics = metrics,
                      .store = store,
                      .time = time,
                      .lobby = lobby,
                      .players_here = players_here,
                      .bots = bots,
                      .loop = std::move(loop),
                      .chat_limiters = chat_limiters_,
                      .turn_limiters = turn_limiters_,
                      .action_limiters = action_limiters_,
                      .waiting = waiting_,
                      .waiting_shares = waiting_shares_,
                      .idle = [this](Room& room) { keep_for_a_moment(room); },
                      .call_bot = std::move(call_bot),
                      .database = std::move(database)})),
      time_put_forward_(time, [this] { check_all_deadlines(); }) {}

void Rooms::post(const std::string& room, Command command) {
  if (!post_here(room, command)) router_->pass_on(room, std::move(command));
}

bool Rooms::post_here(const std::string& room, Command& command) {
  const CommandTraits traits = traits_of(command);
  const bool must = traits.refusable == Refusable::never;
  protocol::Error refusal = protocol::refusal("server.restarting-reconnect");
  Forgotten forgotten;
  {
    const std::lock_guard lock(mutex_);
    // Under the lock, so that a room that has departed does not come back.
    if (!owned(room)) return false;
    const auto found = rooms_.find(room);
    const bool known = found != rooms_.end();
    while (!known && rooms_.size() >= limits_.rooms_in_memory && !idle_.empty())
      forget_oldest(forgotten);
    const bool full = !known && rooms_.size() >= limits_.rooms_in_memory;
    const bool too_late = draining_ && traits.begins != Begins::nothing;
    // It reports the end of a connection, and no connection is in a room that is not in memory.
    if (must && !known) return true;
    const bool no_space = space_.is_short() && traits.begins == Begins::room;
    if ((!shutting_down_ && !full && !too_late && !no_space) || must) {
      auto& its_room = rooms_[room];
      if (!its_room) its_room = std::make_shared<Room>(context_, room);
      // Under the lock, so that a room that has just been given a command is not dropped. A refusal
      // is sent without the lock.
      auto taken = its_room->post(command);
      if (taken) return true;
      refusal = std::move(taken.error());
    } else if (!shutting_down_ && too_late) {
      refusal = refusal_while_draining();
    } else if (!shutting_down_ && no_space) {
      refusal = no_space_error();
    } else if (!shutting_down_) {
      refusal = protocol::refusal_for_now("server.too-many-rooms", 5000);
    }
  }
  refuse(command, refusal);
  return true;
}

std::string Rooms::new_id() const {
  // A node that owns one of many parts finds an id soon; a node that owns none gives up.
  constexpr int most_tries = 2000;
  std::string id = random_id(room_id_characters);
  for (int tries = 1; !owned(id) && tries < most_tries; ++tries)
    id = random_id(room_id_characters);
  return id;
}

Task<> Rooms::depart() {
  auto start = [this](auto done) {
    struct Waiting {
      decltype(done) all_done;
      std::atomic<std::size_t> left = 1;
      void end_one() {
        if (--left == 0) all_done(true);
      }
    };
    const auto waiting = std::make_shared<Waiting>(std::move(done));
    {
      const std::lock_guard lock(mutex_);
      // Drops them from the map at once, even if they still work: a room that comes back to this
      // node is read from its log. Until then `owned` is false, so no command reaches them.
      boost::unordered::erase_if(rooms_, [&](const auto& entry) {
        const auto& [id, room] = entry;
        if (router_->owns(id)) return false;
        ++waiting->left;
        Command command{.what = Depart{.done = [waiting] { waiting->end_one(); }}};
        static_cast<void>(room->post(command));
        return true;
      });
    }
    waiting->end_one();
  };
  co_await await_callback<bool>(std::move(start));
}

Task<protocol::Result<std::string>> Rooms::record(std::string room, protocol::Player reader,
                                                  ReadRecord::Form form,
                                                  std::optional<std::string> key) {
  auto start = [&](auto done) {
    ReadRecord read_record{.form = form, .key = std::move(key), .done = std::move(done)};
    post(room, {.player = std::move(reader), .what = std::move(read_record)});
  };
  co_return co_await await_callback<protocol::Result<std::string>>(std::move(start));
}

Task<protocol::Result<LogView>> Rooms::log_view(std::string room, protocol::Player reader,
                                                std::optional<std::string> key) {
  auto start = [&](auto done) {
    ReadLog read{.key = std::move(key), .done = std::move(done)};
    post(room, {.player = std::move(reader), .what = std::move(read)});
  };
  co_return co_await await_callback<protocol::Result<LogView>>(std::move(start));
}

Task<protocol::Result<RoomPreview>> Rooms::preview(std::string room, ListTurns list_turns) {
  auto start = [&](auto done) {
    post(room, {.what = ReadPreview{.list_turns = list_turns, .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<RoomPreview>>(std::move(start));
}

Task<protocol::Result<void>> Rooms::close(std::string room, std::string reason) {
  auto start = [&](auto done) {
    post(room, {.what = Close{.reason = std::move(reason), .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<void>>(std::move(start));
}

Task<protocol::Result<void>> Rooms::erase(std::string room,
                                          std::optional<std::int64_t> unused_since) {
  auto start = [&](auto done) {
    post(room, {.what = Erase{.unused_since = unused_since, .done = std::move(done)}});
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
  return protocol::refusal("server.draining");
}

std::string Rooms::paired_id() const {
  if (router_ == nullptr) return new_id();
  // Few ids belong to nodes that cannot open the room.
  constexpr int most_tries = 20;
  for (int tries = 0; tries < most_tries; ++tries) {
    std::string id = random_id(room_id_characters);
    if (router_->opens(id)) return id;
  }
  return new_id();
}

void Rooms::open_paired(Pairing pairing) {
  post(paired_id(), {.what = OpenPaired{.request = std::move(pairing.request),
                                        .players = std::move(pairing.players),
                                        .ended_seeks = std::move(pairing.ended_seeks),
                                        .done = std::move(pairing.done)}});
}

Task<> Rooms::wake_due() {
  constexpr int most = 10'000;
  const auto horizon = std::chrono::duration_cast<std::chrono::milliseconds>(limits_.due_horizon);
  const std::int64_t until = context_->time.wall_ms() + horizon.count();
  const auto due = co_await context_->store.read(
      [until](storage::Connection& store) { return storage::due_rooms(store, until, most); });
  if (!due) {
    log::error("the rooms that are due could not be read", {{"cause", due.error().cause}});
    co_return;
  }
  std::vector<std::string> rooms;
  for (const storage::DueRoom& room : *due)
    rooms.push_back(room.room);
  co_await check_slices(std::move(rooms));
}

Task<> Rooms::wake_bots(std::size_t most) {
  if (!context_->bots.any()) co_return;
  const auto waiting = co_await context_->store.read_list(
      [most = static_cast<int>(most)](storage::Connection& store) {
        return storage::rooms_waiting_for_bots(store, most);
      });
  if (!waiting) {
    log::error("the rooms that wait for bots could not be read",
               {{"cause", waiting.error().cause}});
    co_return;
  }
  std::vector<std::string> rooms = *waiting;
  co_await check_slices(std::move(rooms));
}

Task<> Rooms::check_slices(std::vector<std::string> rooms) {
  for (std::size_t begin = 0; begin < rooms.size(); begin += rooms_at_once) {
    const std::size_t end = std::min(rooms.size(), begin + rooms_at_once);
    std::vector<std::string> slice;
    for (std::size_t i = begin; i < end; ++i)
      slice.push_back(std::move(rooms[i]));
    co_await check_deadlines(std::move(slice));
  }
}

Task<> Rooms::check_deadlines(std::vector<std::string> rooms) {
  auto start = [&](auto done) {
    struct Waiting {
      decltype(done) all_done;
      std::atomic<std::size_t> left;
    };
    const auto waiting = std::make_shared<Waiting>(std::move(done), rooms.size());
    for (const std::string& room : rooms) {
      post(room, {.what = CheckDeadlines{.done = [waiting] {
                    if (--waiting->left == 0) waiting->all_done(true);
                  }}});
    }
  };
  co_await await_callback<bool>(std::move(start));
}

Task<> Rooms::show_open_rooms() {
  const int most = static_cast<int>(context_->lobby.most_open_rooms());
  const auto open = co_await context_->store.read_list([most](storage::Connection& store) {
    return storage::open_games(store, most, std::nullopt);
  });
  if (!open) {
    log::error("the rooms for the lobby could not be read", {{"cause", open.error().cause}});
    co_return;
  }
  for (const storage::GameRow& game : open->rows)
    co_await check_deadlines({game.room});
}

void Rooms::check_all_deadlines() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_) {
    Command check_deadlines{.what = CheckDeadlines{}};
    static_cast<void>(room->post(check_deadlines));
  }
}

void Rooms::reload(const std::string& room) {
  if (!reload_here(room)) router_->pass_on(room, {.what = Reload{}});
}

bool Rooms::reload_here(const std::string& room) {
  const std::lock_guard lock(mutex_);
  if (!owned(room)) return false;
  const auto found = rooms_.find(room);
  if (found == rooms_.end()) return true;
  Command reload{.what = Reload{}};
  static_cast<void>(found->second->post(reload));
  return true;
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

void Rooms::keep_for_a_moment(Room& room) {
  Forgotten forgotten;
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room.id());
  // A departed room is not in the map, and a later room with its id may be.
  const bool is_kept = found != rooms_.end() && found->second.get() == &room;
  if (is_kept && !room.busy() && !room.needed()) {
    room.leave_lobby();
    if (room.is_read() && !shutting_down_) {
      room.idle_since = context_->time.now();
      idle_.push_back({.since = room.idle_since, .room = room.id()});
    } else {
      rooms_.erase(found);
    }
  }
  forget_long_idle(forgotten);
}

void Rooms::forget_idle() {
  Forgotten forgotten;
  const std::lock_guard lock(mutex_);
  forget_long_idle(forgotten);
}

void Rooms::forget_long_idle(Forgotten& forgotten) {
  const Time::Point long_ago = context_->time.now() - limits_.room_kept;
  while (!idle_.empty() && (idle_.size() > limits_.kept_rooms || idle_.front().since <= long_ago))
    forget_oldest(forgotten);
}

void Rooms::forget_oldest(Forgotten& forgotten) {
  const Idle oldest = std::move(idle_.front());
  idle_.pop_front();
  const auto found = rooms_.find(oldest.room);
  if (found == rooms_.end()) return;
  const Room& room = *found->second;
  if (room.busy() || room.needed() || room.idle_since != oldest.since) return;
  forgotten.push_back(std::move(found->second));
  rooms_.erase(found);
}

}  // namespace quintet::server
