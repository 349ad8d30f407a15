// The chat of a room.
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/access_commands.hpp"
#include "server/rooms/room.hpp"

namespace quintet::server {

using protocol::error;

Task<> Room::say(std::vector<Command>& lines) {
  Events events;
  std::vector<Command*> said;
  for (Command& line : lines) {
    const bool entered = audience_.find(*line.from) != nullptr;
    auto decided = server::say(*state_, line.player, entered, std::get<protocol::Say>(line.what));
    const auto lines_said = state_->lines_said() + std::ssize(events);
    if (decided && lines_said >= context_->limits.chat_lines_per_room) {
      decided = error("chat.all-said");
    }
    if (decided) {
      if (auto admitted = admit_bytes(line); !admitted) {
        decided = std::unexpected(std::move(admitted.error()));
      }
    }
    if (!decided) {
      places_.give_back_line(line);
      fail(line, decided.error());
      line.from.reset();  // it has been answered
      continue;
    }
    events.push_back(std::move(decided->front()));
    said.push_back(&line);
  }
  if (events.empty()) co_return;
  const auto committed = co_await commit(std::move(events));
  for (Command* line : said) {
    if (committed) {
      line->from->send(make_message(protocol::ok_reply(line->request)));
    } else {
      places_.give_back_line(*line);
      fail(*line, committed.error());
    }
  }
}

protocol::Result<void> Room::admit_bytes(const Command& command) {
  const auto& line = std::get<protocol::Say>(command.what);
  const std::size_t bytes = line.text.size() + context_->limits.chat_line_overhead_bytes;
  FairRate& rate = chat_bytes_.at(static_cast<std::size_t>(line.channel));
  const auto wait = rate.acquire(address_of(command), command.received, static_cast<double>(bytes));
  if (!wait) return {};
  return std::unexpected(protocol::refusal_for_now("chat.too-much-in-room", wait->count()));
}

Task<> Room::on(Command& command, protocol::Mute& request) {
  const auto muted = audience_.mute(*command.from, request.player, request.muted);
  if (!muted) {
    refuse(command, muted.error());
    co_return;
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
  // The host does not see requests to join from muted players, either.
  if (join_requests_.size() > 0 && state_->opened().by.id == command.player.id)
    send_join_requests(*audience_.find(*command.from));
  co_return;
}

}  // namespace quintet::server
