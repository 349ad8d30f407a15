// Every limit of the server in one place, with its reason. Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct Limits {
  /// Largest inbound WebSocket message: the longest turn is far below (protocol/README.md).
  std::size_t message_bytes = 16 * 1024;
  /// Largest HTTP request body: a query line with the actions of a long game.
  std::size_t body_bytes = 256 * 1024;
  /// Largest HTTP request head: cookies and a few headers.
  std::uint32_t head_bytes = 8 * 1024;

  /// A request must have arrived whole, and an answer be taken, within this time.
  std::chrono::seconds http_timeout{30};
  /// A WebSocket that is silent for half of this is pinged, after all of it dropped.
  std::chrono::seconds idle_timeout{60};
  /// A WebSocket message that has begun must have arrived whole within this time.
  std::chrono::milliseconds message_timeout{10'000};
  /// The way to a client and back is measured so often.
  std::chrono::milliseconds ping_interval{15'000};
  /// A handshake of TLS, an upgrade, or the end of a WebSocket takes no longer.
  std::chrono::seconds handshake_timeout{10};
  /// Before a restart a client may take so long to say goodbye: the slowest of all, which may have
  /// gone without a word, keeps everybody waiting. Beyond the way to the other side of the world.
  std::chrono::milliseconds farewell_timeout{500};
  /// Who is to be told that there are too many of its address must have asked within this time.
  std::chrono::seconds crowded_timeout{2};
  /// From SIGTERM, or being taken over, to the end of the process, however busy. Whoever kills it
  /// after a time of its own (systemd, Docker) has to be more patient.
  std::chrono::seconds shutdown_timeout{10};

  /// What an administrator asks is one line: a reason or a notice is the longest thing in it.
  std::size_t control_bytes = 16 * 1024;
  /// From its connection on a question is heard and answered within this time.
  std::chrono::seconds control_timeout{10};
  /// Administrators at once: a person, and a script or two.
  std::size_t control_connections = 16;

  /// Inbound messages and control frames of one connection: this many at once, then this many a
  /// second. A person plays a turn in seconds; a page that reconnects enters a dozen rooms at once.
  double message_burst = 60;
  double messages_per_second = 20;
  /// The same for all connections from one address (of IPv6, from one network): what a hundred
  /// clients may do that are as busy as they can, so that only a flood notices.
  double address_message_burst = 10'000;
  double address_messages_per_second = 2'000;
  /// So many more refusals than messages taken since the first of them are a flood, not haste: the
  /// connection is closed. (Not "in a row": a message is taken every 50 ms, however many come.)
  int refusals_before_close = 200;

  /// What may wait for a client that reads slowly. A snapshot of the longest game fits; a client
  /// with more than that behind it is dropped and catches up after it has reconnected.
  std::size_t outbox_bytes = 1024 * 1024;
  std::size_t outbox_messages = 1024;
  /// What may wait for all connections from one address together: many hundreds that are hardly
  /// behind, or some that do not read at all. Beyond it, those are dropped for whom something
  /// waits.
  std::size_t address_outbox_bytes = 64 * 1024 * 1024;

  /// Commands that may wait in one room: some per watcher of a full room at its restart.
  std::size_t mailbox_commands = 4096;
  /// Commands that may wait in all rooms together: a kilobyte or two each, 16 at most.
  std::size_t waiting_commands = 50'000;
  /// Rooms in memory. Those with nobody in them leave it by themselves.
  std::size_t rooms_in_memory = 50'000;
  /// Rooms that one connection may be in: tabs are connections of their own.
  std::size_t rooms_per_connection = 32;
  /// Connections in one room.
  std::size_t connections_per_room = 20'000;
  /// Events kept in memory for those who come back; a client further behind gets a snapshot.
  std::size_t recent_events = 128;
  /// Presence is told at most so often.
  std::chrono::milliseconds presence_interval{250};

  /// The lobby tells its watchers at most so often, however much happens: a push a third of a
  /// second looks alive, and costs each of them a few KB a second at most.
  double lobby_pushes_per_second = 3;
  /// Rooms in the lobby that wait for players: more than people read through. One more pushes the
  /// oldest one out.
  std::size_t lobby_open_rooms = 200;
  /// Games in the lobby: each costs every watcher some bytes a turn. One more is not shown until
  /// another has ended.
  std::size_t lobby_games = 200;
  /// Seeks that wait, of everybody. With the rooms above, what somebody who begins to watch gets at
  /// once is a third of what an outbox holds.
  std::size_t seeks = 500;
  /// Seeks that one connection waits for.
  std::size_t seeks_per_connection = 8;

  /// A first turn takes no longer than this in a live game, or the game is aborted: nobody waits
  /// for a player who does not begin.
  std::chrono::seconds first_turn_time{60};
  /// A pause ends so long after the first player has asked to go on, agreed or not.
  std::chrono::hours resume_notice{24};
  /// A room with a clock that runs out later than this may leave memory, and is called back by a
  /// look at the file, which is taken twice in that time.
  std::chrono::seconds due_horizon{120};

  /// So often it is noted that the server lives: what clocks have run since the last note before a
  /// crash is charged to nobody.
  std::chrono::milliseconds alive_interval{5000};

  /// Chat lines of one player: a few at once, then one every two seconds.
  double chat_burst = 8;
  double chat_per_second = 0.5;
  /// A room's log does not grow without end.
  std::int64_t chat_lines_per_room = 5000;
  /// Players that one connection has muted in one room.
  std::size_t muted_players = 64;

  /// Connections of all clients together, below the usual limit of open files.
  std::size_t connections = 19'000;
  /// Connections of one address: a school or a club behind one, with a few tabs each. Behind a
  /// proxy all connections come from the proxy's address.
  std::size_t connections_per_address = 1000;
  /// Handshakes of TLS with one address: each takes us a millisecond or two with an RSA key. All
  /// that may be connected come back after a restart, browsers with some connections each.
  double handshake_burst = 3000;
  double handshakes_per_second = 100;
  /// Guests made for one address: this many at once (a school behind one address), then one each
  /// so many seconds.
  double guest_burst = 200;
  double guests_per_second = 2;
  /// Rooms opened by one player; a seek counts as one.
  double room_burst = 20;
  double rooms_per_second = 0.2;
  /// Rooms opened from one address, by whomever: each is in the database for good.
  double address_room_burst = 300;
  double address_rooms_per_second = 3;
  /// Addresses and players that rates are remembered for; the oldest are forgotten first.
  std::size_t remembered_rates = 100'000;

  /// What a password costs to check, by argon2id: libsodium's choice for logins, above what OWASP
  /// asks for. Some 70 ms and 64 MiB for us, and for each guess of somebody who has stolen the
  /// file. Passwords from before a change are brought up to it when their owners log in.
  std::uint64_t password_passes = 2;
  std::size_t password_memory_bytes = 64 * 1024 * 1024;
  /// At most so many are checked at once, each with that memory, on threads of their own.
  std::size_t password_threads = 2;
  /// And so many more may wait: two seconds' worth.
  std::size_t waiting_passwords = 64;
  /// Passwords tried, set or changed from one address: this many at once (a class that registers),
  /// then one each so many seconds. Tries at one name are limited besides (login_guard.hpp).
  double password_burst = 60;
  double passwords_per_second = 0.5;
  /// Of one player. Of more sessions the oldest end.
  int sessions_per_player = 100;
  int tokens_per_player = 20;

  /// A session cookie lives so long, and is prolonged when a day of it is gone.
  std::chrono::hours session_life{24 * 400};
};

}  // namespace quintet::server
