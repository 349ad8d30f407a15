// Converts a game from a text to a room of our own: finished and unrated. Pure.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "rules/record.hpp"
#include "server/games/room_state.hpp"
#include "storage/data/types.hpp"
#include "storage/jobs/rooms.hpp"

namespace quintet::server {

/// The rows of an imported game. Its players are guests without a usable session: one for each
/// name, the same in every game with that name. All ids are derived from the text, so a second
/// import of the same text gives the same rooms and players.
struct ImportedGame {
  std::vector<storage::PlayerRow> players;  // by seat
  /// Ids under which the room may be stored, in order of preference: the one that the text names,
  /// then one derived from the text.
  std::vector<std::string> rooms;
  protocol::Opened opened;
  std::vector<storage::EventRow> events;  // the whole log of the room
  RoomState state;                        // after the last event
};

/// The room gets a clock only if the text has a clock reading after every turn. The error is a
/// sentence: the game is not over, or the header contradicts itself.
/// `now` is the time of a game without a date, in ms since 1970.
[[nodiscard]] std::expected<ImportedGame, std::string> import_game(
    const rules::AnnotatedRecord& read, protocol::Visibility visibility, std::int64_t now);

/// Whether a room's game is this one: the same options, players (by name), turns, withdrawals and
/// result.
[[nodiscard]] bool same_game(const RoomState& room, const ImportedGame& game);

/// The write that opens the room and stores its log. Store the players first. The room's keys are
/// random: call `init_secrets` first.
[[nodiscard]] storage::RoomWrite write_of(const ImportedGame& game, const std::string& room);

}  // namespace quintet::server
