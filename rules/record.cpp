#include "rules/record.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "rules/refusals.hpp"

namespace quintet::rules {

std::string_view to_string(WithdrawalReason reason) {
  switch (reason) {
    case WithdrawalReason::resignation:
      return "resignation";
    case WithdrawalReason::timeout:
      return "timeout";
    case WithdrawalReason::abandoned:
      return "abandoned";
  }
  std::unreachable();
}

std::optional<WithdrawalReason> parse_withdrawal_reason(std::string_view text) {
  for (const auto reason :
       {WithdrawalReason::resignation, WithdrawalReason::timeout, WithdrawalReason::abandoned}) {
    if (text == to_string(reason)) return reason;
  }
  return std::nullopt;
}

GameRecord::GameRecord(const GameInfo& info, OptionValues options)
    : info_(&info), options_(std::move(options)), game_(info.start(options_)) {
  active_ = SeatSet::first(seats());
  const Arrival start = arrival_at(game_);
  result_ = result_at(game_, start);
  arrive(game_, start);
}

Seat GameRecord::seats() const {
  return static_cast<Seat>(info_->seat_names(options_).size());
}

std::optional<Seat> GameRecord::seat_to_move() const {
  return result_ ? std::nullopt : to_move_;
}

Result<GameRecord::Preview> GameRecord::preview_turn(std::string_view turn) const {
  if (result_) {
    auto refused = refuse("rules.no-turn-follows");
    refused.error().index = 0;
    return refused;
  }
  Game next = game_;
  if (const auto played = next.play_turn(turn); !played) return std::unexpected(played.error());
  Arrival arrival = arrival_at(next);
  auto result = result_at(next, arrival);
  return Preview{
      .game = std::move(next), .arrival = std::move(arrival), .result = std::move(result)};
}

void GameRecord::take_turn(std::string_view turn, Preview preview) {
  turns_.push_back({*seat_to_move(), std::string(turn), preview.arrival.hash});
  arrive(std::move(preview.game), preview.arrival);
  result_ = std::move(preview.result);
}

Result<void> GameRecord::play_turn(std::string_view turn) {
  auto preview = preview_turn(turn);
  if (!preview) return std::unexpected(preview.error());
  take_turn(turn, *std::move(preview));
  return {};
}

Result<void> GameRecord::withdraw(Seat seat, WithdrawalReason reason) {
  if (result_) return refuse("rules.nobody-leaves");
  if (seat >= seats()) return refuse("rules.no-seat", seat);
  if (!active_.contains(seat)) {
    return refuse("rules.seat-left", info_->seat_names(options_)[seat]);
  }
  SeatSet left = active_;
  left.erase(seat);
  Game next = game_;
  if (left.size() > 1) next.withdraw(seat);
  const Arrival arrival = arrival_at(next);
  active_ = left;
  withdrawals_.push_back({turns_.size(), seat, reason});
  if (left.size() == 1) {
    result_ = result_of({left, to_string(reason)});
  } else {
    result_ = result_at(next, arrival);
    arrive(std::move(next), arrival);
  }
  return {};
}

Result<void> GameRecord::agree_draw() {
  if (result_) return refuse("rules.over");
  if (!info_->draw_by_agreement) return refuse("rules.no-agreed-draws", info_->name);
  result_ = result_of({SeatSet(), "agreement"});
  return {};
}

Result<GameRecord> GameRecord::back_to(std::size_t ply) const {
  if (ply > turns_.size()) return refuse("rules.turn-not-played");
  if (!withdrawals_.empty() && withdrawals_.back().ply > ply) {
    return refuse("rules.seat-left-since");
  }
  GameRecord record(*info_, options_);
  auto withdrawal = withdrawals_.begin();
  for (std::size_t played = 0;; ++played) {
    for (; withdrawal != withdrawals_.end() && withdrawal->ply == played; ++withdrawal) {
      if (auto withdrew = record.withdraw(withdrawal->seat, withdrawal->reason); !withdrew) {
        return std::unexpected(withdrew.error());
      }
    }
    if (played == ply) return record;
    if (auto turn = record.play_turn(turns_[played].text); !turn) {
      return std::unexpected(turn.error());
    }
  }
}

Result<void> GameRecord::abort() {
  if (result_) return refuse("rules.over");
  result_ = GameResult{.winners = {}, .reason = "aborted", .places = {}};
  return {};
}

GameRecord::Arrival GameRecord::arrival_at(const Game& next) const {
  std::string position = next.position();
  const std::uint64_t hash = fnv1a(position);
  const auto seat = next.seat_to_move();
  const int times = seat ? times_with(position, hash) : 0;
  return {.position = std::move(position), .hash = hash, .seat_to_move = seat, .times = times};
}

void GameRecord::arrive(Game game, const Arrival& arrival) {
  game_ = std::move(game);
  arrivals_.push_back(arrival.hash);
  to_move_ = arrival.seat_to_move;
  times_ = arrival.times;
}

std::optional<GameResult> GameRecord::result_at(const Game& game, const Arrival& arrival) const {
  if (!arrival.seat_to_move) return result_of(*game.outcome());
  // Rule: "Common principles, Repetition".
  if (arrival.times >= 3) return result_of({SeatSet(), "repetition"});
  return std::nullopt;
}

/// Number of times that a position will have stood if it arises now. Positions are equal when their
/// texts are equal. Storing every text would cost a megabyte in a long game of Gridwar, so this
/// compares the stored hashes first, and replays the game to compare texts only if a hash is equal.
int GameRecord::times_with(std::string_view position, std::uint64_t hash) const {
  if (std::ranges::find(arrivals_, hash) == arrivals_.end()) return 1;
  int times = 1;
  Game replay = info_->start(options_);
  auto arrival = arrivals_.begin();
  const auto compare = [&] {
    assert(arrival != arrivals_.end());
    times += *arrival++ == hash && replay.position() == position ? 1 : 0;
  };
  compare();
  auto withdrawal = withdrawals_.begin();
  for (std::size_t ply = 0; ply <= turns_.size(); ++ply) {
    if (ply > 0) {
      [[maybe_unused]] const auto played = replay.play_turn(turns_[ply - 1].text);
      assert(played);
      compare();
    }
    for (; withdrawal != withdrawals_.end() && withdrawal->ply == ply; ++withdrawal) {
      replay.withdraw(withdrawal->seat);
      compare();
    }
  }
  return times;
}

/// Gives out the places ("Slides of Action, Withdrawal").
GameResult GameRecord::result_of(const Outcome& outcome) const {
  GameResult result;
  result.reason = outcome.reason;
  const int behind_winners = 1 + outcome.winners.size();
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (outcome.winners.contains(seat)) {
      result.winners.push_back(seat);
      result.places.push_back(1);
    } else {
      result.places.push_back(behind_winners);
    }
  }
  int last = seats();
  for (const Withdrawal& withdrawal : withdrawals_)
    result.places[withdrawal.seat] = last--;
  return result;
}

}  // namespace quintet::rules
