#include "server/games/notifications.hpp"

#include <algorithm>

#include "server/games/reminders.hpp"

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
  Collector(const IsLooking& is_looking, const EventTimes& times)
      : is_looking_(is_looking), times_(times) {}

  /// Only for a player who does not look at the room.
  void add_if_away(const protocol::Player& player, NotificationKind kind) {
    if (!player.bot && !is_looking_(player.id)) add(player.id, kind, false);
  }
  /// For a player who looks at the room as read, so that the inbox lists it when they leave. Their
  /// devices get the reminders in any case.
  void add_turn(const protocol::Player& player) {
    if (player.bot) return;
    add(player.id, NotificationKind::turn, is_looking_(player.id));
    auto& deliveries = found_.back().deliveries;
    const auto times =
        times_.due ? reminders(times_.now, *times_.due) : std::vector<std::int64_t>();
    if (!times.empty()) {
      deliveries.push_back({.kind = std::string(reminder_kind),
                            .setting = std::string(reminder_kind),
                            .due = times.front()});
    }
    // The notification has a later event than that of the earlier message.
    for (storage::NewDelivery& delivery : deliveries)
      delivery.keeps_earlier = true;
  }
  [[nodiscard]] std::vector<storage::NewNotification> take() { return std::move(found_); }

 private:
  void add(const std::string& player, NotificationKind kind, bool read) {
    found_.push_back(new_notification(player, kind, read, times_.now));
  }

  const IsLooking& is_looking_;
  const EventTimes& times_;
  std::vector<storage::NewNotification> found_;
};

}  // namespace

storage::NewNotification new_notification(const std::string& player, NotificationKind kind,
                                          bool read, std::int64_t now) {
  const std::string word(to_string(kind));
  storage::NewNotification notification{.player = player, .kind = word, .read = read};
  if (!read)
    notification.deliveries.push_back(
        {.kind = word, .setting = word, .due = now + message_wait_ms});
  return notification;
}

std::vector<storage::NewNotification> notifications_of(const RoomState& state, const Events& events,
                                                       const IsLooking& is_looking,
                                                       const EventTimes& times) {
  Collector collector(is_looking, times);
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
    if (mover != nullptr && passes_turn(events)) collector.add_turn(*mover);
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

std::optional<NotificationKind> unseen_kind(const RoomState& state, std::string_view player_id,
                                            std::int64_t now, std::int64_t lost_for_ms) {
  const auto seat = state.seat_of(player_id);
  if (!seat || !state.record()) return std::nullopt;
  const auto is_recent = [&](std::int64_t at) { return at + lost_for_ms >= now; };
  if (state.result()) {
    return is_recent(*state.ended_at()) ? std::optional(NotificationKind::ended) : std::nullopt;
  }
  const bool by_days = state.opened().clock.kind == protocol::Clock::Kind::correspondence;
  if (by_days && state.seat_to_move() == seat) return NotificationKind::turn;
  if (is_recent(*state.started_at())) return NotificationKind::began;
  return std::nullopt;
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
