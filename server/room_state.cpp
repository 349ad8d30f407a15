#include "server/room_state.hpp"

#include <algorithm>
#include <utility>

#include "server/rules_bridge.hpp"

namespace quintet::server {

using protocol::RoomStatus;

std::expected<void, std::string> RoomState::apply(std::int64_t seq, std::int64_t at,
                                                  const protocol::RoomEvent& event) {
  if (seq != seq_ + 1) {
    return std::unexpected("event " + std::to_string(seq) + " follows event " +
                           std::to_string(seq_));
  }
  const bool opens = std::holds_alternative<protocol::Opened>(event);
  if (opens != (seq == 1)) return std::unexpected("a log begins with \"opened\", and only there");
  at_ = at;
  const std::int64_t before = std::exchange(seq_, seq);
  auto applied = std::visit([this](const auto& e) { return apply(e); }, event);
  if (!applied) seq_ = before;
  return applied;
}

RoomStatus RoomState::status() const {
  if (!record_) return RoomStatus::open;
  return ended_ ? RoomStatus::over : RoomStatus::playing;
}

std::optional<rules::Seat> RoomState::seat_of(std::string_view player_id) const {
  for (rules::Seat seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat] && seats_[seat]->id == player_id) return seat;
  }
  return std::nullopt;
}

protocol::Standing RoomState::standing() const {
  if (!record_) return {.ply = 0, .hash = 0, .seq = seq_};
  return {.ply = static_cast<std::int64_t>(record_->turns().size()),
          .hash = record_->game().hash(),
          .seq = seq_};
}

rules::GameRecord RoomState::new_record() const {
  return rules::GameRecord(*game_, options_);
}

RoomState::Applied RoomState::apply(const protocol::Opened& event) {
  const rules::GameInfo* game = rules::find_game(event.game);
  if (game == nullptr) return std::unexpected("there is no game \"" + event.game + "\"");
  auto options = rules::OptionValues::complete(game->options, event.options);
  if (!options) return std::unexpected(options.error().message);
  opened_ = event;
  opened_at_ = at_;
  game_ = game;
  options_ = *std::move(options);
  // In the catalogue's order, whatever that of the log, and with defaults for options that came
  // after it was written: a room says the same before and after a restart.
  opened_.options = options_.pairs();
  seats_.assign(game_->seat_names(options_).size(), std::nullopt);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Seated& event) {
  const auto seat = static_cast<std::size_t>(event.seat);
  if (record_ || seat >= seats_.size() || seats_[seat] || seat_of(event.player.id)) {
    return std::unexpected("nobody can sit down on seat " + std::to_string(event.seat));
  }
  seats_[seat] = event.player;
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Unseated& event) {
  const auto seat = static_cast<std::size_t>(event.seat);
  if (record_ || seat >= seats_.size() || !seats_[seat]) {
    return std::unexpected("nobody can leave seat " + std::to_string(event.seat));
  }
  seats_[seat].reset();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Started& event) {
  if (record_) return std::unexpected("the game has started already");
  if (!std::ranges::all_of(seats_, [](const auto& seat) { return seat.has_value(); })) {
    return std::unexpected("the game started with a free seat");
  }
  rules::GameRecord record = new_record();
  if (record.game().hash() != event.standing.hash) {
    return std::unexpected("the game started from another position");
  }
  record_ = std::move(record);
  started_at_ = at_;
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Played& event) {
  if (!record_) return std::unexpected("a turn before the start");
  if (event.ply != std::ssize(record_->turns()) + 1 || record_->seat_to_move() != event.seat) {
    return std::unexpected("turn " + std::to_string(event.ply) + " of seat " +
                           std::to_string(event.seat) + " is not the next one");
  }
  const std::uint64_t chosen_in = record_->game().hash();
  auto preview = record_->preview_turn(event.turn);
  if (!preview) return std::unexpected(preview.error().message);
  if (preview->game.hash() != event.standing.hash) {
    return std::unexpected("turn " + std::to_string(event.ply) + " leads to " +
                           preview->game.position() + ", but the log says " +
                           event.standing.position);
  }
  record_->take_turn(event.turn, *std::move(preview));
  turn_marks_.push_back({.seq = seq_, .chosen_in = chosen_in});
  if (const protocol::Clocks& clocks = event.standing.clocks) {
    const auto seat = static_cast<std::size_t>(event.seat);
    if (seat < clocks->left.size()) turn_marks_.back().left = clocks->left[seat];
    if (seat < clocks->periods.size()) turn_marks_.back().periods = clocks->periods[seat];
  }
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Withdrew& event) {
  if (!record_) return std::unexpected("a withdrawal before the start");
  const auto reason = rules::parse_withdrawal_reason(event.reason);
  if (!reason) return std::unexpected("\"" + event.reason + "\" is no reason to withdraw");
  rules::GameRecord next = *record_;
  if (const auto withdrew = next.withdraw(static_cast<rules::Seat>(event.seat), *reason);
      !withdrew) {
    return std::unexpected(withdrew.error().message);
  }
  if (next.game().hash() != event.standing.hash) {
    return std::unexpected("the withdrawal of seat " + std::to_string(event.seat) + " leads to " +
                           next.game().position() + ", but the log says " +
                           event.standing.position);
  }
  record_ = std::move(next);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Ended& event) {
  if (ended_ || !record_ || !record_->result() || to_protocol(*record_->result()) != event.result) {
    return std::unexpected("the game ended otherwise");
  }
  ended_ = true;
  return {};
}

}  // namespace quintet::server
