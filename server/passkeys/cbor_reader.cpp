#include "server/passkeys/cbor_reader.hpp"

#include <utility>

namespace quintet::server {

std::optional<CborReader::Head> CborReader::head() {
  const auto first = take(1);
  if (!first) return std::nullopt;
  const unsigned byte = static_cast<std::uint8_t>(first->front());
  constexpr unsigned shortest_with_bytes = 24;
  constexpr unsigned longest_with_bytes = 27;
  const unsigned information = byte & 31U;
  Head head{.type = static_cast<Type>(byte >> 5U), .value = information};
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

std::optional<std::string_view> CborReader::content(Type type) {
  const auto found = head();
  return found && found->type == type ? take(found->value) : std::nullopt;
}

std::optional<std::size_t> CborReader::map() {
  const auto found = head();
  // A pair has at least two bytes.
  if (!found || found->type != Type::map || found->value > rest_.size() / 2) return std::nullopt;
  return found->value;
}

std::optional<std::string_view> CborReader::text() {
  return content(Type::text);
}

std::optional<std::string_view> CborReader::bytes() {
  return content(Type::bytes);
}

bool CborReader::skip(int levels) {
  const auto found = head();
  if (!found || levels == 0) return false;
  switch (found->type) {
    case Type::bytes:
    case Type::text:
      return take(found->value).has_value();
    case Type::array:
      return skip_items(found->value, levels - 1);
    case Type::map:
      return found->value <= rest_.size() / 2 && skip_items(2 * found->value, levels - 1);
    case Type::tag:
      return skip(levels - 1);
    case Type::number:
    case Type::negative_number:
    case Type::other:
      return true;
  }
  std::unreachable();
}

bool CborReader::skip_items(std::uint64_t count, int levels) {
  if (count > rest_.size()) return false;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!skip(levels)) return false;
  }
  return true;
}

}  // namespace quintet::server
