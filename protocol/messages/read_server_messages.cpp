#include <array>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/reading_messages.hpp"
#include "protocol/lines/read_snapshot.hpp"
#include "protocol/messages/server_messages.hpp"

namespace quintet::protocol {
namespace {

using Fields = OrderedFieldReader;

std::string read_room(Fields& fields) {
  return fields.text("room", max_id_bytes);
}

int read_seat(Fields& fields) {
  return static_cast<int>(fields.integer("seat", 0, max_seat));
}

/// The reason of an error, of which `key` and `args` are fields; null if there is none.
std::optional<Reason> read_reason(Fields& fields) {
  if (!fields.has("key")) return std::nullopt;
  return Reason{.key = fields.text("key", unlimited), .arguments = fields.named_texts("args")};
}

Grounds read_grounds(Fields& fields) {
  return {.message = fields.text("reason", unlimited), .reason = read_reason(fields)};
}

Error read_error(Fields& fields) {
  Error error{};
  // A newer server may have another code.
  error.code = parse_error_code(fields.text("code", unlimited)).value_or(ErrorCode::bad_request);
  error.message = fields.text("message", unlimited);
  error.index = fields.nullable_integer("index", 0, max_safe_integer);
  if (fields.has("hash")) {
    error.standing = Standing{.ply = fields.integer("ply", 0, max_safe_integer),
                              .hash = fields.hash("hash"),
                              .seq = fields.integer("seq", 0, max_safe_integer)};
  }
  error.retry_after_ms = fields.nullable_integer("retry_after", 0, max_safe_integer);
  error.reason = read_reason(fields);
  return error;
}

PositionResult read_position_result(Fields& fields) {
  return {.winners = fields.integers("winners"), .reason = fields.text("reason", unlimited)};
}

QueryResult read_query_result(Fields& fields) {
  return {.position = fields.text("position", unlimited),
          .seat = read_nullable_seat(fields, "seat"),
          .turn_start = fields.boolean("turn_start"),
          .legal = fields.texts("legal", unlimited),
          .result = fields.nullable_object("result", read_position_result)};
}

ServerMessage read_ok(std::int64_t id, Fields& fields) {
  const auto key = [&](const char* name) { return fields.nullable_text(name, max_id_bytes); };
  if (fields.has("snapshot")) {
    Snapshot snapshot = fields.object("snapshot", read_snapshot);
    if (fields.has("room")) return OpenedReply{.id = id, .snapshot = std::move(snapshot)};
    return SnapshotReply{.id = id, .snapshot = std::move(snapshot)};
  }
  if (fields.has("events")) {
    return EventsReply{.id = id,
                       .you = fields.object("you", read_you),
                       .presence = fields.object("presence", read_presence),
                       .events = fields.objects("events", read_event_push)};
  }
  if (fields.has("seq")) {
    return PlayedReply{.id = id,
                       .seq = fields.integer("seq", 1, max_safe_integer),
                       .duplicate = fields.optional_boolean("duplicate").value_or(false),
                       .event = fields.nullable_object("event", read_event_push)};
  }
  if (fields.has("position")) return QueryReply{.id = id, .query = read_query_result(fields)};
  if (fields.has("seek")) return SeekReply{.id = id, .seek = fields.text("seek", max_id_bytes)};
  if (fields.has("room")) return SeekPairedReply{.id = id, .room = read_room(fields)};
  if (fields.has("now"))
    return PingReply{.id = id, .now = fields.integer("now", 0, max_safe_integer)};
  if (fields.has("play_key"))
    return AccessReply{.id = id, .play_key = key("play_key"), .watch_key = key("watch_key")};
  return OkReply{.id = id};
}

ServerMessage read_welcome(Fields& fields) {
  const auto version = [](Fields& server) { return server.text("version", unlimited); };
  const auto levels = [](Fields& bots) {
    return static_cast<int>(bots.integer("levels", 1, INT32_MAX));
  };
  return WelcomePush{.version = fields.object("server", version),
                     .player = fields.player("player"),
                     .now = fields.integer("now", 0, max_safe_integer),
                     .games = fields.texts("games", unlimited),
                     .bot_levels = fields.nullable_object("bots", levels)};
}

ServerMessage read_presence_push(Fields& fields) {
  return PresencePush{.room = read_room(fields), .presence = read_presence(fields)};
}

ServerMessage read_left(Fields& fields) {
  return LeftPush{.room = read_room(fields), .why = read_grounds(fields)};
}

ServerMessage read_away(Fields& fields) {
  return AwayPush{.room = read_room(fields),
                  .seat = read_seat(fields),
                  .claim_in = fields.nullable_integer("claim_in", 0, max_safe_integer)};
}

ServerMessage read_bot_waits(Fields& fields) {
  BotWaitsPush push{.room = read_room(fields), .seat = read_seat(fields), .why = {}};
  if (fields.nullable_text("reason", unlimited)) push.why = read_grounds(fields);
  return push;
}

ServerMessage read_said_push(Fields& fields) {
  return SaidPush{.room = read_room(fields), .line = read_chat_line(fields)};
}

ServerMessage read_restarting(Fields& fields) {
  constexpr std::int64_t usual_ms = 1000;
  return RestartingPush{.within = std::chrono::milliseconds(
                            fields.nullable_integer("within", 0, INT32_MAX).value_or(usual_ms))};
}

ServerMessage read_database(Fields& fields) {
  return DatabasePush{.reachable = fields.boolean("reachable")};
}

ServerMessage read_notice(Fields& fields) {
  return NoticePush{.text = fields.nullable_text("text", unlimited),
                    .until = fields.nullable_integer("until", 0, max_safe_integer),
                    .room = fields.nullable_text("room", max_id_bytes)};
}

ServerMessage read_turn_news(Fields& fields) {
  return TurnNews{.room = read_room(fields),
                  .game = fields.text("game", max_id_bytes),
                  .seat = read_nullable_seat(fields, "seat"),
                  .status = read_status(fields),
                  .your_turn = fields.boolean("your_turn"),
                  .ply = fields.integer("ply", 0, max_safe_integer),
                  .due = fields.nullable_integer("due", 0, max_safe_integer)};
}

ServerMessage read_asks(Fields& fields) {
  return AsksPush{.room = read_room(fields), .asks = fields.objects("asks", [](Fields& ask) {
                    return Ask{.player = ask.player("player"),
                               .seat = read_nullable_seat(ask, "seat")};
                  })};
}

ServerMessage read_admission(Fields& fields) {
  return AdmissionPush{.room = read_room(fields),
                       .admission = fields.word("answer", parse_admission,
                                                {"admitted", "declined", "started", "closed"})};
}

ServerMessage read_keys(Fields& fields) {
  return KeysPush{.room = read_room(fields),
                  .play_key = fields.nullable_text("play_key", max_id_bytes),
                  .watch_key = fields.nullable_text("watch_key", max_id_bytes)};
}

ServerMessage read_paired(Fields& fields) {
  return PairedPush{.seek = fields.text("seek", max_id_bytes), .room = read_room(fields)};
}

ServerMessage read_notifications(Fields& fields) {
  NotificationsPush push;
  if (const auto within = fields.nullable_integer("within", 0, INT32_MAX))
    push.within = std::chrono::milliseconds(*within);
  return push;
}

ServerMessage read_push(const std::string& type, Fields& fields) {
  if (type == "event") return read_event_push(fields);
  using Reader = ServerMessage (*)(Fields&);
  static constexpr std::array<std::pair<std::string_view, Reader>, 15> readers = {{
      {"welcome", read_welcome},
      {"presence", read_presence_push},
      {"left", read_left},
      {"away", read_away},
      {"bot_waits", read_bot_waits},
      {"said", read_said_push},
      {"restarting", read_restarting},
      {"database", read_database},
      {"notice", read_notice},
      {"turn", read_turn_news},
      {"asks", read_asks},
      {"admission", read_admission},
      {"keys", read_keys},
      {"paired", read_paired},
      {"notifications", read_notifications},
  }};
  for (const auto& [name, read] : readers) {
    if (name == type) return read(fields);
  }
  return UnreadPush{.type = type};
}

}  // namespace

std::expected<ServerMessage, std::string> parse_server_message(std::string_view text) {
  const auto json = parse_ordered_json(text);
  if (!json) return std::unexpected(json.error().message);
  if (!json->is_object()) return std::unexpected("a message must be an object");
  Fields fields(*json);
  const std::string type = fields.text("type", unlimited);
  const auto id = fields.nullable_integer("id", -max_safe_integer, max_safe_integer);
  ServerMessage message;
  if (!fields.failure()) {
    if (type == "error") {
      message = ErrorReply{.id = id, .error = read_error(fields)};
    } else {
      message = id ? read_ok(*id, fields) : read_push(type, fields);
    }
  }
  if (fields.failure()) return std::unexpected(fields.failure()->message);
  return message;
}

}  // namespace quintet::protocol
