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
  /// The same of every other request: two passwords of 128 characters, each as \uD83D\uDE00.
  std::size_t small_body_bytes = 4 * 1024;
  /// Largest HTTP request head: cookies and a few headers.
  std::uint32_t head_bytes = 8 * 1024;

  /// A request must have arrived whole, and an answer be taken, within this time.
  std::chrono::seconds http_timeout{30};
  /// What a client still sends that has been refused is read for so long, and so much of it, so
  /// that it gets to read why.
  std::chrono::seconds linger_timeout{2};
  std::size_t linger_bytes = 1024 * 1024;
  /// What an address may ask for over HTTP, in tenths of a millisecond of our time
  /// (route_table.hpp): this much at once (a school whose pages open at the same time, or a player
  /// who downloads everything), then so much a second, which is a tenth of a processor.
  double address_request_burst = 20'000;
  double address_requests_per_second = 1'000;
  /// Who asks for more waits so long until it hears that, so that a thousand connections which go
  /// on asking keep us busy with a thousand refusals a second at most.
  std::chrono::milliseconds refusal_pause{1000};
  /// Long bodies that are being received or wait to be looked at, of all clients together.
  std::size_t waiting_body_bytes = 32 * 1024 * 1024;
  /// Share of one address.
  std::size_t waiting_body_bytes_per_address = 4 * 1024 * 1024;
  /// What takes long is computed on so many threads, and so much of it may wait: a second's worth.
  std::size_t worker_threads = 1;
  std::size_t waiting_work = 64;
  /// Share of one address.
  std::size_t waiting_work_per_address = 8;
  /// Pictures of links: one is drawn at a time, on a thread of its own, and so many more may wait:
  /// two seconds' worth. So many bytes of them are kept, some hundred pictures.
  std::size_t waiting_pictures = 32;
  /// Share of one address in the pictures that wait, above the few that a chat asks for at once.
  std::size_t waiting_pictures_per_address = 6;
  std::size_t picture_bytes = 16 * 1024 * 1024;
  /// The site map names so many of the newest games (some 100 KB) and is as old as this at most.
  std::size_t site_map_games = 1000;
  std::chrono::seconds site_map_kept{600};
  /// A WebSocket that is silent for half of this is pinged, after all of it dropped.
  std::chrono::seconds idle_timeout{60};
  /// A WebSocket message that has begun must have arrived whole within this time.
  std::chrono::milliseconds message_timeout{10'000};
  /// The way to a client and back is measured so often.
  std::chrono::milliseconds ping_interval{15'000};
  /// A handshake of TLS, an upgrade, or the end of a WebSocket takes no longer.
  std::chrono::seconds handshake_timeout{10};
  /// Once we have sent a close frame, so much is still read while we wait for the client's: what is
  /// under way on a fast line. A client that goes on sending gets no more of our time.
  std::size_t bytes_after_close = 1024 * 1024;
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

  /// Commands that may wait in one room: some per spectator of a full room at its restart.
  std::size_t mailbox_commands = 4096;
  /// One place in so many, in each mailbox and in all together, is for those who sit in the room:
  /// however many others want something, a turn is taken while its clock runs.
  std::size_t place_for_players_in = 8;
  /// Commands of one player that may wait in one room, whatever their connections: a little more
  /// than a connection may send at once, and less than the places that are for players.
  std::size_t mailbox_commands_per_player = 100;
  /// Commands that may wait in all rooms together: a kilobyte or two each, 16 at most.
  std::size_t waiting_commands = 50'000;
  /// Share of one address, which is two commands for each of its connections. Of the places of one
  /// room that are not for its players a network has half at most.
  std::size_t waiting_commands_per_address = 2000;
  /// Rooms in memory. Those with nobody in them leave it by themselves.
  std::size_t rooms_in_memory = 50'000;
  /// Rooms that all connections of one address are in, a room once for each connection: five for
  /// each of as many connections as an address may have.
  std::size_t rooms_per_address = 5000;
  /// A room that nobody needs any more is kept for a moment, because reading its log again costs
  /// more: whoever asks for the record of a game often asks again. So many rooms, so long.
  std::size_t kept_rooms = 1000;
  std::chrono::seconds room_kept{15};
  /// A log is read for so long before others have their turn on the same thread.
  std::chrono::milliseconds replay_slice{2};
  /// Rooms that one connection may be in: tabs are connections of their own.
  std::size_t rooms_per_connection = 32;
  /// Connections in one room.
  std::size_t connections_per_room = 20'000;
  /// Events kept in memory for those who come back; a client further behind gets a snapshot.
  std::size_t recent_events = 128;
  /// Events in one answer of GET /api/games/ROOM/events, and about so many bytes of them: what a
  /// reader of a long log gets at once, while others wait for the reading thread.
  std::int64_t events_per_page = 500;
  std::size_t event_page_bytes = 256 * 1024;
  /// Presence is told at most so often.
  std::chrono::milliseconds presence_interval{250};

  /// The lobby tells its subscribers at most so often, however much happens: a push a third of a
  /// second looks alive, and costs each of them a few KB a second at most.
  double lobby_pushes_per_second = 3;
  /// Rooms in the lobby that wait for players: more than people read through. One more removes the
  /// oldest room of the network that has most.
  std::size_t lobby_open_rooms = 200;
  /// Games in the lobby: each costs every subscriber some bytes a turn. One more replaces a game
  /// with a computer player, or one of a network that has more. If there is none, it is not shown
  /// until another game has ended.
  std::size_t lobby_games = 200;
  /// Seeks that wait, of everybody. With the rooms above, what somebody who begins to watch gets at
  /// once is a third of what an outbox holds.
  std::size_t seeks = 500;
  /// Share of one address. When all places are taken, the network with most seeks gives one up.
  std::size_t seeks_per_address = 100;
  /// Seeks that one connection waits for.
  std::size_t seeks_per_connection = 8;

  /// Seeks by days that outlive their connections, of everybody: with the others, still what people
  /// read through. And of one player.
  std::size_t lasting_seeks = 300;
  std::size_t lasting_seeks_per_player = 8;
  /// Share of one address, as for other seeks.
  std::size_t lasting_seeks_per_address = 30;
  /// They wait so long: who seeks something for longer says so again.
  std::chrono::hours seek_life{24 * 14};
  /// And are made so often from one address, by whomever: they stay for days.
  double lasting_seek_burst = 20;
  double lasting_seeks_per_second = 0.01;

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

  /// The machine's clock is followed at once when it is set by less than this. Nobody's clock in a
  /// game notices.
  std::chrono::seconds clock_step{10};
  /// The machine's clock is believed when it has run evenly for so long: before, nothing is deleted
  /// by date, and a leap is not followed. A wrong clock is noticed in that time; a server that is
  /// restarted every night still deletes in the evening.
  std::chrono::hours clock_trust_time{12};

  /// Chat lines of one player: a few at once, then one every two seconds.
  double chat_burst = 8;
  double chat_per_second = 0.5;
  /// A room's log does not grow without end.
  std::int64_t chat_lines_per_room = 5000;
  /// What telling the spectators' lines may cost in one room: so many messages at once, then so
  /// many a second, which is a few percent of a processor. A line counts for each connection in the
  /// room, and for `talk_least` at least: 20 lines a second among a few dozen are as many as
  /// anybody reads, 5 among 600, and one among more than 3000.
  double talk_burst = 3000;
  double talk_per_second = 3000;
  std::size_t talk_least = 150;
  /// Lines that wait are committed and told together, so many at most.
  std::size_t lines_together = 64;
  /// Turns of one player, in all rooms: what a connection may send, however many there are.
  double turn_burst = 100;
  double turns_per_second = 20;
  /// Everything else of one player that is written to a room's log, but talk: seats, offers,
  /// answers. A person does a few in a game.
  double action_burst = 60;
  double actions_per_second = 2;
  /// Events of a room's log that are neither turns that stand nor talk. Beyond it nothing is
  /// accepted that could go on for ever (seats taken and left, offers, people sent away); the game
  /// is played to its end. An eventful game of hundreds of turns has some dozens.
  std::int64_t events_besides_turns = 2000;
  /// Players whom the host of a room has sent away: all of them are told to its rematch.
  std::size_t removed_per_room = 500;
  /// Players whom the host of a room has let in by name: all of them are told to its rematch.
  std::size_t admitted_per_room = 200;
  /// People who ask at once to be let into a room, and those whom it remembers as declined, so that
  /// they do not ask again.
  std::size_t asks_per_room = 8;
  /// Share of one network in the requests to one room.
  std::size_t asks_per_room_and_network = 4;
  std::size_t declined_per_room = 64;
  /// Requests to be let in from one address, in all rooms.
  double ask_burst = 10;
  double asks_per_second = 0.1;
  /// Bytes of chat from one address, whoever talks and in whatever rooms; a line counts with what
  /// its event has besides the text. That is a hall full of people who all talk (six lines a
  /// second), and a third of a gigabyte a day in the file for somebody who never stops.
  double address_chat_bytes_burst = 256 * 1024;
  double address_chat_bytes_per_second = 2000;
  std::size_t chat_line_overhead_bytes = 256;
  /// And in one of the two channels of a room, from wherever: three lines a second. Each channel
  /// has its own, so spectators cannot silence the players. One network gets half in the long run.
  double room_chat_bytes_burst = 128 * 1024;
  double room_chat_bytes_per_second = 1000;
  /// Players that one connection has muted in one room.
  std::size_t muted_players = 64;

  /// Players that one has muted for good.
  int mutes_per_player = 200;

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
  /// What is limited by address is limited for wider networks of IPv6 too: a /56 may so many times
  /// of what a /64 may, and a /48 again so many times of that. One customer often has all of a /48;
  /// of some carriers hundreds of customers do.
  double wider_network_factor = 2;
  /// Addresses and players that rates are remembered for; the oldest are forgotten first.
  std::size_t remembered_rates = 100'000;

  /// What a password costs to check, by argon2id: libsodium's choice for logins, above what OWASP
  /// asks for. Some 70 ms and 64 MiB for us, and for each guess of somebody who has stolen the
  /// file. Passwords from before a change are brought up to it when their owners log in.
  std::uint64_t password_passes = 2;
  std::size_t password_memory_bytes = 64 * 1024 * 1024;
  /// At most so many are checked at once, each with that memory, on threads of their own.
  std::size_t password_threads = 2;
  /// And so many more may wait, two seconds' worth; and as many of known devices and sessions.
  std::size_t waiting_passwords = 64;
  /// Passwords that strangers try or set from one address: this many at once (a class that
  /// registers), then one each so many seconds. Tries at one name are limited besides
  /// (login_guard.hpp).
  double password_burst = 60;
  double passwords_per_second = 0.5;
  /// And those of one player's known devices and sessions: who logs in and out all evening, and no
  /// program.
  double known_password_burst = 20;
  double known_passwords_per_second = 0.1;
  /// Of one player. Of more sessions the oldest end.
  int sessions_per_player = 100;
  int tokens_per_player = 20;

  /// Rooms that never started are deleted when nobody is in them and nothing has happened in them
  /// for so many days; 0: never. Long enough for an invitation that waits in somebody's mail.
  std::size_t unused_room_days = 30;
  /// Guests are deleted who sit nowhere, own nothing, are named in no log and have not been seen
  /// for so many days; 0: never. All that they lose is a random name.
  std::size_t idle_guest_days = 30;
  /// Some of both, so often.
  std::chrono::milliseconds sweep_interval{10'000};
  /// But not before the machine's clock has gone evenly for so long: it may have been set wrong.
  std::chrono::milliseconds sweep_believes_clock_after{10 * 60 * 1000};
  /// With less than this free for us on the disk, nothing new is let in: no rooms, no guests, no
  /// talk of guests. A million turns fit, so the games that run can end.
  std::size_t short_of_space_bytes = 256 * 1024 * 1024;

  /// Computer players in memory, and of these the places of those that think or play a turn. One
  /// that has nothing to do holds no place and gives way. Beyond the places running games wait for
  /// one, and no new ones are opened.
  std::size_t bot_games = 2000;
  /// Of these places, those in games from one address: a school of two hundred that plays at once.
  std::size_t bot_games_per_address = 200;
  /// And in the rooms that one player has opened: all of `room_burst`, for three each.
  std::size_t bot_games_per_player = 40;
  /// Positions that wait to be thought about with the whole budget of their level: of all, of one
  /// address, and in rooms that one player has opened. Beyond it a tenth is spent.
  std::size_t bot_queue = 64;
  std::size_t bot_queue_per_address = 24;
  std::size_t bot_queue_per_player = 8;
  /// So often it is looked in the file whether a room waits for a computer player that has not
  /// come.
  std::chrono::milliseconds bot_interval{30'000};
  /// After a failure a computer player tries again in so long; each further one doubles it, up to
  /// the second.
  std::chrono::milliseconds bot_retry{1000};
  std::chrono::milliseconds bot_retry_most{60'000};

  /// A session cookie lives so long, and is prolonged when a day of it is gone.
  std::chrono::hours session_life{24 * 400};
};

}  // namespace quintet::server
