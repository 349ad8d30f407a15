// Limits of rooms: commands, chat, logs, memory, deletion, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct RoomLimits {
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
  /// Number of unused rooms that stay in memory, and for how long: a client that has asked for the
  /// record of a game often asks again, and reading the log again costs more.
  std::size_t kept_rooms = 1000;
  std::chrono::seconds room_kept{15};
  /// Time for which a room replays its log before it lets other work run on the same thread.
  std::chrono::milliseconds replay_slice{2};
  /// Connections in one room.
  std::size_t connections_per_room = 20'000;
  /// Events kept in memory for clients that reconnect. A client further behind gets a snapshot.
  std::size_t recent_events = 128;
  /// Shortest interval between two presence pushes of a room.
  std::chrono::milliseconds presence_interval{250};

  /// A room whose next deadline is further away than this may leave memory. A check of the stored
  /// deadlines, twice in this time, loads it again.
  std::chrono::seconds due_horizon{120};

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
  /// Limits on bytes of chat count a line with this for the rest of its event.
  std::size_t chat_line_overhead_bytes = 256;
  /// Bytes of chat in each of the two channels of a room, from all addresses: three lines a second.
  /// The channels are separate, so spectators cannot silence the players. One network gets half in
  /// the long run.
  double room_chat_bytes_burst = 128 * 1024;
  double room_chat_bytes_per_second = 1000;
  /// Players that one connection has muted in one room.
  std::size_t muted_players = 64;

  /// Days without an event after which a room is deleted that never started and has no connections;
  /// 0: never. Long enough for an invitation that waits in a mailbox.
  std::size_t unused_room_days = 30;
  /// Days without a visit after which a guest is deleted who has no seat, owns nothing and appears
  /// in no log; 0: never. The guest loses only a random name.
  std::size_t idle_guest_days = 30;
  /// Days after which a notification is deleted, read or not; 0: never.
  std::size_t notification_days = 60;
  /// Interval of these deletions. Each deletes a limited number of rooms and guests.
  std::chrono::milliseconds sweep_interval{10'000};
  /// Time for which the clock must have run evenly before they begin, in case it was set wrong.
  std::chrono::milliseconds sweep_believes_clock_after{10 * 60 * 1000};
};

}  // namespace quintet::server
