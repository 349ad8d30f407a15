// The connections in a room, and the messages that each of them gets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/container/flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/delayed_view.hpp"
#include "server/games/room_state.hpp"
#include "server/games/turn_contact.hpp"
#include "server/messages/subscriber.hpp"
#include "server/rooms/recent_events.hpp"
#include "server/rooms/room_limits.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// The reply to the turn that is event `seq`: `to` gets it with the event in it, not as a push.
struct TurnReply {
  const Subscriber* to = nullptr;
  std::int64_t request = 0;
  std::int64_t seq = 0;
};

/// The subscriptions of a room with their rights and mutes, its last events and, if spectators see
/// turns late, the room as they see it. Follows the log, decides nothing and writes nothing, so it
/// needs no right to change the room.
///
/// `state` is always the room after the last event that was passed to `remember` or `publish`. Used
/// by one thread at a time, except `size`.
class Audience {
 public:
  struct Subscription {
    std::shared_ptr<Subscriber> connection;
    protocol::Player player;
    KeyRights rights;
    std::vector<std::string> muted;    // ids
    std::int64_t sent = 0;             // seq of the last event that it knows
    RoomFollower* follower = nullptr;  // of the connection; null: it gets messages
  };

  /// `room`: its id. `limits` outlives this. `bots_play`: whether computer players come when they
  /// are needed.
  Audience(std::string room, const RoomLimits& limits, bool bots_play = false)
      : room_(std::move(room)), limits_(limits), bots_play_(bots_play) {}

  // Connections.

  /// How many connections. Any thread.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Whether a connection of the player is here.
  [[nodiscard]] bool is_inside(const std::string& player_id) const {
    return !connections_of(player_id).empty();
  }
  /// Whether a seated player can play: connected, or a computer player, which comes when needed.
  [[nodiscard]] bool is_here(const protocol::Player& player) const {
    return is_inside(player.id) || (player.bot && bots_play_);
  }
  /// Null when the connection is not here.
  [[nodiscard]] const Subscription* find(const Subscriber& connection) const;
  /// The player with this id, if they are here.
  [[nodiscard]] std::optional<protocol::Player> find_player(const std::string& player_id) const;
  void for_each(const std::function<void(const Subscription&)>& call) const;
  /// The rights from the keys that the connection has shown so far, and `KeyRights::inside`.
  [[nodiscard]] KeyRights rights_of(const Subscriber& connection,
                                    const std::string& player_id) const;
  /// Address of a player's first connection; empty if there is none. Lives as long as the
  /// connection.
  [[nodiscard]] std::string_view address_of(const std::string& player_id) const;
  /// The shortest round trip of a player's connections; null if none has been measured.
  [[nodiscard]] std::optional<std::chrono::milliseconds> round_trip(
      const std::string& player_id) const;

  /// How a player is connected. Directly, if one of their connections is; otherwise through a node
  /// that is not silent now, if there is one.
  [[nodiscard]] Way way_of(const std::string& player_id, Time::Point now) const;

  /// Adds a connection, or updates it. `deliver` will send it only events after those that it may
  /// see now. Without `muted` it keeps its mutes. False if the connection cannot enter.
  [[nodiscard]] bool add(const RoomState& state, const std::shared_ptr<Subscriber>& connection,
                         const protocol::Player& player, KeyRights rights,
                         std::optional<std::vector<std::string>> muted);
  /// Returns whether the connection was here.
  bool remove(Subscriber& connection);
  /// Sends the chosen connections a `left` push with the reason and removes them. Returns whether
  /// any were chosen.
  bool send_away(const std::function<bool(const Subscription&)>& whom, const protocol::Error& why);
  /// Hides the chat lines of `player_id` from this connection from now on, or shows them again.
  [[nodiscard]] protocol::Result<void> mute(const Subscriber& connection,
                                            const std::string& player_id, bool muted);

  // Events and messages.

  /// Drops the events; the caller then passes the log to `remember` from its first event. Keeps the
  /// subscriptions, with what each of them knows.
  void begin_log();
  /// Adds the next event of the log. The next `deliver` sends it.
  void remember(const storage::EventRow& row, const protocol::RoomEvent& event);
  /// Sends each connection the events in memory that it lacks and may see by now.
  void deliver(const RoomState& state);
  /// Remembers and sends events that have just been committed; `rows` and `events` are the same, by
  /// index. Sends away connections that may not stay once the game has started; they do not get the
  /// start. Returns whether there were any. Sends `reply` if its receiver is here.
  bool publish(const RoomState& state, const std::vector<storage::EventRow>& rows,
               const Events& events, const TurnReply& reply = {});
  /// Sends the presence to all connections.
  void notify(const protocol::Presence& presence) const;
  /// Sends a message to all connections.
  void notify(const Message& message) const;

