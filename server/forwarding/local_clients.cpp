#include "server/forwarding/local_clients.hpp"

#include <algorithm>

#include "server/cluster/shards.hpp"

namespace quintet::server {

std::uint64_t LocalClients::number_of(const std::shared_ptr<Subscriber>& connection) {
  const auto found = numbers_.find(connection.get());
  if (found != numbers_.end() && !locals_.at(found->second).who.expired()) return found->second;
  // An entry that was found belongs to an earlier connection at the same place in memory.
  const std::uint64_t number = ++last_number_;
  numbers_[connection.get()] = number;
  locals_[number] = {.who = connection, .address = connection.get(), .owners = {}};
  return number;
}

std::shared_ptr<Subscriber> LocalClients::find(std::uint64_t number) const {
  const auto local = locals_.find(number);
  return local == locals_.end() ? nullptr : local->second.who.lock();
}

bool LocalClients::ask(std::uint64_t number, int owner) {
  const auto local = locals_.find(number);
  return local != locals_.end() && local->second.owners.try_emplace(owner).second;
}

void LocalClients::enter(std::uint64_t number, int owner, const std::string& room) {
  const auto local = locals_.find(number);
  if (local == locals_.end()) return;
  local->second.owners[owner].try_emplace(room, room.empty() ? 0 : shard_of(room));
  entered_ = true;
}

void LocalClients::leave(std::uint64_t number, int owner, const std::string& room) {
  const auto local = locals_.find(number);
  if (local != locals_.end()) local->second.owners[owner].erase(room);
}

std::uint64_t LocalClients::end_seeks(const Subscriber* connection) {
  const auto found = numbers_.find(connection);
  if (found == numbers_.end()) return 0;
  Local& local = locals_.at(found->second);
  local.seeks_ended = true;
  const bool waits = std::ranges::any_of(
      local.owners, [](const auto& asked) { return asked.second.contains({}); });
  return waits ? found->second : 0;
}

bool LocalClients::seeks_ended(std::uint64_t number) const {
  const auto local = locals_.find(number);
  return local != locals_.end() && local->second.seeks_ended;
}

LocalClients::Cut LocalClients::take_moved(const Routes& routes) {
  Cut cut;
  if (!std::exchange(entered_, false) && routes.owners == owners_) return cut;
  owners_ = routes.owners;
  for (auto& [number, local] : locals_) {
    const bool moved = std::ranges::any_of(local.owners, [&](const auto& asked) {
      return std::ranges::any_of(
          asked.second, [&](const auto& room) { return routes.owner(room.second) != asked.first; });
    });
    if (!moved) continue;
    for (const auto& [owner, rooms] : local.owners)
      cut.owners_and_numbers.emplace_back(owner, number);
    local.owners.clear();
    if (auto who = local.who.lock()) cut.clients.push_back(std::move(who));
  }
  return cut;
}

LocalClients::Cut LocalClients::take_owner(int owner) {
  Cut cut;
  for (auto& [number, local] : locals_) {
    if (local.owners.erase(owner) == 0) continue;
    cut.owners_and_numbers.emplace_back(owner, number);
    if (auto who = local.who.lock()) cut.clients.push_back(std::move(who));
  }
  return cut;
}

LocalClients::Cut LocalClients::take_ended() {
  Cut cut;
  std::erase_if(locals_, [&](const auto& each) {
    const auto& [number, local] = each;
    if (!local.who.expired()) return false;
    for (const auto& [owner, rooms] : local.owners)
      cut.owners_and_numbers.emplace_back(owner, number);
    const auto known = numbers_.find(local.address);
    if (known != numbers_.end() && known->second == number) numbers_.erase(known);
    return true;
  });
  return cut;
}

std::vector<std::uint64_t> LocalClients::of_owner(int owner) const {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, local] : locals_) {
    if (local.owners.contains(owner)) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace quintet::server
