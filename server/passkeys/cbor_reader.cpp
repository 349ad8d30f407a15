#include "server/passkeys/cbor_reader.hpp"

namespace quintet::server {
namespace {

// RFC 8949, section 3.1
constexpr unsigned byte_string = 2;
constexpr unsigned text_string = 3;
constexpr unsigned array = 4;
constexpr unsigned map_type = 5;
constexpr unsigned tag = 6;

}  // namespace

std::optional<CborReader::Head> CborReader::head() {
  const auto first = take(1);
  if (!first) return std::nullopt;
  const auto byte = static_cast<std::uint8_t>(first->front());
  constexpr unsigned shortest_with_bytes = 24;
  constexpr unsigned longest_with_bytes = 27;
  const unsigned information = byte & 31U;
  Head head{.type = byte >> 5U, .value = information};
  if (information < shortest_with_bytes) return head;
  // 28 to 30 are reserved, and 31 begins an item without a length.
  if (information > longest_with_bytes) return std::nullopt;
  const auto value = take(std::uint64_t{1} << (information - shortest_with_bytes));
  if (!value) return std::nullopt;
  head.value = 0;
  for (const char one : *value)
    head.value = (head.value << 8U) | static_cast<std::uint8_t>(one);
  return head;
}

std::optional<std::string_view> CborReader::take(std::uint64_t size) {
  if (size > rest_.size()) return std::nullopt;
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

std::optional<std::string_view> CborReader::content(unsigned type) {
  const auto found = head();
  return found && found->type == type ? take(found->value) : std::nullopt;
}

std::optional<std::size_t> CborReader::map() {
  const auto found = head();
  // A pair has at least two bytes.
  if (!found || found->type != map_type || found->value > rest_.size() / 2) return std::nullopt;
  return found->value;
}

std::optional<std::string_view> CborReader::text() {
  return content(text_string);
}

std::optional<std::string_view> CborReader::bytes() {
  return content(byte_string);
}

bool CborReader::skip(int levels) {
  const auto found = head();
  if (!found || levels == 0) return false;
  switch (found->type) {
    case byte_string:
    case text_string:
      return take(found->value).has_value();
    case array:
      return skip_items(found->value, levels - 1);
    case map_type:
      return found->value <= rest_.size() / 2 && skip_items(2 * found->value, levels - 1);
    case tag:
      return skip(levels - 1);
    default:  // numbers, and values without a content
      return true;
  }
}

bool CborReader::skip_items(std::uint64_t count, int levels) {
  if (count > rest_.size()) return false;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!skip(levels)) return false;
  }
  return true;
}

}  // namespace quintet::server
