// Every claim of tests/data/vectors, for every game of the catalogue.
#include "tests/rules/vectors.hpp"

#include <doctest/doctest.h>

#include "rules/query.hpp"
#include "rules/record.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;
using rules::Game;
using rules::GameRecord;

rules::Query query_of(const VectorLine& line) {
  rules::Query query{.game = std::string(line.info->id),
                     .options = line.chosen_options,
                     .position = std::nullopt,
                     .actions = {}};
  if (const json& position = line.value.at("position"); !position.is_null()) {
    query.position = position.get<std::string>();
  }
  if (line.value.contains("actions")) {
    query.actions = line.value.at("actions").get<std::vector<std::string>>();
  }
  return query;
}

json answer_json(const rules::Result<rules::QueryResult>& answer) {
  if (!answer) {
    json error{{"error", rules::to_string(answer.error().code)}};
    if (answer.error().index) error["index"] = *answer.error().index;
    return error;
  }
  return {{"position", answer->position},
          {"seat", answer->seat ? json(*answer->seat) : json()},
          {"turn_start", answer->turn_start},
          {"legal", answer->legal},
          {"result", to_json(answer->result)}};
}

/// The answer of a query, with the fields that only a game record knows.
json record_json(const GameRecord& record) {
  json out{{"position", record.game().position()},
           {"seat", record.seat_to_move() ? json(*record.seat_to_move()) : json()},
           {"turn_start", record.seat_to_move().has_value()},
           {"result", nullptr},
           {"times", record.times()}};
  if (const auto& result = record.result()) {
    out["result"] = {{"winners", result->winners}, {"reason", result->reason}};
    out["places"] = result->places;
  }
  return out;
}

void play_actions(GameRecord& record, const std::vector<std::string>& actions) {
  Game composed = record.game();
  std::string turn;
  for (const std::string& action : actions) {
    REQUIRE(composed.play(action));
    turn += (turn.empty() ? "" : " ") + action;
    if (!composed.turn_start() && !composed.outcome()) continue;
    REQUIRE(record.play_turn(turn));
    turn.clear();
  }
  REQUIRE(turn.empty());
}

/// Checks that `actual` has every value of `expect`.
void check_expected(const VectorLine& line, const json& expect, const json& actual) {
  for (const auto& [key, value] : expect.items()) {
    CHECK_MESSAGE(actual.value(key, json()) == value, line.place, " \"",
                  line.value.value("name", ""), "\": ", key, " is ",
                  actual.value(key, json()).dump(), " and should be ", value.dump());
  }
}

TEST_CASE("a position of the vectors is canonical and has the recorded seat, actions and result") {
  for (const VectorLine& line : read_vectors("positions")) {
    CAPTURE(line.place);
    const auto answer = rules::query_rules(query_of(line));
    REQUIRE(answer);
    CHECK(json(answer->position) == line.value.at("position"));
    CHECK(json(answer->legal.size()) == line.value.at("legal_count"));
    check_expected(line,
                   {{"seat", line.value.at("seat")},
                    {"turn_start", line.value.at("turn_start")},
                    {"result", line.value.at("result")}},
                   answer_json(answer));
  }
}

TEST_CASE("an impossible or not canonical position is refused with a sentence") {
  for (const VectorLine& line : read_vectors("refused")) {
    CAPTURE(line.place);
    CAPTURE(line.value.at("why").get<std::string>());
    const auto answer = rules::query_rules(query_of(line));
    REQUIRE(!answer);
    CHECK(answer.error().code == rules::ErrorCode::bad_position);
    CHECK(answer.error().message.ends_with('.'));
  }
}

TEST_CASE("the worked cases have the results of the rules documents") {
  for (const VectorLine& line : read_vectors("worked")) {
    CAPTURE(line.place);
    json expect = line.value.at("expect");
    const bool about_record = line.value.contains("withdraw");
    if (!about_record) {
      json in_answer = expect;
      in_answer.erase("times");
      check_expected(line, in_answer, answer_json(rules::query_rules(query_of(line))));
    }
    if (!about_record && !expect.contains("times")) continue;

    REQUIRE(line.value.at("position").is_null());
    GameRecord record(*line.info, line.options);
    play_actions(record, query_of(line).actions);
    for (const json& withdrawal : line.value.value("withdraw", json::array())) {
      const auto reason =
          rules::parse_withdrawal_reason(withdrawal.at("reason").get<std::string>());
      REQUIRE(reason);
      REQUIRE(record.withdraw(withdrawal.at("seat").get<rules::Seat>(), *reason));
    }
    if (about_record) {
      check_expected(line, expect, record_json(record));
    } else {
      CHECK(json(record.times()) == expect.at("times"));
      CHECK((record.result() && record.result()->reason == "repetition") ==
            (expect.at("times") == 3));
    }
  }
}

TEST_CASE("the recorded playouts can be replayed action by action") {
  for (const VectorLine& line : read_vectors("playouts")) {
    CAPTURE(line.place);
    Game game = game_of(line);
    const auto actions = line.value.at("actions").get<std::vector<std::string>>();
    const auto legal_counts = line.value.at("legal_counts").get<std::vector<std::size_t>>();
    const auto positions = line.value.at("positions").get<std::vector<std::string>>();
    const auto every = line.value.at("every").get<std::size_t>();
    REQUIRE(legal_counts.size() == actions.size());
    for (std::size_t i = 0; i < actions.size(); ++i) {
      REQUIRE(game.legal_actions().size() == legal_counts[i]);
      REQUIRE(game.play(actions[i]));
      if ((i + 1) % every == 0) REQUIRE(game.position() == positions.at((i + 1) / every - 1));
    }
    CHECK(json(game.position()) == line.value.at("final"));
    CHECK(to_json(game.outcome()) == line.value.at("result"));
  }
}

}  // namespace
}  // namespace quintet::tests
