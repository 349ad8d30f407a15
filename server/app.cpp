#include "server/app.hpp"

#include <memory>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "server/admin_file.hpp"
#include "server/ratings.hpp"
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

std::vector<storage::BanRow> stored_bans(const std::string& database) {
  const storage::Store store(storage::Database(database, {.access = storage::Access::read_only}));
  return store.bans(most_bans);
}

/// The catalogue's body, with the pools of ratings.
std::string with_pools(const std::string& body) {
  using Json = nlohmann::ordered_json;
  Json catalogue = Json::parse(body);
  Json pools = Json::array();
  for (const RatingPool& pool : rating_pools()) {
    pools.push_back(
        {{"id", pool.id}, {"name", pool.name}, {"game", pool.game}, {"seats", pool.seats}});
  }
  catalogue["pools"] = std::move(pools);
  return catalogue.dump();
}

}  // namespace

Connections::Admission Connections::add(Stoppable& connection, const std::string& address,
                                        const Limits& limits) {
  // So many more of one address are told why they are not served.
  constexpr std::size_t told = 16;
  const std::lock_guard lock(mutex_);
  if (stopping_) return Admission::stopping;
  if (open_.size() >= limits.connections) return Admission::full;
  if (address.empty()) {
    open_.emplace(&connection, address);
    return Admission::served;
  }
  const auto found = by_address_.find(address);
  const std::size_t others = found == by_address_.end() ? 0 : found->second;
  const std::size_t allowed = limits.connections_per_address;
  if (others >= allowed && others - allowed >= told) return Admission::overcrowded;
  open_.emplace(&connection, address);
  by_address_[address] = others + 1;
  return others < allowed ? Admission::served : Admission::crowded;
}

bool Connections::settle(Stoppable& connection, const std::string& address, const Limits& limits) {
  const std::lock_guard lock(mutex_);
  std::size_t& counted = by_address_[address];  // 0 is never kept: a limit is at least 1
  if (counted >= limits.connections_per_address) return false;
  ++counted;
  open_.at(&connection) = address;
  return true;
}

bool Connections::replace(Stoppable& connection, Stoppable& successor) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return false;
  const auto found = open_.find(&connection);
  std::string address = std::move(found->second);
  open_.erase(found);
  open_.emplace(&successor, std::move(address));
  return true;
}

void Connections::remove(Stoppable& connection) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(&connection);
  if (found == open_.end()) return;
  const auto counted = by_address_.find(found->second);
  if (counted != by_address_.end() && --counted->second == 0) by_address_.erase(counted);
  open_.erase(found);
}

void Connections::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& [connection, address] : open_)
    connection->stop();
}

void Connections::put_out(const std::function<bool(const std::string& address)>& meant) {
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, address] : open_) {
    if (meant(address)) connection->put_out();
  }
}

std::size_t Connections::size() const {
  const std::lock_guard lock(mutex_);
  return open_.size();
}

App::App(Limits the_limits, Front the_front, Metrics& the_metrics, const std::string& database,
         Time& the_time, const Loop& loop)
    : limits(the_limits),
      time(the_time),
      front(std::move(the_front)),
      catalogue(with_pools(catalogue_body())),
      metrics(the_metrics),
      store(database, time.wall_ms()),
      bans(stored_bans(database)),
      identity(limits, time, store, live, bans),
      lobby(limits, time,
            {.wake = waker(lobby, loop.executor()),
             .pair =
                 [this](Pairing pairing) {
                   rooms.arrange(std::move(pairing.request), std::move(pairing.players),
                                 std::move(pairing.done));
                 }}),
      rooms(limits, metrics, store, time, lobby, loop, draining),
      forgetting(store, loop.executor(), [this](const std::string& room) { rooms.reload(room); }),
      accounts(limits, time, store, identity, live, forgetting, bans),
      room_rates(limits.room_burst, limits.rooms_per_second, limits.remembered_rates),
      address_room_rates(limits.address_room_burst, limits.address_rooms_per_second,
                         limits.remembered_rates),
      address_message_rates(limits.address_message_burst, limits.address_messages_per_second,
                            limits.remembered_rates),
      handshake_rates(limits.handshake_burst, limits.handshakes_per_second,
                      limits.remembered_rates) {}

std::string_view version() {
  return QUINTET_VERSION;
}

}  // namespace quintet::server
