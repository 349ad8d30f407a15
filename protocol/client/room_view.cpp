#include "protocol/client/room_view.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

namespace quintet::client {

using protocol::Offer;
using protocol::OpenOffer;
using protocol::RoomStatus;

RoomView::RoomView(protocol::Snapshot snapshot, std::string player)
    : room_(std::move(snapshot)),
      player_(std::move(player)),
      clocks_at_(room_.clock_running_since.value_or(0)) {
  room_.chat.clear();
  if (player_.empty() && seat()) {
    const auto index = static_cast<std::size_t>(*seat());
    if (index < room_.seats.size() && room_.seats[index].player)
      player_ = room_.seats[index].player->id;
  }
}

bool RoomView::apply(const protocol::EventPush& event) {
  if (event.seq <= seq()) return true;
  if (event.seq != seq() + 1) return false;
  room_.seq = event.seq;
  at_ = event.at;
  if (const auto* known = std::get_if<protocol::RoomEvent>(&event.what))
    std::visit([this](const auto& each) { on(each); }, *known);
  const bool runs =
      room_.status == RoomStatus::playing && room_.clocks && !room_.start_by && room_.to_move;
  room_.clock_running_since = runs ? std::optional(clocks_at_) : std::nullopt;
  return true;
}

bool RoomView::withdrawn() const {
  if (!seat()) return false;
  const auto index = static_cast<std::size_t>(*seat());
  return index < room_.seats.size() && room_.seats[index].withdrew.has_value();
}

bool RoomView::people_here() const {
  if (room_.presence.spectators > 0) return true;
  const std::size_t seats = std::min(room_.presence.seats.size(), room_.seats.size());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto& player = room_.seats[seat].player;
    if (room_.presence.seats[seat] && !(player && player->bot)) return true;
  }
  return false;
}

protocol::Play RoomView::play(std::string turn) const {
  return {.room = room_.room,
          .ply = ply() + 1,
          .hash = room_.hash.value_or(0),
          .turn = std::move(turn),
          .seq = seq()};
}

void RoomView::stand(const protocol::GameStanding& standing) {
  room_.position = standing.position;
  room_.hash = standing.hash;
  room_.to_move = standing.to_move;
  room_.start_by = standing.start_by;
  set_clocks(standing.clocks);
}

void RoomView::set_clocks(const protocol::Clocks& clocks) {
  room_.clocks = clocks;
  clocks_at_ = at_;
}

void RoomView::close_offers_of_the_turn() {
  std::erase_if(room_.offers, [](const OpenOffer& offer) {
    return offer.what == Offer::draw || offer.what == Offer::takeback;
  });
}

void RoomView::on(const protocol::Opened& event) {
  room_.game = event.game;
  room_.options = event.options;
  room_.clock = event.clock;
  room_.rated = event.rated;
  room_.visibility = event.visibility;
  room_.spectators = event.spectators;
  room_.by = event.by;
  room_.delay_turns = event.delay_turns;
  room_.rematch_of = event.rematch_of;
  room_.instant = event.instant;
  room_.opened_at = at_;
}

void RoomView::on(const protocol::Seated& event) {
  const auto index = static_cast<std::size_t>(event.seat);
  if (index >= room_.seats.size()) return;
  room_.seats[index] = {.player = event.player, .rating = event.rating, .withdrew = {}};
  if (event.player.id == player_) room_.you.seat = event.seat;
}

void RoomView::on(const protocol::Unseated& event) {
  const auto index = static_cast<std::size_t>(event.seat);
  if (index >= room_.seats.size()) return;
  room_.seats[index] = {};
  if (seat() == event.seat) room_.you.seat.reset();
}

void RoomView::on(const protocol::Started& event) {
  room_.status = RoomStatus::playing;
  stand(event.standing);
}

void RoomView::on(const protocol::Played& event) {
  room_.turns.push_back({.seat = event.seat, .turn = event.turn});
  stand(event.standing);
  close_offers_of_the_turn();
}

void RoomView::on(const protocol::Offered& event) {
  std::erase_if(room_.offers, [&](const OpenOffer& offer) { return offer.what == event.what; });
  room_.offers.push_back({.what = event.what, .seat = event.seat, .accepted = {}});
}

void RoomView::on(const protocol::Answered& event) {
  const auto open = std::ranges::find(room_.offers, event.what, &OpenOffer::what);
  if (open == room_.offers.end()) return;
  if (event.accept) {
    open->accepted.push_back(event.seat);
  } else {
    room_.offers.erase(open);
  }
}

void RoomView::on(const protocol::TakenBack& event) {
  if (event.ply < ply()) room_.turns.resize(static_cast<std::size_t>(event.ply));
  stand(event.standing);
  close_offers_of_the_turn();
}

void RoomView::on(const protocol::Paused& event) {
  room_.status = RoomStatus::paused;
  set_clocks(event.clocks);
  room_.offers.clear();
}

void RoomView::on(const protocol::Resumed& event) {
  room_.status = RoomStatus::playing;
  set_clocks(event.clocks);
  room_.offers.clear();
}

void RoomView::on(const protocol::Withdrew& event) {
  const auto index = static_cast<std::size_t>(event.seat);
  if (index < room_.seats.size())
    room_.seats[index].withdrew = {.ply = ply(), .reason = event.reason};
  stand(event.standing);
  base_ = {.position = event.standing.position, .turns = room_.turns.size()};
  room_.offers.clear();
}

void RoomView::on(const protocol::Ended& event) {
  room_.status = RoomStatus::over;
  room_.result = event.result;
  room_.ratings = event.ratings;
  room_.to_move.reset();
  room_.start_by.reset();
  room_.offers.clear();
}

void RoomView::on(const protocol::Rematch& event) {
  room_.rematch = event.next;
  room_.offers.clear();
}

void RoomView::on(const protocol::AccessChanged& event) {
  room_.locked = event.locked;
}

}  // namespace quintet::client
