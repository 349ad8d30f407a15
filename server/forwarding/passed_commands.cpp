#include "server/forwarding/passed_commands.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "protocol/errors/refusals.hpp"
#include "protocol/overloaded.hpp"
#include "server/cluster/shards.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;
using Clock = std::chrono::steady_clock;

/// The first pause between attempts. Each pause is twice as long as the one before, up to the
/// longest. A room that is being given to another node is soon served again.
constexpr std::chrono::milliseconds retry_pause{4};
constexpr std::chrono::milliseconds longest_pause{64};
constexpr std::chrono::milliseconds most_time_without_bus{3'000};
constexpr int most_without_reply = 3;

/// The shard of a room. Seeks, which have no room, belong to the first one.
int owning_shard(const std::string& room) {
  return room.empty() ? 0 : shard_of(room);
}

}  // namespace

struct PassedCommands::Passed {
  std::shared_ptr<Places::Place> place;
  std::string room;  // empty, unless the content is a Command
  PassedContent content;
  nodes::Command message;
  std::uint64_t connection = 0;  // that it concerns: this node's number; 0: none
  Clock::time_point begun;
  Clock::time_point deadline;
  std::chrono::milliseconds time_for_reply{};  // to one attempt
  int asked = 0;                               // the owner that may have done it; 0: none
  int without_reply = 0;                       // attempts without a reply
  bool bus_full = false;                       // the last attempt failed because the bus was full
  int pauses = 0;                              // between attempts so far
  bool repeatable = false;                     // doing it twice has the effect of doing it once
};

void PassedCommands::begin(std::shared_ptr<Places::Place> place, std::string room,
                           PassedContent content) {
  std::uint64_t connection = 0;
  if (const auto sender = sender_of(content))
    connection = connections_->clients().number_of(sender);
  else if (const auto* const ended = std::get_if<EndedSeeks>(&content))
    connection = ended->connection;
  auto what = stopped_ ? std::nullopt : node_form(content, room, connection);
  if (!what) return refuse(content, protocol::refusal("server.restarting-reconnect"));
  const bool repeatable = is_repeatable(content);
  const PassedTimes times = times_of(content);
  const auto now = Clock::now();
  attempt(std::make_shared<Passed>(Passed{.place = std::move(place),
                                          .room = std::move(room),
                                          .content = std::move(content),
                                          .message = {.node = context_.self,
                                                      .generation = context_.generation,
                                                      .id = ++last_command_,
                                                      .what = *std::move(what)},
                                          .connection = connection,
                                          .begun = now,
                                          .deadline = now + times.attempts,
                                          .time_for_reply = times.reply,
                                          .repeatable = repeatable}));
}

void PassedCommands::attempt(const std::shared_ptr<Passed>& passed) {
  if (stopped_ || Clock::now() > passed->deadline) return give_up(*passed);
  const auto routes = context_.routes();
  const int owner = routes ? routes->owner(owning_shard(passed->room)) : 0;
  if (passed->asked != 0 && passed->asked != owner && !passed->repeatable) return give_up(*passed);
  const bool seeks = std::holds_alternative<PassedSeek>(passed->content);
  if (seeks && connections_->clients().seeks_ended(passed->connection)) return;
  if (serve_here(*passed)) return;
  if (owner == 0 || owner == context_.self) return attempt_later(passed);
  if (!context_.bus->connected()) {
    const bool timed_out = Clock::now() > passed->begun + most_time_without_bus;
    return timed_out ? give_up(*passed) : attempt_later(passed);
  }
  send_to(owner, *routes, passed);
}

bool PassedCommands::serve_here(Passed& passed) {
  if (auto* const command = std::get_if<Command>(&passed.content))
    return context_.rooms.post_here(passed.room, *command);
  if (!owned_->pairs_seeks()) return false;
  if (const auto* const seek = std::get_if<PassedSeek>(&passed.content)) {
    refuse(passed.content, protocol::refusal("server.restarting-reconnect"));
    seek->request.from->reconnect(reconnect_time);
  }
  return true;
}

void PassedCommands::send_to(int owner, const Routes& routes,
                             const std::shared_ptr<Passed>& passed) {
  LocalClients& clients = connections_->clients();
  if (clients.ask(passed->connection, owner)) streams_->expect(owner);
  // The connection may hold a seek there.
  if (std::holds_alternative<PassedSeek>(passed->content))
    clients.enter(passed->connection, owner, passed->room);
  passed->message.owner_generation = routes.generation_of(owner);
  const std::uint64_t attempt = ++last_attempt_;
  asked_[attempt] = {.passed = passed, .owner = owner};
  context_.bus->request(context_.commands_subject(owner), to_text(passed->message),
                        passed->time_for_reply,
                        [self = weak_from_this(), attempt](const Bus::Reply& received) {
                          if (const auto commands = self.lock())
                            commands->on_reply(attempt, received);
                        });
}

