// Helpers of the storage tests: temporary folders, and short ways to make jobs.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "storage/jobs/job.hpp"
#include "storage/reads/bans.hpp"
#include "storage/reads/game_results.hpp"
#include "storage/reads/housekeeping.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/mutes.hpp"
#include "storage/reads/own_mistakes.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/puzzles.hpp"
#include "storage/reads/ratings.hpp"
#include "storage/reads/rooms.hpp"
#include "storage/reads/seeks.hpp"
#include "storage/reads/sessions.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/store.hpp"
#include "test_store.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::storage::testing {

using tests::TempFolder;

inline TokenHash hash_of(std::uint8_t number) {
  TokenHash result{};
  result.fill(number);
  return result;
}

/// The player "p1" has the session `hash_of(1)`, which expires at 1000.
inline NewGuest guest(std::uint8_t number) {
  const auto id = "p" + std::to_string(number);
  return {.player = {.id = id, .name = "Brave Otter", .guest = true, .created_at = 10},
          .session = {
              .token_hash = hash_of(number), .player = id, .created_at = 10, .expires_at = 1000}};
}

inline EventRow event(std::int64_t seq) {
  return {.seq = seq,
          .at = 1'790'000'000'000 + seq,
          .kind = "played",
          .body = R"({"ply":)" + std::to_string(seq) + "}"};
}

/// Opens a room by the player "p1", with its first event.
inline RoomWrite opening(const std::string& room) {
  return {.room = room,
          .create = RoomRow{.id = room,
                            .game = "liger",
                            .visibility = "private",
                            .play_key = "play-" + room,
                            .watch_key = "watch-" + room,
                            .opened_by = "p1",
                            .opened_at = 20},
          .events = {event(1)},
          .seats = {}};
}

inline RoomWrite turn(const std::string& room, std::int64_t seq) {
  return {.room = room, .create = {}, .events = {event(seq)}, .seats = {}};
}

/// A store with the player "p1" and the room "r", which is at event 1.
inline TestStore store_with_room(const std::filesystem::path& file,
                                 const DatabaseOptions& options = {}) {
  auto store = open_store(file, options);
  if (!store.write(guest(1)).ok() || !store.write(opening("r")).ok()) {
    throw std::runtime_error("the store does not begin well");
  }
  return store;
}

inline std::vector<EventRow> events_to(std::int64_t last) {
  std::vector<EventRow> result;
  for (std::int64_t seq = 1; seq <= last; ++seq)
    result.push_back(event(seq));
  return result;
}

}  // namespace quintet::storage::testing
