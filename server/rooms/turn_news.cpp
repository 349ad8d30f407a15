#include "server/rooms/turn_news.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {
namespace {

/// Every turn has another ply, so a new ply alone is not reported.
bool is_news(const protocol::TurnNews& now, protocol::TurnNews before) {
  before.ply = now.ply;
  return now != before;
}

}  // namespace

std::vector<TurnNotifier::Sent> TurnNotifier::news_of(const std::string& room,
                                                      const RoomState& state,
                                                      std::optional<std::int64_t> due) {
  std::vector<Sent> news;
  const auto to_move = state.seat_to_move();
  for (rules::Seat seat = 0; seat < state.seats().size(); ++seat) {
    const auto& player = state.seats()[seat];
    if (!player) continue;
    const bool your_turn = state.status() == protocol::RoomStatus::playing && to_move == seat;
    news.push_back({.player = player->id,
                    .news = {.room = room,
                             .game = state.opened().game,
                             .seat = seat,
                             .status = state.status(),
                             .your_turn = your_turn,
                             .ply = state.standing().ply,
                             .due = your_turn ? due : std::nullopt}});
  }
  return news;
}

void TurnNotifier::notify(const PlayersHere& players, const std::string& room,
                          const RoomState& state, std::optional<std::int64_t> due) {
  if (!players.anybody_watches()) {
    // A client that begins to watch requests the current state.
    known_ = false;
    return;
  }
  std::vector<Sent> now = news_of(room, state, due);
  const std::vector<Sent> before = known_ ? std::exchange(sent_, {}) : std::vector<Sent>();
  for (const auto& [player, news] : now) {
    const auto sent = std::ranges::find(before, player, &Sent::player);
    if (sent != before.end() && !is_news(news, sent->news)) continue;
    players.notify_of_game(player, make_message(protocol::turn_push(news)));
  }
  for (const auto& [player, sent] : before) {
    if (std::ranges::find(now, player, &Sent::player) != now.end()) continue;
    const protocol::TurnNews gone{.room = room,
                                  .game = sent.game,
                                  .seat = std::nullopt,
                                  .status = state.status(),
                                  .ply = sent.ply};
    players.notify_of_game(player, make_message(protocol::turn_push(gone)));
  }
  sent_ = std::move(now);
  known_ = true;
}

void TurnNotifier::know(const PlayersHere& players, const std::string& room, const RoomState& state,
                        std::optional<std::int64_t> due) {
  if (known_) {
    notify(players, room, state, due);
  } else if (players.anybody_watches()) {
    sent_ = news_of(room, state, due);
    known_ = true;
  }
}

}  // namespace quintet::server