void PassedCommands::attempt_later(const std::shared_ptr<Passed>& passed) {
  const auto pause = retry_pause * (1 << std::min(passed->pauses++, 4));
  const auto timer =
      std::make_shared<asio::steady_timer>(context_.strand, std::min(pause, longest_pause));
  timer->async_wait([self = weak_from_this(), passed, timer](boost::system::error_code) {
    if (const auto commands = self.lock()) commands->attempt(passed);
  });
}

void PassedCommands::on_reply(std::uint64_t attempt, const Bus::Reply& received) {
  const auto found = asked_.find(attempt);
  if (found == asked_.end()) return;
  const auto [passed, owner] = std::move(found->second);
  asked_.erase(found);
  if (!received) return on_failure(passed, owner, received.error());
  const auto reply = nodes::parse_reply(*received);
  if (reply) return on_message(passed, owner, *reply);
  not_understood_.note(reply.error());
  on_silence(passed, owner);
}

void PassedCommands::on_message(const std::shared_ptr<Passed>& passed, int owner,
                                const nodes::Reply& reply) {
  const protocol::Overloaded handle_one{
      // The reply to the client comes as an event.
      [](const nodes::Taken&) {},
      [&](const nodes::Moved&) {
        // The node no longer pairs seeks and has asked their holders to reconnect. They need not do
        // so again when it dies.
        if (passed->room.empty())
          connections_->clients().leave(passed->connection, owner, passed->room);
        attempt_later(passed);
      },
      [&](const nodes::Unsupported&) { give_up(*passed); },
      [&](const nodes::Done& done) {
        if (auto* const command = std::get_if<Command>(&passed->content))
          complete(*command, passed->room, done.result);
      },
      [&](const nodes::Refused& refused) { refuse_or_open_here(*passed, refused.error); },
      [&](const nodes::Unknown& unknown) {
        not_understood_.note(unknown);
        on_silence(passed, owner);
      }};
  std::visit(handle_one, reply);
}

void PassedCommands::on_failure(const std::shared_ptr<Passed>& passed, int owner,
                                BusFailure failure) {
  passed->bus_full = failure == BusFailure::full;
  switch (failure) {
    case BusFailure::too_long:
      return give_up(*passed);
    case BusFailure::timeout:
      context_.suspect(owner);
      return on_silence(passed, owner);
    case BusFailure::nobody:
      context_.suspect(owner);
      break;
    case BusFailure::down:
    case BusFailure::full:
      break;
  }
  attempt_later(passed);
}

void PassedCommands::on_silence(const std::shared_ptr<Passed>& passed, int owner) {
  passed->asked = owner;
  if (++passed->without_reply >= most_without_reply) return give_up(*passed);
  attempt_later(passed);
}

void PassedCommands::refuse_or_open_here(Passed& passed, const protocol::Error& error) {
  // After another refusal (the node drains or is full), the other node has certainly not opened the
  // room.
  const bool unclear =
      error.code == protocol::ErrorCode::internal || error.code == protocol::ErrorCode::unavailable;
  auto* const command = std::get_if<Command>(&passed.content);
  const bool any_room = command != nullptr && traits_of(*command).target == Target::any_room;
  if (!unclear && any_room &&
      context_.rooms.post_here(context_.rooms.placement().new_id(), *command))
    return;
  refuse(passed.content, error);
}

void PassedCommands::give_up(Passed& passed) {
  if (passed.asked == 0) {
    return refuse(
        passed.content,
        protocol::refusal_for_now(
            passed.bus_full ? protocol::RefusalKey<0>("server.busy") : "server.node-away", 1000));
  }
  refuse(passed.content,
         protocol::internal_error("internal.outcome-unknown", "the owner of the room is silent")
             .error());
}

void PassedCommands::end_attempts_at_dead(const Routes& routes) {
  // A dead node will not reply.
  std::vector<std::uint64_t> unanswerable;
  for (const auto& [attempt, asked] : asked_) {
    if (!routes.alive.contains(asked.owner)) unanswerable.push_back(attempt);
  }
  for (const std::uint64_t attempt : unanswerable)
    on_reply(attempt, std::unexpected(BusFailure::timeout));
}

}  // namespace quintet::server
