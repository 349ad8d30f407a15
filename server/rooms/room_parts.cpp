#include "server/rooms/room_parts.hpp"

#include <utility>

namespace quintet::server {
namespace {

FairRate chat_limiter(const RoomLimits& limits) {
  return {limits.room_chat_bytes_burst, limits.room_chat_bytes_per_second};
}

}  // namespace

RoomParts::RoomParts(std::shared_ptr<const RoomContext> the_context, std::string the_id)
    : context(std::move(the_context)),
      id(std::move(the_id)),
      strand(context->loop.strand()),
      places(context->limits, context->rates.chat, context->waiting),
      log(*context, id, strand),
      clock(context->game_limits, context->time, context->database),
      deadline(strand, context->limits.due_horizon),
      audience(id, context->limits, context->bots.any()),
      join_requests(context->limits),
      lobby_entry(context->lobby, id),
      chat_bytes{chat_limiter(context->limits), chat_limiter(context->limits)},
      presence_timer(strand) {}

}  // namespace quintet::server
