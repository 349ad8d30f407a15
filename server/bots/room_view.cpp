#include "server/bots/room_view.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <map>
#include <utility>
#include <variant>

#include "rules/record.hpp"

namespace quintet::server {

using protocol::Offer;
using protocol::RoomStatus;

namespace {

RoomStatus parse_status(const std::string& word) {
  for (const RoomStatus status : {RoomStatus::open, RoomStatus::playing, RoomStatus::paused}) {
    if (protocol::to_string(status) == word) return status;
  }
  return RoomStatus::over;
}

protocol::Clock parse_clock(const nlohmann::json& json) {
  const auto kind = protocol::parse_clock_kind(json.at("kind").get<std::string>());
  return {.kind = kind.value_or(protocol::Clock::Kind::none),
          .initial = json.value("initial", std::int64_t{0}),
          .increment = json.value("increment", std::int64_t{0}),
          .delay = json.value("delay", std::int64_t{0}),
          .period = json.value("period", std::int64_t{0}),
          .periods = json.value("periods", std::int64_t{0}),
          .days = json.value("days", std::int64_t{0})};
}

protocol::Clocks parse_clocks(const nlohmann::json& json) {
  if (json.at("clocks").is_null()) return std::nullopt;
  return protocol::ClockTimes{.left = json.at("clocks").get<std::vector<std::int64_t>>(),
                              .periods = json.value("periods", std::vector<std::int64_t>{}),
                              .turn_left = json.value("turn_left", std::int64_t{0})};
}

template <class T>
std::optional<T> nullable(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return std::nullopt;
  return found->get<T>();
}

}  // namespace

std::expected<RoomView, std::string> RoomView::from_snapshot(const Json& snapshot) {
  RoomView view;
  try {
    view.seq_ = snapshot.at("seq").get<std::int64_t>();
    view.game_ = snapshot.at("game").get<std::string>();
    for (const auto& [key, value] : snapshot.at("options").items())
      view.options_.emplace_back(key, value.get<std::string>());
    view.clock_ = parse_clock(snapshot.at("clock"));
    view.instant_ = snapshot.value("instant", false);
    view.seat_ = nullable<int>(snapshot.at("you"), "seat");
    for (const Json& seat : snapshot.at("seats")) {
      const Json& player = seat.at("player");
      view.bots_.push_back(player.is_object() && player.contains("bot"));
    }
    view.status_ = parse_status(snapshot.at("status").get<std::string>());
    view.standing_.hash =
        protocol::parse_hash(nullable<std::string>(snapshot, "hash").value_or("")).value_or(0);
    view.standing_.to_move = nullable<int>(snapshot, "to_move");
    view.standing_.clocks = parse_clocks(snapshot);
    view.standing_.start_by = nullable<std::int64_t>(snapshot, "start_by");
    for (const Json& offer : snapshot.at("offers")) {
      const auto what = protocol::parse_offer(offer.at("what").get<std::string>());
      if (!what) continue;
      view.offers_.push_back({.what = *what,
                              .seat = offer.at("seat").get<int>(),
                              .accepted = offer.at("accepted").get<std::vector<int>>()});
    }
    view.rematch_ = nullable<std::string>(snapshot, "rematch");
    view.set_presence(snapshot.at("presence"));
    if (auto replayed = view.replay(snapshot); !replayed) {
      return std::unexpected(std::move(replayed.error()));
    }
  } catch (const nlohmann::json::exception& failure) {
    return std::unexpected(std::string("a snapshot cannot be read: ") + failure.what());
  }
  return view;
}

std::expected<void, std::string> RoomView::replay(const Json& snapshot) {
  for (const Json& turn : snapshot.at("turns"))
    turns_.push_back(turn.at("turn").get<std::string>());
  std::multimap<std::size_t, rules::Seat> withdrawals;  // by the number of turns before
  rules::Seat seat = 0;
  for (const Json& each : snapshot.at("seats")) {
    const Json& withdrew = each.at("withdrew");
    if (withdrew.is_object()) {
      withdrawals.emplace(withdrew.at("ply").get<std::size_t>(), seat);
      withdrawn_ = withdrawn_ || (seat_ && *seat_ == static_cast<int>(seat));
    }
    ++seat;
  }
  if (withdrawals.empty() || status_ == RoomStatus::over) return {};
  const rules::GameInfo* info = rules::find_game(game_);
  if (info == nullptr) return std::unexpected("there is no game " + game_);
  auto options = rules::OptionValues::complete(info->options, options_);
  if (!options) return std::unexpected(options.error().message);
  rules::GameRecord record(*info, *std::move(options));
  std::size_t played = 0;
  for (const auto& [ply, gone] : withdrawals) {
    for (; played < ply; ++played) {
      if (auto good = record.play_turn(turns_.at(played)); !good) {
        return std::unexpected(good.error().message);
      }
    }
    // The reason of a withdrawal does not affect the position.
    if (auto good = record.withdraw(gone, rules::WithdrawalReason::resignation); !good) {
      return std::unexpected(good.error().message);
    }
  }
  base_ = record.game().position();
  before_ = static_cast<std::int64_t>(played);
  turns_.erase(turns_.begin(), turns_.begin() + static_cast<std::ptrdiff_t>(played));
  return {};
}

bool RoomView::apply(const Json& push, std::string_view text) {
  const auto seq = push.value("seq", std::int64_t{0});
  if (seq <= seq_) return true;
  if (seq != seq_ + 1) return false;
  seq_ = seq;
  const auto kind = push.value("kind", std::string());
  // Computer players ignore chat.
  if (kind == "said") return true;
  const auto event = protocol::parse_event(kind, text);
  if (!event) return false;
  std::visit(
      [this]<class Event>(const Event& each) {
        if constexpr (requires { this->on(each); }) on(each);
      },
      *event);
  return true;
}

void RoomView::set_presence(const Json& presence) {
  connected_ = presence.at("seats").get<std::vector<bool>>();
  spectators_ = presence.at("spectators").get<std::int64_t>();
}

bool RoomView::people_here() const {
  if (spectators_ > 0) return true;
  for (std::size_t seat = 0; seat < connected_.size() && seat < bots_.size(); ++seat) {
    if (connected_[seat] && !bots_[seat]) return true;
  }
  return false;
}

engine::Request RoomView::to_think_about() const {
  engine::Request request{.game = game_, .options = options_, .position = base_, .turns = turns_};
  if (turns_.size() > engine::most_turns) {
    // The engine refuses longer games. (No game has been that long.) It can search the position
    // without its history.
    request.position = standing_.position;
    request.turns.clear();
  }
  return request;
}

void RoomView::set_clocks(const protocol::Clocks& clocks) {
  standing_.clocks = clocks;
}

void RoomView::close(Offer what) {
  std::erase_if(offers_, [what](const protocol::OpenOffer& offer) { return offer.what == what; });
}

void RoomView::on(const protocol::Started& event) {
  status_ = RoomStatus::playing;
  standing_ = event.standing;
}

void RoomView::on(const protocol::Played& event) {
  turns_.push_back(event.turn);
  standing_ = event.standing;
  close(Offer::draw);
  close(Offer::takeback);
}

void RoomView::on(const protocol::TakenBack& event) {
  turns_.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, event.ply - before_)));
  standing_ = event.standing;
  close(Offer::draw);
  close(Offer::takeback);
}

