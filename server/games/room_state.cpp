#include "server/games/room_state.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::RoomStatus;

namespace {

constexpr std::string_view agreement = "agreement";

}  // namespace

protocol::GameResult aborted() {
  return {.winners = {}, .reason = "aborted", .places = {}};
}

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
  previewed_.reset();
  if (!applied) seq_ = before;
  return applied;
}

RoomStatus RoomState::status() const {
  if (result_) return RoomStatus::over;
  if (!record_) return RoomStatus::open;
  return paused_ ? RoomStatus::paused : RoomStatus::playing;
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
          .hash = record_->hash(),
          .seq = seq_};
}

rules::GameRecord RoomState::new_record() const {
  return rules::GameRecord(*game_, options_);
}

rules::Result<const rules::GameRecord::Preview*> RoomState::preview_turn(
    std::string_view turn) const {
  if (!previewed_ || previewed_->turn != turn) {
    auto preview = record_->preview_turn(turn);
    if (!preview) return std::unexpected(std::move(preview.error()));
    previewed_ = {.turn = std::string(turn), .preview = *std::move(preview)};
  }
  return &previewed_->preview;
}

std::optional<rules::Seat> RoomState::seat_to_move() const {
  if (!record_ || result_) return std::nullopt;
  return record_->seat_to_move();
}

rules::SeatSet RoomState::active() const {
  return record_ ? record_->active()
                 : rules::SeatSet::first(static_cast<rules::Seat>(seats_.size()));
}

rules::SeatSet RoomState::asked(protocol::Offer what) const {
  return what == protocol::Offer::rematch
             ? rules::SeatSet::first(static_cast<rules::Seat>(seats_.size()))
             : active();
}

bool RoomState::has_played(rules::Seat seat) const {
  return record_ &&
         std::ranges::any_of(record_->turns(), [&](const auto& turn) { return turn.seat == seat; });
}

bool RoomState::clock_runs() const {
  return status() == RoomStatus::playing && clocks_ && !start_by_ && seat_to_move();
}

const protocol::OpenOffer* RoomState::offer_of(protocol::Offer what) const {
  const auto found = std::ranges::find(offers_, what, &protocol::OpenOffer::what);
  return found == offers_.end() ? nullptr : &*found;
}

int RoomState::offers_since_turn(protocol::Offer what, rules::Seat seat) const {
  return static_cast<int>(std::ranges::count(offered_, std::pair(what, seat)));
}

std::optional<std::int64_t> RoomState::resume_asked_at() const {
  if (resume_wishes_.empty()) return std::nullopt;
  return std::ranges::min(resume_wishes_ | std::views::values);
}

void RoomState::stand(const protocol::GameStanding& standing) {
  set_clocks(standing.clocks);
  start_by_ = standing.start_by;
}

void RoomState::set_clocks(const protocol::Clocks& clocks) {
  clocks_ = clocks;
  clocks_at_ = at_;
}

