#include "server/app.hpp"

#include <memory>
#include <utility>

#include <boost/asio/steady_timer.hpp>

#include "server/rules_bridge.hpp"

namespace quintet::server {
namespace {

/// Wakes the lobby after a while. A timer each, because nothing else belongs to no strand.
std::function<void(std::chrono::milliseconds)> waker(Lobby& lobby,
                                                     const asio::any_io_executor& executor) {
  return [&lobby, executor](std::chrono::milliseconds after) {
    const auto timer = std::make_shared<asio::steady_timer>(executor, after);
    timer->async_wait([&lobby, timer](boost::system::error_code) { lobby.tell(); });
  };
}

}  // namespace

bool Connections::add(Stoppable& connection, std::size_t limit) {
  const std::lock_guard lock(mutex_);
  if (stopping_ || open_.size() >= limit) return false;
  open_.insert(&connection);
  return true;
}

void Connections::remove(Stoppable& connection) {
  const std::lock_guard lock(mutex_);
  open_.erase(&connection);
}

void Connections::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (Stoppable* connection : open_)
    connection->stop();
}

App::App(Limits the_limits, std::vector<std::string> the_origins, const std::string& database,
         Time& the_time, asio::any_io_executor executor)
    : limits(the_limits),
      time(the_time),
      origins(std::move(the_origins)),
      catalogue(catalogue_body()),
      store(database, time.wall_ms()),
      identity(limits, store),
      lobby(limits, time,
            {.wake = waker(lobby, executor),
             .pair =
                 [this](Pairing pairing) {
                   rooms.arrange(std::move(pairing.request), std::move(pairing.players),
                                 std::move(pairing.done));
                 }}),
      rooms(limits, store, time, lobby, std::move(executor)),
      room_rates(limits.room_burst, limits.rooms_per_second, limits.remembered_rates) {}

std::string_view version() {
  return QUINTET_VERSION;
}

}  // namespace quintet::server
