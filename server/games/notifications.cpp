#include "server/games/notifications.hpp"

#include <algorithm>

namespace quintet::server {
namespace {

using protocol::NotificationKind;

bool played_by_bot(const RoomState& state, const Events& events) {
  return std::ranges::any_of(events, [&state](const protocol::RoomEvent& event) {
    const auto* played = std::get_if<protocol::Played>(&event);
    if (played == nullptr) return false;
    const auto& player = state.seats()[static_cast<std::size_t>(played->seat)];
    return player && player->bot;
  });
}

/// Whether these events may give the turn to a seat.
bool passes_turn(const Events& events) {
  return any<protocol::Started>(events) || any<protocol::Played>(events) ||
         any<protocol::TakenBack>(events) || any<protocol::Withdrew>(events);
}

class Collector {
 public:
  explicit Collector(const IsInRoom& is_in_room) : is_in_room_(is_in_room) {}

  /// Only for players who are not in the room.
  void add_if_away(const protocol::Player& player, NotificationKind kind) {
    if (!player.bot && !is_in_room_(player.id)) add(player, kind, false);
  }
  /// For players in the room as read, so that the inbox lists it when they leave.
  void add_for_all(const protocol::Player& player, NotificationKind kind) {
    if (!player.bot) add(player, kind, is_in_room_(player.id));
  }
  [[nodiscard]] std::vector<storage::NewNotification> take() { return std::move(found_); }

 private:
  void add(const protocol::Player& player, NotificationKind kind, bool read) {
    found_.push_back({.player = player.id, .kind = std::string(to_string(kind)), .read = read});
  }

  const IsInRoom& is_in_room_;
  std::vector<storage::NewNotification> found_;
};

}  // namespace

std::vector<storage::NewNotification> notifications_of(const RoomState& state, const Events& events,
                                                       const IsInRoom& is_in_room) {
  Collector collector(is_in_room);
  const auto for_seated = [&](NotificationKind kind, const protocol::Player* but = nullptr) {
    for (const auto& player : state.seats()) {
      if (player && &*player != but) collector.add_if_away(*player, kind);
    }
  };
  if (any<protocol::Ended>(events)) {
    // A room that closes before its start has no game that ends.
    if (state.record()) for_seated(NotificationKind::ended);
    return collector.take();
  }
  const bool by_days = state.opened().clock.kind == protocol::Clock::Kind::correspondence;
  const auto to_move = state.seat_to_move();
  const protocol::Player* mover =
      to_move && state.seats()[*to_move] ? &*state.seats()[*to_move] : nullptr;
  if (by_days) {
    // The player to move learns of the begin by their turn.
    if (any<protocol::Started>(events)) for_seated(NotificationKind::began, mover);
    if (mover != nullptr && passes_turn(events)) {
      collector.add_for_all(*mover, NotificationKind::turn);
    }
    return collector.take();
  }
  // Players whose seek or rematch has just led to a live game are on their way into its room.
  if (any<protocol::Started>(events) && !any<protocol::Opened>(events)) {
    for_seated(NotificationKind::began);
  }
  if (mover != nullptr && played_by_bot(state, events)) {
    collector.add_if_away(*mover, NotificationKind::computer);
  }
  return collector.take();
}

bool still_holds(NotificationKind kind, const storage::GameRow& game, std::string_view player_id) {
  const auto is_to_move = [&] {
    return std::ranges::any_of(game.seats, [&](const storage::GameSeat& seat) {
      return seat.player.id == player_id && game.pending.to_move == seat.seat;
    });
  };
  switch (kind) {
    case NotificationKind::turn:
    case NotificationKind::computer:
      return is_to_move();
    case NotificationKind::began:
    case NotificationKind::asked:
      return !game.ended_at;
    case NotificationKind::ended:
      return game.ended_at.has_value();
  }
  return false;
}

}  // namespace quintet::server
