#include "rules/record.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "rules/text.hpp"

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
  arrive();
}

Seat GameRecord::seats() const {
  return static_cast<Seat>(info_->seat_names(options_).size());
}

std::optional<Seat> GameRecord::seat_to_move() const {
  return result_ ? std::nullopt : game_.seat_to_move();
}

Result<void> GameRecord::play_turn(std::string_view turn) {
  if (result_) {
    return std::unexpected(
        Error{ErrorCode::game_over, "The game is over, so no turn can follow.", 0});
  }
  const Seat seat = *game_.seat_to_move();
  if (auto played = game_.play_turn(turn); !played) return played;
  turns_.push_back({seat, std::string(turn), game_.hash()});
  arrive();
  return {};
}

Result<void> GameRecord::withdraw(Seat seat, WithdrawalReason reason) {
  if (result_) return fail(ErrorCode::game_over, "The game is over, so nobody can leave it.");
  if (seat >= seats()) {
    return fail(ErrorCode::illegal_action,
                "There is no seat " + std::to_string(seat) + " in this game.");
  }
  if (!active_.contains(seat)) {
    return fail(ErrorCode::illegal_action,
                std::string(info_->seat_names(options_)[seat]) + " has left the game already.");
  }
  withdrawals_.push_back({turns_.size(), seat, reason});
  active_.erase(seat);
  if (active_.size() == 1) {
    finish({active_, to_string(reason)});
  } else {
    game_.withdraw(seat);
    arrive();
  }
  return {};
}

Result<void> GameRecord::agree_draw() {
  if (result_) return fail(ErrorCode::game_over, "The game is over.");
  if (!info_->draw_by_agreement) {
    return fail(ErrorCode::illegal_action,
                std::string(info_->name) + " has no draws by agreement.");
  }
  finish({SeatSet(), "agreement"});
  return {};
}

/// A position has come about, after a turn or a withdrawal.
void GameRecord::arrive() {
  if (const auto outcome = game_.outcome()) {
    times_ = 0;
    finish(*outcome);
    return;
  }
  times_ = count_repetitions();
  // "Common principles, Repetition"
  if (times_ >= 3) finish({SeatSet(), "repetition"});
}

/// Positions are equal when their texts are. Keeping every text would cost a long game of Gridwar a
/// megabyte, so equal hashes are looked for first, and only then the game is replayed to compare.
/// (The positions after withdrawals have no hash here: with one, the game is always replayed.)
int GameRecord::count_repetitions() const {
  const std::string now = game_.position();
  Game replay = info_->start(options_);
  const std::uint64_t hash = fnv1a(now);
  const auto same_hash = std::ranges::count(turns_, hash, &PlayedTurn::hash);
  if (same_hash <= 1 && withdrawals_.empty() && (turns_.empty() || replay.hash() != hash)) return 1;

  int times = replay.position() == now ? 1 : 0;
  auto withdrawal = withdrawals_.begin();
  for (std::size_t ply = 0; ply <= turns_.size(); ++ply) {
    if (ply > 0) {
      [[maybe_unused]] const auto played = replay.play_turn(turns_[ply - 1].text);
      assert(played);
      if (turns_[ply - 1].hash == hash && replay.position() == now) ++times;
    }
    for (; withdrawal != withdrawals_.end() && withdrawal->ply == ply; ++withdrawal) {
      replay.withdraw(withdrawal->seat);
      if (replay.position() == now) ++times;
    }
  }
  return times;
}

/// "Slides of Action, Withdrawal": the places.
void GameRecord::finish(const Outcome& outcome) {
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
  result_ = std::move(result);
}

}  // namespace quintet::rules
