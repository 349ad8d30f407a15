// The record of a game: what the history adds to a position.
#include "rules/record.hpp"

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::GameRecord;
using rules::OptionValues;
using rules::WithdrawalReason;

GameRecord new_record(std::string_view game, const OptionValues::Pairs& chosen = {}) {
  const rules::GameInfo& info = *rules::find_game(game);
  return {info, *OptionValues::complete(info.options, chosen)};
}

void play(GameRecord& record, const std::vector<std::string>& turns) {
  for (const std::string& turn : turns) {
    CAPTURE(turn);
    REQUIRE(record.play_turn(turn));
  }
}

std::string refusal(std::string_view text) {
  const auto read = GameRecord::from_text(text);
  REQUIRE(!read);
  return read.error().message;
}

// The empty square goes two to the left and comes back in two steps: nothing has changed but LAST.
const std::vector<std::string> round_trip{"b1", "c1", "d1"};

TEST_CASE("the third time of a position is a draw, the second is not") {
  GameRecord record = new_record("slides-of-action");
  play(record, round_trip);
  // At the start no square was forbidden, now c1 is: another position.
  CHECK(record.times() == 1);
  play(record, round_trip);
  CHECK(record.times() == 2);
  CHECK(!record.result());
  play(record, {"b1"});
  CHECK(record.times() == 3);
  REQUIRE(record.result());
  CHECK(record.result()->reason == "repetition");
  CHECK(record.result()->winners.empty());
  CHECK(record.result()->places == std::vector{1, 1, 1});
  CHECK(!record.game().outcome());
  CHECK(!record.seat_to_move());
  const auto more = record.play_turn("c1");
  REQUIRE(!more);
  CHECK(more.error().code == ErrorCode::game_over);
  CHECK(record.turns().size() == 7);
}

TEST_CASE("a position of three players does not come again when there are two") {
  GameRecord record = new_record("slides-of-action");
  play(record, round_trip);
  play(record, round_trip);
  CHECK(record.times() == 2);
  REQUIRE(record.withdraw(1, WithdrawalReason::timeout));
  CHECK(record.times() == 1);
  // Two players need the way round twice before it is the same one's turn again.
  for (int round = 0; round < 4; ++round) {
    CHECK(record.times() == 1 + round / 2);
    play(record, round_trip);
  }
  CHECK(record.result()->reason == "repetition");
}

TEST_CASE("with two players, whoever leaves loses, on his own turn and on the other's") {
  for (const rules::Seat seat : {rules::Seat{0}, rules::Seat{1}}) {
    GameRecord record = new_record("liger");
    play(record, {"c3-d4"});
    const std::string position = record.game().position();
    REQUIRE(record.withdraw(seat, WithdrawalReason::resignation));
    REQUIRE(record.result());
    CHECK(record.result()->winners == std::vector<rules::Seat>{static_cast<rules::Seat>(1 - seat)});
    CHECK(record.result()->reason == "resignation");
    CHECK(record.result()->places == (seat == 0 ? std::vector{2, 1} : std::vector{1, 2}));
    CHECK(record.game().position() == position);
  }
}

TEST_CASE("a seat that does not exist or has left cannot leave") {
  GameRecord record = new_record("slides-of-action");
  CHECK(record.withdraw(3, WithdrawalReason::timeout).error().code == ErrorCode::illegal_action);
  REQUIRE(record.withdraw(2, WithdrawalReason::timeout));
  const auto again = record.withdraw(2, WithdrawalReason::timeout);
  REQUIRE(!again);
  CHECK(again.error().message == "Suns has left the game already.");
  REQUIRE(record.withdraw(0, WithdrawalReason::abandoned));
  CHECK(record.withdraw(1, WithdrawalReason::timeout).error().code == ErrorCode::game_over);
  CHECK(record.result()->places == std::vector{2, 1, 3});
}

TEST_CASE("a draw is agreed by those who are still in; who left is behind them") {
  GameRecord record = new_record("slides-of-action");
  REQUIRE(record.withdraw(0, WithdrawalReason::resignation));
  REQUIRE(record.agree_draw());
  CHECK(record.result()->reason == "agreement");
  CHECK(record.result()->places == std::vector{3, 1, 1});
  CHECK(record.agree_draw().error().code == ErrorCode::game_over);
}

