#include "server/startup/game_parts.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "server/rooms/room_calls.hpp"

namespace quintet::server {
namespace {

/// Calls `Lobby::publish` after a delay. Each call has its own timer, because a shared one would
/// need a strand.
std::function<void(std::chrono::milliseconds)> waker(Lobby& lobby,
                                                     const asio::any_io_executor& executor) {
  return [&lobby, executor](std::chrono::milliseconds after) {
    const auto timer = std::make_shared<asio::steady_timer>(executor, after);
    timer->async_wait([&lobby, timer](boost::system::error_code) { lobby.publish(); });
  };
}

}  // namespace

GameParts::GameParts(BaseParts& base, PlayerParts& players, const ServerSetup& setup)
    : seeks(base.limits, base.limits),
      lobby(base.limits, base.limits, base.time, seeks, waker(lobby, setup.loop.executor())),
      matchmaker(
          base.limits, base.time, seeks,
          {.pair = [this](Pairing pairing) { open_paired(rooms, std::move(pairing)); },
           .store = [this](LastingSeek seek,
                           SeekStored done) { seek_store.store(std::move(seek), std::move(done)); },
           .forget = [this](
                         std::vector<std::string> ids,
                         SeekStored done) { seek_store.forget(std::move(ids), std::move(done)); },
           .expire = [this](std::vector<std::string> ids) { seek_store.expire(std::move(ids)); },
           .notify = [&players](const std::string& player,
                                const Message& push) { players.players_here.notify(player, push); },
           .barred =
               [&base, &players](const protocol::Player& player) {
                 return players.bans.refusal_of(player, base.time.wall_ms()).has_value();
               },
           .reread = [this] { seek_store.restore_soon(); }}),
      seek_store(base.limits, base.time, base.store, matchmaker, setup.loop.executor()),
      bot_players(server::bot_players(setup.bots)),
      rooms(
          base.limits, base.limits, base.limits, base.metrics, base.store, base.time, lobby,
          players.players_here, setup.loop, base.readiness.draining, base.space, bot_players,
          [this](const BotCall& call) { return bots.call(call); }, setup.database_contact),
      room_waker(base.limits, base.store, base.time, lobby, bot_players, rooms),
      bots(setup.bots, base.limits, base.limits, base.metrics, rooms, room_waker, setup.loop) {
  base.site.tasks().run_once({.begin =
                                  [this] {
                                    matchmaker.begin_pairing();
                                    seek_store.restore_soon();
                                  },
                              .end = [this] { matchmaker.end_pairing(); }});
}

}  // namespace quintet::server
