// Each decoder of messages between nodes refuses its bytes, or reads a value whose text reads back
// to the same; the pages can show each preview that is read.
#include <array>
#include <string>
#include <string_view>

#include "protocol/messages/lobby.hpp"
#include "server/bus/bus_address.hpp"
#include "server/bus/packet.hpp"
#include "server/bus/seal.hpp"
#include "server/forwarding/envelopes.hpp"
#include "server/forwarding/pairing_text.hpp"
#include "server/forwarding/result_text.hpp"
#include "server/previews/room_words.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using namespace quintet::server;

namespace {

/// `parse(text)` is empty, or `write` makes a text of it that stays the same when it is read again.
template <class Parse, class Write>
auto hold_reads_back(std::string_view text, Parse parse, Write write) {
  auto value = parse(text);
  if (!value) return value;
  const std::string written = write(*value);
  const auto again = parse(written);
  if (!again) fuzz::broken("a value reads back", {text, written});
  fuzz::hold(write(*again) == written, "a value reads back to the same", {text, written});
  return value;
}

constexpr auto to_node = [](const auto& value) { return to_text(value); };

void hold_frames(std::string_view packet) {
  std::string written;
  std::string_view rest = packet;
  while (const auto frame = consume_frame(rest))
    add_frame(written, *frame);
  std::string again;
  std::string_view back = written;
  while (const auto frame = consume_frame(back))
    add_frame(again, *frame);
  fuzz::hold(back.empty() && again == written, "whole frames read back", {packet});
}

void hold_seal(std::string_view text) {
  static const SealKey key = seal_key("secret");
  static Sealer sealer(key);
  Opener opener(key);
  fuzz::hold(!opener.open("q.a", text), "bytes that nothing has sealed are refused", {text});
  fuzz::hold(opener.open("q.a", sealer.seal("q.a", text)) == text, "a sealed packet is opened",
             {text});
}

void hold_preview(std::string_view text) {
  const auto preview = hold_reads_back(text, parse_room_preview, to_node);
  if (!preview || !worth_telling(*preview)) return;
  static_cast<void>(key_of(card_of(*preview)));
  for (const Language language : {Language::english, Language::german})
    static_cast<void>(head_of("k3v9w2m7qp", *preview, language));
}

void hold_event(std::string_view text) {
  const auto event = hold_reads_back(text, parse_event_envelope, to_node);
  if (!event) return;
  const auto within = within_of(*event);
  fuzz::hold(within >= std::chrono::milliseconds(0) && within <= std::chrono::hours(1),
             "clients come back within an hour", {text});
}

void hold_broadcast(std::string_view text) {
  const auto broadcast = hold_reads_back(text, parse_broadcast_envelope, to_node);
  const auto tried = broadcast ? parse_password_try(*broadcast) : std::nullopt;
  if (!tried) return;
  const std::string subject = subject_of(*tried);
  fuzz::hold(parse_password_try({.subject = subject, .text = tried->key}) == tried,
             "a password that was tried reads back", {text});
}

void hold_numbers(std::string_view text) {
  hold_reads_back(text, parse_numbers, [](const auto& numbers) {
    return numbers_text({numbers.begin(), numbers.end()});
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  static_cast<void>(fault_of_bus_address(text));
  hold_seal(text);
  hold_frames(text);
  hold_reads_back(text, parse_command_envelope, to_node);
  hold_reads_back(text, parse_command_reply, to_node);
  hold_event(text);
  hold_reads_back(text, parse_report_envelope, to_node);
  hold_broadcast(text);
  hold_numbers(text);
  hold_preview(text);
  hold_reads_back(text, parse_log_view, to_node);
  hold_reads_back(text, parse_open_paired, to_node);
  hold_reads_back(text, protocol::parse_room_line, protocol::room_line);
  hold_reads_back(text, protocol::parse_seek_line, protocol::seek_line);
  return 0;
}
