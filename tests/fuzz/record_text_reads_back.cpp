// A text that is read as a record is written to a text that reads back to the same record.
#include <algorithm>

#include "rules/record.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using rules::ErrorCode;
using rules::GameRecord;

namespace {

/// `split_records` loses nothing but empty lines.
void hold_parts(std::string_view text) {
  std::size_t end = 0;
  const auto only_empty_lines = [&](std::string_view between) {
    fuzz::hold(between.find_first_not_of("\r\n") == std::string_view::npos,
               "nothing is lost between records", {text});
  };
  for (const rules::RecordPart& part : rules::split_records(text)) {
    const auto begin = static_cast<std::size_t>(part.text.data() - text.data());
    fuzz::hold(begin >= end && !part.text.empty(), "records follow each other", {text});
    only_empty_lines(text.substr(end, begin - end));
    const auto lines = std::ranges::count(text.substr(0, begin), '\n');
    fuzz::hold(part.first_line == static_cast<std::size_t>(lines) + 1, "lines are counted", {text});
    end = begin + part.text.size();
  }
  only_empty_lines(text.substr(end));
}

void hold_reads_back(const GameRecord& record, const rules::Annotations& annotations,
                     rules::TextHashes hashes) {
  const std::string written = record.to_text(annotations, hashes);
  const auto again = GameRecord::from_text(written);
  if (!again) fuzz::broken("a record reads back from its text", {written, again.error().message});
  fuzz::hold(again->record.turns() == record.turns(), "the turns read back", {written});
  fuzz::hold(again->record.withdrawals() == record.withdrawals(), "the withdrawals read back",
             {written});
  fuzz::hold(again->record.result() == record.result(), "the result reads back", {written});
  fuzz::hold(again->record.times() == record.times(), "repetition is counted alike", {written});
  fuzz::hold(again->annotations == annotations, "the annotations read back", {written});
  fuzz::hold(again->record.to_text(annotations, hashes) == written, "a written record is canonical",
             {written});
  const auto parts = rules::split_records(written);
  fuzz::hold(parts.size() == 1 && parts[0].text == written, "one record is one part", {written});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  hold_parts(text);
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
  const auto& [record, annotations] = *read;
  for (const auto hashes : {rules::TextHashes::without, rules::TextHashes::with})
    hold_reads_back(record, annotations, hashes);
  fuzz::hold_position({&record.info(), record.options()}, record.game());
  return 0;
}
