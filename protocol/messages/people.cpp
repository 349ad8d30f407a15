#include "protocol/messages/people.hpp"

#include <utility>

#include "protocol/json/writing.hpp"
#include "protocol/json/writing_people.hpp"

namespace quintet::protocol {
namespace {

using protocol::to_json;  // and the overloads below

OrderedJson to_json(const PoolStanding& standing) {
  return {{"pool", standing.pool},
          {"rating", standing.rating},
          {"deviation", standing.deviation},
          {"provisional", standing.provisional},
          {"games", standing.games}};
}

OrderedJson to_json(const RatingPoint& point) {
  return {{"at", point.at}, {"rating", point.rating}, {"deviation", point.deviation}};
}

OrderedJson to_json(const LeaderEntry& leader) {
  return {{"player", to_json(leader.player)},
          {"rating", leader.rating},
          {"deviation", leader.deviation},
          {"games", leader.games}};
}

OrderedJson to_json(const RatedLevel& level) {
  return {{"level", level.level},         {"seats", level.seats},   {"rating", level.rating},
          {"deviation", level.deviation}, {"people", level.people}, {"games", level.games}};
}

OrderedJson to_json(const GameEntrySeat& seat) {
  OrderedJson json = {{"seat", seat.seat}, {"player", to_json(seat.player)}};
  if (seat.place) json["place"] = *seat.place;
  if (seat.rating_after) {
    json["rating"] = {{"before", to_json(seat.rating_before)}, {"after", *seat.rating_after}};
  }
  return json;
}

/// Parses a text that holds JSON. Returns an empty object if it does not.
OrderedJson embedded(std::string_view text) {
  OrderedJson json = OrderedJson::parse(text, nullptr, false);
  return json.is_discarded() ? OrderedJson::object() : json;
}

template <class T>
OrderedJson array_of(const std::vector<T>& values) {
  OrderedJson json = OrderedJson::array();
  for (const T& value : values)
    json.push_back(to_json(value));
  return json;
}

OrderedJson to_json(const GamePage& page) {
  return {{"games", array_of(page.games)}, {"next", to_json(page.next)}};
}

}  // namespace

OrderedJson to_json(const Token& token) {
  return {{"id", token.id}, {"name", token.name}, {"created_at", token.created_at}};
}

OrderedJson to_json(const GameCount& count) {
  return {{"game", count.game}, {"won", count.won}, {"drawn", count.drawn}, {"lost", count.lost}};
}

OrderedJson to_json(const GameEntry& entry) {
  OrderedJson json = {{"room", entry.room},
                      {"game", entry.game},
                      {"options", embedded(entry.options)},
                      {"clock", embedded(entry.clock)},
                      {"rated", entry.rated},
                      {"visibility", entry.is_public ? "public" : "private"},
                      {"opened_at", entry.opened_at},
                      {"started_at", to_json(entry.started_at)},
                      {"ended_at", to_json(entry.ended_at)},
                      {"seats", array_of(entry.seats)}};
  if (entry.ended_at) {
    json["reason"] = to_json(entry.reason);
    json["turns"] = to_json(entry.turns);
  } else {
    json["to_move"] = to_json(entry.to_move);
    json["due"] = to_json(entry.due);
  }
  if (entry.your_turn) json["your_turn"] = *entry.your_turn;
  return json;
}

std::string token_body(const Token& token, std::string_view secret) {
  return to_text({{"token", to_json(token)}, {"secret", secret}});
}

std::string tokens_body(const std::vector<Token>& tokens) {
  return to_text({{"tokens", array_of(tokens)}});
}

std::string mutes_body(const std::vector<MuteEntry>& mutes) {
  OrderedJson list = OrderedJson::array();
  for (const MuteEntry& mute : mutes)
    list.push_back({{"player", to_json(mute.player)}, {"at", mute.at}});
  return to_text({{"mutes", std::move(list)}});
}

std::string profile_body(const Profile& profile) {
  OrderedJson json = {{"player", to_json(profile.player)},
                      {"since", profile.since},
                      {"ratings", array_of(profile.ratings)},
                      {"games", array_of(profile.games)}};
  if (profile.puzzles) {
    json["puzzles"] = OrderedJson::array();
    for (const PoolStanding& standing : *profile.puzzles)
      json["puzzles"].push_back({{"game", standing.pool},
                                 {"rating", standing.rating},
                                 {"deviation", standing.deviation},
                                 {"provisional", standing.provisional},
                                 {"puzzles", standing.games}});
  }
  if (profile.player.bot) {
    json["strength"] = OrderedJson::array();
    for (const auto& [against, games, percent] : profile.strength)
      json["strength"].push_back({{"against", against}, {"games", games}, {"percent", percent}});
  }
  return to_text(json);
}

std::string game_page_body(const GamePage& page) {
  return to_text(to_json(page));
}

std::string my_games_body(const GamePage& running, const GamePage& finished) {
  return to_text({{"running", to_json(running)}, {"finished", to_json(finished)}});
}

std::string rating_history_body(const Player& player, std::string_view pool,
                                const std::vector<RatingPoint>& points) {
  return to_text({{"player", to_json(player)}, {"pool", pool}, {"history", array_of(points)}});
}

std::string head_to_head_body(const Player& player, const Player& opponent,
                              const std::vector<GameCount>& games) {
  return to_text(
      {{"player", to_json(player)}, {"opponent", to_json(opponent)}, {"games", array_of(games)}});
}

std::string leaderboard_body(std::string_view pool, const std::vector<LeaderEntry>& leaders,
                             const std::optional<std::string>& next) {
  return to_text({{"pool", pool}, {"leaders", array_of(leaders)}, {"next", to_json(next)}});
}

std::string rated_levels_body(const std::vector<RatedLevel>& levels) {
  return to_text({{"levels", array_of(levels)}});
}

std::string players_body(const std::vector<Player>& players) {
  return to_text({{"players", array_of(players)}});
}

std::string done_body() {
  return to_text(OrderedJson::object());
}

}  // namespace quintet::protocol
