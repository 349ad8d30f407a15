#include "server/rooms/audience.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

using protocol::error;

namespace {

constexpr auto player_id_of = [](const Audience::Subscription* subscription) {
  return std::string_view(subscription->player.id);
};

}  // namespace

std::span<const Audience::Subscription* const> Audience::connections_of(
    std::string_view player_id) const {
  return std::ranges::equal_range(by_player_, player_id, {}, player_id_of);
}

const Audience::Subscription* Audience::find(const Subscriber& connection) const {
  const auto found = subscriptions_.find(&connection);
  return found == subscriptions_.end() ? nullptr : found->second.get();
}

std::optional<protocol::Player> Audience::find_player(const std::string& player_id) const {
  const auto found = connections_of(player_id);
  if (found.empty()) return std::nullopt;
  return found.front()->player;
}

void Audience::for_each(const std::function<void(const Subscription&)>& call) const {
  for (const auto& [connection, subscription] : subscriptions_)
    call(*subscription);
}

KeyRights Audience::rights_of(const Subscriber& connection, const std::string& player_id) const {
  const Subscription* subscription = find(connection);
  KeyRights rights = subscription == nullptr ? KeyRights{} : subscription->rights;
  rights.inside = is_inside(player_id);
  return rights;
}

std::string_view Audience::address_of(const std::string& player_id) const {
  const auto connections = connections_of(player_id);
  return connections.empty() ? std::string_view() : connections.front()->connection->address();
}

std::optional<std::chrono::milliseconds> Audience::round_trip(const std::string& player_id) const {
  std::optional<std::chrono::milliseconds> least;
  for (const Subscription* subscription : connections_of(player_id)) {
    const auto round_trip = subscription->connection->round_trip();
    if (round_trip && (!least || *round_trip < *least)) least = round_trip;
  }
  return least;
}

Way Audience::way_of(const std::string& player_id, Time::Point now) const {
  Way way;
  for (const Subscription* subscription : connections_of(player_id)) {
    auto node = subscription->connection->node();
    if (!node) return node;
    if (!way || (*way)->is_lost(now)) way = std::move(node);
  }
  return way;
}

bool Audience::add(const RoomState& state, const std::shared_ptr<Subscriber>& connection,
                   const protocol::Player& player, KeyRights rights,
                   std::optional<std::vector<std::string>> muted) {
  if (!connection->enter(room_)) return false;
  rights.inside = true;
  if (!muted) {
    const Subscription* before = find(*connection);
    muted = before == nullptr ? std::vector<std::string>{} : before->muted;
  }
  Subscription entered{.connection = connection,
                       .player = player,
                       .rights = rights,
                       .muted = *std::move(muted),
                       .sent = last_for(state, player.id),
                       .follower = connection->follower()};
  if (const auto before = subscriptions_.find(connection.get()); before != subscriptions_.end()) {
    *before->second = std::move(entered);
    return true;
  }
  auto added = std::make_unique<Subscription>(std::move(entered));
  if (!is_inside(player.id)) ++players_;
  by_player_.insert(
      std::ranges::upper_bound(by_player_, std::string_view(player.id), {}, player_id_of),
      added.get());
  subscriptions_.emplace(connection.get(), std::move(added));
  size_ = subscriptions_.size();
  return true;
}

bool Audience::remove(Subscriber& connection) {
  const auto found = subscriptions_.find(&connection);
  if (found == subscriptions_.end()) return false;
  const std::string_view player_id = found->second->player.id;
  const auto [begin, end] = std::ranges::equal_range(by_player_, player_id, {}, player_id_of);
  if (end - begin == 1) --players_;
  by_player_.erase(std::find(begin, end, found->second.get()));
  subscriptions_.erase(found);
  size_ = subscriptions_.size();
  return true;
}

bool Audience::send_away(const std::function<bool(const Subscription&)>& whom,
                         const protocol::Error& why) {
  std::vector<std::shared_ptr<Subscriber>> chosen;
  for (const auto& [connection, subscription] : subscriptions_) {
    if (whom(*subscription)) chosen.push_back(subscription->connection);
  }
  for (const auto& connection : chosen) {
    if (RoomFollower* follower = connection->follower()) {
      follower->on_left();
    } else {
      connection->send(make_message(protocol::left_push(room_, why)));
    }
    connection->leave(room_);
    remove(*connection);
  }
  return !chosen.empty();
}

