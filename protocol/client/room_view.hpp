// A client's copy of a room: a snapshot, kept up to date by the events after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::client {

/// Knows no rules: the events say what follows from a turn. Used by one thread at a time.
class RoomView {
 public:
  /// The position from which the engine can replay the turns after it: the one after the last
  /// withdrawal, because turns alone do not lead there.
  struct Base {
    std::string position;
    std::size_t turns = 0;  // played before it
  };

  /// `player`: the id of the client's player; empty if only the snapshot says where they sit.
  explicit RoomView(protocol::Snapshot snapshot, std::string player = {});

  /// Applies the next event. Ignores an event that has been applied. Returns false if an event is
  /// missing before this one; then the view is unchanged.
  [[nodiscard]] bool apply(const protocol::EventPush& event);
  void set_presence(protocol::Presence presence) { room_.presence = std::move(presence); }
  void set_base(Base base) { base_ = std::move(base); }

  /// The snapshot that the client would get now, with three exceptions: it has no chat, `you` has
  /// the keys and the role of the first snapshot, and `start_by` ignores downtimes of the database
  /// after the last event.
  [[nodiscard]] const protocol::Snapshot& room() const { return room_; }
  /// Number of the last event.
  [[nodiscard]] std::int64_t seq() const { return room_.seq; }
  /// Number of turns that have been played.
  [[nodiscard]] std::int64_t ply() const { return static_cast<std::int64_t>(room_.turns.size()); }
  /// The client's seat; null if it has none.
  [[nodiscard]] std::optional<int> seat() const { return room_.you.seat; }
  /// Whether the client's seat is to move in a running game.
  [[nodiscard]] bool my_turn() const {
    return room_.status == protocol::RoomStatus::playing && seat() && room_.to_move == seat();
  }
  /// Whether the client's seat has withdrawn from the game.
  [[nodiscard]] bool withdrawn() const;
  /// Whether fewer turns have been played than there are seats.
  [[nodiscard]] bool in_opening() const { return room_.turns.size() < room_.seats.size(); }
  /// Whether a client other than a computer player is connected to the room.
  [[nodiscard]] bool people_here() const;
  /// Null if no seat has withdrawn, or if the snapshot was taken after the last withdrawal and
  /// `set_base` has not been called.
  [[nodiscard]] const std::optional<Base>& base() const { return base_; }
  /// The request to play `turn` now. Precondition: the game has started.
  [[nodiscard]] protocol::Play play(std::string turn) const;

 private:
  void on(const protocol::Opened& event);
  void on(const protocol::Seated& event);
  void on(const protocol::Unseated& event);
  void on(const protocol::Started& event);
  void on(const protocol::Played& event);
  void on(const protocol::Offered& event);
  void on(const protocol::Answered& event);
  void on(const protocol::TakenBack& event);
  void on(const protocol::Paused& event);
  void on(const protocol::Resumed& event);
  void on(const protocol::Withdrew& event);
  void on(const protocol::Ended& event);
  void on(const protocol::Rematch& event);
  void on(const protocol::AccessChanged& event);
  // These change nothing that a snapshot has, apart from its chat.
  void on(const protocol::Said& /*event*/) {}
  void on(const protocol::Removed& /*event*/) {}
  void on(const protocol::Admitted& /*event*/) {}

  void stand(const protocol::GameStanding& standing);
  void set_clocks(const protocol::Clocks& clocks);
  void close_offers_of_the_turn();

  protocol::Snapshot room_;
  std::string player_;
  std::optional<Base> base_;
  std::int64_t at_ = 0;         // of the event that is being applied
  std::int64_t clocks_at_ = 0;  // when `room_.clocks` had these values
};

}  // namespace quintet::client
