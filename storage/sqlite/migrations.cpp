#include "storage/sqlite/migrations.hpp"

#include <algorithm>
#include <array>

#include "storage/sqlite/first_migrations.hpp"

namespace quintet::storage {
namespace {

// Never change a published step, because files of its version exist.
constexpr std::array later_steps{
    // Bans. There are few, and a running server keeps all of them in memory.
    Migration{R"sql(
CREATE TABLE bans (
  kind TEXT NOT NULL CHECK (kind IN ('address', 'name')),
  key TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by INTEGER NOT NULL,
  expires_at INTEGER,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX bans_by_expiry ON bans (expires_at) WHERE expires_at IS NOT NULL;
)sql"},
    // Rooms and players can be deleted, so indexes find the rows that refer to them. A room in
    // deletion has the visibility 'deleted' until its last event is deleted.
    Migration{R"sql(
CREATE INDEX rooms_never_started ON rooms (opened_at) WHERE started_at IS NULL;
CREATE INDEX rooms_deleted ON rooms (visibility) WHERE visibility = 'deleted';
CREATE INDEX mentions_by_room ON mentions (room);
CREATE INDEX meetings_by_room ON meetings (room);
CREATE INDEX meetings_by_opponent ON meetings (opponent);
CREATE INDEX rating_history_by_room ON rating_history (room);
)sql"},
    // Ratings as others see them: the state after the last public game.
    Migration{R"sql(
CREATE TABLE public_ratings (
  player INTEGER NOT NULL REFERENCES players (key),
  pool TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  certain_until INTEGER NOT NULL,
  PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;
INSERT INTO public_ratings
  SELECT h.player, h.pool, h.rating, h.deviation, ratings.volatility, count(*), max(h.at),
    ratings.certain_until
  FROM rating_history AS h JOIN rooms ON rooms.key = h.room
    JOIN ratings ON ratings.player = h.player AND ratings.pool = h.pool
  WHERE rooms.visibility = 'public' GROUP BY h.player, h.pool;
CREATE INDEX public_ratings_by_pool ON public_ratings (pool, rating, player, certain_until);
DROP INDEX ratings_by_pool;
)sql"},
    // Mutes, and seeks that outlast a connection.
    Migration{R"sql(
CREATE TABLE mutes (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  muted INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_by_muted ON mutes (muted);

CREATE TABLE seeks (
  id TEXT NOT NULL PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  wish TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seeks_by_player ON seeks (player);
CREATE INDEX seeks_by_age ON seeks (since);
)sql"},
    // Computer players, with their game and level. Clients cannot log in as one.
    Migration{R"sql(
ALTER TABLE players ADD COLUMN bot_game TEXT;
ALTER TABLE players ADD COLUMN bot_level INTEGER;
CREATE INDEX players_bots ON players (bot_game) WHERE bot_game IS NOT NULL;
)sql"},
    // Players' ratings in puzzles, and their attempts.
    Migration{R"sql(
CREATE TABLE puzzle_ratings (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  game TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  puzzles INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_attempts (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  solved INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player, game, puzzle)
) STRICT, WITHOUT ROWID;
)sql"},
    // Players' own mistakes, which return to them as puzzles.
    Migration{R"sql(
CREATE TABLE own_mistakes (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  id TEXT NOT NULL,
  found INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  day INTEGER NOT NULL,
  solves INTEGER NOT NULL,
  step INTEGER NOT NULL,
  puzzle TEXT,
  PRIMARY KEY (player, id)
) STRICT, WITHOUT ROWID;
)sql"},
    // Notifications: one of each kind for a player and a room.
    Migration{R"sql(
CREATE TABLE notifications (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  room INTEGER NOT NULL REFERENCES rooms (key),
  kind TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  read_at INTEGER,
  PRIMARY KEY (player, room, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX notifications_by_room ON notifications (room);
CREATE INDEX notifications_of_player ON notifications (player, at, room, kind);
CREATE INDEX notifications_by_age ON notifications (at);
)sql"},
    // Devices that get notifications, the messages that wait for them, and the keys of the site.
    Migration{R"sql(
CREATE TABLE devices (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  name TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  keys TEXT NOT NULL,
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  renewed_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  disabled_at INTEGER
) STRICT;
CREATE INDEX devices_of_player ON devices (player, created_at, id);
CREATE UNIQUE INDEX devices_by_endpoint ON devices (endpoint, player, channel);

CREATE TABLE opt_outs (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (player, channel, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE quiet_hours (
  player INTEGER NOT NULL PRIMARY KEY REFERENCES players (key) ON DELETE CASCADE,
  from_minute INTEGER NOT NULL,
  to_minute INTEGER NOT NULL,
  zone TEXT NOT NULL
) STRICT;

CREATE TABLE deliveries (
  device INTEGER NOT NULL REFERENCES devices (key) ON DELETE CASCADE,
  room INTEGER NOT NULL REFERENCES rooms (key),
  kind TEXT NOT NULL,
  about TEXT NOT NULL,
  seq INTEGER NOT NULL,
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  PRIMARY KEY (device, room, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_room ON deliveries (room);
CREATE INDEX deliveries_by_due ON deliveries (due);

CREATE TABLE site_keys (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql"},
    // Codes with which players set a new password.
    Migration{R"sql(
CREATE TABLE recovery_codes (
  player INTEGER NOT NULL PRIMARY KEY REFERENCES players (key) ON DELETE CASCADE,
  code_hash BLOB NOT NULL CHECK (length(code_hash) = 32),
  created_at INTEGER NOT NULL
) STRICT;
)sql"},
    // Links in mails to players, and mails that report changes. A report refers to no player,
    // because it outlives the account. Indexes find a player's mail address among the devices, and
    // the messages of one device in the order in which they are due.
    Migration{R"sql(
CREATE TABLE mail_tokens (
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  address TEXT NOT NULL,
  language TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (player, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);

CREATE TABLE mail_reports (
  key INTEGER PRIMARY KEY,
  address TEXT NOT NULL,
  language TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_reports_by_due ON mail_reports (due);

CREATE INDEX devices_of_channel ON devices (player, channel);
CREATE INDEX deliveries_of_device ON deliveries (device, due);
)sql"},
    // Passkeys, notices of the operator to all players, and when a player has read them and has
    // exported all data. An index finds the reports to a player.
    Migration{R"sql(
CREATE TABLE passkeys (
  id TEXT NOT NULL PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  algorithm INTEGER NOT NULL,
  public_key BLOB NOT NULL,
  sign_count INTEGER NOT NULL,
  challenge_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_player ON passkeys (player, created_at, id);

CREATE TABLE site_notices (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  link TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX site_notices_by_end ON site_notices (ends_at);

ALTER TABLE players ADD COLUMN notices_read_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN exported_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX mail_reports_by_address ON mail_reports (address, name);
)sql"},
};

constexpr auto steps = [] {
  std::array<Migration, first_steps.size() + later_steps.size()> all;
  std::ranges::copy(later_steps, std::ranges::copy(first_steps, all.begin()).out);
  return all;
}();

}  // namespace

std::span<const Migration> schema_migrations() {
  return steps;
}

}  // namespace quintet::storage