protocol::Result<void> Audience::mute(const Subscriber& connection, const std::string& player_id,
                                      bool muted) {
  const auto found = subscriptions_.find(&connection);
  if (found == subscriptions_.end()) {
    return error("room.enter-first");
  }
  std::vector<std::string>& mutes = found->second->muted;
  std::erase(mutes, player_id);
  if (!muted) return {};
  if (mutes.size() >= limits_.muted_players) {
    return error("mute.too-many");
  }
  mutes.push_back(player_id);
  return {};
}

void Audience::begin_log() {
  recent_.clear();
  lines_.clear();
  delayed_.reset();
}

void Audience::remember(const storage::EventRow& row, const protocol::RoomEvent& event) {
  recent_.push_back({.at = row.at, .kind = protocol::kind_of(event), .body = row.body});
  if (const auto* said = std::get_if<protocol::Said>(&event))
    lines_.push_back({.seq = row.seq, .channel = said->channel, .by = said->player.id});
  last_ = row.seq;
  if (const auto* opened = std::get_if<protocol::Opened>(&event); opened && opened->delay_turns > 0)
    delayed_ = std::make_unique<DelayedView>(opened->delay_turns);
  if (delayed_) delayed_->add(row.seq, row.at, event);
  const std::size_t keep = std::max(delayed_ ? delayed_->held() : 0, limits_.recent_events);
  while (recent_.size() > keep)
    recent_.pop_front();
  std::erase_if(lines_, [&](const Line& line) { return line.seq < first(); });
}

void Audience::deliver(const RoomState& state) {
  deliver_all(state, {}, {});
}

void Audience::deliver_all(const RoomState& state, const TurnReply& reply,
                           const Committed& committed) {
  Pushes pushes{.first = last_ + 1, .made = {}};
  for (const auto& [connection, subscription] : subscriptions_)
    pushes.first = std::min(pushes.first, subscription->sent + 1);
  pushes.first = std::max(pushes.first, first());
  for (const auto& [connection, subscription] : subscriptions_)
    deliver(state, *subscription, reply, committed, pushes);
}

void Audience::deliver(const RoomState& state, Subscription& subscription, const TurnReply& reply,
                       const Committed& committed, Pushes& pushes) const {
  const std::int64_t until = last_for(state, subscription.player.id);
  for (std::int64_t seq = std::max(subscription.sent + 1, first()); seq <= until; ++seq) {
    if (subscription.follower != nullptr) {
      subscription.follower->on_event(value_for(seq, committed, pushes));
      continue;
    }
    const Message& push = push_for(state, subscription, seq, pushes);
    const bool replies = seq == reply.seq && subscription.connection.get() == reply.to;
    subscription.connection->send(
        replies ? make_message(protocol::played_reply(reply.request, seq, *push)) : push);
  }
  subscription.sent = std::max(subscription.sent, until);
}

bool Audience::publish(const RoomState& state, const std::vector<storage::EventRow>& rows,
                       const Events& events, const TurnReply& reply) {
  bool sent_away = false;
  const Committed committed{.first = rows.empty() ? 0 : rows.front().seq, .events = events};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool starts = std::holds_alternative<protocol::Started>(events[i]);
    // Connections that must leave get the events before the start, but not the start.
    if (starts) deliver_all(state, {}, committed);
    remember(rows[i], events[i]);
    if (!starts) continue;
    sent_away = send_away(
        [&](const Subscription& subscription) {
          return !access(state, subscription.player.id, subscription.rights).enter;
        },
        protocol::refusal("left.players-only"));
  }
  deliver_all(state, reply, committed);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (const auto* said = std::get_if<protocol::Said>(&events[i]))
      send_ahead(state, rows[i], *said);
  }
  return sent_away;
}

void Audience::notify(const protocol::Presence& presence) const {
  Message message;
  for (const auto& [connection, subscription] : subscriptions_) {
    if (subscription->follower != nullptr) {
      subscription->follower->on_presence(presence);
      continue;
    }
    if (!message) message = make_message(protocol::presence_push(room_, presence));
    subscription->connection->send(message);
  }
}

void Audience::notify(const Message& message) const {
  for (const auto& [connection, subscription] : subscriptions_)
    subscription->connection->send(message);
}

void Audience::send_ahead(const RoomState& state, const storage::EventRow& row,
                          const protocol::Said& said) const {
  if (!delayed_ || delayed_->seen() >= row.seq) return;
  const Message push = make_message(protocol::said_push(room_, {.seq = row.seq,
                                                                .at = row.at,
                                                                .channel = said.channel,
                                                                .player = said.player,
                                                                .text = said.text}));
  for (const auto& [connection, subscription] : subscriptions_) {
    if (!sees_all(state, subscription->player.id) &&
        may_read(state, *subscription, said.channel, said.player.id)) {
      subscription->connection->send(push);
    }
  }
}

