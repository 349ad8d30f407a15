#include "protocol/lobby.hpp"

#include "protocol/writing.hpp"

namespace quintet::protocol {
namespace {

template <class T>
OrderedJson to_json_or_null(const std::optional<T>& value) {
  return value ? to_json(*value) : OrderedJson(nullptr);
}

OrderedJson to_json(const RoomSummary& room) {
  OrderedJson seats = OrderedJson::array();
  for (const RoomSummary::Seat& seat : room.seats) {
    seats.push_back(
        {{"player", to_json_or_null(seat.player)}, {"rating", to_json_or_null(seat.rating)}});
  }
  return {{"room", room.room},
          {"game", room.game},
          {"options", protocol::to_json(room.options)},
          {"clock", protocol::to_json(room.clock)},
          {"rated", room.rated},
          {"status", to_string(room.status)},
          {"seats", std::move(seats)},
          {"ply", room.ply},
          {"position", protocol::to_json(room.position)},
          {"to_move", protocol::to_json(room.to_move)},
          {"spectators", room.spectators},
          {"opened_at", room.opened_at}};
}

OrderedJson to_json(const SeekEntry& seek) {
  return {{"seek", seek.id},
          {"player", protocol::to_json(seek.player)},
          {"rating", to_json_or_null(seek.rating)},
          {"game", seek.game},
          {"options", protocol::to_json(seek.options)},
          {"clock", protocol::to_json(seek.clock)},
          {"rated", seek.rated},
          {"since", seek.since},
          {"seat", protocol::to_json(seek.seat)},
          {"rating_range", protocol::to_json(seek.rating_range)},
          {"until", protocol::to_json(seek.until)}};
}

OrderedJson to_json(const RoomChange& change) {
  OrderedJson now = to_json(change.now);
  if (!change.before) return now;
  const OrderedJson before = to_json(*change.before);
  OrderedJson json = {{"room", change.now.room}};
  for (const auto& [key, value] : now.items()) {
    if (value != before[key]) json[key] = value;
  }
  return json;
}

template <class T>
OrderedJson list_of(const std::vector<T>& values) {
  OrderedJson json = OrderedJson::array();
  for (const T& value : values)
    json.push_back(to_json(value));
  return json;
}

template <class T>
OrderedJson list_of(const std::map<std::string, T>& values) {
  OrderedJson json = OrderedJson::array();
  for (const auto& [id, value] : values)
    json.push_back(to_json(value));
  return json;
}

}  // namespace

std::string lobby_body(const std::map<std::string, SeekEntry>& seeks,
                       const std::map<std::string, RoomSummary>& rooms, std::int64_t online) {
  return to_text({{"seeks", list_of(seeks)}, {"rooms", list_of(rooms)}, {"online", online}});
}

std::string lobby_reply(std::int64_t id, std::string_view body) {
  // The body is long and the same for many: it is not parsed to be put in.
  std::string text = R"({"id":)" + std::to_string(id) + R"(,"type":"ok","lobby":)";
  text += body;
  text += '}';
  return text;
}

std::string seek_reply(std::int64_t id, std::string_view seek) {
  return to_text({{"id", id}, {"type", "ok"}, {"seek", seek}});
}

std::string seek_paired_reply(std::int64_t id, std::string_view room) {
  return to_text({{"id", id}, {"type", "ok"}, {"room", room}});
}

std::string lobby_push(const LobbyChanges& changes) {
  OrderedJson json = {{"type", "lobby"}};
  if (!changes.rooms.empty()) json["rooms"] = list_of(changes.rooms);
  if (!changes.gone.empty()) json["gone"] = changes.gone;
  if (!changes.seeks.empty()) json["seeks"] = list_of(changes.seeks);
  if (!changes.seeks_gone.empty()) json["seeks_gone"] = changes.seeks_gone;
  if (changes.online) json["online"] = *changes.online;
  return to_text(json);
}

std::string paired_push(std::string_view seek, std::string_view room) {
  return to_text({{"type", "paired"}, {"seek", seek}, {"room", room}});
}

}  // namespace quintet::protocol
