// A client's side of the protocol over several connections: its rooms, its requests, and the turns
// that the server has not acknowledged. Uses no socket and no clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client/request_queue.hpp"
#include "protocol/client/room_view.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_messages.hpp"

namespace quintet::client {

/// A message of the server, and its effect.
struct Received {
  protocol::ServerMessage message;
  /// The request to which the message replies. Null for a push, and for a reply that arrives twice.
  std::optional<protocol::Request> request;
  /// The room whose view a snapshot in this message has replaced; null: none.
  std::optional<std::string> new_view;
  /// The events by which views have advanced, in order.
  std::vector<protocol::EventPush> events;
  /// An event was known already, or arrived before an earlier one. On one connection that stays
  /// whole, the server sends neither.
  bool out_of_order = false;
  /// Time to wait before the next request. The session sends the refused request again.
  std::chrono::milliseconds pause{0};
};

/// Used by one thread at a time. The caller sends what `next_message` returns and passes each
/// message of the server to `receive`.
class Session {
 public:
  /// Call for each new connection. Drops all requests without a reply. Sends the unacknowledged
  /// turns again, and enters every room with the last event that its view has.
  void begin();
  /// The next message to send; null if there is none now.
  [[nodiscard]] std::optional<std::string> next_message() { return requests_.next_message(); }
  /// Number of messages to send.
  [[nodiscard]] std::size_t waiting() const { return requests_.waiting(); }
  /// Reads a message. The error is a sentence: it is no message of the protocol.
  [[nodiscard]] std::expected<Received, std::string> receive(std::string_view text);

  /// Sends a request that concerns no view, or changes a room by an event.
  void send(protocol::Request request) { requests_.add(std::move(request)); }
  /// Sends a request again that the server could not carry out, before all others.
  void retry(protocol::Request request) { requests_.add_again(std::move(request)); }
  /// Enters a room, and enters it again after a lost connection or a lost event, until `forget`.
  void enter(const std::string& name, std::optional<std::string> key = {});
  /// Adds a room whose state is known. `begin` enters it.
  void add(RoomView view);
  /// Drops a room. Sends nothing.
  void forget(const std::string& name) { rooms_.erase(name); }
  /// Null before the first snapshot.
  [[nodiscard]] const RoomView* find(const std::string& name) const;

  /// Whether the client's seat is to move, has no turn under way, and the view is up to date.
  [[nodiscard]] bool awaits_turn(const std::string& name) const;
  /// Plays a turn and keeps it until the server has acknowledged or refused it. Precondition:
  /// `awaits_turn`.
  void play(const std::string& name, std::string turn);
  /// The turn under way; null if there is none.
  [[nodiscard]] const protocol::Play* turn_under_way(const std::string& name) const;
  /// Sends each turn under way again and asks for the missing events of each room. For a connection
  /// that loses messages, and after a failure of the server.
  void repeat();

 private:
  struct Room {
    std::optional<RoomView> view;
    std::optional<std::string> key;
    bool entering = false;                              // an `enter_room` has no reply yet
    std::map<std::int64_t, protocol::EventPush> early;  // events after a gap, by seq
    std::optional<protocol::Play> turn;                 // under way
    std::int64_t acknowledged = 0;                      // seq of the last acknowledged turn
  };

  /// Enters the room with the last event of its view.
  void request_events(const std::string& name, Room& room);
  /// Enters the room for a snapshot.
  void enter_anew(const std::string& name, Room& room);
  void on_reply(Received& received);
  void on_error(Received& received, const protocol::Error& error);
  void on_push(Received& received);
  void on_snapshot(const std::string& name, const protocol::Snapshot& snapshot, Received& received);
  void on_event(const protocol::EventPush& event, Received& received);
  void drop_turn(const protocol::Play& request);

  RequestQueue requests_;
  std::string player_;  // id, from the welcome
  std::map<std::string, Room> rooms_;
};

}  // namespace quintet::client
