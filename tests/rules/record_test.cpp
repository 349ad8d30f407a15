// The record of a game: everything that depends on its history.
#include "rules/record.hpp"

#include <algorithm>

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

// The empty square goes two to the left and returns in two steps: only LAST has changed.
const std::vector<std::string> round_trip{"b1", "c1", "d1"};

TEST_CASE("the third occurrence of a position is a draw, the second is not") {
  GameRecord record = new_record("slides-of-action");
  play(record, round_trip);
  // The position differs from the start, where no square was forbidden; now c1 is.
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

TEST_CASE("a position of three players does not count as repeated once there are two") {
  GameRecord record = new_record("slides-of-action");
  play(record, round_trip);
  play(record, round_trip);
  CHECK(record.times() == 2);
  REQUIRE(record.withdraw(1, WithdrawalReason::timeout));
  CHECK(record.times() == 1);
  // Two players need two round trips before the same player is to move again.
  for (int round = 0; round < 4; ++round) {
    CHECK(record.times() == 1 + round / 2);
    play(record, round_trip);
  }
  CHECK(record.result()->reason == "repetition");
}

TEST_CASE("with two players, a player who leaves loses, on their own turn and on the other's") {
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

TEST_CASE("the remaining players agree to a draw; a player who has left has a lower place") {
  GameRecord record = new_record("slides-of-action");
  REQUIRE(record.withdraw(0, WithdrawalReason::resignation));
  REQUIRE(record.agree_draw());
  CHECK(record.result()->reason == "agreement");
  CHECK(record.result()->places == std::vector{3, 1, 1});
  CHECK(record.agree_draw().error().code == ErrorCode::game_over);
}

TEST_CASE("players who lose at the same moment share the better place") {
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

TEST_CASE("a record's text is readable") {
  GameRecord record = new_record("slides-of-action", {{"connection", "one-diagonal"}});
  play(record, {"d4", "d3"});
  REQUIRE(record.withdraw(1, WithdrawalReason::timeout));
  play(record, {"a3"});
  REQUIRE(record.withdraw(0, WithdrawalReason::resignation));
  const rules::Tags tags{{"Date", "2026-11-21"}, {"Arms", "\"Ann\" \\ B.\n"}};
  CHECK(record.to_text({.tags = tags, .comments = {}}) == R"([Game "slides-of-action"]
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

TEST_CASE("a record's text can have hashes, and a comment for each turn") {
  GameRecord record = new_record("slides-of-action");
  play(record, {"d4", "d3", "a3"});
  const rules::Annotations annotations{.tags = {},
                                       .comments = {"[%clk 0:04:58.120]", "", "a } \\ brace\n"}};
  const std::string text = record.to_text(annotations, rules::TextHashes::with);
  CHECK(text == R"([Game "slides-of-action"]
[Option "players=3"]
[Option "connection=any"]

1. d4 -> 7acf684f931e8616 {[%clk 0:04:58.120]}
2. d3 -> c72161d7506d768f
3. a3 -> d77be6500d4c5a9e {a \} \\ brace\n}

Result: Suns (connected)
)");
  const auto read = GameRecord::from_text(text);
  REQUIRE_MESSAGE(read, read.error().message);
  CHECK(read->annotations == annotations);
  CHECK(read->record.turns() == record.turns());
}

TEST_CASE("the text of an aborted game has no result, and says so") {
  GameRecord record = new_record("liger");
  play(record, {"c3-d4"});
  REQUIRE(record.abort());
  REQUIRE(record.result());
  CHECK(record.result()->places.empty());
  CHECK(record.result()->winners.empty());
  CHECK(!record.seat_to_move());
  CHECK(record.play_turn("b6-a5").error().code == ErrorCode::game_over);
  CHECK(record.withdraw(0, WithdrawalReason::resignation).error().code == ErrorCode::game_over);
  CHECK(record.abort().error().code == ErrorCode::game_over);
  const std::string text = record.to_text();
  CHECK(text.ends_with("1. c3-d4\n\nResult: none (aborted)\n"));
  const auto read = GameRecord::from_text(text);
  REQUIRE_MESSAGE(read, read.error().message);
  CHECK(read->record.result() == record.result());
}

TEST_CASE("the text of a finished game cannot say that it was aborted") {
  GameRecord record = new_record("liger");
  REQUIRE(record.withdraw(0, WithdrawalReason::timeout));
  CHECK(record.abort().error().code == ErrorCode::game_over);
  CHECK(refusal("[Game \"liger\"]\n\nRed withdraws (timeout)\n\nResult: none (aborted)\n") ==
        "Line 5: The game as it was played gives \"Result: Blue (timeout)\", not \"Result: none "
        "(aborted)\".");
}

TEST_CASE("a text with Windows line ends is read") {
  const auto read =
      GameRecord::from_text("[Game \"liger\"]\r\n\r\n1. c3-d4\r\n\r\nResult: none yet\r\n");
  REQUIRE_MESSAGE(read, read.error().message);
  CHECK(read->record.turns().size() == 1);
}

TEST_CASE("a text of many records is split into records") {
  GameRecord liger = new_record("liger");
  play(liger, {"c3-d4"});
  const std::string one = liger.to_text({.tags = {{"Red", "[Game \"liger\"]"}}, .comments = {}});
  const std::string other = new_record("gridwar").to_text();
  const std::size_t lines = static_cast<std::size_t>(std::ranges::count(one, '\n'));
  for (const std::string between : {"\n", "", "\n\n\n", "\r\n"}) {
    CAPTURE(between);
    const std::string text = between + one + between + other + between;
    const auto parts = rules::split_records(text);
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].text == one);
    CHECK(parts[1].text == other);
    const auto empty = static_cast<std::size_t>(std::ranges::count(between, '\n'));
    CHECK(parts[0].first_line == 1 + empty);
    CHECK(parts[1].first_line == 1 + 2 * empty + lines);
    for (const rules::RecordPart& part : parts)
      CHECK(GameRecord::from_text(part.text, part.first_line));
  }
  CHECK(rules::split_records("").empty());
  CHECK(rules::split_records("\n\n").empty());
}

TEST_CASE("an error in one of many records has its line number in the whole text") {
  const std::string good = new_record("liger").to_text();
  const std::string text = "what is this\n" + good + "\n[Game \"liger\"]\n\n1. a1-a1\n";
  const auto parts = rules::split_records(text);
  REQUIRE(parts.size() == 3);
  CHECK(GameRecord::from_text(parts[0].text, parts[0].first_line).error().message ==
        "Line 1: The header does not name the game.");
  CHECK(GameRecord::from_text(parts[1].text, parts[1].first_line));
  CHECK(GameRecord::from_text(parts[2].text, parts[2].first_line)
            .error()
            .message.starts_with("Line 9: "));
}

TEST_CASE("an unfinished game, a game drawn by agreement and an empty one read back") {
  GameRecord going_on = new_record("liger");
  GameRecord drawn = new_record("slides-of-action");
  play(drawn, {"d4"});
  REQUIRE(drawn.agree_draw());
  play(going_on, {"c3-d4", "b6-a5"});
  for (const GameRecord& record : {going_on, drawn, new_record("liger")}) {
    const auto read = GameRecord::from_text(record.to_text());
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(read->record.result() == record.result());
    CHECK(read->record.to_text() == record.to_text());
  }
}

TEST_CASE("a text that does not replay is refused with the line number") {
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
  CHECK(refusal(head + "1. c3-d4 -> 0123456789abcdef\n\nResult: none yet\n") ==
        "Line 3: The position after this turn has the hash 854b52d52f8feaf2, not "
        "\"0123456789abcdef\".");
  for (const char* comment :
       {"{", "{}", "{a} b", "{a\\}", "{a}b}", "{a\\q}", "{a} -> 0123456789abcdef"}) {
    CAPTURE(comment);
    CHECK(refusal(head + "1. c3-d4 " + comment + "\n\nResult: none yet\n") ==
          "Line 3: A comment is a text in braces, at the end of the line.");
  }
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
