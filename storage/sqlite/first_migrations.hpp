// The schema of files of version 2: the first steps of the list in migrations.cpp.
#pragma once

#include <array>

#include "storage/sqlite/migrations.hpp"

namespace quintet::storage {

// Never change a published step, because files of its version exist.
inline constexpr std::array first_steps{
    // Rooms and players have integer keys in addition to their ids, because other tables repeat
    // them.
    //
    // Events are stored in the order of arrival with a unique index on (room, seq), and not
    // clustered by room: a batch of 1,000 rooms then writes 136 pages instead of 1,094 (2,106 with
    // textual room ids), in a third of the time. Loading a room takes 64 µs instead of 34 µs, but
    // is rare. Measured with 20,000 rooms, 1,000 of them in play.
    //
    // The last seq of a room is not stored apart from its events, so the two cannot disagree, and
    // an append writes no other table.
    Migration{R"sql(
CREATE TABLE players (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE rooms (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  visibility TEXT NOT NULL,
  play_key TEXT NOT NULL,
  watch_key TEXT NOT NULL,
  opened_by INTEGER NOT NULL REFERENCES players (key),
  opened_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX rooms_by_opener ON rooms (opened_by);
CREATE INDEX rooms_unfinished ON rooms (ended_at) WHERE ended_at IS NULL;

CREATE TABLE events (
  key INTEGER PRIMARY KEY,
  room INTEGER NOT NULL REFERENCES rooms (key),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (room, seq)
) STRICT;

CREATE TABLE seats (
  room INTEGER NOT NULL REFERENCES rooms (key),
  seat INTEGER NOT NULL CHECK (seat >= 0),
  player INTEGER NOT NULL REFERENCES players (key),
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player, room);
)sql"},
    // Accounts, ratings, archive.
    //
    // Seats repeat the columns that lists of a player's games filter by (game, outcome, end,
    // visibility). For each combination an index has the games in order, and totals say which
    // combinations a player has: a page merges those that match the filter, so it never reads games
    // that it does not show. Meetings serve lists of two players, who have fewer games with each
    // other. All these rows are written once, at the end of a game. Pending rows have a table of
    // their own, because they change with every turn and rows of rooms are wide.
    //
    // In files of version 1 the bodies of events contain the values of the new columns. A body that
    // is not JSON contributes nothing.
    Migration{R"sql(
ALTER TABLE players ADD COLUMN name_key TEXT;
ALTER TABLE players ADD COLUMN password TEXT;
ALTER TABLE players ADD COLUMN deleted_at INTEGER;
CREATE UNIQUE INDEX players_by_name_key ON players (name_key) WHERE name_key IS NOT NULL;
CREATE INDEX players_deleted ON players (deleted_at) WHERE deleted_at IS NOT NULL;

DROP INDEX sessions_by_player;
CREATE INDEX sessions_by_player ON sessions (player, expires_at);

CREATE TABLE tokens (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  player INTEGER NOT NULL REFERENCES players (key) ON DELETE CASCADE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_player ON tokens (player, created_at, id);

ALTER TABLE rooms ADD COLUMN options TEXT NOT NULL DEFAULT '';
ALTER TABLE rooms ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE rooms ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE rooms ADD COLUMN pool TEXT;
ALTER TABLE rooms ADD COLUMN started_at INTEGER;
ALTER TABLE rooms ADD COLUMN reason TEXT;
ALTER TABLE rooms ADD COLUMN turns INTEGER;
ALTER TABLE rooms ADD COLUMN has_result INTEGER NOT NULL DEFAULT 0 CHECK (has_result IN (0, 1));

CREATE TEMP TABLE ends (room INTEGER PRIMARY KEY, body TEXT NOT NULL);
INSERT OR IGNORE INTO ends SELECT room, body FROM events
  WHERE kind = 'ended' AND json_valid(body) ORDER BY room, seq;

UPDATE rooms SET
  options = coalesce((SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.options') END
    FROM events WHERE events.room = rooms.key AND seq = 1 AND kind = 'opened'), ''),
  clock = coalesce((SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.clock') END
    FROM events WHERE events.room = rooms.key AND seq = 1 AND kind = 'opened'), ''),
  rated = coalesce((SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.rated') IS 1 END
    FROM events WHERE events.room = rooms.key AND seq = 1 AND kind = 'opened'), 0),
  started_at = (SELECT at FROM events
    WHERE events.room = rooms.key AND kind = 'started' ORDER BY seq LIMIT 1);
UPDATE rooms SET
  reason = (SELECT json_extract(body, '$.result.reason') FROM temp.ends WHERE room = rooms.key),
  turns = (SELECT count(*) FROM events WHERE events.room = rooms.key AND kind = 'played'),
  has_result = coalesce((SELECT json_array_length(body, '$.result.places') > 0
    FROM temp.ends WHERE room = rooms.key), 0)
  WHERE ended_at IS NOT NULL;

CREATE INDEX rooms_public_finished ON rooms (ended_at)
  WHERE visibility = 'public' AND has_result = 1;
CREATE INDEX rooms_public_finished_by_game ON rooms (game, ended_at)
  WHERE visibility = 'public' AND has_result = 1;
CREATE INDEX rooms_public_open ON rooms (opened_at)
  WHERE visibility = 'public' AND started_at IS NULL AND ended_at IS NULL;
CREATE INDEX rooms_public_live ON rooms (started_at)
  WHERE visibility = 'public' AND started_at IS NOT NULL AND ended_at IS NULL;

CREATE TABLE new_seats (
  room INTEGER NOT NULL REFERENCES rooms (key),
  seat INTEGER NOT NULL CHECK (seat >= 0),
  player INTEGER NOT NULL REFERENCES players (key),
  game TEXT NOT NULL,
  public INTEGER NOT NULL CHECK (public IN (0, 1)),
  ended_at INTEGER,
  place INTEGER CHECK (place >= 1),
  outcome INTEGER CHECK (outcome IN (1, 2, 3)),
  rating_before REAL,
  rating_after REAL,
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_seats (room, seat, player, game, public, ended_at, place)
  SELECT room, seat, player, game, visibility = 'public', ended_at,
    CASE WHEN has_result THEN (SELECT json_extract(body, '$.result.places[' || seat || ']')
      FROM temp.ends WHERE ends.room = rooms.key) END
  FROM seats JOIN rooms ON rooms.key = seats.room;
UPDATE new_seats SET outcome = CASE
  WHEN place > 1 THEN 3
  WHEN (SELECT count(*) FROM new_seats AS other
    WHERE other.room = new_seats.room AND other.place = 1) > 1 THEN 2
  ELSE 1 END
  WHERE place IS NOT NULL;
DROP TABLE temp.ends;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_by_player ON seats (player, game, outcome, public, ended_at, room);
CREATE INDEX seats_unfinished ON seats (player, room) WHERE ended_at IS NULL;

CREATE TABLE totals (
  player INTEGER NOT NULL REFERENCES players (key),
  game TEXT NOT NULL,
  outcome INTEGER NOT NULL CHECK (outcome IN (1, 2, 3)),
  public INTEGER NOT NULL CHECK (public IN (0, 1)),
  games INTEGER NOT NULL,
  PRIMARY KEY (player, game, outcome, public)
) STRICT, WITHOUT ROWID;
INSERT INTO totals SELECT player, game, outcome, public, count(*) FROM seats
  WHERE outcome IS NOT NULL GROUP BY player, game, outcome, public;

CREATE TABLE meetings (
  player INTEGER NOT NULL REFERENCES players (key),
  opponent INTEGER NOT NULL REFERENCES players (key),
  ended_at INTEGER NOT NULL,
  room INTEGER NOT NULL REFERENCES rooms (key),
  game TEXT NOT NULL,
  public INTEGER NOT NULL CHECK (public IN (0, 1)),
  outcome INTEGER NOT NULL CHECK (outcome IN (1, 2, 3)),
  against INTEGER NOT NULL CHECK (against IN (1, 2, 3)),
  PRIMARY KEY (player, opponent, ended_at, room)
) STRICT, WITHOUT ROWID;
INSERT INTO meetings
  SELECT a.player, b.player, a.ended_at, a.room, a.game, a.public, a.outcome,
    CASE WHEN a.place < b.place THEN 1 WHEN a.place = b.place THEN 2 ELSE 3 END
  FROM seats AS a JOIN seats AS b ON b.room = a.room AND b.player <> a.player
  WHERE a.place IS NOT NULL AND b.place IS NOT NULL
  ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;

CREATE TABLE pending (
  room INTEGER PRIMARY KEY REFERENCES rooms (key),
  to_move INTEGER CHECK (to_move >= 0),
  due INTEGER
) STRICT;
CREATE INDEX pending_by_due ON pending (due) WHERE due IS NOT NULL;
INSERT INTO pending (room, to_move)
  SELECT key, (SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.to_move') END
      FROM events WHERE events.room = rooms.key AND kind IN ('started', 'played', 'withdrew')
      ORDER BY seq DESC LIMIT 1)
  FROM rooms WHERE started_at IS NOT NULL AND ended_at IS NULL;

CREATE TABLE server_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  alive_at INTEGER
) STRICT;
INSERT INTO server_state VALUES (1, NULL);

CREATE TABLE ratings (
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
CREATE INDEX ratings_by_pool ON ratings (pool, rating, player, certain_until);

CREATE TABLE rating_history (
  player INTEGER NOT NULL REFERENCES players (key),
  pool TEXT NOT NULL,
  at INTEGER NOT NULL,
  room INTEGER NOT NULL REFERENCES rooms (key),
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  PRIMARY KEY (player, pool, at, room)
) STRICT, WITHOUT ROWID;

CREATE TABLE mentions (
  player INTEGER NOT NULL REFERENCES players (key),
  room INTEGER NOT NULL REFERENCES rooms (key),
  PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO mentions SELECT opened_by, key FROM rooms;
INSERT OR IGNORE INTO mentions SELECT player, room FROM seats;
INSERT OR IGNORE INTO mentions SELECT players.key, room FROM events JOIN players
  ON players.id = CASE WHEN json_valid(body) THEN json_extract(body, '$.player.id') END;
)sql"},
};

}  // namespace quintet::storage
