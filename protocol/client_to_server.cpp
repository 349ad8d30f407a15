#include "protocol/client_to_server.hpp"

#include <array>
#include <utility>

#include "protocol/reading.hpp"
#include "protocol/reading_query.hpp"

namespace quintet::protocol {
namespace {

// Field sizes. Generous for what exists; the message as a whole is limited to 16 KiB anyway.
constexpr std::size_t max_id_bytes = 64;
constexpr std::size_t max_turn_bytes = 8192;
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
  if (const auto text = fields.optional_text("visibility", max_id_bytes)) {
    const auto visibility = parse_visibility(*text);
    if (!visibility) {
      fields.fail(ErrorCode::bad_request, R"("visibility" must be "public" or "private")");
    }
    request.visibility = visibility.value_or(Visibility::private_room);
  }
  request.spectators =
      request.visibility == Visibility::public_room ? Spectators::open : Spectators::link;
  if (const auto text = fields.optional_text("spectators", max_id_bytes)) {
    const auto spectators = parse_spectators(*text);
    if (!spectators) {
      fields.fail(ErrorCode::bad_request, R"("spectators" must be "open", "link" or "none")");
    }
    request.spectators = spectators.value_or(Spectators::none);
  }
  request.seat = read_seat_wish(fields, message);
  return request;
}

std::string read_room(FieldReader& fields) {
  return fields.text("room", max_id_bytes);
}

Request read_enter_room(FieldReader& fields) {
  EnterRoom request{.room = read_room(fields), .key = {}, .since = {}};
  request.key = fields.nullable_text("key", max_id_bytes);
  request.since = fields.nullable_integer("since", 0, max_safe_integer);
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

template <class OnlyRoom>
Request read_only_room(FieldReader& fields) {
  return OnlyRoom{.room = read_room(fields)};
}

Request read_request(const std::string& type, FieldReader& fields, const Json& message) {
  if (type == "open_room") return read_open_room(fields, message);
  if (type == "query") return read_query(fields);
  using Reader = Request (*)(FieldReader&);
  static constexpr std::array<std::pair<std::string_view, Reader>, 7> readers = {{
      {"ping", read_ping},
      {"enter_room", read_enter_room},
      {"leave_room", read_only_room<LeaveRoom>},
      {"take_seat", read_take_seat},
      {"leave_seat", read_only_room<LeaveSeat>},
      {"play", read_play},
      {"resign", read_only_room<Resign>},
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