std::int64_t Audience::last_for(const RoomState& state, std::string_view player_id) const {
  return sees_all(state, player_id) ? last_ : delayed_->seen();
}

bool Audience::sees_all(const RoomState& state, std::string_view player_id) const {
  return !delayed_ || state.seat_of(player_id).has_value();
}

const RoomState& Audience::view_for(const RoomState& state, std::string_view player_id) const {
  return sees_all(state, player_id) ? state : delayed_->state();
}

const RoomState& Audience::view_of_spectators(const RoomState& state) const {
  return delayed_ ? delayed_->state() : state;
}

std::optional<std::vector<Message>> Audience::events_since(const RoomState& state,
                                                           const Subscription& subscription,
                                                           std::int64_t since) const {
  if (since < first() - 1 || since > subscription.sent) return std::nullopt;
  std::vector<Message> events;
  Pushes pushes{.first = since + 1, .made = {}};
  for (std::int64_t seq = since + 1; seq <= subscription.sent; ++seq)
    events.push_back(push_for(state, subscription, seq, pushes));
  return events;
}

std::vector<protocol::ChatLine> Audience::chat_for(const RoomState& state,
                                                   const Subscription& subscription) const {
  std::vector<protocol::ChatLine> lines;
  for (const protocol::ChatLine& line : view_for(state, subscription.player.id).chat()) {
    if (may_read(state, subscription, line.channel, line.player.id)) lines.push_back(line);
  }
  if (lines.size() > RoomState::chat_kept) {
    lines.erase(lines.begin(), lines.end() - RoomState::chat_kept);
  }
  return lines;
}

const Audience::Line* Audience::hidden_line(const RoomState& state,
                                            const Subscription& subscription,
                                            std::int64_t seq) const {
  const auto line = std::ranges::lower_bound(lines_, seq, {}, &Line::seq);
  if (line == lines_.end() || line->seq != seq) return nullptr;
  return may_read(state, subscription, line->channel, line->by) ? nullptr : &*line;
}

const Message& Audience::push_for(const RoomState& state, const Subscription& subscription,
                                  std::int64_t seq, Pushes& pushes) const {
  Pushes::Push& made = pushes.at(seq);
  const RecentEvents::Event event = recent_[static_cast<std::size_t>(seq - first())];
  if (const Line* line = hidden_line(state, subscription, seq)) {
    if (!made.hidden)
      made.hidden = make_message(protocol::hidden_said_push(room_, seq, event.at, line->channel));
    return made.hidden;
  }
  if (!made.open) {
    made.open = make_message(protocol::event_push(room_, seq, event.at, event.kind, event.body));
  }
  return made.open;
}

const std::shared_ptr<const protocol::EventPush>& Audience::value_for(std::int64_t seq,
                                                                      const Committed& committed,
                                                                      Pushes& pushes) const {
  auto& value = pushes.at(seq).value;
  if (value) return value;
  const RecentEvents::Event event = recent_[static_cast<std::size_t>(seq - first())];
  protocol::EventPush push{.room = room_, .seq = seq, .at = event.at, .what = {}};
  const auto line = std::ranges::lower_bound(lines_, seq, {}, &Line::seq);
  const auto index = static_cast<std::size_t>(seq - committed.first);
  if (line != lines_.end() && line->seq == seq) {
    push.what = protocol::HiddenSaid{line->channel};
  } else if (seq >= committed.first && index < committed.events.size()) {
    push.what = committed.events[index];
  } else if (auto read = protocol::parse_event(event.kind, event.body)) {
    push.what = *std::move(read);
  } else {
    push.what = protocol::UnknownEvent{std::string(event.kind)};
  }
  value = std::make_shared<const protocol::EventPush>(std::move(push));
  return value;
}

bool Audience::may_read(const RoomState& state, const Subscription& subscription,
                        protocol::Channel channel, std::string_view player_id) const {
  return may_talk(state, subscription.player.id, channel) &&
         std::ranges::find(subscription.muted, player_id) == subscription.muted.end() &&
         !subscription.connection->mutes(player_id);
}

protocol::Presence Audience::presence(const RoomState& state) const {
  protocol::Presence presence;
  std::int64_t seated = 0;
  for (const auto& player : state.seats()) {
    presence.seats.push_back(player && is_here(*player));
    seated += player && is_inside(player->id) ? 1 : 0;
  }
  presence.spectators = players_ - seated;
  return presence;
}

std::optional<protocol::Presence> Audience::new_presence(const RoomState& state) {
  protocol::Presence now = presence(state);
  if (now == sent_presence_) return std::nullopt;
  sent_presence_ = now;
  return now;
}

}  // namespace quintet::server