void RoomState::close_offers(std::initializer_list<protocol::Offer> what) {
  std::erase_if(offers_, [&](const auto& offer) {
    return std::ranges::find(what, offer.what) != what.end();
  });
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
  // In the catalogue's order, with defaults for options that are newer than the log, so that a
  // restart does not change the room.
  opened_.options = options_.pairs();
  seats_.assign(game_->seat_names(options_).size(), std::nullopt);
  seat_ratings_.assign(seats_.size(), std::nullopt);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Seated& event) {
  const auto seat = static_cast<std::size_t>(event.seat);
  if (status() != RoomStatus::open || seat >= seats_.size() || seats_[seat] ||
      seat_of(event.player.id)) {
    return std::unexpected("nobody can sit down on seat " + std::to_string(event.seat));
  }
  seats_[seat] = event.player;
  seat_ratings_[seat] = event.rating;
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Unseated& event) {
  const auto seat = static_cast<std::size_t>(event.seat);
  if (status() != RoomStatus::open || seat >= seats_.size() || !seats_[seat]) {
    return std::unexpected("nobody can leave seat " + std::to_string(event.seat));
  }
  seats_[seat].reset();
  seat_ratings_[seat].reset();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Started& event) {
  if (status() != RoomStatus::open) return std::unexpected("the game has started already");
  if (!std::ranges::all_of(seats_, [](const auto& seat) { return seat.has_value(); })) {
    return std::unexpected("the game started with a free seat");
  }
  rules::GameRecord record = new_record();
  if (record.hash() != event.standing.hash) {
    return std::unexpected("the game started from another position");
  }
  record_ = std::move(record);
  started_at_ = at_;
  stand(event.standing);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Played& event) {
  if (status() != RoomStatus::playing) return std::unexpected("a turn while nobody plays");
  if (event.ply != std::ssize(record_->turns()) + 1 || record_->seat_to_move() != event.seat) {
    return std::unexpected("turn " + std::to_string(event.ply) + " of seat " +
                           std::to_string(event.seat) + " is not the next one");
  }
  const std::uint64_t chosen_in = record_->hash();
  const auto preview = preview_turn(event.turn);
  if (!preview) return std::unexpected(preview.error().message);
  if ((*preview)->arrival.hash != event.standing.hash) {
    return std::unexpected("turn " + std::to_string(event.ply) + " leads to " +
                           (*preview)->arrival.position + ", but the log says " +
                           event.standing.position);
  }
  record_->take_turn(event.turn, std::move(previewed_->preview));
  turn_marks_.push_back({.seq = seq_, .chosen_in = chosen_in, .takeback = last_takeback_});
  if (const protocol::Clocks& clocks = event.standing.clocks) {
    const auto seat = static_cast<std::size_t>(event.seat);
    if (seat < clocks->left.size()) turn_marks_.back().left = clocks->left[seat];
    if (seat < clocks->periods.size()) turn_marks_.back().periods = clocks->periods[seat];
  }
  stand(event.standing);
  close_offers({protocol::Offer::draw, protocol::Offer::takeback});
  offered_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Withdrew& event) {
  if (!record_ || result_) return std::unexpected("a withdrawal while nobody plays");
  const auto reason = rules::parse_withdrawal_reason(event.reason);
  if (!reason) return std::unexpected("\"" + event.reason + "\" is no reason to withdraw");
  rules::GameRecord next = *record_;
  if (const auto withdrew = next.withdraw(static_cast<rules::Seat>(event.seat), *reason);
      !withdrew) {
    return std::unexpected(withdrew.error().message);
  }
  if (next.hash() != event.standing.hash) {
    return std::unexpected("the withdrawal of seat " + std::to_string(event.seat) + " leads to " +
                           next.game().position() + ", but the log says " +
                           event.standing.position);
  }
  record_ = std::move(next);
  stand(event.standing);
  // Other seats would have to agree now than when these offers and wishes were made.
  offers_.clear();
  resume_wishes_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Ended& event) {
  if (result_) return std::unexpected("the game has ended already");
  std::optional<rules::GameRecord> ended = record_;
  const bool is_aborted = event.result == aborted();
  if (ended && is_aborted) {
    if (const auto done = ended->abort(); !done) return std::unexpected(done.error().message);
  } else if (ended && event.result.reason == agreement) {
    if (const auto agreed = ended->agree_draw(); !agreed) {
      return std::unexpected(agreed.error().message);
    }
  }
  // A room that is closed before the start has no game to compare with.
  const bool as_told =
      ended ? ended->result() && to_protocol(*ended->result()) == event.result : is_aborted;
  if (!as_told) return std::unexpected("the game ended otherwise");
  record_ = std::move(ended);
  result_ = event.result;
  ended_at_ = at_;
  ratings_ = event.ratings;
  start_by_.reset();
  paused_ = false;
  offers_.clear();
  offered_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Offered& event) {
  const auto seat = static_cast<rules::Seat>(event.seat);
  if (!record_ || !asked(event.what).contains(seat) || offer_of(event.what) != nullptr) {
    return std::unexpected("seat " + std::to_string(event.seat) + " cannot offer this");
  }
  offers_.push_back({.what = event.what, .seat = event.seat, .accepted = {}});
  offered_.emplace_back(event.what, seat);
  // If the first wish was withdrawn, another seat's wish becomes the offer and keeps its time.
  if (event.what == protocol::Offer::resume) resume_wishes_.try_emplace(seat, at_);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Answered& event) {
  const auto seat = static_cast<rules::Seat>(event.seat);
  const auto offer = std::ranges::find(offers_, event.what, &protocol::OpenOffer::what);
  const bool asked_of = asked(event.what).contains(seat);
  const auto said_yes = [&] {
    return offer->seat == event.seat ||
           std::ranges::find(offer->accepted, event.seat) != offer->accepted.end();
  };
  // A seat can decline after it has accepted.
  if (offer == offers_.end() || !asked_of || (event.accept && said_yes())) {
    return std::unexpected("seat " + std::to_string(event.seat) + " has nothing to answer");
  }
  if (event.accept) {
    offer->accepted.push_back(event.seat);
  } else {
    offers_.erase(offer);
  }
  if (event.what == protocol::Offer::resume) {
    if (event.accept) {
      resume_wishes_.try_emplace(seat, at_);
    } else {
      resume_wishes_.erase(seat);
    }
  }
  return {};
}

