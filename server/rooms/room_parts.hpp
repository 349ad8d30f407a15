// The parts of one room.
#pragma once

#include <array>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/games/absences.hpp"
#include "server/games/room_clock.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/bot_calls.hpp"
#include "server/rooms/deadline_timer.hpp"
#include "server/rooms/event_log.hpp"
#include "server/rooms/fair_rate.hpp"
#include "server/rooms/join_requests.hpp"
#include "server/rooms/lobby_entry.hpp"
#include "server/rooms/mailbox.hpp"
#include "server/rooms/room_context.hpp"
#include "server/rooms/turn_news.hpp"

namespace quintet::server {

/// The functions that serve commands (room_requests.hpp and others) work on these. Use them on the
/// room's strand, and only for one command at a time; a timer may run while that command waits for
/// the database. `places`, and the sizes of `audience` and `join_requests`, are thread-safe.
struct RoomParts : std::enable_shared_from_this<RoomParts> {
  RoomParts(std::shared_ptr<const RoomContext> the_context, std::string the_id);

  /// EventLog::state.
  [[nodiscard]] const RoomState& state() const { return log.state(); }

  const std::shared_ptr<const RoomContext> context;
  const std::string id;
  const boost::asio::any_io_executor strand;
  MailboxPlaces places;
  EventLog log;
  RoomClock clock;
  DeadlineTimer deadline;
  Audience audience;
  Absences absences;
  JoinRequests join_requests;
  BotCalls bot_calls;
  TurnNotifier turn_notifier;
  LobbyEntry lobby_entry;
  std::array<FairRate, 2> chat_bytes;  // by channel
  boost::asio::steady_timer presence_timer;
  bool presence_due = false;  // the timer runs
  bool departed = false;      // another node serves the room now
};

}  // namespace quintet::server
