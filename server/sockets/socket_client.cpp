#include "server/sockets/socket_client.hpp"

#include <utility>
#include <vector>

#include "engine/specification.hpp"
#include "rules/catalogue.hpp"
#include "server/base/log.hpp"
#include "server/base/version.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/messages/log_failure.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/notices.hpp"
#include "server/players/players_here.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/site.hpp"

namespace quintet::server {
namespace {

constexpr CloseFrame flooding = {.code = CloseFrame::Code::policy_error,
                                 .reason = "too many messages"};
constexpr CloseFrame too_slow = {.code = CloseFrame::Code::policy_error,
                                 .reason = "too slow: messages were waiting"};

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const rules::GameInfo& game : rules::catalogue())
    ids.emplace_back(game.id);
  return ids;
}

}  // namespace

SocketClient::SocketClient(const WebSocketContext& context, ConnectedClient who,
                           SocketFrames& frames, FrameEvents& events, SocketOwner& owner)
    : context_(context),
      who_(std::move(who)),
      frames_(frames),
      owner_(owner),
      writer_(context.limits, context.requests.limits, context.requests.metrics,
              context.address_bytes.of(who_.address), frames, events),
      requests_(context.requests, who_.player, who_.address,
                [this] { owner_.close(Closed::flood, flooding); }),
      rooms_(context.entered_rooms, who_.address) {}

Task<> SocketClient::read_mutes() {
  mutes_ = co_await context_.mutes.of(who_.player.id);
}

void SocketClient::arrive(const std::shared_ptr<Subscriber>& self) {
  context_.requests.metrics.websockets_opened.add();
  log::debug("a WebSocket was opened", {{"connection", who_.id}, {"address", who_.address}});
  const std::int64_t now = context_.requests.time.wall_ms();
  const auto levels =
      context_.bot_players.any() ? std::optional(engine::first_levels) : std::nullopt;
  send(make_message(protocol::welcome_push(version(), who_.player, now, game_ids(), levels)));
  context_.requests.players_here.arrived(who_.player.id, self);
  context_.requests.lobby.arrived(who_.player);
  if (auto notice = context_.notices.push(now)) send(*std::move(notice));
}

std::optional<Task<>> SocketClient::serve(const std::shared_ptr<Subscriber>& self,
                                          std::string_view message) {
  return requests_.serve(self, message, Requests::Clock::now());
}

void SocketClient::leave_all(const std::shared_ptr<Subscriber>& self, std::optional<Closed> why) {
  if (why) {
    context_.requests.players_here.left(who_.player.id, *this);
    context_.requests.site.connection_ended(*this);
    context_.requests.matchmaker.forget(*this);
    context_.requests.lobby.gone(*this, who_.player);
    context_.requests.metrics.websockets_closed[*why].add();
    log::debug(
        "a WebSocket was closed",
        {{"connection", who_.id}, {"reason", closed_words.at(static_cast<std::size_t>(*why))}});
  }
  requests_.end();
  writer_.end();
  // The system or the browser of a page that was left ends its connection at once. Until then the
  // player looked at the room.
  const bool lost = why == Closed::silent || why == Closed::slow;
  for (const std::string& room : rooms_.end()) {
    context_.requests.rooms.post(
        room, {.from = self, .player = who_.player, .what = Disconnected{.lost = lost}});
  }
}

void SocketClient::send(Message message) {
  if (writer_.send(std::move(message))) return;
  writer_.post([this] { owner_.close(Closed::slow, too_slow); });
}

void SocketClient::refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
  context_.requests.metrics.websocket_errors[error.code].add();
  log::failure(error, {{"connection", who_.id}, {"request", request.value_or(0)}});
  Subscriber::refuse(request, error);
}

bool SocketClient::enter(const std::string& room) {
  return rooms_.enter(room, context_.requests.limits.rooms_per_connection);
}

}  // namespace quintet::server
