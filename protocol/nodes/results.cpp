// The results in replies: a preview, and a reader's view of a log.
#include <stdexcept>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "protocol/nodes/replies.hpp"

namespace quintet::protocol::nodes {
namespace {

OrderedJson json_of(const Clock& clock) {
  return {{"kind", to_string(clock.kind)},
          {"initial", clock.initial},
          {"increment", clock.increment},
          {"delay", clock.delay},
          {"period", clock.period},
          {"periods", clock.periods},
          {"days", clock.days}};
}

/// Throws Json::exception if it is not a whole number.
std::int64_t number_of(const Json& json) {
  return json.get_ref<const Json::number_integer_t&>();
}

/// Throws std::out_of_range if there is no such seat.
int seat_of(const Json& json, std::size_t seats) {
  const std::int64_t number = number_of(json);
  if (number < 0 || std::cmp_greater_equal(number, seats)) throw std::out_of_range("no such seat");
  return static_cast<int>(number);
}

/// Throws std::out_of_range if the word is unknown.
template <class Parse>
auto word_of(const Json& json, Parse parse) {
  const auto found = parse(json.get<std::string>());
  if (!found) throw std::out_of_range("an unknown word");
  return *found;
}

Clock clock_of(const Json& json) {
  return {.kind = word_of(json.at("kind"), parse_clock_kind),
          .initial = number_of(json.at("initial")),
          .increment = number_of(json.at("increment")),
          .delay = number_of(json.at("delay")),
          .period = number_of(json.at("period")),
          .periods = number_of(json.at("periods")),
          .days = number_of(json.at("days"))};
}

OrderedJson json_of(const PublicPreview& open) {
  OrderedJson players = OrderedJson::array();
  for (const auto& player : open.players)
    players.push_back(to_json(player));
  OrderedJson json = {{"clock", json_of(open.clock)},
                      {"rated", open.rated},
                      {"status", to_string(open.status)},
                      {"host", open.host},
                      {"players", std::move(players)},
                      {"seats", open.seats},
                      {"delay_turns", open.delay_turns},
                      {"position", open.position},
                      {"turns", open.turns},
                      {"to_move", to_json(open.to_move)},
                      {"listed", open.listed},
                      {"listed_turns", open.listed_turns}};
  if (open.result) {
    json["result"] = {{"winners", open.result->winners},
                      {"reason", open.result->reason},
                      {"places", open.result->places}};
  }
  return json;
}

GameResult result_of(const Json& json, std::size_t seats) {
  GameResult result{.winners = {}, .reason = json.at("reason"), .places = {}};
  for (const Json& winner : json.at("winners"))
    result.winners.push_back(seat_of(winner, seats));
  for (const Json& place : json.at("places"))
    result.places.push_back(static_cast<int>(number_of(place)));
  return result;
}

PublicPreview public_preview_of(const Json& json) {
  PublicPreview open{.clock = clock_of(json.at("clock")),
                     .rated = json.at("rated"),
                     .status = word_of(json.at("status"), parse_room_status),
                     .host = json.at("host"),
                     .players = {},
                     .seats = json.at("seats"),
                     .delay_turns = number_of(json.at("delay_turns")),
                     .result = {},
                     .position = json.at("position"),
                     .turns = static_cast<std::size_t>(number_of(json.at("turns"))),
                     .to_move = {},
                     .listed = json.at("listed"),
                     .listed_turns = static_cast<std::size_t>(number_of(json.at("listed_turns")))};
  for (const Json& player : json.at("players")) {
    open.players.push_back(player.is_null() ? std::nullopt
                                            : std::optional(player.get<std::string>()));
  }
  const std::size_t seats = open.seats.size();
  if (open.players.size() != seats) throw std::out_of_range("too many or too few players");
  if (const Json& to_move = json.at("to_move"); !to_move.is_null())
    open.to_move = seat_of(to_move, seats);
  if (const auto result = json.find("result"); result != json.end())
    open.result = result_of(*result, seats);
  return open;
}

/// Applies `read` to the JSON of a text. Null if a field is missing, has another type or is out of
/// range.
template <class Value, class Read>
std::optional<Value> read_json(std::string_view text, Read read) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    return read(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const std::out_of_range&) {
    return std::nullopt;
  }
}

}  // namespace

std::string to_text(const LogView& view) {
  return ObjectText()
      .add("until", view.until)
      .add("players_talk", view.players_talk)
      .add("spectators_talk", view.spectators_talk)
      .finish();
}

std::optional<LogView> parse_log_view(std::string_view text) {
  return read_json<LogView>(text, [](const Json& json) {
    return LogView{.until = number_of(json.at("until")),
                   .players_talk = json.at("players_talk"),
                   .spectators_talk = json.at("spectators_talk")};
  });
}

std::string to_text(const Preview& preview) {
  OrderedJson json = {{"game", preview.game}};
  if (preview.open) json["open"] = json_of(*preview.open);
  return protocol::to_text(json);
}

std::optional<Preview> parse_preview(std::string_view text) {
  return read_json<Preview>(text, [](const Json& json) {
    Preview preview{.game = json.at("game"), .open = {}};
    if (const auto open = json.find("open"); open != json.end())
      preview.open = public_preview_of(*open);
    return preview;
  });
}

}  // namespace quintet::protocol::nodes
