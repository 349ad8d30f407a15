#include "protocol/messages/server_messages.hpp"

#include <memory>
#include <utility>

#include "protocol/json/writing.hpp"
#include "protocol/messages/lobby.hpp"

namespace quintet::protocol {
namespace {

/// Keys of a room as the writers take them.
You holder_of(const std::optional<std::string>& play_key,
              const std::optional<std::string>& watch_key) {
  return {.seat = {}, .role = {}, .play_key = play_key, .watch_key = watch_key};
}

Error error_of(const Grounds& grounds) {
  Error error{};
  error.message = grounds.message;
  error.reason = grounds.reason;
  return error;
}

struct Write {
  std::string operator()(const OkReply& reply) const { return ok_reply(reply.id); }
  std::string operator()(const PingReply& reply) const { return ping_reply(reply.id, reply.now); }
  std::string operator()(const OpenedReply& reply) const {
    return opened_reply(reply.id, reply.snapshot);
  }
  std::string operator()(const SnapshotReply& reply) const {
    return snapshot_reply(reply.id, reply.snapshot);
  }
  std::string operator()(const EventsReply& reply) const {
    std::vector<std::shared_ptr<const std::string>> events;
    for (const EventPush& event : reply.events)
      events.push_back(std::make_shared<const std::string>(event_text(event)));
    return events_reply(reply.id, events, reply.you, reply.presence);
  }
  std::string operator()(const AccessReply& reply) const {
    return access_reply(reply.id, holder_of(reply.play_key, reply.watch_key));
  }
  std::string operator()(const PlayedReply& reply) const {
    return reply.event ? played_reply(reply.id, reply.seq, event_text(*reply.event))
                       : played_reply(reply.id, reply.seq, reply.duplicate);
  }
  std::string operator()(const QueryReply& reply) const {
    return query_reply(reply.id, reply.query);
  }
  std::string operator()(const SeekReply& reply) const { return seek_reply(reply.id, reply.seek); }
  std::string operator()(const SeekPairedReply& reply) const {
    return seek_paired_reply(reply.id, reply.room);
  }
  std::string operator()(const ErrorReply& reply) const {
    return error_reply(reply.id, reply.error);
  }
  std::string operator()(const WelcomePush& push) const {
    return welcome_push(push.version, push.player, push.now, push.games, push.bot_levels);
  }
  std::string operator()(const EventPush& push) const { return event_text(push); }
  std::string operator()(const PresencePush& push) const {
    return presence_push(push.room, push.presence);
  }
  std::string operator()(const LeftPush& push) const {
    return left_push(push.room, error_of(push.why));
  }
  std::string operator()(const AwayPush& push) const {
    return away_push(push.room, push.seat, push.claim_in);
  }
  std::string operator()(const BotWaitsPush& push) const {
    return bot_waits_push(push.room, push.seat,
                          push.why ? std::optional(error_of(*push.why)) : std::nullopt);
  }
  std::string operator()(const SaidPush& push) const { return said_push(push.room, push.line); }
  std::string operator()(const RestartingPush& push) const { return restarting_push(push.within); }
  std::string operator()(const DatabasePush& push) const { return database_push(push.reachable); }
  std::string operator()(const NoticePush& push) const {
    return notice_push(push.text, push.until, push.room);
  }
  std::string operator()(const TurnNews& news) const { return turn_push(news); }
  std::string operator()(const AsksPush& push) const { return asks_push(push.room, push.asks); }
  std::string operator()(const AdmissionPush& push) const {
    return admission_push(push.room, push.admission);
  }
  std::string operator()(const KeysPush& push) const {
    return keys_push(push.room, holder_of(push.play_key, push.watch_key));
  }
  std::string operator()(const PairedPush& push) const { return paired_push(push.seek, push.room); }
  std::string operator()(const NotificationsPush& push) const {
    return notifications_push(push.within);
  }
  std::string operator()(const UnreadPush& push) const {
    return ObjectText().add("type", push.type).finish();
  }
};

}  // namespace

std::string message_text(const ServerMessage& message) {
  return std::visit(Write(), message);
}

}  // namespace quintet::protocol
