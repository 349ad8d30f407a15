#include "protocol/client_to_server.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/reading.hpp"
#include "protocol/reading_query.hpp"

namespace quintet::protocol {
namespace {

// Field sizes. Generous for what exists; the message as a whole is limited to 16 KiB anyway.
constexpr std::size_t max_id_bytes = 64;
constexpr std::size_t max_turn_bytes = 8192;
constexpr std::size_t max_chat_characters = 500;
constexpr std::size_t max_muted = 64;
constexpr std::int64_t max_delay_turns = 50;
constexpr std::int64_t max_safe_integer = (std::int64_t{1} << 53) - 1;

Request read_ping(FieldReader&) {
  return Ping{};
}

SeatWish read_seat_wish(FieldReader& fields, const Json& message) {
  if (!message.contains("seat") || message["seat"].is_null()) return DontSit{};
  if (message["seat"] == "random") return AnySeat{};
  if (message["seat"].is_string()) {
    fields.fail(ErrorCode::bad_request, R"("seat" must be a number, "random" or null)");
    return DontSit{};
  }
  return static_cast<int>(fields.integer("seat", 0, 15));
}

Request read_open_room(FieldReader& fields, const Json& message) {
  OpenRoom request;
  request.game = fields.text("game", max_id_bytes);
  request.options = fields.options("options");
  request.clock = fields.clock("clock");
  request.rated = fields.optional_boolean("rated").value_or(false);
  if (fields.has("visibility")) {
    request.visibility = fields.word("visibility", parse_visibility, R"("public" or "private")");
  }
  request.spectators =
      request.visibility == Visibility::public_room ? Spectators::open : Spectators::link;
  if (fields.has("spectators")) {
    request.spectators = fields.word("spectators", parse_spectators, R"("open", "link" or "none")");
  }
  request.delay_turns = fields.nullable_integer("delay_turns", 0, max_delay_turns).value_or(0);
  request.seat = read_seat_wish(fields, message);
  return request;
}

std::string read_room(FieldReader& fields) {
  return fields.text("room", max_id_bytes);
}

Request read_enter_room(FieldReader& fields) {
  EnterRoom request{.room = read_room(fields), .key = {}, .since = {}, .muted = {}};
  request.key = fields.nullable_text("key", max_id_bytes);
  request.since = fields.nullable_integer("since", 0, max_safe_integer);
  if (fields.has("muted")) request.muted = fields.texts("muted", max_muted);
  return request;
}

Request read_take_seat(FieldReader& fields) {
  TakeSeat request{.room = read_room(fields)};
  request.seat = static_cast<int>(fields.integer("seat", 0, 15));
  return request;
}

Request read_play(FieldReader& fields) {
  Play request;
  request.room = read_room(fields);
  request.ply = fields.integer("ply", 1, max_safe_integer);
  request.hash = fields.hash("hash");
  request.turn = fields.text("turn", max_turn_bytes);
  return request;
}

/// What a request may name; to resume is a request of its own.
Offer read_offer(FieldReader& fields) {
  constexpr auto parse = [](std::string_view text) -> std::optional<Offer> {
    return text == "resume" ? std::nullopt : parse_offer(text);
  };
  return fields.word("what", parse, R"("draw", "takeback", "pause" or "rematch")");
}

Request read_make_offer(FieldReader& fields) {
  return MakeOffer{.room = read_room(fields), .what = read_offer(fields)};
}

Request read_answer_offer(FieldReader& fields) {
  return AnswerOffer{
      .room = read_room(fields), .what = read_offer(fields), .accept = fields.boolean("accept")};
}

Request read_say(FieldReader& fields) {
  Say request{.room = read_room(fields),
              .channel = fields.word("channel", parse_channel, R"("players" or "spectators")"),
              .text = fields.text("text", 4 * max_chat_characters)};
  const auto characters = static_cast<std::size_t>(std::ranges::count_if(
      request.text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  const bool control = std::ranges::any_of(
      request.text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  if (characters > max_chat_characters) {
    fields.fail(ErrorCode::bad_request, R"("text" is longer than 500 characters)");
  } else if (control) {
    fields.fail(ErrorCode::bad_request, R"("text" must be one line without control characters)");
  } else if (request.text.find_first_not_of(' ') == std::string::npos) {
    fields.fail(ErrorCode::bad_request, R"("text" says nothing)");
  }
  return request;
}

Request read_mute(FieldReader& fields) {
  return Mute{.room = read_room(fields),
              .player = fields.text("player", max_id_bytes),
              .muted = fields.boolean("muted")};
}

Request read_remove(FieldReader& fields) {
  return Remove{.room = read_room(fields), .player = fields.text("player", max_id_bytes)};
}

Request read_watch_lobby(FieldReader&) {
  return WatchLobby{};
}

Request read_leave_lobby(FieldReader&) {
  return LeaveLobby{};
}

Request read_seek(FieldReader& fields) {
  return Seek{.game = fields.text("game", max_id_bytes),
              .options = fields.options("options"),
              .clock = fields.clock("clock"),
              .rated = fields.optional_boolean("rated").value_or(false)};
}

Request read_cancel_seek(FieldReader& fields) {
  return CancelSeek{.seek = fields.nullable_text("seek", max_id_bytes)};
}

template <class OnlyRoom>
Request read_only_room(FieldReader& fields) {
  return OnlyRoom{.room = read_room(fields)};
}

Request read_request(const std::string& type, FieldReader& fields, const Json& message) {
  if (type == "open_room") return read_open_room(fields, message);
  if (type == "query") return read_query(fields);
  using Reader = Request (*)(FieldReader&);
  static constexpr std::array<std::pair<std::string_view, Reader>, 19> readers = {{
      {"ping", read_ping},
      {"enter_room", read_enter_room},
      {"leave_room", read_only_room<LeaveRoom>},
      {"take_seat", read_take_seat},
      {"leave_seat", read_only_room<LeaveSeat>},
      {"play", read_play},
      {"resign", read_only_room<Resign>},
      {"abort", read_only_room<Abort>},
      {"offer", read_make_offer},
      {"answer", read_answer_offer},
      {"resume", read_only_room<Resume>},
      {"claim", read_only_room<Claim>},
      {"say", read_say},
      {"mute", read_mute},
      {"remove", read_remove},
      {"watch_lobby", read_watch_lobby},
      {"leave_lobby", read_leave_lobby},
      {"seek", read_seek},
      {"cancel_seek", read_cancel_seek},
  }};
  for (const auto& [name, read] : readers) {
    if (name == type) return read(fields);
  }
  fields.fail(ErrorCode::bad_request, "there is no request of the type \"" + type + "\"");
  return Ping{};
}

}  // namespace

std::expected<Envelope, BadMessage> parse_request(std::string_view text) {
  const auto message = parse_json(text);
  if (!message) return std::unexpected(BadMessage{.id = {}, .error = message.error()});
  if (!message->is_object()) {
    return std::unexpected(BadMessage{
        .id = {},
        .error = {.code = ErrorCode::bad_request, .message = "a message must be a JSON object"}});
  }
  FieldReader fields(*message);
  Envelope envelope;
  envelope.id = fields.integer("id", -max_safe_integer, max_safe_integer);
  if (fields.failure()) return std::unexpected(BadMessage{.id = {}, .error = *fields.failure()});
  const std::string type = fields.text("type", max_id_bytes);
  if (!fields.failure()) envelope.request = read_request(type, fields, *message);
  if (fields.failure()) {
    return std::unexpected(BadMessage{.id = envelope.id, .error = *fields.failure()});
  }
  return envelope;
}

}  // namespace quintet::protocol
