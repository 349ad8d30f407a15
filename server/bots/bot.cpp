#include "server/bots/bot.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/bots/engine_request.hpp"
#include "server/bots/manners.hpp"
#include "server/bots/timing.hpp"

namespace quintet::server {

using protocol::ErrorCode;
using protocol::Offer;
using protocol::RoomStatus;

namespace {

/// Whether a turn begins or resumes with this event.
bool begins_turn(const protocol::RoomEvent& event) {
  return std::holds_alternative<protocol::Started>(event) ||
         std::holds_alternative<protocol::Played>(event) ||
         std::holds_alternative<protocol::TakenBack>(event) ||
         std::holds_alternative<protocol::Withdrew>(event) ||
         std::holds_alternative<protocol::Resumed>(event);
}

/// Whether this seat has played or withdrawn with the event.
bool is_of_seat(const protocol::RoomEvent& event, std::optional<int> seat) {
  if (const auto* played = std::get_if<protocol::Played>(&event)) return played->seat == seat;
  const auto* withdrew = std::get_if<protocol::Withdrew>(&event);
  return withdrew != nullptr && withdrew->seat == seat;
}

/// Refusals caused by an event that the bot had not seen yet. The room pushes the event.
bool is_overtaken(ErrorCode code) {
  return code == ErrorCode::no_offer || code == ErrorCode::forbidden ||
         code == ErrorCode::game_over;
}

/// Refusals of a wrong turn.
bool is_mistake(ErrorCode code) {
  return code == ErrorCode::bad_notation || code == ErrorCode::illegal_action ||
         code == ErrorCode::incomplete_turn || code == ErrorCode::bad_request;
}

BotTurn turn_of(const client::RoomView& view) {
  return {.clock = view.room().clock,
          .clocks = view.room().clocks,
          .seat = view.seat().value_or(0),
          .ply = view.ply(),
          .opening = view.in_opening(),
          .instant = view.room().instant};
}

int seats_of(const client::RoomView& view) {
  return static_cast<int>(view.room().seats.size());
}

}  // namespace

Bot::Bot(std::shared_ptr<const Context> context, BotCall call)
    : context_(std::move(context)),
      call_(std::move(call)),
      strand_(context_->loop.strand()),
      timer_(strand_) {}

void Bot::begin() {
  on_strand([](Bot& self) { self.enter_room(); });
}

void Bot::leave() {
  on_strand([](Bot& self) { self.leave_room(); });
}

void Bot::stop() {
  on_strand([](Bot& self) {
    self.stop_thinking();
    self.timer_.cancel();
    self.stopped_ = true;
  });
}

void Bot::on_snapshot(std::int64_t request, protocol::Snapshot snapshot) {
  // std::function must be able to copy what it holds.
  auto shared = std::make_shared<protocol::Snapshot>(std::move(snapshot));
  on_strand([request, shared = std::move(shared)](Bot& self) {
    if (request == self.enter_request_) self.begin_view(std::move(*shared));
  });
}

void Bot::on_event(std::shared_ptr<const protocol::EventPush> event) {
  on_strand([event = std::move(event)](Bot& self) { self.apply(*event); });
}

void Bot::on_presence(const protocol::Presence& presence) {
  on_strand([presence](Bot& self) {
    if (!self.view_) return;  // the snapshot will contain it
    self.view_->set_presence(presence);
    self.act_on_state();
  });
}

void Bot::on_left() {
  on_strand([](Bot& self) {
    self.stop_thinking();
    self.stopped_ = true;
    self.context_->gone(self);
  });
}

void Bot::refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
  on_strand([request = request.value_or(0), error](Bot& self) { self.on_refusal(request, error); });
}

void Bot::on_strand(std::function<void(Bot&)> what) noexcept {
  // Without memory the message is lost. The sequence number of the next event then shows a gap.
  try {
    asio::post(strand_, [self = shared_from_this(), what = std::move(what)] {
      if (self->stopped_) return;
      try {
        what(*self);
      } catch (const std::exception& failure) {
        self->context_->metrics.bot_failures.add();
        log::error("a computer player failed", {{"room", self->call_.room},
                                                {"player", self->call_.bot.id},
                                                {"cause", failure.what()}});
        self->retry();
      }
    });
  } catch (const std::exception&) {
    context_->metrics.bot_failures.add();
  }
}

