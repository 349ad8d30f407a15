#include "server/rooms/audience.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

using protocol::error;

namespace {

bool may_read(const RoomState& state, const Subscription& subscription, protocol::Channel channel,
              std::string_view player_id) {
  return may_talk(state, subscription.player.id, channel) &&
         std::ranges::find(subscription.muted, player_id) == subscription.muted.end() &&
         !subscription.connection->mutes(player_id);
}

/// Event `seq` as the connection may read it. Precondition: it is in `log`.
const Message& push_for(const AudienceLog& log, const RoomState& state,
                        const Subscription& subscription, std::int64_t seq, EventPushes& pushes) {
  const AudienceLog::Line* line = log.line(seq);
  const bool hidden = line != nullptr && !may_read(state, subscription, line->channel, line->by);
  return hidden ? pushes.hidden(*line) : pushes.open(seq);
}

/// Sends one connection the events that it lacks.
void deliver_to(Subscription& subscription, const AudienceLog& log, const RoomState& state,
                const TurnReply& reply, EventPushes& pushes) {
  const std::int64_t until = log.last_for(state, subscription.player.id);
  for (std::int64_t seq = std::max(subscription.sent + 1, log.first()); seq <= until; ++seq) {
    if (subscription.follower != nullptr) {
      subscription.follower->on_event(pushes.value(seq));
      continue;
    }
    const Message& push = push_for(log, state, subscription, seq, pushes);
    const bool replies = seq == reply.seq && subscription.connection.get() == reply.to;
    subscription.connection->send(
        replies ? make_message(protocol::played_reply(reply.request, seq, *push)) : push);
  }
  subscription.sent = std::max(subscription.sent, until);
}

}  // namespace

bool Audience::add(const RoomState& state, const std::shared_ptr<Subscriber>& connection,
                   const protocol::Player& player, KeyRights rights, EntryWishes wishes) {
  if (!connection->enter(room_)) return false;
  rights.inside = true;
  if (!wishes.muted) {
    const Subscription* before = subscriptions_.find(*connection);
    wishes.muted = before == nullptr ? std::vector<std::string>{} : before->muted;
  }
  subscriptions_.set({.connection = connection,
                      .player = player,
                      .rights = rights,
                      .muted = *std::move(wishes.muted),
                      .learning = wishes.learning,
                      .sent = log_.last_for(state, player.id),
                      .follower = connection->follower()});
  return true;
}

bool Audience::send_away(const std::function<bool(const Subscription&)>& whom,
                         const protocol::Error& why) {
  std::vector<std::shared_ptr<Subscriber>> chosen;
  subscriptions_.for_each([&](const Subscription& subscription) {
    if (whom(subscription)) chosen.push_back(subscription.connection);
  });
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
  Subscription* subscription = subscriptions_.find(connection);
  if (subscription == nullptr) {
    return error("room.enter-first");
  }
  std::vector<std::string>& mutes = subscription->muted;
  std::erase(mutes, player_id);
  if (!muted) return {};
  if (mutes.size() >= limits_.muted_players) {
    return error("mute.too-many");
  }
  mutes.push_back(player_id);
  return {};
}

void Audience::set_focus(const Subscriber& connection, bool focused) {
  if (Subscription* const subscription = subscriptions_.find(connection))
    subscription->focused = focused;
}

void Audience::deliver(const RoomState& state) {
  deliver_all(state, {}, {});
}

void Audience::deliver_all(const RoomState& state, const TurnReply& reply,
                           const Committed& committed) {
  std::int64_t first = log_.last() + 1;
  subscriptions_.for_each([&first](const Subscription& subscription) {
    first = std::min(first, subscription.sent + 1);
  });
  EventPushes pushes(room_, log_, std::max(first, log_.first()), committed);
  subscriptions_.for_each(
      [&](Subscription& subscription) { deliver_to(subscription, log_, state, reply, pushes); });
}

bool Audience::publish(const RoomState& state, const std::vector<storage::EventRow>& rows,
                       const Events& events, const TurnReply& reply) {
  bool sent_away = false;
  const Committed committed{.first = rows.empty() ? 0 : rows.front().seq, .events = events};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool starts = std::holds_alternative<protocol::Started>(events[i]);
    // Connections that must leave get the events before the start, but not the start.
    if (starts) deliver_all(state, {}, committed);
    log_.add(rows[i], events[i]);
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
  subscriptions_.for_each([&](const Subscription& subscription) {
    if (subscription.follower != nullptr) return subscription.follower->on_presence(presence);
    if (!message) message = make_message(protocol::presence_push(room_, presence));
    subscription.connection->send(message);
  });
}

void Audience::notify(const Message& message) const {
  subscriptions_.for_each(
      [&message](const Subscription& subscription) { subscription.connection->send(message); });
}

void Audience::send_ahead(const RoomState& state, const storage::EventRow& row,
                          const protocol::Said& said) const {
  if (!log_.is_held_back(row.seq)) return;
  const Message push = make_message(protocol::said_push(room_, {.seq = row.seq,
                                                                .at = row.at,
                                                                .channel = said.channel,
                                                                .player = said.player,
                                                                .text = said.text}));
  subscriptions_.for_each([&](const Subscription& subscription) {
    if (!log_.sees_all(state, subscription.player.id) &&
        may_read(state, subscription, said.channel, said.player.id)) {
      subscription.connection->send(push);
    }
  });
}

std::optional<std::vector<Message>> Audience::events_since(const RoomState& state,
                                                           const Subscription& subscription,
                                                           std::int64_t since) const {
  if (since < log_.first() - 1 || since > subscription.sent) return std::nullopt;
  std::vector<Message> events;
  EventPushes pushes(room_, log_, since + 1);
  for (std::int64_t seq = since + 1; seq <= subscription.sent; ++seq)
    events.push_back(push_for(log_, state, subscription, seq, pushes));
  return events;
}

std::vector<protocol::ChatLine> Audience::chat_for(const RoomState& state,
                                                   const Subscription& subscription) const {
  std::vector<protocol::ChatLine> lines;
  for (const protocol::ChatLine& line : log_.view_for(state, subscription.player.id).chat()) {
    if (may_read(state, subscription, line.channel, line.player.id)) lines.push_back(line);
  }
  if (lines.size() > RoomState::chat_kept) {
    lines.erase(lines.begin(), lines.end() - RoomState::chat_kept);
  }
  return lines;
}

}  // namespace quintet::server
