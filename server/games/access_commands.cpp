#include "server/games/access_commands.hpp"

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"

namespace quintet::server {

using protocol::Channel;
using protocol::error;
using protocol::RoomStatus;
using protocol::Visibility;

namespace {

/// The rights of a player whom the host has admitted.
constexpr KeyRights as_admitted{.play = true, .watch = true, .inside = true};

/// Whether a player has all the access that is possible now: a seat before the start, and watching
/// afterwards.
bool is_in(const RoomState& state, const Access& access) {
  return state.status() == RoomStatus::open ? access.sit : access.enter;
}

}  // namespace

KeyRights rights_of_key(const RoomKeys& keys, const std::optional<std::string>& key) {
  if (!key) return {};
  return {.play = equal_secrets(*key, keys.play), .watch = equal_secrets(*key, keys.watch)};
}

Access access(const RoomState& state, std::string_view player_id, KeyRights rights) {
  if (state.is_removed(player_id)) return {};
  if (state.is_admitted(player_id)) rights = as_admitted;
  const bool host = state.opened().by.id == player_id;
  const bool open = state.status() == RoomStatus::open;
  const bool is_private = state.opened().visibility == Visibility::private_room;
  const bool play_key = rights.play || host;
  const bool may_sit = play_key || !is_private;
  const bool seated = state.seat_of(player_id).has_value();
  if (state.locked() && !seated && !host && !rights.inside) return {};
  Access access{.enter = seated, .sit = seated || may_sit};
  switch (state.opened().spectators) {
    case protocol::Spectators::open:
      access.enter |= !is_private || play_key || rights.watch;
      break;
    case protocol::Spectators::link:
      access.enter |= play_key || rights.watch || (open && may_sit);
      break;
    case protocol::Spectators::none:
      access.enter |= open && may_sit;
      break;
  }
  return access;
}

bool may_talk(const RoomState& state, std::string_view player_id, Channel channel) {
  const bool seated = state.seat_of(player_id).has_value();
  if (channel == Channel::players) return seated;
  return !seated || state.status() == RoomStatus::open || state.status() == RoomStatus::over;
}

protocol::Result<Events> say(const RoomState& state, const protocol::Player& player, bool entered,
                             const protocol::Say& request) {
  if (!entered && !state.seat_of(player.id)) {
    return error("room.enter-first");
  }
  if (!may_talk(state, player.id, request.channel)) {
    return request.channel == Channel::players ? error("chat.players-only")
                                               : error("chat.after-the-game");
  }
  return Events{protocol::Said{.channel = request.channel, .player = player, .text = request.text}};
}

protocol::Result<Events> set_access(const RoomState& state, const protocol::Player& player,
                                    const protocol::SetAccess& request) {
  if (state.opened().by.id != player.id || state.opened().visibility != Visibility::private_room) {
    return error("room.not-host-to-admit");
  }
  const bool locked = request.locked.value_or(state.locked());
  if (!request.new_keys && locked == state.locked()) return Events{};
  return Events{protocol::AccessChanged{.locked = locked, .new_keys = request.new_keys}};
}

protocol::Result<void> may_ask_to_join(const RoomState& state, const protocol::Player& player,
                                       KeyRights rights) {
  if (state.is_removed(player.id)) return error("room.sent-away");
  if (is_in(state, access(state, player.id, rights))) return error("join.not-needed");
  if (!is_in(state, access(state, player.id, as_admitted))) return error("join.players-only");
  return {};
}

protocol::Result<Events> admit(const RoomState& state, const protocol::Player& host,
                               const protocol::Player& asking) {
  if (state.opened().by.id != host.id) return error("room.not-host-to-admit");
  if (state.is_removed(asking.id)) return error("room.sent-away");
  if (state.is_admitted(asking.id)) return Events{};
  if (!is_in(state, access(state, asking.id, as_admitted))) return error("join.players-only");
  return Events{protocol::Admitted{asking}};
}

protocol::Result<Events> remove(const RoomState& state, const protocol::Player& player,
                                const std::optional<protocol::Player>& spectator) {
  if (state.opened().by.id != player.id || state.opened().visibility != Visibility::private_room) {
    return error("room.not-host-to-send-away");
  }
  if (!spectator) return error("room.no-such-spectator");
  if (state.seat_of(spectator->id) || spectator->id == player.id) {
    return error("room.not-a-spectator");
  }
  return Events{protocol::Removed{*spectator}};
}

}  // namespace quintet::server
