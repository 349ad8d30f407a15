#include "server/bots/bot.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <boost/asio/post.hpp>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/bots/manners.hpp"
#include "server/bots/timing.hpp"

namespace quintet::server {

using protocol::ErrorCode;
using protocol::Offer;
using protocol::RoomStatus;

namespace {

/// Whether a turn begins or resumes with an event of this kind.
bool begins_turn(std::string_view kind) {
  return kind == "started" || kind == "played" || kind == "taken_back" || kind == "withdrew" ||
         kind == "resumed";
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

BotTurn turn_of(const RoomView& view) {
  return {.clock = view.clock(),
          .clocks = view.standing().clocks,
          .seat = view.seat().value_or(0),
          .ply = view.ply(),
          .opening = view.in_opening(),
          .instant = view.instant()};
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

void Bot::send(Message message) {
  on_strand([message = std::move(message)](Bot& self) { self.read(*message); });
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

void Bot::read(const std::string& text) {
  const auto message = RoomView::Json::parse(text, nullptr, false);
  if (!message.is_object()) return;
  if (message.contains("id")) {
    read_reply(message);
  } else {
    read_push(message, text);
  }
}

void Bot::read_reply(const RoomView::Json& reply) {
  const auto id = reply.value("id", std::int64_t{0});
  if (id == play_request_) wait_ = {};
  if (id != enter_request_ || !reply.contains("snapshot")) return;
  auto view = RoomView::from_snapshot(reply.at("snapshot"));
  if (!view) {
    context_->metrics.bot_failures.add();
    log::error("a computer player cannot read its room",
               {{"room", call_.room}, {"player", call_.bot.id}, {"cause", view.error()}});
    retry();
    return;
  }
  view_ = *std::move(view);
  responded_.clear();
  ready_ = false;
  stop_thinking();
  turn_began_ = Clock::now();
  act_on_state();
}

void Bot::read_push(const RoomView::Json& push, const std::string& text) {
  const auto type = push.value("type", std::string());
  if (type == "left") {
    stop_thinking();
    stopped_ = true;
    context_->gone(*this);
    return;
  }
  if (!view_) return;  // the snapshot will contain it
  if (type == "presence") {
    view_->set_presence(push);
  } else if (type == "event") {
    if (!view_->apply(push, text)) {
      enter_room();
      return;
    }
    const auto kind = push.value("kind", std::string());
    if (kind == "said") return;
    if (begins_turn(kind)) {
      stop_thinking();
      turn_began_ = Clock::now();
      if (kind == "taken_back" || kind == "withdrew") proof_.reset();
    }
    if (kind == "paused") ready_ = false;
    if (kind == "offered") {
      const auto what = protocol::parse_offer(push.value("what", std::string()));
      std::erase_if(responded_, [&](Offer each) { return each == what; });
    }
  } else {
    return;
  }
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
  if (!view_->seat() || view_->status() == RoomStatus::open) {
    leave_room();
    return;
  }
  if (view_->rematch()) {
    BotCall next = call_;
    next.room = *view_->rematch();
    static_cast<void>(context_->call(next));
    leave_room();
    return;
  }
  if (view_->status() != RoomStatus::playing) stop_thinking();
  respond_to_offers();
  if (view_->status() == RoomStatus::paused && !view_->withdrawn() &&
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
  for (const protocol::OpenOffer& offer : view_->offers()) {
    const bool agreed = offer.seat == view_->seat() ||
                        std::ranges::find(offer.accepted, *view_->seat()) != offer.accepted.end();
    const bool concerned = !view_->withdrawn() || offer.what == Offer::rematch;
    const bool responded = std::ranges::find(responded_, offer.what) != responded_.end();
    if (agreed || responded || !concerned || offer.what == Offer::resume) continue;
    // The reply to a draw offer depends on the answer, which needs the position's evaluation.
    if (offer.what == Offer::draw && view_->my_turn() && !answer_) continue;
    responded_.push_back(offer.what);
    const bool wants = answer_ && wants_draw(view_->seats(), *answer_, view_->ply());
    ask(protocol::AnswerOffer{
        .room = call_.room, .what = offer.what, .accept = agrees(offer.what, wants, proof_)});
  }
}

void Bot::think() {
  engine::Request request = view_->to_think_about();
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
  if (resigns(view_->seats(), proof_)) {
    play_request_ = ++last_request_;
    ask(protocol::Resign{.room = call_.room}, play_request_);
    return;
  }
  const rules::GameInfo* game = rules::find_game(view_->game());
  if (game != nullptr && game->draw_by_agreement &&
      offers_draw(view_->ply(), view_->ply() - drew_at_,
                  wants_draw(view_->seats(), *answer_, view_->ply()), proof_)) {
    drew_at_ = view_->ply();
    ask(protocol::MakeOffer{.room = call_.room, .what = Offer::draw});
  }
  context_->metrics.bot_turns.at(Metrics::index_of(view_->game())).add();
  play_request_ = ++last_request_;
  ask(protocol::Play{.room = call_.room,
                     .ply = view_->ply() + 1,
                     .hash = view_->standing().hash,
                     .turn = answer_->turn,
                     .seq = view_->seq()},
      play_request_);
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
