// Every limit of the server in one place, with its reason. Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct Limits {
  /// Largest inbound WebSocket message. The longest turn is far smaller (protocol/README.md).
  std::size_t message_bytes = 16 * 1024;
  /// Largest body of the HTTP requests that may be long: a query line with the actions of a long
  /// game.
  std::size_t body_bytes = 256 * 1024;
  /// Largest body of the other requests: two passwords of 128 characters, each written as
  /// \uD83D\uDE00.
  std::size_t small_body_bytes = 4 * 1024;
  /// Largest HTTP request head: cookies and a few headers.
  std::uint32_t head_bytes = 8 * 1024;

  /// Maximum time until a request begins, until it has arrived, and until the client has taken the
  /// response.
  std::chrono::seconds http_timeout{30};
  /// After refusing a request with an unread body, the server reads and drops at most this many
  /// bytes, for at most this long, so that the client receives the refusal.
  std::chrono::seconds linger_timeout{2};
  std::size_t linger_bytes = 1024 * 1024;
  /// Cost of the HTTP requests of one address, in tenths of a millisecond of our time
  /// (route_table.hpp). The burst is enough for a school whose pages open at the same time, or for
  /// a player who downloads everything; the rate is a tenth of a processor.
  double address_request_burst = 20'000;
  double address_requests_per_second = 1'000;
  /// Delay of the refusal when an address exceeds this rate, so that a thousand connections that go
  /// on asking cause at most a thousand refusals a second.
  std::chrono::milliseconds refusal_pause{1000};
  /// Long bodies that are being received or handled, of all clients together.
  std::size_t waiting_body_bytes = 32 * 1024 * 1024;
  /// Share of one address.
  std::size_t waiting_body_bytes_per_address = 4 * 1024 * 1024;
  /// Threads for long computations, and the computations that run or wait: about a second of work.
  std::size_t worker_threads = 1;
  std::size_t waiting_work = 64;
  /// Share of one address.
  std::size_t waiting_work_per_address = 8;
  /// Link previews that are being drawn or wait: about two seconds of work for their one thread.
  std::size_t waiting_pictures = 32;
  /// Share of one address: more than the few that a chat requests at once.
  std::size_t waiting_pictures_per_address = 6;
  /// Size of the cache of link previews: at least 50 pictures.
  std::size_t picture_bytes = 16 * 1024 * 1024;
  /// Number of games in the site map, newest first (some 100 KB), and how long it is cached.
  std::size_t site_map_games = 1000;
  std::chrono::seconds site_map_kept{600};
  /// The server pings a WebSocket that has been silent for half of this time, and drops it after
  /// all of it.
  std::chrono::seconds idle_timeout{60};
  /// Maximum time from the first frame of a WebSocket message to its end.
  std::chrono::milliseconds message_timeout{10'000};
  /// Interval of the pings that measure a client's round-trip time.
  std::chrono::milliseconds ping_interval{15'000};
  /// Maximum duration of a TLS handshake, a WebSocket upgrade or a WebSocket's closing handshake.
  std::chrono::seconds handshake_timeout{10};
  /// Bytes that the server still reads after its close frame while it waits for the client's: as
  /// much as a fast line has in flight. If the client sends more, the server drops the connection.
  std::size_t bytes_after_close = 1024 * 1024;
  /// Maximum time for a client to close its connection before a restart. The restart waits for the
  /// slowest client, which may be gone. More than the longest round trip on Earth.
  std::chrono::milliseconds farewell_timeout{500};
  /// Replaces `http_timeout` for the request of a connection that only gets a refusal, because its
  /// address has too many connections.
  std::chrono::seconds over_limit_timeout{2};
  /// Maximum time from SIGTERM or a takeover to the end of the process, under any load. Supervisors
  /// (systemd, Docker) must wait longer before they kill it.
  std::chrono::seconds shutdown_timeout{10};

  /// Longest request on the control socket, one line. Its longest part is a reason or a notice.
  std::size_t control_bytes = 16 * 1024;
  /// Maximum time from an administrator's connection to the end of the reply.
  std::chrono::seconds control_timeout{10};
  /// Administrators connected at a time: a person, and a script or two.
  std::size_t control_connections = 16;

  /// Inbound messages and control frames of one connection. A person plays a turn in seconds; a
  /// page that reconnects enters a dozen rooms at once.
  double message_burst = 60;
  double messages_per_second = 20;
  /// The same for all connections from one address (IPv6: one network). This is the maximum of a
  /// hundred clients, so it affects only floods.
  double address_message_burst = 10'000;
  double address_messages_per_second = 2'000;
  /// Close the connection after this many net refusals (refused minus accepted, never below 0). A
  /// limit on refusals in a row would not work: every 50 ms a message is accepted during a flood.
  int refusals_before_close = 200;

  /// Queue for a client that reads slowly. A snapshot of the longest game fits. If the queue is
  /// full, the server drops the client, which catches up after it has reconnected.
  std::size_t outbox_bytes = 1024 * 1024;
  std::size_t outbox_messages = 1024;
  /// Bytes queued for all connections from one address: many hundreds that are a little behind, or
  /// some that do not read at all. Beyond it, the server drops those that get another message while
  /// their queue is not empty.
  std::size_t address_outbox_bytes = 64 * 1024 * 1024;

  /// Commands queued in one room; more are refused, and the client may retry soon.
  std::size_t mailbox_commands = 4096;
  /// One in this many places, in each mailbox and in all together, is reserved for players seated
  /// in the room, so that a turn gets a place while its clock runs.
  std::size_t place_for_players_in = 8;
  /// Commands of one player queued in one room, from all their connections: a little more than a
  /// connection may send at once, and fewer than the places reserved for players.
  std::size_t mailbox_commands_per_player = 100;
  /// Commands queued in all rooms together. Each takes a kilobyte or two, at most 16.
  std::size_t waiting_commands = 50'000;
  /// Share of one address: two commands for each of its connections. Clients of one network who are
  /// not seated in a room get at most half of the places there that are not reserved for players.
  std::size_t waiting_commands_per_address = 2000;
  /// Rooms in memory. A room that is not used leaves memory after `room_kept`.
  std::size_t rooms_in_memory = 50'000;
  /// Rooms that the connections of one address are in; a room counts once for each connection. Five
  /// for each connection that an address may have.
  std::size_t rooms_per_address = 5000;
  /// Number of unused rooms that stay in memory, and for how long: a client that has asked for the
  /// record of a game often asks again, and reading the log again costs more.
  std::size_t kept_rooms = 1000;
  std::chrono::seconds room_kept{15};
  /// Time for which a room replays its log before it lets other work run on the same thread.
  std::chrono::milliseconds replay_slice{2};
  /// Rooms that one connection may be in. Each browser tab has its own connection.
  std::size_t rooms_per_connection = 32;
  /// Connections in one room.
  std::size_t connections_per_room = 20'000;
  /// Events kept in memory for clients that reconnect. A client further behind gets a snapshot.
  std::size_t recent_events = 128;
  /// Events in one response of GET /api/games/ROOM/events, and their approximate size, so that the
  /// reader of a long log does not occupy the reading thread for long.
  std::int64_t events_per_page = 500;
  std::size_t event_page_bytes = 256 * 1024;
  /// Shortest interval between two presence pushes of a room.
  std::chrono::milliseconds presence_interval{250};

  /// Maximum rate of pushes to each subscriber of the lobby: a push every third of a second looks
  /// alive and costs at most a few KB per second.
  double lobby_pushes_per_second = 3;
  /// Rooms in the lobby that wait for players: more than people read. A further one replaces the
  /// oldest room of the network with the most.
  std::size_t lobby_open_rooms = 200;
  /// Games in the lobby. Each costs some bytes per turn and subscriber. A further one replaces a
  /// game with a computer player, or else a game of a network that has more. If there is none, the
  /// lobby does not show it until another game has ended.
  std::size_t lobby_games = 200;
  /// Seeks of all players that end with their connections. With the rooms above, the snapshot for a
  /// new subscriber is a third of an outbox.
  std::size_t seeks = 500;
  /// Share of one address. If all places are taken, the network with the most seeks loses one.
  std::size_t seeks_per_address = 100;
  /// Such seeks of one connection.
  std::size_t seeks_per_connection = 8;

  /// Lasting seeks (for games by days, which continue without a connection) of all players, and of
  /// one. With the other seeks, still as many as people read.
  std::size_t lasting_seeks = 300;
  std::size_t lasting_seeks_per_player = 8;
  /// Share of one address, as for other seeks.
  std::size_t lasting_seeks_per_address = 30;
  /// Lasting seeks end after this time. The player may then seek again.
  std::chrono::hours seek_life{24 * 14};
  /// New lasting seeks from one address, of all its players. The rate is low because they stay for
  /// days.
  double lasting_seek_burst = 20;
  double lasting_seeks_per_second = 0.01;

  /// Time for a seat's first turn in a live game. After it the game is aborted, so that no player
  /// waits for an opponent who does not begin.
  std::chrono::seconds first_turn_time{60};
  /// Time from the first request to resume until a pause ends without an agreement.
  std::chrono::hours resume_notice{24};
  /// A room whose next deadline is further away than this may leave memory. A check of the stored
  /// deadlines, twice in this time, loads it again.
  std::chrono::seconds due_horizon{120};

  /// Interval of the heartbeats in the database. After a crash, the time since the last heartbeat
  /// is charged to no player.
  std::chrono::milliseconds alive_interval{5000};

  /// Changes of the machine's clock up to this size are followed at once. They do not affect the
  /// clocks in games.
  std::chrono::seconds clock_step{10};
  /// Time for which the machine's clock must have run evenly before it is trusted. Until then
  /// nothing is deleted by date, and a leap is not followed. The operator notices a wrong clock in
  /// this time, and a server that restarts every night still deletes in the evening.
  std::chrono::hours clock_trust_time{12};

  /// Chat lines of one player: a few at once, then one every two seconds.
  double chat_burst = 8;
  double chat_per_second = 0.5;
  /// Limits the length of a room's log.
  std::int64_t chat_lines_per_room = 5000;
  /// Messages by which one room sends its spectators' chat lines; the rate is a few percent of a
  /// processor. A line costs one message for each connection in the room, at least `talk_least` and
  /// at most the burst: 20 lines a second for up to 150 connections (as many as people can read), 5
  /// for 600, and 1 for 3000 or more.
  double talk_burst = 3000;
  double talk_per_second = 3000;
  std::size_t talk_least = 150;
  /// Maximum number of queued chat lines that a room commits and sends together.
  std::size_t lines_together = 64;
  /// Turns of one player in all rooms and over all connections: about the rate of one connection.
  double turn_burst = 100;
  double turns_per_second = 20;
  /// Other events of one player in the logs of rooms, except chat: seats, offers, answers. A player
  /// causes a few per game.
  double action_burst = 60;
  double actions_per_second = 2;
  /// Events in a room's log other than standing turns and chat. Beyond it, the room refuses what
  /// could repeat for ever (taking and leaving seats, offers, removals), and the game continues to
  /// its end. An eventful game of hundreds of turns has some dozens.
  std::int64_t events_besides_turns = 2000;
  /// Players whom the host of a room has removed. A rematch inherits all of them.
  std::size_t removed_per_room = 500;
  /// Players whom the host of a room has admitted by name. A rematch inherits all of them.
  std::size_t admitted_per_room = 200;
  /// Open requests to join one room.
  std::size_t asks_per_room = 8;
  /// Share of one network in these.
  std::size_t asks_per_room_and_network = 4;
  /// Declined players whom a room remembers, so that they cannot ask again.
  std::size_t declined_per_room = 64;
  /// Requests to join from one address, to all rooms.
  double ask_burst = 10;
  double asks_per_second = 0.1;
  /// Bytes of chat from one address, of all players in all rooms. A line counts with
  /// `chat_line_overhead_bytes` for the rest of its event. Enough for a hall full of people (six
  /// lines a second); a client that never stops adds a third of a gigabyte a day to the file.
  double address_chat_bytes_burst = 256 * 1024;
  double address_chat_bytes_per_second = 2000;
  std::size_t chat_line_overhead_bytes = 256;
  /// The same in each of the two channels of a room, from all addresses: three lines a second. The
  /// channels are separate, so spectators cannot silence the players. One network gets half in the
  /// long run.
  double room_chat_bytes_burst = 128 * 1024;
  double room_chat_bytes_per_second = 1000;
  /// Players that one connection has muted in one room.
  std::size_t muted_players = 64;

  /// Players that one player has muted permanently.
  int mutes_per_player = 200;

  /// Connections of all clients together, below the usual limit of open files.
  std::size_t connections = 19'000;
  /// Connections of one address: a school or a club behind one, with a few tabs each. Until a
  /// WebSocket's upgrade, the connections of a trusted proxy count for no address.
  std::size_t connections_per_address = 1000;
  /// TLS handshakes with one address. Each takes a millisecond or two of our time with an RSA key.
  /// After a restart all clients return at once, browsers with several connections each.
  double handshake_burst = 3000;
  double handshakes_per_second = 100;
  /// New guests of one address. The burst is enough for a school behind one address.
  double guest_burst = 200;
  double guests_per_second = 2;
  /// Rooms opened by one player; a seek counts as one.
  double room_burst = 20;
  double rooms_per_second = 0.2;
  /// Rooms opened from one address, by all its players. A room stays in the database once its game
  /// has begun.
  double address_room_burst = 300;
  double address_rooms_per_second = 3;
  /// Limits by address also hold for wider IPv6 networks: a /56 may do this many times as much as a
  /// /64, and a /48 this many times as much as a /56. Often one customer has all of a /48; with
  /// some carriers hundreds of customers share one.
  double wider_network_factor = 2;
  /// Entries of each rate limiter by address or player. The least recently used are dropped first.
  std::size_t remembered_rates = 100'000;

  /// Cost of a password check with argon2id: libsodium's choice for logins, above OWASP's minimum.
  /// Some 70 ms and 64 MiB for the server, and for each guess of an attacker with a stolen file.
  /// After a change, a stored password gets the new cost when its owner logs in.
  std::uint64_t password_passes = 2;
  std::size_t password_memory_bytes = 64 * 1024 * 1024;
  /// Threads that check passwords, each with that much memory.
  std::size_t password_threads = 2;
  /// Strangers' passwords in the queue, about two seconds of work; and as many of known clients
  /// (password_queue.hpp).
  std::size_t waiting_passwords = 64;
  /// Passwords that strangers try or set from one address. The burst is enough for a class that
  /// registers. Attempts at one name have their own limit (login_guard.hpp).
  double password_burst = 60;
  double passwords_per_second = 0.5;
  /// Passwords from the known devices and sessions of one player: enough for a player who logs in
  /// and out all evening, too few for a program.
  double known_password_burst = 20;
  double known_passwords_per_second = 0.1;
  /// Sessions and tokens of one player. A further session ends the one that would expire first; a
  /// further token is refused.
  int sessions_per_player = 100;
  int tokens_per_player = 20;

  /// Days without an event after which a room is deleted that never started and has no connections;
  /// 0: never. Long enough for an invitation that waits in a mailbox.
  std::size_t unused_room_days = 30;
  /// Days without a visit after which a guest is deleted who has no seat, owns nothing and appears
  /// in no log; 0: never. The guest loses only a random name.
  std::size_t idle_guest_days = 30;
  /// Interval of these deletions. Each deletes a limited number of rooms and guests.
  std::chrono::milliseconds sweep_interval{10'000};
  /// Time for which the clock must have run evenly before they begin, in case it was set wrong.
  std::chrono::milliseconds sweep_believes_clock_after{10 * 60 * 1000};
  /// With less free space on the disk, the server refuses new rooms, new guests and chat lines of
  /// guests. The rest is enough for a million turns, so that running games can end.
  std::size_t short_of_space_bytes = 256 * 1024 * 1024;

  /// Computer players in memory, and the places of those that think or play a turn; an idle one
  /// holds no place and gives way. If all places are taken, running games wait for one, and games
  /// with computer players cannot be opened.
  std::size_t bot_games = 2000;
  /// Places in games from one address: a school of two hundred that plays at once.
  std::size_t bot_games_per_address = 200;
  /// Places in the rooms that one player has opened: `room_burst` rooms with two each.
  std::size_t bot_games_per_player = 40;
  /// Positions queued for the full node budget of their level: of all games, of one address, and of
  /// the rooms that one player has opened. Further positions get a tenth of the budget.
  std::size_t bot_queue = 64;
  std::size_t bot_queue_per_address = 24;
  std::size_t bot_queue_per_player = 8;
  /// Interval of the check for stored rooms that wait for a computer player.
  std::chrono::milliseconds bot_interval{30'000};
  /// Delay until a computer player tries again after a failure. Each further failure doubles it, up
  /// to `bot_retry_most`.
  std::chrono::milliseconds bot_retry{1000};
  std::chrono::milliseconds bot_retry_most{60'000};

  /// Lifetime of a session cookie. It is extended at most once a day.
  std::chrono::hours session_life{24 * 400};
};

}  // namespace quintet::server