RoomState::Applied RoomState::apply(const protocol::TakenBack& event) {
  if (status() != RoomStatus::playing || event.ply < 0 ||
      event.ply >= std::ssize(record_->turns())) {
    return std::unexpected("there is no turn to take back");
  }
  const auto ply = static_cast<std::size_t>(event.ply);
  auto before = record_->back_to(ply);
  if (!before) return std::unexpected(before.error().message);
  if (before->hash() != event.standing.hash) {
    return std::unexpected("after turn " + std::to_string(event.ply) + " stood " +
                           before->game().position() + ", but the log says " +
                           event.standing.position);
  }
  record_ = *std::move(before);
  turn_marks_.resize(ply);
  last_takeback_ = seq_;
  stand(event.standing);
  close_offers({protocol::Offer::draw, protocol::Offer::takeback});
  offered_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Paused& event) {
  if (status() != RoomStatus::playing) return std::unexpected("nobody plays");
  paused_ = true;
  resume_wishes_.clear();
  set_clocks(event.clocks);
  offers_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Resumed& event) {
  if (status() != RoomStatus::paused) return std::unexpected("there is no pause");
  paused_ = false;
  resume_wishes_.clear();
  set_clocks(event.clocks);
  offers_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Rematch& event) {
  if (status() != RoomStatus::over || rematch_) return std::unexpected("there is no rematch");
  rematch_ = event.next;
  offers_.clear();
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Said& event) {
  ++lines_said_;
  chat_.push_back({.seq = seq_,
                   .at = at_,
                   .channel = event.channel,
                   .player = event.player,
                   .text = event.text});
  if (static_cast<std::size_t>(
          std::ranges::count(chat_, event.channel, &protocol::ChatLine::channel)) > chat_kept) {
    chat_.erase(std::ranges::find(chat_, event.channel, &protocol::ChatLine::channel));
  }
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Removed& event) {
  removed_.push_back(event.player);
  std::erase_if(admitted_, [&](const auto& player) { return player.id == event.player.id; });
  return {};
}

RoomState::Applied RoomState::apply(const protocol::Admitted& event) {
  if (is_removed(event.player.id) || is_admitted(event.player.id)) {
    return std::unexpected("player " + event.player.id + " cannot be let in");
  }
  admitted_.push_back(event.player);
  return {};
}

RoomState::Applied RoomState::apply(const protocol::AccessChanged& event) {
  if (opened_.visibility != protocol::Visibility::private_room) {
    return std::unexpected("a room that is not private has no door to lock");
  }
  locked_ = event.locked;
  return {};
}

}  // namespace quintet::server
