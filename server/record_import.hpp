// A game from a text as a room of our own: finished, unrated, without a clock. Pure.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "rules/record.hpp"
#include "server/room_state.hpp"
#include "storage/types.hpp"
#include "storage/write.hpp"

namespace quintet::server {

/// What comes of a game that is read. Its players are guests whom nobody can be: one for each name,
/// the same one in every game with that name. Everything is derived from the text, so that the same
/// text gives the same rooms and players again.
struct ImportedGame {
  std::vector<storage::PlayerRow> players;  // by seat
  /// Where it may be kept, in the order of preference: the room that the text names, and an id that
  /// is derived from the text.
  std::vector<std::string> rooms;
  protocol::Opened opened;
  std::vector<storage::EventRow> events;  // the room's whole log
  RoomState state;                        // after them
};

/// The error is a sentence: the game is not over, or the header tells something that cannot be.
/// `now` is the time of a game without a date, in ms since 1970.
[[nodiscard]] std::expected<ImportedGame, std::string> import_game(
    const rules::AnnotatedRecord& read, protocol::Visibility visibility, std::int64_t now);

/// Whether a room's game is this one: the same options, players (by name), turns, withdrawals and
/// result.
[[nodiscard]] bool same_game(const RoomState& room, const ImportedGame& game);

/// What opens the room and fills it. The players must be stored before. The room's keys are random:
/// `init_secrets` comes first.
[[nodiscard]] storage::RoomWrite write_of(const ImportedGame& game, const std::string& room);

}  // namespace quintet::server