TEST_CASE("who loses at the same moment shares the better place") {
  GameRecord record = new_record("slides-of-action");
  play(record, {"b1", "b4"});
  REQUIRE(record.result());
  CHECK(record.result()->reason == "connected");
  CHECK(record.result()->winners == std::vector<rules::Seat>{1});
  CHECK(record.result()->places == std::vector{2, 1, 2});
}

TEST_CASE("a turn that is refused leaves the record as it was") {
  GameRecord record = new_record("liger");
  play(record, {"c3-d4"});
  const std::string before = record.to_text();
  for (const char* turn : {"", "c3-d4", "b6-a5 d4-e5", "b6-a5 ", "x"}) {
    CAPTURE(turn);
    CHECK(!record.play_turn(turn));
    CHECK(record.to_text() == before);
  }
}

TEST_CASE("a record's text is for people too") {
  GameRecord record = new_record("slides-of-action", {{"connection", "one-diagonal"}});
  play(record, {"d4", "d3"});
  REQUIRE(record.withdraw(1, WithdrawalReason::timeout));
  play(record, {"a3"});
  REQUIRE(record.withdraw(0, WithdrawalReason::resignation));
  const rules::Tags tags{{"Date", "2026-11-21"}, {"Arms", "\"Ann\" \\ B.\n"}};
  CHECK(record.to_text(tags) == R"([Game "slides-of-action"]
[Option "players=3"]
[Option "connection=one-diagonal"]
[Date "2026-11-21"]
[Arms "\"Ann\" \\ B.\n"]

1. d4
2. d3
Crowns withdraws (timeout)
3. a3
Arms withdraws (resignation)

Result: Suns (resignation)
)");
}

TEST_CASE("a game that goes on, one agreed to be drawn and an empty one read back") {
  GameRecord going_on = new_record("liger");
  GameRecord drawn = new_record("slides-of-action");
  play(drawn, {"d4"});
  REQUIRE(drawn.agree_draw());
  play(going_on, {"c3-d4", "b6-a5"});
  for (const GameRecord& record : {going_on, drawn, new_record("liger")}) {
    const auto read = GameRecord::from_text(record.to_text());
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(read->first.result() == record.result());
    CHECK(read->first.to_text() == record.to_text());
  }
}

TEST_CASE("a text that does not replay is refused with the line") {
  const std::string head = "[Game \"liger\"]\n\n";
  CHECK(refusal("") == "Line 0: The header does not name the game.");
  CHECK(refusal("[Game \"chess\"]\n\n") == "Line 1: There is no game \"chess\".");
  CHECK(refusal("[Game \"liger\"\n\n") == "Line 1: A header line is [Name \"value\"].");
  CHECK(refusal("[Game \"liger\"]\n[Option \"board=8\"]\n\n\nResult: none yet\n") ==
        "Line 3: This game has no option \"board\".");
  CHECK(refusal("[Game \"liger\"]\n1. c3-d4\n") ==
        "Line 2: An empty line has to follow the header.");
  CHECK(refusal(head + "1. c3-d4\n3. b6-a5\n\nResult: none yet\n") ==
        "Line 4: \"3. b6-a5\" is neither turn \"2. \" nor a withdrawal.");
  CHECK(refusal(head + "1. c3-d4\n2. c3-d4\n\nResult: none yet\n").starts_with("Line 4: "));
  CHECK(refusal(head + "1. c3-d4\n") == "Line 3: The result is missing.");
  CHECK(refusal(head + "1. c3-d4\n\nResult: Red (borne-off)\n") ==
        "Line 5: The game as it was played gives \"Result: none yet\", not \"Result: Red "
        "(borne-off)\".");
  CHECK(refusal(head + "\nResult: draw (agreement)\n").ends_with("no draws by agreement."));
  CHECK(refusal(head + "1. c3-d4\n\nResult: none yet\nmore\n") ==
        "Line 6: Nothing may follow the result.");
}

}  // namespace
}  // namespace quintet::tests