  /// Number of the last event.
  [[nodiscard]] std::int64_t last() const { return last_; }
  /// Number of the last event that a player may see.
  [[nodiscard]] std::int64_t last_for(const RoomState& state, std::string_view player_id) const;
  /// Whether the player sees turns as they are played.
  [[nodiscard]] bool sees_all(const RoomState& state, std::string_view player_id) const;
  /// The room as a player sees it: `state`, or what spectators see.
  [[nodiscard]] const RoomState& view_for(const RoomState& state, std::string_view player_id) const;
  /// The room as spectators see it.
  [[nodiscard]] const RoomState& view_of_spectators(const RoomState& state) const;
  /// Whether spectators see turns late.
  [[nodiscard]] bool delayed() const { return delayed_ != nullptr; }

  /// The pushes of the events after `since` that the connection knows, as it may read them. Null if
  /// some of them are no longer in memory, or it does not know `since`.
  [[nodiscard]] std::optional<std::vector<Message>> events_since(const RoomState& state,
                                                                 const Subscription& subscription,
                                                                 std::int64_t since) const;
  /// The last chat lines that a connection may read.
  [[nodiscard]] std::vector<protocol::ChatLine> chat_for(const RoomState& state,
                                                         const Subscription& subscription) const;

  // Presence.

  [[nodiscard]] protocol::Presence presence(const RoomState& state) const;
  /// The presence, if it differs from the last that this returned.
  [[nodiscard]] std::optional<protocol::Presence> new_presence(const RoomState& state);
  /// Makes the next `new_presence` return the presence even if it has not changed.
  void forget_presence() { sent_presence_ = {}; }

 private:
  /// An event that is a chat line, which some connections may not read.
  struct Line {
    std::int64_t seq = 0;
    protocol::Channel channel = protocol::Channel::players;
    std::string by;  // the player's id
  };
  /// The last events, from `first` on, as messages that all receivers share. Each is made when it
  /// is first needed.
  struct Pushes {
    struct Push {
      Message open;
      Message hidden;  // of a chat line, for connections that may not read it
      std::shared_ptr<const protocol::EventPush> value;  // for followers
    };
    Push& at(std::int64_t seq) {
      const auto index = static_cast<std::size_t>(seq - first);
      if (index >= made.size()) made.resize(index + 1);
      return made[index];
    }
    std::int64_t first = 0;
    std::vector<Push> made;
  };
  /// The events of a commit, of which `first` is the number of the first one. They need not be read
  /// from their text.
  struct Committed {
    std::int64_t first = 0;
    std::span<const protocol::RoomEvent> events;
  };

  /// The connections of a player, in the order in which they came.
  [[nodiscard]] std::span<const Subscription* const> connections_of(
      std::string_view player_id) const;
  void deliver_all(const RoomState& state, const TurnReply& reply, const Committed& committed);
  void deliver(const RoomState& state, Subscription& subscription, const TurnReply& reply,
               const Committed& committed, Pushes& pushes) const;
  /// Sends a chat line whose event is held back to the connections that see turns late.
  void send_ahead(const RoomState& state, const storage::EventRow& row,
                  const protocol::Said& said) const;
  /// Number of the oldest event in `recent_`.
  [[nodiscard]] std::int64_t first() const {
    return last_ - static_cast<std::int64_t>(recent_.size()) + 1;
  }
  /// The chat line that is event `seq`, if the connection may not read it; else null.
  [[nodiscard]] const Line* hidden_line(const RoomState& state, const Subscription& subscription,
                                        std::int64_t seq) const;
  /// Event `seq` as the connection may read it. Precondition: it is in `recent_`.
  [[nodiscard]] const Message& push_for(const RoomState& state, const Subscription& subscription,
                                        std::int64_t seq, Pushes& pushes) const;
  /// Event `seq` for followers. Precondition: it is in `recent_`.
  [[nodiscard]] const std::shared_ptr<const protocol::EventPush>& value_for(
      std::int64_t seq, const Committed& committed, Pushes& pushes) const;
  [[nodiscard]] bool may_read(const RoomState& state, const Subscription& subscription,
                              protocol::Channel channel, std::string_view player_id) const;

  const std::string room_;
  const RoomLimits& limits_;
  const bool bots_play_;
  std::atomic<std::size_t> size_ = 0;
  // Sorted, and not hashed: most rooms have a few connections, and a hash table has space for
  // dozens. In a full room coming and going takes some microseconds.
  boost::container::flat_map<const Subscriber*, std::unique_ptr<Subscription>> subscriptions_;
  std::vector<const Subscription*> by_player_;  // the same, sorted by the player's id
  std::int64_t players_ = 0;                    // number of different ones
  std::int64_t last_ = 0;
  RecentEvents recent_;                   // up to `last_`
  std::vector<Line> lines_;               // the chat lines among them
  std::unique_ptr<DelayedView> delayed_;  // where spectators see turns late
  protocol::Presence sent_presence_;
};

}  // namespace quintet::server
