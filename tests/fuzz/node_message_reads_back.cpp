// Each parser of protocol/nodes refuses its text, or reads a message whose text reads back to the
// same. Whole messages of every format get a field of a later program, which changes nothing.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/messages/lobby.hpp"
#include "protocol/nodes/broadcasts.hpp"
#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/events.hpp"
#include "protocol/nodes/replies.hpp"
#include "protocol/nodes/reports.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
namespace nodes = protocol::nodes;

namespace {

/// `parse(text)` has no value, or `write` makes a text of it that stays the same when it is read
/// again. Returns that text.
template <class Parse, class Write>
std::string hold_reads_back(std::string_view text, Parse parse, Write write) {
  const auto value = parse(text);
  if (!value) return {};
  std::string written = write(*value);
  const auto again = parse(written);
  if (!again) fuzz::broken("a value reads back", {text, written});
  fuzz::hold(write(*again) == written, "a value reads back to the same", {text, written});
  return written;
}

/// The same for a message, which also may have a field that this program does not know.
template <class Parse>
void hold_message(std::string_view text, Parse parse) {
  const auto write = [](const auto& value) { return to_text(value); };
  const std::string written = hold_reads_back(text, parse, write);
  if (written.empty()) return;
  std::string later = written;
  later.insert(later.find('\n') + 1, "tournament: t1\n");
  const auto read = parse(later);
  if (!read) fuzz::broken("an unknown field is ignored", {text, later});
  fuzz::hold(write(*read) == written, "an unknown field changes nothing", {text, later});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  const auto write = [](const auto& value) { return to_text(value); };
  hold_message(text, nodes::parse_command);
  hold_message(text, nodes::parse_reply);
  hold_message(text, nodes::parse_event);
  hold_message(text, nodes::parse_report);
  hold_message(text, nodes::parse_broadcast);
  hold_reads_back(text, nodes::parse_log_view, write);
  hold_reads_back(text, nodes::parse_preview, write);
  hold_reads_back(text, nodes::parse_report_line, nodes::to_line);
  hold_reads_back(text, protocol::parse_room_line, protocol::room_line);
  hold_reads_back(text, protocol::parse_seek_line, protocol::seek_line);
  return 0;
}
