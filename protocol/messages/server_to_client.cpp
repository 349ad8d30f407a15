#include "protocol/messages/server_to_client.hpp"

#include "protocol/json/writing.hpp"
#include "protocol/lines/snapshot_text.hpp"

namespace quintet::protocol {
namespace {

constexpr int protocol_version = 1;

OrderedJson ok(std::int64_t id) {
  return {{"id", id}, {"type", "ok"}};
}

ObjectText ok_text(std::int64_t id) {
  ObjectText text;
  text.add("id", id).add("type", "ok");
  return text;
}

/// Adds the key and the arguments of the error's reason.
void add_reason(OrderedJson& json, const Error& error) {
  if (!error.reason) return;
  json["key"] = error.reason->key;
  json["args"] = OrderedJson::object();
  for (const auto& [name, value] : error.reason->arguments)
    json["args"][name] = value;
}

OrderedJson to_json(const Presence& presence) {
  OrderedJson json = {{"seats", presence.seats}, {"spectators", presence.spectators}};
  if (presence.learning > 0) json["learning"] = presence.learning;
  return json;
}

OrderedJson to_json(const You& you) {
  OrderedJson json = {{"seat", protocol::to_json(you.seat)}, {"role", to_string(you.role)}};
  if (you.play_key) json["play_key"] = *you.play_key;
  if (you.watch_key) json["watch_key"] = *you.watch_key;
  return json;
}

OrderedJson to_json(const ChatLine& line) {
  return {{"seq", line.seq},
          {"at", line.at},
          {"channel", to_string(line.channel)},
          {"player", protocol::to_json(line.player)},
          {"text", line.text}};
}

}  // namespace

OrderedJson to_json(const Player& player) {
  OrderedJson json = {{"id", player.id}, {"name", player.name}, {"guest", player.guest}};
  if (player.bot) json["bot"] = {{"game", player.bot->game}, {"level", player.bot->level}};
  return json;
}

OrderedJson to_json(const Clock& clock) {
  OrderedJson json = {{"kind", to_string(clock.kind)}};
  switch (clock.kind) {
    case Clock::Kind::none:
      break;
    case Clock::Kind::fischer:
      json["initial"] = clock.initial;
      json["increment"] = clock.increment;
      break;
    case Clock::Kind::delay:
      json["initial"] = clock.initial;
      json["delay"] = clock.delay;
      break;
    case Clock::Kind::byoyomi:
      json["initial"] = clock.initial;
      json["period"] = clock.period;
      json["periods"] = clock.periods;
      break;
    case Clock::Kind::correspondence:
      json["days"] = clock.days;
      break;
  }
  return json;
}

void add_clocks(OrderedJson& json, const Clocks& clocks) {
  json["clocks"] = clocks ? OrderedJson(clocks->left) : OrderedJson(nullptr);
  if (!clocks) return;
  if (!clocks->periods.empty()) json["periods"] = clocks->periods;
  if (clocks->turn_left > 0) json["turn_left"] = clocks->turn_left;
}

OrderedJson to_json(const SeatRating& rating) {
  return {{"rating", rating.rating}, {"provisional", rating.provisional}};
}

OrderedJson to_json(const RatingRange& range) {
  if (!range.min && !range.max) return nullptr;
  return {{"min", to_json(range.min)}, {"max", to_json(range.max)}};
}

OrderedJson to_json(const std::optional<std::vector<RatingChange>>& ratings) {
  if (!ratings) return nullptr;
  OrderedJson json = OrderedJson::array();
  for (const RatingChange& change : *ratings) {
    json.push_back(
        {{"before", change.before}, {"after", change.after}, {"provisional", change.provisional}});
  }
  return json;
}

OrderedJson to_json(const Options& options) {
  OrderedJson json = OrderedJson::object();
  for (const auto& [key, value] : options)
    json[key] = value;
  return json;
}

OrderedJson to_json(const GameResult& result) {
  return {{"winners", result.winners}, {"reason", result.reason}, {"places", result.places}};
}

OrderedJson to_json(const QueryResult& query) {
  OrderedJson result = nullptr;
  if (query.result) {
    result = {{"winners", query.result->winners}, {"reason", query.result->reason}};
  }
  return {{"position", query.position},
          {"seat", to_json(query.seat)},
          {"turn_start", query.turn_start},
          {"legal", query.legal},
          {"result", std::move(result)}};
}

OrderedJson to_json(const Error& error) {
  OrderedJson json = {{"code", to_string(error.code)}, {"message", error.message}};
  if (error.index) json["index"] = *error.index;
  if (error.standing) {
    json["ply"] = error.standing->ply;
    json["hash"] = format_hash(error.standing->hash);
    json["seq"] = error.standing->seq;
  }
  if (error.retry_after_ms) json["retry_after"] = *error.retry_after_ms;
  add_reason(json, error);
  return json;
}

std::string json_text(const Clock& clock) {
  return to_text(to_json(clock));
}

std::string json_text(const Options& options) {
  return to_text(to_json(options));
}

std::string ok_reply(std::int64_t id) {
  return ok_text(id).finish();
}

std::string ping_reply(std::int64_t id, std::int64_t now) {
  return ok_text(id).add("now", now).finish();
}

std::string opened_reply(std::int64_t id, const Snapshot& snapshot) {
  return ok_text(id)
      .add("room", snapshot.room)
      .add("play_key", snapshot.you.play_key)
      .add("watch_key", snapshot.you.watch_key)
      .add_json("snapshot", snapshot_text(snapshot))
      .finish();
}

std::string snapshot_reply(std::int64_t id, const Snapshot& snapshot) {
  return ok_text(id).add_json("snapshot", snapshot_text(snapshot)).finish();
}

std::string access_reply(std::int64_t id, const You& you) {
  return ok_text(id).add("play_key", you.play_key).add("watch_key", you.watch_key).finish();
}

std::string events_reply(std::int64_t id,
                         const std::vector<std::shared_ptr<const std::string>>& events,
                         const You& you, const Presence& presence) {
  OrderedJson json = ok(id);
  json["you"] = to_json(you);
  json["presence"] = to_json(presence);
  std::string text = to_text(json);
  text.pop_back();
  text += R"(,"events":[)";
  for (const auto& event : events) {
    if (event != events.front()) text += ',';
    text += *event;
  }
  text += "]}";
  return text;
}

std::string played_reply(std::int64_t id, std::int64_t seq, bool duplicate) {
  ObjectText text = ok_text(id);
  text.add("seq", seq);
  if (duplicate) text.add("duplicate", true);
  return text.finish();
}

std::string played_reply(std::int64_t id, std::int64_t seq, std::string_view event) {
  return ok_text(id).add("seq", seq).add_json("event", event).finish();
}

std::string query_reply(std::int64_t id, const QueryResult& query) {
  OrderedJson json = ok(id);
  json.update(to_json(query));
  return to_text(json);
}

std::string error_reply(std::optional<std::int64_t> id, const Error& error) {
  OrderedJson json = {{"id", to_json(id)}, {"type", "error"}};
  json.update(to_json(error));
  return to_text(json);
}

std::string welcome_push(std::string_view version, const Player& player, std::int64_t now,
                         const std::vector<std::string>& games, std::optional<int> bot_levels) {
  return ObjectText()
      .add("type", "welcome")
      .add("protocol", protocol_version)
      .add_json("server", ObjectText().add("name", "Quintet").add("version", version).finish())
      .add_json("player", player_text(player))
      .add("now", now)
      .add_json("games", to_text(games))
      .add_json("bots", bot_levels ? ObjectText().add("levels", *bot_levels).finish() : "null")
      .finish();
}

std::string presence_push(std::string_view room, const Presence& presence) {
  OrderedJson json = {{"type", "presence"}, {"room", room}};
  json.update(to_json(presence));
  return to_text(json);
}

std::string left_push(std::string_view room, const Error& why) {
  OrderedJson json = {{"type", "left"}, {"room", room}, {"reason", why.message}};
  add_reason(json, why);
  return to_text(json);
}

std::string away_push(std::string_view room, int seat, std::optional<std::int64_t> claim_in) {
  return to_text(
      {{"type", "away"}, {"room", room}, {"seat", seat}, {"claim_in", to_json(claim_in)}});
}

std::string bot_waits_push(std::string_view room, int seat, const std::optional<Error>& why) {
  OrderedJson json = {{"type", "bot_waits"}, {"room", room}, {"seat", seat}, {"reason", nullptr}};
  if (why) {
    json["reason"] = why->message;
    add_reason(json, *why);
  }
  return to_text(json);
}

std::string said_push(std::string_view room, const ChatLine& line) {
  OrderedJson json = {{"type", "said"}, {"room", room}};
  json.update(to_json(line));
  return to_text(json);
}

std::string restarting_push(std::chrono::milliseconds within) {
  return to_text({{"type", "restarting"}, {"within", within.count()}});
}

std::string database_push(bool reachable) {
  return to_text({{"type", "database"}, {"reachable", reachable}});
}

std::string notice_push(const std::optional<std::string>& text, std::optional<std::int64_t> until,
                        const std::optional<std::string>& room) {
  OrderedJson json = {{"type", "notice"}, {"text", to_json(text)}, {"until", to_json(until)}};
  if (room) json["room"] = *room;
  return to_text(json);
}

std::string turn_push(const TurnNews& news) {
  return ObjectText()
      .add("type", "turn")
      .add("room", news.room)
      .add("game", news.game)
      .add("seat", news.seat)
      .add("status", to_string(news.status))
      .add("your_turn", news.your_turn)
      .add("ply", news.ply)
      .add("due", news.due)
      .finish();
}

std::string notifications_push(std::optional<std::chrono::milliseconds> within) {
  ObjectText push;
  push.add("type", "notifications");
  if (within) push.add("within", within->count());
  return push.finish();
}

std::string asks_push(std::string_view room, const std::vector<Ask>& asks) {
  OrderedJson list = OrderedJson::array();
  for (const Ask& ask : asks)
    list.push_back(OrderedJson{{"player", to_json(ask.player)}, {"seat", to_json(ask.seat)}});
  return to_text({{"type", "asks"}, {"room", room}, {"asks", std::move(list)}});
}

std::string admission_push(std::string_view room, Admission admission) {
  return ObjectText()
      .add("type", "admission")
      .add("room", room)
      .add("answer", to_string(admission))
      .finish();
}

std::string keys_push(std::string_view room, const You& you) {
  return ObjectText()
      .add("type", "keys")
      .add("room", room)
      .add("play_key", you.play_key)
      .add("watch_key", you.watch_key)
      .finish();
}

std::string session_body(const Player& player) {
  return ObjectText().add_json("player", player_text(player)).finish();
}

std::string game_body(const Snapshot& snapshot) {
  return common_text(snapshot);
}

std::string event_page_body(const std::vector<std::string>& events,
                            std::optional<std::int64_t> next) {
  // The events are JSON already, so they are inserted without parsing them.
  std::string text = R"({"events":[)";
  for (const std::string& event : events) {
    if (&event != &events.front()) text += ',';
    text += event;
  }
  text += R"(],"next":)";
  text += next ? std::to_string(*next) : "null";
  text += '}';
  return text;
}

}  // namespace quintet::protocol
