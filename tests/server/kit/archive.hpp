// A data file with players and finished games, written before a server starts with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/secrets.hpp"
#include "server/base/time.hpp"
#include "server/players/player_names.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace quintet::tests {

inline constexpr std::int64_t day = 24LL * 60 * 60 * 1000;
inline constexpr std::int64_t march = 1'772'323'200'000;  // 2026-03-01, UTC

struct Played {
  std::string room;
  std::vector<std::string> players;  // by seat
  std::vector<int> places;
  std::int64_t ended_at = march;
  std::string game = "liger";
  bool is_public = true;
  /// For a rated game: the ratings after it, by seat.
  std::vector<double> ratings;
  double deviation = 50;
};

/// A data file of an earlier server: players with sessions and finished games.
class Archive {
 public:
  explicit Archive(const std::filesystem::path& file) : store_(storage::Database(file)) {
    server::init_secrets();
  }

  void add_player(const std::string& name) {
    storage::NewGuest guest;
    guest.player = {.id = "id-of-" + name, .name = "x", .guest = true, .created_at = march - day};
    guest.session = {.token_hash = server::hash_token("secret-of-" + name),
                     .player = guest.player.id,
                     .created_at = march,
                     .expires_at = 1LL << 45};
    write(guest);
    write(storage::RegisterPlayer{.player = guest.player.id,
                                  .name = name,
                                  .name_key = server::name_key(name),
                                  .password = "no verifier"});
  }

  /// A computer player of this level of Liger; as a player it has this name.
  void add_level(const std::string& name, std::int64_t level) {
    write(storage::EnsureBots{
        .bots = {{.player = {.id = "id-of-" + name,
                             .name = name,
                             .guest = false,
                             .created_at = march,
                             .bot = storage::BotRow{.game = "liger", .level = level}},
                  .name_key = name}}});
  }

  void add(const Played& played) {
    storage::RoomWrite room{.room = played.room};
    room.create = {.id = played.room,
                   .game = played.game,
                   .visibility = played.is_public ? "public" : "private",
                   .play_key = "play",
                   .watch_key = "watch",
                   .opened_by = "id-of-" + played.players[0],
                   .opened_at = played.ended_at - 1000,
                   .options = "{}",
                   .clock = R"({"kind":"none"})",
                   .rated = !played.ratings.empty()};
    room.events = {{.seq = 1, .at = played.ended_at, .kind = "ended", .body = "{}"}};
    room.started = played.ended_at - 500;
    room.over = {.reason = "goal", .turns = 7, .places = played.places};
    room.seats.emplace();
    std::vector<std::string> ids;
    for (std::size_t seat = 0; seat < played.players.size(); ++seat) {
      ids.push_back("id-of-" + played.players[seat]);
      room.seats->push_back({.seat = static_cast<int>(seat), .player = ids.back()});
    }
    if (!played.ratings.empty()) {
      room.create->pool = "liger";
      room.rate = storage::RatingChange{
          .pool = "liger", .players = ids, .compute = [played](auto) { return end_of(played); }};
    }
    write(room);
  }

 private:
  static storage::RatedEnd end_of(const Played& played) {
    storage::RatedEnd end{.after = {}, .ended_body = "{}"};
    for (const double rating : played.ratings) {
      const bool certain = played.deviation < 100;
      end.after.push_back({.rating = rating,
                           .deviation = played.deviation,
                           .volatility = 0.06,
                           .games = 3,
                           .updated_at = server::now_ms(),
                           .certain_until = server::now_ms() + (certain ? 100 * day : -1)});
    }
    return end;
  }
  void write(const storage::Job& job) {
    const storage::WriteResult written = store_.write(job);
    REQUIRE_MESSAGE(written.ok(), written.message);
  }

  storage::SqliteStore store_;
};

}  // namespace quintet::tests
