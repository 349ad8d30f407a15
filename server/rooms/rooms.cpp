#include "server/rooms/rooms.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/await_callback.hpp"
#include "server/messages/refusals.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {

Rooms::Rooms(const RoomLimits& limits, const GameLimits& game_limits, const NetLimits& net_limits,
             Metrics& metrics, AsyncStore& store, Time& time, Lobby& lobby,
             const PlayersHere& players_here, Loop loop, const std::atomic<bool>& draining,
             const DiskSpace& space, const BotPlayers& bots, CallBot call_bot,
             std::shared_ptr<const Contact> database)
    : draining_(draining),
      space_(space),
      rates_(limits, net_limits),
      waiting_(limits, net_limits),
      table_(std::make_shared<const RoomContext>(
          RoomContext{.limits = limits,
                      .game_limits = game_limits,
                      .metrics = metrics,
                      .store = store,
                      .time = time,
                      .lobby = lobby,
                      .players_here = players_here,
                      .bots = bots,
                      .loop = std::move(loop),
                      .rates = rates_,
                      .waiting = waiting_,
                      .idle = [this](Room& room) { keep_for_a_moment(room); },
                      .call_bot = std::move(call_bot),
                      .database = std::move(database)})),
      time_put_forward_(time, [this] { check_all_deadlines(); }) {}

void Rooms::post(const std::string& room, Command command) {
  if (!post_here(room, command)) placement_.pass_on(room, std::move(command));
}

bool Rooms::post_here(const std::string& room, Command& command) {
  const CommandTraits traits = traits_of(command);
  const bool must = traits.refusable == Refusable::never;
  protocol::Error refusal = protocol::refusal("server.restarting-reconnect");
  RoomTable::Forgotten forgotten;
  {
    const std::lock_guard lock(mutex_);
    // Under the lock, so that a room that has departed does not come back.
    if (!placement_.owns(room)) return false;
    const bool known = table_.find(room) != nullptr;
    const bool full = !known && !table_.make_place(forgotten);
    const bool too_late = draining_ && traits.begins != Begins::nothing;
    // It reports the end of a connection, and no connection is in a room that is not in memory.
    if (must && !known) return true;
    const bool no_space = space_.is_short() && traits.begins == Begins::room;
    if ((!shutting_down_ && !full && !too_late && !no_space) || must) {
      // Under the lock, so that a room that has just been given a command is not dropped. A refusal
      // is sent without the lock.
      auto taken = table_.find_or_add(room).post(command);
      if (taken) return true;
      refusal = std::move(taken.error());
    } else if (!shutting_down_ && too_late) {
      refusal = draining_error();
    } else if (!shutting_down_ && no_space) {
      refusal = no_space_error();
    } else if (!shutting_down_) {
      refusal = protocol::refusal_for_now("server.too-many-rooms", 5000);
    }
  }
  refuse(command, refusal);
  return true;
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
      // Drops them from the table at once, even if they still work: a room that comes back to this
      // node is read from its log. Until then `owns` is false, so no command reaches them.
      table_.drop_if([&](const std::string& id, Room& room) {
        if (placement_.owns(id)) return false;
        ++waiting->left;
        Command command{.what = Depart{.done = [waiting] { waiting->end_one(); }}};
        static_cast<void>(room.post(command));
        return true;
      });
    }
    waiting->end_one();
  };
  co_await await_callback<bool>(std::move(start));
}

std::vector<std::size_t> Rooms::connections_in(const std::vector<std::string>& rooms) const {
  std::vector<std::size_t> connections;
  const std::lock_guard lock(mutex_);
  for (const std::string& id : rooms) {
    const Room* room = table_.find(id);
    connections.push_back(room == nullptr ? 0 : room->connections());
  }
  return connections;
}

void Rooms::check_all_deadlines() {
  const std::lock_guard lock(mutex_);
  table_.for_each([](Room& room) {
    Command check_deadlines{.what = CheckDeadlines{}};
    static_cast<void>(room.post(check_deadlines));
  });
}

void Rooms::reload(const std::string& room) {
  if (!reload_here(room)) placement_.pass_on(room, {.what = Reload{}});
}

bool Rooms::reload_here(const std::string& room) {
  const std::lock_guard lock(mutex_);
  if (!placement_.owns(room)) return false;
  Room* known = table_.find(room);
  if (known == nullptr) return true;
  Command reload{.what = Reload{}};
  static_cast<void>(known->post(reload));
  return true;
}

void Rooms::shut_down() {
  const std::lock_guard lock(mutex_);
  shutting_down_ = true;
  table_.for_each([](Room& room) { room.stop_waiting(); });
}

std::size_t Rooms::size() const {
  const std::lock_guard lock(mutex_);
  return table_.size();
}

void Rooms::keep_for_a_moment(Room& room) {
  RoomTable::Forgotten forgotten;
  const std::lock_guard lock(mutex_);
  table_.release(room, !shutting_down_);
  table_.forget_long_idle(forgotten);
}

void Rooms::forget_idle() {
  RoomTable::Forgotten forgotten;
  const std::lock_guard lock(mutex_);
  table_.forget_long_idle(forgotten);
}

}  // namespace quintet::server
