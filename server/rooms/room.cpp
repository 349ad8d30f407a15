#include "server/rooms/room.hpp"

#include <exception>
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/rooms/command_traits.hpp"
#include "server/rooms/room_commits.hpp"
#include "server/rooms/room_join_requests.hpp"
#include "server/rooms/room_presence.hpp"
#include "server/rooms/room_replies.hpp"
#include "server/rooms/room_requests.hpp"
#include "server/rooms/room_services.hpp"
#include "server/rooms/room_talk.hpp"

namespace quintet::server {
namespace {

Gauge& rooms_in(Metrics& metrics, RoomsState state) {
  return metrics.rooms.at(static_cast<std::size_t>(state));
}

void fail_all(const RoomParts& room, std::vector<Command>& commands, const protocol::Error& error) {
  for (Command& command : commands)
    fail(room, command, error);
}

/// Reads the log if necessary, and commits the events that were due when the command was received.
Task<protocol::Result<void>> make_ready(RoomParts& room, Time::Point received) {
  protocol::Result<void> ready = co_await load(room);
  if (ready) ready = co_await expire_due(room, received);
  // A commit that failed has dropped the state.
  if (ready) ready = co_await load(room);
  co_return ready;
}

}  // namespace

Room::Room(std::shared_ptr<const RoomContext> context, std::string id)
    : parts_(std::make_shared<RoomParts>(std::move(context), std::move(id))),
      counted_(rooms_in(parts_->context->metrics, RoomsState::unread)) {}

protocol::Result<void> Room::post(Command& command) {
  const RoomContext& context = *parts_->context;
  command.received = context.time.now();
  if (auto taken = parts_->places.acquire(command, connections()); !taken) return taken;
  context.metrics.mailbox.see(parts_->places.taken());
  asio::post(parts_->strand, [self = shared_from_this(), command = std::move(command)]() mutable {
    self->mailbox_.push_back(std::move(command));
    if (!std::exchange(self->draining_, true)) {
      spawn(self->parts_->strand, self->drain(), "a room");
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
           next.size() < parts_->context->limits.lines_together);
  return next;
}

Task<> Room::drain() {
  const auto self = shared_from_this();
  RoomParts& room = *parts_;
  room.lobby_entry.come_back();
  while (!mailbox_.empty()) {
    std::vector<Command> commands = next_commands();
    try {
      try {
        co_await handle(commands);
      } catch (const std::exception& failure) {
        // A fault of the server, not of the client. The log is right, so drop the state.
        room.log.drop();
        fail_all(room, commands,
                 protocol::internal_error("internal.failed", failure.what()).error());
      }
      if (room.log.take_unknown_outcome()) co_await resolve_outcome(room);
      count_state();
      if (room.log.is_read()) room.bot_calls.note(room.state(), commands.front());
      if (mailbox_.empty()) {
        arm_timer();
        call_bots(room);
      }
    } catch (const std::exception& failure) {
      // The room goes on with the next command.
      log::error("a room failed", {{"room", id()}, {"cause", failure.what()}});
    }
    for (const Command& command : commands)
      room.places.give_back(command);
  }
  draining_ = false;
  room.context->idle(*this);
}

Task<> Room::handle(std::vector<Command>& commands) {
  RoomParts& room = *parts_;
  Command& command = commands.front();
  const Needs needs = traits_of(command).needs;
  if (room.departed && needs != Needs::nothing) {
    fail_all(room, commands, protocol::refusal("server.restarting-reconnect"));
    co_return;
  }
  if (needs == Needs::state && (!room.log.is_read() || !due_at(room, command.received).empty())) {
    const auto ready = co_await make_ready(room, command.received);
    if (!ready) {
      fail_all(room, commands, ready.error());
      co_return;
    }
  }
  Task<> done = std::visit(
      [&]<class What>(What& what) {
        if constexpr (command_traits<What>.chat == Chat::line) {
          return serve_lines(room, commands);
        } else {
          return serve(room, command, what);
        }
      },
      command.what);
  co_await std::move(done);
}

void Room::stop_waiting() {
  asio::post(parts_->strand, [self = shared_from_this()] { self->parts_->deadline.stop(); });
}

void Room::leave_lobby() {
  RoomParts& room = *parts_;
  const bool waits_for_days =
      is_read() && room.state().status() == protocol::RoomStatus::open &&
      room.state().opened().clock.kind == protocol::Clock::Kind::correspondence;
  if (waits_for_days) return;
  room.lobby_entry.leave();
  // So the next client to enter shows the room again, because the presence counts as changed.
  room.audience.attendance().forget_presence();
}

void Room::arm_timer() {
  RoomParts& room = *parts_;
  // Until the next command reads the log again, the previous deadline stays.
  if (!room.log.is_read()) return;
  const auto due = room.clock.due(room.state(), round_trip(room));
  room.deadline.wait_for(due, room.context->time.now(), [self = weak_from_this()] {
    const auto alive = self.lock();
    if (!alive) return;
    alive->parts_->deadline.has_come();
    Command check_deadlines{.what = CheckDeadlines{}};
    static_cast<void>(alive->post(check_deadlines));
  });
}

void Room::count_state() {
  const auto state =
      is_read() ? static_cast<RoomsState>(parts_->state().status()) : RoomsState::unread;
  Gauge& gauge = rooms_in(parts_->context->metrics, state);
  if (!counted_.in(gauge)) counted_ = Counted(gauge);
}

}  // namespace quintet::server
