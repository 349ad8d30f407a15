// Everything that is kept, over one connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/archive.hpp"
#include "storage/database.hpp"
#include "storage/types.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// What a start has done to what is due.
struct Awakening {
  std::int64_t downtime = 0;  // milliseconds by which it was put off
  std::int64_t rooms = 0;     // in how many rooms
};

/// Used by one thread at a time, reads included; any thread. Calls block on the disk: servers use
/// Writer and Reader. Reads throw Error. Movable; a moved-from Store can only be destroyed.
class Store {
 public:
  explicit Store(Database database);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Reads. Each sees one state of the file. A `limit` below 1 gives nothing.

  // Rooms.

  [[nodiscard]] std::optional<LoadedRoom> load_room(std::string_view room) const;
  /// The room without its events.
  [[nodiscard]] std::optional<RoomRow> find_room(std::string_view room) const;
  /// In order; empty when there are none, or no such room.
  [[nodiscard]] std::vector<EventRow> events_after(std::string_view room, std::int64_t seq) const;
  /// Ids of the rooms that are not over, oldest first. Costs nothing for finished ones.
  [[nodiscard]] std::vector<std::string> unfinished_rooms() const;
  [[nodiscard]] std::int64_t count_unfinished_rooms() const;
  [[nodiscard]] std::vector<SeatRow> seats_of_room(std::string_view room) const;
  /// Rooms with something due before `until`, what is due first first.
  [[nodiscard]] std::vector<DueRoom> due_rooms(std::int64_t until, int limit) const;
  /// Ids of all rooms, oldest first, a page after the other.
  [[nodiscard]] Page<std::string> all_rooms(std::optional<PageKey> after, int limit) const;

  // Players, sessions, tokens.

  [[nodiscard]] std::optional<PlayerRow> find_player(std::string_view id) const;
  /// Registered players only; those who are deleted are not.
  [[nodiscard]] std::optional<AccountRow> find_account(std::string_view id) const;
  [[nodiscard]] std::optional<AccountRow> find_player_by_name_key(std::string_view name_key) const;
  /// Registered players whose name key begins like this, in the order of the keys.
  [[nodiscard]] std::vector<PlayerRow> players_by_prefix(std::string_view name_key,
                                                         int limit) const;
  /// Nothing when there is no such session or it has expired at `now` (expires_at <= now).
  [[nodiscard]] std::optional<FoundSession> find_session(const TokenHash& token_hash,
                                                         std::int64_t now) const;
  [[nodiscard]] std::optional<FoundToken> find_token(const TokenHash& token_hash) const;
  /// Oldest first.
  [[nodiscard]] std::vector<TokenRow> tokens_of_player(std::string_view player) const;
  /// Ids of deleted players whom events still name: see ForgetMentions.
  [[nodiscard]] std::vector<std::string> deleted_but_mentioned(int limit) const;
  /// Up to `limit` of the rooms whose events still name the player.
  [[nodiscard]] std::vector<MentioningRoom> mentions_of_player(std::string_view player,
                                                               int limit) const;

  /// Also those that have expired; by kind and key.
  [[nodiscard]] std::vector<BanRow> bans(int limit) const;

  // Ratings.

  /// In the order of the pools' names.
  [[nodiscard]] std::vector<PoolRating> ratings_of_player(std::string_view player) const;
  /// After each rated game, newest first.
  [[nodiscard]] std::vector<RatingPoint> rating_history(std::string_view player,
                                                        std::string_view pool, int limit) const;
  /// Those whose certain_until is later than `now`, the best first.
  [[nodiscard]] LeaderPage leaderboard(std::string_view pool, std::int64_t now, int limit,
                                       std::optional<LeaderKey> after) const;

  // The lists of archive.hpp, newest first. Rooms that are not public are in none of them, except
  // where a player looks at his or her own.

  [[nodiscard]] std::optional<GameRow> find_game(std::string_view room) const;
  /// Finished games with a result.
  [[nodiscard]] Page<GameRow> finished_games(const GameFilter& filter, int limit,
                                             std::optional<PageKey> after) const;
  [[nodiscard]] Page<GameRow> finished_games_of(const PlayerGames& query, int limit,
                                                std::optional<PageKey> after) const;
  /// Rooms that are not over, open or in play, in which the player sits.
  [[nodiscard]] Page<GameRow> unfinished_games_of(std::string_view player,
                                                  std::optional<std::string_view> viewer, int limit,
                                                  std::optional<PageKey> after) const;
  /// All rooms that are not over, open or in play, public or not: for operators only.
  [[nodiscard]] Page<GameRow> unfinished_games(int limit, std::optional<PageKey> after) const;
  /// Public rooms that have not started, and such that are in play.
  [[nodiscard]] Page<GameRow> open_games(int limit, std::optional<PageKey> after) const;
  [[nodiscard]] Page<GameRow> live_games(int limit, std::optional<PageKey> after) const;
  /// A player's finished games by kind of game, in the order of the games' names.
  [[nodiscard]] std::vector<GameCounts> counts_of(std::string_view player,
                                                  std::optional<std::string_view> viewer) const;
  /// The games of two players with each other, counted for `player`: who had the better place.
  [[nodiscard]] std::vector<GameCounts> head_to_head(std::string_view player,
                                                     std::string_view opponent,
                                                     std::optional<std::string_view> viewer) const;

  // Care.

  /// What is wrong with the file, a sentence each: damage, rows that refer to nothing, logs with
  /// gaps. Reads everything.
  [[nodiscard]] std::vector<std::string> check() const;

  // Writes. On a connection that only reads, they fail.

  /// Does the job in a transaction of its own; on disk when it returns `ok`.
  WriteResult write(const Job& job);
  /// Does all jobs in their order in one transaction, which costs one flush of the disk. A job that
  /// conflicts or fails changes nothing and does not hurt the others; when the transaction fails,
  /// every job has failed. One result a job, and everything `ok` is on disk when it returns.
  /// Does not throw Error.
  std::vector<WriteResult> write_all(std::span<const Job> jobs);

  /// To be called at start, before anything else is written: what is due is put off by the time
  /// from the last sign of life (Alive) until `now`, and life begins at `now`. Throws Error, and
  /// has changed nothing then.
  Awakening wake(std::int64_t now);

  /// Moves what the write-ahead log holds into the file when that is due, so that the log stays
  /// small. To be called now and then after writes, when nobody waits; a failure is not an error,
  /// the next call tries again. Returns whether something was moved.
  bool checkpoint_if_due();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
