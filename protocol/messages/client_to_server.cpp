#include "protocol/messages/client_to_server.hpp"

#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/reading_query.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/lines/one_line.hpp"
#include "protocol/lines/plain_play.hpp"

namespace quintet::protocol {
namespace {

// Limits of fields. They are generous, because the message as a whole is limited to 16 KiB.
constexpr std::size_t max_chat_characters = 500;
constexpr std::size_t max_muted = 64;
constexpr std::int64_t max_delay_turns = 50;
constexpr std::int64_t max_rating = 10'000;
constexpr std::size_t max_bots = 16;

int read_seat(FieldReader& fields) {
  return static_cast<int>(fields.integer("seat", 0, max_seat));
}

SeatWish read_seat_wish(FieldReader& fields, const Json& message) {
  if (!message.contains("seat") || message["seat"].is_null()) return DontSit{};
  if (message["seat"] == "random") return AnySeat{};
  if (message["seat"].is_string()) {
    fields.fail(refusal("message.seat"));
    return DontSit{};
  }
  return read_seat(fields);
}

std::vector<BotWish> read_bots(FieldReader& fields, const Json& message) {
  const auto found = message.find("bots");
  if (found == message.end() || found->is_null()) return {};
  std::vector<BotWish> bots;
  if (!found->is_array()) {
    fields.fail(refusal("message.objects", fields.name_of("bots")));
  } else if (found->size() > max_bots) {
    fields.fail(refusal("message.list-too-long", fields.name_of("bots"), max_bots));
  }
  if (fields.failure()) return bots;
  for (const Json& wish : *found) {
    if (!wish.is_object()) {
      fields.fail(refusal("message.objects", fields.name_of("bots")));
      break;
    }
    FieldReader inner(wish, "bots");
    BotWish bot{.level = inner.integer("level", -max_safe_integer, max_safe_integer), .seat = {}};
    if (const auto seat = inner.nullable_integer("seat", 0, max_seat))
      bot.seat = static_cast<int>(*seat);
    if (inner.failure()) fields.fail(*inner.failure());
    bots.push_back(bot);
  }
  return bots;
}

Request read_open_room(FieldReader& fields, const Json& message) {
  OpenRoom request;
  request.game = fields.text("game", max_id_bytes);
  request.options = fields.options("options");
  request.clock = fields.clock("clock");
  request.rated = fields.optional_boolean("rated").value_or(false);
  if (fields.has("visibility")) {
    request.visibility = fields.word("visibility", parse_visibility, {"public", "private"});
  }
  request.spectators =
      request.visibility == Visibility::public_room ? Spectators::open : Spectators::link;
  if (fields.has("spectators")) {
    request.spectators = fields.word("spectators", parse_spectators, {"open", "link", "none"});
  }
  request.delay_turns = fields.nullable_integer("delay_turns", 0, max_delay_turns).value_or(0);
  request.seat = read_seat_wish(fields, message);
  request.bots = read_bots(fields, message);
  request.instant = fields.optional_boolean("instant").value_or(false);
  return request;
}

std::string read_room(FieldReader& fields) {
  return fields.text("room", max_id_bytes);
}

Request read_enter_room(FieldReader& fields) {
  EnterRoom request{.room = read_room(fields), .key = {}, .since = {}, .muted = std::nullopt};
  request.key = fields.nullable_text("key", max_id_bytes);
  request.since = fields.nullable_integer("since", 0, max_safe_integer);
  if (fields.has("muted")) request.muted = fields.texts("muted", max_muted);
  request.learning = fields.optional_boolean("learning").value_or(false);
  return request;
}

Request read_take_seat(FieldReader& fields) {
  TakeSeat request{.room = read_room(fields)};
  request.seat = read_seat(fields);
  return request;
}

Request read_play(FieldReader& fields) {
  Play request;
  request.room = read_room(fields);
  request.ply = fields.integer("ply", 1, max_safe_integer);
  request.hash = fields.hash("hash");
  request.turn = fields.text("turn", max_turn_bytes);
  request.seq = fields.nullable_integer("seq", 0, max_safe_integer);
  request.with_event = fields.optional_boolean("with_event").value_or(false);
  return request;
}

/// The offers that a request may name: all but `resume`, which has its own request.
Offer read_offer(FieldReader& fields) {
  constexpr auto parse = [](std::string_view text) -> std::optional<Offer> {
    return text == "resume" ? std::nullopt : parse_offer(text);
  };
  return fields.word("what", parse, {"draw", "takeback", "pause", "rematch"});
}

Request read_make_offer(FieldReader& fields) {
  return MakeOffer{.room = read_room(fields), .what = read_offer(fields)};
}

Request read_answer_offer(FieldReader& fields) {
  return AnswerOffer{
      .room = read_room(fields), .what = read_offer(fields), .accept = fields.boolean("accept")};
}

Request read_resume(FieldReader& fields) {
  return Resume{.room = read_room(fields),
                .ready = fields.optional_boolean("ready").value_or(true)};
}

Request read_say(FieldReader& fields) {
  Say request{.room = read_room(fields),
              .channel = fields.word("channel", parse_channel, {"players", "spectators"}),
              .text = fields.text("text", 4 * max_chat_characters)};
  if (count_characters(request.text) > max_chat_characters) {
    fields.fail(refusal("message.line-too-long", max_chat_characters));
  } else if (!is_one_line(request.text)) {
    fields.fail(refusal("message.not-one-line"));
  } else if (is_blank(request.text)) {
    fields.fail(refusal("message.says-nothing"));
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

Request read_set_access(FieldReader& fields) {
  SetAccess request{.room = read_room(fields)};
  request.new_keys = fields.optional_boolean("new_keys").value_or(false);
  request.locked = fields.optional_boolean("locked");
  if (!request.new_keys && !request.locked) {
    fields.fail(refusal("message.no-access-change"));
  }
  return request;
}

Request read_add_bot(FieldReader& fields) {
  AddBot request{.room = read_room(fields)};
  request.seat = read_seat(fields);
  request.level = fields.integer("level", -max_safe_integer, max_safe_integer);
  return request;
}

Request read_remove_bot(FieldReader& fields) {
  RemoveBot request{.room = read_room(fields)};
  request.seat = read_seat(fields);
  return request;
}

Request read_ask_to_join(FieldReader& fields) {
  AskToJoin request{.room = read_room(fields)};
  if (const auto seat = fields.nullable_integer("seat", 0, max_seat))
    request.seat = static_cast<int>(*seat);
  return request;
}

Request read_admit(FieldReader& fields) {
  return Admit{.room = read_room(fields),
               .player = fields.text("player", max_id_bytes),
               .accept = fields.boolean("accept")};
}

Request read_focus(FieldReader& fields) {
  return Focus{.room = read_room(fields), .focused = fields.boolean("focused")};
}

template <class Nothing>
Request read_nothing(FieldReader&) {
  return Nothing{};
}

RatingRange read_rating_range(FieldReader& fields, const Json& message) {
  const auto found = message.find("rating_range");
  if (found == message.end() || found->is_null()) return {};
  RatingRange range;
  bool good = found->is_object();
  if (good) {
    FieldReader limits(*found);
    range = {.min = limits.nullable_integer("min", 0, max_rating),
             .max = limits.nullable_integer("max", 0, max_rating)};
    good = !limits.failure() && range.min.value_or(0) <= range.max.value_or(max_rating);
  }
  if (!good) {
    fields.fail(refusal("message.rating-range"));
  }
  return range;
}

Request read_seek(FieldReader& fields, const Json& message) {
  Seek request{.game = fields.text("game", max_id_bytes),
               .options = fields.options("options"),
               .clock = fields.clock("clock"),
               .rated = fields.optional_boolean("rated").value_or(false)};
  const SeatWish seat = read_seat_wish(fields, message);
  if (const int* number = std::get_if<int>(&seat)) request.seat = *number;
  request.rating_range = read_rating_range(fields, message);
  request.lasting = fields.optional_boolean("lasting").value_or(false);
  return request;
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
  if (type == "seek") return read_seek(fields, message);
  if (type == "query") return read_query(fields);
  using Reader = Request (*)(FieldReader&);
  static constexpr std::array<std::pair<std::string_view, Reader>, 26> readers = {{
      {"ping", read_nothing<Ping>},
      {"enter_room", read_enter_room},
      {"leave_room", read_only_room<LeaveRoom>},
      {"take_seat", read_take_seat},
      {"leave_seat", read_only_room<LeaveSeat>},
      {"play", read_play},
      {"resign", read_only_room<Resign>},
      {"abort", read_only_room<Abort>},
      {"offer", read_make_offer},
      {"answer", read_answer_offer},
      {"resume", read_resume},
      {"claim", read_only_room<Claim>},
      {"say", read_say},
      {"mute", read_mute},
      {"remove", read_remove},
      {"set_access", read_set_access},
      {"add_bot", read_add_bot},
      {"remove_bot", read_remove_bot},
      {"ask_to_join", read_ask_to_join},
      {"admit", read_admit},
      {"focus", read_focus},
      {"watch_games", read_nothing<WatchGames>},
      {"leave_games", read_nothing<LeaveGames>},
      {"watch_lobby", read_nothing<WatchLobby>},
      {"leave_lobby", read_nothing<LeaveLobby>},
      {"cancel_seek", read_cancel_seek},
  }};
  for (const auto& [name, read] : readers) {
    if (name == type) return read(fields);
  }
  fields.fail(refusal("message.unknown-type", type));
  return Ping{};
}

constexpr std::string_view space = " \t\n\r";

void skip_space(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
}

/// Removes a string with its quotes from the front of `text` and returns its content. Without a
/// closing quote, takes the rest.
std::string_view consume_string(std::string_view& text) {
  std::size_t end = 1;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  const std::string_view content = text.substr(1, std::min(end, text.size()) - 1);
  text.remove_prefix(std::min(end + 1, text.size()));
  return content;
}

/// The value as a whole number; null if it is none.
std::optional<std::int64_t> whole_number(std::string_view value) {
  std::int64_t number = 0;
  const auto [stopped, failure] =
      std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure != std::errc() || number < -max_safe_integer || number > max_safe_integer)
    return std::nullopt;
  value.remove_prefix(static_cast<std::size_t>(stopped - value.data()));
  skip_space(value);
  if (value.empty() || (value.front() != ',' && value.front() != '}')) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::int64_t> find_request_id(std::string_view text) {
  std::optional<std::int64_t> id;
  skip_space(text);
  if (!text.starts_with('{')) return std::nullopt;
  int depth = 0;
  while (!text.empty()) {
    const char sign = text.front();
    if (sign == '"') {
      const std::string_view name = consume_string(text);
      skip_space(text);
      if (depth != 1 || name != "id" || !text.starts_with(':')) continue;
      text.remove_prefix(1);
      skip_space(text);
      id = whole_number(text);  // the last one counts, as in parse_request
      continue;
    }
    if (sign == '{' || sign == '[') ++depth;
    if (sign == '}' || sign == ']') --depth;
    text.remove_prefix(1);
  }
  return id;
}

std::expected<Envelope, BadMessage> parse_request(std::string_view text) {
  if (auto play = read_plain_play(text)) return *std::move(play);
  const auto message = parse_json(text);
  if (!message) return std::unexpected(BadMessage{.id = {}, .error = message.error()});
  if (!message->is_object()) {
    return std::unexpected(BadMessage{.id = {}, .error = refusal("message.not-an-object")});
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
