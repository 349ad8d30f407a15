// The connections in a room, and the messages that each of them gets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/messages/subscriber.hpp"
#include "server/rooms/attendance.hpp"
#include "server/rooms/audience_log.hpp"
#include "server/rooms/event_pushes.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/subscriptions.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// The reply to the turn that is event `seq`: `to` gets it with the event in it, not as a push.
struct TurnReply {
  const Subscriber* to = nullptr;
  std::int64_t request = 0;
  std::int64_t seq = 0;
};

/// The wishes of a client that enters a room.
struct EntryWishes {
  /// Ids of players whose chat lines it does not want; null: the same as before.
  std::optional<std::vector<std::string>> muted;
  /// The player takes the game's lesson.
  bool learning = false;
};

/// Sends each connection the events and chat lines that it may see. Follows the log, decides
/// nothing and writes nothing, so it needs no right to change the room.
///
/// `state` is always the room after the last event that was passed to `log().add` or `publish`.
/// Used by one thread at a time, except `subscriptions().size()`.
class Audience {
 public:
  /// `room`: its id. `limits` outlives this. `bots_play`: whether computer players come when they
  /// are needed.
  Audience(std::string room, const RoomLimits& limits, bool bots_play = false)
      : room_(std::move(room)),
        limits_(limits),
        log_(limits),
        attendance_(subscriptions_, bots_play) {}

  [[nodiscard]] const Subscriptions& subscriptions() const { return subscriptions_; }
  /// After `log().begin()` the subscriptions stay, with the events that each of them knows. The
  /// next `deliver` sends the others.
  [[nodiscard]] AudienceLog& log() { return log_; }
  [[nodiscard]] const AudienceLog& log() const { return log_; }
  [[nodiscard]] Attendance& attendance() { return attendance_; }
  [[nodiscard]] const Attendance& attendance() const { return attendance_; }

  /// Adds a connection, or updates it. `deliver` will send it only events after those that it may
  /// see now. False if the connection cannot enter.
  [[nodiscard]] bool add(const RoomState& state, const std::shared_ptr<Subscriber>& connection,
                         const protocol::Player& player, KeyRights rights, EntryWishes wishes);
  /// Returns whether the connection was here.
  bool remove(const Subscriber& connection) { return subscriptions_.remove(connection); }
  /// Sends the chosen connections a `left` push with the reason and removes them. Returns whether
  /// any were chosen.
  bool send_away(const std::function<bool(const Subscription&)>& whom, const protocol::Error& why);
  /// Hides the chat lines of `player_id` from this connection from now on, or shows them again.
  [[nodiscard]] protocol::Result<void> mute(const Subscriber& connection,
                                            const std::string& player_id, bool muted);

  /// Records whether the player looks at the room through this connection. Ignores a connection
  /// that is not here.
  void set_focus(const Subscriber& connection, bool focused);

  /// Sends each connection the events in memory that it lacks and may see by now.
  void deliver(const RoomState& state);
  /// Adds to the log and sends events that have just been committed; `rows` and `events` are the
  /// same, by index. Sends away connections that may not stay once the game has started; they do
  /// not get the start. Returns whether there were any. Sends `reply` if its receiver is here.
  bool publish(const RoomState& state, const std::vector<storage::EventRow>& rows,
               const Events& events, const TurnReply& reply = {});
  /// Sends the presence to all connections.
  void notify(const protocol::Presence& presence) const;
  /// Sends a message to all connections.
  void notify(const Message& message) const;

  /// The pushes of the events after `since` that the connection knows, as it may read them. Null if
  /// some of them are no longer in memory, or it does not know `since`.
  [[nodiscard]] std::optional<std::vector<Message>> events_since(const RoomState& state,
                                                                 const Subscription& subscription,
                                                                 std::int64_t since) const;
  /// The last chat lines that a connection may read.
  [[nodiscard]] std::vector<protocol::ChatLine> chat_for(const RoomState& state,
                                                         const Subscription& subscription) const;

 private:
  void deliver_all(const RoomState& state, const TurnReply& reply, const Committed& committed);
  /// Sends a chat line whose event is held back to the connections that see turns late.
  void send_ahead(const RoomState& state, const storage::EventRow& row,
                  const protocol::Said& said) const;

  const std::string room_;
  const RoomLimits& limits_;
  Subscriptions subscriptions_;
  AudienceLog log_;
  Attendance attendance_;
};

}  // namespace quintet::server