void Bot::ask(decltype(Command::what) what, std::int64_t request) {
  context_->rooms.post(call_.room, {.from = shared_from_this(),
                                    .player = call_.bot,
                                    .request = request,
                                    .what = std::move(what)});
}

void Bot::enter_room() {
  view_.reset();
  enter_request_ = ++last_request_;
  ask(protocol::EnterRoom{.room = call_.room, .key = {}, .since = {}, .muted = std::nullopt},
      enter_request_);
}

void Bot::begin_view(protocol::Snapshot snapshot) {
  client::RoomView view(std::move(snapshot), call_.bot.id);
  if (const auto found = find_base(view); !found) {
    context_->metrics.bot_failures.add();
    log::error("a computer player cannot read its room",
               {{"room", call_.room}, {"player", call_.bot.id}, {"cause", found.error()}});
    retry();
    return;
  }
  view_ = std::move(view);
  responded_.clear();
  ready_ = false;
  stop_thinking();
  turn_began_ = Clock::now();
  act_on_state();
}

void Bot::apply(const protocol::EventPush& push) {
  if (!view_) return;  // the snapshot will contain it
  if (!view_->apply(push)) {
    enter_room();
    return;
  }
  const auto* event = std::get_if<protocol::RoomEvent>(&push.what);
  if (event == nullptr) return;
  if (begins_turn(*event)) {
    stop_thinking();
    turn_began_ = Clock::now();
    if (is_of_seat(*event, view_->seat())) wait_ = {};
    const bool leads_elsewhere = std::holds_alternative<protocol::TakenBack>(*event) ||
                                 std::holds_alternative<protocol::Withdrew>(*event);
    if (leads_elsewhere) proof_.reset();
  }
  if (std::holds_alternative<protocol::Paused>(*event)) ready_ = false;
  if (const auto* offered = std::get_if<protocol::Offered>(event))
    std::erase(responded_, offered->what);
  act_on_state();
}

void Bot::on_refusal(std::int64_t request, const protocol::Error& error) {
  const bool no_room = is_overtaken(error.code) || error.code == ErrorCode::not_found;
  if (request == enter_request_ && no_room) {
    timer_.cancel();
    stopped_ = true;
    context_->gone(*this);
    return;
  }
  if (request != enter_request_ && request != play_request_ && is_overtaken(error.code)) return;
  if (request == play_request_ && is_mistake(error.code)) {
    context_->metrics.bot_failures.add();
    log::error("a computer player chose an invalid turn",
               {{"room", call_.room},
                {"player", call_.bot.id},
                {"turn", answer_ ? answer_->turn : std::string()},
                {"cause", error.message}});
  }
  if (!retrying_) retry();
}

void Bot::act_on_state() {
  if (!view_ || retrying_ || stopped_) return;
  if (!view_->seat() || view_->room().status == RoomStatus::open) {
    leave_room();
    return;
  }
  if (view_->room().rematch) {
    BotCall next = call_;
    next.room = *view_->room().rematch;
    static_cast<void>(context_->call(next));
    leave_room();
    return;
  }
  if (view_->room().status != RoomStatus::playing) stop_thinking();
  respond_to_offers();
  if (view_->room().status == RoomStatus::paused && !view_->withdrawn() &&
      !std::exchange(ready_, true)) {
    ask(protocol::Resume{.room = call_.room, .ready = true});
  }
  if (view_->my_turn()) {
    if (job_ || answer_) return;
    if (context_->acquire_place(*this)) {
      think();
    } else {
      leave_room();
    }
  } else if (!view_->people_here()) {
    leave_room();
  } else {
    context_->give_back_place(*this);
  }
}

