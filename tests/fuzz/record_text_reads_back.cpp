// A text that is read as a record is written to a text that reads back to the same record.
#include "rules/record.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using rules::ErrorCode;
using rules::GameRecord;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  const auto read = GameRecord::from_text(text);
  if (!read) {
    fuzz::hold_error(read.error(),
                     {ErrorCode::bad_request, ErrorCode::unknown_game, ErrorCode::bad_option,
                      ErrorCode::bad_notation, ErrorCode::illegal_action,
                      ErrorCode::incomplete_turn, ErrorCode::game_over});
    fuzz::hold(read.error().message.starts_with("Line "), "the line at fault is named",
               {read.error().message});
    return 0;
  }
  const auto& [record, tags] = *read;
  const std::string written = record.to_text(tags);
  const auto again = GameRecord::from_text(written);
  if (!again) fuzz::broken("a record reads back from its text", {written, again.error().message});
  fuzz::hold(again->first.turns() == record.turns(), "the turns read back", {written});
  fuzz::hold(again->first.withdrawals() == record.withdrawals(), "the withdrawals read back",
             {written});
  fuzz::hold(again->first.result() == record.result(), "the result reads back", {written});
  fuzz::hold(again->first.times() == record.times(), "repetition is counted alike", {written});
  fuzz::hold(again->second == tags, "the tags read back", {written});
  fuzz::hold(again->first.to_text(tags) == written, "a written record is canonical", {written});
  fuzz::hold_position({&record.info(), record.options()}, record.game());
  return 0;
}
