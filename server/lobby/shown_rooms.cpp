#include "server/lobby/shown_rooms.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

ShownRooms::ShownRooms(const LobbyLimits& limits, const NetLimits& net_limits)
    : limits_(limits),
      places_{Shares(limits.lobby_open_rooms, net_limits.wider_network_factor),
              Shares(limits.lobby_games, net_limits.wider_network_factor),
              Shares(limits.lobby_games, net_limits.wider_network_factor)} {}

void ShownRooms::show(protocol::RoomSummary room, std::string counts_for) {
  const std::string id = room.room;
  if (place(std::move(room), std::move(counts_for))) note_own(id);
}

bool ShownRooms::turn(const std::string& room, std::int64_t ply,
                      const protocol::GameStanding& standing) {
  protocol::RoomSummary* shown = rooms_.touch(room);
  if (shown == nullptr) return games() >= limits_.lobby_games;
  shown->ply = ply;
  shown->position = standing.position;
  shown->to_move = standing.to_move;
  note_own(room);
  return true;
}

void ShownRooms::hide(const std::string& room) {
  // Another node owns the room by now, and has reported it.
  if (theirs_.contains(room)) return;
  erase(room);
}

ShownRooms::Kind ShownRooms::kind_of(const protocol::RoomSummary& room) {
  if (room.status == protocol::RoomStatus::open) return Kind::open;
  const bool bot_sits = std::ranges::any_of(
      room.seats, [](const auto& seat) { return seat.player && seat.player->bot.has_value(); });
  return bot_sits ? Kind::bot_game : Kind::game;
}

bool ShownRooms::place(protocol::RoomSummary room, std::string counts_for) {
  const std::string id = room.room;
  const Kind kind = kind_of(room);
  const auto shown = rooms_.now().find(id);
  if (shown == rooms_.now().end() || kind_of(shown->second) != kind) {
    erase(id);
    if (!make_place(room, counts_for)) return false;
    places(kind).add(counts_for);
    counts_for_[id] = std::move(counts_for);
  } else if (std::string& known = counts_for_.at(id); known != counts_for) {
    places(kind).remove(known);
    places(kind).add(counts_for);
    known = std::move(counts_for);
  }
  rooms_.set(id, std::move(room));
  return true;
}

bool ShownRooms::make_place(const protocol::RoomSummary& room, const std::string& counts_for) {
  const Kind kind = kind_of(room);
  const protocol::RoomSummary* gone = nullptr;
  if (kind == Kind::open) {
    // The oldest gives way, because a room that attracts no player would stay for ever.
    if (places(kind).total() < limits_.lobby_open_rooms) return true;
    gone = oldest_of_most(room, counts_for);
  } else {
    // Games end, so a game gives way only to a game of a network that has fewer. One with a
    // computer player gives way to any game without.
    if (games() < limits_.lobby_games) return true;
    const bool before_bots = kind == Kind::game && places(Kind::bot_game).total() > 0;
    const Kind from = before_bots ? Kind::bot_game : kind;
    const auto shown = rooms_of(from);
    const auto found =
        places(from).gives_way(shown, before_bots ? std::string() : counts_for,
                               [this](const protocol::RoomSummary* other) -> const auto& {
                                 return counts_for_.at(other->room);
                               });
    if (found != shown.end()) {
      gone = *found;
    } else if (before_bots) {
      gone = shown.front();
    }
  }
  if (gone == nullptr) return false;
  erase(std::string(gone->room));
  return true;
}

std::vector<const protocol::RoomSummary*> ShownRooms::rooms_of(Kind kind) const {
  std::vector<const protocol::RoomSummary*> rooms;
  for (const auto& [id, room] : rooms_.now()) {
    if (kind_of(room) == kind) rooms.push_back(&room);
  }
  std::ranges::sort(rooms, {}, &protocol::RoomSummary::opened_at);
  return rooms;
}

const protocol::RoomSummary* ShownRooms::oldest_of_most(const protocol::RoomSummary& room,
                                                        const std::string& counts_for) {
  Shares& shares = places(Kind::open);
  shares.add(counts_for);
  std::size_t most = shares.held_by_network(counts_for);
  const protocol::RoomSummary* oldest = &room;
  for (const protocol::RoomSummary* other : rooms_of(Kind::open)) {
    const std::size_t held = shares.held_by_network(counts_for_.at(other->room));
    const bool older_is_known = oldest != &room || room.opened_at < other->opened_at;
    if (held < most || (held == most && older_is_known)) continue;
    most = held;
    oldest = other;
  }
  shares.remove(counts_for);
  return oldest == &room ? nullptr : oldest;
}

void ShownRooms::erase(const std::string& room) {
  const auto shown = rooms_.now().find(room);
  if (shown == rooms_.now().end()) return;
  const auto known = counts_for_.find(room);
  places(kind_of(shown->second)).remove(known->second);
  counts_for_.erase(known);
  rooms_.erase(room);
  theirs_.erase(room);
  if (own_.erase(room) > 0) own_changed_.insert(room);
}

void ShownRooms::note_own(const std::string& room) {
  if (!in_cluster_) return;
  theirs_.erase(room);
  own_.insert(room);
  own_changed_.insert(room);
}

void ShownRooms::take_part(bool all, LobbyPart& part) {
  std::set<std::string> rooms = std::exchange(own_changed_, {});
  if (all) rooms = own_;
  for (const std::string& room : rooms) {
    if (own_.contains(room)) {
      part.rooms.push_back(rooms_.now().at(room));
      part.counts_for[room] = counts_for_.at(room);
    } else {
      part.gone.push_back(room);
    }
  }
}

void ShownRooms::show_part(int node, const LobbyPart& part) {
  for (const protocol::RoomSummary& room : part.rooms) {
    const auto counts_for = part.counts_for.find(room.room);
    std::string name = counts_for == part.counts_for.end() ? std::string() : counts_for->second;
    if (!own_.contains(room.room) && place(room, std::move(name))) theirs_[room.room] = node;
  }
  for (const std::string& room : part.gone) {
    const auto shown = theirs_.find(room);
    if (shown != theirs_.end() && shown->second == node) erase(room);
  }
}

}  // namespace quintet::server