void Bot::respond_to_offers() {
  for (const protocol::OpenOffer& offer : view_->room().offers) {
    const bool agreed = offer.seat == view_->seat() ||
                        std::ranges::find(offer.accepted, *view_->seat()) != offer.accepted.end();
    const bool concerned = !view_->withdrawn() || offer.what == Offer::rematch;
    const bool responded = std::ranges::find(responded_, offer.what) != responded_.end();
    if (agreed || responded || !concerned || offer.what == Offer::resume) continue;
    // The reply to a draw offer depends on the answer, which needs the position's evaluation.
    if (offer.what == Offer::draw && view_->my_turn() && !answer_) continue;
    responded_.push_back(offer.what);
    const bool wants = answer_ && wants_draw(seats_of(*view_), *answer_, view_->ply());
    ask(protocol::AnswerOffer{
        .room = call_.room, .what = offer.what, .accept = agrees(offer.what, wants, proof_)});
  }
}

void Bot::think() {
  engine::Request request = engine_request(*view_);
  request.level = static_cast<int>(call_.bot.bot->level);
  request.seed = seed();
  Thinkers::Position position{.request = std::move(request),
                              .host = call_.host,
                              .address = call_.address,
                              .until = std::nullopt};
  if (const auto time = time_to_think(turn_of(*view_))) position.until = turn_began_ + *time;
  const std::uint64_t number = ++thinking_;
  job_ = context_->thinkers.think(
      std::move(position), [weak = weak_from_this(), number](Thinkers::Thought thought) {
        const auto self = weak.lock();
        if (!self) return;
        self->on_strand(
            [number, thought = std::move(thought)](Bot& bot) { bot.on_thought(number, thought); });
      });
}

void Bot::stop_thinking() {
  if (job_) context_->thinkers.cancel(std::exchange(job_, nullptr));
  ++thinking_;
  answer_.reset();
  if (!retrying_) timer_.cancel();
}

void Bot::on_thought(std::uint64_t thinking, const Thinkers::Thought& thought) {
  if (thinking != thinking_ || !job_) return;
  job_ = nullptr;
  if (!thought) {
    context_->metrics.bot_failures.add();
    log::error("a computer player could not think",
               {{"room", call_.room}, {"player", call_.bot.id}, {"cause", thought.error()}});
    retry();
    return;
  }
  answer_ = *thought;
  proof_ = answer_->lines.empty() ? std::nullopt : answer_->lines.front().proof;
  respond_to_offers();
  timer_.expires_at(turn_began_ + pace(turn_of(*view_), random_number()));
  timer_.async_wait([self = shared_from_this(), thinking](boost::system::error_code failure) {
    if (failure) return;
    self->on_strand([thinking](Bot& bot) {
      if (bot.thinking_ == thinking && bot.answer_) bot.act();
    });
  });
}

void Bot::act() {
  if (resigns(seats_of(*view_), proof_)) {
    play_request_ = ++last_request_;
    ask(protocol::Resign{.room = call_.room}, play_request_);
    return;
  }
  const rules::GameInfo* game = rules::find_game(view_->room().game);
  if (game != nullptr && game->draw_by_agreement &&
      offers_draw(view_->ply(), view_->ply() - drew_at_,
                  wants_draw(seats_of(*view_), *answer_, view_->ply()), proof_)) {
    drew_at_ = view_->ply();
    ask(protocol::MakeOffer{.room = call_.room, .what = Offer::draw});
  }
  context_->metrics.bot_turns.at(Metrics::index_of(view_->room().game)).add();
  play_request_ = ++last_request_;
  ask(view_->play(answer_->turn), play_request_);
}

void Bot::retry() {
  stop_thinking();
  view_.reset();
  retrying_ = true;
  wait_ = std::clamp(2 * wait_, context_->limits.bot_retry, context_->limits.bot_retry_most);
  timer_.expires_after(wait_);
  timer_.async_wait([self = shared_from_this()](boost::system::error_code failure) {
    if (failure) return;
    self->on_strand([](Bot& bot) {
      bot.retrying_ = false;
      bot.enter_room();
    });
  });
}

void Bot::leave_room() {
  stop_thinking();
  stopped_ = true;
  // In this order, because the room may call the bot again as soon as it has left.
  context_->gone(*this);
  ask(protocol::LeaveRoom{.room = call_.room});
}

std::uint64_t Bot::seed() const {
  // Differs for each turn of each game, and is the same after a restart.
  return rules::fnv1a(call_.room + call_.bot.id + std::to_string(view_->ply()));
}

}  // namespace quintet::server
