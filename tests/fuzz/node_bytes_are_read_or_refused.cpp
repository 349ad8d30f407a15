// The bytes of a bus packet, and the values in messages between nodes, are refused, or read as a
// value whose text reads back to the same; the pages can show each preview that is read.
#include <string>
#include <string_view>

#include "protocol/nodes/replies.hpp"
#include "server/bus/bus_address.hpp"
#include "server/bus/packet.hpp"
#include "server/bus/seal.hpp"
#include "server/forwarding/node_values.hpp"
#include "server/previews/room_page.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using namespace quintet::server;

namespace {

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
  const auto read = protocol::nodes::parse_preview(text);
  const auto preview = read ? room_preview_of(*read) : std::nullopt;
  if (!preview || !worth_telling(*preview)) return;
  static_cast<void>(key_of(card_of(*preview)));
  for (const PageTexts& texts : page_texts())
    static_cast<void>(head_of("k3v9w2m7qp", *preview, texts));
}

void hold_pairing(std::string_view text) {
  auto command = protocol::nodes::parse_command(text);
  if (!command) return;
  auto* const sent = std::get_if<protocol::nodes::OpenPaired>(&command->what);
  if (sent == nullptr) return;
  const std::size_t players = sent->players.size();
  const auto pairing = open_paired_of(std::move(*sent));
  fuzz::hold(!pairing || pairing->players.size() == players, "a pairing has all its players",
             {text});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  static_cast<void>(fault_of_bus_address(text));
  hold_seal(text);
  hold_frames(text);
  hold_preview(text);
  hold_pairing(text);
  return 0;
}
