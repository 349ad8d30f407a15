#include "server/rooms/subscriptions.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {
namespace {

constexpr auto player_id_of = [](const Subscription* subscription) {
  return std::string_view(subscription->player.id);
};

}  // namespace

bool Subscriptions::is_looking(std::string_view player_id) const {
  return std::ranges::any_of(of_player(player_id), &Subscription::focused);
}

const Subscription* Subscriptions::find(const Subscriber& connection) const {
  const auto found = by_connection_.find(&connection);
  return found == by_connection_.end() ? nullptr : found->second.get();
}

Subscription* Subscriptions::find(const Subscriber& connection) {
  const auto found = by_connection_.find(&connection);
  return found == by_connection_.end() ? nullptr : found->second.get();
}

std::span<const Subscription* const> Subscriptions::of_player(std::string_view player_id) const {
  return std::ranges::equal_range(by_player_, player_id, {}, player_id_of);
}

void Subscriptions::set(Subscription subscription) {
  if (Subscription* before = find(*subscription.connection)) {
    *before = std::move(subscription);
    return;
  }
  auto added = std::make_unique<Subscription>(std::move(subscription));
  const std::string_view player_id = added->player.id;
  if (!is_inside(player_id)) ++players_;
  by_player_.insert(std::ranges::upper_bound(by_player_, player_id, {}, player_id_of), added.get());
  const Subscriber* connection = added->connection.get();
  by_connection_.emplace(connection, std::move(added));
  size_ = by_connection_.size();
}

bool Subscriptions::remove(const Subscriber& connection) {
  const auto found = by_connection_.find(&connection);
  if (found == by_connection_.end()) return false;
  const std::string_view player_id = found->second->player.id;
  const auto [begin, end] = std::ranges::equal_range(by_player_, player_id, {}, player_id_of);
  if (end - begin == 1) --players_;
  by_player_.erase(std::find(begin, end, found->second.get()));
  by_connection_.erase(found);
  size_ = by_connection_.size();
  return true;
}

std::optional<protocol::Player> find_player(const Subscriptions& subscriptions,
                                            std::string_view player_id) {
  const auto found = subscriptions.of_player(player_id);
  if (found.empty()) return std::nullopt;
  return found.front()->player;
}

KeyRights rights_of(const Subscriptions& subscriptions, const Subscriber& connection,
                    std::string_view player_id) {
  const Subscription* subscription = subscriptions.find(connection);
  KeyRights rights = subscription == nullptr ? KeyRights{} : subscription->rights;
  rights.inside = subscriptions.is_inside(player_id);
  return rights;
}

std::string_view address_of(const Subscriptions& subscriptions, std::string_view player_id) {
  const auto connections = subscriptions.of_player(player_id);
  return connections.empty() ? std::string_view() : connections.front()->connection->address();
}

std::optional<std::chrono::milliseconds> round_trip_of(const Subscriptions& subscriptions,
                                                       std::string_view player_id) {
  std::optional<std::chrono::milliseconds> least;
  for (const Subscription* subscription : subscriptions.of_player(player_id)) {
    const auto round_trip = subscription->connection->round_trip();
    if (round_trip && (!least || *round_trip < *least)) least = round_trip;
  }
  return least;
}

Way way_of(const Subscriptions& subscriptions, std::string_view player_id, Time::Point now) {
  Way way;
  for (const Subscription* subscription : subscriptions.of_player(player_id)) {
    auto node = subscription->connection->node();
    if (!node) return node;
    if (!way || (*way)->is_lost(now)) way = std::move(node);
  }
  return way;
}

}  // namespace quintet::server