void RoomView::on(const protocol::Withdrew& event) {
  before_ = ply();
  turns_.clear();
  standing_ = event.standing;
  base_ = standing_.position;
  withdrawn_ = withdrawn_ || event.seat == seat_;
  offers_.clear();
}

void RoomView::on(const protocol::Offered& event) {
  close(event.what);
  offers_.push_back({.what = event.what, .seat = event.seat, .accepted = {}});
}

void RoomView::on(const protocol::Answered& event) {
  if (!event.accept) {
    close(event.what);
    return;
  }
  const auto open = std::ranges::find(offers_, event.what, &protocol::OpenOffer::what);
  if (open != offers_.end()) open->accepted.push_back(event.seat);
}

void RoomView::on(const protocol::Paused& event) {
  status_ = RoomStatus::paused;
  set_clocks(event.clocks);
  offers_.clear();
}

void RoomView::on(const protocol::Resumed& event) {
  status_ = RoomStatus::playing;
  set_clocks(event.clocks);
  close(Offer::resume);
}

void RoomView::on(const protocol::Ended&) {
  status_ = RoomStatus::over;
  standing_.to_move = std::nullopt;
  offers_.clear();
}

void RoomView::on(const protocol::Rematch& event) {
  rematch_ = event.next;
  offers_.clear();
}

}  // namespace quintet::server
