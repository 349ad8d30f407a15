#include "server/app/app.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "server/messages/rules_bridge.hpp"
#include "server/ratings/ratings.hpp"
#include "storage/open.hpp"
#include "storage/reads/bans.hpp"

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

std::vector<storage::BanRow> stored_bans(const std::string& database) {
  const auto file = storage::open_for_reading(database);
  return storage::all_bans(*file, most_bans);
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
  // Number of connections beyond an address's limit that still get a response with the reason.
  constexpr std::size_t with_reason = 16;
  const std::lock_guard lock(mutex_);
  if (stopping_) return Admission::stopping;
  if (open_.size() >= limits.connections) return Admission::full;
  if (address.empty()) {
    open_.emplace(&connection, address);
    return Admission::served;
  }
  const auto beyond = beyond_allowed(address, limits);
  if (beyond && *beyond >= with_reason) return Admission::far_over_limit;
  open_.emplace(&connection, address);
  count(address);
  return beyond ? Admission::over_limit : Admission::served;
}

std::optional<std::size_t> Connections::beyond_allowed(const std::string& address,
                                                       const Limits& limits) const {
  std::optional<std::size_t> most;
  std::size_t level = 0;
  for (const std::string& network : limited_networks(address)) {
    const double share = limited_share(level++, limits.wider_network_factor);
    const auto allowed =
        static_cast<std::size_t>(share * static_cast<double>(limits.connections_per_address));
    const auto found = by_network_.find(network);
    const std::size_t others = found == by_network_.end() ? 0 : found->second;
    if (others >= allowed) most = std::max(most.value_or(0), others - allowed);
  }
  return most;
}

void Connections::count(const std::string& address) {
  for (const std::string& network : limited_networks(address))
    ++by_network_[network];
}

void Connections::discount(const std::string& address) {
  for (const std::string& network : limited_networks(address)) {
    const auto counted = by_network_.find(network);
    if (counted != by_network_.end() && --counted->second == 0) by_network_.erase(counted);
  }
}

bool Connections::settle(Stoppable& connection, const std::string& address, const Limits& limits) {
  const std::lock_guard lock(mutex_);
  if (beyond_allowed(address, limits)) return false;
  count(address);
  open_.at(&connection) = address;
  return true;
}

void Connections::replace(Stoppable& connection, Stoppable& successor) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(&connection);
  std::string address = std::move(found->second);
  open_.erase(found);
  open_.emplace(&successor, std::move(address));
  if (stopping_) successor.stop();
}

void Connections::remove(Stoppable& connection) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(&connection);
  if (found == open_.end()) return;
  if (!found->second.empty()) discount(found->second);
  open_.erase(found);
}

void Connections::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& [connection, address] : open_)
    connection->stop();
}

void Connections::disconnect(const std::function<bool(const std::string& address)>& meant) {
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, address] : open_) {
    if (meant(address)) connection->disconnect();
  }
}

bool Connections::stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

std::size_t Connections::size() const {
  const std::lock_guard lock(mutex_);
  return open_.size();
}

App::App(Limits the_limits, EdgeSettings the_edge, const BotSettings& bot_settings,
         Metrics& the_metrics, const std::string& database, Time& the_time, const Loop& loop,
         std::shared_ptr<storage::Lease> lease)
    : limits(the_limits),
      time(the_time),
      edge(std::move(the_edge)),
      catalogue(with_pools(catalogue_body())),
      metrics(the_metrics),
      space(limits.short_of_space_bytes),
      store(database, time.wall_ms(), std::move(lease)),
      bans(stored_bans(database)),
      rates(limits),
      identity(limits, time, store, live, bans, rates),
      mutes(limits, time, store),
      seeks(limits),
      lobby(limits, time, seeks, waker(lobby, loop.executor())),
      matchmaker(
          limits, time, seeks,
          {.pair = [this](Pairing pairing) { rooms.open_paired(std::move(pairing)); },
           .store = [this](LastingSeek seek,
                           SeekStored done) { seek_store.store(std::move(seek), std::move(done)); },
           .forget = [this](
                         std::vector<std::string> ids,
                         SeekStored done) { seek_store.forget(std::move(ids), std::move(done)); },
           .expire = [this](std::vector<std::string> ids) { seek_store.expire(std::move(ids)); },
           .notify = [this](const std::string& player,
                            const Message& push) { players_here.notify(player, push); },
           .barred =
               [this](const protocol::Player& player) {
                 return bans.refusal_of(player, time.wall_ms()).has_value();
               },
           .reread = [this] { seek_store.restore_soon(); }}),
      seek_store(limits, time, store, matchmaker, loop.executor()),
      bot_players(server::bot_players(bot_settings)),
      rooms(limits, metrics, store, time, lobby, players_here, loop, draining, space, bot_players,
            [this](const BotCall& call) { return bots.call(call); }),
      bots(bot_settings, limits, metrics, rooms, loop),
      erasure(store, loop.executor(), [this](const std::string& room) { rooms.reload(room); }),
      accounts(limits, time, store, identity, live, erasure, bans),
      sweep(limits, time, store, rooms, live, players_elsewhere),
      address_message_limiters(limits.address_message_burst, limits.address_messages_per_second,
                               limits),
      address_chat_limiters(limits.address_chat_bytes_burst, limits.address_chat_bytes_per_second,
                            limits),
      handshake_limiters(limits.handshake_burst, limits.handshakes_per_second, limits),
      address_request_limiters(limits.address_request_burst, limits.address_requests_per_second,
                               limits),
      long_bodies(limits.waiting_body_bytes),
      long_body_shares(limits.waiting_body_bytes_per_address, limits.wider_network_factor),
      entered_shares(limits.rooms_per_address, limits.wider_network_factor),
      workers(limits.worker_threads, limits.waiting_work, limits.waiting_work_per_address,
              limits.wider_network_factor),
      pictures(limits),
      site_map(limits.site_map_kept),
      address_bytes(limits) {
  // Jobs run in their order, so these players are stored before any room can seat them.
  if (bot_players.any()) store.write_later(bot_players.to_store(time.wall_ms()));
}

std::string_view version() {
  return QUINTET_VERSION;
}

}  // namespace quintet::server
