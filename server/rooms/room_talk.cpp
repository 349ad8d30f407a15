#include "server/rooms/room_talk.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/access_commands.hpp"
#include "server/rooms/room_commits.hpp"
#include "server/rooms/room_join_requests.hpp"
#include "server/rooms/room_replies.hpp"

namespace quintet::server {

using protocol::error;

namespace {

/// Takes the line's bytes from the rate limit of its channel; an error if they do not fit.
protocol::Result<void> admit_bytes(RoomParts& room, const Command& command) {
  const auto& line = std::get<protocol::Say>(command.what);
  const std::size_t bytes = line.text.size() + room.context->limits.chat_line_overhead_bytes;
  FairRate& rate = room.chat_bytes.at(static_cast<std::size_t>(line.channel));
  const auto wait = rate.acquire(address_of(command), command.received, static_cast<double>(bytes));
  if (!wait) return {};
  return std::unexpected(protocol::refusal_for_now("chat.too-much-in-room", wait->count()));
}

}  // namespace

Task<> serve_lines(RoomParts& room, std::vector<Command>& lines) {
  Events events;
  std::vector<Command*> said;
  for (Command& line : lines) {
    const bool entered = room.audience.subscriptions().find(*line.from) != nullptr;
    auto decided = say(room.state(), line.player, entered, std::get<protocol::Say>(line.what));
    const auto lines_said = room.state().lines_said() + std::ssize(events);
    if (decided && lines_said >= room.context->limits.chat_lines_per_room) {
      decided = error("chat.all-said");
    }
    if (decided) {
      if (auto admitted = admit_bytes(room, line); !admitted) {
        decided = std::unexpected(std::move(admitted.error()));
      }
    }
    if (!decided) {
      room.places.give_back_line(line);
      fail(room, line, decided.error());
      line.from.reset();  // it has been answered
      continue;
    }
    events.push_back(std::move(decided->front()));
    said.push_back(&line);
  }
  if (events.empty()) co_return;
  const auto committed = co_await commit(room, std::move(events));
  for (Command* line : said) {
    if (committed) {
      line->from->send(make_message(protocol::ok_reply(line->request)));
    } else {
      room.places.give_back_line(*line);
      fail(room, *line, committed.error());
    }
  }
}

Task<> serve(RoomParts& room, Command& command, protocol::Mute& request) {
  const auto muted = room.audience.mute(*command.from, request.player, request.muted);
  if (!muted) {
    refuse(command, muted.error());
    co_return;
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
  // The host does not see requests to join from muted players, either.
  if (room.join_requests.size() > 0 && room.state().opened().by.id == command.player.id)
    send_join_requests(room, *room.audience.subscriptions().find(*command.from));
  co_return;
}

}  // namespace quintet::server
