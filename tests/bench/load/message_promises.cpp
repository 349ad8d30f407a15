#include "tests/bench/load/message_promises.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "storage/reads/notifications.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::bench {
namespace {

constexpr std::array<std::string_view, 3> channels = {"push", "webhook", "mail"};

std::string words(std::size_t player, const MessageKey& key, std::string_view channel = {}) {
  return "player " + std::to_string(player) + ", " + key.kind + " " + key.room + " " +
         std::string(channel);
}

/// The arrivals at one device, in their order.
using Arrived = std::vector<const Arrival*>;

/// Whether a message may arrive as `again` though it was in `first`: `first` was the last one at
/// its device before a fault, or came during one.
bool may_come_again(const Arrived& arrived, std::size_t first, std::size_t again,
                    std::span<const Outage> outages) {
  return std::ranges::any_of(outages, [&](const Outage& outage) {
    const bool between = outage.begin <= arrived[again]->at && outage.end >= arrived[first]->at;
    return between && (first + 1 == again || arrived[first + 1]->at >= outage.begin);
  });
}

/// The notifications of a player, and whether a message about each must have arrived.
using Notified = std::map<MessageKey, bool>;

Notified notified(storage::Connection& store, const std::string& player) {
  Notified all;
  for (const auto& row :
       storage::notifications_of(store, player, std::numeric_limits<int>::max())) {
    const bool holds = row.kind == "ended" || !row.game.ended_at;
    all[{.kind = row.kind, .room = row.game.room}] = holds && !row.read_at;
  }
  return all;
}

void check_device(std::size_t player, std::string_view channel, const Notified& notified,
                  const Arrived& arrived, std::span<const Outage> outages,
                  MessageFigures& figures) {
  std::map<MessageKey, std::size_t> last;  // index of the last arrival
  for (std::size_t i = 0; i < arrived.size(); ++i) {
    for (const MessageKey& key : arrived[i]->messages) {
      ++figures.messages;
      if (!notified.contains(key)) figures.unknown.push_back(words(player, key, channel));
      const auto [before, first] = last.try_emplace(key, i);
      if (first) continue;
      ++figures.repeated;
      if (!may_come_again(arrived, before->second, i, outages))
        figures.repeated_wrongly.push_back(words(player, key, channel));
      before->second = i;
    }
  }
  for (const auto& [key, must_arrive] : notified) {
    if (must_arrive && !last.contains(key)) figures.missing.push_back(words(player, key, channel));
  }
}

/// Events of a room whose notifications are missing.
void check_room(storage::Connection& store, const NotifiedRoom& room,
                std::span<const Notified> notified, MessageFigures& figures) {
  const auto loaded = storage::load_room(store, room.room);
  const auto happened = [&](std::string_view kind) {
    return loaded && std::ranges::any_of(loaded->events, [&](const storage::EventRow& event) {
             return event.kind == kind;
           });
  };
  if (!happened("started")) return;
  for (const std::size_t player : {room.host, room.other}) {
    const auto has = [&](const char* kind) {
      return notified[player].contains({.kind = kind, .room = room.room});
    };
    if (!has("turn") && !has("began"))
      figures.forgotten.push_back(words(player, {.kind = "began", .room = room.room}));
    if (happened("ended") && !has("ended"))
      figures.forgotten.push_back(words(player, {.kind = "ended", .room = room.room}));
  }
}

}  // namespace

MessageFigures check_messages(storage::Connection& store, std::span<const std::string> players,
                              std::span<const NotifiedRoom> rooms,
                              std::span<const Arrival> arrivals, std::span<const Outage> outages) {
  std::map<std::pair<std::size_t, std::string_view>, Arrived> by_device;
  for (const Arrival& arrival : arrivals)
    by_device[{arrival.player, arrival.channel}].push_back(&arrival);
  MessageFigures figures;
  std::vector<Notified> all;
  for (const std::string& player : players)
    all.push_back(notified(store, player));
  for (std::size_t player = 0; player < players.size(); ++player) {
    figures.notifications += static_cast<std::size_t>(
        std::ranges::count_if(all[player], [](const auto& one) { return one.second; }));
    for (const std::string_view channel : channels)
      check_device(player, channel, all[player], by_device[{player, channel}], outages, figures);
  }
  for (const NotifiedRoom& room : rooms)
    check_room(store, room, all, figures);
  return figures;
}

}  // namespace quintet::bench
